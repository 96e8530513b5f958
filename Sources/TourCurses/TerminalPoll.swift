import CPosix
import Glibc
import TourScreen

/// Waits for input on standard input, or for a signal by a self-pipe.
struct TerminalPoll: ~Copyable {
  enum Event {
    case key, resize, timeout
    /// Standard input has ended.
    case hangup
    case signal(Int32)
  }

  private let reader: Int32
  private let writer: Int32
  private let signals: [Int32]

  /// Catches SIGWINCH, and those of SIGTERM, SIGHUP, SIGINT and SIGQUIT that are not ignored.
  init() throws(CursesError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .noPipe(errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    // A signal that is ignored at the start stays ignored, as nohup(1) requires.
    let signals = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT].filter { $0 == SIGWINCH || tour_shim_signals_ignored($0) == 0 }
    guard unsafe tour_shim_signals_catch(signals, signals.count, ends[1]) == 0 else {
      close(ends[0])
      close(ends[1])
      throw .taken
    }
    (reader, writer) = (ends[0], ends[1])
    self.signals = signals
  }

  deinit {
    unsafe tour_shim_signals_release(signals, signals.count)
    close(reader)
    close(writer)
  }

  /// Waits for the first event, for at most `milliseconds`; nil waits without limit.
  func wait(milliseconds: Int?) -> Event {
    var waiting = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
    ]
    let patience = milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1
    guard unsafe poll(&waiting, nfds_t(waiting.count), patience) != 0 else { return .timeout }
    if let signal = taken() { return signal == SIGWINCH ? .resize : .signal(signal) }
    let events = Int32(waiting[0].revents)
    if events & POLLIN != 0 {
      // A terminal at the end of its input is readable, with 0 bytes to read.
      var count: Int32 = 0
      if unsafe ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0, count == 0 { return .hangup }
      return .key
    }
    return events & (POLLHUP | POLLERR | POLLNVAL) != 0 ? .hangup : .key
  }

  /// Takes the most important signal that has arrived; nil if there is none. SIGQUIT comes first and SIGWINCH last.
  private func taken() -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    while unsafe read(reader, &bytes, bytes.count) > 0 {}
    guard let signal = signals.reversed().first(where: { tour_shim_signals_take($0) != 0 }) else { return nil }
    // The bytes of other signals are read already: one byte is written back, so that the next wait checks them.
    var byte: UInt8 = 0
    _ = unsafe write(writer, &byte, 1)
    return signal
  }

  /// The size of the terminal on standard output, in cells; nil if it is not known.
  static var windowSize: Size? {
    var window = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
