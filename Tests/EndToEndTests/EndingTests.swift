import Desk
import Foundation
import Testing

/// Every way out leaves the terminal as it was, and the history whole.
@Suite struct EndingTests {
  private func deskWithACard() throws -> (Desk, settings: String) {
    let desk = try Desk()
    try desk.run("echo before; stty -echoctl")
    try desk.waitForPrompt()
    let settings = try desk.settings
    try desk.run("$TOUR_BIN run htop")
    try desk.wait(for: "1 of ")
    return (desk, settings)
  }

  @Test func theProgramIsKilledUnderACard() throws {
    let (desk, settings) = try deskWithACard()
    kill(try desk.process(named: "htop"), SIGKILL)
    try desk.expectAsBefore(settings, status: 137)
    #expect(try desk.history.contains("\"outcome\": \"closed\""))
  }

  @Test func theProgramIsKilledAfterTheTour() throws {
    let (desk, settings) = try deskWithACard()
    try desk.press("Escape")
    try desk.wait(until: "1 of ")
    kill(try desk.process(named: "htop"), SIGKILL)
    try desk.expectAsBefore(settings, status: 137)
  }

  @Test(arguments: [SIGTERM, SIGINT]) func tourIsToldToEnd(signal: Int32) throws {
    let (desk, settings) = try deskWithACard()
    kill(try desk.process(named: "tour"), signal)
    // htop catches both, cleans up, and ends with 0.
    try desk.expectAsBefore(settings, status: 0)
    #expect(try desk.history.contains("\"closed\""))
  }

  @Test func tourIsHungUp() throws {
    let (desk, settings) = try deskWithACard()
    kill(try desk.process(named: "tour"), SIGHUP)
    try desk.wait("the shell") { try desk.descendants(of: desk.shell).isEmpty }
    try desk.wait("the terminal's settings to be back") { try desk.settings == settings }
    #expect(try desk.history.contains("\"closed\""))
  }

  @Test func tourIsKilled() throws {
    let (desk, settings) = try deskWithACard()
    kill(try desk.process(named: "tour"), SIGKILL)
    try desk.expectAsBefore(settings, status: 137)
    #expect(try desk.history.contains("\"closed\""), "each card is recorded as it appears")
  }

  /// As without us: it goes on, without the card.
  @Test func aProgramThatIgnoresItGoesOn() throws {
    let desk = try Desk()
    let guide = try desk.write("guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n", to: "g.yaml")
    try desk.write("trap '' TERM; echo ready; read word; echo got $word | tr a-z A-Z; exit 4\n", to: "stubborn")
    let settings = try desk.settings
    try desk.run("echo before; $TOUR_BIN run --guide \(guide) sh stubborn")
    try desk.wait(for: "1 of 1")
    for _ in 0..<2 {
      kill(try desk.process(named: "tour"), SIGTERM)
      try desk.wait(until: "1 of 1")
    }
    try desk.run("word")
    try desk.wait(for: "GOT WORD")
    try desk.expectAsBefore(settings, status: 4)
  }

  @Test func theTerminalIsClosedUnderACard() throws {
    let (desk, _) = try deskWithACard()
    let program = try desk.process(named: "htop")
    let history = desk.home.appending(path: ".config/tour/history.json")
    try desk.close()
    try desk.wait("htop to end") { kill(program, 0) != 0 }
    let text = try String(contentsOf: history, encoding: .utf8)
    #expect(text.contains("\"closed\""))
  }

  @Test func aProgramThatEndsUnderACardLeavesNothing() throws {
    let desk = try Desk()
    let guide = try desk.write("guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n", to: "g.yaml")
    for (script, status) in [("printf '\\033[?1049h\\033[Hfull screen'; read x < wake; printf '\\033[?1049l'; exit 7", 7), ("echo on the main screen; read x < wake; exit 8", 8)] {
      try desk.write(script + "\n", to: "program")
      try desk.run("clear; echo before; mkfifo wake; $TOUR_BIN run --reset --guide \(guide) bash program; echo status=$?")
      try desk.wait(for: "1 of 1")
      try "go\n".write(to: desk.home.appending(path: "wake"), atomically: false, encoding: .utf8)
      try desk.wait(for: "status=\(status)")
      #expect(try desk.text.contains("before"))
      #expect(try !desk.text.contains("A card"))
      #expect(try desk.modes.contains("alternate_on=0"))
    }
    #expect(try desk.text.contains("on the main screen"), "what the program printed stays")
  }

  @Test func controlZStopsProgramAndTourTogether() throws {
    let desk = try Desk()
    try desk.write("hello\n", to: "letter")
    let guide = try desk.write("guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: absent}, missing: {wait: 5m, then: skip}}]\n", to: "g.yaml")
    try desk.run("$TOUR_BIN run --guide \(guide) vim -u NONE -i NONE letter")
    try desk.wait(for: "hello")
    try desk.press("C-z")
    try desk.wait(for: "Stopped")
    try desk.run("echo in the shell")
    try desk.wait(for: "in the shell")
    try desk.run("fg")
    try desk.wait("vim") { try desk.modes.contains("alternate_on=1") && desk.text.contains("hello") }
    try desk.press(":", "q", "Enter")
    try desk.wait("the shell") { try desk.descendants(of: desk.shell).isEmpty }
  }
}

extension Desk {
  /// The shell is back, and screen and terminal are as they were before, when it said "before".
  /// - Parameter words: what stood on our cards.
  func expectAsBefore(_ settings: String, status: Int, without words: String = "1 of ", sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("the shell", line: sourceLocation.line) { try descendants(of: shell).isEmpty }
    try run("echo status=$?")
    try wait(for: "status=\(status)", line: sourceLocation.line)
    try wait("the terminal's settings to be back", line: sourceLocation.line) { try self.settings == settings }
    #expect(try text.contains("before"), "the main screen is back", sourceLocation: sourceLocation)
    #expect(try !text.contains(words), "nothing of ours is on the screen", sourceLocation: sourceLocation)
    let modes = try modes
    for mode in ["alternate_on=0", "mouse_any_flag=0", "cursor_flag=1", "keypad_cursor_flag=0", "wrap_flag=1", "origin_flag=0", "insert_flag=0"] {
      #expect(modes.contains(mode), sourceLocation: sourceLocation)
    }
  }
}
