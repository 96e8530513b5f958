import TourScreen

/// REP: repeats the last character, row by row and not one by one, so that a screen full of a character costs about as much as its rows.
extension Terminal {
  mutating func repeatGraphic() {
    guard let scalar = lastGraphic else { return }
    let isASCII = 0x20...0x7E ~= scalar.value
    let cell = isASCII ? nil : baseCell
    let isShort = modes.dialect.contains(.shortRepetition)
    defer { if isShort { lastGraphic = nil } }
    let isLineDrawing = cell?.attributes.contains(.lineDrawing) == true
    if modes.dialect.contains(.plainRepetition), !isASCII, !isLineDrawing { return }
    // Further repetitions do not change the screen any more: they fill it a second time or, without autowrap, rewrite the last columns.
    let most = isShort ? size.columns - actingColumn : isAutowrap ? size.area + size.columns : size.columns + 2
    var rest = min(parameters.amount(), most)
    var isFirst = true
    while rest > 0 {
      if !isFirst {
        // The character set of a single shift is used only once.
        let drawn = isASCII ? modes.charsets.draw(UInt8(truncatingIfNeeded: scalar.value), in: modes.dialect) : (scalar, isLineDrawing)
        let count = printRow(of: drawn.0, isLineDrawing: drawn.1, atMost: rest)
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
    }
  }

  /// Prints a character as often as it fits into the cursor's row, after a pending wrap. Returns how often; 0 if each one must be printed alone.
  private mutating func printRow(of scalar: Unicode.Scalar, isLineDrawing: Bool, atMost most: Int) -> Int {
    let glyph = Glyph(scalar)
    let columns = widths[scalar]
    guard isAutowrap, columns > 0, !(modes.isInserting && modes.dialect.contains(.fixedWrap)), isLineDrawing || !extras.clusters.joins(glyph, scalar, columns: columns, widths)
    else { return 0 }
    // A single character that wraps may find no room in the next row.
    guard columns <= modes.margins.columns else { return 0 }
    if modes.isWrapPending { wrap() }
    let (column, row, end) = (modes.cursor.column, modes.cursor.row, lineEnd)
    let count = min(most, (end - column) / columns)
    guard count > 0 else { return 0 }
    var cell = penCell
    cell.glyph = glyph
    if isLineDrawing { cell.attributes.insert(.lineDrawing) }
    let length = count * columns
    // Otherwise no cell is left that could move.
    if modes.isInserting, length < end - column { grid.insert(row, column..<end, count: length, background: penCell.background) }
    if columns == 1, length == size.columns {
      grid.fill(row, with: cell)
    } else {
      grid.split(row, before: column)
      if column + length < size.columns { grid.split(row, before: column + length) }
      grid.withCells(row, column, length) { cells in
        if columns == 1 { return cells.update(repeating: cell) }
        for index in stride(from: 0, to: length, by: 2) {
          cells[index] = cell.leftHalf
          cells[index + 1] = cell.rightHalf
        }
      }
    }
    lastGraphic = glyph.scalar
    revision &+= 1
    advance(length)
    return count
  }
}
