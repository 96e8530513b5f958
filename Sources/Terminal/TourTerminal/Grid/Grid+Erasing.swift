import TourScreen

/// Erasing, inserting and deleting cells of a row.
extension Grid {
  /// Erases columns of a row; a selective erase keeps protected cells.
  mutating func erase(_ row: Int, _ columns: Range<Int>, background: Color, selective: Bool = false) {
    if columns.isEmpty { return }
    if columns.upperBound == size.columns {
      endLine(row)
      if columns.lowerBound == 0, row > 0 { endLine(row - 1) }
    }
    if selective { return eraseUnprotected(row, columns, background) }
    split(row, before: columns.lowerBound)
    split(row, before: columns.upperBound)
    let slot = slot(row)
    if columns.upperBound == size.columns, columns.lowerBound == 0 || rows[slot].fill == background {
      if rows[slot].repeats {
        if rows[slot].used < columns.lowerBound { extend(slot, to: columns.lowerBound) }
        rows[slot].period = 0
      }
      rows[slot].erasedSelectively = nil
      rows[slot].used = min(rows[slot].used, columns.lowerBound)
      rows[slot].fill = background
      return
    }
    let end =
      rows[slot].fill == background && !rows[slot].repeats
      ? min(columns.upperBound, max(rows[slot].used, columns.lowerBound)) : columns.upperBound
    withCells(row, columns.lowerBound, end - columns.lowerBound) { $0.update(repeating: Cell(background: background)) }
  }

  /// Erases whole rows.
  mutating func erase(rows range: Range<Int>, background: Color) {
    clear(range, background)
    if range.lowerBound > 0 { endLine(range.lowerBound - 1) }
  }

  /// Makes rows blank, and ends their lines.
  mutating func clear(_ range: Range<Int>, _ background: Color) {
    var slot = slot(range.lowerBound)
    rows.withMutableSpan { rows in
      for _ in range {
        rows[slot].used = 0
        rows[slot].fill = background
        rows[slot].period = 0
        rows[slot].erasedSelectively = nil
        rows[slot].wraps = false
        slot = slot &+ 1 == rows.count ? 0 : slot &+ 1
      }
    }
  }

  private mutating func eraseUnprotected(_ row: Int, _ columns: Range<Int>, _ background: Color) {
    if rows[slot(row)].erasedSelectively == background { return }
    if rows[slot(row)].period == 2 { extend(slot(row), to: size.columns) }
    var start = columns.lowerBound
    let line = rows[slot(row)]
    let isRestKept = line.repeats && rest(of: line, at: line.used).attributes.contains(.protected)
    let end = isRestKept ? min(columns.upperBound, max(start, line.used)) : columns.upperBound
    let stored = start..<min(end, max(start, line.used))
    work &+= stored.count
    for column in stored where cells[line.start + column].attributes.contains(.protected) {
      if start < column { erase(row, start..<column, background: background) }
      start = column + 1
    }
    erase(row, start..<end, background: background)
    if columns.count == size.columns { rows[slot(row)].erasedSelectively = background }
  }

  /// Whether a row has only erased cells from a column on, with this background: inserting and deleting there changes
  /// nothing.
  private func isErased(_ row: Int, from column: Int, _ background: Color) -> Bool {
    let line = rows[slot(row)]
    return line.used <= column && !line.repeats && line.fill == background
  }

  /// Moves the cells of `columns` right by `count` columns: the last cells are lost, the first are erased.
  mutating func insert(_ row: Int, _ columns: Range<Int>, count: Int, background: Color) {
    let count = min(count, columns.count)
    if isErased(row, from: columns.lowerBound, background) { return }
    split(row, before: columns.lowerBound)
    split(row, before: columns.upperBound - count)
    split(row, before: columns.upperBound)
    shift(row, columns, by: count)
    withCells(row, columns.lowerBound, count) { $0.update(repeating: Cell(background: background)) }
  }

  /// Moves the cells of `columns` left by `count` columns: the first cells are lost, the last are erased.
  mutating func delete(_ row: Int, _ columns: Range<Int>, count: Int, background: Color) {
    let count = min(count, columns.count)
    endLine(row)
    if isErased(row, from: columns.lowerBound, background) { return }
    split(row, before: columns.lowerBound)
    split(row, before: columns.lowerBound + count)
    split(row, before: columns.upperBound)
    shift(row, columns, by: -count)
    withCells(row, columns.upperBound - count, count) { $0.update(repeating: Cell(background: background)) }
  }

  /// Moves the cells of `columns` right, or left if `count` is negative. The first or last ones keep their content.
  private mutating func shift(_ row: Int, _ columns: Range<Int>, by count: Int) {
    use(row, to: columns.upperBound)
    rows[slot(row)].erasedSelectively = nil
    let (start, length) = (rows[slot(row)].start + columns.lowerBound, columns.count - abs(count))
    work &+= length
    move(length, from: start + max(0, -count), to: start + max(0, count))
  }
}
