internal import CPosix
internal import Glibc

/// How a program ended. In C: the status of waitpid(2).
public struct ExitStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// That of a program that says 0–255 itself.
  public init(code: Int32) { rawValue = (code & 0xFF) << 8 }

  /// The signal that it died of, if it did. In C: `WTERMSIG`.
  public var signal: Int32? { rawValue & 0x7F == 0 ? nil : rawValue & 0x7F }

  /// What a shell calls its status: the program's own 0–255, or 128 and the signal. In C: `WEXITSTATUS`.
  public var code: Int32 { signal.map { 128 + $0 } ?? (rawValue >> 8) & 0xFF }

  /// Ends this process as the program ended: with its status, or of the signal that it died of. So who waits for us learns what there
  /// was to learn without us: a shell says "Killed" and ends its loop after a Ctrl-C.
  ///
  /// - Parameter wasApart: the program had a terminal of its own. A key that interrupts goes to all who stand before a terminal, so also to
  ///   the script that started us; the program's terminal had the program only, and now we tell the rest.
  ///
  /// In C: exit(3), kill(2).
  public func pass(wasApart: Bool) -> Never {
    if let signal {
      let isKey = signal == SIGINT || signal == SIGQUIT
      let isOurs = tcgetpgrp(STDIN_FILENO) == getpgrp()
      tour_shim_die(wasApart && isKey && isOurs ? 0 : getpid(), signal)
    }
    exit(code)
  }
}
