import TourScreen

extension Rect {
  /// Returns the free regions on one side of this rectangle, `gap` cells away from it. A card in one of them covers no
  /// obstacle. Each region is as large as possible, so two of them may overlap. Without obstacles it is the whole area
  /// on that side, which may be empty.
  func rooms(on side: Side, gap: Int, of screen: Size, avoiding obstacles: [Rect]) -> [Rect] {
    let area = Rect(size: screen).part(on: side, of: padded(columns: gap, rows: gap))
    return area.parts(without: obstacles).filter { room in
      switch side {
      case .top: room.endRow == area.endRow && room.columnRange.overlaps(columnRange)
      case .bottom: room.row == area.row && room.columnRange.overlaps(columnRange)
      case .left: room.endColumn == area.endColumn && room.rowRange.overlaps(rowRange)
      case .right: room.column == area.column && room.rowRange.overlaps(rowRange)
      }
    }
  }

  /// Returns the largest rectangles inside this one that overlap no obstacle. They may overlap each other, and none
  /// contains another.
  ///
  ///     ┌───┬───┬──────┐
  ///     │ a │ab │  ab  │   a: the columns before the obstacle, and all rows
  ///     ├───┼───┼──────┤   b: the rows above it, and all columns
  ///     │ a │ ▓▓│  …   │
  ///     └───┴───┴──────┘
  func parts(without obstacles: [Rect]) -> [Rect] {
    var parts = [self]
    for obstacle in obstacles where parts.contains(where: obstacle.intersects) {
      let whole = parts.filter { !$0.intersects(obstacle) }
      let cut = parts.filter(obstacle.intersects).flatMap { part in
        Side.allCases.map { part.part(on: $0, of: obstacle) }
      }.filter { !$0.isEmpty }
      parts = whole
      for (index, part) in cut.enumerated() {
        let isInside =
          whole.contains { $0.contains(part) }
          || cut.indices.contains { $0 != index && cut[$0].contains(part) && (cut[$0] != part || $0 < index) }
        if !isInside { parts.append(part) }
      }
    }
    return parts
  }

  /// Returns the part of the rectangle on one side of another one; empty if there is none.
  private func part(on side: Side, of other: Rect) -> Rect {
    let columns =
      switch side {
      case .left: column..<max(column, min(endColumn, other.column))
      case .right: min(endColumn, max(column, other.endColumn))..<endColumn
      case .top, .bottom: columnRange
      }
    let rows =
      switch side {
      case .top: row..<max(row, min(endRow, other.row))
      case .bottom: min(endRow, max(row, other.endRow))..<endRow
      case .left, .right: rowRange
      }
    return Rect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}
