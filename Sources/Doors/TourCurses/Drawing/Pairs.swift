import CCurses
import TourScreen

/// The colour pairs of a program that uses no other pairs than these.
struct Pairs {
  let colors: CursesColors

  /// nil if the terminal has no colours: alloc_pair(3) crashes then, so it is called only on a value of this type.
  ///
  /// - Source: start_color(3), use_default_colors(3).
  init?() {
    guard has_colors(), start_color() == OK, use_default_colors() == OK, let colors = CursesColors() else { return nil }
    self.colors = colors
  }

  /// Returns the number of the pair; 0 stands for the terminal's default colours.
  func pair(_ foreground: Color, on background: Color) -> Int32 {
    if foreground == .default && background == .default { return 0 }
    return max(0, alloc_pair(colors.number(of: foreground), colors.number(of: background)))
  }
}
