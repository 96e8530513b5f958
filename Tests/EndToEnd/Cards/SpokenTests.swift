import Foundation
import Harness
import Testing
import TourModel

/// What a blind user hears: yasr, a screen reader, runs the program in a terminal of its own and speaks what it writes.
/// Its synthesizer is a script that records the texts.
@Suite(.waiting) struct SpokenTests {
  private static let files = [
    ".config/tour/guides/page.yaml": """
    guide: page
    version: 1
    for: less
    title: A page
    steps:
      - {id: text, title: The text, body: "Here is **your** text.", target: {text: Dear reader}}
      - {id: search, title: Search, body: "A slash begins a search.", do: "/"}
      - {id: end, title: The end}

    """,
    "letter": "Dear reader,\nthis is a letter.\n" + String(repeating: "A line.\n", count: 40),
    "start": """
    cd
    port='synthesizer port=|./synthesizer'
    sed "s/^synthesizer=.*/synthesizer=emacspeak server/; s,^synthesizer port=.*,$port," /etc/yasr/yasr.conf > .yasr.conf
    printf '#!/bin/sh\\nexec cat > spoken\\n' > synthesizer
    printf '#!/bin/sh\\nexec %s run less letter\\n' "$TOUR_BIN" > program
    chmod +x synthesizer program
    exec yasr ./program

    """,
  ]

  private let harness: TourHarness

  init() throws {
    harness = try TourHarness(
      ["sh", "HOME/start"], files: Self.files, environment: ["TOUR_BIN": TerminalHarness.tour, "TOUR_READER": "1"])
  }

  /// All that was spoken, without blanks: yasr speaks a line in parts if it reads it in parts.
  private var spoken: String {
    let lines = ((try? harness.text(of: "spoken")) ?? "").split(separator: "\n")
    return lines.filter { $0.hasPrefix("q {") && $0.hasSuffix("}") }.map { $0.dropFirst(3).dropLast() }.joined()
      .filter { $0 != " " }
  }

  /// Does something, and waits until nothing more is spoken.
  /// - Returns: what was spoken meanwhile, without blanks.
  private func hear(_ first: String, after act: () -> Void) throws -> String {
    let before = spoken.count
    act()
    let first = first.filter { $0 != " " }
    try harness.wait(first) { spoken.dropFirst(before).contains(first) }
    _ = harness.settled(milliseconds: 400)
    return String(spoken.dropFirst(before))
  }

  private func expect(
    _ texts: [String], after key: Key, location: SourceLocation = #_sourceLocation
  ) throws {
    let heard = try hear(texts.last ?? "") { harness.press(key) }
    #expect(heard == texts.joined().filter { $0 != " " }, sourceLocation: location)
  }

  @Test func `each card is spoken once, in order, and after a key only what has changed`() throws {
    let start = try hear("Next: Right") {}
    let card = "The text Here is your text. This is about line 1 of 24: Dear reader, 1 of 3 Skip: Esc Next: Right"
    #expect(start.hasSuffix(card.filter { $0 != " " }), "\(start)")
    #expect(start.components(separatedBy: "Thetext").count == 2, "\(start)")
    // The last lines belong to the card before, in the same rows.
    try expect(
      ["Search", "A slash begins a search.", "Press / (slash)", "2 of 3", "Back: Left", "Skip: Esc", "Show me: Enter"],
      after: Key(.right))
    // Enter no longer presses the other button, whose line is not spoken again without the name of that key.
    try expect(["Back: Left, Enter"], after: Key(.tab))
    try expect(["Skip: Esc, Enter"], after: Key(.down))
    try expect(["That key does nothing here. Press / (slash)"], after: Key(.character("x")))
    // Typed at once, x and / would be a text, and the Enter after it would belong to it.
    _ = harness.settled(milliseconds: 1500)
    try expect(
      [
        "The end", "To see this again: tour run --reset less letter", "To practise: tour learn less", "3 of 3",
        "Back: Left", "Done: Enter",
      ], after: Key(.character("/")))
    // What the card has covered, and nothing else of the program.
    let end = try hear("A line.") { harness.type("\r") }
    #expect(!end.contains("Dear") && !end.contains("Theend"), "\(end)")
  }

  @Test func `after a card and after a line of text, only what they have covered is spoken`() throws {
    _ = try hear("Next: Right") {}
    let closed = try hear("Skipped.") { harness.press(Key(.escape)) }
    #expect(closed.contains("Aline.") && !closed.contains("Dear"), "\(closed)")
    let before = spoken.count
    // The line stays until a key.
    _ = harness.settled(milliseconds: 4000)
    #expect(harness.text.contains("Skipped."))
    // less writes its last line only.
    harness.type("=")
    try harness.wait(until: "Skipped.")
    _ = harness.settled(milliseconds: 400)
    #expect(!spoken.dropFirst(before).contains("Aline."), "\(spoken.dropFirst(before))")
  }
}
