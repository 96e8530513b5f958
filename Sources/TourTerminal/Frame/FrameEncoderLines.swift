import TourScreen

/// Lines of several rows. A terminal takes two rows for one line only where it has wrapped from one to the next by itself.
extension FramePainter {
  /// Draws every cell, and makes the terminal wrap at the end of each row of which `wraps` says so.
  ///
  /// The rows of a line are erased before the first of them is drawn: erased later, one would part from the one before.
  mutating func paintLines(wrapping wraps: [Bool]) {
    let columns = screen.size.columns
    // A glyph of two columns, which some rows need to go on, has no room in one.
    func goesOn(_ row: Int) -> Bool { columns > 1 && row + 1 < screen.size.rows && row < wraps.count && wraps[row] }
    screen.cells.withUnsafeBufferPointer { cells in
      for row in 0..<screen.size.rows {
        if !continuesLine {
          var last = row
          while goesOn(last) { last += 1 }
          for row in row...last { clear(row) }
        }
        let cells = UnsafeBufferPointer(rebasing: cells[(row * columns)..<((row + 1) * columns)])
        let blanks = continuesLine ? 2 : 0
        paint(row: row, cells: cells) { $0 < blanks || !cells[$0].isErased || cells[$0].background != .default }
        continuesLine = goesOn(row)
        if continuesLine { wrap(row: row, cells: cells) }
      }
    }
  }

  /// Goes on in the next row, whose first two columns are any then.
  private mutating func wrap(row: Int, cells: UnsafeBufferPointer<Cell>) {
    let last = cells.count - 1
    let start = isPair(cells, last - 1) ? last - 1 : last
    if !cells[last].isErased, start == 0 || !joinsPrevious(cells, start) {
      append(" ")
    } else {
      // No wrap is pending, and none may be by writing here: a glyph of two columns has no room, and leaves the last column as it is. It is
      // one that joins nothing before it, not even behind a joiner: HANGUL CHOSEONG KIYEOK.
      move(toColumn: last, row: row)
      append("\u{1100}")
    }
    // If it has another idea of how wide a glyph is, it may not have wrapped.
    (self.column, self.row) = (nil, nil)
  }
}
