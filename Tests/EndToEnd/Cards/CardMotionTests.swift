import Foundation
import Harness
import Testing
import TourScreen

/// Cards that move over a real program, in tmux. The frames themselves are tested without a terminal.
@Suite(.serialized, .waitingLong) struct CardMotionTests {
  private static let guide = """
    guide: program
    version: 1
    for: program
    title: A program
    motion: {enter: {effect: grow, time: 3s}, leave: {effect: grow, time: 3s}}
    steps: [{id: a, title: A card, target: {text: target}, buttons: [{label: Finish, done: true}]}]
    """

  /// Starts a program that shows a target, and after that what the user types.
  private static func harness(_ variable: String, files: [String: String] = [:]) throws -> TerminalHarness {
    let harness = try TerminalHarness(columns: 120, rows: 24)
    let name = ".config/tour/guides/program.yaml"
    for (name, text) in files.merging([name: guide], uniquingKeysWith: { a, _ in a }) {
      _ = try harness.write(text, to: name)
    }
    try harness.writeScript(
      "#!/bin/bash\nprintf '\\033[?1049h\\033[H\\033[2Jtarget\\r\\n'; stty -echo -icanon; while IFS= read -rn1 c; do [ \"$c\" = q ] && break; printf '<%s>' \"$c\"; done; printf '\\033[?1049l'\n",
      to: "program")
    try harness.run("\(variable) $TOUR_BIN run ./program")
    return harness
  }

  @Test func `a card grows, a key ends that, and the program's answer removes a card that leaves`() throws {
    let harness = try Self.harness("TOUR_MOTION=always")
    try harness.wait(for: "╭")
    let start = try harness.text
    #expect(!start.contains("Finish"))
    try harness.type("x")
    try harness.wait(for: "Finish")
    // Keys that come faster than a person types, after one without effect, are ignored.
    _ = try harness.settled()
    // The first Enter after ignored text belongs to that text.
    try harness.press("Enter")
    _ = try harness.settled(milliseconds: 600)
    try harness.press("Enter")
    usleep(700_000)
    #expect(try harness.text.contains("╭"), "the card leaves for three seconds")
    try harness.type("y")
    try harness.wait(for: "<y>")
    #expect(try !harness.text.contains("╭") && !harness.text.contains("<x>"))
    try harness.type("q")
    try harness.waitForPrompt()
    try harness.close()
  }

  @Test(arguments: [("TOUR_MOTION=0", ""), ("env -u TOUR_MOTION", "motion: off\n")])
  func `the user switches motion off`(variable: String, config: String) throws {
    let harness = try Self.harness(variable, files: config.isEmpty ? [:] : [".config/tour/config.yaml": config])
    // A card that grew for three seconds would be seen without its button first.
    try harness.wait("a card") { try harness.text.contains("╭") }
    #expect(try harness.text.contains("Finish"))
    try harness.press("Enter")
    try harness.wait("no card") { try !harness.text.contains("╭") }
    // A key that comes faster than a person types, after the one that has closed the card, is ignored.
    _ = try harness.settled()
    try harness.type("q")
    try harness.waitForPrompt()
    try harness.close()
  }

  @Test func `a card moves over a program that embeds tour, and leaves nothing behind`() throws {
    var screens: [Screen] = []
    for motion in ["0", "always"] {
      let harness = try TerminalHarness(columns: 80, rows: 24)
      try harness.run("TOUR_MOTION=\(motion) $TOUR_BIN demo --reset")
      try harness.wait(for: "Next")
      try harness.press("Right")
      try harness.wait(for: "2 of 8")
      _ = try harness.settled()
      screens.append(try harness.cells)
      try harness.press("C-c")
      try harness.wait(until: "2 of 8", goes: 60)
      try harness.press("Down")
      _ = try harness.settled(milliseconds: 500)
      screens.append(try harness.cells)
      try harness.press("q")
      try harness.waitForPrompt()
      try harness.close()
    }
    #expect(screens[0] == screens[2] && screens[1] == screens[3])
    #expect(screens[0] != screens[1])
  }

  @Test func `a word that TOUR_MOTION does not know is reported after the program`() throws {
    let harness = try Self.harness("TOUR_MOTION=fast")
    try harness.wait(for: "╭")
    try harness.press("C-c")
    try harness.wait(until: "╭", goes: 60)
    try harness.type("q")
    try harness.wait(for: "TOUR_MOTION: 'fast' is not known; write on, always, reduced, off, or 0 for off")
    try harness.close()
  }
}
