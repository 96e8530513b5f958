import TourScreen

/// Lines of several rows. A terminal treats two rows as one line only if autowrap moved its cursor from the first to
/// the second.
extension FramePainter {
  /// Draws every cell, and makes the terminal wrap at the end of each row for which `wraps` is true.
  ///
  /// A line that autowrap has continued fills several rows. All of them are erased before the first is drawn: a
  /// terminal that erases a row forgets that the row above continues in it.
  mutating func paintLines(wrapping wraps: [Bool]) {
    let columns = screen.size.columns
    // A wrap may require a glyph of two columns, which does not fit on a screen of one column.
    func goesOn(_ row: Int) -> Bool { columns > 1 && row + 1 < screen.size.rows && row < wraps.count && wraps[row] }
    let cells = screen.cells
    for row in 0..<screen.size.rows {
      if !continuesLine {
        var last = row
        while goesOn(last) { last += 1 }
        for row in row...last { clear(row) }
      }
      let cells = cells.span.extracting((row * columns)..<((row + 1) * columns))
      let blanks = continuesLine ? 2 : 0
      paint(row: row, cells: cells) { $0 < blanks || !cells[$0].isErased || cells[$0].background != .default }
      continuesLine = goesOn(row)
      if continuesLine { wrap(row: row, cells: cells) }
    }
  }

  /// Makes the terminal wrap to the next row. The content of the first two columns of that row is then undefined.
  private mutating func wrap(row: Int, cells: Span<Cell>) {
    let last = cells.count - 1
    let start = isPair(cells, last - 1) ? last - 1 : last
    if !cells[last].isErased, start == 0 || !joinsPrevious(cells, start) {
      append(" ")
    } else {
      // No wrap is pending. Writing the last cell would make one pending, but the cell is erased, or its glyph would
      // join the one before it. Instead, a glyph of two columns is written in the last column: it wraps, and leaves
      // that column unchanged. HANGUL CHOSEONG KIYEOK joins no glyph before it, not even after a joiner.
      move(toColumn: last, row: row)
      // Without UTF-8 there is no such glyph: the erased cell becomes a space.
      append(joining.contains(.singleBytes) ? "  " : "\u{1100}")
    }
    // The cursor is unknown: a terminal that draws a glyph in another width may not have wrapped.
    (self.column, self.row) = (nil, nil)
  }
}
