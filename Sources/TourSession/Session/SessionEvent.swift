public import TourModel
public import TourScreen

/// What happens to a tour. Times are milliseconds of any clock that never runs backwards.
public enum SessionEvent: Equatable, Sendable {
  /// The program's screen changed, or has another size.
  case screen(Screen)
  /// A key, with the bytes that the terminal sent for it.
  case key(Key, bytes: [UInt8])
  /// A mouse button went down on this cell.
  case click(Point)
  /// The wheel was turned: lines, positive is down.
  case wheel(lines: Int)
  /// A key that the program has got already.
  case passed(Key)
  case bell
  /// The window's title is another one.
  case title(String)
  /// Something was pasted while the card had the keyboard.
  case pasted
  /// The time of ``Tour/deadline`` has come.
  case tick
  /// The program ended, or the terminal went away.
  case lost
}

/// What a tour asks the world to do.
public enum Effect: Hashable, Sendable {
  /// These bytes of the terminal are the program's.
  case forward([UInt8])
  /// The program gets this key, as the terminal would send it: tour types the keys of a `do` itself.
  case type(Key)
  /// The history should know.
  case record(History.TourEvent)
  case remember(TipNote)
  /// The user chose another guide in the menu.
  case open(guide: String)
}
