import Foundation
import Harness
import Oracles
import Testing
import TourScreen

/// Takes the tour of htop with the keys and clicks of a user, in a terminal of 120 columns and 30 rows.
@Suite(.waiting) struct FirstTourTests {
  @Test func `the tour of htop is shown once, and then htop starts without it`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")

    // Cells in the spotlight keep the colours that htop drew; those outside are dimmed.
    let before = try harness.cells
    #expect(try harness.lines.contains { $0.contains("One bar per core") })
    try harness.press("Enter")
    try harness.wait(for: "2 of ")
    let now = try harness.cells
    #expect(try now.first("Mem[").foreground == .indexed(6), "the label has the cyan that htop draws")
    #expect(try before.first("Mem[").foreground != .indexed(6), "at the step before, the label was dimmed")
    guard case .indexed(16...) = try now.first("Uptime:").foreground.kind else {
      Issue.record("dimmed text has no palette colour from 16 up")
      return
    }

    try harness.skip()
    try harness.press("F2")
    try harness.wait(for: "Display options")
    try harness.press("F10")
    try harness.wait(for: "F1Help")
    try harness.press("q")
    try harness.waitForPrompt()
    try harness.run("echo status=$?")
    try harness.wait(for: "status=0")

    // The tour is not shown again. tour still hosts htop for its tips; with --hide-all, htop replaces tour.
    for (command, processes) in [
      ("$TOUR_BIN run htop", ["tour", "session-leader", "htop"]), ("$TOUR_BIN run --hide-all htop", ["htop"]),
    ] as [(String, Set)] {
      try harness.run("clear; \(command)")
      try harness.wait(for: "F1Help")
      #expect(try Set(harness.descendants(of: harness.shell)) == processes)
      #expect(try !harness.settled().contains("1 of "))
      try harness.press("q")
      try harness.waitForPrompt()
    }

    try harness.run("$TOUR_BIN run --reset htop")
    try harness.wait(for: "1 of ")
    try harness.skipAndQuit()
  }

  @Test func `a step with 'do' waits for its key and sends it to the program`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run --from sort-memory htop")
    try harness.wait(for: "Press  M ")
    let title = "Sort by memory"
    #expect(try harness.text.contains(title))
    // A key that neither the card nor the step uses is ignored.
    try harness.press("I")
    #expect(try harness.settled().contains(title))
    try harness.press("M")
    try harness.wait(until: title)
    try harness.wait(for: "Sort by processor")
    #expect(try harness.text.contains("MEM%▽"), "the key reached htop")
    try harness.skipAndQuit()
  }

  @Test func `the tour key opens a menu and, pressed twice, closes the tour`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    try harness.press("C-]")
    try harness.wait(for: "Start again")
    try harness.press("Escape")
    try harness.wait(for: "1 of ")
    try harness.press("C-]", "C-]")
    try harness.wait(until: "1 of ")
    try harness.press("q")
    try harness.wait(until: "F1Help")
    #expect(try harness.history.contains("\"outcome\": \"closed\""))
  }

  @Test func `a closed tour resumes at the step at which it was closed`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    try harness.press("Right")
    try harness.wait(for: "2 of ")
    try harness.press("C-c")
    try harness.wait(until: "2 of ")
    try harness.press("q")
    try harness.waitForPrompt()
    try harness.run("clear; $TOUR_BIN run htop")
    try harness.wait(for: "2 of ")
    try harness.skipAndQuit()
  }

  @Test func `a click outside the card goes on, and a click on Back goes back`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    try harness.click(column: 119, row: 29)
    try harness.wait(for: "2 of ")
    let row = try #require(harness.lines.firstIndex { $0.contains("Back") })
    let line = try harness.lines[row]
    let column = line.distance(from: line.startIndex, to: try #require(line.range(of: "Back")).lowerBound)
    try harness.click(column: column, row: row)
    try harness.wait(for: "1 of ")
    try harness.skipAndQuit()
  }

  @Test func `a paste of a megabyte on a card is ignored`() throws {
    let harness = try TerminalHarness()
    let file = try harness.write(String(repeating: "quit q\n", count: 150_000), to: "paste")
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    try harness.paste(file)
    try harness.press("Right")
    try harness.wait(for: "2 of ")
    try harness.skipAndQuit()
  }

  @Test func `the card comes back after a resize to one cell`() throws {
    let harness = try TerminalHarness()
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    try harness.resize(columns: 1, rows: 1)
    try harness.resize(columns: 19, rows: 4)
    try harness.wait("the card to be removed") { try !harness.text.contains("of ") }
    try harness.resize(columns: 120, rows: 30)
    try harness.wait(for: "1 of ")
    try harness.skipAndQuit()
  }
}

extension TerminalHarness {
  /// Skips the tour. Waits for the card to go, because Esc and a key directly after it would be read as one key with
  /// Meta.
  func skip() throws {
    try press("Escape")
    try wait(until: " of ")
  }

  /// Skips the tour and quits htop.
  func skipAndQuit() throws {
    try skip()
    try press("q")
    try wait(until: "F1Help")
  }
}
