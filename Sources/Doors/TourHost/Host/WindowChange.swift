import TourSystem

/// The changes of the terminal's size, and when the program learns them.
struct WindowChange {
  /// When the program gets back the terminal's size, after another one that made it redraw; nil if it has it.
  var dueAt: Int?
  /// The size that the program is told after the terminal has reported its cursor; nil if the program knows its size.
  var untold: WindowSize?
}
