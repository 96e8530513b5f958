import CCurses
import TourScreen

/// Colour pairs for a card in a program that has pairs of its own: unused ones from the end of the program's range,
/// until ``giveBack()``.
///
/// alloc_pair(3) is not used, because it takes pairs that the program has, if there are no others.
struct BorrowedPairs {
  private struct Colors: Hashable {
    let foreground, background: Int32
  }

  /// nil if the program uses no colours.
  let colors: CursesColors?
  private var numbers: [Colors: Int32] = [:]
  /// The pairs from this one on were considered.
  private var next: Int32

  init() {
    colors = CursesColors()
    next = tour_shim_pairs()
  }

  /// Returns the number of a pair with these colours; nil if there is none. The default colours are pair 0:
  /// without use_default_colors(3), white on black.
  ///
  /// - Source: init_extended_pair(3).
  mutating func pair(_ foreground: Color, on background: Color) -> Int32? {
    if foreground == .default && background == .default { return 0 }
    guard let colors else { return nil }
    let defaults = Self.content(of: 0) ?? Colors(foreground: -1, background: -1)
    let wanted = Colors(
      foreground: foreground == .default ? defaults.foreground : colors.number(of: foreground),
      background: background == .default ? defaults.background : colors.number(of: background))
    // The program may have defined the pair meanwhile.
    if let number = numbers[wanted], Self.content(of: number) == wanted { return number }
    if numbers.isEmpty { next = tour_shim_pairs() }
    while next > 1 {
      next -= 1
      // An unused pair is black on black.
      guard Self.content(of: next) == Colors(foreground: 0, background: 0) else { continue }
      guard init_extended_pair(next, wanted.foreground, wanted.background) == OK else { return nil }
      numbers[wanted] = next
      return next
    }
    return nil
  }

  /// Makes the pairs unused again, except for those that the program has defined meanwhile. No cell on the terminal may
  /// have one of them.
  ///
  /// - Source: free_pair(3).
  mutating func giveBack() {
    for (colors, number) in numbers where Self.content(of: number) == colors {
      _ = init_extended_pair(number, 0, 0)
      _ = free_pair(number)
    }
    numbers = [:]
  }

  private static func content(of pair: Int32) -> Colors? {
    var (foreground, background): (Int32, Int32) = (0, 0)
    return unsafe extended_pair_content(pair, &foreground, &background) == OK
      ? Colors(foreground: foreground, background: background) : nil
  }

  /// Returns the colours of one of the program's pairs.
  func colors(of pair: Int32) -> PairColors {
    guard pair != 0, let colors, let content = Self.content(of: pair) else {
      return PairColors(foreground: .default, background: .default)
    }
    return PairColors(
      foreground: colors.color(numbered: content.foreground), background: colors.color(numbered: content.background))
  }

  /// The colours of a pair.
  struct PairColors: Hashable {
    let foreground, background: Color

    /// The group of the colours in ``RecentValues``.
    var group: Int { Int(truncatingIfNeeded: foreground.rawValue &* 31 &+ background.rawValue) }
  }
}
