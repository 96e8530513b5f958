import Foundation
import Harness
import Testing
import TourHost
import TourScreen

/// How programs read keys through an embedded tour: `Tests/Programs/EmbeddedReads/reads.c`.
@Suite(.waiting) struct EmbeddedReadTests {
  static let tour = """
    guide: reads
    version: 1
    title: Reads
    for: reads
    events: [{id: compose}]
    steps:
      - {id: one, title: One, body: The first., target: {widget: box}}
      - {id: two, title: Two, body: The second., target: {widget: box}}
    """
  static let tip = """
    guide: reads
    version: 1
    title: Reads
    for: reads
    events: [{id: event}]
    tips:
      - {id: tip, title: Tip, body: Later., target: {widget: box}, when: {event: event, count: 9}}
    """

  /// Runs a case of the program.
  /// - Parameter command: runs the program.
  static func harness(
    _ name: String, _ guide: String? = tour, running command: String = TerminalHarness.product("EmbeddedReads"),
    environment: [String: String] = [:]
  ) throws -> TourHarness {
    try TourHarness(
      checkingSettingsAfter: command.split(separator: " ").map(String.init) + [
        name, guide == nil ? "-" : "HOME/guide.yaml", "HOME/report",
      ], files: ["guide.yaml": guide ?? ""],
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
  }

  static func report(_ harness: TourHarness) -> [String] {
    harness.lines(of: "report")
  }

  static func wait(for line: String, times: Int = 1, in harness: TourHarness) throws {
    try harness.wait("\(line), \(times) times, in \(report(harness))") { report(harness).count { $0 == line } >= times }
  }

  private static let normal = "intr 3 quit 28 susp 26 isig 1"

  // MARK: Timeouts

  @Test(arguments: ["timeouts", "halfdelays"], [tip, nil])
  func `a read without a key ends at the time that the program has set`(name: String, guide: String?) throws {
    let harness = try Self.harness(name, guide)
    try harness.expectEnd()
    try Self.expectReads(name == "timeouts" ? 20 : 13, of: harness)
  }

  /// Expects so many reads without a key, each as long as the program has set.
  private static func expectReads(_ count: Int, of harness: TourHarness) throws {
    let rows: [[Substring]] = report(harness).map { line in line.split(separator: " ") }
    let lines = rows.filter { $0.count == 3 && $0[2] == "ERR" }
    #expect(lines.count == count, "\(report(harness))")
    for (name, reads) in Dictionary(grouping: lines, by: { $0[0] }) {
      let wanted = Numeral.decimal(name.split(separator: "-")[1], in: 0...2000) ?? 0
      let measured = reads.map { Numeral.decimal($0[1], in: 0...9999) ?? 0 }.sorted()
      // A busy machine delays the end of some reads. The 34 ms between two looks of the tour, and a multiple of the
      // time, would be in each of them.
      #expect(measured[0] >= wanted - 2 && measured[0] <= wanted + 30, "\(name): \(measured)")
    }
  }

  @Test(arguments: [tip, nil])
  func `a read in half-delay mode ends in time also after a key, with which the program has entered the mode`(
    guide: String?
  ) throws {
    let harness = try Self.harness("halfdelay-keys", guide)
    try harness.wait(for: "halfdelay-keys")
    for count in 1...4 {
      harness.type("x")
      try harness.wait("\(count) reads") { Self.report(harness).count { $0.hasPrefix("halfdelay") } == count }
      // The tour has work to do a moment later.
      _ = harness.settled(milliseconds: 100)
    }
    harness.type("q")
    try harness.expectEnd()
    try Self.expectReads(4, of: harness)
  }

  // MARK: Ctrl-C

  @Test(arguments: ["keys", "keys-timeout", "keys-polling", "keys-handler"])
  func `Ctrl-C closes the tour, and the next one is for the program`(name: String) throws {
    let harness = try Self.harness(name)
    try harness.wait(for: "The first.")
    _ = harness.settled()
    harness.type("\u{3}")
    try harness.wait(until: "The first.")
    try Self.wait(for: "event 5 one: \(Self.normal)", in: harness)
    _ = harness.settled()
    harness.type("x")
    try Self.wait(for: "key x", in: harness)
    harness.type("\u{3}")
    if name == "keys-handler" {
      try Self.wait(for: "signal 2", in: harness)
      harness.type("q")
      try harness.expectEnd()
    } else {
      // ncurses handles the signal, and exits with an error.
      try harness.expectEnd(1)
    }
    // The program never saw other settings than its own.
    #expect(
      Self.report(harness).filter { $0.contains("intr") }.allSatisfy { $0.hasSuffix(Self.normal) },
      "\(Self.report(harness))")
    let history = try harness.history
    #expect(history.contains(#""outcome": "closed""#))
  }

  @Test func `in raw mode Ctrl-C closes the tour, and the next one is a key for the program`() throws {
    let harness = try Self.harness("keys-raw")
    try harness.close("The first.", by: "\u{3}")
    harness.type("\u{3}")
    try Self.wait(for: "key ^C", in: harness)
    harness.type("q")
    try harness.expectEnd()
  }

  @Test(arguments: [SIGQUIT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGUSR1])
  func `a signal that ends the program under a card leaves Ctrl-C its meaning`(signal: Int32) throws {
    let harness = try Self.harness("keys")
    try harness.wait(for: "The first.")
    _ = harness.settled()
    let program = try harness.process(named: "EmbeddedReads")
    if signal == SIGQUIT { harness.type("\u{1C}") } else { kill(program, signal) }
    try harness.finish()
    #expect(harness.text.contains("intr = ^C"), "\(harness.text)")
  }

  @Test func `Ctrl-Z stops the program under a card, and Ctrl-C closes the tour after it continues`() throws {
    let harness = try TourHarness(
      ["/bin/bash", "--norc", "-i"], files: ["guide.yaml": Self.tour],
      environment: ["PROGRAM": TerminalHarness.product("EmbeddedReads")])
    try harness.wait(for: "$>")
    try harness.type("cd; $PROGRAM keys guide.yaml report\r", waitingFor: "The first.")
    _ = harness.settled()
    try harness.type("\u{1A}", waitingFor: "Stopped")
    harness.type("stty -a | grep -c 'intr = ^C'; fg\r")
    try harness.close("The first.", by: "\u{3}")
    harness.type("x")
    try Self.wait(for: "key x", in: harness)
    _ = harness.settled()
    // The settings that ncurses has recorded when the program stopped are its own.
    try harness.type("\u{1A}", waitingFor: "Stopped")
    try harness.type("fg\r", waitingFor: "last key: x")
    _ = harness.settled()
    harness.type("y")
    try Self.wait(for: "key y", in: harness)
    #expect(
      Self.report(harness).filter { $0.contains("intr") }.allSatisfy { $0.hasSuffix(Self.normal) },
      "\(Self.report(harness))")
    harness.type("q")
    try harness.wait(until: "last key")
    harness.type("exit\r")
    try harness.finish()
  }

  @Test func `Ctrl-C that a card asks for is the signal that it is for the program`() throws {
    let guide = Self.tour.replacing("The first., target", with: "The first., do: C-c, target")
    let harness = try Self.harness("keys-handler", guide)
    try harness.wait(for: "The first.")
    _ = harness.settled()
    harness.type("\u{3}")
    try Self.wait(for: "signal 2", in: harness)
    try harness.close("The second.", by: "\u{3}")
    harness.type("q")
    try harness.expectEnd()
    #expect(!Self.report(harness).contains("key ^C"))
  }

  // MARK: Keys while a card lingers

  @Test func `keys that follow a card whose successor is not there yet reach the program`() throws {
    let guide = Self.tour.replacing(
      "The second., target: {widget: box}", with: "The second., target: {text: nowhere}, missing: {wait: 60s}")
    let harness = try Self.harness("keys", guide)
    try harness.wait(for: "The first.")
    _ = harness.settled()
    harness.type("\r")
    try Self.wait(for: "event 2 one: \(Self.normal)", in: harness)
    // Longer than a burst, which is ignored as part of a paste, and shorter than the card stays.
    Thread.sleep(forTimeInterval: 0.08)
    harness.type("a")
    Thread.sleep(forTimeInterval: 0.06)
    harness.type("b")
    try Self.wait(for: "key b", in: harness)
    harness.type("q")
    try harness.expectEnd()
    #expect(
      Self.report(harness).filter { $0.hasPrefix("key") && $0 != "key KEY_RESIZE" } == ["key a", "key b", "key q"])
  }

  // MARK: Callbacks

  private static let dialogs = """
    guide: reads
    version: 1
    title: Reads
    for: reads
    events: [{id: compose}]
    parameters: [{name: kind, default: long}]
    steps:
      - {id: one, title: One, body: The first., buttons: [{label: Write one, emit: compose}]}
      - {id: two, title: Two, body: Here you write., target: {widget: dialog}, missing: {wait: 10s}}
    """

  @Test(arguments: [false, true])
  func `a dialog that a callback asks for is drawn by the program's loop, and the next card points at it`(
    isChoice: Bool
  ) throws {
    let choice = "choices: {parameter: kind, options: [{id: long, label: A long one}, {id: short, label: A short one}]}"
    let guide =
      isChoice ? Self.dialogs.replacing("buttons: [{label: Write one, emit: compose}]", with: choice) : Self.dialogs
    let harness = try Self.harness("dialogs", guide, environment: ["TERM": "xterm-direct"])
    try harness.wait(for: "The first.")
    _ = harness.settled()
    try harness.type("\r", waitingFor: "Here you write.")
    #expect(harness.text.contains("A new letter"))
    let picture = try #require(LitPicture(harness.settled(), title: "Two"))
    #expect(picture.lit.count == 5 && picture.lit[0].row == 10, "\(harness.text)")
    try harness.close("Here you write.", by: "\r")
    harness.type("q")
    try harness.expectEnd()
    // Each callback makes the read return once, and no more.
    let events = Self.report(harness)
    #expect(
      events.count { $0.hasPrefix("event") } == 1 && events.contains(isChoice ? "event 9 long" : "event 10 compose"),
      "\(events)")
    #expect((1...6).contains(events.count { $0 == "key KEY_RESIZE" }), "\(events)")
  }

  @Test func `a callback may delete the window that is read`() throws {
    try Self.deleteReadWindow(in: Self.harness("deleting"))
  }

  /// Leaves the first card, whose callback deletes the window that the program reads.
  static func deleteReadWindow(in harness: TourHarness) throws {
    try harness.wait(for: "The first.", seconds: 60)
    _ = harness.settled()
    harness.type("\r")
    try Self.wait(for: "deleted 0", in: harness)
    try harness.close("The second.")
    harness.type("x")
    try harness.expectEnd()
    #expect(Self.report(harness).prefix(3) == ["deleted 0", "key KEY_RESIZE", "key x"])
  }

  @Test func `the function of a widget that draws or reads is refused, and learns why`() throws {
    let harness = try Self.harness("recursion")
    try harness.wait(for: "The first.")
    #expect(
      Self.report(harness).filter { $0.hasPrefix("doupdate") }
        == Array(
          repeating: "doupdate -1, wgetch -1: the function that returns the place of a widget must not draw or read",
          count: 3))
    try harness.close("The first.")
    harness.type("q")
    try harness.expectEnd()
  }
}
