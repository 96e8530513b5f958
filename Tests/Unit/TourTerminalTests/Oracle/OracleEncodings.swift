import TourScreen

extension ControlFunction {
  /// Bytes that are not valid UTF-8, and C1 control characters.
  static let encodings: [(String, String)] = [
    ("a continuation byte", bytes(0x80)), ("two continuation bytes, then REP", "z" + bytes(0xA9, 0xBF) + "^[2b"),
    ("the byte FF", bytes(0xFF)), ("invalid bytes, then REP", bytes(0xFF) + "^[2b"),
    ("an overlong sequence of two bytes", bytes(0xC0, 0xAF)), ("the byte C1", bytes(0xC1)),
    ("an overlong sequence of three bytes", bytes(0xE0, 0x80, 0xAF)),
    ("an overlong sequence of four bytes", bytes(0xF0, 0x80, 0x80, 0xAF)), ("a surrogate", bytes(0xED, 0xA0, 0x80)),
    ("two surrogates", bytes(0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80)), ("U+110000", bytes(0xF4, 0x90, 0x80, 0x80)),
    ("U+140000", bytes(0xF5, 0x80, 0x80, 0x80)),
    ("a sequence of five bytes", bytes(0xF8, 0x88, 0x80, 0x80, 0x80)),
    ("a sequence of six bytes", bytes(0xFC, 0x84, 0x80, 0x80, 0x80, 0x80)),
    ("an incomplete sequence", bytes(0xE4, 0xB8)), ("an incomplete sequence of six bytes", bytes(0xFC, 0x84, 0x80)),
    ("an incomplete sequence, then SGR", bytes(0xE4, 0xB8) + "^[31m"),
    ("an incomplete sequence, then REP", bytes(0xE4) + "^[2b"),
    ("an incomplete sequence, then LF", bytes(0xE4, 0xB8) + "\n"),
    ("an incomplete sequence, then CAN", bytes(0xE4) + "\u{18}" + bytes(0xB8, 0x96)),
    ("an incomplete sequence, then é", bytes(0xE4) + "é"),
    ("an incomplete sequence, then another", bytes(0xC3, 0xC3, 0xA9)),
    ("an incomplete sequence, then 世", bytes(0xF0, 0x9F) + "世"),
    ("an incomplete sequence, then FF", bytes(0xE4, 0xFF, 0xB8)),
    ("SGR in a character", bytes(0xE4) + "^[31m" + bytes(0xB8, 0x96)),
    ("REP in a character", "z" + bytes(0xE4) + "^[2b" + bytes(0xB8, 0x96)),
    ("CUP in a character", bytes(0xE4, 0xB8) + "^[H" + bytes(0x96)),
    ("two SGRs in a character", bytes(0xE4) + "^[1m" + bytes(0xB8) + "^[31m" + bytes(0x96)),
    ("SGR in an incomplete sequence, then é", bytes(0xE4) + "^[31m" + "é"),
    ("SGR in a sequence that is not continued", bytes(0xE4) + "^[31m" + "z" + bytes(0xB8, 0x96)),
    ("LF in a control sequence in a character", bytes(0xE4) + "^[3\n1m" + bytes(0xB8, 0x96)),
    ("a title in a character", bytes(0xE4) + "^]2;t\u{7}" + bytes(0xB8, 0x96)),
    ("DEL in a character", bytes(0xE4) + "\u{7F}" + bytes(0xB8, 0x96)),
    ("invalid bytes on a pending wrap", "^[20Gz" + bytes(0xFF, 0xE4)),
    ("invalid bytes at a mark", "e" + bytes(0xFF) + "\u{301}"), ("IND as C1", "\u{84}"), ("NEL as C1", "\u{85}"),
    ("HTS as C1", "\u{88}\r\t"), ("RI as C1", "\u{8D}"),
    ("CSI as C1", "\u{9B}31m"), ("DCS and ST as C1", "\u{90}z\u{9C}"), ("NEL as C1 on a pending wrap", "^[20Gz\u{85}"),
    ("NEL as C1, then REP", "z\u{85}^[2b"),
    ("C1 without a function", "\u{80}\u{99}"), ("single bytes of C1", bytes(0x9B) + "31m" + bytes(0x85)),
  ]

  /// C1 control characters in strings. Only VTE judges them: it ends a string there.
  static let stringEnds = [
    ("ST as C1 after a title", "^]2;t\u{9C}z"), ("NEL as C1 in a title", "^]2;t\u{85}z\u{7}"),
    ("CSI as C1 in a title", "^]2;t\u{9B}2Cz"), ("ST as C1 after DCS", "^P1z\u{9C}z"),
    ("ST as C1 after APC", "^_z\u{9C}z"), ("a byte of C1 in a title", "^]2;t" + bytes(0x9C) + "z\u{7}"),
  ].map(ControlFunction.init)

  private static func bytes(_ bytes: UInt8...) -> String { String(systemBytes: bytes) }
}
