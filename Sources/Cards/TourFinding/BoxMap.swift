import TourScreen

/// The lines that are drawn on an area of a screen, in one of two families: Unicode box drawing, to which the terminal
/// model maps DEC line drawing, or ASCII `+`, `-` and `|`.
///
///     ┌─ Title ──┬───┐     A corner is any character that has the two arms: tees and crosses are corners, too.
///     │          │   ▲     A horizontal border may be interrupted by text, such as a title, between two line ends (or
///     │          │   █     `┤ Title ├`), but not by blanks alone. A vertical one may contain a scroll bar.
///     └──────────┴ 9% ┘
struct FrameMap {
  enum Family { case unicode, ascii }

  let area: Rect
  private var arms: [Arms]
  /// For each cell, the number of its horizontal line within the row, rising from left to right; -1 if there is no
  /// line. Cells on both sides of a title that interrupts a line have the same number.
  private var edges: [Int]
  /// For each cell, the first row that can be reached from it along a vertical line.
  private var tops: [Int]
  /// For each cell, the last row that can be reached from it along a vertical line.
  private var bottoms: [Int]

  /// nil if no cell can be the top left corner of a frame.
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
  /// The rows that can be reached from a cell up and down its column, the first and the last included.
  func reach(_ column: Int, _ row: Int) -> ClosedRange<Int> {
    let index = index(column, row)
    return tops[index]...bottoms[index]
  }

  /// The index of a cell in the arrays of this map. The column and the row are the screen's.
  private func index(_ column: Int, _ row: Int) -> Int { (row - area.row) * area.columns + column - area.column }

  private static func arms(_ family: Family, on screen: Screen, in area: Rect) -> [Arms] {
    var arms: [Arms] = []
    arms.reserveCapacity(area.size.area)
    let width = screen.size.columns
    let cells = screen.cells.span
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
    return arms
  }

  /// - Parameter row: the row in the area, from 0.
  private mutating func linkEdges(_ row: Int, _ family: Family, on screen: Screen) {
    let base = row * area.columns
    var last: Int?
    var hasText = false
    var edge = -1
    for column in 0..<area.columns {
      let here = arms[base + column]
      // In ASCII a `|` within a horizontal border counts as text of its title.
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
        index >= width && !arms[index - width].isDisjoint(with: [.down, .ornament])
        && !arms[index].isDisjoint(with: [.up, .ornament])
      tops[index] = isLinked ? tops[index - width] : row
    }
    for index in arms.indices.reversed() {
      let row = area.row + index / width
      let isLinked = index + width < arms.count && tops[index + width] <= row
      bottoms[index] = isLinked ? bottoms[index + width] : row
    }
  }
}
