import Foundation
import Harness
import Testing

/// A card that the user opens over a program that writes to the main screen without a pause. The program waits while
/// the card is up, and its text is afterwards as without tour.
@Suite(.waiting) struct FloodTests {
  /// A command of tour, and the words of the card that the tour key opens.
  struct Opening: Sendable, CustomTestStringConvertible {
    var command: String
    var card: String
    /// The keys that close the card again.
    var keys: [String]
    var testDescription: String { command }
  }

  /// Writes the same lines again and again, until there is a file `stop`. The lines of the last turn are more than the
  /// scrollback has.
  private static func script(_ format: String) -> String {
    "until [ -e stop ]; do seq -f $'\(format)' 1 20000; done; echo the flood is over"
  }

  private static let formats = [
    "a line of the flood, with its number: %g",
    #"\e[1;32m[%g]\e[m compiling \e[4ma/file.c\e[m, with \e]8;;https://example.org\e\\a link\e]8;;\e\\"#,
  ]

  private static let openings = [
    Opening(command: "run --guide any.yaml", card: "Skip this tour", keys: ["C-]"]),
    Opening(command: "try any.yaml", card: "Skip this tour", keys: ["C-]"]),
    Opening(command: "new mine", card: "Which part", keys: ["Escape"]),
  ]

  @Test(arguments: openings, formats)
  func `the tour key opens a card over a flood, which goes on after it`(opening: Opening, format: String) throws {
    var seen: [String] = []
    for hosted in [false, true] {
      let harness = try TerminalHarness(columns: 80, rows: 24)
      try harness.write(Self.script(format) + "\n", to: "flood")
      try harness.write(oneCard, to: "any.yaml")
      try harness.run("clear; \(hosted ? "$TOUR_BIN \(opening.command) " : "")bash flood")
      try harness.wait("the flood") { try harness.lines.contains { $0.contains("with") } }
      if hosted {
        let start = Date()
        try harness.press("C-]")
        try harness.wait(for: opening.card)
        #expect(Date().timeIntervalSince(start) < 4)
        // The program waits, so the screen under the card is still.
        _ = try harness.settled()
        #expect(try harness.text.contains(opening.card))
        try harness.write("", to: "stop")
        for key in opening.keys { try harness.press(key) }
      } else {
        try harness.write("", to: "stop")
      }
      try harness.wait(for: "the flood is over")
      try harness.waitForPrompt()
      let lines = try harness.scrollback.split(separator: "\n", omittingEmptySubsequences: false)
      // Behind the last line, tour says what it has written, and the prompt follows.
      let end = try #require(lines.lastIndex { $0.contains("the flood is over") })
      try #require(end > Self.compared)
      seen.append(lines[(end - Self.compared)...end].joined(separator: "\n"))
    }
    #expect(differences([seen[1]], [seen[0]]) == [])
  }

  /// The lines that are compared: fewer than the scrollback has.
  private static let compared = 4000
}
