internal import CPosix
internal import Glibc

/// The exit status of a program. In C: the status of waitpid(2).
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The status of a program that has exited with 0–255. Only the low 8 bits of `code` are used.
  package init(code: Int32) { rawValue = (code & 0xFF) << 8 }

  /// The signal that killed the program; nil if it exited. In C: `WTERMSIG`.
  package var signal: Int32? { rawValue & 0x7F == 0 ? nil : rawValue & 0x7F }

  /// Whether the program exited, with any code, and was not killed by a signal. In C: `WIFEXITED`.
  package var isExit: Bool { signal == nil }

  /// The status as a shell reports it: 0–255 if the program exited, 128 plus the signal if it was killed. In C:
  /// `WEXITSTATUS`.
  package var code: Int32 { signal.map { 128 + $0 } ?? (rawValue >> 8) & 0xFF }

  /// Ends this process with the program's status, or by the same signal. The parent process then behaves as without
  /// tour: a shell prints "Killed", and ends its loop after a Ctrl-C.
  ///
  /// - Parameter wasApart: whether the program ran on its own pty. Ctrl-C and Ctrl-\ signal the whole foreground group
  ///   of a terminal, including the calling script. In the pty that group is the program's only, so SIGINT and SIGQUIT
  ///   are then sent to tour's whole group.
  ///
  /// In C: exit(3), kill(2).
  package func pass(wasApart: Bool) -> Never {
    if let signal {
      let isKey = signal == SIGINT || signal == SIGQUIT
      let isOurs = (STDIN_FILENO...STDERR_FILENO).contains { tcgetpgrp($0) == getpgrp() }
      tour_shim_die(wasApart && isKey && isOurs ? 0 : getpid(), signal)
    }
    exit(code)
  }
}
