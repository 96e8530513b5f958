import TourScreen

/// A range of cells in one row as characters, each with its glyph and the columns that it takes.
///
/// The right half of a wide glyph is not a character of its own. An erased cell is a space, and so is a wide glyph of
/// which only the left half lies in the range.
struct TextLine {
  let row: Int
  private(set) var glyphs: [Glyph] = []
  /// The column at which each character begins.
  private var starts: [Int] = []
  private let endColumn: Int

  /// - Precondition: the columns and the row are on the screen.
  init(_ screen: Screen, row: Int, columns: Range<Int>) {
    self.row = row
    endColumn = columns.upperBound
    glyphs.reserveCapacity(columns.count)
    starts.reserveCapacity(columns.count)
    let base = row * screen.size.columns
    for column in columns {
      let cell = screen.cells[base + column]
      if cell.attributes.contains(.spacer) { continue }
      let isCut = cell.attributes.contains(.wide) && column + 1 == columns.upperBound
      glyphs.append(isCut || cell.glyph == .empty ? .space : cell.glyph)
      starts.append(column)
    }
  }

  /// Returns the cells of a range of characters.
  func rect(of characters: Range<Int>) -> Rect {
    let start = characters.lowerBound < starts.count ? starts[characters.lowerBound] : endColumn
    let end = characters.upperBound < starts.count ? starts[characters.upperBound] : endColumn
    return Rect(column: start, row: row, columns: end - start, rows: 1)
  }
}
