/// Paths, arguments and environment variables are bytes, and need not be UTF-8. As a `String` each of them keeps its bytes:
/// a byte that is part of no UTF-8 sequence becomes the private character U+10FE00 + byte, and comes back as that byte.
///
/// The method is that of Python's `surrogateescape` (PEP 383), with private characters, since a Swift `String` has no surrogates. The
/// bytes of such a private character in the input are escaped themselves, so that no two byte strings become the same text.
extension String {
  /// The text of bytes from the system, without a NUL at the end.
  @inlinable public init(systemBytes bytes: some Collection<UInt8>) { self.init(systemBytes: Array(bytes)) }

  /// The same of an array: what is generic looks its types up at run time, which takes longer than all else before a program with nothing to show.
  public init(systemBytes bytes: [UInt8]) {
    // Private characters above U+10FE00 begin with this byte, as few other ones do.
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

  /// The bytes that it was made of by ``init(systemBytes:)``; for any other text, its UTF-8.
  public var systemBytes: [UInt8] {
    guard utf8.contains(0xF4) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in scalar.systemByte.map { [$0] } ?? Array(UTF8.encode(scalar)!) }
  }

  /// Calls `body` with its bytes and a NUL, as C takes a path. A NUL in it ends it early.
  public func withSystemString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    utf8.contains(0xF4) ? (systemBytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { body($0.baseAddress!) } : withCString(body)
  }
}

extension Unicode.Scalar {
  /// The byte that it stands for in a text from the system; nil for any other character.
  fileprivate var systemByte: UInt8? { (0x10FE80...0x10FEFF).contains(value) ? UInt8(truncatingIfNeeded: value - 0x10FE00) : nil }

  /// - Parameter byte: 0x80 and above: each byte below is UTF-8 by itself.
  fileprivate init(systemByte byte: UInt8) { self = Unicode.Scalar(0x10FE00 + UInt32(byte))! }

  /// Shows nothing, or changes how other characters are shown, or ends a line: the Unicode categories Cc, Cf, Zl and Zp.
  public var isInvisible: Bool {
    if value < 0x7F { return value < 0x20 }
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
  }
}

extension String {
  /// The text as a terminal may print it, on one line: a line feed is shown as `\n`, another control character of ASCII and a byte that is
  /// no UTF-8 as in `\x1B`, any other invisible character as in `\u{202E}`.
  public var visible: String {
    // All of printable ASCII but the rare case is the fast path.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var shown = UnicodeScalarView()
    for scalar in unicodeScalars {
      if let byte = scalar.systemByte {
        shown.append(contentsOf: escape(byte).unicodeScalars)
      } else if scalar == "\n" {
        shown.append(contentsOf: "\\n".unicodeScalars)
      } else if scalar.isInvisible {
        shown.append(contentsOf: (scalar.isASCII ? escape(UInt8(truncatingIfNeeded: scalar.value)) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}").unicodeScalars)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }
}

private func escape(_ byte: UInt8) -> String { "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }

/// A character's number as Unicode writes it: `U+001B`.
public func codePoint(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
