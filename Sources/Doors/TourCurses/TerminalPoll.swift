import CPosix
import Glibc
import TourScreen
import TourSystem

/// Waits for input on standard input, or for a signal by a self-pipe.
struct TerminalPoll: ~Copyable {
  enum Event {
    case key, resize, timeout
    /// Standard input has ended.
    case hangup
    case signal(Int32)
  }

  private let pipe: Pipe
  private let signals: [Int32]

  /// Catches SIGWINCH, and each of SIGTERM, SIGHUP, SIGINT and SIGQUIT that is not ignored.
  init() throws(CursesError) {
    let pipe: Pipe
    do throws(Errno) { pipe = try Pipe() } catch { throw .noPipe(error) }
    // A signal that is ignored at the start stays ignored, as nohup(1) requires.
    let signals = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT].filter {
      $0 == SIGWINCH || tour_shim_signals_ignored($0) == 0
    }
    guard unsafe tour_shim_signals_catch(signals, signals.count, pipe.writeEnd.number) == 0 else { throw .taken }
    self.pipe = pipe
    self.signals = signals
  }

  deinit {
    unsafe tour_shim_signals_release(signals, signals.count)
  }

  /// Waits for the first event, for at most `milliseconds`; nil waits without limit.
  func wait(milliseconds: Int?) -> Event {
    var watches = [Watch(STDIN_FILENO, for: .read), Watch(pipe.readEnd.number, for: .read)]
    guard (try? poll(&watches, milliseconds: milliseconds)) != 0 else { return .timeout }
    if let signal = taken() { return signal == SIGWINCH ? .resize : .signal(signal) }
    if watches[0].found.contains(.read) {
      // A terminal at the end of its input is readable, with 0 bytes to read.
      var count: Int32 = 0
      if unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0, count == 0 { return .hangup }
      return .key
    }
    return watches[0].found.isDisjoint(with: [.hangup, .failure]) ? .key : .hangup
  }

  /// Takes the most important signal that has arrived; nil if there is none. SIGQUIT comes first and SIGWINCH last.
  private func taken() -> Int32? {
    var bytes: [UInt8] = []
    while case .bytes = try? pipe.readEnd.read(appendingTo: &bytes) {}
    guard let signal = signals.reversed().first(where: { tour_shim_signals_take($0) != 0 }) else { return nil }
    // The bytes of other signals are read already: one byte is written back, so that the next wait checks them.
    _ = try? pipe.writeEnd.write([0])
    return signal
  }

  /// The size of the terminal on standard output, in cells; nil if it is not known.
  static var windowSize: Size? {
    guard let size = try? WindowSize(of: STDOUT_FILENO).cells, size.area > 0 else { return nil }
    return size
  }
}
