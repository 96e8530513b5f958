internal import Glibc

/// The failure of a system call.
///
/// *Source*: errno(3).
public struct Errno: Error, Hashable, Sendable {
  /// The error number, such as `ENOENT`.
  public let number: Int32
  /// The name of the C function that failed, such as `open` or `execve`.
  public let call: String

  public init(_ number: Int32, in call: String) {
    self.number = number
    self.call = call
  }

  /// The system's message for the number, such as "No such file or directory".
  public var message: String { Self.message(of: number) }

  /// Returns the system's message for an error number, such as "No such file or directory". In C: strerror(3).
  public static func message(of number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text)
  }

  /// The message as within a sentence, such as "no such file or directory".
  package var phrase: String { Self.phrase(of: number) }

  /// Returns the message for an error number as within a sentence.
  package static func phrase(of number: Int32) -> String {
    let message = message(of: number)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// Repeats a call as long as a signal interrupts it (`EINTR`).
  /// - Returns: the result, 0 or more.
  /// - Throws: the errno of a negative result.
  @discardableResult
  public static func retrying<Number: SignedInteger>(
    _ call: String, _ body: () -> Number
  ) throws(Errno) -> Number {
    while true {
      let result = body()
      if result >= 0 { return result }
      let number = errno
      if number != EINTR { throw Errno(number, in: call) }
    }
  }

  /// Throws the errno that a shim returned, unless it is 0.
  ///
  /// - Throws: the errno, with the name of the call.
  public static func check(_ status: Int32, in call: String) throws(Errno) {
    if status != 0 { throw Errno(status, in: call) }
  }
}
