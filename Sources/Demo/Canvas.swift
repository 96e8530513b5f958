import TourScreen

/// A screen to draw on. Drawing is clipped to the screen, and text is converted to ASCII if the terminal does not use UTF-8.
struct Canvas {
  private(set) var screen: Screen
  let isUnicode: Bool

  init(size: Size, isUnicode: Bool) {
    screen = Screen(size: size)
    screen.cursor.isVisible = false
    self.isUnicode = isUnicode
  }

  /// Draws text in at most `limit` columns; text that is cut off ends in `…`. Returns the number of columns that it takes.
  @discardableResult
  mutating func put(_ text: some StringProtocol, _ style: TextStyle, column: Int, row: Int, columns limit: Int) -> Int {
    let text = isUnicode ? String(text) : inASCII(String(text))
    guard limit > 0 else { return 0 }
    let fits = columnCount(text) <= limit
    let ellipsis = isUnicode ? "…" : "."
    var used = 0
    for character in text {
      let width = TourScreen.columns(of: character)
      if used + width > (fits ? limit : limit - 1) { break }
      set(character, style, column: column + used, row: row, width: width)
      used += width
    }
    if !fits, let dots = ellipsis.first {
      set(dots, style, column: column + used, row: row, width: 1)
      used += 1
    }
    return used
  }

  private mutating func set(_ character: Character, _ style: TextStyle, column: Int, row: Int, width: Int) {
    guard width > 0, screen.bounds.contains(Rect(column: column, row: row, columns: width, rows: 1)) else { return }
    var cell = Cell(
      screen.extras.glyph(String(character)), foreground: style.foreground, background: style.background, attributes: style.attributes)
    split(column: column, row: row)
    if width == 2 {
      split(column: column + 1, row: row)
      cell.attributes.insert(.wide)
      var spacer = Cell(.empty, foreground: style.foreground, background: style.background, attributes: style.attributes)
      spacer.attributes.insert(.spacer)
      screen[column: column + 1, row: row] = spacer
    }
    screen[column: column, row: row] = cell
  }

  /// Blanks the other half of a wide glyph of which one half is about to be overwritten.
  private mutating func split(column: Int, row: Int) {
    let attributes = screen[column: column, row: row].attributes
    let other = attributes.contains(.spacer) ? column - 1 : attributes.contains(.wide) ? column + 1 : column
    guard other != column, screen.bounds.contains(Point(column: other, row: row)) else { return }
    screen[column: other, row: row].glyph = .space
    screen[column: other, row: row].attributes.subtract([.wide, .spacer])
  }

  mutating func fill(_ rect: Rect, _ style: TextStyle) {
    let rect = rect.intersection(screen.bounds)
    let blank = Cell(.space, foreground: style.foreground, background: style.background, attributes: style.attributes)
    for row in rect.rowRange {
      for column in rect.columnRange {
        split(column: column, row: row)
        screen[column: column, row: row] = blank
      }
    }
  }

  /// Changes the style of cells, and keeps their glyphs.
  mutating func tint(_ rect: Rect, _ style: TextStyle) {
    let rect = rect.intersection(screen.bounds)
    for row in rect.rowRange {
      for column in rect.columnRange {
        var cell = screen[column: column, row: row]
        let kept = cell.attributes.intersection([.wide, .spacer])
        (cell.foreground, cell.background, cell.attributes) = (style.foreground, style.background, style.attributes.union(kept))
        screen[column: column, row: row] = cell
      }
    }
  }

  /// Draws a frame with a title in the upper edge, and a footer in the lower one.
  mutating func frame(_ rect: Rect, _ style: TextStyle, title: String, titleInk: TextStyle, footer: String = "") {
    guard rect.columns >= 2, rect.rows >= 2 else { return }
    let glyphs: [Character] = isUnicode ? ["╭", "╮", "╰", "╯", "─", "│"] : ["+", "+", "+", "+", "-", "|"]
    for column in rect.columnRange {
      set(glyphs[4], style, column: column, row: rect.row, width: 1)
      set(glyphs[4], style, column: column, row: rect.endRow - 1, width: 1)
    }
    for row in rect.rowRange {
      set(glyphs[5], style, column: rect.column, row: row, width: 1)
      set(glyphs[5], style, column: rect.endColumn - 1, row: row, width: 1)
    }
    set(glyphs[0], style, column: rect.column, row: rect.row, width: 1)
    set(glyphs[1], style, column: rect.endColumn - 1, row: rect.row, width: 1)
    set(glyphs[2], style, column: rect.column, row: rect.endRow - 1, width: 1)
    set(glyphs[3], style, column: rect.endColumn - 1, row: rect.endRow - 1, width: 1)
    if !title.isEmpty, rect.columns >= 8 {
      put(" \(title) ", titleInk, column: rect.column + 2, row: rect.row, columns: rect.columns - 4)
    }
    let length = columnCount(footer) + 2
    if !footer.isEmpty, rect.columns >= length + 4 {
      put(" \(footer) ", style, column: rect.endColumn - 2 - length, row: rect.endRow - 1, columns: length)
    }
  }

  /// Moves the hidden cursor to the focused text: terminals that can't hide the cursor show it there, and screen magnifiers follow it.
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
