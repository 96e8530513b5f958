public import TourCore

/// Reads what tmux's `capture-pane -peN` prints: text, SGR, and SO and SI around DEC special graphics. The pen goes on from one line to
/// the next.
public enum Capture {
  /// The cells of a capture. What a line does not reach is a space in the default colours, as is everything erased; the cursor is at
  /// the top left.
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

  /// The columns of a line that tmux printed: up to the last cell of the row that was ever written.
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

  private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  /// DEC special graphics: 0x5F is blank, 0x60–0x7E are drawings, what is below looks the same as in ASCII.
  private static func draw(_ scalar: Unicode.Scalar, in cell: inout Cell) {
    if (0x60...0x7E).contains(scalar.value) {
      cell.glyph = Glyph(drawings[Int(scalar.value) - 0x60])
    } else {
      cell.attributes.remove(.lineDrawing)
      if scalar == "_" { cell.glyph = .space }
    }
  }

  private static let drawings = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)
}

/// The state that SGR sets, as tmux prints it.
private struct Pen {
  var cell = Cell()
  var underlineColor = Color.default

  mutating func select(_ parameters: String) {
    var codes = parameters.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = codes.popFirst() {
      let parts = code.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      switch parts.first ?? 0 {
      case 0:
        cell.foreground = .default
        cell.background = .default
        underlineColor = .default
        cell.attributes.subtract(.rendition)
      case 1: cell.attributes.insert(.bold)
      case 2: cell.attributes.insert(.dim)
      case 3: cell.attributes.insert(.italic)
      case 4: cell.attributes.underlineKind = UInt16(parts.count > 1 ? parts[1] : 1)
      case 5: cell.attributes.insert(.blink)
      case 7: cell.attributes.insert(.reverse)
      case 8: cell.attributes.insert(.invisible)
      case 9: cell.attributes.insert(.strikethrough)
      case 53: cell.attributes.insert(.overline)
      case let code where (30...37).contains(code): cell.foreground = .indexed(UInt8(code - 30))
      case let code where (90...97).contains(code): cell.foreground = .indexed(UInt8(code - 90 + 8))
      case let code where (40...47).contains(code): cell.background = .indexed(UInt8(code - 40))
      case let code where (100...107).contains(code): cell.background = .indexed(UInt8(code - 100 + 8))
      case 39: cell.foreground = .default
      case 49: cell.background = .default
      case 59: underlineColor = .default
      case 38: cell.foreground = Self.color(parts.dropFirst(), &codes)
      case 48: cell.background = Self.color(parts.dropFirst(), &codes)
      case 58: underlineColor = Self.color(parts.dropFirst(), &codes)
      default: break
      }
    }
  }

  /// `5;n` or `2;r;g;b`: the rest of this code's own parts, or else of the codes after it.
  private static func color(_ parts: ArraySlice<Int>, _ codes: inout ArraySlice<Substring>) -> Color {
    var values = parts.filter { _ in true }
    if values.isEmpty {
      values = codes.prefix(codes.first == "5" ? 2 : 4).map { Int($0) ?? 0 }
      codes = codes.dropFirst(values.count)
    }
    if values.count == 5 { values.remove(at: 1) }  // 2::r:g:b, with a colour space
    let bytes = values.map { UInt8(truncatingIfNeeded: $0) }
    if bytes.count >= 2, bytes[0] == 5 { return .indexed(bytes[1]) }
    return bytes.count == 4 ? .rgb(bytes[1], bytes[2], bytes[3]) : .default
  }
}
