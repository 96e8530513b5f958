import TourScreen

extension Terminal {
  /// Returns the bytes that let a wrap be pending again which a terminal has lost by leaving a card after a resize; nil
  /// if it has lost none.
  ///
  /// The terminal rewraps the main screen under a card. If the text before the cursor then fills its last row, a wrap
  /// would be pending without the card. But tmux moves the cursor that 1049 restores into the last column
  /// (`screen_alternate_off` in screen.c of tmux 3.3a), onto the last character of the text. Written there again, the
  /// character makes the wrap pending.
  ///
  /// - Parameter columns: the width after the resize. This terminal has the state and the size before it.
  /// - Returns: the last character of the text with its rendition, and this terminal's rendition after it.
  public func lostWrap(at columns: Int) -> [UInt8]? {
    guard dialect.contains(.wrapIsColumn), !isAlternate, isAtSafePoint, isAutowrap, !modes.isInserting,
      modes.charsets == Charsets(), columns > 0
    else { return nil }
    let row = modes.cursor.row
    var start = row
    while start > 0, grid.wraps(start - 1) { start -= 1 }
    let end = modes.cursor.column + (modes.isWrapPending ? 1 : 0)
    let length = (row - start) * size.columns + end
    guard end > 0, length % columns == 0, !grid.wraps(row), (end..<size.columns).allSatisfy({ grid[$0, row].isErased })
    else { return nil }
    // A wide character that does not fit is moved to the next row, so that the length is no longer a multiple.
    let hasWide = (start...row).contains { row in
      (0..<size.columns).contains { !grid[$0, row].attributes.isDisjoint(with: [.wide, .spacer]) }
    }
    let last = grid[end - 1, row]
    let (pen, after) = (Pen(last, extras), modes.pen)
    guard !hasWide, !last.attributes.contains(.lineDrawing), let glyph = last.glyph.scalar,
      pen.decoration.hyperlink == after.decoration.hyperlink
    else { return nil }
    return [0x1B, UInt8(ascii: "[")] + pen.rendition(in: dialect) + "m\(glyph)\u{1B}[".utf8
      + after.rendition(in: dialect) + "m".utf8
  }
}
