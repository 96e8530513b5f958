internal import CPosix
internal import Glibc
package import TourSystem

/// A self-pipe: each caught signal becomes a byte that `poll` can wait for.
///
/// A signal that is ignored at the start stays ignored (`nohup`, a shell without job control). SIGCHLD, SIGWINCH,
/// SIGCONT and SIGURG are caught in any case, because they are ignored by default. Two pipes can't catch the same
/// signal.
///
/// The signals are blocked except during `poll` and ``pending()``, so that no handler runs between two system calls of
/// the thread's work. A signal that was blocked at the start is delivered there, too.
package struct SignalPipe: ~Copyable {
  private let signals: [Int32]
  private let pipe: Pipe

  /// Catches the signals. In C: pipe2(2), sigaction(2), pthread_sigmask(3).
  ///
  /// - Throws: `EBUSY` if another pipe catches one of them, `EINVAL` if a number is no signal or the signal can't be
  ///   caught.
  package init(_ signals: [Int32]) throws(Errno) { try self.init(signals, mask: nil) }

  /// - Parameter mask: replaces the thread's signal mask first; nil to keep it.
  init(_ signals: [Int32], mask: sigset_t?) throws(Errno) {
    let quiet = [SIGCHLD, SIGWINCH, SIGCONT, SIGURG]
    let caught = signals.filter { quiet.contains($0) || tour_shim_signals_ignored($0) == 0 }
    let pipe = try Pipe()
    try unsafe Errno.check(tour_shim_signals_catch(caught, caught.count, pipe.writeEnd.number), in: "sigaction")
    if var mask {
      unsafe tour_shim_signals_hold(caught, caught.count, &mask)
    } else {
      unsafe tour_shim_signals_hold(caught, caught.count, nil)
    }
    self.signals = caught
    self.pipe = pipe
  }

  deinit {
    // A pending signal is delivered to the pipe, and so dropped. After the release, its default action would end the
    // process.
    tour_shim_signals_deliver()
    unsafe tour_shim_signals_release(signals, signals.count)
    unsafe tour_shim_signals_unhold(signals, signals.count)
  }

  /// The read end, for `poll`.
  package var descriptor: Int32 { pipe.readEnd.number }

  /// Whether signals wait for the next ``pending()`` or `poll`, because they arrived since. In C: sigpending(2).
  var areWaiting: Bool { tour_shim_signals_waiting() != 0 }

  /// The write end, for the crash handler, which writes signals to the pipe that are not caught here.
  var writingEnd: Int32 { pipe.writeEnd.number }

  /// Returns the signals that arrived since the last call, each once. Signals of a crash come last, because handling
  /// them does not return.
  package func pending() -> [Int32] {
    tour_shim_signals_deliver()
    var bytes: [UInt8] = []
    guard case .bytes = try? pipe.readEnd.read(appendingTo: &bytes) else { return [] }
    let signals = bytes.map(Int32.init)
    return signals.filter { tour_shim_signals_take($0) != 0 } + signals.filter { tour_shim_crash_take($0) != 0 }
  }

  /// Sends a signal to the other processes of this process's group. In C: kill(2), sigaction(2).
  func sendToOthers(_ signal: Int32) {
    kill(0, signal)
    guard signals.contains(signal) else { return }
    // The signal is blocked outside of `poll`, and so pending for this process. Ignoring it discards it.
    var (ignoring, ours) = (sigaction(), sigaction())
    unsafe ignoring.__sigaction_handler.sa_handler = SIG_IGN
    unsafe sigaction(signal, &ignoring, &ours)
    unsafe sigaction(signal, &ours, nil)
  }

  /// Sends a signal to this process, or to its whole process group, with the default action in this process even if the
  /// signal is caught. Returns after the action: for a signal that stops, after SIGCONT. In C: sigaction(2), kill(2).
  func sendThrough(_ signal: Int32, toGroup: Bool) {
    guard signals.contains(signal) else {
      kill(toGroup ? 0 : getpid(), signal)
      return
    }
    var (standard, ours) = (sigaction(), sigaction())
    var (only, mask) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&only)
    unsafe sigaddset(&only, signal)
    unsafe sigaction(signal, &standard, &ours)
    kill(toGroup ? 0 : getpid(), signal)
    // The signal is delivered here.
    unsafe pthread_sigmask(SIG_UNBLOCK, &only, &mask)
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    unsafe sigaction(signal, &ours, nil)
  }
}
