import TourCard
import TourScreen

/// A screen to draw on. Drawing is clipped to the screen, and text is converted to ASCII if the terminal does not use
/// UTF-8.
struct Canvas {
  private(set) var screen: Screen
  private let symbols: Symbols

  init(size: Size, capabilities: TerminalCapabilities) {
    screen = Screen(size: size)
    screen.cursor.isVisible = false
    symbols = Symbols(capabilities)
  }

  /// Returns the text as it is drawn: ``put(_:_:column:row:columns:)`` draws this line, cut off if necessary.
  func line(_ text: some StringProtocol) -> Line {
    let text = String(text)
    return Line(symbols.isUnicode ? text : inASCII(text), .text, symbols)
  }

  /// Draws text in at most `limit` columns; text that is cut off ends in an ellipsis. Returns the number of columns
  /// that it takes.
  @discardableResult
  mutating func put(_ text: some StringProtocol, _ style: TextStyle, column: Int, row: Int, columns limit: Int) -> Int {
    let line = line(text).truncated(to: limit, symbols)
    screen.write(line, column: column, row: row, within: screen.bounds) { _ in style.cell() }
    return line.columns
  }

  mutating func fill(_ rect: Rect, _ style: TextStyle) {
    let blank = style.cell(.space)
    for row in rect.rowRange {
      for column in rect.columnRange { screen.put(blank, column: column, row: row) }
    }
  }

  /// Changes the style of cells, and keeps their glyphs.
  mutating func tint(_ rect: Rect, _ style: TextStyle) {
    let rect = rect.intersection(screen.bounds)
    for row in rect.rowRange {
      for column in rect.columnRange {
        var cell = screen[column: column, row: row]
        let kept = cell.attributes.intersection([.wide, .spacer])
        (cell.foreground, cell.background, cell.attributes) = (
          style.foreground, style.background, style.attributes.union(kept)
        )
        screen[column: column, row: row] = cell
      }
    }
  }

  /// Draws a frame with a title in the upper edge, and a footer in the lower one.
  mutating func frame(_ rect: Rect, _ style: TextStyle, title: String, titleInk: TextStyle, footer: String = "") {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    screen.frame(rect, symbols, isHeavy: false, style.cell())
    if !title.isEmpty, rect.columns >= 8 {
      put(" \(title) ", titleInk, column: rect.column + 2, row: rect.row, columns: rect.columns - 4)
    }
    let length = line(footer).columns + 2
    if !footer.isEmpty, rect.columns >= length + 4 {
      put(" \(footer) ", style, column: rect.endColumn - 2 - length, row: rect.endRow - 1, columns: length)
    }
  }

  /// Moves the hidden cursor to the focused text: terminals that can't hide the cursor show it there, and screen
  /// magnifiers follow it.
  mutating func restCursor(column: Int, row: Int) {
    let point = Point(column: column, row: row)
    guard screen.bounds.contains(point) else { return }
    screen.cursor.position = point
  }

  mutating func showCursor(column: Int, row: Int) {
    let point = Point(column: column, row: row)
    guard screen.bounds.contains(point) else { return }
    screen.cursor = Screen.Cursor(position: point, isVisible: true)
  }
}
