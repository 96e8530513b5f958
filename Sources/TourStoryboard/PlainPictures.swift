import TourScreen
import TourTerminal

extension Storyboard {
  /// Returns the pictures as text: for each panel its caption, the rows of its screen without the spaces at their ends, and an empty line.
  public func text() -> String {
    panels.map { "\($0.caption)\n\n\($0.screen)\n" }.joined()
  }

  /// Returns the pictures as text with SGR sequences (ECMA-48), in the colours that the cells have. The result is for a terminal that is at least as wide
  /// as the screens.
  public func ansi() -> String {
    panels.map { panel in
      let screen = panel.screen
      let rows = (0..<screen.size.rows).map { ansi(screen, row: $0) + "\n" }
      return "\u{1B}[1m\(panel.caption)\u{1B}[m\n\n" + rows.joined() + "\n"
    }.joined()
  }

  private func ansi(_ screen: Screen, row: Int) -> String {
    var bytes: [UInt8] = []
    var pen = FramePen()
    for (column, cell) in screen.row(row).enumerated() where !cell.attributes.contains(.spacer) {
      var cell = cell
      let isCursor = screen.cursor.isVisible && screen.cursor.position == Point(column: column, row: row)
      if screen.isReversed != isCursor { cell.attributes.formSymmetricDifference(.reverse) }
      let next = FramePen(cell, underlineColor: screen.extras[cell.decoration].underlineColor)
      if next != pen { next.append(after: pen, to: &bytes) }
      pen = next
      bytes += screen.extras.text(cell.glyph).utf8
    }
    if pen != FramePen() { FramePen().append(after: pen, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
