public import TourModel
public import TourScreen

/// An event that a session or a tour handles. Times are milliseconds of a monotonic clock.
public enum SessionEvent: Equatable, Sendable {
  /// The program's screen changed its content or its size.
  case screen(Screen)
  /// A key, with the bytes that the terminal sent for it.
  case key(Key, bytes: [UInt8])
  /// A mouse button went down on this cell.
  case click(Point)
  /// The mouse wheel was turned by this many lines; positive is down.
  case wheel(lines: Int)
  /// A key that was already sent to the program.
  case passed(Key)
  case bell
  /// The window's title changed.
  case title(String)
  /// Text was pasted while a card had the keyboard.
  case pasted
  /// The time of ``Session/deadline``, or of ``Tour/deadline``, was reached.
  case tick
  /// The program ended, or the terminal went away.
  case lost
}

/// An action that the host must carry out.
public enum Effect: Hashable, Sendable {
  /// Send these bytes of the user's input to the program.
  case forward([UInt8])
  /// Send this key to the program, encoded as the terminal would send it. Used for keys that tour types itself, such as those of a `do`.
  case type(Key)
  /// Record this event of a tour in the history. ``remember(_:)`` does the same for an event of a tip.
  case record(History.TourEvent)
  case remember(TipNote)
  /// Open this guide, which the user chose in the menu.
  case open(guide: String)
}
