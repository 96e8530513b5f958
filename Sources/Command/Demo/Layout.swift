import TourScreen

/// The areas of the screen for each part of the mail reader; nil for a part that is not shown.
///
///     60–139 columns            140 and more                fewer, or few rows
///     ┌───────────────────┐     ┌─────────────────────┐     ┌──────────┐
///     │ title             │     │ title               │     │ title    │
///     ├───────┬───────────┤     ├───────┬──────┬──────┤     ├──────────┤
///     │folders│ list      │     │folders│ list │letter│     │ the pane │
///     │       ├───────────┤     │       │      │      │     │ that has │
///     │       │ letter    │     │       │      │      │     │ the focus│
///     ├───────┴───────────┤     ├───────┴──────┴──────┤     ├──────────┤
///     │ status, help      │     │ status, help        │     │ help     │
///     └───────────────────┘     └─────────────────────┘     └──────────┘
struct Layout: Hashable, Sendable {
  var title: Rect?
  var folders: Rect?
  var list: Rect?
  var letter: Rect?
  var status: Rect?
  var help: Rect?

  init(size: Size, focus: Postcard.Pane) {
    var body = Rect(size: size)
    if size.rows >= 8 { title = body.cutTop() }
    if size.rows >= 7 { help = body.cutBottom() }
    if size.rows >= 10 { status = body.cutBottom() }
    let isSplit = body.rows >= 14
    if size.columns >= 140 {
      let list = min(64, size.columns * 38 / 100)
      folders = body.cutLeft(20)
      self.list = body.cutLeft(list)
      letter = body
    } else if size.columns >= 60 && isSplit {
      folders = body.cutLeft(size.columns < 80 ? 15 : 18)
      list = body.cutTop(min(9, body.rows * 3 / 7))
      letter = body
    } else if isSplit && focus != .folders {
      list = body.cutTop(body.rows * 2 / 5)
      letter = body
    } else {
      switch focus {
      case .folders: folders = body
      case .list: list = body
      case .letter: letter = body
      }
    }
  }

  /// Returns the area inside a pane's frame, or the whole pane if it is too small for a frame.
  func inside(_ pane: Rect) -> Rect {
    isFramed(pane) ? pane.padded(columns: -1, rows: -1) : pane
  }

  func isFramed(_ pane: Rect) -> Bool { pane.columns >= 8 && pane.rows >= 4 }

  /// The area of the letter's text, below its head. It is at most 76 columns wide, because longer lines are hard to
  /// read.
  var text: Rect {
    guard let letter else { return Rect(column: 0, row: 0, columns: 0, rows: 0) }
    let inside = inside(letter)
    let isRoomy = inside.rows >= 6
    let head = isRoomy ? (hasStamp ? 4 : 3) : min(1, inside.rows)
    let margin = inside.columns >= 30 ? 2 : inside.columns >= 10 ? 1 : 0
    return Rect(
      column: inside.column + margin, row: inside.row + head,
      columns: min(76, inside.columns - 2 * margin), rows: inside.rows - head)
  }

  /// The area of the stamp, at the upper right of the text; nil if there is no room.
  var stamp: Rect? {
    guard hasStamp, let letter else { return nil }
    let inside = inside(letter)
    return Rect(column: min(text.endColumn, inside.endColumn - 1) - 7, row: inside.row, columns: 7, rows: 3)
  }

  var textColumns: Int { text.columns }
  var textRows: Int { text.rows }
  var listRows: Int { list.map { inside($0).rows } ?? 0 }

  /// Whether the letter has room for a stamp.
  private var hasStamp: Bool {
    guard let letter else { return false }
    return inside(letter).columns >= 44 && inside(letter).rows >= 9
  }
}

extension Rect {
  /// Removes up to `count` rows from the top, and returns them.
  mutating func cutTop(_ count: Int = 1) -> Rect {
    let cut = Rect(column: column, row: row, columns: columns, rows: min(rows, count))
    self = Rect(column: column, row: row + cut.rows, columns: columns, rows: rows - cut.rows)
    return cut
  }

  mutating func cutBottom(_ count: Int = 1) -> Rect {
    let cut = min(rows, count)
    self = Rect(column: column, row: row, columns: columns, rows: rows - cut)
    return Rect(column: column, row: endRow, columns: columns, rows: cut)
  }

  mutating func cutLeft(_ count: Int) -> Rect {
    let cut = Rect(column: column, row: row, columns: min(columns, count), rows: rows)
    self = Rect(column: column + cut.columns, row: row, columns: columns - cut.columns, rows: rows)
    return cut
  }
}
