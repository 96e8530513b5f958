internal import Glibc

/// The words of a command line, or the variables of an environment: byte for byte as they were given. Neither has to be UTF-8.
public struct ArgumentVector: Sendable, ExpressibleByArrayLiteral {
  /// Each without the NUL at its end, and without one in it.
  public var bytes: [[UInt8]]

  public init(_ strings: [String]) {
    bytes = strings.map { Array($0.utf8.prefix { $0 != 0 }) }
  }

  public init(arrayLiteral strings: String...) {
    self.init(strings)
  }

  /// Those of an array as main(3) gets it, up to its NULL.
  public init(copying pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    bytes = []
    var next = pointers
    while let word = next.pointee {
      bytes.append(UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
      next += 1
    }
  }

  /// Our own environment. In C: environ(7).
  public static var environment: ArgumentVector { ArgumentVector(copying: environ) }

  public var count: Int { bytes.count }
  public var isEmpty: Bool { bytes.isEmpty }

  /// The first word: the command's name; empty where there is none.
  public var name: ByteString { ByteString(bytes.first ?? []) }

  /// The command's own words behind others, which stand for its name.
  func replacingName(by others: [ByteString]) -> ArgumentVector {
    var words = self
    words.bytes.replaceSubrange(..<min(1, words.count), with: others.map(\.bytes))
    return words
  }
}
