internal import TourCore

/// What the heads of all guide files in a folder say, as far as it is needed to choose one: kept in a cache, so that not every file has to
/// be read for every command.
///
/// The file format is little-endian, and has no meaning to any other program:
///
///     "tour guide index 1\n"     which program wrote it is part of the file's name
///     u64                        a checksum of all that follows
///     u64                        the folder's stamp; 0: list its files again
///     text                       the folder's path
///     u32                        number of files; for each:
///       u64                      the file's stamp; 0: read it again
///       text, 0                  its name, and a NUL
///       u8                       1: the name of the guide is known
///       text                     the guide's name; with 0 the file's without its extension
///       u32, texts               the commands that it opens for
///       u32, texts               names that it had before
///
/// A text is a u32 with its length in bytes, and UTF-8.
struct ShelfIndex: Equatable {
  /// 0 where the folder's files have to be listed again.
  var stamp: UInt64
  var files: [File]

  /// A guide file.
  struct File: Equatable {
    /// 0 where it has to be read again.
    var stamp: UInt64 = 0
    var name: String
    var head: Head
  }

  /// What of a guide's head chooses it.
  struct Head: Equatable {
    /// The guide's; the file's without its extension where the head cannot be read.
    var name: String
    var isKnown = false
    var commands: [String] = []
    var formerNames: [String] = []

    /// Whether it opens for a command: as it says, or by the file's name where it cannot be read.
    func opens(for command: String) -> Bool { isKnown ? commands.contains(command) : name == command }
  }

  private static let magic = Array("tour guide index 1\n".utf8)

  /// The contents of the cache file.
  func encoded(folder: String) -> [UInt8] {
    var body: [UInt8] = []
    func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { body += $0 } }
    func append(_ text: String) {
      append(UInt32(text.utf8.count))
      body += text.utf8
    }
    func append(_ texts: [String]) {
      append(UInt32(texts.count))
      for text in texts { append(text) }
    }
    append(stamp)
    append(folder)
    append(UInt32(files.count))
    for file in files {
      append(file.stamp)
      append(file.name)
      body.append(0)
      // Nothing is said of a file that is read again anyway.
      let head = file.stamp == 0 ? Head(name: "") : file.head
      body.append(head.isKnown ? 1 : 0)
      append(head.name)
      append(head.commands)
      append(head.formerNames)
    }
    return Self.magic + withUnsafeBytes(of: Self.checksum(body).littleEndian) { Array($0) } + body
  }

  /// Reads the contents of a cache file; nil where they are not those of an index of this folder, whatever is wrong with them.
  init?(_ bytes: [UInt8], folder: String) {
    guard bytes.starts(with: Self.magic) else { return nil }
    let index = bytes.withUnsafeBytes { bytes -> ShelfIndex? in
      var input = Input(bytes: UnsafeRawBufferPointer(rebasing: bytes[Self.magic.count...]))
      guard input.number(UInt64.self) == Self.checksum(input.rest), let stamp = input.number(UInt64.self), input.text() == folder,
        let count = input.number(UInt32.self)
      else { return nil }
      var files: [File] = []
      // Each file has 29 bytes at least, so a wrong number reserves no more than the input's own size warrants.
      files.reserveCapacity(min(Int(count), input.rest.count / 29))
      for _ in 0..<count {
        guard let stamp = input.number(UInt64.self), let name = input.text(), input.number(UInt8.self) == 0,
          let isKnown = input.number(UInt8.self), let guide = input.text(), let commands = input.texts(), let formerNames = input.texts()
        else { return nil }
        files.append(
          File(stamp: stamp, name: name, head: Head(name: guide, isKnown: isKnown == 1, commands: commands, formerNames: formerNames)))
      }
      return input.rest.isEmpty ? ShelfIndex(stamp: stamp, files: files) : nil
    }
    guard let index else { return nil }
    self = index
  }

  init(stamp: UInt64, files: [File]) {
    self.stamp = stamp
    self.files = files
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(checksum) }

  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = Hash64()
    hash.combine(bytes)
    return hash.value
  }
}

/// Bytes that are read from their start; nil from where there are too few.
private struct Input {
  private(set) var rest: UnsafeRawBufferPointer

  init(bytes: UnsafeRawBufferPointer) { rest = bytes }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[size...]) }
    return Number(littleEndian: rest.loadUnaligned(as: Number.self))
  }

  mutating func text() -> String? {
    guard let length = number(UInt32.self), length <= rest.count else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest[Int(length)...]) }
    return String(decoding: rest[..<Int(length)], as: UTF8.self)
  }

  mutating func texts() -> [String]? {
    guard let count = number(UInt32.self), count <= rest.count / 4 else { return nil }
    if count == 0 { return [] }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }
}
