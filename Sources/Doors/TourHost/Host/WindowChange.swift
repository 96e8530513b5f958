import TourSystem

/// The changes of the terminal's size, and when the program learns them.
struct WindowChange {
  /// When the terminal's size is read again; nil if it has not changed.
  var dueAt: Int?
  /// The size that the program is told after the terminal has reported its cursor; nil if the program knows its size.
  var untold: WindowSize?
}
