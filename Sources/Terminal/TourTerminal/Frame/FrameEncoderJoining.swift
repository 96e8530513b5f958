import TourScreen

/// Adjacent glyphs that a terminal would join if it received one directly after the other, such as two halves of a flag
/// after the text between them was deleted.
extension FramePainter {
  /// Whether a terminal would join the glyph at a column to the glyph before it. The column must not be 0.
  func joinsPrevious(_ cells: Span<Cell>, _ column: Int) -> Bool {
    let cell = cells[column]
    // The model's `print` joins no scalar below U+2190 except marks.
    guard cell.glyph.rawValue >= 0x2190, let first = first(cell.glyph), first.value >= 0x2190 else { return false }
    let previous = cells[start(before: column, cells)].glyph
    guard previous.cluster != nil || isSkinTone(first) || isRegionalIndicator(first) else { return false }
    return joins(first, columns: columns(of: first), to: screen.extras.text(previous).unicodeScalars)
  }

  /// Draws the glyph at a column, and the glyphs before it that it would join in turn. Erases their columns first, and
  /// then draws from right to left, so that no glyph is written directly after the one that it would join.
  mutating func paintBackwards(row: Int, cells: Span<Cell>, from column: Int, to end: Int) {
    var starts = [column]
    while let first = starts.last, first > 0, joinsPrevious(cells, first) { starts.append(start(before: first, cells)) }
    let first = starts[starts.count - 1]
    move(toColumn: first, row: row)
    closeLink()
    control(column - first, "X")
    for start in starts {
      move(toColumn: start, row: row)
      use(cells[start])
      put(cells[start], isPair: isPair(cells, start))
      self.column = nil
    }
  }

  /// Returns the first column of the glyph that ends before a column.
  private func start(before column: Int, _ cells: Span<Cell>) -> Int {
    column > 1 && isPair(cells, column - 2) ? column - 2 : column - 1
  }

  private func first(_ glyph: Glyph) -> Unicode.Scalar? {
    glyph.cluster == nil ? glyph.scalar : screen.extras.text(glyph).unicodeScalars.first
  }
}
