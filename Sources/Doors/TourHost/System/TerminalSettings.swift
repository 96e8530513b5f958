internal import CPosix
internal import Glibc
package import TourSystem

/// The settings of a terminal for lines, echo and special characters: termios(3).
package struct TerminalSettings: Sendable {
  var raw: termios

  init(raw: termios) {
    self.raw = raw
  }

  /// The settings of the terminal behind a descriptor. In C: tcgetattr(3).
  ///
  /// - Throws: `ENOTTY` if the descriptor is no terminal, `EIO` if the terminal is closed, `EBADF` if the descriptor
  ///   is.
  package init(of descriptor: Int32) throws(Errno) {
    var now = termios()
    _ = try Errno.retrying("tcgetattr") { unsafe tcgetattr(descriptor, &now) }
    raw = now
  }

  /// Whether the kernel edits input and hands it over line by line.
  package var isCanonical: Bool { raw.c_lflag & tcflag_t(ICANON) != 0 }
  /// Whether the kernel echoes input.
  package var echoes: Bool { raw.c_lflag & tcflag_t(ECHO) != 0 }

  /// The signals that the kernel sends to the foreground group if these bytes are typed.
  func signals(of bytes: some Sequence<UInt8>) -> [Int32] {
    guard raw.c_lflag & tcflag_t(ISIG) != 0 else { return [] }
    let keys = unsafe withUnsafeBytes(of: raw.c_cc) { (interrupt: unsafe $0[Int(VINTR)], quit: unsafe $0[Int(VQUIT)]) }
    // 0 is _POSIX_VDISABLE: no byte sends the signal.
    return bytes.compactMap { $0 == 0 ? nil : $0 == keys.interrupt ? SIGINT : $0 == keys.quit ? SIGQUIT : nil }
  }

  /// The settings of raw mode, made from these. In C: cfmakeraw(3).
  var madeRaw: TerminalSettings {
    var from = raw
    var result = termios()
    unsafe tour_shim_raw(&from, &result)
    return TerminalSettings(raw: result)
  }

  /// Applies these settings to a terminal at once. Does not wait for pending output, because a terminal that accepts no
  /// output (Ctrl-S) would block tour; keeps pending input. In C: tcsetattr(3), `TCSANOW`.
  ///
  /// - Parameter evenInBackground: block SIGTTOU, which otherwise stops a background job.
  func apply(to descriptor: Int32, evenInBackground: Bool = false) throws(Errno) {
    var output = sigset_t()
    var mask = sigset_t()
    unsafe sigemptyset(&output)
    if evenInBackground { unsafe sigaddset(&output, SIGTTOU) }
    unsafe pthread_sigmask(SIG_BLOCK, &output, &mask)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &mask, nil) }
    var settings = raw
    _ = try Errno.retrying("tcsetattr") { unsafe tcsetattr(descriptor, TCSANOW, &settings) }
  }
}
