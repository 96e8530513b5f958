import TourScreen

/// The cells of one screen buffer, in a ring of rows: scrolling the whole screen moves no cell.
///
/// Only the first `used` cells of a row are stored; the rest is erased, with the background `fill`, or repeats one cell. So clearing a row and filling it with
/// one character write no cells either. Callers pass only columns and rows on the grid: the terminal clamps them first.
struct Grid: Sendable {
  private(set) var size: Size
  private var cells: ContiguousArray<Cell>
  /// The number of cells that were written, moved or visited so far. It grows with the time that a program's output takes. Wraps around.
  private(set) var work = 0
  private var rows: ContiguousArray<Row>
  /// The index in `rows` of the top row of the screen.
  private var top = 0

  private struct Row: Sendable {
    /// The index in `cells` of the row's first cell.
    var start: Int
    var used = 0
    var fill = Color.default
    /// Whether the rest of the row repeats the cell that is stored behind the first `used` ones.
    var repeats = false
    var lineSize = LineSize.single
    var wraps = false
  }

  /// Whether a row may have double width. Few programs use double width, so the usual case skips all line sizes.
  private(set) var hasWideRows = false

  init(size: Size) {
    self.size = size
    cells = ContiguousArray(repeating: Cell(), count: size.area)
    rows = ContiguousArray((0..<size.rows).map { Row(start: $0 * size.columns) })
  }

  /// Whether cells and line sizes are as in a new grid.
  var isBlank: Bool { rows.allSatisfy { $0.used == 0 && !$0.repeats && $0.fill == .default && $0.lineSize == .single } }

  /// The size in which a row is drawn.
  subscript(lineSize row: Int) -> LineSize {
    get { rows[slot(row)].lineSize }
    set {
      rows[slot(row)].lineSize = newValue
      hasWideRows = hasWideRows || newValue != .single
    }
  }

  /// For each row, whether autowrap continued its line in the next row. Always false for the last row, and in a grid of one column.
  ///
  /// If terminals disagree on whether an operation ends a line, it ends the line here: in copied text an extra line break is better than a
  /// missing one. So ECH, deleting characters, and erasing to the end of a row end its line, as in xterm. Erasing or replacing a whole row
  /// also ends the line that continues into it, as in tmux. Overwriting a row does not.
  var wraps: [Bool] { (0..<size.rows).map { rows[slot($0)].wraps } }

  /// Whether the line of a row continues in the next row.
  func wraps(_ row: Int) -> Bool { rows[slot(row)].wraps }

  /// Records that the line of a row continues in the next row.
  @inline(__always) mutating func wrap(_ row: Int) { rows[slot(row)].wraps = size.columns > 1 }

  /// Records that the line of a row ends in that row.
  @inline(__always) mutating func endLine(_ row: Int) { rows[slot(row)].wraps = false }

  var lineSizes: [LineSize] { (0..<size.rows).map { self[lineSize: $0] } }

  /// Gives rows single size.
  mutating func resetLineSizes(_ range: Range<Int>) {
    guard hasWideRows else { return }
    for row in range { rows[slot(row)].lineSize = .single }
    hasWideRows = rows.contains { $0.lineSize != .single }
  }

  /// The number of visible columns of a row.
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
      return column < line.used ? cells[line.start + column] : rest(of: line)
    }
    set {
      use(row, to: column + 1)
      cells[rows[slot(row)].start + column] = newValue
    }
  }

  /// Ensures that the cells of a row before column `end` are stored.
  @inline(__always) mutating func use(_ row: Int, to end: Int) {
    let slot = slot(row)
    if rows[slot].used < end { extend(slot, to: end) }
  }

  @inline(never) private mutating func extend(_ slot: Int, to end: Int) {
    let line = rows[slot]
    let rest = rest(of: line)
    withCells((line.start + line.used)..<(line.start + end)) { $0.update(repeating: rest) }
    rows[slot].used = end
    if line.repeats { continueRest(slot, rest) }
  }

  /// The cell that the columns after the stored ones have.
  @inline(__always) private func rest(of line: Row) -> Cell { line.repeats ? cells[line.start + line.used] : Cell(background: line.fill) }

  /// Stores the repeated cell behind the stored ones, whose number has grown.
  private mutating func continueRest(_ slot: Int, _ rest: Cell) {
    let end = rows[slot].used
    if end < size.columns { cells[rows[slot].start + end] = rest } else { rows[slot].repeats = false }
  }

  /// Writes the same cell in all columns of a row, of one column and without a counterpart.
  mutating func fill(_ row: Int, with cell: Cell) {
    let slot = slot(row)
    rows[slot].used = 0
    rows[slot].repeats = true
    cells[rows[slot].start] = cell
    work &+= 1
  }

  /// Changes a row whose cells are all the same: as one cell. Returns whether it is such a row.
  mutating func changeAlike(_ row: Int, _ change: (inout Cell) -> Void) -> Bool {
    let line = rows[slot(row)]
    guard line.used == 0 else { return false }
    var cell = rest(of: line)
    change(&cell)
    fill(row, with: cell)
    return true
  }

  /// Erases the screen and forgets all sizes, as in a new grid.
  mutating func reset() {
    for index in rows.indices { rows[index] = Row(start: rows[index].start) }
    work &+= rows.count
    hasWideRows = false
  }

  /// Calls `body` with `count` cells of a row from `column` on, to be read and changed.
  @inline(__always)
  mutating func withCells<R>(_ row: Int, _ column: Int, _ count: Int, _ body: (inout MutableSpan<Cell>) -> R) -> R {
    use(row, to: column + count)
    let start = rows[slot(row)].start + column
    return withCells(start..<(start + count)) { cells in body(&cells) }
  }

  /// Calls `body` with a range of the stored cells.
  @inline(__always)
  private mutating func withCells<R>(_ range: Range<Int>, _ body: (inout MutableSpan<Cell>) -> R) -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= cells.count)
    work &+= range.count
    // The range is in the buffer, to which `body` has exclusive access. The span cannot escape from `body`.
    return unsafe cells.withUnsafeMutableBufferPointer { cells in
      var span = unsafe UnsafeMutableBufferPointer(rebasing: cells[range]).mutableSpan
      return body(&span)
    }
  }

  /// Calls `body` to write cells of a row from `column` on. If this cuts a wide glyph, its other half becomes a space. The cells before
  /// `column` are stored first; `body` may change them, for example to join a mark to a glyph, but must not shift them.
  ///
  /// - Parameter body: receives all cells of the row, and returns the column after the last cell that it has written, and a result. Cells
  ///   that are not stored yet have undefined content.
  /// - Returns: both values that `body` returned.
  @inline(__always)
  mutating func write<R>(_ row: Int, from column: Int, _ body: (inout MutableSpan<Cell>) -> (end: Int, R)) -> (end: Int, R) {
    let slot = slot(row)
    if rows[slot].used < column { extend(slot, to: column) }
    let line = rows[slot]
    let rest = line.repeats ? rest(of: line) : Cell()
    let (end, result) = withCells(line.start..<(line.start &+ size.columns)) { cells in
      let cutsGlyph = column > 0 && column < line.used && cells[column].attributes.contains(.spacer)
      let (end, result) = body(&cells)
      if end > column {
        if cutsGlyph { cells[column &- 1].blank() }
        if end < line.used, cells[end].attributes.contains(.spacer) { cells[end].blank() }
      }
      return (end, result)
    }
    if line.used < end {
      rows[slot].used = end
      if line.repeats { continueRest(slot, rest) }
    }
    return (end, result)
  }

  /// Replaces a wide glyph that extends across the left edge of `column` by two spaces. Must precede a change on only one side of that
  /// edge.
  @inline(__always) mutating func split(_ row: Int, before column: Int) {
    let line = rows[slot(row)]
    guard column > 0, column < line.used, cells[line.start &+ column].attributes.contains(.spacer) else { return }
    for index in (line.start + column - 1)...(line.start + column) { cells[index].blank() }
  }

  /// Replaces each half of a wide glyph whose other half is missing by a space. Must follow a copy of cells into `columns`.
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
      if rows[slot].repeats {
        if rows[slot].used < columns.lowerBound { extend(slot, to: columns.lowerBound) }
        rows[slot].repeats = false
      }
      rows[slot].used = min(rows[slot].used, columns.lowerBound)
      rows[slot].fill = background
      return
    }
    let end = rows[slot].fill == background && !rows[slot].repeats ? min(columns.upperBound, max(rows[slot].used, columns.lowerBound)) : columns.upperBound
    withCells(row, columns.lowerBound, end - columns.lowerBound) { $0.update(repeating: Cell(background: background)) }
  }

  /// Erases whole rows.
  mutating func erase(rows range: Range<Int>, background: Color) {
    clear(range, background)
    if range.lowerBound > 0 { endLine(range.lowerBound - 1) }
  }

  /// Makes rows blank, and ends their lines.
  private mutating func clear(_ range: Range<Int>, _ background: Color) {
    var slot = slot(range.lowerBound)
    rows.withMutableSpan { rows in
      for _ in range {
        rows[slot].used = 0
        rows[slot].fill = background
        rows[slot].repeats = false
        rows[slot].wraps = false
        slot = slot &+ 1 == rows.count ? 0 : slot &+ 1
      }
    }
  }

  private mutating func eraseUnprotected(_ row: Int, _ columns: Range<Int>, _ background: Color) {
    var start = columns.lowerBound
    let line = rows[slot(row)]
    let isRestKept = line.repeats && rest(of: line).attributes.contains(.protected)
    let end = isRestKept ? min(columns.upperBound, max(start, line.used)) : columns.upperBound
    let stored = start..<min(end, max(start, line.used))
    work &+= stored.count
    for column in stored where cells[line.start + column].attributes.contains(.protected) {
      erase(row, start..<column, background: background)
      start = column + 1
    }
    erase(row, start..<end, background: background)
  }

  /// Whether a row has only erased cells from a column on, with this background: inserting and deleting there changes nothing.
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
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in stride(from: cells.count - 1, through: count, by: -1) { cells[index] = cells[index - count] }
      for index in 0..<count { cells[index] = Cell(background: background) }
    }
  }

  /// Moves the cells of `columns` left by `count` columns: the first cells are lost, the last are erased.
  mutating func delete(_ row: Int, _ columns: Range<Int>, count: Int, background: Color) {
    let count = min(count, columns.count)
    endLine(row)
    if isErased(row, from: columns.lowerBound, background) { return }
    split(row, before: columns.lowerBound)
    split(row, before: columns.lowerBound + count)
    split(row, before: columns.upperBound)
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in 0..<(cells.count - count) { cells[index] = cells[index + count] }
      for index in (cells.count - count)..<cells.count { cells[index] = Cell(background: background) }
    }
  }

  /// Moves the cells of `area` up by `count` rows, or down if `count` is negative. Rows that become free are erased.
  @inline(__always) mutating func scroll(_ area: Rect, by count: Int, background: Color) {
    if count == 1, area.columns == size.columns, area.rows == size.rows {
      let top = top
      rows[top] = Row(start: rows[top].start, fill: background)
      self.top = top &+ 1 == size.rows ? 0 : top &+ 1
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
      copy(area.columnRange, from: source, to: row)
    }
  }

  /// Copies cells of a row to another row.
  private mutating func copy(_ columns: Range<Int>, from source: Int, to row: Int) {
    let (line, old) = (rows[slot(source)], rows[slot(row)])
    // Nothing to copy if both are erased there.
    if line.used <= columns.lowerBound, old.used <= columns.lowerBound, !line.repeats, !old.repeats, line.fill == old.fill { return }
    use(source, to: columns.upperBound)
    use(row, to: columns.upperBound)
    let (from, to) = (rows[slot(source)].start + columns.lowerBound, rows[slot(row)].start + columns.lowerBound)
    work &+= columns.count
    for index in 0..<columns.count { cells[to + index] = cells[from + index] }
  }

  // MARK: As a whole

  /// Changes the size: `dropped` rows are removed at the top, further ones at the bottom. Text is not rewrapped.
  mutating func resize(_ size: Size, dropping dropped: Int) {
    var grid = Grid(size: size)
    let count = min(size.rows, self.size.rows - dropped)
    for row in 0..<count {
      if rows[slot(row + dropped)].repeats { use(row + dropped, to: self.size.columns) }
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
    grid.work = work &+ size.area
    self = grid
  }

  /// All cells, row after row.
  var flat: ContiguousArray<Cell> {
    // Each row initializes exactly `size.columns` cells: first its stored cells, all of which are in `cells`, then the erased rest.
    unsafe ContiguousArray(unsafeUninitializedCapacity: size.area) { flat, count in
      for row in 0..<size.rows {
        let line = rows[slot(row)]
        let target = unsafe flat.baseAddress! + row * size.columns
        unsafe cells.withUnsafeBufferPointer { unsafe target.initialize(from: $0.baseAddress! + line.start, count: line.used) }
        unsafe (target + line.used).initialize(repeating: rest(of: line), count: size.columns - line.used)
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
    for line in rows { for index in line.start..<(line.start + line.used + (line.repeats ? 1 : 0)) { change(&cells[index]) } }
  }
}

extension Cell {
  /// Replaces one half of a wide glyph by a space.
  fileprivate mutating func blank() {
    glyph = .space
    attributes.subtract([.wide, .spacer])
  }
}
