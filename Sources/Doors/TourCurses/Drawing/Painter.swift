import CCurses
import TourScreen

/// Passes the cells that have changed to ncurses.
struct Painter {
  private let pairs: Pairs?
  private let glyphs: CursesGlyphs
  /// The picture that ncurses shows; nil if it is not known.
  private var shown: Screen?
  private var cursor: Int32 = 1

  /// - Parameter pairs: nil to paint without colours.
  init(pairs: Pairs?, isUnicode: Bool) {
    self.pairs = pairs
    glyphs = CursesGlyphs(isUnicode: isUnicode)
  }

  /// Makes the next call of `paint` send every cell.
  mutating func forget() { shown = nil }

  mutating func paint(_ picture: Screen, on size: Size) {
    let common = Rect(size: size).intersection(picture.bounds)
    let last = shown.flatMap { $0.size == picture.size && $0.isReversed == picture.isReversed ? $0 : nil }
    if last == nil {
      tour_shim_clear()
      tour_shim_forget()
    }
    for row in common.rowRange {
      for column in common.columnRange {
        let cell = picture[column: column, row: row]
        if let last, picture.extras.same(cell, as: last[column: column, row: row], in: last.extras) { continue }
        put(cell, of: picture, column: column, row: row, endColumn: common.endColumn)
      }
    }
    let isInside = common.contains(picture.cursor.position)
    let isShown = picture.cursor.isVisible && isInside
    // A hidden cursor is moved too, because not every terminal can hide it.
    if isInside {
      tour_shim_move(Int32(picture.cursor.position.row), Int32(picture.cursor.position.column))
    }
    if cursor != (isShown ? 1 : 0) || shown == nil {
      cursor = isShown ? 1 : 0
      _ = curs_set(cursor)
    }
    _ = tour_shim_refresh()
    shown = picture
  }

  private func put(_ cell: Cell, of picture: Screen, column: Int, row: Int, endColumn: Int) {
    if cell.attributes.contains(.spacer) { return }
    let pair = pairs?.pair(cell.foreground, on: cell.background) ?? 0
    var attributes = cell.attributes
    if picture.isReversed { attributes.formSymmetricDifference(.reverse) }
    let bits = CursesGlyphs.bits(attributes)
    let text = picture.extras.text(cell.glyph)
    let fits = column + cell.columns <= endColumn && glyphs.isPrintable(text, columns: cell.columns)
    var glyph = glyphs.cell(fits ? text : "?", columns: fits ? cell.columns : 1, bits, pair: pair)
    unsafe _ = tour_shim_put(Int32(row), Int32(column), &glyph)
    if !fits, cell.columns == 2, column + 1 < endColumn {
      var blank = glyphs.cell(" ", columns: 1, bits, pair: pair)
      unsafe _ = tour_shim_put(Int32(row), Int32(column + 1), &blank)
    }
  }
}
