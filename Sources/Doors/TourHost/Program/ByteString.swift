internal import Glibc

/// An argument of a command line, or a path. Stored as bytes, because neither has to be UTF-8.
package struct ByteString: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The bytes, without a NUL.
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } ?? bytes
  }

  package init(_ text: String) {
    self.init(Array(text.utf8))
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The list of directories that commands are searched in; nil if it is not set. In C: getenv(3), `PATH`.
  package static var searchPath: ByteString? {
    unsafe getenv("PATH").map {
      unsafe ByteString(UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) })
    }
  }

  /// The text for display, with escapes for everything that a terminal would interpret or not show: `\xFF` for ASCII
  /// control characters and bytes that are not UTF-8, `\u{202E}` for other control characters, format characters, and
  /// line and paragraph separators.
  package var description: String {
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      var decoder = UTF8()
      var iterator = rest.makeIterator()
      // Malformed UTF-8 is escaped byte by byte.
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

  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe (bytes + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body($0.baseAddress!) }
    }
  }
}
