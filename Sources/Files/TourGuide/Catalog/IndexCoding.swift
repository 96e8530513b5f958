import TourScreen

/// The bytes of an index or of a list while it is encoded.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: some FixedWidthInteger) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes += $0 }
  }

  mutating func append(_ text: [UInt8]) {
    append(UInt32(text.count))
    bytes += text
  }

  mutating func append(_ texts: [String]) {
    append(UInt32(texts.count))
    for text in texts { append(Array(text.utf8)) }
  }

  /// Returns the contents of a file: its first line, a checksum of the bytes, and the bytes.
  func sealed(_ magic: [UInt8]) -> [UInt8] {
    let checksum = unsafe bytes.withUnsafeBytes { unsafe Hash64(of: $0).value }
    return unsafe magic + withUnsafeBytes(of: checksum.littleEndian) { unsafe Array($0) } + bytes
  }
}

/// The bytes of an index or of a list while it is decoded, from an offset on. The functions return nil if too few bytes
/// are left, so no length in a file leads to a read beyond the end. A reader is valid only as long as its bytes.
@safe struct IndexReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var place: Int

  init(_ bytes: UnsafeRawBufferPointer, from place: Int) { unsafe (self.bytes, self.place) = unsafe (bytes, place) }

  /// Reads the first line and the checksum; nil if one of them is wrong. See ``IndexWriter/sealed(_:)``.
  init?(_ bytes: UnsafeRawBufferPointer, sealed magic: [UInt8]) {
    guard unsafe bytes.starts(with: magic) else { return nil }
    unsafe self.init(bytes, from: magic.count)
    guard let checksum = number(UInt64.self), unsafe checksum == Hash64(of: rest).value else { return nil }
  }

  var rest: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(rebasing: bytes[place...]) }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    let size = MemoryLayout<Number>.size
    guard unsafe bytes.count - place >= size else { return nil }
    defer { place += size }
    return unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  mutating func text() -> UnsafeRawBufferPointer? {
    guard let length = number(UInt32.self), unsafe length <= bytes.count - place else { return nil }
    defer { place += Int(length) }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[place..<place + Int(length)])
  }

  mutating func texts() -> [String]? {
    guard let count = number(UInt32.self), unsafe count <= bytes.count - place else { return nil }
    var texts: [String] = []
    for _ in 0..<count {
      guard let text = unsafe text() else { return nil }
      unsafe texts.append(String(decoding: text, as: UTF8.self))
    }
    return texts
  }
}
