import Foundation
import Harness
import Testing

/// However a session ends, the terminal is restored and the history is complete.
@Suite(.waiting) struct EndingTests {
  private func harnessWithACard() throws -> (TerminalHarness, settings: String) {
    let harness = try TerminalHarness()
    try harness.run("echo before; stty -echoctl")
    try harness.waitForPrompt()
    let settings = try harness.settings
    try harness.run("$TOUR_BIN run htop")
    try harness.wait(for: "1 of ")
    return (harness, settings)
  }

  @Test func `the terminal is restored if the program is killed under a card`() throws {
    let (harness, settings) = try harnessWithACard()
    kill(try harness.process(named: "htop"), SIGKILL)
    try harness.expectAsBefore(settings, status: 137)
    #expect(try harness.history.contains("\"outcome\": \"closed\""))
  }

  @Test func `the terminal is restored if the program is killed after the tour`() throws {
    let (harness, settings) = try harnessWithACard()
    try harness.press("Escape")
    try harness.wait(until: "1 of ")
    kill(try harness.process(named: "htop"), SIGKILL)
    try harness.expectAsBefore(settings, status: 137)
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `the terminal is restored if tour receives a termination signal`(
    signal: Int32
  ) throws {
    let (harness, settings) = try harnessWithACard()
    kill(try harness.process(named: "tour"), signal)
    // htop catches both, cleans up, and ends with 0.
    try harness.expectAsBefore(settings, status: 0)
    #expect(try harness.history.contains("\"closed\""))
  }

  @Test func `the terminal is restored if tour receives SIGHUP`() throws {
    let (harness, settings) = try harnessWithACard()
    kill(try harness.process(named: "tour"), SIGHUP)
    try harness.wait("the shell to have no child process") { try harness.descendants(of: harness.shell).isEmpty }
    try harness.wait("the terminal's settings to be restored") { try harness.settings == settings }
    #expect(try harness.history.contains("\"closed\""))
  }

  @Test func `the terminal is restored if tour is killed`() throws {
    let (harness, settings) = try harnessWithACard()
    kill(try harness.process(named: "tour"), SIGKILL)
    try harness.expectAsBefore(settings, status: 137)
    #expect(try harness.history.contains("\"closed\""), "each card is recorded as it appears")
  }

  /// SIGTERM closes the card, and tour passes it on to the program, which ignores it and continues as it does without
  /// tour.
  @Test func `a program that ignores SIGTERM goes on without the card`() throws {
    let harness = try TerminalHarness()
    let guide = try harness.write("guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n", to: "g.yaml")
    try harness.write("trap '' TERM; echo ready; read word; echo got $word | tr a-z A-Z; exit 4\n", to: "stubborn")
    let settings = try harness.settings
    try harness.run("echo before; $TOUR_BIN run --guide \(guide) sh stubborn")
    try harness.wait(for: "1 of 1")
    for _ in 0..<2 {
      kill(try harness.process(named: "tour"), SIGTERM)
      try harness.wait(until: "1 of 1")
    }
    try harness.run("word")
    try harness.wait(for: "GOT WORD")
    try harness.expectAsBefore(settings, status: 4)
  }

  @Test func `closing the terminal under a card ends the program and keeps the history`() throws {
    let (harness, _) = try harnessWithACard()
    let program = try harness.process(named: "htop")
    let history = harness.home.appending(path: ".config/tour/history.json")
    try harness.close()
    try harness.wait("htop to end") { kill(program, 0) != 0 }
    let text = try String(contentsOf: history, encoding: .utf8)
    #expect(text.contains("\"closed\""))
  }

  @Test func `no card is left if the program ends under it`() throws {
    let harness = try TerminalHarness()
    let guide = try harness.write("guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n", to: "g.yaml")
    for (script, status) in [
      ("printf '\\033[?1049h\\033[Hfull screen'; read x < wake; printf '\\033[?1049l'; exit 7", 7),
      ("echo on the main screen; read x < wake; exit 8", 8),
    ] {
      try harness.write(script + "\n", to: "program")
      try harness.run(
        "clear; echo before; mkfifo wake; $TOUR_BIN run --reset --guide \(guide) bash program; echo status=$?")
      try harness.wait(for: "1 of 1")
      try "go\n".write(to: harness.home.appending(path: "wake"), atomically: false, encoding: .utf8)
      try harness.wait(for: "status=\(status)")
      #expect(try harness.text.contains("before"))
      #expect(try !harness.text.contains("A card"))
      #expect(try harness.modes.contains("alternate_on=0"))
    }
    #expect(try harness.text.contains("on the main screen"), "the program's output stays")
  }

  @Test func `Ctrl-Z stops program and tour together`() throws {
    let harness = try TerminalHarness()
    try harness.write("hello\n", to: "letter")
    let guide = try harness.write(
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: absent}, missing: {wait: 5m, then: skip}}]\n",
      to: "g.yaml")
    try harness.run("$TOUR_BIN run --guide \(guide) vim -u NONE -i NONE letter")
    try harness.wait(for: "hello")
    try harness.press("C-z")
    try harness.wait(for: "Stopped")
    try harness.run("echo in the shell")
    try harness.wait(for: "in the shell")
    try harness.run("fg")
    try harness.wait("vim's screen") { try harness.modes.contains("alternate_on=1") && harness.text.contains("hello") }
    try harness.press(":", "q", "Enter")
    try harness.wait("the shell to have no child process") { try harness.descendants(of: harness.shell).isEmpty }
  }
}

extension TerminalHarness {
  /// Expects that the shell has the terminal back, with the given settings and the default modes, and that the line
  /// "before" is on the screen.
  /// - Parameter words: Text of the cards, which must not be on the screen.
  func expectAsBefore(
    _ settings: String, status: Int, without words: String = "1 of ", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait("the shell to have no child process", line: sourceLocation.line) { try descendants(of: shell).isEmpty }
    try run("echo status=$?")
    try wait(for: "status=\(status)", line: sourceLocation.line)
    try wait("the terminal's settings to be restored", line: sourceLocation.line) { try self.settings == settings }
    #expect(try text.contains("before"), "the main screen is back", sourceLocation: sourceLocation)
    #expect(try !text.contains(words), "no card is on the screen", sourceLocation: sourceLocation)
    let modes = try modes
    for mode in [
      "alternate_on=0", "mouse_any_flag=0", "cursor_flag=1", "keypad_cursor_flag=0", "wrap_flag=1", "origin_flag=0",
      "insert_flag=0",
    ] {
      #expect(modes.contains(mode), sourceLocation: sourceLocation)
    }
  }
}
