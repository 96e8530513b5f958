import TourScreen

/// The cells of one screen buffer, in a ring of rows: scrolling the whole screen moves no cell.
///
/// A row's cells are written as far as `used`; beyond that it is erased, with the background `fill`. So clearing a row writes no cell
/// either. Columns and rows that are asked for are on the grid: the terminal clamps them first.
struct Grid: Sendable {
  private(set) var size: Size
  private var cells: ContiguousArray<Cell>
  private var rows: ContiguousArray<Row>
  /// Where in `rows` the top row of the screen is.
  private var top = 0

  private struct Row: Sendable {
    /// Of its first cell in `cells`.
    var start: Int
    var used = 0
    var fill = Color.default
    var lineSize = LineSize.single
    var wraps = false
  }

  /// Whether a row may be of double width. Few programs ever ask for one.
  private(set) var hasWideRows = false

  init(size: Size) {
    self.size = size
    cells = ContiguousArray(repeating: Cell(), count: size.area)
    rows = ContiguousArray((0..<size.rows).map { Row(start: $0 * size.columns) })
  }

  /// Whether every cell is as it was at first.
  var isBlank: Bool { rows.allSatisfy { $0.used == 0 && $0.fill == .default && $0.lineSize == .single } }

  /// How large a row is drawn.
  subscript(lineSize row: Int) -> LineSize {
    get { rows[slot(row)].lineSize }
    set {
      rows[slot(row)].lineSize = newValue
      hasWideRows = hasWideRows || newValue != .single
    }
  }

  /// For each row whether its line goes on in the next: autowrap took it there. Never the last one, and none of a single column.
  ///
  /// Where terminals disagree on what ends a line, it ends here: a line break too many in copied text is better than one that was lost.
  /// So what erases or deletes in a row ends its line, as in xterm, and what erases a row as a whole or puts another one in its place ends
  /// the line that came from above, as in tmux. Writing over it does not.
  var wraps: [Bool] { (0..<size.rows).map { rows[slot($0)].wraps } }

  /// Lets a row's line go on in the next.
  @inline(__always) mutating func wrap(_ row: Int) { rows[slot(row)].wraps = size.columns > 1 }

  /// Lets the line of a row end there.
  @inline(__always) mutating func endLine(_ row: Int) { rows[slot(row)].wraps = false }

  var lineSizes: [LineSize] { (0..<size.rows).map { self[lineSize: $0] } }

  /// Makes rows of the usual size.
  mutating func resetLineSizes(_ range: Range<Int>) {
    guard hasWideRows else { return }
    for row in range { rows[slot(row)].lineSize = .single }
    hasWideRows = rows.contains { $0.lineSize != .single }
  }

  /// How many columns of a row are shown.
  @inline(__always) func columns(inRow row: Int) -> Int {
    rows[slot(row)].lineSize == .single ? size.columns : (size.columns + 1) / 2
  }

  @inline(__always) private func slot(_ row: Int) -> Int {
    let slot = top &+ row
    return slot >= size.rows ? slot &- size.rows : slot
  }

  subscript(column: Int, row: Int) -> Cell {
    get {
      let line = rows[slot(row)]
      return column < line.used ? cells[line.start + column] : Cell(background: line.fill)
    }
    set {
      use(row, to: column + 1)
      cells[rows[slot(row)].start + column] = newValue
    }
  }

  /// Makes the cells of a row before `end` real.
  @inline(__always) mutating func use(_ row: Int, to end: Int) {
    let slot = slot(row)
    if rows[slot].used < end { extend(slot, to: end) }
  }

  @inline(never) private mutating func extend(_ slot: Int, to end: Int) {
    let line = rows[slot]
    let blank = Cell(background: line.fill)
    cells.withUnsafeMutableBufferPointer { cells in
      for index in (line.start + line.used)..<(line.start + end) { cells[index] = blank }
    }
    rows[slot].used = end
  }

  /// The cells of a row from `column` on, `count` of them, to be written or changed.
  @inline(__always)
  mutating func withCells<R>(_ row: Int, _ column: Int, _ count: Int, _ body: (UnsafeMutableBufferPointer<Cell>) -> R) -> R {
    use(row, to: column + count)
    let start = rows[slot(row)].start + column
    return cells.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[start..<(start + count)])) }
  }

  /// Lends a row's cells to be written from `column` on. What stood there is gone, and halves of wide glyphs that are left become
  /// spaces; the cells before `column` are real, and may be changed, not moved.
  ///
  /// - Parameter body: gets the row's first cell, and returns the column where it stopped.
  /// - Returns: the same column.
  @inline(__always)
  mutating func write(_ row: Int, from column: Int, _ body: (UnsafeMutablePointer<Cell>) -> Int) -> Int {
    let slot = slot(row)
    if rows[slot].used < column { extend(slot, to: column) }
    let line = rows[slot]
    let end = cells.withUnsafeMutableBufferPointer { cells in
      let first = cells.baseAddress! + line.start
      let cutsGlyph = column > 0 && column < line.used && first[column].attributes.contains(.spacer)
      let end = body(first)
      if end > column {
        if cutsGlyph { first[column &- 1].blank() }
        if end < line.used, first[end].attributes.contains(.spacer) { first[end].blank() }
      }
      return end
    }
    if line.used < end { rows[slot].used = end }
    return end
  }

  /// Before something changes on one side of a column only: a wide glyph that stands across becomes two spaces.
  @inline(__always) mutating func split(_ row: Int, before column: Int) {
    let line = rows[slot(row)]
    guard column > 0, column < line.used, cells[line.start &+ column].attributes.contains(.spacer) else { return }
    for index in (line.start + column - 1)...(line.start + column) { cells[index].blank() }
  }

  /// After cells came here from elsewhere: halves of wide glyphs without the other half become spaces.
  mutating func mendHalves(_ row: Int, _ columns: Range<Int>) {
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in cells.indices {
        let attributes = cells[index].attributes
        let isPair =
          attributes.contains(.wide) && index + 1 < cells.count && cells[index + 1].attributes.contains(.spacer)
          || attributes.contains(.spacer) && index > 0 && cells[index - 1].attributes.contains(.wide)
        guard !isPair, !attributes.isDisjoint(with: [.wide, .spacer]) else { continue }
        cells[index].glyph = .space
        cells[index].attributes.subtract([.wide, .spacer])
      }
    }
  }

  // MARK: Erasing and moving

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
      rows[slot].used = min(rows[slot].used, columns.lowerBound)
      rows[slot].fill = background
      return
    }
    let end = rows[slot].fill == background ? min(columns.upperBound, max(rows[slot].used, columns.lowerBound)) : columns.upperBound
    withCells(row, columns.lowerBound, end - columns.lowerBound) { $0.update(repeating: Cell(background: background)) }
  }

  /// Erases rows as a whole.
  mutating func erase(rows range: Range<Int>, background: Color) {
    clear(range, background)
    if range.lowerBound > 0 { endLine(range.lowerBound - 1) }
  }

  /// Makes rows blank, and ends their lines.
  private mutating func clear(_ range: Range<Int>, _ background: Color) {
    var slot = slot(range.lowerBound)
    rows.withUnsafeMutableBufferPointer { rows in
      for _ in range {
        rows[slot].used = 0
        rows[slot].fill = background
        rows[slot].wraps = false
        slot = slot &+ 1 == rows.count ? 0 : slot &+ 1
      }
    }
  }

  private mutating func eraseUnprotected(_ row: Int, _ columns: Range<Int>, _ background: Color) {
    var start = columns.lowerBound
    for column in columns where self[column, row].attributes.contains(.protected) {
      erase(row, start..<column, background: background)
      start = column + 1
    }
    erase(row, start..<columns.upperBound, background: background)
  }

  /// Moves the cells of `columns` right, by `count`; the last ones are lost, the first are erased.
  mutating func insert(_ row: Int, _ columns: Range<Int>, count: Int, background: Color) {
    let count = min(count, columns.count)
    split(row, before: columns.lowerBound)
    split(row, before: columns.upperBound - count)
    split(row, before: columns.upperBound)
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in stride(from: cells.count - 1, through: count, by: -1) { cells[index] = cells[index - count] }
      for index in 0..<count { cells[index] = Cell(background: background) }
    }
  }

  /// Moves the cells of `columns` left, by `count`; the first ones are lost, the last are erased.
  mutating func delete(_ row: Int, _ columns: Range<Int>, count: Int, background: Color) {
    let count = min(count, columns.count)
    endLine(row)
    split(row, before: columns.lowerBound)
    split(row, before: columns.lowerBound + count)
    split(row, before: columns.upperBound)
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in 0..<(cells.count - count) { cells[index] = cells[index + count] }
      for index in (cells.count - count)..<cells.count { cells[index] = Cell(background: background) }
    }
  }

  /// Moves what is in `area` up by `count` rows, or down where it is negative; rows that become free are erased.
  @inline(__always) mutating func scroll(_ area: Rect, by count: Int, background: Color) {
    if count == 1, area.columns == size.columns, area.rows == size.rows {
      rows.withUnsafeMutableBufferPointer { rows in
        rows[top].used = 0
        rows[top].fill = background
        rows[top].lineSize = .single
        rows[top].wraps = false
      }
      top = top &+ 1 == size.rows ? 0 : top &+ 1
    } else {
      scrollPart(area, by: count, background: background)
    }
  }

  private mutating func scrollPart(_ area: Rect, by signed: Int, background: Color) {
    let count = min(abs(signed), area.rows)
    if count == 0 || area.isEmpty { return }
    if area.columns < size.columns { return scrollColumns(area, by: signed < 0 ? -count : count, background: background) }
    if area.rows == size.rows {
      top = slot(signed < 0 ? size.rows - count : count == size.rows ? 0 : count)
      if top >= size.rows { top = 0 }
    } else {
      var moved = ContiguousArray(area.rowRange.map { rows[slot($0)] })
      let shift = signed < 0 ? moved.count - count : count
      moved = ContiguousArray(moved[shift...] + moved[..<shift])
      for (index, row) in area.rowRange.enumerated() { rows[slot(row)] = moved[index] }
    }
    let free = signed < 0 ? area.row..<(area.row + count) : (area.endRow - count)..<area.endRow
    clear(free, background)
    resetLineSizes(free)
    if area.row > 0 { endLine(area.row - 1) }
    endLine(size.rows - 1)
  }

  private mutating func scrollColumns(_ area: Rect, by count: Int, background: Color) {
    for row in area.rowRange {
      endLine(row)
      split(row, before: area.column)
      split(row, before: area.endColumn)
    }
    for row in count > 0 ? Array(area.rowRange) : area.rowRange.reversed() {
      let source = row + count
      guard area.rowRange.contains(source) else {
        erase(row, area.columnRange, background: background)
        continue
      }
      let moved = area.columnRange.map { self[$0, source] }
      withCells(row, area.column, area.columns) { cells in for index in cells.indices { cells[index] = moved[index] } }
    }
  }

  // MARK: As a whole

  /// Takes another size: rows leave at the top as many as `dropped`, else at the bottom; text is not wrapped anew.
  mutating func resize(_ size: Size, dropping dropped: Int) {
    var grid = Grid(size: size)
    let count = min(size.rows, self.size.rows - dropped)
    for row in 0..<count {
      let line = rows[slot(row + dropped)]
      let used = min(line.used, size.columns)
      if used > 0 {
        grid.withCells(row, 0, used) { cells in for column in 0..<used { cells[column] = self.cells[line.start + column] } }
        if grid[used - 1, row].attributes.contains(.wide) { grid[used - 1, row].glyph = .space }
        grid[used - 1, row].attributes.remove(.wide)
      }
      grid.rows[row].fill = line.fill
      grid[lineSize: row] = line.lineSize
      grid.rows[row].wraps = line.wraps && row + 1 < count && size.columns > 1
    }
    self = grid
  }

  /// All cells, row after row.
  var flat: ContiguousArray<Cell> {
    ContiguousArray(unsafeUninitializedCapacity: size.area) { flat, count in
      for row in 0..<size.rows {
        let line = rows[slot(row)]
        let target = flat.baseAddress! + row * size.columns
        cells.withUnsafeBufferPointer { target.initialize(from: $0.baseAddress! + line.start, count: line.used) }
        (target + line.used).initialize(repeating: Cell(background: line.fill), count: size.columns - line.used)
      }
      count = size.area
    }
  }

  /// All cells as they are shown: each of a row of double width takes two columns, as one that is wide does.
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

  /// Puts another in the place of each cell that is in use.
  mutating func mapCells(_ change: (inout Cell) -> Void) {
    for line in rows { for index in line.start..<(line.start + line.used) { change(&cells[index]) } }
  }
}

extension Cell {
  /// What is left of a wide glyph that was cut.
  fileprivate mutating func blank() {
    glyph = .space
    attributes.subtract([.wide, .spacer])
  }
}
