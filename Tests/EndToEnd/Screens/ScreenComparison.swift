import TourScreen

extension Screen {
  /// The same screen with spaces in place of erased cells, and without the foreground of spaces that do not show
  /// it. ncurses clears cells or writes spaces, depending on which is shorter.
  var withSpaces: Screen {
    var screen = self
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        var cell = screen[column: column, row: row]
        if cell.attributes.contains(.spacer) { continue }
        if cell.glyph == .empty { cell.glyph = .space }
        if cell.glyph == .space, cell.attributes.isDisjoint(with: [.reverse, .underline]) {
          cell.foreground = .default
        }
        screen[column: column, row: row] = cell
      }
    }
    return screen
  }

  /// The first four differences in size, cursor and cells, as text.
  func differences(from other: Screen) -> [String] {
    guard size == other.size else { return ["\(size) \(other.size)"] }
    var lines = cursor == other.cursor ? [] : ["cursor \(cursor) \(other.cursor)"]
    for row in 0..<size.rows {
      for column in 0..<size.columns
      where !extras.same(self[column: column, row: row], as: other[column: column, row: row], in: other.extras) {
        lines.append("\(column), \(row): \(self[column: column, row: row]) \(other[column: column, row: row])")
      }
    }
    return Array(lines.prefix(4))
  }
}
