internal import Glibc
import TourScreen

/// The values that are needed to choose a guide, for all guides in a folder. They are stored in a cache, so that a
/// query does not have to read every file.
///
/// The file format is little-endian, and private to one build of tour:
///
///     "tour guide index 1\n"     the build that wrote it is part of the file's name
///     u64                        a checksum of the rest of the file
///     u64                        the folder's stamp; 0: list its files again
///     text                       the folder's path
///     u32                        number of files; for each:
///       u64                      the file's stamp; 0: read it again
///       u32                      number of bytes that follow
///       text, 0                  its name, and a NUL
///       u8                       1: the head of the guide is known
///       text                     the guide's name; after 0, the file's name without its extension
///       u32, texts               the commands that it opens for
///       u32, texts               names that it had before
///       u32, texts               the commands that it is a lesson for
///
/// A text is a u32 with its length in bytes, followed by UTF-8. The name of a file consists of the bytes that the
/// system uses.
struct CatalogIndex: Equatable {
  /// The stamp of the folder; 0 if its files have to be listed again.
  var stamp: UInt64
  var files: [File]

  /// A guide file.
  struct File: Equatable {
    /// The stamp of the file; 0 if it has to be read again.
    var stamp: UInt64 = 0
    var name: String
    var head: Head
  }

  /// The values of a guide's head by which it is chosen.
  struct Head: Equatable {
    /// The name of the guide, or the file's name without its extension if the head cannot be read.
    var name: String
    var isKnown = false
    var commands: [String] = []
    var was: [String] = []
    /// The commands that the guide is about, if it is a lesson.
    var lessonFor: [String] = []

    /// Whether the guide opens for a command: the head lists the command, or the head cannot be read and the file has
    /// the command's name.
    func opens(for command: String) -> Bool { isKnown ? commands.contains(command) : name == command }
  }

  private static let magic = Array("tour guide index 1\n".utf8)

  /// Returns the contents of the cache file.
  func encoded(folder: String) -> [UInt8] {
    var body = IndexWriter()
    body.append(stamp)
    body.append(Array(folder.utf8))
    body.append(UInt32(files.count))
    for file in files {
      // The head of a file that is read again anyway is not stored.
      let head = file.stamp == 0 ? Head(name: "") : file.head
      var record = IndexWriter()
      record.append(file.name.systemBytes)
      record.append(UInt8(0))
      record.append(head.isKnown ? UInt8(1) : UInt8(0))
      record.append(Array(head.name.utf8))
      record.append(head.commands)
      record.append(head.was)
      record.append(head.lessonFor)
      body.append(file.stamp)
      body.append(record.bytes)
    }
    return body.sealed(Self.magic)
  }

  /// Reads the contents of a cache file; nil if they are not a valid index of this folder.
  init?(_ bytes: [UInt8], folder: String) {
    guard let index = Stored(bytes, folder: folder)?.index else { return nil }
    self = index
  }

  init(stamp: UInt64, files: [File]) {
    self.stamp = stamp
    self.files = files
  }

  /// An index in its stored form. It is searched without creating strings, because a query often matches none of its
  /// guides.
  struct Stored {
    let stamp: UInt64
    private let bytes: [UInt8]
    private let count: UInt32
    /// The offset of the first file in `bytes`.
    private let start: Int

    /// - Returns: nil if the bytes are not a valid index of this folder.
    init?(_ bytes: [UInt8], folder: String) {
      let head = unsafe bytes.withUnsafeBytes { bytes -> (stamp: UInt64, count: UInt32, start: Int)? in
        guard var input = unsafe IndexReader(bytes, sealed: CatalogIndex.magic), let stamp = input.number(UInt64.self),
          let path = unsafe input.text(), unsafe String(decoding: path, as: UTF8.self) == folder,
          let count = input.number(UInt32.self)
        else { return nil }
        return (stamp, count, input.place)
      }
      guard let head else { return nil }
      (self.bytes, stamp, count, start) = (bytes, head.stamp, head.count, head.start)
    }

    /// Whether all files can be decoded and `matches` holds for each.
    func allSatisfy(_ matches: (Record) -> Bool) -> Bool {
      unsafe bytes.withUnsafeBytes { bytes in
        var input = unsafe IndexReader(bytes, from: start)
        for _ in 0..<count {
          guard let record = Record(&input), matches(record) else { return false }
        }
        return unsafe input.rest.isEmpty
      }
    }

    /// The decoded index; nil if the file is damaged although its checksum is correct.
    var index: CatalogIndex? {
      var files: [File] = []
      let isWhole = allSatisfy { record in
        guard let file = record.file else { return false }
        files.append(file)
        return true
      }
      return isWhole ? CatalogIndex(stamp: stamp, files: files) : nil
    }
  }

  /// A file in a stored index. Its pointers are valid only during ``Stored/allSatisfy(_:)``, so a record must not be
  /// kept.
  @safe struct Record {
    let stamp: UInt64
    /// The name of the file. A NUL follows in memory: the initializer has checked it.
    let name: UnsafeRawBufferPointer
    /// The encoded head.
    private let rest: IndexReader

    fileprivate init?(_ input: inout IndexReader) {
      guard let stamp = input.number(UInt64.self), let bytes = unsafe input.text() else { return nil }
      var rest = unsafe IndexReader(bytes, from: 0)
      guard let name = unsafe rest.text(), rest.number(UInt8.self) == 0 else { return nil }
      unsafe (self.stamp, self.name, self.rest) = unsafe (stamp, name, rest)
    }

    /// Whether the guide opens for a command, as ``Head/opens(for:)``; true also if the head cannot be decoded.
    func opens(for command: UnsafeRawBufferPointer) -> Bool {
      var input = rest
      guard let isKnown = input.number(UInt8.self), let guide = unsafe input.text(),
        let count = input.number(UInt32.self)
      else { return true }
      if isKnown == 0 { return unsafe isEqual(guide, command) }
      for _ in 0..<count {
        guard let text = unsafe input.text() else { return true }
        if unsafe isEqual(text, command) { return true }
      }
      return false
    }

    private func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
      unsafe a.count == b.count && (a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0)
    }

    fileprivate var file: File? {
      var input = rest
      guard let isKnown = input.number(UInt8.self), let guide = unsafe input.text(), let commands = input.texts(),
        let was = input.texts(), let lessonFor = input.texts(),
        unsafe input.rest.isEmpty
      else { return nil }
      return unsafe File(
        stamp: stamp, name: String(systemBytes: name),
        head: Head(
          name: String(decoding: guide, as: UTF8.self), isKnown: isKnown == 1, commands: commands, was: was,
          lessonFor: lessonFor))
    }
  }
}
