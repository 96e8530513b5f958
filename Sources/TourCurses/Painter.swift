import CCurses
import TourScreen

/// Passes the cells that have changed to ncurses.
struct Painter {
  private let pairs: Pairs?
  private let isUnicode: Bool
  /// The picture that ncurses shows; nil if it is not known.
  private var shown: Screen?
  private var cursor: Int32 = 1

  /// - Parameter pairs: nil to paint without colours.
  init(pairs: Pairs?, isUnicode: Bool) {
    self.pairs = pairs
    self.isUnicode = isUnicode
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
    let attributes = Painter.attributes(cell.attributes, isReversed: picture.isReversed)
    let text = picture.extras.text(cell.glyph)
    var glyph = isPrintable(text, columns: cell.columns) && column + cell.columns <= endColumn ? wide(text) : [63, 0]
    if unsafe tour_shim_put(Int32(row), Int32(column), &glyph, attributes, pair) != OK, glyph.count > 2 {
      // libc does not accept the grapheme cluster: its first character is shown alone.
      var first = [glyph[0], 0]
      _ = unsafe tour_shim_put(Int32(row), Int32(column), &first, attributes, pair)
    }
    if glyph == [63, 0], cell.columns == 2, column + 1 < endColumn {
      var blank: [wchar_t] = [32, 0]
      _ = unsafe tour_shim_put(Int32(row), Int32(column + 1), &blank, attributes, pair)
    }
  }

  /// Whether libc counts as many columns for the text as its cell has. ncurses uses the count of libc, so a difference would shift the rest of the row.
  private func isPrintable(_ text: String, columns: Int) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first.isASCII { return first.value >= 0x20 && first.value < 0x7F }
    return isUnicode && tour_shim_wcwidth(wchar_t(bitPattern: first.value)) == Int32(columns)
  }

  /// As many characters as a cchar_t holds, followed by a 0.
  private func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.prefix(Int(CCHARW_MAX) - 1).map { wchar_t(bitPattern: $0.value) } + [0]
  }

  private static func attributes(_ attributes: Attributes, isReversed: Bool) -> UInt32 {
    var bits: UInt32 = 0
    if attributes.contains(.bold) { bits |= TOUR_SHIM_BOLD }
    if attributes.contains(.dim) { bits |= TOUR_SHIM_DIM }
    if attributes.contains(.italic) { bits |= TOUR_SHIM_ITALIC }
    if attributes.contains(.blink) { bits |= TOUR_SHIM_BLINK }
    if attributes.contains(.invisible) { bits |= TOUR_SHIM_INVISIBLE }
    if attributes.underlineKind != 0 { bits |= TOUR_SHIM_UNDERLINE }
    if attributes.contains(.reverse) != isReversed { bits |= TOUR_SHIM_REVERSE }
    return bits
  }
}
