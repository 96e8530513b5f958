internal import Glibc

/// A system call that failed: which one, and how.
///
/// *Source*: errno(3).
public struct Errno: Error, Hashable, Sendable {
  /// The error's number, as `ENOENT`.
  public let number: Int32
  /// The C function that failed: `open`, `execve`.
  public let call: String

  public init(_ number: Int32, in call: String) {
    self.number = number
    self.call = call
  }

  /// The number's own words, as "No such file or directory". In C: strerror(3).
  public var message: String {
    guard let text = strerror(number) else { return "error \(number)" }
    return String(cString: text)
  }

  /// Calls again for as long as a signal interrupts: the result, or the errno.
  static func retrying<Number: SignedInteger>(
    _ call: String, _ body: () -> Number
  ) throws(Errno) -> Number {
    while true {
      let result = body()
      if result >= 0 { return result }
      let number = errno
      if number != EINTR { throw Errno(number, in: call) }
    }
  }

  /// Throws where a shim's status is not 0.
  static func check(_ status: Int32, in call: String) throws(Errno) {
    if status != 0 { throw Errno(status, in: call) }
  }
}
