import TourScreen

/// The arms of a line-drawing character: the sides of its cell that its line reaches, so that it can continue in the
/// next cell.
struct Arms: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  init(rawValue: UInt8) { self.rawValue = rawValue }

  static let up = Arms(rawValue: 1)
  static let right = Arms(rawValue: 2)
  static let down = Arms(rawValue: 4)
  static let left = Arms(rawValue: 8)
  /// Not a line, but a character of a scroll bar, which may replace parts of a vertical border.
  static let ornament = Arms(rawValue: 16)

  /// The arms of U+2500–U+257F, one hexadecimal digit each: the sum of up 1, right 2, down 4, left 8, according to the
  /// names in the Unicode character database (`UnicodeData.txt`: HORIZONTAL is left and right, VERTICAL up and down;
  /// diagonals have none).
  private static let boxDrawing: [UInt8] = Array(
    """
    aa55aa55aa556666cccc333399997777\
    7777ddddddddeeeeeeeebbbbbbbbffff\
    ffffffffffffaa55a5666ccc33399977\
    7dddeeebbbfff6c9300081248124a5a5
    """.utf8
  ).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }

  /// The arms of a Unicode box-drawing character; light, heavy, double and rounded ones alike.
  init(boxDrawing glyph: Glyph) {
    let value = glyph.rawValue
    switch value {
    case 0x2500...0x257F: self.init(rawValue: Self.boxDrawing[Int(value - 0x2500)])
    // Arrows, blocks, geometric shapes.
    case 0x2190...0x21FF, 0x2580...0x25FF: self = .ornament
    default: self = []
    }
  }

  /// The arms of `+`, `-` and `|`. A plus sign has only the arms that a neighbour continues, since it occurs in other
  /// text, too. If a title begins or ends at a corner (mc writes `+<- /etc --.[^]>+`), the vertical line at the plus
  /// sign suffices to make it a corner.
  init(ascii glyph: Glyph, up: Glyph?, right: Glyph?, down: Glyph?, left: Glyph?) {
    switch glyph.scalar {
    case "-": self = [.left, .right]
    case "|": self = [.up, .down]
    case "+":
      self = []
      if up?.scalar == "|" || up?.scalar == "+" { insert(.up) }
      if down?.scalar == "|" || down?.scalar == "+" { insert(.down) }
      let isOnBar = up?.scalar == "|" || down?.scalar == "|"
      if Self.meetsPlus(left, isOnBar: isOnBar) { insert(.left) }
      if Self.meetsPlus(right, isOnBar: isOnBar) { insert(.right) }
    default: self = []
    }
  }

  private static func meetsPlus(_ neighbour: Glyph?, isOnBar: Bool) -> Bool {
    guard let neighbour, neighbour != .empty else { return false }
    switch neighbour.scalar {
    case "-": return true
    case " ", "+", "|": return false
    default: return isOnBar
    }
  }
}
