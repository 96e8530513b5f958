/// A lossless conversion of paths, arguments and environment variables, which are bytes and need not be UTF-8, to
/// `String` and back. A byte that is not part of a UTF-8 sequence becomes the private-use character U+10FE00 + byte.
///
/// The method is Python's `surrogateescape` (PEP 383), with private-use characters, since a Swift `String` has
/// no surrogates. The bytes of such a private-use character in the input are escaped themselves, so that no two byte
/// strings become the same text.
extension String {
  /// Creates the text of bytes from the system, which have no NUL at the end.
  @inlinable public init(systemBytes bytes: some Collection<UInt8>) { self.init(systemBytes: Array(bytes)) }

  /// Creates the text of an array of bytes from the system. Not generic, because the run-time look-up of generic types
  /// would dominate the start-up of a program without a guide.
  public init(systemBytes bytes: [UInt8]) {
    // In UTF-8 the escape characters begin with the byte 0xF4, which is rare in other text.
    guard String(validating: bytes, as: UTF8.self) == nil || bytes.contains(0xF4) else {
      self = String(decoding: bytes, as: UTF8.self)
      return
    }
    var scalars = UnicodeScalarView()
    var rest = bytes[...]
    while !rest.isEmpty {
      var decoder = UTF8()
      var input = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&input), scalar.systemByte == nil {
        scalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        scalars.append(Unicode.Scalar(systemByte: rest.removeFirst()))
      }
    }
    self = String(scalars)
  }

  /// The bytes from which ``init(systemBytes:)`` made the text; for any other text, its UTF-8.
  public var systemBytes: [UInt8] {
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in scalar.systemByte.map { [$0] } ?? Array(UTF8.encode(scalar)!) }
  }

  /// Calls `body` with the bytes as a C string, which ends in a NUL. A NUL in the text ends it early.
  public func withSystemString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    // The array has a base address, because it contains at least the NUL.
    unsafe utf8.contains(0xF4)
      ? (systemBytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
      : unsafe withCString(body)
  }
}

extension Unicode.Scalar {
  /// The byte that an escape character stands for; nil for any other character.
  fileprivate var systemByte: UInt8? {
    (0x10FE80...0x10FEFF).contains(value) ? UInt8(truncatingIfNeeded: value - 0x10FE00) : nil
  }

  /// - Parameter byte: at least 0x80. Smaller bytes are valid UTF-8 and never escaped.
  fileprivate init(systemByte byte: UInt8) { self = Unicode.Scalar(0x10FE00 + UInt32(byte))! }

  /// Whether the scalar shows nothing, changes the display of other characters, or ends a line: the Unicode categories
  /// Cc, Cf, Zl and Zp.
  public var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar usually shows nothing by itself: a format character, or one that is to be ignored by default
  /// (UAX #44).
  package var isHidden: Bool {
    value >= 0x7F && (properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint)
  }
}

extension Character {
  /// The number of scalars that show nothing and have no part in the display of the character. Joiners and variation
  /// selectors have one in scripts that need them and in emoji, and tags in a flag, but not after an ASCII letter.
  package var hiddenScalars: Int {
    if isASCII { return 0 }
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isHidden { return scalars.count { $0.isHidden } }
    let isFlag = first.value == 0x1F3F4 && scalars.last?.value == 0xE007F
    return scalars.count { scalar in
      guard scalar.isHidden else { return false }
      switch scalar.value {
      case 0x200C, 0x200D: return first.isASCII
      case 0xFE00...0xFE0F: return first.isASCII && !first.properties.isEmoji
      case 0xE0020...0xE007F: return !isFlag
      default: return true
      }
    }
  }
}

extension String {
  /// The text on one line, safe to print on a terminal. A line feed is escaped as `\n`, other ASCII control characters
  /// and bytes that are not UTF-8 as in `\x1B`, other invisible characters as in `\u{202E}`.
  public var visible: String {
    // Fast path: printable ASCII.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let byte = scalar.systemByte {
        shown.append(contentsOf: escape(byte).unicodeScalars)
      } else if scalar == "\n" {
        shown.append(contentsOf: "\\n".unicodeScalars)
      } else if scalar.isInvisible {
        shown.append(
          contentsOf: (scalar.isASCII
            ? escape(UInt8(truncatingIfNeeded: scalar.value))
            : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}").unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}

private func escape(_ byte: UInt8) -> String {
  "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

/// Returns a code point in Unicode's notation: `U+001B`.
public func codePoint(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
