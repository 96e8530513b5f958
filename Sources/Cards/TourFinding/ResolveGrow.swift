import TourModel
import TourScreen

extension Resolution {
  /// Returns a found region, enlarged. It stays within the searched area, except for a size, which is limited only by
  /// the screen.
  ///
  /// If there is no frame around the region, ``Target/Grow/box`` leaves it unchanged, because the target itself was
  /// found.
  func grow(_ rect: Rect, by grow: Target.Grow?, in area: Rect, _ budget: inout SearchBudget) throws(SearchBudget
    .Exhausted) -> Rect
  {
    switch grow {
    case nil: return rect
    case .word: return word(around: rect, in: area)
    case .line: return Rect(column: area.column, row: rect.row, columns: area.columns, rows: rect.rows)
    case .column: return Rect(column: rect.column, row: area.row, columns: rect.columns, rows: area.rows)
    case .box:
      try budget.use(FrameSearch.cost(of: area))
      var frames = FrameSearch(on: screen, in: area)
      let frame = frames.smallest(around: rect)
      budget.subtract(frames.used)
      return frame ?? rect
    case .size(let size):
      let columns = max(rect.columns, size.columns.clampedExtent)
      let rows = max(rect.rows, size.rows.clampedExtent)
      // If the number of added cells is odd, the extra one is on the right or below.
      return Rect(
        column: rect.column - (columns - rect.columns) / 2, row: rect.row - (rows - rect.rows) / 2, columns: columns,
        rows: rows
      ).intersection(screen.bounds)
    }
  }

  /// Enlarges a region up to the nearest columns on the left and right in which all of its rows are blank.
  private func word(around rect: Rect, in area: Rect) -> Rect {
    func isBlank(_ column: Int) -> Bool {
      rect.rowRange.allSatisfy { row in
        let cell = screen[column: column, row: row]
        guard !cell.attributes.contains(.spacer) else { return false }
        return cell.glyph == .empty || cell.glyph.scalar?.isBlank == true
      }
    }
    var start = rect.column
    var end = rect.endColumn
    while start > area.column, !isBlank(start - 1) { start -= 1 }
    while end < area.endColumn, !isBlank(end) { end += 1 }
    return Rect(column: start, row: rect.row, columns: end - start, rows: rect.rows)
  }
}
