public import TourScreen

/// Turns a ``Screen`` into the bytes that draw it on a real terminal: each frame of the overlay, and the program's own screen when
/// the card has closed.
///
/// The terminal has the screen's size and is in the state that a frame is drawn in: margins, origin and insert mode off, autowrap on,
/// ASCII in G0 and G0 in GL, no hyperlink open, nothing protected (DECSCA). Its pen and its cursor may be anything. The bytes never
/// scroll, never clear the screen as a whole (many terminals keep a cleared screen in their scrollback) and wrap at
/// the end of a row only where that is asked for. They end with the default pen (SGR 0), the cursor where the screen's is, and as visible.
///
/// Erased cells (``Glyph/empty``) are drawn by erasing with their background (BCE), so that they stay erased: a terminal neither copies
/// them as spaces nor moves them when it is resized. What a cell holds that no terminal should be sent, a control character for
/// one, is drawn as a space.
public struct FrameEncoder: Sendable {
  public init() {}

  /// Appends what draws every cell of `screen`, whatever the terminal shows.
  ///
  /// - Parameter wraps: for each row whether its line goes on in the next, so that the terminal copies both as one line and wraps it anew
  ///   when it is resized; every other row then ends a line. Where it is nil a row that is drawn anew may go on as the terminal has it.
  public func paint(_ screen: Screen, wrapping wraps: [Bool]? = nil, into bytes: inout [UInt8]) {
    var painter = FramePainter(screen: screen, appendingTo: &bytes)
    if let wraps { painter.paintLines(wrapping: wraps) } else { painter.paintAllRows() }
    painter.finish(reversed: screen.isReversed, visible: screen.cursor.isVisible)
    bytes = painter.out
  }

  /// Appends what turns `previous`, which the terminal shows, into `screen`. Nothing where they are the same; every cell where they
  /// differ in size, and where nil says that nobody knows what the terminal shows.
  public func paint(_ screen: Screen, over previous: Screen?, into bytes: inout [UInt8]) {
    guard let previous, screen.size == previous.size else { return paint(screen, into: &bytes) }
    let reversed = screen.isReversed == previous.isReversed ? nil : screen.isReversed
    let visible = screen.cursor.isVisible == previous.cursor.isVisible ? nil : screen.cursor.isVisible
    let start = bytes.count
    var painter = FramePainter(screen: screen, appendingTo: &bytes)
    let sameTables = screen.extras == previous.extras
    previous.cells.withUnsafeBufferPointer { old in
      screen.cells.withUnsafeBufferPointer { new in
        painter.paintRows { range in
          sameTables && old[range].isByteForByte(new[range])
        } where: { index in
          sameTables || (old[index].isSelfContained && new[index].isSelfContained)
            ? old[index] != new[index]
            : !screen.extras.same(new[index], as: old[index], in: previous.extras)
        }
      }
    }
    if painter.out.count > start || screen.cursor != previous.cursor || reversed != nil {
      painter.finish(reversed: reversed, visible: visible)
    }
    bytes = painter.out
  }
}

extension Slice<UnsafeBufferPointer<Cell>> {
  /// Whether each cell is as that of another row of this length is. Looks at all of them, many at a time.
  fileprivate func isByteForByte(_ other: Self) -> Bool {
    let (mine, others) = (UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: self)), UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: other)))
    var difference: UInt64 = 0
    for offset in stride(from: 0, to: Swift.min(mine.count, others.count), by: 8) {
      difference |= mine.load(fromByteOffset: offset, as: UInt64.self) ^ others.load(fromByteOffset: offset, as: UInt64.self)
    }
    return difference == 0
  }
}

extension Cell {
  /// Whether it says all by itself, without the tables of its screen.
  fileprivate var isSelfContained: Bool { glyph.rawValue & 0x8000_0000 == 0 && decoration == 0 }
}
