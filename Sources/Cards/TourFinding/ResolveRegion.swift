import TourModel
import TourScreen

extension Region {
  /// Returns the region's cells in an area, clipped to it; nil if none of them is in it.
  ///
  /// Percentages refer to the area's columns or rows. Positions are rounded down and extents up, so that an extent
  /// above 0 % has at least one cell. The region is empty if an extent is 0 or negative.
  func rect(in area: Rect) -> Rect? {
    let columns = Self.range(from: column, extent: self.columns, in: area.columnRange)
    let rows = Self.range(from: row, extent: self.rows, in: area.rowRange)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    return Rect(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  private static func range(from start: Length, extent: Length?, in range: Range<Int>) -> Range<Int> {
    let first =
      switch start {
      case .cells(let cells): (cells < 0 ? range.upperBound : range.lowerBound) + cells.clampedCells
      case .percent(let share): range.lowerBound + range.count * share.clampedShare / 100
      }
    let count =
      switch extent {
      case nil: max(0, range.upperBound - first)
      case .cells(let cells): cells.clampedExtent
      case .percent(let share): (range.count * share.clampedShare + 99) / 100
      }
    return (first..<(first + count)).clamped(to: range)
  }
}

extension Int {
  fileprivate var clampedShare: Int { Swift.max(0, Swift.min(self, 100)) }
}
