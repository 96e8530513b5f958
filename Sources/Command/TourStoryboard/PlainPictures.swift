import TourScreen
import TourTerminal

extension Storyboard {
  /// Returns the pictures as text: for each panel its caption, the rows of its screen without the spaces at their ends,
  /// an empty line, and the lit cells: for each row its number, from 0 as in `region`, and its text in the same columns
  /// without the cells that are not lit. A lit cell without a character is `·`, and one with the cursor `█`.
  package func text() -> String {
    (panels + absent).map { panel in
      let lit = panel.litRows.map { "\($0)\n" }.joined()
      return "\(panel.caption)\n\n\(panel.screen)\n" + (lit.isEmpty ? "" : "Lit:\n\(lit)\n")
    }.joined()
  }

  /// Returns the pictures as text with SGR sequences (ECMA-48), in the colours that the cells have. The result is for a
  /// terminal that is at least as wide as the screens.
  package func ansi() -> String {
    (panels + absent).map { panel in
      let rows = (0..<panel.screen.size.rows).map { panel.screen.ansi(row: $0) + "\n" }
      return "\u{1B}[1m\(panel.caption)\u{1B}[m\n\n" + rows.joined() + "\n"
    }.joined()
  }
}

extension Screen {
  /// Returns a row as text with SGR sequences (ECMA-48), in the colours that its cells have. A visible cursor is a cell
  /// in reverse.
  package func ansi(row: Int) -> String {
    var bytes: [UInt8] = []
    var pen = FramePen()
    for (column, cell) in self.row(row).enumerated() where !cell.attributes.contains(.spacer) {
      var cell = cell
      let isCursor = cursor.isVisible && cursor.position == Point(column: column, row: row)
      if isReversed != isCursor { cell.attributes.formSymmetricDifference(.reverse) }
      let next = FramePen(cell, underlineColor: extras[cell.decoration].underlineColor)
      if next != pen { next.append(after: pen, to: &bytes) }
      pen = next
      bytes += extras.text(cell.glyph).utf8
    }
    if pen != FramePen() { FramePen().append(after: pen, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Storyboard.Panel {
  /// The lit cells of each row that has some, without those that the card covers.
  fileprivate var litRows: [String] {
    (0..<screen.size.rows).compactMap { row in
      var text = ""
      var isLit = false
      for (column, cell) in screen.row(row).enumerated() {
        let point = Point(column: column, row: row)
        guard lit.contains(where: { $0.contains(point) }), !(card?.contains(point) ?? false) else {
          text += " "
          continue
        }
        isLit = true
        if cell.attributes.contains(.spacer) { continue }
        let glyph = screen.extras.text(cell.glyph)
        text +=
          screen.cursor.isVisible && screen.cursor.position == point ? "█" : glyph.isEmpty || glyph == " " ? "·" : glyph
        if cell.columns == 2, screen.cursor.isVisible, screen.cursor.position == point { text += "█" }
      }
      guard isLit else { return nil }
      while text.hasSuffix(" ") { text.removeLast() }
      return String(repeating: " ", count: max(0, 3 - "\(row)".count)) + "\(row)│" + text
    }
  }
}
