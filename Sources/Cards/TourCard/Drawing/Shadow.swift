import TourScreen

extension Screen {
  /// Darkens the cells below and to the right of a card: a row and a column. Spotlights and the arrow keep their
  /// colours.
  mutating func castShadow(of placement: Placement, sparing spotlights: [Rect], _ capabilities: TerminalCapabilities) {
    let card = placement.card
    if card.isEmpty { return }
    let parts = [
      Rect(column: card.endColumn, row: card.row + 1, columns: 1, rows: card.rows),
      Rect(column: card.column + 1, row: card.endRow, columns: card.columns - 1, rows: 1),
    ]
    for part in parts.map({ $0.intersection(bounds) }) {
      for row in part.rowRange {
        // Both halves of a wide glyph have the same colours.
        for column in wholeGlyphs(part.columnRange, row: row) {
          let point = Point(column: column, row: row)
          if placement.arrow?.tip == point || card.contains(point) || spotlights.contains(where: { $0.contains(point) })
          {
            continue
          }
          self[column: column, row: row] = self[column: column, row: row].shaded(capabilities)
        }
      }
    }
  }
}

extension Cell {
  /// The shares of a colour's brightness that a shadow leaves on a dark and on a light terminal, in 256ths.
  private static let (darkShade, lightShade) = (128, 208)

  fileprivate func shaded(_ capabilities: TerminalCapabilities) -> Cell {
    func dark(_ color: Color, _ other: RGB) -> Color {
      let dark = (color.rgb ?? other).scaled(by: capabilities.isLight ? Cell.lightShade : Cell.darkShade)
      return capabilities.depth == .direct ? dark.color : dark.indexed
    }
    var cell = self
    let ground = capabilities.background?.rgb ?? .grey(0)
    cell.foreground = dark(foreground, capabilities.foreground?.rgb ?? .grey(capabilities.isLight ? 26 : 229))
    cell.background = dark(background, ground)
    return cell
  }
}
