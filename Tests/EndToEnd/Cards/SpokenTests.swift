import Foundation
import Harness
import Testing
import TourModel

/// What a blind user hears: yasr, a screen reader, runs the program in a terminal of its own and speaks what it writes. Its
/// synthesizer is a script that records the texts.
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

  /// The texts that were spoken, without those of blanks only, from the last one that begins with a phrase on.
  private func spoken(from first: String) -> [String] {
    let texts = ((try? harness.text(of: "spoken")) ?? "").split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("q {"), line.hasSuffix("}") else { return nil }
      let text = line.dropFirst(3).dropLast().split(separator: " ").joined(separator: " ")
      return text.isEmpty ? nil : text
    }
    return texts.lastIndex { $0 == first }.map { Array(texts[$0...]) } ?? []
  }

  /// Waits until a text was spoken, and expects that it is the last one, and that those before it are as given.
  private func expect(_ texts: [String], location: SourceLocation = #_sourceLocation) throws {
    let first = try #require(texts.first)
    try harness.wait("\(texts)", location: location) { spoken(from: first).count >= texts.count }
    // Whatever else is spoken comes at once.
    _ = harness.settled(milliseconds: 300)
    #expect(spoken(from: first) == texts, sourceLocation: location)
  }

  @Test func `each card is spoken once, in order, and after a key only what has changed`() throws {
    try expect([
      "The text", "Here is your text.", "This is about line 1 of 24: Dear reader", "1 of 3", "Skip: Esc", "Next: Right",
    ])
    harness.press(Key(.right))
    try expect(["Search", "A slash begins a search.", "Press /", "2 of 3", "Back: Left", "Skip: Esc", "Show me: Enter"])
    harness.press(Key(.tab))
    // Enter no longer presses the other button, whose line is not spoken again without the name of that key.
    try expect(["Back: Left"])
    harness.press(Key(.tab))
    try expect(["Skip: Esc"])
    harness.type("x")
    try expect(["That key does nothing here. Press /, or Enter"])
    harness.type("/")
    try expect([
      "The end", "To see this again: tour run --reset less letter", "To practise: tour learn less", "3 of 3",
      "Back: Left", "Done: Enter",
    ])
  }
}
