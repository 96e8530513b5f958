import TourScreen

/// Erasing, inserting and deleting cells.
extension Terminal {
  private var background: Color { penCell.background }

  /// The background of a row that scrolling brings in.
  @inline(__always) var rowBackground: Color { modes.dialect.contains(.plainRows) ? .default : penCell.background }

  /// ED and DECSED: 0 erases from the cursor to the end, 1 from the beginning to the cursor, 2 everything, and ED 3 the
  /// scrollback, which the model lacks. A row that ED erases as a whole gets single size.
  mutating func eraseDisplay(_ part: Int, selective: Bool) {
    let row = modes.cursor.row
    if part == 3, !selective { coveredOutput?.erasesScrollback = true }
    let selective = selective || modes.keepsProtected
    let rows: Range<Int>
    switch part {
    case 0: rows = (row + 1)..<max(row + 1, size.rows)
    case 1: rows = 0..<row
    case 2: rows = 0..<size.rows
    default: return
    }
    // The cursor is then in the last column, also with `keptLine`.
    if part < 2 {
      if !modes.dialect.contains(.keptErasing) { endWrap() }
      eraseLine(part, selective: selective, ofDisplay: true)
    }
    if selective {
      for row in rows { grid.erase(row, 0..<size.columns, background: background, selective: true) }
    } else if !rows.isEmpty {
      grid.erase(rows: rows, background: background)
      if modes.dialect.contains(.penRows) { fillWithPen(rows: rows) }
    }
    // Erasing from the first cell on, or up to the last cell, erases the whole screen.
    let isAll =
      part == 2
      || modes.cursor == (part == 0 ? Point(column: 0, row: 0) : Point(column: size.columns - 1, row: size.rows - 1))
    if !selective, isAll { widgets.removeAll() }
    if !selective, grid.hasWideRows {
      grid.resetLineSizes(isAll ? 0..<size.rows : rows)
      refreshText()
    }
    if modes.dialect.isDisjoint(with: [.keptLine, .keptErasing]) { endWrap() }
  }

  /// Writes spaces in the rendition of the pen into rows that were erased, with ``Dialect/penRows``.
  private mutating func fillWithPen(rows: Range<Int>) {
    var cell = penCell
    cell.decoration = 0
    guard cell != Cell(background: penCell.background) else { return }
    cell.glyph = .space
    for row in rows { grid.fill(row, with: cell) }
  }

  /// EL and DECSEL.
  mutating func eraseLine(_ part: Int, selective: Bool, ofDisplay: Bool = false) {
    let columns: Range<Int>
    switch part {
    case 0
    where modes.isWrapPending
      && !modes.dialect.isDisjoint(with: ofDisplay ? .keptErasing : [.keptLine, .keptErasing, .stickyWrap]):
      return
    case 0: columns = actingColumn..<size.columns
    case 1: columns = 0..<(modes.cursor.column + 1)
    case 2: columns = 0..<size.columns
    default: return
    }
    grid.erase(modes.cursor.row, columns, background: background, selective: selective || modes.keepsProtected)
    if !modes.dialect.contains(.keptErasing), part != 2 || !modes.dialect.contains(.keptLine) { endWrap() }
  }

  /// ECH.
  mutating func eraseCharacters(_ count: Int) {
    guard actingColumn < size.columns else { return }
    let end = min(size.columns, modes.cursor.column + count)
    grid.erase(modes.cursor.row, modes.cursor.column..<end, background: background, selective: modes.keepsProtected)
    grid.endLine(modes.cursor.row)
    if !modes.dialect.contains(.stickyWrap) { modes.isWrapPending = false }
  }

  private var isInMargins: Bool { modes.margins.contains(modes.cursor) }

  /// ICH.
  mutating func insertCharacters(_ count: Int) {
    guard modes.margins.columnRange.contains(actingColumn) else { return }
    let (row, columns) = (modes.cursor.row, modes.cursor.column..<modes.margins.endColumn)
    if modes.dialect.contains(.shortInsertion), count > columns.count / 2, columns.count > 1 {
      // The number of cells that move. Those behind as many new cells, and before the ones that moved, stay.
      let moved = max(0, columns.count - count)
      let kept = (columns.lowerBound + moved)..<(columns.upperBound - moved)
      let cells = kept.map { grid[$0, row] }
      grid.insert(row, columns, count: columns.count - moved, background: background)
      grid.withCells(row, kept.lowerBound, kept.count) { for index in $0.indices { $0[index] = cells[index] } }
      grid.mendHalves(row, 0..<size.columns)
    } else {
      grid.insert(row, columns, count: count, background: background)
      if modes.dialect.contains(.writtenInsertion) {
        var cell = penCell
        cell.glyph = .space
        grid.withCells(row, columns.lowerBound, min(count, columns.count)) { $0.update(repeating: cell) }
      }
    }
    if !modes.dialect.contains(.stickyWrap) { modes.isWrapPending = false }
  }

  /// DCH.
  mutating func deleteCharacters(_ count: Int) {
    guard modes.margins.columnRange.contains(actingColumn) else { return }
    grid.delete(modes.cursor.row, modes.cursor.column..<modes.margins.endColumn, count: count, background: background)
    if modes.dialect.contains(.erasingDeletion) {
      grid.erase(modes.cursor.row, max(0, size.columns - count)..<size.columns, background: background)
    }
    if !modes.dialect.contains(.stickyWrap) { modes.isWrapPending = false }
  }

  /// IL, or DL if `count` is negative. The cursor moves to the beginning of its line (ECMA-48 §8.3.67, VT510, xterm),
  /// unless the dialect has ``Dialect/keptColumn``.
  mutating func insertLines(_ count: Int) {
    guard isInMargins || modes.dialect.contains(.movableLines) else { return }
    var area = isInMargins ? modes.margins : Rect(size: size)
    area.size.rows = area.endRow - modes.cursor.row
    area.origin.row = modes.cursor.row
    scroll(area, by: -count, background: rowBackground)
    if modes.dialect.contains(.keptColumn) { return endWrap() }
    modes.cursor.column = modes.margins.column
    modes.isWrapPending = false
  }

  /// Scrolls an area of the screen up, or down if `count` is negative, and with it the widgets on it.
  @inline(__always) mutating func scroll(_ area: Rect, by count: Int, background: Color) {
    grid.scroll(area, by: count, background: background)
    if modes.dialect.contains(.penRows), background == penCell.background {
      let free = min(abs(count), area.rows)
      fillWithPen(rows: count < 0 ? area.row..<(area.row + free) : (area.endRow - free)..<area.endRow)
    }
    if !widgets.isEmpty { widgets.scroll(area, by: count) }
  }

  /// SU, or SD if `count` is negative. A pending wrap stays, as in xterm and tmux.
  mutating func scroll(by count: Int) {
    let hadWideRows = grid.hasWideRows
    scroll(
      modes.margins, by: count, background: count < 0 && modes.dialect.contains(.plainDown) ? .default : rowBackground)
    // The row that scrolled to the cursor may have another line size, and so another end.
    if hadWideRows, modes.cursor.column != lineEnd - 1 { modes.isWrapPending = false }
  }

  /// DECIC, or DECDC if `count` is negative. A pending wrap stays, as in xterm.
  mutating func insertColumns(_ count: Int) {
    if isInMargins { moveColumns(from: modes.cursor.column, by: count) }
  }

  /// SL, or SR if `count` is negative.
  mutating func shiftColumns(_ count: Int) {
    if isInMargins { moveColumns(from: modes.margins.column, by: -count) }
  }

  private mutating func moveColumns(from column: Int, by count: Int) {
    for row in modes.margins.rowRange {
      if count > 0 {
        grid.insert(row, column..<modes.margins.endColumn, count: count, background: background)
      } else {
        grid.delete(row, column..<modes.margins.endColumn, count: -count, background: background)
      }
    }
  }
}
