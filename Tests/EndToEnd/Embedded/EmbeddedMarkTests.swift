import Harness
import Testing
import TourHistory

/// Marks in a program that draws with ncurses and uses the mouse: by the mouse and by the keyboard, and after a
/// restart.
@Suite(.waiting) struct EmbeddedMarkTests {
  private static let guide = """
    guide: features
    version: 1
    title: Features
    for: features
    tips:
      - {id: phase, title: The phase, body: A letter changes it., target: {text: "phase 0"}, mark: true}
      - {id: mask, title: The mask, body: What the mouse reports., target: {text: "mouse mask"}, mark: true}

    """

  /// The cells with a mark, except for the one in the line that names the tour key.
  private static func marks(_ harness: TourHarness) -> [(column: Int, row: Int)] {
    harness.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { row, line in
      line.contains("marks a hint") ? [] : line.enumerated().filter { $0.element == "●" }.map { ($0.offset, row) }
    }
  }

  private static func click(column: Int, row: Int, _ harness: TourHarness) {
    harness.type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  @Test func `a click opens the card of one mark, the tour key the card of the other, and both stay read`() throws {
    let program = TerminalHarness.product("CursesFeatures")
    let commands = ["first", "second"].map { "\(program) mouse HOME/\($0) HOME/guide.yaml" }
    let harness = try TourHarness(
      ["/bin/sh", "-c", commands.joined(separator: "; ")], files: ["guide.yaml": Self.guide],
      environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"])
    try harness.wait("two marks") { Self.marks(harness).count == 2 }
    let mask = try #require(Self.marks(harness).last)
    #expect(mask.row == 6)
    Self.click(column: mask.column, row: mask.row, harness)
    try harness.wait(for: "What the mouse reports.")
    _ = harness.settled()
    let arrows = harness.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      row, line in
      line.enumerated().filter { "▲▼".contains($0.element) }.map { (column: $0.offset, row: row) }
    }
    let arrow = try #require(arrows.first)
    #expect(arrows.count == 1 && abs(arrow.row - 6) == 1 && (6..<16).contains(arrow.column), "\(harness.text)")
    // Beside the card.
    Self.click(column: 78, row: 22, harness)
    try harness.wait("the other mark") { Self.marks(harness).count == 1 && !harness.text.contains("What the mouse") }
    #expect(Self.marks(harness).first?.row == 0)
    _ = harness.settled()
    harness.type("\u{1D}")
    try harness.wait(for: "A letter changes it.")
    _ = harness.settled()
    harness.type("\u{1B}")
    try harness.wait("no mark") { Self.marks(harness).isEmpty && !harness.text.contains("A letter changes") }
    _ = harness.settled()
    Self.click(column: 30, row: 10, harness)
    harness.type("q")
    try harness.wait("the second program") { harness.hasFile("second") && harness.text.contains("mouse mask") }
    // Marks appear after a second without a change.
    _ = harness.settled(milliseconds: 1500)
    #expect(Self.marks(harness).isEmpty)
    harness.type("q")
    #expect(try harness.finish().code == 7)
    let keys = harness.lines(of: "first").filter { $0.hasPrefix("key ") || $0.hasPrefix("mouse 0") }
    // No click on a mark or beside its card.
    #expect(keys == ["key 409", "mouse 0: 10 30 2", "key 113"])
    let tips = try #require(try harness.record(of: "features")).tips
    #expect(tips["mask"]?.invalidation == .tipClosed && tips["phase"]?.invalidation == .tipClosed)
  }
}
