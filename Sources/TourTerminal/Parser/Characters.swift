import TourCore

/// UTF-8 into scalars, split anywhere. Bytes that are none become U+FFFD, one for each maximal subpart (Unicode 17 §3.9, table 3-7).
extension Terminal {
  enum Decoded {
    case scalar(UInt32, length: Int)
    /// The first bytes of a scalar, and no more.
    case incomplete
    /// As many bytes as one U+FFFD stands for.
    case invalid(length: Int)
  }

  /// - Precondition: there is at least one byte.
  @inline(__always)
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Decoded {
    let first = bytes[index]
    let length: Int
    var (low, high): (UInt8, UInt8) = (0x80, 0xBF)
    switch first {
    case 0x00...0x7F: return .scalar(UInt32(first), length: 1)
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, low) = (3, 0xA0)
    case 0xED: (length, high) = (3, 0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, low) = (4, 0x90)
    case 0xF4: (length, high) = (4, 0x8F)
    case 0xF1...0xF3: length = 4
    default: return .invalid(length: 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard index &+ offset < bytes.count else { return .incomplete }
      let byte = bytes[index &+ offset]
      guard byte >= low, byte <= high else { return .invalid(length: offset) }
      (low, high) = (0x80, 0xBF)
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return .scalar(value, length: length)
  }

  /// A scalar of two bytes or more, from U+00A0 up, that is complete; nil where ``decode(_:at:)`` has to say what it is.
  @inline(__always)
  static func decodeSurely(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, length: Int)? {
    let first = UInt32(bytes[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, index &+ length <= bytes.count else { return nil }
    let second = UInt32(bytes[index &+ 1]) ^ 0x80
    let value: UInt32
    if length == 2 {
      guard second < 0x40 else { return nil }
      value = (first & 0x1F) << 6 | second
      guard value >= 0xA0 else { return nil }
    } else {
      let third = UInt32(bytes[index &+ 2]) ^ 0x80
      if length == 3 {
        guard second | third < 0x40 else { return nil }
        value = (first & 0xF) << 12 | second << 6 | third
        guard value >= 0x800 else { return nil }
      } else {
        let fourth = UInt32(bytes[index &+ 3]) ^ 0x80
        guard second | third | fourth < 0x40 else { return nil }
        value = (first & 0xF) << 18 | second << 12 | third << 6 | fourth
        guard value >= 0x10000 else { return nil }
      }
    }
    // Surrogates, and what is too large, are no scalars.
    return Unicode.Scalar(value).map { ($0, length) }
  }

  /// Takes the bytes that an earlier feed has left incomplete, and the next.
  mutating func finishCharacter(_ chunk: inout Chunk, _ index: inout Int) {
    let bytes = chunk.bytes
    let taken = min(4 - held.count, bytes.count - index)
    let known = held.count
    let joined = held + bytes[index..<(index + taken)]
    let result = joined.withUnsafeBufferPointer { Self.decode($0, at: 0) }
    switch result {
    case .incomplete:
      index += taken
    case .scalar(let value, let length):
      index += length - known
      finish()
      if value < 0xA0 { return beginC1(value, &chunk, at: index) }
      if isCovered { joined[..<length].withUnsafeBufferPointer { setAside($0) } }
      print(Unicode.Scalar(value) ?? "\u{FFFD}")
    case .invalid(let length):
      index += length - known
      finish()
      printInvalid()
    }
  }

  /// The replay gets the character itself: of these bytes a terminal knows only by the next that they are none, and that may be another's.
  mutating func printInvalid() {
    if isCovered { [0xEF, 0xBF, 0xBD].withUnsafeBufferPointer { setAside($0) } }
    print("\u{FFFD}" as Unicode.Scalar)
  }

  /// C1 as two bytes of UTF-8, as xterm has it: the same as ESC and a byte 0x40 below.
  mutating func beginC1(_ value: UInt32, _ chunk: inout Chunk, at index: Int) {
    let byte = UInt8(value - 0x40)
    beginEscape()
    held = [0x1B, byte]
    chunk.start = index
    completeEscape(byte, &chunk, to: index)
  }
}
