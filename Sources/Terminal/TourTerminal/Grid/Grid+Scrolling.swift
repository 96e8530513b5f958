import TourScreen

/// Scrolling the screen or a part of it.
extension Grid {
  /// Moves the cells of `area` up by `count` rows, or down if `count` is negative. Rows that become free are erased.
  @inline(__always) mutating func scroll(_ area: Rect, by count: Int, background: Color) {
    if count == 1, area.columns == size.columns, area.rows == size.rows {
      let top = top
      rows[top] = GridRow(start: rows[top].start, fill: background)
      self.top = top &+ 1 == size.rows ? 0 : top &+ 1
    } else {
      scrollPart(area, by: count, background: background)
    }
  }

  private mutating func scrollPart(_ area: Rect, by signed: Int, background: Color) {
    let count = min(abs(signed), area.rows)
    if count == 0 || area.isEmpty { return }
    if area.columns < size.columns {
      return scrollColumns(area, by: signed < 0 ? -count : count, background: background)
    }
    if area.rows == size.rows {
      top = slot(signed < 0 ? size.rows - count : count == size.rows ? 0 : count)
      if top >= size.rows { top = 0 }
    } else {
      rotate(area.rowRange, by: signed < 0 ? area.rows - count : count)
    }
    let free = signed < 0 ? area.row..<(area.row + count) : (area.endRow - count)..<area.endRow
    clear(free, background)
    resetLineSizes(free)
    if area.row > 0 { endLine(area.row - 1) }
    endLine(size.rows - 1)
  }

  /// Moves rows up by `count` rows, and those at the top to the bottom.
  private mutating func rotate(_ range: Range<Int>, by count: Int) {
    work &+= range.count
    let (first, top, end) = (range.lowerBound, top, range.count)
    if count == 0 || count == end { return }
    rows.withMutableSpan { rows in
      func slot(_ row: Int) -> Int {
        let slot = top &+ first &+ row
        return slot >= rows.count ? slot &- rows.count : slot
      }
      // Each cycle moves every `step`th row to its place; there are as many cycles as the greatest common divisor of
      // both numbers.
      var (step, rest) = (end, count)
      while rest != 0 { (step, rest) = (rest, step % rest) }
      for start in 0..<step {
        let saved = rows[slot(start)]
        var to = start
        while true {
          let from = to &+ count >= end ? to &+ count &- end : to &+ count
          if from == start { break }
          rows[slot(to)] = rows[slot(from)]
          to = from
        }
        rows[slot(to)] = saved
      }
    }
  }

  private mutating func scrollColumns(_ area: Rect, by count: Int, background: Color) {
    work &+= area.rows
    for row in area.rowRange {
      endLine(row)
      split(row, before: area.column)
      split(row, before: area.endColumn)
    }
    for index in 0..<area.rows {
      let row = count > 0 ? area.row + index : area.endRow - 1 - index
      let source = row + count
      guard area.rowRange.contains(source) else {
        erase(row, area.columnRange, background: background)
        continue
      }
      copy(area.columnRange, from: source, to: row)
    }
  }

  /// Copies cells of a row to the same columns of another row.
  private mutating func copy(_ columns: Range<Int>, from source: Int, to row: Int) {
    let (line, old) = (rows[slot(source)], rows[slot(row)])
    // Nothing to copy if both are erased there.
    if line.used <= columns.lowerBound, old.used <= columns.lowerBound, !line.repeats, !old.repeats,
      line.fill == old.fill
    {
      return
    }
    use(source, to: columns.upperBound)
    use(row, to: columns.upperBound)
    let (from, to) = (rows[slot(source)].start + columns.lowerBound, rows[slot(row)].start + columns.lowerBound)
    rows[slot(row)].erasedSelectively = nil
    work &+= columns.count
    move(columns.count, from: from, to: to)
  }

  /// Copies stored cells, which may overlap, to other ones.
  mutating func move(_ count: Int, from: Int, to: Int) {
    precondition(count >= 0 && min(from, to) >= 0 && max(from, to) + count <= cells.count)
    // Both ranges are in the buffer, to which this has exclusive access.
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      if count > 0 { unsafe (cells.baseAddress! + to).update(from: cells.baseAddress! + from, count: count) }
    }
  }

  /// Copies cells of a row, from a column on, to a line of cells.
  mutating func read(_ row: Int, from column: Int, into line: inout ContiguousArray<Cell>) {
    let source = rows[slot(row)]
    let stored = min(max(0, source.used - column), line.count)
    work &+= line.count
    for index in 0..<stored { line[index] = cells[source.start + column + index] }
    for index in stored..<line.count { line[index] = rest(of: source, at: column + index) }
  }

  /// Copies cells of a line over a row's. A wide glyph of which only one half is replaced becomes spaces.
  mutating func replace(_ row: Int, from column: Int, by line: ContiguousArray<Cell>) {
    split(row, before: column)
    split(row, before: column + line.count)
    withCells(row, column, line.count) { cells in
      for index in cells.indices { cells[index] = line[index] }
      if cells[0].attributes.contains(.spacer) { cells[0].blank() }
      if cells[line.count - 1].attributes.contains(.wide) { cells[line.count - 1].blank() }
    }
  }
}
