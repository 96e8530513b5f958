import TourModel
import TourScreen

/// The parts of a card, measured and wrapped for the available room. The position of the card is not part of the
/// layout.
///
///     ╭──────────────────────────────╮
///     │ New in version 2             │  head: heading, title
///     │ Make it yours                │
///     │                              │
///     │ F2 opens the setup, where    │  text: as many rows as fit; the others
///     │ you choose the meters.       │        are scrolled away
///     │                              │
///     │ ▸ Press F2                   │  foot: hint, footnote
///     │                              │
///     │             Back ←   Next →  │  buttons
///     ╰─ 2 of 5 ●●○○○ ───────────────╯  counter, progress
struct CardLayout: Sendable {
  /// The width of the text, without frame and margins.
  var columns: Int
  var head: [Line]
  /// The number of lines of `head` that are a picture.
  var pictureRows = 0
  var text: [Line]
  /// The number of lines of `text` that are shown at a time.
  var textRows: Int
  /// The options of the card, and the row of `text` with which they begin; nil if there are none.
  var options: (grid: OptionGrid, row: Int)?
  var foot: [Line]
  /// The lines of `text` that name the keys which a button types, if there is no room for them in the foot; nil if they
  /// are in the foot, or if there are none.
  var keys: Range<Int>?
  var buttons: ButtonRows
  /// The blank lines before the text, the foot and the buttons.
  var gaps: Gaps
  /// The blank cells between the frame and the content.
  var padding = CardLayout.padding
  /// The size of the card, frame included.
  var size: Size { Size(columns: columns + 2 + 2 * padding.columns, rows: contentRows + 2 + 2 * padding.rows) }
  var contentRows: Int { head.count + textRows + foot.count + buttons.count + gaps.count }
  /// Whether the picture of the card is left out, because there is no room for it.
  var lacksPicture = false
  /// Whether all parts of the card are visible in full.
  var isWhole: Bool

  /// Whether this layout is better than one in which the buttons have more words. It is if only this one shows the keys
  /// that a button types, or else if it hides fewer rows of buttons. If both hide equally many, it is if it shows more
  /// rows of text, unless the other one shows four.
  func isBetter(than other: CardLayout?) -> Bool {
    guard let other else { return true }
    if (keys == nil) != (other.keys == nil) { return keys == nil }
    let (hidden, otherHidden) = (buttons.rows.count - buttons.count, other.buttons.rows.count - other.buttons.count)
    if hidden != otherHidden { return hidden < otherHidden }
    return textRows > other.textRows && (other.textRows < Self.readable || options != nil)
  }

  /// The layout with its lines in the order in which they are written. Pictures and options are already.
  func inWritingOrder(_ symbols: Symbols) -> CardLayout {
    var layout = self
    func arrange(_ lines: inout [Line], except others: Range<Int>) {
      for index in lines.indices where !others.contains(index) {
        lines[index] = lines[index].arranged(columns: columns, symbols)
      }
    }
    arrange(&layout.head, except: 0..<pictureRows)
    arrange(&layout.text, except: options.map { $0.row..<$0.row + $0.grid.lines.count } ?? 0..<0)
    arrange(&layout.foot, except: 0..<0)
    return layout
  }

  /// The cells of text that would be visible if the buttons had no words and were in one row.
  var textArea: Int { (textRows + max(0, buttons.count - 1)) * columns }

  var maximumScroll: Int { textRows > 0 ? max(0, text.count - textRows) : 0 }

  struct Gaps: Hashable, Sendable {
    var text = false
    var foot = false
    var buttons = false
    var count: Int { (text ? 1 : 0) + (foot ? 1 : 0) + (buttons ? 1 : 0) }
  }

  /// The least padding. One column is needed for the marks beside text that scrolls.
  static let padding = Padding(columns: 1)
  /// The preferred width of the text of a card, in columns.
  static let comfortable = 46
  /// The preferred width of the text of a page, in columns.
  static let page = 60
  /// The widest text of a card with code or tables, in columns. What is wider is cut off.
  static let rigid = 76
  /// The rows in which a text that scrolls can be read well.
  private static let readable = 4
  /// The least rows of a card for readers that has the keyboard.
  static let readersRows = 14
  /// The least room, in columns, in which a card is narrowed to show all of its text beside its target.
  static let narrow = 24
  /// The smallest card that is placed beside a target, and the narrowest one that fills a slot: a frame, a line of
  /// text, and the keys of three buttons in a line.
  static let minimum = Size(columns: 18, rows: 4)
}
