extension Unicode.Scalar {
  /// C0, DEL, C1, the line and paragraph separators, and the characters that Unicode reserves for programs:
  /// none of them is text. Tab, line feed and carriage return are among them.
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

  /// May stand in the name of a guide or a step.
  var isNameCharacter: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == ".") }
}
