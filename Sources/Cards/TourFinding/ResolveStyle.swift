import TourModel
import TourScreen

extension Resolution {
  /// Counts the longest runs of cells in a row that have this style, including blank cells. The right half of a wide
  /// glyph has the style of its left half.
  /// - Returns: whether to continue in the next row.
  func runs(of style: Style, row: Int, columns: Range<Int>, _ counter: inout OccurrenceCounter) -> Bool {
    var start: Int?
    for column in columns {
      let isInRun = style.holds(for: cell(column, row))
      if isInRun, start == nil { start = column }
      if !isInRun, let first = start {
        start = nil
        if !counter.count(Rect(column: first, row: row, columns: column - first, rows: 1)) { return false }
      }
    }
    guard let start else { return true }
    return counter.count(Rect(column: start, row: row, columns: columns.upperBound - start, rows: 1))
  }

  private func cell(_ column: Int, _ row: Int) -> Cell {
    let cell = screen[column: column, row: row]
    guard cell.attributes.contains(.spacer), column > 0 else { return cell }
    let left = screen[column: column - 1, row: row]
    return left.attributes.contains(.wide) ? left : cell
  }
}

extension Style {
  /// Whether a cell has this style: the colours and attributes that the program set. Foreground and background are not
  /// exchanged for a reversed cell, nor on a screen that is reversed as a whole (DECSCNM). A single underline matches
  /// every kind; another kind matches only itself.
  func holds(for cell: Cell) -> Bool {
    if let foreground, cell.foreground.plain != foreground { return false }
    if let background, cell.background.plain != background { return false }
    let kind = attributes.underlineKind
    if kind == 1, cell.attributes.underlineKind == 0 { return false }
    if kind > 1, cell.attributes.underlineKind != kind { return false }
    return cell.attributes.isSuperset(of: attributes.intersection(.rendition).subtracting(.underlineMask))
  }
}
