import CCurses
import TourScreen

/// The colour numbers of the current terminal.
struct CursesColors {
  let depth: TerminalCapabilities.Depth
  /// Whether colour numbers from 8 on are RGB values, as in terminfo's `*-direct` entries.
  private let isDirect: Bool

  /// nil if the terminal has fewer than eight colours, or if start_color(3) was not called.
  init?() {
    isDirect = tour_shim_is_direct() != 0
    switch tour_shim_colors() {
    case ..<8: return nil
    case ..<16: depth = .eight
    case ..<256: depth = .sixteen
    case ...256: depth = .indexed
    default: depth = isDirect ? .direct : .indexed
    }
  }

  /// Returns the number of the nearest colour that the terminal has; -1 for the default colour.
  func number(of color: Color) -> Int32 {
    switch color.fitting(depth).kind {
    case .default: -1
    case .indexed(let index): Int32(index)
    // Numbers below 8 are the named colours, so the darkest blues become 8.
    case .rgb(let red, let green, let blue): max(8, Int32(red) << 16 | Int32(green) << 8 | Int32(blue))
    }
  }

  /// Returns the colour with a number; the default colour if there is none.
  func color(numbered number: Int32) -> Color {
    if isDirect, number >= 8 {
      return .rgb(
        UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
        UInt8(truncatingIfNeeded: number))
    }
    return UInt8(exactly: number).map { .indexed($0) } ?? .default
  }
}
