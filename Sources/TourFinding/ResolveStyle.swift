import TourModel
import TourScreen

extension Resolution {
  /// The longest runs of cells in a row that look like this; blank cells count as any other. The right half of a wide glyph looks like its left half.
  /// - Returns: whether to go on in the next row.
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
  /// Whether a cell looks like this: colours and attributes as the program set them. A reversed cell keeps its foreground and background
  /// here, and on a screen that is reversed as a whole it is still the one that stands out. A plain underline is any; another kind is that kind.
  func holds(for cell: Cell) -> Bool {
    if let foreground, cell.foreground != foreground { return false }
    if let background, cell.background != background { return false }
    let kind = attributes.underlineKind
    if kind == 1, cell.attributes.underlineKind == 0 { return false }
    if kind > 1, cell.attributes.underlineKind != kind { return false }
    return cell.attributes.isSuperset(of: attributes.intersection(.rendition).subtracting(.underlineMask))
  }
}
