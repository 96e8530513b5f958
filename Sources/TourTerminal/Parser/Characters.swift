import TourScreen

/// Decodes UTF-8, which may be split anywhere. Invalid bytes become U+FFFD, one for each maximal subpart (Unicode 17 §3.9, table 3-7).
extension Terminal {
  enum Decoded {
    case scalar(UInt32, length: Int)
    /// The bytes end within a scalar.
    case incomplete
    /// The number of invalid bytes that one U+FFFD replaces.
    case invalid(length: Int)
  }

  /// - Precondition: there is at least one byte.
  @inline(__always)
  static func decode(_ bytes: Span<UInt8>, at index: Int) -> Decoded {
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

  /// Fast path: decodes a complete scalar of two bytes or more, from U+00A0 up. Returns nil if ``decode(_:at:)`` is required, as near the
  /// end of a chunk: four bytes are read at once.
  @inline(__always)
  static func decodeComplete(_ bytes: Span<UInt8>, at index: Int) -> (Unicode.Scalar, length: Int)? {
    guard index &+ 4 <= bytes.count else { return nil }
    // The four bytes are in the span: an index is never negative.
    let word = unsafe bytes.fourBytes(uncheckedAt: index)
    let value: UInt32
    let length: Int
    if word & 0xC0_C0F0 == 0x80_80E0 {
      value = (word & 0xF) &<< 12 | (word &>> 2) & 0xFC0 | (word &>> 16) & 0x3F
      length = 3
      guard value >= 0x800, value & 0xF800 != 0xD800 else { return nil }
    } else if word & 0xC0E0 == 0x80C0 {
      value = (word & 0x1F) &<< 6 | (word &>> 8) & 0x3F
      length = 2
      guard value >= 0xA0 else { return nil }
    } else if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      value = (word & 0x7) &<< 18 | (word &<< 4) & 0x3_F000 | (word &>> 10) & 0xFC0 | word &>> 24 & 0x3F
      length = 4
      guard 0x10000...0x10FFFF ~= value else { return nil }
    } else {
      return nil
    }
    // The value is no surrogate and at most U+10FFFF, so that it is a valid scalar. `Unicode.Scalar.init` would test both for every length.
    return unsafe (unsafeBitCast(value, to: Unicode.Scalar.self), length)
  }

  /// Completes a character that an earlier feed left incomplete.
  mutating func finishCharacter(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let taken = min(4 - held.count, bytes.count - index)
    let known = held.count
    let joined = held + Array(bytes.extracting(index..<(index + taken)))
    switch Self.decode(joined.span, at: 0) {
    case .incomplete:
      index += taken
    case .scalar(let value, let length):
      index += length - known
      finish()
      if value < 0xA0 { return beginC1(value, bytes, &start, at: index) }
      if isCovered { setAside(joined.span.extracting(..<length)) }
      print(Unicode.Scalar(value) ?? "\u{FFFD}")
    case .invalid(let length):
      index += length - known
      finish()
      printInvalid()
    }
  }

  /// Prints U+FFFD for invalid bytes. The replay receives U+FFFD itself: a terminal recognizes the invalid bytes only by the byte after
  /// them, which may not be part of the replay.
  mutating func printInvalid() {
    if isCovered { setAside(.replay, [0xEF, 0xBF, 0xBD]) }
    print("\u{FFFD}" as Unicode.Scalar)
  }

  /// Handles a C1 control as two bytes of UTF-8, as xterm does: like ESC and a byte 0x40 below.
  mutating func beginC1(_ value: UInt32, _ bytes: Span<UInt8>, _ start: inout Int, at index: Int) {
    if isVT52 { return }
    let byte = UInt8(truncatingIfNeeded: value - 0x40)
    beginEscape()
    held = [0x1B, byte]
    start = index
    completeEscape(byte, bytes, &start, to: index)
  }
}
