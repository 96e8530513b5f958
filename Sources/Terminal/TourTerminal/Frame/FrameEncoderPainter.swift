import TourScreen

/// Draws cells of one screen, and tracks the terminal's pen and cursor.
struct FramePainter {
  let screen: Screen
  let joining: Dialect
  var out: [UInt8]
  /// The terminal's cursor, from 0. The column is nil if unknown: after the last column, where a wrap is pending, and
  /// after a glyph on whose width terminals disagree.
  var column: Int?
  var row: Int?
  /// The terminal's pen; nil before the first one is set.
  var pen: FramePen?
  /// The decoration whose hyperlink is open; 0 is none.
  var link: UInt16 = 0
  var isProtecting = false
  var isLineDrawing = false
  /// Whether the row being drawn continues the line of the row above.
  var continuesLine = false

  /// Moves the contents of `bytes` to ``out``, because appending to an array with two owners copies it.
  init(screen: Screen, joining: Dialect, appendingTo bytes: inout [UInt8]) {
    self.screen = screen
    self.joining = joining
    out = []
    swap(&out, &bytes)
  }

  /// Draws every cell. A row whose last cell is erased is first erased as a whole, because some terminals record how
  /// far a row was ever written, and copy it that far.
  mutating func paintAllRows() {
    let columns = screen.size.columns
    let cells = screen.cells
    for row in 0..<screen.size.rows {
      let cells = cells.span.extracting((row * columns)..<((row + 1) * columns))
      let isCleared = columns > 0 && cells[columns - 1].isErased && cells[columns - 1].background == .default
      if isCleared { clear(row) }
      paint(row: row, cells: cells) { !(isCleared && cells[$0].isErased && cells[$0].background == .default) }
    }
  }

  /// Erases a row from its first column (EL 0). In xterm EL 2 does not end a line that continues in the next row.
  mutating func clear(_ row: Int) {
    move(toColumn: 0, row: row)
    closeLink()
    set(FramePen())
    append("\u{1B}[K")
  }

  /// Draws the cells of a row for which `isChanged`, which receives their column, is true.
  mutating func paint(row: Int, cells: Span<Cell>, where isChanged: (Int) -> Bool) {
    var column = 0
    while column < cells.count {
      let cell = cells[column]
      let isPair = isPair(cells, column)
      let end = column + (isPair ? 2 : 1)
      guard isChanged(column) || isPair && isChanged(column + 1) else {
        column = end
        continue
      }
      if cell.isErased {
        column = erase(row: row, cells: cells, from: column, where: isChanged)
        continue
      }
      if column > 0, joinsPrevious(cells, column) {
        paintBackwards(row: row, cells: cells, from: column, to: end)
        column = end
        continue
      }
      bridge(row: row, cells: cells, to: column)
      move(toColumn: column, row: row)
      use(cell)
      put(cell, isPair: isPair)
      if let known = self.column { self.column = known + (end - column) }
      if end == cells.count { self.column = nil }
      column = end
    }
  }

  /// Whether the cell at a column is the left half of a wide glyph, and the next one its right half.
  @inline(__always) func isPair(_ cells: Span<Cell>, _ column: Int) -> Bool {
    cells[column].attributes.contains(.wide) && column + 1 < cells.count
      && cells[column + 1].attributes.contains(.spacer)
  }

  /// Draws the run of erased cells of one background from `first`, up to its last changed cell.
  ///
  /// - Returns: the column after the run.
  private mutating func erase(
    row: Int, cells: Span<Cell>, from first: Int, where isChanged: (Int) -> Bool
  ) -> Int {
    let background = cells[first].background
    var end = first + 1
    var changedEnd = end
    while end < cells.count, cells[end].isErased, cells[end].background == background {
      end += 1
      if isChanged(end - 1) { changedEnd = end }
    }
    move(toColumn: first, row: row)
    closeLink()
    // Only the background counts. Attributes are off, because some terminals draw them in erased cells.
    set(FramePen(foreground: pen?.foreground ?? .default, background: background))
    if end == cells.count {
      if first == 0, continuesLine {
        // Erasing the whole row would end the line that continues into it.
        append("\u{1B}[X")
        move(toColumn: 1, row: row)
      }
      append("\u{1B}[K")
    } else {
      control(changedEnd - first, "X")
    }
    return end
  }

  /// Rewrites the unchanged cells up to `target` if that takes no more bytes than a movement of the cursor.
  private mutating func bridge(row: Int, cells: Span<Cell>, to target: Int) {
    guard self.row == row, let from = column, from < target, target - from <= 4, let pen, link == 0, !isLineDrawing,
      !isProtecting
    else { return }
    // A movement over one column has three bytes, over up to nine columns four; so rewriting up to four cells is never
    // longer.
    for index in from..<target {
      let cell = cells[index]
      guard (0x20..<0x7F).contains(cell.glyph.rawValue), cell.decoration == 0, FramePen(cell) == pen,
        cell.attributes.isDisjoint(with: [.wide, .spacer, .lineDrawing, .protected])
      else { return }
    }
    for index in from..<target { out.append(UInt8(truncatingIfNeeded: cells[index].glyph.rawValue)) }
    column = target
  }

  /// Sets pen, hyperlink and protection for a cell.
  mutating func use(_ cell: Cell) {
    let decoration = cell.decoration
    if decoration == 0 {
      closeLink()
      set(FramePen(cell))
    } else {
      let details = screen.extras[decoration]
      if link != decoration { open(details.hyperlink, of: decoration) }
      set(FramePen(cell, underlineColor: details.underlineColor))
    }
    if cell.attributes.contains(.protected) != isProtecting {
      isProtecting.toggle()
      append(isProtecting ? "\u{1B}[1\"q" : "\u{1B}[0\"q")
    }
  }

  private mutating func set(_ target: FramePen) {
    if pen == target { return }
    target.append(after: pen, to: &out, in: joining)
    pen = target
  }

  /// Ends a frame: default pen, no hyperlink, no protection, ASCII, and the screen's cursor position. nil leaves
  /// reverse screen or visibility unchanged.
  mutating func finish(reversed: Bool?, visible: Bool?) {
    closeLink()
    useLineDrawing(false)
    if isProtecting { append("\u{1B}[0\"q") }
    if pen != FramePen() { append("\u{1B}[m") }
    if !screen.size.isEmpty {
      let position = screen.cursor.position
      move(
        toColumn: min(max(position.column, 0), screen.size.columns - 1),
        row: min(max(position.row, 0), screen.size.rows - 1))
    }
    if let reversed { append(reversed ? "\u{1B}[?5h" : "\u{1B}[?5l") }
    if let visible { append(visible ? "\u{1B}[?25h" : "\u{1B}[?25l") }
  }
}

extension Cell {
  /// Whether the cell is drawn by erasing: it has no glyph, and only its background is visible.
  var isErased: Bool {
    glyph == .empty && decoration == 0
      && attributes.isDisjoint(with: [.underlineMask, .reverse, .strikethrough, .overline, .wide, .spacer])
  }
}
