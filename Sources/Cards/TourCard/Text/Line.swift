import TourScreen

/// A character of a card, with its width and its role.
package struct StyledGlyph: Hashable, Sendable {
  package var character: Character
  /// The number of columns: 1 or 2.
  package var columns: Int
  package var role: StyleRole
  /// The address of its hyperlink; nil if it has none.
  package var link: String?
  /// Colours and attributes in place of the role's: the glyph is part of a picture.
  var look: Theme.Style?

  package init(character: Character, columns: Int, role: StyleRole, link: String? = nil) {
    self.character = character
    self.columns = columns
    self.role = role
    self.link = link
  }
}

/// A row of glyphs.
package struct Line: Hashable, Sendable {
  package var glyphs: [StyledGlyph] = []
  package private(set) var columns = 0
  /// Whether the line is one of a block of code, which keeps its place and its order in a card that is read from right
  /// to left.
  var isCode = false

  init() {}

  /// Creates the line of a text whose characters are replaced as in ``Symbols/visible(_:)``.
  /// - Parameter link: the address to which the text is a link. The line has a hyperlink only if the terminal supports
  ///   hyperlinks.
  package init(_ text: String, _ role: StyleRole, _ symbols: Symbols, link: String? = nil) {
    append(text, role, symbols, link: link)
  }

  mutating func append(_ glyph: StyledGlyph) {
    glyphs.append(glyph)
    columns += glyph.columns
  }

  mutating func append(_ text: String, _ role: StyleRole, _ symbols: Symbols, link: String? = nil) {
    let link = symbols.hasHyperlinks ? link : nil
    func append(_ character: Character) {
      for shown in symbols.visible(character).flatMap(\.clusters) {
        let width = TourScreen.columns(of: shown)
        if width > 0 { self.append(StyledGlyph(character: shown, columns: width, role: role, link: link)) }
      }
    }
    if let shaped = symbols.shaped(text) { shaped.forEach(append) } else { text.forEach(append) }
  }

  mutating func append(_ line: Line) {
    glyphs += line.glyphs
    columns += line.columns
  }

  mutating func pad(_ count: Int, _ role: StyleRole) {
    guard count > 0 else { return }
    glyphs += repeatElement(StyledGlyph(character: " ", columns: 1, role: role), count: count)
    columns += count
  }

  /// The line with a blank column at its end.
  var followedByBlank: Line {
    var line = self
    line.pad(1, line.glyphs.last?.role ?? .text)
    return line
  }

  /// Returns the line with at most `limit` columns. A line that is cut off ends in an ellipsis.
  package func truncated(to limit: Int, _ symbols: Symbols) -> Line {
    guard columns > limit else { return self }
    var line = Line()
    guard limit > 0 else { return line }
    for glyph in glyphs {
      guard line.columns + glyph.columns < limit else { break }
      line.append(glyph)
    }
    line.append(StyledGlyph(character: symbols.ellipsis, columns: 1, role: glyphs.first?.role ?? .text))
    return line
  }

  package var text: String { String(glyphs.map(\.character)) }
}
