public import TourScreen

/// Reads the output of tmux's `capture-pane -peN`: text, SGR, and SO and SI around DEC special graphics. The pen at the
/// end of a line continues in the next line.
public enum Capture {
  /// Returns the cells of a capture. Cells beyond the end of a line are spaces in the default colours, and erased cells
  /// are spaces. The cursor is at the top left.
  public static func screen(_ lines: [Substring], size: Size) -> Screen {
    var screen = Screen(
      size: size, cells: ContiguousArray(repeating: Cell(.space), count: size.area), extras: Extras())
    var pen = Pen()
    for (row, line) in lines.prefix(size.rows).enumerated() {
      var column = 0
      var rest = line.unicodeScalars[...]
      while let scalar = rest.popFirst() {
        switch scalar {
        case "\u{1B}":
          guard rest.popFirst() == "[" else { continue }
          let parameters = rest.prefix { $0 != "m" }
          rest = rest.dropFirst(parameters.count + 1)
          pen.select(String(Substring(parameters)))
        case "\u{0E}": pen.cell.attributes.insert(.lineDrawing)
        case "\u{0F}": pen.cell.attributes.remove(.lineDrawing)
        default:
          if isJoining(scalar), column > 0 {
            let last = screen[column: column - 1, row: row].attributes.contains(.spacer) ? column - 2 : column - 1
            let text = screen.extras.text(screen[column: last, row: row].glyph)
            screen[column: last, row: row].glyph = screen.extras.glyph(text + String(Character(scalar)))
            continue
          }
          guard column < size.columns else { continue }
          var cell = pen.cell
          cell.glyph = Glyph(scalar)
          if cell.attributes.contains(.lineDrawing) { draw(scalar, in: &cell) }
          cell.decoration = screen.extras.index(of: Decoration(underlineColor: pen.underlineColor))
          if columns(of: Character(scalar)) == 2, column + 1 < size.columns {
            cell.attributes.insert(.wide)
            screen[column: column, row: row] = cell
            cell.glyph = .empty
            cell.attributes.remove(.wide)
            cell.attributes.insert(.spacer)
            column += 1
          }
          screen[column: column, row: row] = cell
          column += 1
        }
      }
    }
    return screen
  }

  /// Returns the number of columns of a captured line. The line ends at the last cell of the row that was ever written.
  public static func width(of line: Substring) -> Int {
    var count = 0
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}": rest = rest.drop { $0 != "m" }.dropFirst()
      case "\u{0E}", "\u{0F}": break
      default: count += isJoining(scalar) ? 0 : columns(of: Character(scalar))
      }
    }
    return count
  }

  static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// DEC special graphics: 0x60–0x7E are drawings. tmux draws some of the lower codes as arrows and blocks, too, so
  /// they keep the mark.
  private static func draw(_ scalar: Unicode.Scalar, in cell: inout Cell) {
    if (0x60...0x7E).contains(scalar.value) {
      cell.glyph = Glyph(drawings[Int(scalar.value) - 0x60])
    } else if scalar == " " {
      cell.attributes.remove(.lineDrawing)
    }
  }

  private static let drawings = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}
