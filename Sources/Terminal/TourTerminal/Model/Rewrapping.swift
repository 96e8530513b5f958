import TourScreen

/// The saved cursor in terminals that rewrap lines at a resize, and move it with the text: ``Dialect/movedSaved``.
extension Terminal {
  /// Moves the saved cursor of the main screen, which is shown, as far from the cursor as rewrapping the lines between
  /// them takes it. Call it before the resize.
  ///
  /// Only the distance is known, because rows may come from the scrollback or scroll into it; ``moveCursor(to:)``
  /// completes it. The cells are not rewrapped.
  ///
  /// - Parameter cursorRow: the row of the cursor after the resize.
  mutating func rewrapSaved(columns: Int, cursorRow: Int) {
    let cursor = rewrapped(
      Point(column: modes.cursor.column + (modes.isWrapPending ? 1 : 0), row: modes.cursor.row), columns: columns)
    let saved = rewrapped(modes.mainSaved.position, columns: columns)
    setSaved(Point(column: saved.column, row: cursorRow + saved.row - cursor.row))
  }

  /// Moves the saved cursor of the main screen down, or up if `rows` is negative.
  mutating func moveSaved(rows: Int) {
    var place = modes.mainSaved.position
    if place == Self.onScreen(savedPlace) { place = savedPlace }
    setSaved(Point(column: place.column, row: place.row + rows))
  }

  /// Moves a saved cursor that the resize has moved above the screen to the first cell: ``Dialect/homedSaved``. Call it
  /// when the row of the cursor is known.
  mutating func homeSaved() {
    guard modes.dialect.contains(.homedSaved), savedPlace.row < 0,
      modes.mainSaved.position == Self.onScreen(savedPlace)
    else { return }
    setSaved(Point(column: 0, row: 0))
  }

  private mutating func setSaved(_ place: Point) {
    savedPlace = place
    modes.mainSaved.position = Self.onScreen(place)
  }

  private static func onScreen(_ place: Point) -> Point { Point(column: place.column, row: max(0, place.row)) }

  /// Returns the place of a cell after all lines were rewrapped, with rows counted from the first line of the screen. A
  /// place behind the end of its line stays as far behind it (`Ring::rewrap` in ring.cc).
  private func rewrapped(_ place: Point, columns: Int) -> Point {
    var (row, first) = (0, 0)
    while true {
      var last = first
      while last + 1 < size.rows, grid.wraps(last) { last += 1 }
      let length = (last - first) * size.columns + textLength(ofRow: last)
      if place.row <= last {
        let offset = (place.row - first) * size.columns + place.column
        let lastRow = min(offset, max(0, length - 1)) / columns
        return Point(column: offset - lastRow * columns, row: row + lastRow)
      }
      row += max(1, (length + columns - 1) / columns)
      first = last + 1
    }
  }

  /// Returns the number of columns up to the last one that is not erased in the default colours.
  private func textLength(ofRow row: Int) -> Int {
    guard row < size.rows else { return 0 }
    if grid.wraps(row) { return size.columns }
    return (0..<size.columns).last { !grid[$0, row].isErased || grid[$0, row].background != .default }.map { $0 + 1 }
      ?? 0
  }
}
