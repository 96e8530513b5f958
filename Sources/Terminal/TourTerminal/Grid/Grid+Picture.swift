import TourScreen

/// All cells at once.
extension Grid {
  /// Changes the size: `dropped` rows are removed at the top, further ones at the bottom. Text is not rewrapped.
  mutating func resize(_ size: Size, dropping dropped: Int) {
    var grid = Grid(size: size)
    let count = min(size.rows, self.size.rows - dropped)
    for row in 0..<count {
      if rows[slot(row + dropped)].repeats { use(row + dropped, to: self.size.columns) }
      let line = rows[slot(row + dropped)]
      let used = min(line.used, size.columns)
      if used > 0 {
        grid.withCells(row, 0, used) { cells in
          for column in 0..<used { cells[column] = self.cells[line.start + column] }
        }
        if grid[used - 1, row].attributes.contains(.wide) { grid[used - 1, row].glyph = .space }
        grid[used - 1, row].attributes.remove(.wide)
      }
      grid.rows[row].fill = line.fill
      grid[lineSize: row] = line.lineSize
      grid.rows[row].wraps = line.wraps && row + 1 < count && size.columns > 1
    }
    grid.work = work &+ size.area
    self = grid
  }

  /// All cells, row after row.
  var flat: ContiguousArray<Cell> {
    // Each row initializes exactly `size.columns` cells: first its stored cells, all of which are in `cells`, then the
    // erased rest.
    unsafe ContiguousArray(unsafeUninitializedCapacity: size.area) { flat, count in
      for row in 0..<size.rows {
        let line = rows[slot(row)]
        let target = unsafe flat.baseAddress! + row * size.columns
        unsafe cells.withUnsafeBufferPointer {
          unsafe target.initialize(from: $0.baseAddress! + line.start, count: line.used)
        }
        if line.period == 2 {
          for column in 0..<size.columns { unsafe (target + column).initialize(to: rest(of: line, at: column)) }
        } else {
          unsafe (target + line.used).initialize(
            repeating: rest(of: line, at: line.used), count: size.columns - line.used)
        }
      }
      count = size.area
    }
  }

  /// All cells as displayed, row after row: each cell of a row of double width takes two columns, like a wide glyph.
  var shown: ContiguousArray<Cell> {
    var shown = flat
    guard hasWideRows else { return shown }
    for row in 0..<size.rows where self[lineSize: row] != .single {
      for column in 0..<columns(inRow: row) {
        var (left, right) = (self[column, row], self[column, row])
        if left.glyph != .empty {
          left.attributes.insert(.wide)
          right.attributes.remove(.wide)
          right.attributes.insert(.spacer)
          right.glyph = .empty
        }
        let index = row * size.columns + 2 * column
        if 2 * column + 1 < size.columns { shown[index + 1] = right } else { left.attributes.remove(.wide) }
        shown[index] = left
      }
    }
    return shown
  }

  /// Applies `change` to every stored cell, and to repeated ones once.
  mutating func mapCells(_ change: (inout Cell) -> Void) {
    for line in rows { for index in line.start..<(line.start + line.used + line.period) { change(&cells[index]) } }
  }
}
