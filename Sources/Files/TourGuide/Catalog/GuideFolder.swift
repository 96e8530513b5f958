internal import Glibc
public import TourModel
import TourScreen
import TourSystem

/// A folder of guides. Lists its guide files with their heads, and reads only the files that changed since the folder's
/// index was written.
struct GuideFolder {
  let path: String
  /// Folders that may contain the index, in order of preference. If there are none, every file is read.
  var caches: [IndexCache] = []
  /// Whether an existing index is read. If false, an index is only written.
  var trustsIndex = true
  /// Seconds that must pass after a change of a file before its stamp is stored. A second change within this time may
  /// not change the file's times, and so not its stamp.
  var margin = 3

  /// Returns the guide files, sorted by the bytes of their names; empty if the folder cannot be read.
  ///
  /// The result is the same as if every file was read: an entry of the index is used only if the file's stamp is
  /// unchanged. An index that is missing or damaged, or belongs to another folder or another build of tour, counts as
  /// empty. A failure to write an index is ignored.
  func listing() -> Listing {
    guard let folder = try? open(), let status = try? folder.status else { return .files([]) }
    let stamp = FileStamp(status)

    var stored: CatalogIndex.Stored?
    if trustsIndex {
      for cache in caches where stored == nil {
        stored = cache.file(for: path)?.read().flatMap { CatalogIndex.Stored($0, folder: path) }
      }
    }
    if let stored, stored.stamp == stamp.value, stored.allSatisfy({ isCurrent($0, in: folder) }) {
      return .stored(stored)
    }
    // nil if the index is damaged: it counts as empty.
    let old = stored?.index
    var new = CatalogIndex(stamp: 0, files: [])
    if let old, old.stamp == stamp.value {
      new = old
      for index in old.files.indices where !isCurrent(old.files[index], in: folder) {
        new.files[index] = read(old.files[index].name)
      }
    } else {
      let now = time(nil)
      let (names, isComplete) = Self.names(in: folder)
      if names.isEmpty { return .files([]) }
      var known: [String: CatalogIndex.File] = [:]
      for file in old?.files ?? [] { known[file.name] = file }
      new.stamp = isComplete && stamp.isSettled(at: now, margin: margin) ? stamp.value : 0
      for name in names {
        if let file = known[name], isCurrent(file, in: folder) {
          new.files.append(file)
        } else {
          new.files.append(read(name))
        }
      }
    }
    if new.storable != old?.storable {
      for cache in caches where cache.file(for: path)?.write(new.encoded(folder: path)) == true { break }
    }
    return .files(new.files)
  }

  /// The guide files of a folder.
  enum Listing {
    /// The stored index, which is up to date for every file.
    case stored(CatalogIndex.Stored)
    case files([CatalogIndex.File])

    var files: [CatalogIndex.File] {
      switch self {
      case .stored(let stored): stored.index?.files ?? []
      case .files(let files): files
      }
    }
  }

  /// Returns the paths of the guide files; nil if the path is not a readable folder.
  func paths() -> [String]? {
    guard let folder = try? open() else { return nil }
    let (names, isComplete) = Self.names(in: folder)
    return isComplete ? names.map { joinedPath(path, $0) } : nil
  }

  /// Whether a file is unchanged since its entry in the index was made. C: fstatat(2).
  private func isCurrent(_ file: CatalogIndex.Record, in folder: borrowing Descriptor) -> Bool {
    guard file.stamp != 0, let name = unsafe file.name.baseAddress,
      // Safe: a NUL follows the name, and the record is valid during this call.
      let status = try? unsafe folder.status(of: name.assumingMemoryBound(to: CChar.self))
    else { return false }
    return FileStamp(status).value == file.stamp
  }

  private func isCurrent(_ file: CatalogIndex.File, in folder: borrowing Descriptor) -> Bool {
    guard file.stamp != 0, let status = try? folder.status(of: file.name) else { return false }
    return FileStamp(status).value == file.stamp
  }

  private func read(_ name: String) -> CatalogIndex.File {
    let now = time(nil)
    let path = joinedPath(path, name)
    var file = CatalogIndex.File(name: name, head: CatalogIndex.Head(name: GuideFolder.stem(name)))
    var stamp: FileStamp?
    do {
      let contents = try stampedContents(of: path)
      stamp = contents.stamp
      if let head = GuideHeadFile.read(contents.bytes, named: path).head {
        file.head = CatalogIndex.Head(
          name: head.name, isKnown: true, commands: head.openingCommands, was: head.was, lessonFor: head.lessonCommands)
      }
    } catch .tooLarge {
      stamp = (try? FileStatus(of: path)).map(FileStamp.init)
    } catch {
      // The stamp stays 0, which no file has, so the next listing tries to read the file again. That costs a stat(2),
      // and an open(2) if the path is a regular file that the user may not read.
    }
    if let stamp, stamp.isSettled(at: now, margin: margin) { file.stamp = stamp.value }
    return file
  }

  private func open() throws(Errno) -> Descriptor { try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK) }

  /// Returns the names of the guide files, sorted by their bytes, without hidden files, and whether the whole folder
  /// could be read.
  static func names(in folder: borrowing Descriptor) -> (names: [String], isComplete: Bool) {
    var names: [String] = []
    let isComplete: Void? = try? unsafe folder.forEachName { bytes in
      guard unsafe bytes.first != UInt8(ascii: "."), unsafe bytes.hasGuideEnding else { return }
      let name = unsafe String(systemBytes: bytes)
      if !Self.schemas.contains(name) { names.append(name) }
    }
    // The texts of these guides in other languages.
    let guides = Set(names)
    names.removeAll { name in TranslationPath(name).map { guides.contains($0.guide) } ?? false }
    return (names.sorted { $0.systemBytes.lexicographicallyPrecedes($1.systemBytes) }, isComplete != nil)
  }

  /// The names of the files that can have texts of a guide in another language, sorted by their bytes; empty if the
  /// folder cannot be read.
  var translationNames: [String] { names.filter { TranslationPath($0) != nil } }

  /// The names of all files that end as guides do, sorted by their bytes; empty if the folder cannot be read.
  var names: [String] {
    guard let folder = try? open() else { return [] }
    var names: [String] = []
    try? unsafe folder.forEachName { bytes in
      guard unsafe bytes.hasGuideEnding else { return }
      names.append(unsafe String(systemBytes: bytes))
    }
    return names.sorted { $0.systemBytes.lexicographicallyPrecedes($1.systemBytes) }
  }

  /// The JSON schemas of guides and of `config.yaml`, for editors. They are in the same folder as the guides.
  private static let schemas = ["schema.json", "config-schema.json"]

  static let endings = [".yaml", ".yml", ".json"].map { Array($0.utf8) }

  /// Returns the name of a guide file without its extension.
  static func stem(_ name: String) -> String {
    endings.first { name.utf8.suffix($0.count).elementsEqual($0) }.map {
      String(decoding: name.utf8.dropLast($0.count), as: UTF8.self)
    } ?? name
  }
}

extension BidirectionalCollection<UInt8> {
  /// Whether a file of this name is read as a guide.
  var hasGuideEnding: Bool { GuideFolder.endings.contains { suffix($0.count).elementsEqual($0) } }
}

extension CatalogIndex {
  /// The index as it is written: without the heads of files with stamp 0, which are read again anyway.
  fileprivate var storable: CatalogIndex {
    CatalogIndex(stamp: stamp, files: files.map { $0.stamp == 0 ? File(name: $0.name, head: Head(name: "")) : $0 })
  }
}

/// Reads and checks the guide files at a path with the images that they name, and returns each with its own path: all
/// files of a folder, sorted by name, or the one file.
///
/// A folder without guides gives one entry, with the folder's path and the problem ``GuideError/emptyFolder``. For a
/// file that has texts in another language under a wrong name, such as `htop.german.yaml`, the entry has a warning but
/// no guide and no problems.
/// - Parameter catalog: the guides that buttons can start, besides those in the folders of the files; nil for no
///   comparison.
public func readGuides(path: String, announced: AnnouncedNames? = nil, catalog: GuideCatalog? = nil) -> [(
  path: String, file: GuideFile
)] {
  func read(_ path: String, among others: @autoclosure () -> [String]) -> (path: String, file: GuideFile) {
    // `htop.german.yaml` has a dot more than a guide.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if GuideFolder.stem(name).contains("."), readHead(path: path).head == nil {
      if let warning = misnamedTranslation(path: path, among: others()) {
        return (path, GuideFile(problems: [], warnings: [warning]))
      }
      if let problems = orphanProblems(path: path) { return (path, GuideFile(problems: problems)) }
    }
    return (path, readGuide(path: path, announced: announced, readsImages: true, catalog: catalog))
  }
  guard let paths = GuideFolder(path: path).paths() else {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return [read(path, among: GuideFolder(path: folder.isEmpty ? "." : folder).names.map { folder + $0 })]
  }
  if paths.isEmpty {
    return [(path, GuideFile(problems: [Diagnostic(file: path, line: 1, column: 1, kind: .emptyFolder)]))]
  }
  return paths.map { read($0, among: paths) }
}
