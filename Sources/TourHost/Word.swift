internal import Glibc

/// A word of a command line, or a path: byte for byte, for neither has to be UTF-8.
public struct Word: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
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
  public static var searchPath: Word? {
    getenv("PATH").map { Word(UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) }) }
  }

  /// For people.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The same for C, ended by a NUL.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { bytes in bytes.withMemoryRebound(to: CChar.self) { body($0.baseAddress!) } }
  }
}
