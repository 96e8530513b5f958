import Desk
import Foundation
import Oracles
import Testing
import TourCore

/// What a person sees who never opened htop: the whole way, in a terminal of 120 columns and 30 rows.
@Suite struct FirstTourTests {
  @Test func htopIsExplainedOnceAndThenIsAsIfNothingHadHappened() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")

    // The spotlight is exactly as htop drew it; beside it colours are dimmed.
    let before = try desk.cells
    #expect(try desk.lines.contains { $0.contains("One bar per core") })
    try desk.press("Enter")
    try desk.wait(for: "2 of ")
    let now = try desk.cells
    #expect(try now.first("Mem[").foreground == .indexed(6), "the label is in htop's own cyan")
    #expect(try before.first("Mem[").foreground != .indexed(6), "a step before, it was dimmed")
    guard case .indexed(16...) = try now.first("Uptime:").foreground.kind else {
      Issue.record("what is not lit is blended into the palette")
      return
    }

    try desk.skip()
    try desk.press("F2")
    try desk.wait(for: "Display options")
    try desk.press("F10")
    try desk.wait(for: "F1Help")
    try desk.press("q")
    try desk.waitForPrompt()
    try desk.run("echo status=$?")
    try desk.wait(for: "status=0")

    // Seen is seen. Tips may come still; where they may not, the program replaces us.
    for (command, processes) in [("$TOUR_BIN run htop", ["tour", "session-leader", "htop"]), ("$TOUR_BIN run --hide-all htop", ["htop"])] as [(String, Set)] {
      try desk.run("clear; \(command)")
      try desk.wait(for: "F1Help")
      #expect(try Set(desk.descendants(of: desk.shell)) == processes)
      #expect(try !desk.settled().contains("1 of "))
      try desk.press("q")
      try desk.waitForPrompt()
    }

    try desk.run("$TOUR_BIN run --reset htop")
    try desk.wait(for: "1 of ")
    try desk.skipAndQuit()
  }

  @Test func aDoStepWaitsForTheProgram() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run --from sort-memory htop")
    try desk.wait(for: "Press  M ")
    let title = "Sort by memory"
    #expect(try desk.text.contains(title))
    // A key that is neither the tour's nor the step's reaches nobody.
    try desk.press("I")
    #expect(try desk.settled().contains(title))
    try desk.press("M")
    try desk.wait(until: title)
    try desk.wait(for: "Sort by processor")
    #expect(try desk.text.contains("MEM%▽"), "the key reached htop")
    try desk.skipAndQuit()
  }

  @Test func theMenuOfTheOwnKeyAlwaysGetsOut() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    try desk.press("C-]")
    try desk.wait(for: "Start again")
    try desk.press("Escape")
    try desk.wait(for: "1 of ")
    try desk.press("C-]", "C-]")
    try desk.wait(until: "1 of ")
    try desk.press("q")
    try desk.wait(until: "F1Help")
    #expect(try desk.history.contains("\"outcome\": \"closed\""))
  }

  @Test func whatWasClosedMidwayGoesOnThere() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    try desk.press("Right")
    try desk.wait(for: "2 of ")
    try desk.press("C-c")
    try desk.wait(until: "2 of ")
    try desk.press("q")
    try desk.waitForPrompt()
    try desk.run("clear; $TOUR_BIN run htop")
    try desk.wait(for: "2 of ")
    try desk.skipAndQuit()
  }

  @Test func theMousePressesButtonsAndGoesOnOutside() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    try desk.click(column: 119, row: 29)
    try desk.wait(for: "2 of ")
    let row = try #require(desk.lines.firstIndex { $0.contains("Back") })
    let line = try desk.lines[row]
    let column = line.distance(from: line.startIndex, to: try #require(line.range(of: "Back")).lowerBound)
    try desk.click(column: column, row: row)
    try desk.wait(for: "1 of ")
    try desk.skipAndQuit()
  }

  @Test func aPasteOfAMegabyteIsSwallowedByTheCard() throws {
    let desk = try Desk()
    let file = try desk.write(String(repeating: "quit q\n", count: 150_000), to: "paste")
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    try desk.paste(file)
    try desk.press("Right")
    try desk.wait(for: "2 of ")
    try desk.skipAndQuit()
  }

  @Test func aWindowOfOneCellAndBackChangesNothing() throws {
    let desk = try Desk()
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    try desk.resize(columns: 1, rows: 1)
    try desk.resize(columns: 19, rows: 4)
    try desk.wait("the card to step aside") { try !desk.text.contains("of ") }
    try desk.resize(columns: 120, rows: 30)
    try desk.wait(for: "1 of ")
    try desk.skipAndQuit()
  }
}

extension Desk {
  /// Skips the tour. An Esc and the next key are two keys only when a moment lies between them.
  func skip() throws {
    try press("Escape")
    try wait(until: " of ")
  }

  /// Skips the tour and leaves htop.
  func skipAndQuit() throws {
    try skip()
    try press("q")
    try wait(until: "F1Help")
  }
}
