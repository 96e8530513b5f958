import CCurses
import TourScreen

/// Makes cells of ncurses from glyphs and attributes.
struct CursesGlyphs {
  /// Whether the locale's encoding is UTF-8.
  let isUnicode: Bool

  /// Returns a cell. A glyph that the locale can't show becomes `?`, and a grapheme cluster that libc does not accept
  /// becomes its first character.
  func cell(_ text: String, columns: Int, _ attributes: UInt32, pair: Int32) -> cchar_t {
    var cell = cchar_t()
    var glyph = isPrintable(text, columns: columns) ? wide(text) : [63, 0]
    if unsafe tour_shim_make_cell(&cell, &glyph, attributes, pair) != OK {
      glyph = [glyph[0], 0]
      unsafe _ = tour_shim_make_cell(&cell, &glyph, attributes, pair)
    }
    return cell
  }

  /// Whether libc counts as many columns for the text as its cell has. ncurses uses the count of libc, so a difference
  /// would shift the rest of the row.
  func isPrintable(_ text: String, columns: Int) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first.isASCII { return first.value >= 0x20 && first.value < 0x7F }
    return isUnicode && tour_shim_wcwidth(wchar_t(bitPattern: first.value)) == Int32(columns)
  }

  /// As many characters as a cchar_t holds, followed by a 0.
  private func wide(_ text: String) -> [wchar_t] {
    text.unicodeScalars.prefix(Int(CCHARW_MAX) - 1).map { wchar_t(bitPattern: $0.value) } + [0]
  }

  /// Returns a copy of a cell with other attributes and another pair. A line-drawing character stays one.
  static func recolored(_ cell: cchar_t, _ attributes: UInt32, pair: Int32) -> cchar_t {
    var recolored = cell
    // ncurses keeps the number of a pair in both members. `attr` has room for numbers up to 255.
    recolored.attr = cell.attr & (TOUR_SHIM_CHARTEXT | TOUR_SHIM_ALTCHARSET) | attributes | UInt32(min(pair, 255)) << 8
    recolored.ext_color = pair
    return recolored
  }

  /// Returns the attributes of a cell in the bits of ncurses, without the number of its pair.
  static func bits(of cell: cchar_t) -> UInt32 { cell.attr & ~(TOUR_SHIM_CHARTEXT | TOUR_SHIM_COLOR) }

  /// Returns the bits of ncurses for attributes of a cell.
  static func bits(_ attributes: Attributes) -> UInt32 {
    var bits: UInt32 = 0
    if attributes.contains(.bold) { bits |= TOUR_SHIM_BOLD }
    if attributes.contains(.dim) { bits |= TOUR_SHIM_DIM }
    if attributes.contains(.italic) { bits |= TOUR_SHIM_ITALIC }
    if attributes.contains(.blink) { bits |= TOUR_SHIM_BLINK }
    if attributes.contains(.invisible) { bits |= TOUR_SHIM_INVISIBLE }
    if attributes.underlineKind != 0 { bits |= TOUR_SHIM_UNDERLINE }
    if attributes.contains(.reverse) { bits |= TOUR_SHIM_REVERSE }
    return bits
  }

  /// Returns the attributes of a cell for bits of ncurses. A_STANDOUT is shown as reverse by most terminals.
  static func attributes(_ bits: UInt32) -> Attributes {
    var attributes: Attributes = []
    if bits & TOUR_SHIM_BOLD != 0 { attributes.insert(.bold) }
    if bits & TOUR_SHIM_DIM != 0 { attributes.insert(.dim) }
    if bits & TOUR_SHIM_ITALIC != 0 { attributes.insert(.italic) }
    if bits & TOUR_SHIM_BLINK != 0 { attributes.insert(.blink) }
    if bits & TOUR_SHIM_INVISIBLE != 0 { attributes.insert(.invisible) }
    if bits & TOUR_SHIM_UNDERLINE != 0 { attributes.insert(.underline) }
    if bits & (TOUR_SHIM_REVERSE | TOUR_SHIM_STANDOUT) != 0 { attributes.insert(.reverse) }
    return attributes
  }
}
