import TourScreen

extension Resolution {
  /// Returns a part of one row without the invisible cells at its ends: a pattern that ends in ` *$` matches up to the
  /// edge of the screen, but an arrow must point at text. A part without visible cells is returned unchanged.
  func withoutBlankEnds(_ rect: Rect) -> Rect {
    func canBeSeen(_ column: Int) -> Bool { screen[column: column, row: rect.row].canBeSeen }
    guard let first = rect.columnRange.first(where: canBeSeen), let last = rect.columnRange.last(where: canBeSeen)
    else { return rect }
    return Rect(column: first, row: rect.row, columns: last + 1 - first, rows: rect.rows)
  }
}

extension Cell {
  /// Whether the cell is visible: it has a glyph that is not blank, a background, reverse, or a line.
  fileprivate var canBeSeen: Bool {
    glyph != .empty && glyph.scalar?.isBlank != true || background != .default
      || !attributes.isDisjoint(with: [.spacer, .reverse, .underlineMask, .strikethrough, .overline])
  }
}
