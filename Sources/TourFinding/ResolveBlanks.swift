import TourScreen

extension Resolution {
  /// A part of one row without the blank cells at its ends, where nothing is to be seen: a pattern that ends in ` *$` matches up to the edge of the
  /// screen, but an arrow must point at text. A part in which nothing at all is to be seen stays as it is: it is what was asked for.
  func withoutBlankEnds(_ rect: Rect) -> Rect {
    func canBeSeen(_ column: Int) -> Bool { screen[column: column, row: rect.row].canBeSeen }
    guard let first = rect.columnRange.first(where: canBeSeen), let last = rect.columnRange.last(where: canBeSeen) else { return rect }
    return Rect(column: first, row: rect.row, columns: last + 1 - first, rows: rect.rows)
  }
}

extension Cell {
  /// It has a glyph, or a look that tells it from the empty screen: a background, reverse, or a line.
  fileprivate var canBeSeen: Bool {
    glyph != .empty && glyph.scalar?.isBlank != true || background != .default
      || !attributes.isDisjoint(with: [.spacer, .reverse, .underlineMask, .strikethrough, .overline])
  }
}
