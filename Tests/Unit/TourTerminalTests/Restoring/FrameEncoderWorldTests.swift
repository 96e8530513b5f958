import Testing
import TourScreen
import TourTerminal

/// Paints every row of three columns that a few pieces can form over every other such row. The model must then show
/// exactly the second row.
struct FrameEncoderWorldTests {
  /// The pieces of a row: one cell each, or a wide glyph with its spacer.
  static let pieces: [[Cell]] = [
    [Cell()],
    [Cell(background: .indexed(4))],
    [Cell(Glyph("a"))],
    [Cell(Glyph("b"), foreground: .indexed(9), attributes: [.bold, .underline])],
    [Cell(Glyph("─"), attributes: .lineDrawing)],
    [Cell(Glyph("世"), attributes: .wide), Cell(attributes: .spacer)],
    [
      Cell(Glyph("🎉"), background: .rgb(1, 2, 3), attributes: .wide),
      Cell(background: .rgb(1, 2, 3), attributes: .spacer),
    ],
  ]

  static func rows(columns: Int) -> [[Cell]] {
    if columns == 0 { return [[]] }
    return pieces.flatMap { piece in
      piece.count > columns ? [] : rows(columns: columns - piece.count).map { piece + $0 }
    }
  }

  /// A screen with this row as the last, so that a mistaken wrap would scroll the screen.
  static func screen(_ row: [Cell]) -> Screen {
    let first = [Cell](repeating: Cell(Glyph("x")), count: row.count)
    var screen = Screen(size: Size(columns: row.count, rows: 2), cells: ContiguousArray(first + row), extras: Extras())
    screen.cursor.position = Point(column: row.count - 1, row: 1)
    return screen
  }

  @Test func `a row painted over any other row is shown exactly`() {
    let screens = Self.rows(columns: 3).map(Self.screen)
    #expect(screens.count == 145)
    var bytes: [UInt8] = []
    var failures: [String] = []
    for old in screens {
      var before = Terminal(size: old.size)
      bytes.removeAll(keepingCapacity: true)
      FrameEncoder().paint(old, into: &bytes)
      before.feed(bytes)
      if before.screen != old { failures.append("\(FrameEncoderTests.escaped(bytes)) does not draw \(old.cells)") }
      for new in screens {
        var terminal = before
        bytes.removeAll(keepingCapacity: true)
        FrameEncoder().paint(new, over: old, into: &bytes)
        terminal.feed(bytes)
        if terminal.screen != new {
          failures.append("\(FrameEncoderTests.escaped(bytes)) does not turn \(old.cells) into \(new.cells)")
        }
      }
    }
    #expect(failures.prefix(3) == [])
  }
}
