import TourScreen

/// Glyphs side by side that a terminal would make one of, if it were given one after the other: two halves of a flag between which
/// something was deleted, for one.
extension FramePainter {
  /// Whether the glyph at a column, which is not 0, would join the one before it.
  func joinsPrevious(_ cells: UnsafeBufferPointer<Cell>, _ column: Int) -> Bool {
    let cell = cells[column]
    // Only what the model's `print` gives a thought.
    guard cell.glyph.rawValue >= 0x2190, let first = first(cell.glyph), first.value >= 0x2190 else { return false }
    let previous = cells[start(before: column, cells)].glyph
    guard previous.cluster != nil || isSkinTone(first) || isRegionalIndicator(first) else { return false }
    return joins(first, columns: columns(of: first), to: screen.extras.text(previous).unicodeScalars)
  }

  /// Draws the glyph at a column, and before it none: those that it would join, and that these would join, are erased first, and drawn
  /// after it.
  mutating func paintBackwards(row: Int, cells: UnsafeBufferPointer<Cell>, from column: Int, to end: Int) {
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

  /// Where the glyph begins that ends before a column.
  private func start(before column: Int, _ cells: UnsafeBufferPointer<Cell>) -> Int {
    column > 1 && isPair(cells, column - 2) ? column - 2 : column - 1
  }

  private func first(_ glyph: Glyph) -> Unicode.Scalar? {
    glyph.cluster == nil ? glyph.scalar : screen.extras.text(glyph).unicodeScalars.first
  }
}
