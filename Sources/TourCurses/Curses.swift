import CCurses
public import TourScreen

/// A terminal that ncurses has taken over: what is painted appears on it, and what is typed comes out as ``Input``.
///
/// There is one at a time. It ends, and the terminal is as it was, when the value does; a program that catches no signals of
/// its own loses none of that to SIGTERM, SIGHUP, SIGINT and SIGQUIT, which arrive as ``Input/ended(signal:)``.
public struct Curses: ~Copyable {
  /// What the terminal can show: its colours as terminfo(5) and `NO_COLOR` have them, its characters as the locale has them.
  public let capabilities: TerminalCapabilities
  /// In cells; changes when ``next(milliseconds:)`` gives ``Input/resized(_:)``.
  public private(set) var size: Size
  private let screen: OpaquePointer
  private let wakes: Wakes
  private var painter: Painter

  /// Takes over the terminal on standard input and output, as `$TERM` and the locale of the environment describe it.
  ///
  /// - Throws: ``CursesError/taken`` where another is open, ``CursesError/noPipe(errno:)`` where the system has no descriptors left,
  ///   ``CursesError/unknownTerminal`` where `$TERM` is not known or can't move its cursor.
  /// - Source: setlocale(3), newterm(3), cbreak(3), keypad(3), mousemask(3).
  public init() throws(CursesError) {
    tour_shim_locale()
    // Before newterm, which then leaves SIGWINCH to us.
    let wakes = try Wakes()
    guard let screen = tour_shim_newterm() else { throw .unknownTerminal }
    self.screen = screen
    self.wakes = wakes
    _ = cbreak()
    _ = noecho()
    _ = nonl()
    // Long enough for a key's bytes to arrive, short enough for a person who pressed Esc.
    _ = set_escdelay(50)
    tour_shim_keypad()
    tour_shim_mouse_on()
    let colors = tour_shim_is_set("NO_COLOR") != 0 ? nil : Pairs()
    painter = Painter(pairs: colors, isUnicode: tour_shim_is_utf8() != 0)
    capabilities = TerminalCapabilities(depth: colors?.depth ?? .none, isUnicode: tour_shim_is_utf8() != 0)
    size = Size(columns: Int(tour_shim_columns()), rows: Int(tour_shim_rows()))
  }

  deinit {
    _ = endwin()
    delscreen(screen)
  }

  /// Shows a picture, its cursor included; only what changed since the last one is sent.
  ///
  /// A picture of another size than the terminal's stands at the top left: what has no room is cut off, what is left over stays blank.
  /// - Source: setcchar(3), add_wch(3), refresh(3).
  public mutating func paint(_ picture: borrowing Screen) {
    painter.paint(copy picture, on: size)
  }

  /// What happens next; nil when nothing did for so many milliseconds, or, where none are given, never.
  ///
  /// - Source: poll(2), get_wch(3), getmouse(3), resizeterm(3).
  public mutating func next(milliseconds: Int? = nil) -> Input? {
    while true {
      if let input = Input.pending() { return input }
      switch wakes.wait(milliseconds: milliseconds) {
      case .key: continue
      case .resize:
        guard let new = Wakes.windowSize else { continue }
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

/// Why ncurses can't take over the terminal.
public enum CursesError: Error, Hashable, Sendable {
  /// Another ``Curses`` is open, or somebody else has the signals that it needs.
  case taken
  case noPipe(errno: Int32)
  /// `$TERM` is unset, not in terminfo(5), or names something that is no screen.
  case unknownTerminal
}
