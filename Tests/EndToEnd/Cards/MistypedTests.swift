import Foundation
import Harness
import Testing
import TourModel

/// Keys over real programs that the user did not mean for the card.
@Suite(.waiting) struct MistypedTests {
  private static let environment = LitPicture.environment

  private static func harness(_ guide: String, _ command: [String], files: [String: String] = [:]) throws -> TourHarness
  {
    try TourHarness([TerminalHarness.tour, "run", "--guide", guide] + command, files: files, environment: environment)
  }

  private static let text = (100...400).map(String.init).joined(separator: "\n") + "\n"

  @Test(arguments: [("less", ["less", "HOME/text"], "100"), ("vim", ["vim", "-u", "NONE", "HOME/text"], "100")])
  func `the key that goes on leaves the program as it is on every card`(guide: String, command: [String], line: String)
    throws
  {
    let harness = try Self.harness(guide, command, files: ["text": Self.text])
    try harness.wait("the first card") { harness.text.contains("1 of ") }
    func counter() -> String? { harness.text.firstMatch(of: /[0-9]+ of [0-9]+/).map { String($0.output) } }
    while let before = counter() {
      harness.press(Key(.right))
      try harness.wait("card \(before) to end") { counter() != before }
      // A step whose target is not there is left out after two seconds.
      try? harness.wait("the next card", seconds: 6) { counter() != nil }
      #expect(!harness.text.contains("INSERT"))
    }
    let after = harness.settled()
    #expect(
      after.text(row: 0).hasPrefix(line) && !harness.text.contains("INSERT") && counter() == nil, "\(harness.text)")
  }

  @Test func `a line typed over a card of vim leaves the text as it is`() throws {
    let guide =
      "guide: mine\nversion: 1\ntitle: Mine\nfor: vim\nsteps:\n  - {id: a, title: The first card}\n  - {id: b, title: Delete a line, do: dd}\n  - {id: c, title: The last card}\n"
    let harness = try Self.harness(
      "HOME/guide.yaml", ["vim", "-u", "NONE", "HOME/text"], files: ["text": Self.text, "guide.yaml": guide])
    try harness.wait(for: "The first card")
    // An Enter in the first moment of a card that appears by itself does not count for the next one.
    _ = harness.settled(milliseconds: 600)
    harness.press(Key(.enter))
    try harness.wait(for: "Delete a line")
    for pause in [0, 60, 120, 200] {
      for character in "hello\r" {
        harness.type(String(character))
        if pause > 0 { _ = harness.settled(milliseconds: pause) }
      }
      _ = harness.settled(milliseconds: 800)
      #expect(
        harness.text.contains("Delete a line") && harness.terminal.screen.text(row: 0).hasPrefix("100"),
        "\(pause) ms: \(harness.text)")
    }
    harness.press(Key(.enter))
    try harness.wait(for: "The last card")
    #expect(harness.settled().text(row: 0).hasPrefix("101"))
  }

  @Test func `a file with an escape sequence that is shown in bash gets no Enter`() throws {
    let hostile = (0..<1000).map { _ in "\u{1B}]8687;start\u{1B}\\\u{1B}]8687;next\u{1B}\\" }.joined()
    let guide =
      "guide: mine\nversion: 1\ntitle: Mine\nfor: bash\nsteps:\n  - {id: a, title: The evil card, do: 'touch ~/evil Enter'}\n  - {id: b, title: The last card}\n"
    let harness = try Self.harness(
      "HOME/guide.yaml", ["bash", "--norc"], files: ["hostile": "before\(hostile)after\n", "guide.yaml": guide])
    try harness.wait(for: "The evil card")
    harness.press(Key(.escape))
    try harness.wait(until: "The evil card")
    _ = harness.settled()
    try harness.type("cat ~/hostile\r", waitingFor: "beforeafter")
    _ = harness.settled(milliseconds: 500)
    for character in "echo a$((1+1))b\r" {
      harness.type(String(character))
      _ = harness.settled(milliseconds: 60)
    }
    try harness.wait(for: "a2b")
    #expect(!harness.text.contains("The evil card"))
    harness.type("exit 7\r")
    #expect(try harness.finish().code == 7)
    #expect(!harness.hasFile("evil"))
  }

  @Test func `the key that quits ends the last card of less, and less`() throws {
    let harness = try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "less", "--from", "leave", "less", "HOME/text"],
      files: ["text": Self.text], environment: Self.environment)
    try harness.wait(for: "Quit less")
    _ = harness.settled()
    for character in "quick" { harness.type(String(character)) }
    _ = harness.settled(milliseconds: 800)
    #expect(harness.text.contains("Quit less"))
    // After a pause a letter is no longer part of the text.
    _ = harness.settled(milliseconds: 1100)
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let history = try harness.history
    #expect(history.contains("\"done\""))
  }
}
