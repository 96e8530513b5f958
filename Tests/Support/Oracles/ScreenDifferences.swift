public import TourScreen

extension Screen {
  /// Returns the differences, each as a line of text: first the cells', then the cursor's. Empty if there are
  /// none.
  public func differences(from other: Screen) -> [String] {
    guard size == other.size else { return ["\(size) instead of \(other.size)"] }
    var found: [String] = []
    for index in cells.indices where !extras.same(cells[index], as: other.cells[index], in: other.extras) {
      let place = "\(index % size.columns),\(index / size.columns)"
      found.append("\(place): \(words(cells[index])) instead of \(other.words(other.cells[index]))")
    }
    if cursor != other.cursor {
      found.append("cursor: \(Self.described(cursor)) instead of \(Self.described(other.cursor))")
    }
    return found
  }

  private func words(_ cell: Cell) -> String {
    let decoration = cell.decoration == 0 ? "" : " \(extras[cell.decoration])"
    return "'\(cell.glyph == .empty ? "" : extras.text(cell.glyph))' \(cell.foreground.kind) on \(cell.background.kind)"
      + " \(String(cell.attributes.rawValue, radix: 2))\(decoration)"
  }

  private static func described(_ cursor: Cursor) -> String {
    "\(cursor.position.column),\(cursor.position.row)\(cursor.isVisible ? "" : " hidden")"
  }
}
