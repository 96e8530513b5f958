import CCurses
public import TourScreen
public import TourSystem

/// A terminal that ncurses controls: ``paint(_:)`` shows pictures on it, and ``next(milliseconds:)`` returns its input.
///
/// A process can have one at a time. The terminal is restored when the value is released. SIGTERM, SIGHUP, SIGINT and
/// SIGQUIT do not kill the process: they are caught and returned as ``CursesEvent/ended(signal:)``.
@safe public struct Curses: ~Copyable {
  /// The capabilities of the terminal: colours according to terminfo(5) and `NO_COLOR`, characters according to the
  /// locale.
  public let capabilities: TerminalCapabilities
  /// In cells. Changes when ``next(milliseconds:)`` returns ``CursesEvent/resized(_:)``.
  public private(set) var size: Size
  private let screen: OpaquePointer
  private let poll: TerminalPoll
  private let reader: KeyReader
  private var painter: Painter

  /// Takes control of the terminal on standard input and output. `$TERM` and the locale of the environment describe it.
  ///
  /// - Throws: ``CursesError/taken`` if another is open, ``CursesError/noPipe(_:)`` if the system has no descriptors
  ///   left, ``CursesError/unknownTerminal`` if `$TERM` is not known or the terminal can't move its cursor.
  /// - Source: setlocale(3), newterm(3), cbreak(3), keypad(3), mousemask(3).
  public init() throws(CursesError) {
    tour_shim_locale()
    // The signals are caught before newterm, because newterm catches SIGWINCH only if no handler is installed.
    let poll = try TerminalPoll()
    guard let screen = unsafe tour_shim_newterm() else { throw .unknownTerminal }
    unsafe self.screen = unsafe screen
    self.poll = poll
    _ = cbreak()
    _ = noecho()
    _ = nonl()
    // Milliseconds: long enough for the bytes of a key to arrive, short enough that Esc acts at once.
    _ = set_escdelay(50)
    unsafe reader = KeyReader(tour_shim_standard_screen())
    tour_shim_mouse_on()
    let colors = unsafe tour_shim_is_set("NO_COLOR") != 0 ? nil : Pairs()
    painter = Painter(pairs: colors, isUnicode: tour_shim_is_utf8() != 0)
    capabilities = TerminalCapabilities(depth: colors?.colors.depth ?? .none, isUnicode: tour_shim_is_utf8() != 0)
    size = Size(columns: Int(tour_shim_columns()), rows: Int(tour_shim_rows()))
  }

  deinit {
    _ = endwin()
    unsafe delscreen(screen)
  }

  /// Shows a picture and its cursor. Only the cells that have changed since the last picture are sent.
  ///
  /// If the picture has another size than the terminal, their top left cells coincide: the picture is cut off, or the
  /// rest of the terminal is blank.
  /// - Source: setcchar(3), add_wch(3), refresh(3).
  public mutating func paint(_ picture: borrowing Screen) {
    painter.paint(copy picture, on: size)
  }

  /// Waits for the next input.
  /// - Parameter milliseconds: the timeout; nil for none.
  /// - Returns: nil after the timeout.
  ///
  /// - Source: poll(2), get_wch(3), getmouse(3), resizeterm(3).
  public mutating func next(milliseconds: Int? = nil) -> CursesEvent? {
    while true {
      if let input = CursesEvent.pending(reader) { return input }
      switch poll.wait(milliseconds: milliseconds) {
      case .key: continue
      case .resize:
        guard let new = TerminalPoll.windowSize else { continue }
        _ = resizeterm(Int32(new.rows), Int32(new.columns))
        size = Size(columns: Int(tour_shim_columns()), rows: Int(tour_shim_rows()))
        painter.forget()
        return .resized(size)
      case .signal(let number): return .ended(signal: number)
      case .hangup: return .ended(signal: nil)
      case .timeout: return nil
      }
    }
  }
}

/// The reason why ncurses can't take control of the terminal.
public enum CursesError: Error, Hashable, Sendable {
  /// Another ``Curses`` is open, or other code of this process catches the signals that it needs.
  case taken
  case noPipe(Errno)
  /// `$TERM` is unset, not in terminfo(5), or the terminal can't move its cursor.
  case unknownTerminal
}
