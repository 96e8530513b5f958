import Foundation
import Harness
import Testing
import TourHost

/// Threads and signal handlers that call an embedded tour: `Tests/Programs/EmbeddedReads/reads.c`.
@Suite(.waiting) struct EmbeddedThreadTests {
  /// The guide of a case; nil for a tour that is NULL.
  private static func guide(_ name: String) -> String? {
    switch name {
    case "none": nil
    case "tip": EmbeddedReadTests.tip
    default: EmbeddedReadTests.tour
    }
  }

  @Test(arguments: ["tour", "tip", "off", "none"])
  func `a clock that a second thread draws ticks while the first one waits for a key`(name: String) throws {
    let harness = try EmbeddedReadTests.harness(
      "clock", Self.guide(name), environment: name == "off" ? ["TOUR": "off"] : [:])
    try harness.wait(for: name == "tour" ? "The first." : "clock")
    let ticks = { EmbeddedReadTests.report(harness).count { $0.hasPrefix("tick") } }
    let before = ticks()
    // Without a key.
    try harness.wait("ten ticks") { ticks() > before + 10 }
    let last = ticks()
    try harness.wait("the last tick on the screen") { harness.text.contains("tick") && ticks() > last }
    #expect(!harness.text.contains("tick 1 "))
    if name == "tour" {
      #expect(harness.text.contains("The first."))
      harness.type("\u{1B}")
      try harness.wait(until: "The first.")
      // The keys of one burst with the one that closes a card are ignored.
      let end = ticks() + 3
      try harness.wait("three ticks") { ticks() > end }
    }
    harness.type("x")
    try EmbeddedReadTests.wait(for: "key x", in: harness)
    harness.type("q")
    try harness.expectEnd()
    #expect(!EmbeddedReadTests.report(harness).contains("refused"))
  }

  /// The second thread calls the program's callback once, when the first event retires a tip. The other events are only
  /// counted.
  @Test func `Ctrl-C closes the card while a second thread counts events, and the read returns only for callbacks`()
    throws
  {
    let tip = "tips: [{id: later, title: Later, body: Much later., retire-on: {event: compose}}]"
    let harness = try EmbeddedReadTests.harness("keys-donating", EmbeddedReadTests.tour + "\n" + tip)
    try harness.wait(for: "The first.")
    try harness.wait("the callback") {
      EmbeddedReadTests.report(harness).contains { $0.hasPrefix("event 7 later") }
    }
    _ = harness.settled(milliseconds: 500)
    harness.type("\u{3}")
    try harness.wait(until: "The first.")
    _ = harness.settled(milliseconds: 300)
    harness.type("x")
    try EmbeddedReadTests.wait(for: "key x", in: harness)
    harness.type("q")
    try harness.expectEnd()
    let report = EmbeddedReadTests.report(harness)
    #expect(report.count { $0 == "key KEY_RESIZE" } <= report.count { $0.hasPrefix("event ") }, "\(report)")
  }

  @Test func `no thread draws while the terminal is sent the keypad mode of a read`() throws {
    let harness = try EmbeddedReadTests.harness("keypads")
    try harness.expectEnd()
    // endwin(3) sends it without keypad(3). A read that sent it would do so, too.
    let sent = harness.written.matches(of: /\u{1B}\[\?1[hl]/).count - 1
    #expect(EmbeddedReadTests.report(harness).prefix(2) == ["sent \(sent)", "overlaps 0"])
    #expect(sent >= 6, "each of two cards changes the mode twice")
  }

  @Test func `two threads may draw and read while the tour asks for the places of widgets`() throws {
    let harness = try EmbeddedReadTests.harness("places", EmbeddedReadTests.tip)
    try harness.expectEnd()
    let report = EmbeddedReadTests.report(harness)
    #expect(report.contains("early 0") && !report.contains("refused"), "\(report.filter { !$0.hasPrefix("tick") })")
  }

  @Test(arguments: ["tour", "tip", "none"]) func `a thread that is cancelled while it draws leaves the library usable`(
    name: String
  ) throws {
    let harness = try EmbeddedReadTests.harness("cancellations", Self.guide(name))
    try harness.expectEnd()
    #expect(EmbeddedReadTests.report(harness).prefix(1) == ["cancelled"])
  }

  @Test func `a signal handler that interrupts the library is refused, and the library stays usable`() throws {
    let harness = try EmbeddedReadTests.harness("timer")
    try harness.expectEnd()
    #expect(EmbeddedReadTests.report(harness).prefix(2) == ["others 0", "both"])
  }
}
