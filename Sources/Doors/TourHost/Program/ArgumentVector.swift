internal import CPosix
internal import Glibc

/// The arguments of a command line, or the variables of an environment. Stored as bytes, because neither has to be
/// UTF-8.
package struct ArgumentVector: Sendable, ExpressibleByArrayLiteral {
  /// The arguments, without a NUL in or after them.
  package var bytes: [[UInt8]]

  package init(_ strings: [String]) {
    bytes = strings.map { Array($0.utf8.prefix { $0 != 0 }) }
  }

  package init(arrayLiteral strings: String...) {
    self.init(strings)
  }

  /// Copies an array such as `argv`, up to its NULL.
  package init(copying pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    bytes = []
    var next = unsafe pointers
    while let word = unsafe next.pointee {
      unsafe bytes.append(UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) })
      unsafe next += 1
    }
  }

  /// The command line of this process, also where /proc, in which Swift looks for it, is not mounted.
  package static var commandLine: ArgumentVector {
    unsafe tour_shim_arguments().map { unsafe ArgumentVector(copying: $0) } ?? []
  }

  /// Returns the last arguments.
  package func suffix(_ count: Int) -> ArgumentVector {
    var words = self
    words.bytes = bytes.suffix(count)
    return words
  }

  /// The environment of this process. In C: environ(7).
  package static var environment: ArgumentVector { unsafe ArgumentVector(copying: environ) }

  /// Returns the variables with one of them set: in the place where it was, or at the end.
  package func setting(_ name: String, to value: String) -> ArgumentVector {
    var variables = self
    let start = Array("\(name)=".utf8)
    let variable = start + Array(value.utf8)
    if let index = bytes.firstIndex(where: { $0.starts(with: start) }) {
      variables.bytes[index] = variable
    } else {
      variables.bytes.append(variable)
    }
    return variables
  }

  package var count: Int { bytes.count }
  package var isEmpty: Bool { bytes.isEmpty }

  /// The first argument, which is the command's name; empty if there is none.
  package var name: ByteString { ByteString(bytes.first ?? []) }

  /// Returns the arguments with the first one replaced by `others`.
  func replacingName(by others: [ByteString]) -> ArgumentVector {
    var words = self
    words.bytes.replaceSubrange(..<min(1, words.count), with: others.map(\.bytes))
    return words
  }
}
