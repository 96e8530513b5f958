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

  /// Reads a run of bytes from 0x80 up.
  mutating func readCharacters(_ chunk: inout Chunk, _ index: inout Int) {
    let bytes = chunk.bytes
    while index < bytes.count, bytes[index] >= 0x80 {
      let start = index
      switch Self.decode(bytes, at: index) {
      case .scalar(let value, let length):
        index &+= length
        if value < 0xA0 {
          return beginC1(value, &chunk, at: index)
        }
        if isCovered { setAside(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
        print(Unicode.Scalar(value) ?? "\u{FFFD}")
      case .invalid(let length):
        index &+= length
        if isCovered { setAside(UnsafeBufferPointer(rebasing: bytes[start..<index])) }
        print("\u{FFFD}" as Unicode.Scalar)
      case .incomplete:
        state = .character
        chunk.start = start
        index = bytes.count
      }
    }
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
      if isCovered { joined[..<length].withUnsafeBufferPointer { setAside($0) } }
      print("\u{FFFD}" as Unicode.Scalar)
    }
  }

  /// C1 as two bytes of UTF-8, as xterm has it: the same as ESC and a byte 0x40 below.
  private mutating func beginC1(_ value: UInt32, _ chunk: inout Chunk, at index: Int) {
    let byte = UInt8(value - 0x40)
    beginEscape()
    held = [0x1B, byte]
    chunk.start = index
    completeEscape(byte, chunk, to: index)
  }
}
