import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourHost

/// The terminal's cursor stands where the user reads a card, because braille displays and screen readers follow it.
@Suite struct ReadCardTests {
  private static let body = (1...40).map { "Line \($0)." }.joined(separator: "\n\n")
  private static let (tab, down, right, escape, enter, tourKey) = (
    "\t", "\u{1B}[B", "\u{1B}[C", "\u{1B}", "\r", "\u{1D}"
  )

  private static func shown(_ steps: [Step], columns: Int = 80, rows: Int = 24) -> CompositorHarness {
    let harness = CompositorHarness(steps, size: Size(columns: columns, rows: rows), servesRequests: true)
    harness.write("\u{1B}[?1049hthe program\u{1B}[2;3H")
    harness.wait(2000)
    return harness
  }

  /// What is right of the terminal's cursor in its row, without the margin of a button.
  private static func read(_ harness: CompositorHarness) -> String {
    let screen = harness.terminal.screen
    #expect(!screen.cursor.isVisible)
    return String(
      screen.text(row: screen.cursor.position.row).dropFirst(screen.cursor.position.column).drop { "▸ ".contains($0) })
  }

  private static func expect(_ text: String, after keys: [String], on harness: CompositorHarness) {
    for key in keys {
      harness.type(key)
      harness.wait(700)
    }
    #expect(read(harness).hasPrefix(text), "\(read(harness)) after \(keys) on\n\(harness.text)")
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `at the title first, then at the button that has the focus, and at a notice`(columns: Int, rows: Int) {
    let harness = Self.shown(
      [Step(id: "one", title: "First"), Step(id: "two", title: "Second"), Step(id: "three", title: "Third")],
      columns: columns, rows: rows)
    Self.expect("First", after: [], on: harness)
    Self.expect("Second", after: [Self.right], on: harness)
    Self.expect("Back ←", after: [Self.tab], on: harness)
    Self.expect("Skip Esc", after: [Self.tab], on: harness)
    Self.expect("Press Enter or", after: ["x"], on: harness)
    harness.wait(5000)
    Self.expect("Skip Esc", after: [], on: harness)
    Self.expect("A guide", after: [Self.tourKey], on: harness)
    Self.expect("Back", after: [Self.down], on: harness)
    Self.expect("Skip Esc", after: [Self.escape], on: harness)
    harness.type(Self.escape)
    harness.wait(500)
    let position = harness.terminal.screen.cursor.position
    #expect(position == Point(column: 2, row: 1))
    harness.expectAsAlone()
  }

  @Test func `at the first visible line of a text that is scrolled`() {
    let harness = Self.shown([Step(id: "one", title: "First", body: Self.body)])
    Self.expect("First", after: [], on: harness)
    Self.expect("Line 2.", after: [Self.down, Self.down], on: harness)
  }

  @Test func `at the option that has the focus`() {
    let choices = Choices([Choices.Option("a", "Apples"), Choices.Option("b", "Pears")])
    let harness = Self.shown([Step(id: "one", title: "First", choices: choices)])
    Self.expect("First", after: [], on: harness)
    Self.expect("○ Pears", after: [Self.down], on: harness)
  }

  @Test func `at its place also after a query of the program, whose answer is the program's cursor`() {
    let harness = Self.shown([Step(id: "one", title: "First")])
    harness.write("\u{1B}[5;6H\u{1B}[c\u{1B}[6n\u{1B}[7;8H")
    harness.wait(500)
    Self.expect("First", after: [], on: harness)
    harness.type("\u{1B}")
    harness.wait(500)
    harness.expectAsAlone()
  }

  /// xterm moves the rows of the main screen by the cursor if its window becomes lower, and no screen reader reads it.
  @Test(arguments: [("\u{1B}[>41;379;0c", Point(column: 2, row: 1)), ("", nil)], ["\u{1B}[?1049h", ""])
  func `where the program has it in xterm`(_ terminal: (attributes: String, cursor: Point?), screen: String) {
    let (attributes, cursor) = terminal
    let harness = CompositorHarness(
      [Step(id: "one", title: "First")], size: Size(columns: 80, rows: 24),
      asking: TerminalQueries(colors: false, attributes: true))
    harness.type("\(attributes)\u{1B}[1;1R")
    harness.write("\(screen)the program\u{1B}[2;3H")
    harness.wait(5000)
    if let cursor {
      #expect(harness.terminal.screen.cursor == Screen.Cursor(position: cursor, isVisible: false))
    } else {
      Self.expect("First", after: [], on: harness)
    }
  }

  @Test func `where the program has it if the card does not have the keyboard, or is about it`() {
    let tried = Self.shown([
      Step(id: "one", title: "First", targets: [Target(.text("the program"))], done: .event("saved"))
    ])
    tried.type(Self.enter)
    tried.wait(500)
    let lit = Self.shown([Step(id: "one", title: "First", targets: [Target(.cursor)])])
    for harness in [tried, lit] {
      let cursor = harness.terminal.screen.cursor
      #expect(cursor == Screen.Cursor(position: Point(column: 2, row: 1), isVisible: true))
    }
  }
}
