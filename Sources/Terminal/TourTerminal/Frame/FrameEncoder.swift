public import TourScreen

/// Turns a ``Screen`` into the bytes that draw it on a real terminal: each frame of the overlay, and the program's own
/// screen when the card has closed.
///
/// The terminal must have the screen's size and this state: margins, origin mode and insert mode off, autowrap on,
/// ASCII in G0 and G0 in GL, no hyperlink open, no protection (DECSCA). Its pen and its cursor may have any state. The
/// bytes never scroll, never clear the screen as a whole (many terminals keep a cleared screen in their scrollback),
/// and wrap at the end of a row only if requested. They end with the default pen (SGR 0), and with the screen's cursor
/// position and visibility.
///
/// Erased cells (``Glyph/empty``) are drawn by erasing with their background (BCE), so that they stay erased: a
/// terminal neither copies them as spaces nor moves them on a resize. A glyph that must not be sent to a terminal, such
/// as a control character, is drawn as a space.
public struct FrameEncoder: Sendable {
  private let joining: Dialect

  /// - Parameter joining: the rules by which the terminal forms clusters (``Terminal/joining``). Of a cluster that it
  ///   does not form, only the part that fits its columns is drawn. A terminal with ``Dialect/singleBytes`` gets ISO
  ///   8859-1, and question marks for other characters.
  public init(joining: Dialect = .clusters) { self.joining = joining }

  /// Appends the bytes that draw every cell of `screen`, independent of the terminal's content.
  ///
  /// - Parameter wraps: for each row, whether its line continues in the next row, so that the terminal copies both as
  ///   one line and rewraps it on a resize; every other row ends a line. If nil, a redrawn row may keep the end of line
  ///   that the terminal has.
  public func paint(_ screen: Screen, wrapping wraps: [Bool]? = nil, into bytes: inout [UInt8]) {
    var painter = FramePainter(screen: screen, joining: joining, appendingTo: &bytes)
    if let wraps { painter.paintLines(wrapping: wraps) } else { painter.paintAllRows() }
    painter.finish(reversed: screen.isReversed, visible: screen.cursor.isVisible)
    bytes = painter.out
  }

  /// Appends the bytes that turn `previous`, the screen that the terminal shows, into `screen`. Appends nothing if both
  /// are equal, and every cell if their sizes differ or `previous` is nil (unknown).
  ///
  /// - Parameter region: the cells of a text that a screen reader speaks while it is drawn; nil for none. Each of its
  ///   rows is drawn as a whole if one of its cells has changed into something other than the last cell of the row,
  ///   which is blank. So a changed word is not spoken without its sentence, and nothing is spoken if text only goes
  ///   away.
  public func paint(
    _ screen: Screen, over previous: Screen?, spoken region: Rect? = nil, into bytes: inout [UInt8]
  ) {
    guard let previous, screen.size == previous.size else { return paint(screen, into: &bytes) }
    let reversed = screen.isReversed == previous.isReversed ? nil : screen.isReversed
    let visible = screen.cursor.isVisible == previous.cursor.isVisible ? nil : screen.cursor.isVisible
    let start = bytes.count
    var painter = FramePainter(screen: screen, joining: joining, appendingTo: &bytes)
    let sameTables = screen.extras == previous.extras
    let columns = screen.size.columns
    for row in 0..<screen.size.rows {
      let range = (row * columns)..<((row + 1) * columns)
      let (old, new) = (previous.cells.span.extracting(range), screen.cells.span.extracting(range))
      if sameTables, old.isByteForByte(new) { continue }
      func isChanged(_ column: Int) -> Bool {
        sameTables || (old[column].isSelfContained && new[column].isSelfContained)
          ? old[column] != new[column]
          : !screen.extras.same(new[column], as: old[column], in: previous.extras)
      }
      let line = region.flatMap { $0.rowRange.contains(row) ? $0.columnRange.clamped(to: 0..<columns) : nil } ?? 0..<0
      let isWhole = line.contains { isChanged($0) && new[$0] != new[line.upperBound - 1] }
      painter.paint(row: row, cells: new) { isWhole && line.contains($0) || isChanged($0) }
    }
    if painter.out.count > start || screen.cursor != previous.cursor || reversed != nil {
      painter.finish(reversed: reversed, visible: visible)
    }
    bytes = painter.out
  }
}

extension Span<Cell> {
  /// Whether the cells equal another row of this length, byte by byte. Always compares all of them, 8 bytes at
  /// a time.
  fileprivate func isByteForByte(_ other: Span<Cell>) -> Bool {
    // All bytes are initialized, because cells have no padding.
    let (mine, others) = unsafe (bytes, other.bytes)
    let count = min(mine.byteCount, others.byteCount)
    // Evaluated by the compiler. The unchecked loads below need it.
    precondition(MemoryLayout<Cell>.stride % 8 == 0)
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: count, by: 8) {
      // A cell has 16 bytes, so that the 8 bytes from `offset` on are in both rows.
      let word = unsafe mine.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
      unsafe difference |= word ^ others.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    }
    return difference == 0
  }
}

extension Cell {
  /// Whether the cell refers to no table of its screen: no cluster, no decoration.
  fileprivate var isSelfContained: Bool { glyph.rawValue & 0x8000_0000 == 0 && decoration == 0 }
}
