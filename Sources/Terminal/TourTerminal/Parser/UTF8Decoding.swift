import TourScreen

/// Decodes UTF-8, which may be split anywhere. Terminals differ in the number of U+FFFD that invalid bytes become: see
/// ``Dialect/replacesSubparts`` and ``Dialect/ignoresInvalidBytes``.
extension Terminal {
  enum Decoded {
    case scalar(UInt32, length: Int)
    /// The bytes end within a scalar.
    case incomplete
    /// The number of invalid bytes that one U+FFFD replaces, or that are ignored.
    case invalid(length: Int)
    /// The number of bytes before an ESC or a DEL, after which the sequence continues: ``Dialect/ignoresInvalidBytes``.
    case interrupted(length: Int)
  }

  /// Decodes a scalar in the terminal's dialect.
  ///
  /// - Precondition: there is at least one byte.
  func decode(_ bytes: Span<UInt8>, at index: Int) -> Decoded {
    let decoded = Self.decode(bytes, at: index)
    if case .scalar = decoded { return decoded }
    return modes.dialect.contains(.replacesSubparts) ? decoded : decodeWhole(bytes, at: index)
  }

  /// Returns the extent of an invalid or incomplete sequence, whose first byte tells its length.
  private func decodeWhole(_ bytes: Span<UInt8>, at index: Int) -> Decoded {
    let isStrict = modes.dialect.contains(.ignoresInvalidBytes)
    let length = Self.length(after: bytes[index], isStrict: isStrict)
    var count = 1
    while count < length {
      guard index + count < bytes.count else { return .incomplete }
      let byte = bytes[index + count]
      if isStrict, byte == 0x1B || byte == 0x7F { return .interrupted(length: count) }
      if isStrict ? byte < 0x80 : byte & 0xC0 != 0x80 { break }
      count += 1
    }
    return .invalid(length: count)
  }

  /// Returns the number of bytes that the first one tells: up to 6, or up to 4 by the rules of Unicode.
  private static func length(after first: UInt8, isStrict: Bool) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    case _ where isStrict: 1
    case 0xC0...0xC1: 2
    case 0xF5...0xF7: 4
    case 0xF8...0xFB: 5
    case 0xFC...0xFD: 6
    default: 1
    }
  }

  /// Decodes a scalar by the rules of Unicode, which find the maximal subpart of invalid bytes (Unicode 17 §3.9, table
  /// 3-7).
  ///
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

  /// Fast path: decodes a complete scalar of two bytes or more, from U+00A0 up. Returns nil if ``decode(_:at:)`` is
  /// required, as near the end of a chunk: four bytes are read at once.
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
    // The value is no surrogate and at most U+10FFFF, so that it is a valid scalar. `Unicode.Scalar.init` would test
    // both for every length.
    return unsafe (unsafeBitCast(value, to: Unicode.Scalar.self), length)
  }

  /// Completes a character that an earlier feed left incomplete.
  mutating func finishCharacter(_ bytes: Span<UInt8>, _ start: inout Int, _ index: inout Int) {
    let taken = min(max(1, 6 - held.count), bytes.count - index)
    let known = held.count
    let joined = held + Array(bytes.extracting(index..<(index + taken)))
    switch decode(joined.span, at: 0) {
    case .incomplete:
      index += taken
    case .scalar(let value, let length):
      index += length - known
      finish()
      if value < 0xA0 { return readC1(value, bytes, &start, at: index) }
      if isRouted { setAside(joined.span.extracting(..<length)) }
      print(Unicode.Scalar(value) ?? "\u{FFFD}")
    case .invalid(let length):
      // In another dialect, which the terminal may have told since, the bytes so far may be more than one sequence.
      index += max(0, length - known)
      finish()
      printInvalid(joined.span.extracting(..<length))
    case .interrupted(let length):
      index += max(0, length - known)
      finish()
      interrupt(Array(joined.prefix(length)))
    }
  }

  /// Keeps the bytes of a sequence that an ESC or a DEL interrupts.
  mutating func interrupt(_ bytes: [UInt8]) {
    interrupted = bytes
    refreshText()
    printInvalid(Span())
  }

  /// Continues the sequence that an ESC or a DEL has interrupted, if the next byte can belong to it. Returns whether it
  /// does.
  mutating func continueInterrupted(before byte: UInt8) -> Bool {
    let bytes = interrupted
    interrupted = []
    refreshText()
    if byte < 0x80 { return false }
    state = .character
    held = bytes
    return true
  }

  /// Prints U+FFFD for invalid bytes, unless the terminal ignores them. The replay receives U+FFFD itself: a terminal
  /// recognizes the invalid bytes only by the byte after them, which may not be part of the replay. The bytes
  /// themselves are part of it with ``Dialect/widthlessInvalid`` if they are complete.
  mutating func printInvalid(_ bytes: Span<UInt8>) {
    let first = bytes.isEmpty ? 0 : bytes[0]
    if modes.dialect.contains(.dropsInvalid) || modes.dialect.contains(.dropsC1Bytes) && 0x80...0x9F ~= first { return }
    if modes.dialect.contains(.ignoresInvalidBytes) {
      // REP then has nothing to repeat.
      if isRouted { setAside(.replay, [0xFF]) }
      endRepetition()
      return
    }
    let isWidthless = modes.dialect.contains(.widthlessInvalid) && Self.isWholeButInvalid(bytes)
    if isRouted {
      if isWidthless { setAside(bytes) } else { setAside(.replay, [0xEF, 0xBF, 0xBD]) }
    }
    print("\u{FFFD}" as Unicode.Scalar)
    if isWidthless { endRepetition() }
  }

  /// Whether invalid bytes have the length that the first one tells, and encode no surrogate.
  private static func isWholeButInvalid(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 1, bytes[0] != 0xED else { return false }
    return bytes.count == length(after: bytes[0], isStrict: false)
  }

  /// IND, NEL, HTS, DCS, SOS, CSI, ST, OSC, PM and APC: ``Dialect/fewC1Controls``.
  private static let fewC1Controls: [UInt8] = [0x84, 0x85, 0x88, 0x90, 0x98, 0x9B, 0x9C, 0x9D, 0x9E, 0x9F]

  /// Handles a C1 control, as two bytes of UTF-8 or as one byte: like ESC and a byte 0x40 below, or not at all
  /// (``Dialect/hasC1Controls``, ``Dialect/singleBytes``).
  ///
  /// - Parameter index: the index after it.
  mutating func readC1(_ value: UInt32, _ bytes: Span<UInt8>, _ start: inout Int, at index: Int) {
    if !readsSingleBytes, modes.dialect.contains(.printedC1) {
      if isRouted { setAside(.replay, [0xC2, UInt8(truncatingIfNeeded: value)]) }
      return print(" " as Unicode.Scalar)
    }
    let isControl =
      modes.dialect.contains(.singleBytes)
      || modes.dialect.contains(.hasC1Controls)
        && (!modes.dialect.contains(.fewC1Controls) || Self.fewC1Controls.contains(UInt8(truncatingIfNeeded: value)))
    if !isControl {
      if isRouted { setAside(.replay, [0xC2, UInt8(truncatingIfNeeded: value)]) }
      endRepetition()
      return
    }
    if isVT52 { return }
    let byte = UInt8(truncatingIfNeeded: value - 0x40)
    beginEscape()
    held = [0x1B, byte]
    start = index
    completeEscape(byte, bytes, &start, to: index)
  }
}
