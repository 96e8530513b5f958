import Foundation
import Harness
import Testing
import TourModel

/// `tour run --explain`: what the session of a user has seen of each step.
@Suite(.waiting) struct RunExplanationTests {
  private static let guide = """
    guide: mine
    version: 1
    title: Mine
    steps:
      - id: one
        title: The first card
        target: [{text: Dear writer}, {text: word 2}]
        place: below
      - {id: gone, title: Not there, target: {text: word 3 of nine}, missing: skip, when: {text: word 4}}
      - {id: unfit, title: Not due, when: {text: Sincerely}}
      - {id: lost, title: Lost, target: {text: word 5 of nine}, missing: {wait: 200ms}}
      - id: try
        title: The end
        do: G
        done: {text: (END)}
      - {id: ask, title: Ask, body: Any time., done: {text: Never there}}
      - {id: last, title: The last card}
    events:
      - {id: moved, key: Down}
    tips:
      - {id: often, title: Often, target: {text: Dear reader}, when: {event: moved, count: 3}}

    """
  private static let letter = (1...80).map { "Dear reader, word \($0) of mine." }.joined(separator: "\n") + "\n"

  private func harness(_ words: [String], guide: String = Self.guide, _ more: [String: String] = [:]) throws
    -> TourHarness
  {
    try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/mine.yaml"] + words,
      files: ["mine.yaml": guide, "letter": Self.letter], environment: more)
  }

  /// The part of an explanation about a step or a tip, without line breaks.
  private func part(_ name: String, of text: String) throws -> String {
    let parts = text.components(separatedBy: "\n\n")
    let part = try #require(parts.first { $0.hasPrefix(name) }, "\(name): \(text)")
    return part.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  /// Takes the tour up to the card *Ask*, and closes it there.
  private func takeTour(on harness: TourHarness) throws {
    try harness.wait(for: "The first card")
    harness.press(Key(.enter))
    try harness.wait(for: "The end")
    harness.type("G")
    try harness.wait(for: "Any time")
    harness.press(Key(.right))
    try harness.wait(for: "The last card")
    harness.press(Key(.left))
    try harness.wait(for: "Any time")
    harness.type("\u{3}")
    try harness.wait(until: "Any time")
    _ = harness.settled()
    harness.type("q")
  }

  @Test func `a session is explained as text, each step as the user has seen it`() throws {
    let harness = try harness(["--explain", "HOME/report.txt", "less", "HOME/letter"])
    try takeTour(on: harness)
    #expect(try harness.finish().code == 0)
    let text = try harness.text(of: "report.txt")
    #expect(text.hasPrefix("Mine (mine, version 1)\n"), "\(text)")
    #expect(text.contains("in less at 80×24: 4 of 7 steps shown"), "\(text)")
    #expect(!text.contains("/letter in"), "an argument of the program: \(text)")
    let one = try part("1. one: shown, with problems", of: text)
    #expect(
      one.contains(#"{text: "Dear writer"} is not on the screen"#)
        && one.contains(#"{text: "word 2"} is used, at row 1, columns 13–18 (6×1)"#)
        && one.contains("card below its target")
        && one.contains("went on the user went on"), "\(one)")
    let gone = try part("2. gone: passed over", of: text)
    #expect(gone.contains("why its target was not on the screen") && gone.contains(#"when {text: "word 4"} at row 3"#))
    #expect(try part("3. unfit: passed over", of: text).contains("{text: Sincerely} is not on the screen"))
    let lost = try part("4. lost: not shown", of: text)
    #expect(lost.contains("error in line 11:") && lost.contains("word 5 of mine"), "\(lost)")
    let end = try part("5. try: shown", of: text)
    #expect(end.contains("went on by itself, once 'done' held"), "\(end)")
    let ask = try part("6. ask: shown", of: text)
    #expect(
      ask.contains(#"done when the card was left: {text: "Never there"} is not on the screen"#)
        && ask.contains("went on the user closed the tour"), "\(ask)")
    #expect(try part("tip often", of: text).contains("session its card was not up: moved 0 of 3"), "\(text)")
    let permissions =
      try FileManager.default.attributesOfItem(atPath: harness.home.appending(path: "report.txt").path)[
        .posixPermissions] as? Int
    #expect(permissions == 0o600)
  }

  @Test func `a page has a picture of each card, and nothing that was typed`() throws {
    let guide =
      "guide: mine\nversion: 1\ntitle: Mine\nsteps: [{id: one, title: A card, target: {text: Password}}, {id: two, title: B card, when: {text: Thanks}, target: {text: Thanks}}]\n"
    let harness = try harness(
      [
        "--explain", "HOME/report.html", "bash", "-c",
        "read -rsp 'Password: ' word; echo; read -rsp Thanks key; exit 7",
      ],
      guide: guide)
    try harness.wait(for: "A card")
    harness.type("\u{1B}")
    try harness.wait(until: "A card")
    harness.type("hunter2\r")
    try harness.wait(for: "Thanks")
    harness.type("\r")
    #expect(try harness.finish().code == 7)
    let page = try harness.text(of: "report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("A card") && page.contains("Password:") && page.contains("1. one"))
    #expect(!page.contains("hunter"), "\(page)")
  }

  @Test(arguments: ["/dev/full", "HOME/"])
  func `a file that cannot be written is named at the end, and the status is the program's`(path: String) throws {
    let harness = try harness(
      ["--explain", path, "bash", "-c", "echo ready; read -rsn1 key; exit 7"], guide: oneCard)
    try harness.wait(for: "A card")
    harness.type("\u{3}")
    try harness.wait(until: "A card")
    _ = harness.settled()
    harness.type("x")
    #expect(try harness.finish().code == 7)
    #expect(harness.text.filter { $0 != "\n" }.contains("can't be written"), "\(harness.text)")
  }

  @Test func `a program without a guide, or without cards, runs, and a line says that nothing is explained`() throws {
    for (words, variables, sentence) in [
      (["HOME/mine.yaml", "--explain", "HOME/r.txt", "bash", "-c", "exit 7"], ["CI": "1"], "tour is off"),
      ([], [:], "there is no guide for 'true'"),
    ] {
      let harness = try TourHarness(
        [TerminalHarness.tour, "run"]
          + (words.isEmpty ? ["--explain", "HOME/r.txt", "true"] : ["--guide"] + words),
        files: ["mine.yaml": Self.guide], environment: variables)
      #expect(try harness.finish().code == (words.isEmpty ? 0 : 7))
      #expect(harness.text.contains("no explanation is written: \(sentence)"), "\(harness.text)")
      #expect(!harness.hasFile("r.txt"))
    }
  }
}
