internal import Glibc

/// A word of a command line, or a path: byte for byte, for neither has to be UTF-8.
public struct ByteString: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Without a NUL.
  public var bytes: [UInt8]

  public init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  public init(_ text: String) {
    self.init(text.utf8)
  }

  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Where commands are looked for; nil where it is not set. In C: getenv(3), `PATH`.
  public static var searchPath: ByteString? {
    getenv("PATH").map { ByteString(UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) }) }
  }

  /// For people: what a terminal would act on, or not show, is written as an escape. Bytes that are not UTF-8 and control characters become
  /// `\xFF`, format characters and separators of lines `\u{202E}`.
  public var description: String {
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var decoder = UTF8()
      var iterator = rest.makeIterator()
      // What is malformed is taken byte by byte.
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        text += Self.escape(rest.removeFirst())
        continue
      }
      rest = rest.dropFirst(UTF8.width(scalar))
      switch scalar.properties.generalCategory {
      case .control where scalar.value < 0x80: text += Self.escape(UInt8(truncatingIfNeeded: scalar.value))
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  private static func escape(_ byte: UInt8) -> String {
    "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// The same for C, ended by a NUL.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { bytes in bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) } }
  }
}
