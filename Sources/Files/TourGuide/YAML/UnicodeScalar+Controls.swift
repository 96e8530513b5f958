extension Unicode.Scalar {
  /// Whether this is a C0 or C1 control character (including tab, line feed and carriage return), DEL, a line or
  /// paragraph separator, a byte order mark, or one of the noncharacters U+FFFE and U+FFFF.
  var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}

extension Character {
  var isControl: Bool { unicodeScalars.contains(where: \.isControl) }

  var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }

  /// Whether the character is valid in a name, such as a guide's or a step's.
  var isNameCharacter: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == ".") }
}
