import Foundation
import Harness
import Testing
import TourModel
import TourScreen
import TourTerminal

/// Types text that is meant for the program on every card of every shipped guide. The card stays, and the program
/// receives no keys but those that the cards require.
///
/// The program runs in script(1), which logs its input to a file.
@Suite(.waiting) struct TypingTests {
  private static let texts = ["dear sun", "sea", ":wq", "1234"]

  @Test(arguments: GuideWalkTests.Walk.all) func `text typed on a card neither closes it nor reaches the program`(
    walk: GuideWalkTests.Walk
  ) throws {
    let guide = try GuideWalkTests.guide(named: walk.guide)
    let harness = try TerminalHarness(columns: 80, rows: 24)
    try harness.writeSampleFiles()
    let megabyte = try harness.write(String(repeating: "dear sun :wq 1234\n", count: 58_000), to: "megabyte")
    if walk.command.isEmpty {
      try harness.run("$TOUR_BIN demo")
    } else {
      try harness.run(
        "SHELL=/bin/bash $TOUR_BIN run --guide \(walk.guide) script -qf --log-in $HOME/typed -c '\(walk.command)'")
    }
    for (index, step) in guide.steps.enumerated() {
      let counter = "\(index + 1) of \(guide.steps.count)"
      func isHere() throws -> Bool { try harness.text.contains(counter) }
      try harness.wait("step \(step.id)", until: isHere)
      _ = try harness.settled(milliseconds: 100)
      let before = try typed(on: harness)
      for text in Self.texts {
        try type(text, on: harness, step)
        #expect(try isHere(), "\(step.id): '\(text)' closed the card")
      }
      try harness.paste(megabyte)
      try harness.wait("the paste to be read") { try (0..<5).allSatisfy { _ in try harness.isAsleep } }
      #expect(try isHere(), "\(step.id): a paste closed the card")
      if !walk.command.isEmpty {
        #expect(try typed(on: harness) == before, "\(step.id): the program received typed text")
      }
      // The first Enter ends the text. The second one must not come as fast as the repetitions of a key that is held
      // down.
      try harness.press("Enter")
      _ = try harness.settled(milliseconds: 400)
      #expect(try isHere(), "\(step.id): the Enter at the end of a text closed the card")
      try harness.press("Enter")
      if step.isTried {
        _ = try harness.settled(milliseconds: 100)
        try harness.press(step.keysForProgram)
      }
      try harness.wait("step \(step.id) to end") { try !isHere() }
    }
    #expect(try harness.record(of: walk.guide)?.outcome == .done)
    if walk.command.isEmpty { return }
    // The log holds the keys that *Show me* typed for each step with `do`, those that the user typed after *Try it*,
    // and no others.
    let (typed, asked) = (try typed(on: harness), guide.steps.flatMap { $0.keysForProgram.flatMap(Self.logged) })
    #expect(typed == asked)
    // script(1) does not end when its terminal is closed.
    kill(try harness.process(named: "script"), SIGTERM)
    try harness.wait("the program to end") { try harness.descendants(of: harness.shell).isEmpty }
  }

  /// Types a text at once, and again key by key if the card requires none of its keys. Types nothing if the card
  /// requires the first one, because that key would complete the step.
  private func type(_ text: String, on harness: TerminalHarness, _ step: Step) throws {
    let asked = Set(((step.do?.alternatives ?? []) + (step.endsOn?.alternatives ?? [])).flatMap { $0 })
    let isAsked = text.map { asked.contains(Key(.character($0))) }
    if isAsked[0] { return }
    try harness.type(text)
    _ = try harness.settled(milliseconds: 60)
    if isAsked.contains(true) { return }
    for character in text { try harness.type(String(character)) }
    _ = try harness.settled(milliseconds: 60)
  }

  /// The keys that the program received, without the terminal's answers.
  private func typed(on harness: TerminalHarness) throws -> [String] {
    guard let bytes = try? Data(contentsOf: harness.home.appending(path: "typed")) else { return [] }
    // script(1) writes a header line before the logged input, and a trailer line after it.
    let lines = String(decoding: bytes, as: UTF8.self)
    let start = lines.firstIndex(of: "\n").map { lines.index(after: $0) } ?? lines.endIndex
    let end = lines.range(of: "\nScript done")?.lowerBound ?? lines.endIndex
    var decoder = InputDecoder()
    let items = decoder.decode(lines[start..<max(start, end)].utf8) + decoder.flush()
    return items.compactMap { if case .key(let key) = $0.input { key } else { nil } }.flatMap(Self.logged)
  }

  /// The names of a key in the log. A key with Meta appears as Esc and the key: both are the same bytes, and the log
  /// has no times.
  private static func logged(_ key: Key) -> [String] {
    key.modifiers == .meta ? ["Esc", Key(key.code).name] : [key.name]
  }
}
