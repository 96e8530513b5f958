import CCurses
public import TourModel
public import TourScreen

/// What happened at the terminal.
public enum Input: Hashable, Sendable {
  case key(Key)
  /// The first mouse button went down on this cell.
  case press(Point)
  /// The wheel turned on this cell, so many lines down; up is negative.
  case wheel(Point, lines: Int)
  /// The window has this size now.
  case resized(Size)
  /// The program is asked to end: by this signal, or, where it is nil, because the terminal went away.
  case ended(signal: Int32?)
}

extension Input {
  /// What ncurses has read or can read now, without waiting for more than the rest of a key; nil is nothing.
  static func pending() -> Input? {
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

  /// A value of get_wch(3).
  enum Code: Hashable {
    case character(UInt32)
    case function(Int32)
  }

  private static func code() -> Code? {
    var value: wint_t = 0
    tour_shim_timeout(0)
    switch tour_shim_get(&value) {
    case OK: return .character(value)
    case KEY_CODE_YES: return .function(Int32(bitPattern: value))
    default: return nil
    }
  }

  private static func mouse() -> Input? {
    var column: Int32 = 0
    var row: Int32 = 0
    let kind = tour_shim_mouse(&column, &row)
    let point = Point(column: Int(column), row: Int(row))
    switch Int(kind) {
    case TOUR_SHIM_MOUSE_PRESS: return .press(point)
    case TOUR_SHIM_MOUSE_WHEEL_UP: return .wheel(point, lines: -3)
    case TOUR_SHIM_MOUSE_WHEEL_DOWN: return .wheel(point, lines: 3)
    default: return nil
    }
  }
}
