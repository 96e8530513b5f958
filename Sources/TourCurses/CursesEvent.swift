import CCurses
public import TourModel
public import TourScreen

/// An event of the terminal.
public enum CursesEvent: Hashable, Sendable {
  case key(Key)
  /// The first mouse button went down on this cell.
  case press(Point)
  /// The wheel was turned on this cell; `lines` is positive for down and negative for up.
  case wheel(Point, lines: Int)
  /// The window was resized to this size, in cells.
  case resized(Size)
  /// The process must end: because it received this signal, or, if nil, because the terminal was closed.
  case ended(signal: Int32?)
}

extension CursesEvent {
  /// Returns the next input that is available without waiting, except for the rest of a key; nil if there is none.
  static func pending() -> CursesEvent? {
    while let code = code() {
      if code == .function(KEY_MOUSE) {
        if let input = mouse() { return input }
      } else if code == .character(27) {
        // Alt sends Esc before the key.
        switch Self.code().flatMap(Key.init(curses:)) {
        case nil: return .key(Key(.escape))
        case let key? where key.code == .escape: return .key(Key(.escape))
        case let key?: return .key(Key(key.code, key.modifiers.union(.meta)))
        }
      } else if let key = Key(curses: code) {
        return .key(key)
      }
    }
    return nil
  }

  /// A value that get_wch(3) returns.
  enum Code: Hashable {
    case character(UInt32)
    case function(Int32)
  }

  private static func code() -> Code? {
    var value: wint_t = 0
    tour_shim_timeout(0)
    switch unsafe tour_shim_get(&value) {
    case OK: return .character(value)
    case KEY_CODE_YES: return .function(Int32(bitPattern: value))
    default: return nil
    }
  }

  private static func mouse() -> CursesEvent? {
    var column: Int32 = 0
    var row: Int32 = 0
    let kind = unsafe tour_shim_mouse(&column, &row)
    let point = Point(column: Int(column), row: Int(row))
    switch Int(kind) {
    case TOUR_SHIM_MOUSE_PRESS: return .press(point)
    case TOUR_SHIM_MOUSE_WHEEL_UP: return .wheel(point, lines: -3)
    case TOUR_SHIM_MOUSE_WHEEL_DOWN: return .wheel(point, lines: 3)
    default: return nil
    }
  }
}
