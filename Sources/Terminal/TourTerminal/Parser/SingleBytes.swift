import TourScreen

/// Bytes from 0x80 up in a terminal that does not read UTF-8: ``Dialect/singleBytes``.
extension Terminal {
  @inline(__always) var readsSingleBytes: Bool { modes.dialect.contains(.singleBytes) }

  /// Whether a byte is a control character (C1), also within a sequence.
  @inline(__always) func isC1(_ byte: UInt8) -> Bool { 0x80...0x9F ~= byte && readsSingleBytes }

  /// Reads a byte from 0x80 up in ground state.
  mutating func readByte(_ bytes: Span<UInt8>, _ start: inout Int, at index: Int) {
    let byte = bytes[index]
    if byte < 0xA0 { return readC1(UInt32(byte), bytes, &start, at: index &+ 1) }
    if isRouted { setAside(bytes.extracting(index..<index &+ 1)) }
    revision &+= 1
    let (scalar, isLineDrawing) = modes.charsets.drawRight(byte, in: modes.dialect)
    if modes.charsets.single != 0 { shift { $0.single = 0 } }
    put(Glyph(scalar), columns: 1, isLineDrawing: isLineDrawing)
  }

  /// Text as the bytes that this terminal reads. Characters that it does not have become question marks.
  package static func bytes(of text: String, in dialect: Dialect) -> [UInt8] {
    dialect.contains(.singleBytes) ? text.unicodeScalars.map(\.singleByte) : Array(text.utf8)
  }
}

extension Unicode.Scalar {
  /// The byte of this character in ISO 8859-1; a question mark if there is none.
  var singleByte: UInt8 { value <= 0xFF ? UInt8(truncatingIfNeeded: value) : UInt8(ascii: "?") }
}
