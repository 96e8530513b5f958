import Harness
import Testing
import TourHistory
import TourModel

/// Marks over htop in tmux, by the keyboard alone and by the mouse alone. What was read stays so after a restart, and
/// in another terminal at once.
@Suite(.waiting) struct MarkStories {
  private static let guide = """
    guide: columns
    version: 1
    title: What the columns mean
    for: htop
    tips:
      - {id: nice, title: Who gives way, body: A high number gives way., target: {text: "NI "}, mark: true}
      - {id: resident, title: Really used, body: The memory that it uses., target: {text: "RES "}, mark: true}
      - {id: tasks, title: How many, body: All that run., target: {match: 'Load average'}, mark: true}

    """

  private static func start(_ harness: TerminalHarness, marks: Int, history: TerminalHarness? = nil) throws {
    try harness.write(guide, to: "columns.yaml")
    try harness.run(
      "clear; $TOUR_BIN run \(history.map { "--history \($0.historyPath)" } ?? "") --guide columns.yaml htop")
    try harness.wait("the marks") { try count(harness) == marks }
  }

  /// The number of marks: those beside the columns and the meters, and not the one in the line that names the tour key.
  private static func count(_ harness: TerminalHarness) throws -> Int {
    try harness.lines.filter { $0.contains("PID") || $0.contains("Load average") }.joined().count { $0 == "●" }
  }

  private static func place(of mark: Int, _ harness: TerminalHarness) throws -> (column: Int, row: Int) {
    let lines = try harness.lines
    let row = try #require(lines.firstIndex { $0.contains("PID") })
    let columns = lines[row].enumerated().filter { $0.element == "●" }.map(\.offset)
    try #require(columns.count > mark, "\(lines[row])")
    return (columns[mark], row)
  }

  private static func quit(_ harness: TerminalHarness) throws {
    // While a card leaves, a key is still the card's.
    _ = try harness.settled()
    try harness.press("q")
    try harness.waitForPrompt()
  }

  @Test func `by the keyboard alone, also after a restart`() throws {
    let harness = try TerminalHarness(columns: 100, rows: 24)
    try Self.start(harness, marks: 3)
    #expect(try harness.text.contains("● marks a hint  Hint Ctrl-]"))
    try harness.press("C-]")
    try harness.wait(for: "How many")
    try harness.press("Right")
    try harness.wait(for: "Who gives way")
    try harness.press("Escape")
    try harness.wait("the other mark") { try Self.count(harness) == 1 }
    try Self.quit(harness)
    let tips = try #require(try harness.record(of: "columns")).tips
    #expect(tips["tasks"]?.invalidation == .tipClosed && tips["nice"]?.invalidation == .tipClosed)
    try Self.start(harness, marks: 1)
    try harness.press("C-]")
    try harness.wait(for: "Really used")
    try harness.press("Enter")
    // No mark is on the screen while the card is.
    try harness.wait("htop alone") {
      let text = try harness.text
      return !text.contains("Really used") && !text.contains("●")
    }
    try Self.quit(harness)
  }

  @Test func `by the mouse alone, and in another terminal at once`() throws {
    let harness = try TerminalHarness(columns: 100, rows: 24)
    let other = try TerminalHarness(columns: 100, rows: 24)
    try Self.start(harness, marks: 3)
    try Self.start(other, marks: 3, history: harness)
    let place = try Self.place(of: 1, harness)
    try harness.click(column: place.column, row: place.row)
    try harness.wait(for: "Really used")
    // Beside the card.
    try harness.click(column: 99, row: 22)
    try harness.wait("two marks") { try Self.count(harness) == 2 && !harness.text.contains("Really used") }
    try other.wait("two marks in the other terminal") { try Self.count(other) == 2 }
    for harness in [harness, other] { try Self.quit(harness) }
  }
}
