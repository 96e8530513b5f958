import TourScreen

extension Screen {
  /// The picture as a terminal reports it that returns its cells as text: an erased cell is a space, colours have their
  /// plain form, and a blank has neither a foreground nor attributes that only a glyph shows.
  /// - Parameters:
  ///   - invisible: the attributes that a blank does not show, besides bold, dim and italic.
  ///   - change: what the terminal does not report of a cell.
  func seen(withoutOnBlanks invisible: Attributes = [], _ change: (inout Cell) -> Void) -> Screen {
    var screen = self
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var cell = self[column: column, row: row]
        (cell.foreground, cell.background) = (cell.foreground.plain, cell.background.plain)
        if cell.glyph == .empty, !cell.attributes.contains(.spacer) { cell.glyph = .space }
        change(&cell)
        if cell.glyph == .space, cell.attributes.isDisjoint(with: [.underlineMask, .strikethrough, .reverse]) {
          cell.foreground = .default
          cell.attributes.subtract(invisible.union([.bold, .dim, .italic]))
        }
        screen[column: column, row: row] = cell
      }
    }
    return screen
  }
}
