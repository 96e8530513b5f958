import Foundation
import Harness
import Testing

/// Buttons and the menu that start the tour of another guide.
@Suite(.waiting) struct StartedTourTests {
  private static func guide(_ name: String, _ content: String) -> String {
    "guide: \(name)\nversion: 1\ntitle: Title of \(name)\nfor: sh\n\(content)\n"
  }

  private static let files = [
    ".config/tour/guides/a.yaml": guide(
      "first",
      "steps: [{id: a, title: The first card, body: It has buttons for two other guides., buttons: [{label: Hints, guide: hints}, {label: More, guide: second}]}]"
    ),
    ".config/tour/guides/b.yaml": guide("hints", "tips: [{id: a, title: A hint}]"),
    ".config/tour/guides/c.yaml": guide("second", "steps: [{id: a, title: The second card}]"),
  ]

  @Test func `a button for a guide with tips only leaves the card, and the menu does not list that guide`() throws {
    let harness = try TourHarness([TerminalHarness.tour, "sh", "-c", "echo ready; exec cat"], files: Self.files)
    try harness.wait(for: "The first card")
    _ = harness.settled()
    harness.type("\t")
    _ = harness.settled()
    harness.type("\r")
    try harness.wait(for: "There is no tour “hints” here")
    #expect(harness.text.contains("The first card"))
    _ = harness.settled()
    harness.type("\u{1D}")
    try harness.wait(for: "Guide: Title of second")
    #expect(!harness.text.contains("hints"))
    _ = harness.settled()
    // Above the tip, which is the last entry.
    harness.type("\u{1B}[A\u{1B}[A\r")
    try harness.close("The second card", by: "\r")
    harness.type("\u{04}")
    #expect(try harness.finish().code == 0)
  }

  @Test func `by the mouse alone, the menu opens another guide, which has a tick after a restart`() throws {
    let run = "\(TerminalHarness.tour) run --reset --guide first sh HOME/sh"
    var files = Self.files
    files[".config/tour/guides/a.yaml"] = Self.guide(
      "first", "steps: [{id: work, title: Work, body: Type a word., done: {text: never}}]")
    // The program uses the mouse, and so tour gets clicks while the program has the keyboard.
    files["sh"] = "printf '\\033[?1049h\\033[?1000h\\033[?1006h'; echo ready; exec cat"
    let harness = try TourHarness(["/bin/sh", "-c", "\(run); \(run)"], files: files)
    try harness.click("Try it")
    // The card moves to where it leaves the cursor's row free.
    try harness.wait(for: "Menu")
    _ = harness.settled(milliseconds: 400)
    try harness.click("Menu")
    try harness.wait(for: "Guide: Title of second")
    #expect(!harness.text.contains("✓"))
    try harness.click("Guide: Title of second")
    try harness.wait(for: "The second card")
    let card = harness.text.split(whereSeparator: { " │\n".contains($0) }).joined(separator: " ")
    #expect(card.contains("To see this again: tour run --reset --guide second sh"), "\(harness.text)")
    try harness.click("Done")
    try harness.wait(until: "The second card")
    harness.type("\u{04}")
    try harness.click("Try it")
    try harness.wait(for: "Menu")
    _ = harness.settled(milliseconds: 400)
    try harness.click("Menu")
    try harness.wait(for: "✓ Guide: Title of second")
    try harness.click("Go on")
    try harness.wait(for: "Your turn.")
    harness.type("x\n\u{04}")
    #expect(try harness.finish().code == 0)
  }

  @Test func `in a program that calls tour.h, a button for a guide that it does not have leaves the card`() throws {
    let guide =
      "guide: letters\nversion: 1\ntitle: T\nsteps: [{id: a, title: The first card, body: It has a button for another guide., buttons: [{label: More, guide: second}]}]\n"
    let harness = try TourHarness(
      ["/bin/sh", "-c", "cd HOME/ && exec \(TerminalHarness.product("LettersInC"))"], files: ["letters.yaml": guide],
      environment: ["TERM": "xterm-direct"])
    try harness.wait(for: "The first card")
    _ = harness.settled()
    harness.type("\r")
    try harness.wait(for: "There is no tour “second” here")
    #expect(harness.text.contains("The first card"))
    _ = harness.settled()
    try harness.close("The first card")
    harness.type("q")
    #expect(try harness.finish().code == 0)
  }

  /// To type the password takes longer than a step waits for its target.
  @Test(arguments: [(80, 24), (40, 12)])
  func `the tour of a program that first asks for a password begins after it`(columns: Int, rows: Int) throws {
    let guide = Self.guide(
      "login",
      "steps: [{id: a, title: The inbox, target: {text: Inbox}}, {id: b, title: The end, target: {text: Trash}}]")
    let program =
      "stty -echo; printf 'Password: '; read -r word; stty echo; printf 'Inbox of %s, Trash\\n' \"$(printf %s \"$word\" | od -An -c | tr -d ' ')\"; exec cat"
    let harness = try TourHarness(
      [TerminalHarness.tour, "sh", "HOME/sh"],
      files: [".config/tour/guides/login.yaml": guide, "sh": program], columns: columns, rows: rows)
    try harness.wait(for: "Password:")
    let end = Date(timeIntervalSinceNow: 4)
    while Date() < end { _ = harness.settled() }
    // The tour key is the program's, as without a tour.
    for part in ["An", "na", "\u{1D}", "\n"] {
      harness.type(part)
      _ = harness.settled(milliseconds: 600)
      #expect(!harness.text.contains("The inbox") || part == "\n")
    }
    try harness.wait(for: "The inbox")
    #expect(harness.text.contains("Inbox of Anna035"), "\(harness.text)")
    _ = harness.settled()
    harness.type("\r")
    try harness.close("The end", by: "\r")
    harness.type("\u{04}")
    #expect(try harness.finish().code == 0)
    #expect(try harness.record(of: "login")?.outcome == .done)
  }
}
