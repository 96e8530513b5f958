import Foundation
import Harness
import Testing

/// `Tests/Programs/TypedLetters`, a program whose guide, events and parameters are values of Swift.
@Suite(.waiting) struct TypedLettersTests {
  private static let program = TerminalHarness.product("TypedLetters")

  /// Takes the tour of the two steps of the list of letters.
  static func takeTour(_ harness: TourHarness) throws {
    try harness.wait(for: "Each city has sent one.")
    let picture = try #require(LitPicture(harness.settled(), title: "Your letters"))
    #expect(picture.lit.count == 6 && picture.lit[0].text == "┌──────────────────┐")
    try harness.type("\r", waitingFor: "The next letter")
    harness.press(.init(.down))
    try harness.wait(for: "> Lima")
    try harness.wait(until: "The next letter")
    _ = harness.settled()
  }

  @Test func `a guide of the builder shows its steps and its tip, and the observer follows the tip`() throws {
    let harness = try TourHarness(
      ["/bin/sh", "-c", "\(Self.program) && \(Self.program)"], environment: ["TERM": "xterm-direct"])
    try Self.takeTour(harness)
    try harness.type("s", waitingFor: "starred 1 of 2")
    try harness.type("k", waitingFor: "keeps stars: false")
    try harness.type("s", waitingFor: "; keeps-stars is false")
    #expect(!harness.text.contains("A letter with a star is kept."))
    try harness.type("k", waitingFor: "A letter with a star is kept.")
    let tip = try #require(LitPicture(harness.settled(), title: "Stars stay"))
    #expect(tip.arrow?.head.row == 9 && (2..<22).contains(tip.arrow?.head.column ?? 0))
    harness.type("\u{1D}")
    try harness.wait(until: "A letter with a star is kept.")
    try harness.type("k", waitingFor: "keeps stars: false; over: tipClosed")
    harness.type("q")
    // The parameter is part of the history, also for a guide whose tips are over.
    try harness.wait(for: "keeps stars: false; -")
    try harness.type("k", waitingFor: "keeps stars: true; -")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(harness.written.contains("shown; over: tipClosed\r\n"))
    let history = try harness.history
    #expect(history.contains("\"keeps-stars\": true"))
  }

  @Test func `in a test, the tip appears although CI is set, and nothing is written`() throws {
    let environment = ["TERM": "xterm-direct", "CI": "1", "TOUR_TIPS": "none", "TOUR": "off"]
    let harness = try TourHarness([Self.program, "--test"], environment: environment)
    try harness.wait(for: "Each city has sent one.")
    _ = harness.settled()
    try harness.type("\u{1B}", waitingFor: "A letter with a star is kept.")
    _ = harness.settled()
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(!harness.hasFile(".config"))
    let silent = try TourHarness([Self.program], environment: environment)
    try silent.wait(for: "Oslo")
    _ = silent.settled()
    #expect(!silent.text.contains("Each city has sent one."))
    silent.type("ssq")
    #expect(try silent.finish().code == 0)
  }
}
