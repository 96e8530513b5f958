internal import Glibc
import TourScreen
import TourSystem

/// A list of texts that was computed from guides and other files, as it is stored in a cache.
///
/// The file format is little-endian, and private to one build of tour:
///
///     "tour list 1\n"
///     u64             a checksum of the rest of the file
///     u64             the stamp of all that the list was computed from
///     u32, texts      the list; a text is a u32 with its length in bytes, followed by UTF-8
enum StoredList {
  private static let magic = Array("tour list 1\n".utf8)

  static func encoded(_ texts: [String], stamp: UInt64) -> [UInt8] {
    var body = IndexWriter()
    body.append(stamp)
    body.append(texts)
    return body.sealed(magic)
  }

  /// Reads the contents of a cache file; nil if they are not valid, or were computed from something else.
  static func texts(_ bytes: [UInt8], stamp: UInt64) -> [String]? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard var input = unsafe IndexReader(bytes, sealed: magic), input.number(UInt64.self) == stamp,
        let texts = input.texts(), unsafe input.rest.isEmpty
      else { return nil }
      return texts
    }
  }
}

extension GuideCatalog {
  /// Returns a list that is computed from the guides: from the cache if nothing that it depends on has changed since,
  /// or else as `compute` returns it. An error while the list is stored is ignored.
  ///
  /// A file that changed within the last seconds could change once more without another stamp, so the list is then not
  /// stored.
  /// - Parameters:
  ///   - name: The name of the list in the cache.
  ///   - files: The paths of the files on which the list depends besides the guides. They may be missing.
  ///   - values: What else it depends on, such as settings.
  public func list(_ name: String, files: [String], values: [String], compute: () -> [String]) -> [String] {
    guard let stamp = stamp(files, values) else { return compute() }
    let places = caches.compactMap { IndexCache(path: $0).file(.list, for: name) }
    for place in places {
      if let bytes = place.read(), let texts = StoredList.texts(bytes, stamp: stamp) { return texts }
    }
    let texts = compute()
    let bytes = StoredList.encoded(texts, stamp: stamp)
    for place in places where place.write(bytes) { break }
    return texts
  }

  /// Returns a stamp of all guide files and of other files and values; nil if one of the files changed a short time
  /// ago, or can't be read.
  private func stamp(_ files: [String], _ values: [String]) -> UInt64? {
    if caches.isEmpty { return nil }
    let now = time(nil)
    var hash = Hash64()
    func combine(_ text: String) { unsafe text.systemBytes.withUnsafeBytes { unsafe hash.combine($0) } }
    let caches = caches.map { IndexCache(path: $0) }
    for folder in folders {
      combine(folder)
      for file in GuideFolder(path: folder, caches: caches, margin: margin).listing().files {
        if file.stamp == 0 { return nil }
        combine(file.name)
        hash.combine(file.stamp)
      }
    }
    for path in files {
      combine(path)
      do throws(Errno) {
        let stamp = FileStamp(try FileStatus(of: path))
        if !stamp.isSettled(at: now, margin: margin) { return nil }
        hash.combine(stamp.value)
      } catch {
        if error.number != ENOENT && error.number != ENOTDIR { return nil }
        hash.combine(0)
      }
    }
    for value in values { combine(value) }
    return hash.value
  }
}
