import TourScreen

/// REP: repeats the last character, row by row and not one by one, and not in rows that scroll off the screen. So a
/// screen full of a character costs about as much as its rows.
extension Terminal {
  mutating func repeatGraphic() {
    guard let scalar = lastGraphic else { return }
    let isASCII = 0x20...0x7E ~= scalar.value
    let cell = isASCII || keepsGraphic ? nil : baseCell
    let isShort = modes.dialect.contains(.shortRepetition)
    let marks =
      modes.dialect.contains(.repeatedCluster)
      ? baseCell.map { Array(extras.text($0.glyph).unicodeScalars.dropFirst()) } ?? [] : []
    let isOnce = isShort || modes.dialect.contains(.singleRepetition)
    defer { if isOnce { lastGraphic = nil } else if keepsGraphic { lastGraphic = scalar } }
    let isLineDrawing = cell?.attributes.contains(.lineDrawing) == true
    if modes.dialect.contains(.plainRepetition), !isASCII, !isLineDrawing { return }
    // Further repetitions do not change the screen: they fill it a second time or, without autowrap, rewrite
    // the last columns.
    let most = isShort ? size.columns - actingColumn : isAutowrap ? size.area + size.columns : size.columns + 2
    var rest = min(parameters.amount(), most)
    var isFirst = true
    while rest > 0 {
      if !isFirst, marks.isEmpty {
        // The character set of a single shift is used only once.
        let drawn =
          isASCII
          ? modes.charsets.draw(UInt8(truncatingIfNeeded: scalar.value), in: modes.dialect) : (scalar, isLineDrawing)
        let count = printRows(of: drawn.0, isLineDrawing: drawn.1, atMost: rest)
        rest -= count
        if count > 0 { continue }
      }
      isFirst = false
      rest -= 1
      if isASCII {
        print(UInt8(truncatingIfNeeded: scalar.value))
      } else if isLineDrawing {
        printLineDrawing(scalar)
      } else {
        print(scalar)
      }
      for mark in marks { _ = join(mark, columns: 0) }
    }
  }

  /// Prints a character as often as it fits into the rest of the cursor's row, or into the rows after it. Returns how
  /// often; 0 if each one must be printed alone.
  private mutating func printRows(of scalar: Unicode.Scalar, isLineDrawing: Bool, atMost most: Int) -> Int {
    let glyph = Glyph(scalar)
    let columns = widths[scalar]
    let rules = joining
    guard isAutowrap, columns > 0, !(modes.isInserting && modes.dialect.contains(.fixedWrap)),
      columns == 1 || !modes.dialect.contains(.blankedEnd),
      !(modes.dialect.contains(.blankedGraphics) && scalar.value >= 0x100 && modes.charsets.drawsLines),
      isLineDrawing || rules.isEmpty
        || !isRegionalIndicator(scalar) && !GlyphEnd(scalar).joins(scalar, columns: columns, widths, rules)
    else { return 0 }
    // A single character that wraps may find no room in the next row.
    guard columns <= modes.margins.columns else { return 0 }
    var cell = penCell
    cell.glyph = glyph
    if isLineDrawing { cell.attributes.insert(.lineDrawing) }
    defer {
      lastGraphic = glyph.scalar
      revision &+= 1
    }
    let whole = most / (modes.margins.columns / columns)
    if whole > 0, modes.isWrapPending || modes.cursor.column + columns > lineEnd, fillsNextRows {
      return printWholeRows(whole, of: cell, columns: columns)
    }
    if modes.isWrapPending { wrap() }
    let room = (lineEnd - modes.cursor.column) / columns
    let count = min(most, room)
    if count > 0 { write(cell, columns: columns, times: count) }
    return count
  }

  /// Whether text that wraps fills the next rows from margin to margin, all of single size: rows that scroll into view
  /// are.
  private var fillsNextRows: Bool {
    modes.margins.columnRange.contains(modes.cursor.column) && modes.cursor.row >= modes.margins.row
      && (!grid.hasWideRows || modes.cursor.row == modes.margins.endRow - 1)
  }

  /// Fills rows after the cursor's between the margins. Returns the number of characters.
  private mutating func printWholeRows(_ count: Int, of cell: Cell, columns: Int) -> Int {
    let (times, before) = (modes.margins.columns / columns, modes.cursor.row)
    let isInside = before < modes.margins.endRow
    wrap(rows: count)
    let last = modes.cursor.row
    // Below the margins nothing scrolls, and the last row is overwritten.
    let kept = isInside ? min(count, modes.margins.rows) : max(1, min(count, last - before))
    for row in (last - kept + 1)...last {
      modes.cursor = Point(column: modes.margins.column, row: row)
      write(cell, columns: columns, times: times)
      if row < last, modes.margins.columns == size.columns { grid.wrap(row) }
    }
    return count * times
  }

  /// Writes a character several times, which fit into the cursor's row, and moves the cursor.
  private mutating func write(_ cell: Cell, columns: Int, times count: Int) {
    let (column, row, end, length) = (modes.cursor.column, modes.cursor.row, lineEnd, count * columns)
    // Otherwise no cell is left that could move.
    if modes.isInserting, length < end - column {
      grid.insert(row, column..<end, count: length, background: penCell.background)
    }
    if columns == 1, length == size.columns {
      grid.fill(row, with: cell)
    } else if columns == 2, length == size.columns & ~1, grid.fill(row, withWide: cell) {
      // The whole row is filled.
    } else {
      grid.split(row, before: column, half: Self.half(penCell, modes.dialect, isLeft: true))
      if column + length < size.columns {
        grid.split(row, before: column + length, half: Self.half(penCell, modes.dialect, isLeft: false))
      }
      grid.withCells(row, column, length) { cells in
        if columns == 1 { return cells.update(repeating: cell) }
        let (left, right) = (cell.leftHalf, cell.rightHalf)
        for index in cells.indices { cells[index] = index & 1 == 0 ? left : right }
      }
    }
    modes.isWrapPending = false
    advance(length)
  }
}
