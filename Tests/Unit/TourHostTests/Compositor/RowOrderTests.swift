import Testing

@testable import TourHost
@testable import TourModel
@testable import TourScreen
import TourSession
@testable import TourTerminal

/// Cards with text from right to left on VTE, which reorders the letters of a line unless BDSM (mode 8) is reset for
/// it.
@Suite struct RowOrderTests {
  /// What VTE does with mode 8: it changes the line of the cursor, if the cursor is in the first column of a row that
  /// does not continue a wrapped line.
  private struct Lines {
    var terminal: Terminal
    /// The rows in which the terminal does not reorder letters.
    var written: Set<Int> = []

    mutating func feed(_ bytes: [UInt8]) {
      for part in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}").map({ "\u{1B}" + $0 }) {
        terminal.feed(Array(part.utf8))
        guard part.hasPrefix("\u{1B}[8l") || part.hasPrefix("\u{1B}[8h") else { continue }
        let cursor = terminal.screen.cursor.position
        guard cursor.column == 0, cursor.row == 0 || !terminal.grid.wraps(cursor.row - 1) else { continue }
        var row = cursor.row
        while true {
          if part.hasPrefix("\u{1B}[8l") { written.insert(row) } else { written.remove(row) }
          guard terminal.grid.wraps(row), row + 1 < terminal.size.rows else { break }
          row += 1
        }
      }
    }
  }

  /// A card in Hebrew, on a terminal with this dialect, over a program that has written lines which fill two rows each.
  private static func harness(_ dialect: Dialect = .vte, isAlternate: Bool, before: String = "") -> CompositorHarness {
    let harness = CompositorHarness([Step(id: "a", title: "שלום", body: "כאן אפשר לכתוב")])
    harness.compositor.shadow.dialect = dialect
    harness.terminal = Terminal(size: Size(columns: 40, rows: 12), dialect: dialect)
    harness.alone = harness.terminal
    harness.write(before + (isAlternate ? "\u{1B}[?1049h" : ""))
    harness.write((0..<5).map { _ in String(repeating: "word ", count: 15) + "\r\n" }.joined())
    return harness
  }

  /// The rows whose letters are left to tour once the card is up, and those with letters of the card.
  private static func shown(_ harness: CompositorHarness) throws -> (lines: Lines, letters: Set<Int>) {
    var lines = Lines(terminal: harness.terminal)
    harness.drawn = []
    harness.wait(1000)
    lines.feed(harness.drawn)
    #expect(harness.isCovered && lines.terminal.screen == harness.terminal.screen)
    let painted = try #require(harness.compositor.overlay?.painted?.screen)
    let rows = 0..<painted.size.rows
    #expect(rows.map(harness.terminal.screen.text(row:)) == rows.map(painted.text(row:)))
    return (lines, painted.rowsFromRightToLeft(over: Screen(size: painted.size)))
  }

  @Test(arguments: [false, true]) func `the rows of the card with such letters are left to tour, until it closes`(
    isAlternate: Bool
  ) throws {
    let harness = Self.harness(isAlternate: isAlternate)
    var (lines, letters) = try Self.shown(harness)
    #expect(lines.written == letters && letters.count == 2)
    harness.drawn = []
    harness.type("\u{1D}\u{1D}")
    harness.wait(3000)
    lines.feed(harness.drawn)
    #expect(!harness.isCovered && harness.text == CompositorHarness.text(harness.alone))
    #expect(lines.written.isEmpty && lines.terminal.modes.ansiModes[8] == true)
  }

  @Test func `a card that moves has its letters in order in each frame`() throws {
    let guide = Guide(
      name: "g", version: 1, title: "A guide", steps: [Step(id: "a", title: "שלום", body: "כאן אפשר לכתוב")],
      motion: MotionSettings(enter: MotionSettings.Passage(.spring)))
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let harness = CompositorHarness(
      Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities),
      moves: true)
    harness.compositor.shadow.dialect = .vte
    harness.write("\u{1B}[?1049hprogram")
    var lines = Lines(terminal: harness.terminal)
    var frames = 0
    for _ in 0..<100 {
      harness.drawn = []
      harness.wait(20)
      lines.feed(harness.drawn)
      guard let painted = harness.compositor.overlay?.painted?.screen else { continue }
      frames += harness.drawn.isEmpty ? 0 : 1
      #expect(lines.written == painted.rowsFromRightToLeft(over: Screen(size: painted.size)))
    }
    #expect(frames > 3)
  }

  @Test func `after a resize, the rows of the card are set again`() throws {
    let harness = Self.harness(isAlternate: true)
    harness.wait(1000)
    harness.resize(columns: 50, rows: 14)
    let (lines, letters) = try Self.shown(harness)
    #expect(lines.written == letters && !letters.isEmpty)
  }

  @Test(arguments: [Dialect.xterm, .tmux]) func `other terminals get no such mode`(dialect: Dialect) throws {
    #expect(try Self.shown(Self.harness(dialect, isAlternate: true)).lines.written.isEmpty)
  }

  @Test(arguments: [false, true]) func `a program that turns the order off under or before a card keeps it off`(
    isUnder: Bool
  ) throws {
    let harness = Self.harness(isAlternate: true, before: isUnder ? "" : "\u{1B}[8l")
    let (lines, _) = try Self.shown(harness)
    #expect(lines.written.isEmpty != isUnder)
    if isUnder { harness.write("\u{1B}[8l") }
    harness.wait(1000)
    harness.type("\u{1D}\u{1D}")
    harness.wait(3000)
    harness.expectAsAlone()
  }

  @Test func `a program that turns the order on gets the card in order`() throws {
    let (lines, letters) = try Self.shown(Self.harness(isAlternate: true, before: "\u{1B}[8h"))
    #expect(lines.written == letters && !letters.isEmpty)
  }
}
