import Foundation
import Harness
import Testing
import TourScreen
import TourTerminal

/// Programs that draw with ncurses and embed a tour, compared with the same programs without one.
@Suite(.waiting) struct EmbeddedCardTests {
  private static let guide = """
    guide: features
    version: 1
    title: Features
    for: features
    steps:
      - {id: only, title: The card, body: It is drawn by ncurses.}
    """

  /// The state of a terminal after a step of a program.
  private struct Look: Equatable {
    var screen: Screen
    var modes: Modes
  }

  /// Runs a program through its phases.
  /// - Returns: the look in each phase and at the end, and the report of the program.
  private static func run(_ feature: String, terminal: String, locale: String, withTour: Bool) throws -> (
    looks: [Look], report: String
  ) {
    let program = TerminalHarness.product("CursesFeatures")
    let harness = try TourHarness(
      [program, feature, "HOME/report"] + (withTour ? ["HOME/guide.yaml"] : []), files: ["guide.yaml": guide],
      environment: ["TERM": terminal, "LANG": locale])
    var looks: [Look] = []
    func note(_ phase: Int) throws {
      // With filter(3), the program has one row, which is the one of the cursor.
      try harness.wait("phase \(phase)") {
        harness.text.contains("\(feature): phase \(phase)") && !harness.text.contains("The card")
      }
      if ["timeout", "nodelay"].contains(feature) { try harness.wait(for: "ticking yes") }
      looks.append(Look(screen: harness.settled().withSpaces, modes: harness.terminal.modes))
    }
    if withTour, feature != "filter" {
      try harness.wait(for: "It is drawn by ncurses.")
      if ["timeout", "nodelay"].contains(feature) { try harness.wait(for: "ticking yes") }
      harness.type("\r")
    }
    try note(0)
    if feature == "mouse", terminal != "vt100" { harness.type("\u{1B}[<0;5;6M\u{1B}[<2;7;8M") }
    harness.type("n")
    try note(1)
    harness.type("n")
    try note(2)
    harness.type("q")
    #expect(try harness.finish().code == 7)
    looks.append(Look(screen: harness.terminal.screen.withSpaces, modes: harness.terminal.modes))
    return (looks, try harness.text(of: "report"))
  }

  /// The modes as text, whose differences are readable.
  private static func lines(_ modes: Modes) -> [String] {
    var text = ""
    dump(modes, to: &text)
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [true, false])
  func `a card at the cursor leaves the program's cursor visible there, and other cards hide it`(isAtCursor: Bool)
    throws
  {
    let guide = Self.guide.replacing(
      "body:", with: isAtCursor ? "target: {cursor: true, padding: 1}, body:" : "target: {text: windows}, body:")
    let program = TerminalHarness.product("CursesFeatures")
    let harness = try TourHarness(
      [program, "windows", "HOME/report", "HOME/guide.yaml"], files: ["guide.yaml": guide],
      environment: ["TERM": "xterm-256color"])
    try harness.wait(for: "It is drawn by ncurses.")
    #expect(harness.settled().cursor.isVisible == isAtCursor)
    let cursor = harness.terminal.screen.cursor.position
    harness.type("\r")
    try harness.wait(until: "It is drawn by ncurses.")
    let alone = harness.settled().cursor
    #expect(alone.isVisible && (alone.position == cursor || !isAtCursor))
    harness.type("nnq")
    #expect(try harness.finish().code == 7)
  }

  @Test func `a card is shown again after Ctrl-Z and fg, and the terminal is as before at the end`() throws {
    let harness = try TerminalHarness()
    let before = try harness.settings
    let guide = try harness.write(Self.guide, to: "guide.yaml")
    try harness.run("\(TerminalHarness.product("CursesFeatures")) windows report \(guide)")
    try harness.wait(for: "It is drawn by ncurses.")
    try harness.press("C-z")
    try harness.wait(for: "Stopped")
    try harness.run("fg")
    try harness.wait(for: "It is drawn by ncurses.")
    try harness.press("Enter")
    try harness.wait(until: "It is drawn by ncurses.", goes: 60)
    try harness.press("n")
    try harness.wait(for: "moved 1")
    try harness.press("q")
    try harness.waitForPrompt()
    #expect(try harness.settings == before)
  }

  private static let features = [
    "windows", "subwindows", "pads", "panels", "pairs", "wide", "lines", "labels", "ripped", "filter", "background",
    "attributes", "scrolling", "leaveok",
    "cursor", "mouse", "recolored", "shell", "suspended", "cleared", "screens", "colorless", "opaque", "timeout",
    "nodelay",
  ]

  @Test(arguments: features, ["xterm-256color C.UTF-8", "xterm-direct C.UTF-8", "linux C.UTF-8", "vt100 C"])
  func `a program with a card is as without one, before and after it`(feature: String, environment: String) throws {
    let words = environment.split(separator: " ").map(String.init)
    let plain = try Self.run(feature, terminal: words[0], locale: words[1], withTour: false)
    let toured = try Self.run(feature, terminal: words[0], locale: words[1], withTour: true)
    for (phase, looks) in zip(plain.looks, toured.looks).enumerated() {
      #expect(looks.0.screen == looks.1.screen, "phase \(phase)\n\(looks.0.screen.differences(from: looks.1.screen))")
      #expect(Self.lines(looks.0.modes) == Self.lines(looks.1.modes), "phase \(phase)")
    }
    #expect(plain.report == toured.report)
  }
}
