package import TourScreen

extension Screen {
  /// Returns the rows between two lines that cross the whole screen, above and below a cell, with those lines: on a
  /// narrow screen, a dialog without its sides. Two groups of rows above and two below that are divided off in the same
  /// way, such as that of a dialog's buttons, belong to it, if they are small.
  ///
  ///     ───────── Save file ─────────
  ///     irm save file: "/home/anna/le
  ///     ─────────────────────────────
  ///          [ Save ]  [ Cancel ]
  ///     ─────────────────────────────
  ///
  /// - Returns: nil if there are no such lines, or if those around the cell enclose more than two thirds of the screen:
  ///   they are above and below all that the program shows.
  package func band(around cell: Point) -> Rect? {
    let lines = (0..<size.rows).filter(isLine)
    guard let below = lines.firstIndex(where: { $0 > cell.row }), below > 0, lines[below - 1] < cell.row else {
      return nil
    }
    var (first, last) = (below - 1, below)
    guard (lines[last] - lines[first] + 1) * 3 <= size.rows * 2 else { return nil }
    for _ in 0..<2 {
      if first > 0, lines[first] - lines[first - 1] <= Self.mostRowsOfGroup { first -= 1 }
      if last + 1 < lines.count, lines[last + 1] - lines[last] <= Self.mostRowsOfGroup { last += 1 }
    }
    return Rect(column: 0, row: lines[first], columns: size.columns, rows: lines[last] - lines[first] + 1)
  }

  private static let mostRowsOfGroup = 4

  /// Whether a horizontal line goes across this row from edge to edge. A title may interrupt it.
  private func isLine(_ row: Int) -> Bool {
    let isHorizontal = (0..<size.columns).map { column in
      let glyph = self[column: column, row: row].glyph
      return glyph == Glyph("-")
        || Arms(boxDrawing: glyph).intersection([.up, .right, .down, .left]) == [.left, .right]
    }
    return size.columns > 1 && isHorizontal[0] && isHorizontal[size.columns - 1]
      && isHorizontal.count(where: \.self) * 2 > size.columns
  }
}
