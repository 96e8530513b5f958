import TourScreen

/// Where lines are drawn on a part of a screen, in one of the two ways: of Unicode box drawing, which also stands for DEC line drawing, or of ASCII
/// `+`, `-` and `|`.
///
///     ┌─ Title ──┬───┐     A corner is any character that has the two arms: tees and crosses are corners too.
///     │          │   ▲     A horizontal border may be interrupted by text, as titles do it, between two ends of line (or
///     │          │   █     `┤ Title ├`), but not by blanks alone. A vertical one may hold the marks of a scroll bar.
///     └──────────┴ 9% ┘
struct FrameMap {
  enum Family { case unicode, ascii }

  let area: Rect
  private var arms: [Arms]
  /// Cells of one row between which the horizontal line goes on have the same number; rising from left to right, -1 for what is no line.
  private var edges: [Int]
  /// The rows that can be reached from a cell along a vertical line: the first, and the last.
  private var tops: [Int]
  private var bottoms: [Int]

  /// nil where nothing could be the top left corner of a frame.
  /// - Precondition: the area is on the screen.
  init?(_ family: Family, on screen: Screen, in area: Rect) {
    self.area = area
    arms = Self.arms(family, on: screen, in: area)
    guard arms.contains(where: { $0.isSuperset(of: [.right, .down]) }) else { return nil }
    edges = Array(repeating: -1, count: arms.count)
    tops = Array(repeating: 0, count: arms.count)
    bottoms = tops
    for row in 0..<area.rows { linkEdges(row, family, on: screen) }
    linkColumns()
  }

  func arms(_ column: Int, _ row: Int) -> Arms { arms[index(column, row)] }
  func edge(_ column: Int, _ row: Int) -> Int { edges[index(column, row)] }
  /// The rows from the first to the last, that one included, which can be reached from a cell up and down its column.
  func reach(_ column: Int, _ row: Int) -> ClosedRange<Int> {
    let index = index(column, row)
    return tops[index]...bottoms[index]
  }

  /// The index of a cell of the area, which is given in the screen's coordinates.
  private func index(_ column: Int, _ row: Int) -> Int { (row - area.row) * area.columns + column - area.column }

  private static func arms(_ family: Family, on screen: Screen, in area: Rect) -> [Arms] {
    var arms: [Arms] = []
    arms.reserveCapacity(area.size.area)
    let width = screen.size.columns
    screen.cells.withUnsafeBufferPointer { cells in
      for row in area.rowRange {
        for column in area.columnRange {
          let index = row * width + column
          let glyph = cells[index].glyph
          guard family == .ascii else {
            arms.append(Arms(boxDrawing: glyph))
            continue
          }
          guard glyph.rawValue == 0x2B || glyph.rawValue == 0x2D || glyph.rawValue == 0x7C else {
            arms.append([])
            continue
          }
          arms.append(
            Arms(
              ascii: glyph, up: row > area.row ? cells[index - width].glyph : nil,
              right: column + 1 < area.endColumn ? cells[index + 1].glyph : nil,
              down: row + 1 < area.endRow ? cells[index + width].glyph : nil,
              left: column > area.column ? cells[index - 1].glyph : nil))
        }
      }
    }
    return arms
  }

  /// - Parameter row: in the area, from 0.
  private mutating func linkEdges(_ row: Int, _ family: Family, on screen: Screen) {
    let base = row * area.columns
    var last: Int?
    var hasText = false
    var edge = -1
    for column in 0..<area.columns {
      let here = arms[base + column]
      // In ASCII a bar is text like any other as far as a title is concerned.
      let isLine = family == .unicode ? !here.subtracting(.ornament).isEmpty : !here.isDisjoint(with: [.left, .right])
      guard isLine else {
        let cell = screen[column: area.column + column, row: area.row + row]
        if cell.glyph != .empty && cell.glyph != .space || cell.attributes.contains(.spacer) { hasText = true }
        continue
      }
      if let last, Self.goesOn(from: arms[base + last], to: here, isAdjacent: last + 1 == column, hasText: hasText) {
        edges[base + column] = edge
      } else {
        edge += 1
        edges[base + column] = edge
      }
      last = column
      hasText = false
    }
  }

  private static func goesOn(from a: Arms, to b: Arms, isAdjacent: Bool, hasText: Bool) -> Bool {
    if isAdjacent { return a.contains(.right) && b.contains(.left) }
    // newt and others write `─┤ Title ├─`.
    let opens = a.contains(.right) || a.isSuperset(of: [.left, .up, .down])
    let closes = b.contains(.left) || b.isSuperset(of: [.right, .up, .down])
    return hasText && opens && closes
  }

  private mutating func linkColumns() {
    let width = area.columns
    for index in arms.indices {
      let row = area.row + index / width
      let isLinked =
        index >= width && !arms[index - width].isDisjoint(with: [.down, .ornament]) && !arms[index].isDisjoint(with: [.up, .ornament])
      tops[index] = isLinked ? tops[index - width] : row
    }
    for index in arms.indices.reversed() {
      let row = area.row + index / width
      let isLinked = index + width < arms.count && tops[index + width] <= row
      bottoms[index] = isLinked ? bottoms[index + width] : row
    }
  }
}
