import Desk
import Foundation
import Testing
import TourCore
import TourTerminal

/// Somebody types on every card of every shipped guide, as if it were the program's: no tour is lost, and the program gets nothing but the keys that
/// the card asks for.
///
/// What the program got is in a file: it runs in script(1), which logs its input.
@Suite struct TypingTests {
  private static let texts = ["dear sun", "sea", ":wq", "1234"]

  @Test(arguments: GuideWalkTests.Walk.all) func nothingIsLostByTyping(walk: GuideWalkTests.Walk) throws {
    let guide = try GuideWalkTests.guide(named: walk.guide)
    let desk = try Desk(columns: 80, rows: 24)
    try desk.furnish()
    let megabyte = try desk.write(String(repeating: "dear sun :wq 1234\n", count: 58_000), to: "megabyte")
    if walk.command.isEmpty {
      try desk.run("$TOUR_BIN demo")
    } else {
      try desk.run("SHELL=/bin/bash $TOUR_BIN run --guide \(walk.guide) script -q --log-in $HOME/typed -c '\(walk.command)'")
    }
    for (index, step) in guide.steps.enumerated() {
      let isHere = { try desk.text.contains(step.title) && desk.text.contains("\(index + 1) of \(guide.steps.count)") }
      try desk.wait("step \(step.id)", until: isHere)
      _ = try desk.settled(milliseconds: 100)
      let asked = Set((step.keys?.alternatives ?? []).flatMap { $0 })
      let before = try typed(on: desk)
      for text in Self.texts {
        // Typed at once, and key by key. A text that has a key in it that the card asks for is the lesson, done.
        for words in [[text]] + (text.contains { asked.contains(Key(.character($0))) } ? [] : [text.map { String($0) }]) {
          for word in words { try desk.type(word) }
          _ = try desk.settled(milliseconds: 60)
        }
        #expect(try isHere(), "\(step.id): '\(text)' lost the card")
      }
      try desk.paste(megabyte)
      try desk.wait("the paste to be read") { try (0..<5).allSatisfy { _ in try desk.isAsleep } }
      try desk.press("BSpace")
      _ = try desk.settled(milliseconds: 100)
      #expect(try isHere(), "\(step.id): a paste lost the card")
      if !walk.command.isEmpty { #expect(try typed(on: desk) == before, "\(step.id): something leaked") }
      try desk.press("Enter")
    }
    try desk.wait(until: "\(guide.steps.count) of \(guide.steps.count)")
    #expect(try desk.record(of: walk.guide)?.outcome == .done)
    if !walk.command.isEmpty { #expect(try typed(on: desk) == guide.steps.flatMap { $0.keys?.alternatives.first ?? [] }.map(\.name)) }
  }

  /// The keys that the program got, without the answers of the terminal.
  private func typed(on desk: Desk) throws -> [String] {
    let path = desk.home.appending(path: "typed")
    guard let bytes = try? Data(contentsOf: path) else { return [] }
    var decoder = InputDecoder()
    // script(1) writes a line before and after the input.
    let lines = String(decoding: bytes, as: UTF8.self)
    let input = lines.drop { $0 != "\n" }.dropFirst()
    return (decoder.decode(input.utf8) + decoder.flush()).compactMap { if case .key(let key) = $0.input { key.name } else { nil } }
  }
}
