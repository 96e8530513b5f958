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

/// Dims cells one after the other, and caches the style of the last cell and the dimmed indexed colours.
private struct DimmedLooks {
  let dimming: Dimming
  private var last = Cell()
  private var lastLook: Cell
  /// The dimmed indexed colours that were computed so far; the default colour for others.
  private var sunk: InlineArray<256, Color> = InlineArray(repeating: .default)
  private let isDirect: Bool

  init(_ dimming: Dimming) {
    self.dimming = dimming
    lastLook = dimming.look(Cell())
    isDirect = !dimming.isReversed && dimming.sunk(0) != nil
  }

  @inline(__always) mutating func dimmed(_ cell: Cell) -> Cell {
    if cell.attributes.contains(.invisible) { return dimming(cell) }
    if cell.attributes != last.attributes || cell.foreground != last.foreground || cell.background != last.background {
      last = cell
      lastLook = look(cell)
    }
    var dimmed = lastLook
    dimmed.glyph = cell.glyph
    return dimmed
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
