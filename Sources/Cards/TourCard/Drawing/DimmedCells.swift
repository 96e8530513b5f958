import TourScreen

extension Dimming {
  /// Returns the cells of a screen, dimmed except for those in the spotlights.
  ///
  /// A glyph two columns wide that an edge of a spotlight cuts stays bright as a whole.
  func cells(of screen: Screen, around spotlights: [Rect]) -> ContiguousArray<Cell> {
    let columns = screen.size.columns
    let spotlights = spotlights.sorted { $0.column < $1.column }
    var looks = DimmedLooks(self)
    let cells = screen.cells.span
    return ContiguousArray(capacity: screen.size.area) { dimmed in
      for row in 0..<screen.size.rows {
        let start = row * columns
        var column = 0
        for spotlight in spotlights where spotlight.rowRange.contains(row) {
          let bright = screen.wholeGlyphs(spotlight.columnRange, row: row).clamped(to: column..<columns)
          if bright.isEmpty { continue }
          for index in (start + column)..<(start + bright.lowerBound) { dimmed.append(looks.dimmed(cells[index])) }
          for index in (start + bright.lowerBound)..<(start + bright.upperBound) {
            var cell = cells[index]
            if isReversed { cell.attributes.formSymmetricDifference(.reverse) }
            dimmed.append(cell)
          }
          column = bright.upperBound
        }
        for index in (start + column)..<(start + columns) { dimmed.append(looks.dimmed(cells[index])) }
      }
    }
  }
}

/// Dims cells one after the other, and caches the styles of the last cells and the dimmed indexed colours.
private struct DimmedLooks {
  let dimming: Dimming
  private var last = Cell()
  private var lastLook: Cell
  /// The last cell of each of 64 groups of styles, without its glyph, and its dimmed style.
  private var cells: InlineArray<64, Cell>
  private var looks: InlineArray<64, Cell>
  /// The dimmed indexed colours that were computed so far; the default colour for others.
  private var sunk: InlineArray<256, Color> = InlineArray(repeating: .default)
  private let isDirect: Bool

  init(_ dimming: Dimming) {
    self.dimming = dimming
    lastLook = dimming.look(Cell())
    cells = InlineArray(repeating: last)
    looks = InlineArray(repeating: lastLook)
    isDirect = !dimming.isReversed && dimming.sunk(0) != nil
  }

  @inline(__always) mutating func dimmed(_ cell: Cell) -> Cell {
    if cell.attributes.contains(.invisible) { return dimming(cell) }
    if !Self.haveOneStyle(cell, last) {
      last = cell
      lastLook = knownLook(cell)
    }
    var dimmed = lastLook
    dimmed.glyph = cell.glyph
    return dimmed
  }

  @inline(__always) private static func haveOneStyle(_ a: Cell, _ b: Cell) -> Bool {
    a.attributes == b.attributes && a.foreground == b.foreground && a.background == b.background
  }

  private mutating func knownLook(_ cell: Cell) -> Cell {
    let group = Int(
      (cell.foreground.rawValue &* 31 &+ cell.background.rawValue &* 7
        &+ UInt32(truncatingIfNeeded: cell.attributes.rawValue)) & 63)
    if !Self.haveOneStyle(cell, cells[group]) {
      cells[group] = cell
      looks[group] = look(cell)
    }
    return looks[group]
  }

  private mutating func look(_ cell: Cell) -> Cell {
    guard isDirect, cell.attributes.isDisjoint(with: [.bold, .dim, .reverse, .blink]),
      case .indexed(let text) = cell.foreground.kind
    else { return dimming.look(cell) }
    switch cell.background.kind {
    case .default: return Cell(foreground: sink(text), attributes: cell.attributes)
    case .indexed(let paper): return Cell(foreground: sink(text), background: sink(paper), attributes: cell.attributes)
    case .rgb: return dimming.look(cell)
    }
  }

  private mutating func sink(_ index: UInt8) -> Color {
    if sunk[Int(index)] == .default { sunk[Int(index)] = dimming.sunk(index) ?? .indexed(index) }
    return sunk[Int(index)]
  }
}
