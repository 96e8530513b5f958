internal import CPosix
internal import Glibc

/// How a terminal treats lines, echo and special characters: termios(3).
public struct TerminalSettings: Sendable {
  var raw: termios

  init(raw: termios) {
    self.raw = raw
  }

  /// The settings of the terminal behind a descriptor. In C: tcgetattr(3).
  public init(of descriptor: Int32) throws(Errno) {
    var now = termios()
    _ = try Errno.retrying("tcgetattr") { tcgetattr(descriptor, &now) }
    raw = now
  }

  /// Whether input is handed over by the line, edited by the kernel.
  public var isCanonical: Bool { raw.c_lflag & tcflag_t(ICANON) != 0 }
  /// Whether the kernel shows what is typed.
  public var echoes: Bool { raw.c_lflag & tcflag_t(ECHO) != 0 }

  /// The same, with every byte handed over as it comes. In C: cfmakeraw(3).
  var madeRaw: TerminalSettings {
    var from = raw
    var result = termios()
    tour_shim_raw(&from, &result)
    return TerminalSettings(raw: result)
  }

  /// Makes these the settings of a terminal at once, without waiting for what is written or dropping what is typed: a
  /// terminal that takes no output (Ctrl-S) must not hold us. In C: tcsetattr(3), `TCSANOW`.
  ///
  /// - Parameter evenInBackground: where another group has the terminal, do not be stopped by SIGTTOU.
  func apply(to descriptor: Int32, evenInBackground: Bool = false) throws(Errno) {
    var output = sigset_t()
    var mask = sigset_t()
    sigemptyset(&output)
    if evenInBackground { sigaddset(&output, SIGTTOU) }
    pthread_sigmask(SIG_BLOCK, &output, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var settings = raw
    _ = try Errno.retrying("tcsetattr") { tcsetattr(descriptor, TCSANOW, &settings) }
  }
}
