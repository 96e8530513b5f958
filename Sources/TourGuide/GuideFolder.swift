internal import Glibc
import TourScreen

/// A folder of guides: lists its guide files and says what their heads say, reading only those that changed since its index was written.
struct GuideFolder {
  let path: String
  /// Folders that may hold the index, in the order of preference; without one, each file is read.
  var caches: [IndexCache] = []
  /// Otherwise an index is only written.
  var trustsIndex = true
  /// Seconds after which a change of a file is sure to show in its times.
  var margin = 3

  /// The guide files, in the order of the bytes of their names; empty where the folder cannot be read.
  ///
  /// The result is what reading every file would give: the index is trusted for a file only as long as the file's stamp is the same.
  /// An index that is missing, damaged or of another folder or program counts as empty, and one that cannot be written is not.
  func listing() -> Listing {
    let folder = retrying { path.withSystemString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK) } }
    guard folder >= 0 else { return .files([]) }
    defer { close(folder) }
    var status = stat()
    guard fstat(folder, &status) == 0 else { return .files([]) }
    let stamp = FileStamp(status)

    var stored: CatalogIndex.Stored?
    if trustsIndex {
      for cache in caches where stored == nil { stored = cache.file(for: path)?.read(folder: path) }
    }
    if let stored, stored.stamp == stamp.value, stored.allSatisfy({ isCurrent($0, in: folder) }) { return .stored(stored) }
    // Damaged, it counts as empty.
    let old = stored?.index
    var new = CatalogIndex(stamp: 0, files: [])
    if let old, old.stamp == stamp.value {
      new = old
      for index in old.files.indices where !isCurrent(old.files[index], in: folder) { new.files[index] = read(old.files[index].name) }
    } else {
      let now = time(nil)
      let names = names(in: folder)
      if names.isEmpty { return .files([]) }
      var known: [String: CatalogIndex.File] = [:]
      for file in old?.files ?? [] { known[file.name] = file }
      new.stamp = stamp.isSettled(at: now, margin: margin) ? stamp.value : 0
      for name in names {
        if let file = known[name], isCurrent(file, in: folder) { new.files.append(file) } else { new.files.append(read(name)) }
      }
    }
    if new.storable != old?.storable {
      for cache in caches where cache.file(for: path)?.write(new, folder: path) == true { break }
    }
    return .files(new.files)
  }

  /// The guide files of a folder.
  enum Listing {
    /// The index, which holds for every file.
    case stored(CatalogIndex.Stored)
    case files([CatalogIndex.File])

    var files: [CatalogIndex.File] {
      switch self {
      case .stored(let stored): stored.index?.files ?? []
      case .files(let files): files
      }
    }
  }

  /// The paths of the guide files; nil where it is no folder that can be read.
  func paths() -> [String]? {
    let folder = retrying { path.withSystemString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK) } }
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    return names(in: folder).map { joined(path, $0) }
  }

  /// Whether a file is as the index says. C: fstatat(2).
  private func isCurrent(_ file: CatalogIndex.Record, in folder: Int32) -> Bool {
    guard file.stamp != 0, let name = file.name.baseAddress else { return false }
    var status = stat()
    return fstatat(folder, name.assumingMemoryBound(to: CChar.self), &status, 0) == 0 && FileStamp(status).value == file.stamp
  }

  private func isCurrent(_ file: CatalogIndex.File, in folder: Int32) -> Bool {
    guard file.stamp != 0 else { return false }
    var status = stat()
    return file.name.withSystemString { fstatat(folder, $0, &status, 0) } == 0 && FileStamp(status).value == file.stamp
  }

  private func read(_ name: String) -> CatalogIndex.File {
    let now = time(nil)
    let path = joined(path, name)
    var file = CatalogIndex.File(name: name, head: CatalogIndex.Head(name: GuideFolder.stem(name)))
    var stamp: FileStamp?
    do {
      let contents = try stampedContents(of: path)
      stamp = contents.stamp
      if let head = GuideHeadFile.read(contents.bytes, named: path).head {
        file.head = CatalogIndex.Head(name: head.name, isKnown: true, commands: head.commands, formerNames: head.formerNames)
      }
    } catch .tooLarge {
      var status = stat()
      if path.withSystemString({ stat($0, &status) }) == 0 { stamp = FileStamp(status) }
    } catch {
      // No more than a stat(2) is wasted on it the next time, or an open(2) where the user may not read it.
    }
    if let stamp, stamp.isSettled(at: now, margin: margin) { file.stamp = stamp.value }
    return file
  }

  /// The names of guide files, in the order of their bytes. C: readdir(3).
  private func names(in folder: Int32) -> [String] {
    let copy = dup(folder)
    guard copy >= 0, let directory = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let name = bytes.prefix { $0 != 0 }
        return name.first == UInt8(ascii: ".") || !name.hasGuideEnding ? nil : String(systemBytes: name)
      }
      if let name, !Self.schemas.contains(name) { names.append(name) }
    }
    return names.sorted { $0.systemBytes.lexicographicallyPrecedes($1.systemBytes) }
  }

  /// Beside the guides are the schemas that editors check them, and the preferences, with.
  private static let schemas = ["schema.json", "config-schema.json"]

  static let endings = [".yaml", ".yml", ".json"].map { Array($0.utf8) }

  /// The name without the ending of a guide file.
  static func stem(_ name: String) -> String {
    endings.first { name.utf8.suffix($0.count).elementsEqual($0) }.map { String(decoding: name.utf8.dropLast($0.count), as: UTF8.self) } ?? name
  }
}

extension BidirectionalCollection<UInt8> {
  /// Whether a file of this name is read as a guide.
  var hasGuideEnding: Bool { GuideFolder.endings.contains { suffix($0.count).elementsEqual($0) } }
}

extension CatalogIndex {
  /// The index as it is written: what is read again anyway is not compared.
  fileprivate var storable: CatalogIndex {
    CatalogIndex(stamp: stamp, files: files.map { $0.stamp == 0 ? File(name: $0.name, head: Head(name: "")) : $0 })
  }
}

/// Reads the guide files at a path, each with its own path: those in a folder, in the order of their names, or the one file.
///
/// A folder without any is a problem of the folder.
public func readGuides(path: String) -> [(path: String, file: GuideFile)] {
  guard let paths = GuideFolder(path: path).paths() else { return [(path, readGuide(path: path))] }
  if paths.isEmpty { return [(path, GuideFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: .emptyFolder)]))] }
  return paths.map { ($0, readGuide(path: $0)) }
}

/// A path in a folder.
func joined(_ folder: String, _ name: String) -> String {
  folder.isEmpty || folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
}
