import TourScreen

/// A card's parts, measured and wrapped for a certain room; what is not known yet is where it stands.
///
///     ╭──────────────────────────────╮
///     │ New in version 2             │  head: heading, title
///     │ Make it yours                │
///     │                              │
///     │ F2 opens the setup, where    │  text: as many rows as there is room for;
///     │ you choose the meters.       │        the others are scrolled away
///     │                              │
///     │ ▸ Press F2                   │  hint
///     │                              │
///     │             Back ←   Next →  │  buttons
///     ╰─ 2 of 5 ●●○○○ ───────────────╯  counter, progress
struct CardLayout: Sendable {
  /// Of the text, without frame and margins.
  var columns: Int
  var head: [Line]
  var text: [Line]
  /// How many lines of `text` are shown at a time.
  var textRows: Int
  var hint: [Line]
  var buttons: ButtonRows
  /// A blank line stands before the text, the hint, the buttons.
  var gaps: Gaps
  /// Frame to frame.
  var size: Size { Size(columns: columns + 4, rows: contentRows + 2) }
  var contentRows: Int { head.count + textRows + hint.count + buttons.count + gaps.count }
  /// Nothing was left out, and nothing is scrolled away.
  var isWhole: Bool

  /// All buttons are in sight, or as many as in the other; then the one that shows more text.
  func isBetter(than other: CardLayout?) -> Bool {
    guard let other else { return true }
    let (hidden, otherHidden) = (buttons.rows.count - buttons.count, other.buttons.rows.count - other.buttons.count)
    return hidden == otherHidden ? textRows > other.textRows : hidden < otherHidden
  }

  var maximumScroll: Int { textRows > 0 ? max(0, text.count - textRows) : 0 }

  struct Gaps: Hashable, Sendable {
    var text = false
    var hint = false
    var buttons = false
    var count: Int { (text ? 1 : 0) + (hint ? 1 : 0) + (buttons ? 1 : 0) }
  }

  /// The width of text that reads best, and that of a page.
  static let comfortable = 46
  static let page = 60
  /// A card is not made narrower than this while another side has more room.
  static let narrow = 24
  /// The smallest card there is: a frame, a line of text, and the keys of three buttons in a line.
  static let minimum = Size(columns: 18, rows: 4)
}
