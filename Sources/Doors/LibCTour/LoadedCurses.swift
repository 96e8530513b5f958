import CPosix

/// The copies of ncurses that the process has loaded.
enum LoadedCurses {
  /// The reason why a tour can't use them.
  enum Obstacle {
    /// ncurses without wide characters.
    case narrow
    /// Two copies of ncurses.
    case several
  }

  /// nil if a tour can use them.
  static var obstacle: Obstacle? {
    if unsafe tour_shim_libraries("libncurses.so") > 0 || tour_shim_libraries("libcurses.so") > 0 {
      return .narrow
    }
    if unsafe tour_shim_libraries("libncursesw.so") > 1 {
      return .several
    }
    return nil
  }
}
