internal import CPosix
internal import Glibc

/// Signals as bytes that `poll` can wait for.
///
/// A signal that is ignored when this begins stays ignored (`nohup`, a shell without job control), unless ignoring it is
/// what it does by itself. Two pipes may not share a signal.
public struct SignalPipe: ~Copyable {
  private let signals: [Int32]
  private let readEnd: Descriptor
  private let writeEnd: Descriptor

  /// Catches the signals. In C: pipe2(2), sigaction(2).
  ///
  /// - Throws: `EBUSY` where another pipe has one of them, `EINVAL` for what is no signal or cannot be caught.
  public init(_ signals: [Int32]) throws(Errno) {
    let quiet: Set<Int32> = [SIGCHLD, SIGWINCH, SIGCONT, SIGURG]
    let caught = signals.filter { quiet.contains($0) || tour_shim_signals_ignored($0) == 0 }
    var ends: [Int32] = [-1, -1]
    try Errno.check(tour_shim_pipe(&ends), in: "pipe2")
    let status = tour_shim_signals_catch(caught, caught.count, ends[1])
    guard status == 0 else {
      for end in ends { _ = close(end) }
      throw Errno(status, in: "sigaction")
    }
    self.signals = caught
    readEnd = Descriptor(owning: ends[0])
    writeEnd = Descriptor(owning: ends[1])
  }

  deinit {
    tour_shim_signals_release(signals, signals.count)
  }

  /// For `poll`.
  public var descriptor: Int32 { readEnd.number }

  /// For what writes signals to the pipe that are not caught here.
  var writingEnd: Int32 { writeEnd.number }

  /// The signals that came since the last call, each once, in the order in which they came first; those that tell of a crash last, as
  /// there is nothing after them.
  public func pending() -> [Int32] {
    var bytes: [UInt8] = []
    guard case .bytes = try? readEnd.read(appendingTo: &bytes) else { return [] }
    let signals = bytes.map(Int32.init)
    return signals.filter { tour_shim_signals_take($0) != 0 } + signals.filter { tour_shim_crash_take($0) != 0 }
  }

  /// Sends a signal that we may catch to us, or to our whole group, and lets it do to us what it does to any program. Returns once it has:
  /// of one that stops, when we are continued. In C: sigaction(2), kill(2).
  func sendThrough(_ signal: Int32, toGroup: Bool) {
    var standard = sigaction()
    var ours = sigaction()
    if signals.contains(signal) { sigaction(signal, &standard, &ours) }
    kill(toGroup ? 0 : getpid(), signal)
    if signals.contains(signal) { sigaction(signal, &ours, nil) }
  }
}
