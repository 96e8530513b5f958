package import TourScreen
import TourUnicode

extension Screen {
  /// Returns the rows with letters of Arabic, Hebrew or another script that is read from right to left, other than
  /// those of the program's screen.
  package func rowsFromRightToLeft(over program: Screen) -> Set<Int> {
    let isSameSize = size == program.size
    return Set(
      bounds.rowRange.filter { row in
        bounds.columnRange.contains { column in
          let glyph = self[column: column, row: row].glyph
          if isSameSize && glyph == program[column: column, row: row].glyph { return false }
          return glyph.scalar?.isRightToLeft ?? extras.text(glyph).unicodeScalars.contains(where: \.isRightToLeft)
        }
      })
  }

  /// Sets a cell, if it is on the screen. If it replaces one half of a wide glyph, the other half becomes blank.
  package mutating func put(_ cell: Cell, column: Int, row: Int) {
    guard bounds.contains(Point(column: column, row: row)) else { return }
    let old = self[column: column, row: row].attributes
    if old.contains(.spacer), column > 0 { blank(.wide, column: column - 1, row: row) }
    if old.contains(.wide), column + 1 < size.columns { blank(.spacer, column: column + 1, row: row) }
    self[column: column, row: row] = cell
  }

  private mutating func blank(_ half: Attributes, column: Int, row: Int) {
    var cell = self[column: column, row: row]
    guard cell.attributes.contains(half) else { return }
    cell.glyph = .space
    cell.attributes.subtract([.wide, .spacer])
    self[column: column, row: row] = cell
  }

  /// Writes a scalar in a style. With `keepsGround`, the visible background of the cell is kept.
  mutating func put(_ scalar: Unicode.Scalar, column: Int, row: Int, _ style: Cell, keepsGround: Bool = false) {
    guard bounds.contains(Point(column: column, row: row)) else { return }
    var cell = style
    cell.glyph = Glyph(scalar)
    if keepsGround {
      let below = self[column: column, row: row]
      cell.background = below.attributes.contains(.reverse) ? below.foreground : below.background
    }
    put(cell, column: column, row: row)
  }

  /// Writes a line in the styles of a card. Letters that are not within `clip` are left out.
  mutating func write(_ line: Line, column: Int, row: Int, within clip: Rect, _ palette: CardPalette) {
    write(line, column: column, row: row, within: clip) { (glyph: StyledGlyph) in
      glyph.look.map { palette[$0] } ?? palette[glyph.role]
    }
  }

  /// Writes a line. Letters that are not within `clip`, which lies on the screen, are left out.
  /// - Parameter style: returns a cell in the style of a role, without a glyph.
  package mutating func write(_ line: Line, column: Int, row: Int, within clip: Rect, style: (StyleRole) -> Cell) {
    write(line, column: column, row: row, within: clip) { (glyph: StyledGlyph) in style(glyph.role) }
  }

  private mutating func write(_ line: Line, column: Int, row: Int, within clip: Rect, cell: (StyledGlyph) -> Cell) {
    guard clip.rowRange.contains(row) else { return }
    var column = column
    for glyph in line.glyphs {
      defer { column += glyph.columns }
      guard column >= clip.column, column + glyph.columns <= clip.endColumn else { continue }
      var cell = cell(glyph)
      if let link = glyph.link {
        // An id, so that the terminal takes the parts of a link in several lines for one link.
        cell.decoration = extras.index(of: Decoration(hyperlink: "id=tour;\(link)"))
        cell.attributes.underlineKind = 1
      }
      cell.glyph = extras.glyph(String(glyph.character))
      if glyph.columns == 2 {
        cell.attributes.insert(.wide)
        put(cell, column: column, row: row)
        cell.glyph = .empty
        cell.attributes.remove(.wide)
        cell.attributes.insert(.spacer)
        put(cell, column: column + 1, row: row)
      } else {
        put(cell, column: column, row: row)
      }
    }
  }

  /// Draws a frame on the outermost cells of a rectangle.
  package mutating func frame(_ rect: Rect, _ symbols: Symbols, isHeavy: Bool, _ style: Cell) {
    for row in rect.rowRange {
      let isEdge = row == rect.row || row == rect.endRow - 1
      for column in rect.columnRange where isEdge || column == rect.column || column == rect.endColumn - 1 {
        let sides = rect.frameSides(Point(column: column, row: row))
        put(symbols.line(sides, isHeavy: isHeavy), column: column, row: row, style)
      }
    }
  }
}
