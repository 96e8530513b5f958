import TourModel

extension Art {
  /// Returns the rows, all with the same number of columns; none if the terminal has no characters for them.
  func lines(_ symbols: Symbols) -> [Line] {
    guard symbols.isUnicode || rows.allSatisfy({ $0.allSatisfy(\.character.isASCII) }) else { return [] }
    return rows.map { row in
      var line = Line()
      for glyph in row {
        var styled = StyledGlyph(character: glyph.character, columns: glyph.columns, role: .text)
        styled.look = Theme.Style(glyph.foreground, on: glyph.background, glyph.attributes)
        line.append(styled)
      }
      line.pad(size.columns - line.columns, .text)
      return line
    }
  }
}
