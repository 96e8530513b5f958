import TourScreen

/// The cells of one screen buffer, in a ring of rows: scrolling the whole screen moves no cell.
///
/// Only the first cells of a row are stored (``GridRow``); the rest is erased, or repeats one glyph. So clearing a row
/// and filling it with one character write no cells either. Callers pass only columns and rows on the grid: the
/// terminal clamps them first.
struct Grid: Sendable {
  let size: Size
  var cells: ContiguousArray<Cell>
  /// The number of cells and rows that were written, moved or visited so far. It grows with the time that a program's
  /// output takes. Wraps around.
  var work = 0
  var rows: ContiguousArray<GridRow>
  /// The index in `rows` of the top row of the screen.
  var top = 0

  /// Whether a row may have double width. Few programs use double width, so the usual case skips all line sizes.
  var hasWideRows = false

  init(size: Size) {
    self.size = size
    cells = ContiguousArray(repeating: Cell(), count: size.area)
    rows = ContiguousArray((0..<size.rows).map { GridRow(start: $0 * size.columns) })
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

  /// For each row, whether autowrap continued its line in the next row. Always false for the last row, and in a grid of
  /// one column.
  ///
  /// If terminals disagree on whether an operation ends a line, it ends the line here: in copied text an extra line
  /// break is better than a missing one. So ECH, deleting characters, and erasing to the end of a row end its line, as
  /// in xterm. Erasing or replacing a whole row also ends the line that continues into it, as in tmux. Overwriting a
  /// row does not.
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

  /// The index in `rows` of a row of the screen.
  @inline(__always) func slot(_ row: Int) -> Int {
    let slot = top &+ row
    return slot >= size.rows ? slot &- size.rows : slot
  }

  subscript(column: Int, row: Int) -> Cell {
    get {
      let line = rows[slot(row)]
      return column < line.used ? cells[line.start + column] : rest(of: line, at: column)
    }
    set {
      use(row, to: column + 1)
      let slot = slot(row)
      rows[slot].erasedSelectively = nil
      cells[rows[slot].start + column] = newValue
    }
  }

  /// Ensures that the cells of a row before column `end` are stored.
  @inline(__always) mutating func use(_ row: Int, to end: Int) {
    let slot = slot(row)
    if rows[slot].used < end { extend(slot, to: end) }
  }

  /// Stores the cells of a row before column `end`; all cells if the row repeats a wide glyph.
  @inline(never) mutating func extend(_ slot: Int, to end: Int) {
    let line = rows[slot]
    if line.period == 2 {
      let (left, right) = (cells[line.start], cells[line.start + 1])
      let erased = Cell(background: line.fill)
      withCells(line.start..<(line.start + size.columns)) { cells in
        for index in cells.indices { cells[index] = index & 1 == 1 ? right : index + 1 < cells.count ? left : erased }
      }
      rows[slot].used = size.columns
      rows[slot].period = 0
    } else {
      let rest = rest(of: line, at: line.used)
      withCells((line.start + line.used)..<(line.start + end)) { $0.update(repeating: rest) }
      rows[slot].used = end
      if line.repeats { continueRest(slot, rest) }
    }
  }

  /// The cell that a column after the stored ones has.
  @inline(__always) func rest(of line: GridRow, at column: Int) -> Cell {
    switch line.period {
    case 0: Cell(background: line.fill)
    case 1: cells[line.start + line.used]
    default: column | 1 < size.columns ? cells[line.start + column & 1] : Cell(background: line.fill)
    }
  }

  /// Stores the repeated cell behind the stored ones, whose number has grown.
  private mutating func continueRest(_ slot: Int, _ rest: Cell) {
    let end = rows[slot].used
    if end < size.columns { cells[rows[slot].start + end] = rest } else { rows[slot].period = 0 }
  }

  /// Writes the same cell in all columns of a row, of one column and without a counterpart.
  mutating func fill(_ row: Int, with cell: Cell) {
    let slot = slot(row)
    rows[slot].used = 0
    rows[slot].period = 1
    rows[slot].erasedSelectively = nil
    cells[rows[slot].start] = cell
    work &+= 1
  }

  /// Writes the same glyph of two columns as often as it fits into a row. Returns false, and changes nothing, if
  /// the last column would be left over and is not blank.
  mutating func fill(_ row: Int, withWide cell: Cell) -> Bool {
    let slot = slot(row)
    let last = self[size.columns - 1, row]
    if size.columns & 1 == 1 {
      guard size.columns > 1, last == Cell(background: last.background) else { return false }
      rows[slot].fill = last.background
    }
    rows[slot].used = 0
    rows[slot].period = 2
    rows[slot].erasedSelectively = nil
    cells[rows[slot].start] = cell.leftHalf
    cells[rows[slot].start + 1] = cell.rightHalf
    work &+= 2
    return true
  }

  /// Changes each cell of `columns` in a row. If the cells of the whole row are all the same before, only once; if they
  /// are afterwards, the row repeats one cell.
  @inline(__always) mutating func change(_ row: Int, _ columns: Range<Int>, _ change: (inout Cell) -> Void) {
    let isWhole = columns.count == size.columns
    let line = rows[slot(row)]
    if isWhole, line.used == 0, line.period < 2 {
      var cell = rest(of: line, at: 0)
      change(&cell)
      return fill(row, with: cell)
    }
    let same: Cell? = withCells(row, columns.lowerBound, columns.count) { cells in
      for index in cells.indices { change(&cells[index]) }
      let first = cells[0]
      guard isWhole, first.attributes.isDisjoint(with: [.wide, .spacer]) else { return nil }
      for index in cells.indices where cells[index] != first { return nil }
      return first
    }
    if let same { fill(row, with: same) }
  }

  /// Erases the screen and forgets all sizes, as in a new grid.
  mutating func reset() {
    for index in rows.indices { rows[index] = GridRow(start: rows[index].start) }
    work &+= rows.count
    hasWideRows = false
  }

  /// Calls `body` with `count` cells of a row from `column` on, to be read and changed.
  @inline(__always)
  mutating func withCells<R>(_ row: Int, _ column: Int, _ count: Int, _ body: (inout MutableSpan<Cell>) -> R) -> R {
    use(row, to: column + count)
    let slot = slot(row)
    rows[slot].erasedSelectively = nil
    let start = rows[slot].start + column
    return withCells(start..<(start + count)) { cells in body(&cells) }
  }

  /// Calls `body` with a range of the stored cells.
  @inline(__always)
  mutating func withCells<R>(_ range: Range<Int>, _ body: (inout MutableSpan<Cell>) -> R) -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= cells.count)
    work &+= range.count
    // The range is in the buffer, to which `body` has exclusive access. The span cannot escape from `body`.
    return unsafe cells.withUnsafeMutableBufferPointer { cells in
      var span = unsafe UnsafeMutableBufferPointer(rebasing: cells[range]).mutableSpan
      return body(&span)
    }
  }

  /// Calls `body` to write cells of a row from `column` on. If this cuts a wide glyph, its other half becomes a space,
  /// or the cell that `half` returns.
  /// The cells before `column` are stored first; `body` may change them, for example to join a mark to a glyph, but
  /// must not shift them.
  ///
  /// - Parameter body: receives all cells of the row, and returns the column after the last cell that it has written,
  ///   and a result. Cells that are not stored yet have undefined content.
  /// - Returns: both values that `body` returned.
  @inline(__always)
  mutating func write<R>(
    _ row: Int, from column: Int, half: (_ isLeft: Bool) -> Cell?, _ body: (inout MutableSpan<Cell>) -> (end: Int, R)
  ) -> (end: Int, R) {
    let slot = slot(row)
    if rows[slot].used < column || rows[slot].period == 2 { extend(slot, to: column) }
    let line = rows[slot]
    let rest = line.repeats ? rest(of: line, at: line.used) : Cell()
    if line.erasedSelectively != nil { rows[slot].erasedSelectively = nil }
    let (end, result) = withCells(line.start..<(line.start &+ size.columns)) { cells in
      let cutsGlyph = column > 0 && column < line.used && cells[column].attributes.contains(.spacer)
      let left = cutsGlyph ? half(true) : nil
      let (end, result) = body(&cells)
      if end > column {
        if cutsGlyph { cells[column &- 1].blank(left) }
        if end < line.used, cells[end].attributes.contains(.spacer) { cells[end].blank(half(false)) }
      }
      return (end, result)
    }
    work &-= size.columns &- max(0, end &- column)
    if line.used < end {
      rows[slot].used = end
      if line.repeats { continueRest(slot, rest) }
    }
    return (end, result)
  }

  /// Replaces a wide glyph that extends across the left edge of `column` by two spaces, or by `half` twice. Must
  /// precede a change on only one side of that edge.
  @inline(__always) mutating func split(_ row: Int, before column: Int, half: Cell? = nil) {
    guard column > 0, column < size.columns else { return }
    if rows[slot(row)].period == 2 { extend(slot(row), to: column) }
    let line = rows[slot(row)]
    guard column < line.used, cells[line.start &+ column].attributes.contains(.spacer) else { return }
    for index in (line.start + column - 1)...(line.start + column) { cells[index].blank(half) }
  }

  /// Replaces each half of a wide glyph whose other half is missing by a space. Must follow a change of single cells of
  /// `columns`.
  mutating func mendHalves(_ row: Int, _ columns: Range<Int>) {
    // Cells that are not stored are complete.
    if rows[slot(row)].used <= columns.lowerBound { return }
    withCells(row, columns.lowerBound, columns.count) { cells in
      for index in cells.indices {
        let attributes = cells[index].attributes
        let isPair =
          attributes.contains(.wide) && index + 1 < cells.count && cells[index + 1].attributes.contains(.spacer)
          || attributes.contains(.spacer) && index > 0 && cells[index - 1].attributes.contains(.wide)
        if !isPair, !attributes.isDisjoint(with: [.wide, .spacer]) { cells[index].blank() }
      }
    }
  }
}

extension Cell {
  /// Replaces one half of a wide glyph by a space, or by `half`.
  mutating func blank(_ half: Cell? = nil) {
    if let half {
      self = half
      return
    }
    glyph = .space
    attributes.subtract([.wide, .spacer])
  }
}
