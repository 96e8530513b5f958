import TourModel
import TourScreen

extension Region {
  /// The region's cells in an area, clipped to it; nil where none of them is in it.
  ///
  /// A share is of the area's columns or rows: a place is rounded down and an extent up, so that it is never nothing. An extent of no
  /// cells, or fewer, is nowhere.
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
