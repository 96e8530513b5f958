import CCurses
import TourScreen

/// The colour pairs of a terminal that has colours.
struct Pairs {
  let depth: TerminalCapabilities.Depth
  /// Whether colour numbers from 8 on are RGB values, as in terminfo's `*-direct` entries.
  private let isDirect: Bool

  /// nil if the terminal has no colours: alloc_pair(3) crashes then, so it is called only on a value of this type.
  ///
  /// - Source: start_color(3), use_default_colors(3).
  init?() {
    guard has_colors(), start_color() == OK, use_default_colors() == OK else { return nil }
    isDirect = tour_shim_is_direct() != 0
    switch tour_shim_colors() {
    case ..<8: return nil
    case ..<16: depth = .eight
    case ..<256: depth = .sixteen
    case ...256: depth = .indexed
    default: depth = isDirect ? .direct : .indexed
    }
  }

  /// Returns the number of the pair; 0 stands for the terminal's default colours.
  func pair(_ foreground: Color, on background: Color) -> Int32 {
    if foreground == .default && background == .default { return 0 }
    return max(0, alloc_pair(number(foreground), number(background)))
  }

  private func number(_ color: Color) -> Int32 {
    let fitting = color.fitting(depth)
    switch fitting.kind {
    case .default: return -1
    case .indexed(let index): return Int32(index)
    case .rgb(let red, let green, let blue):
      // Numbers below 8 are the named colours, so the darkest blues become 8.
      return max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
    }
  }
}
