import Harness
import Testing
import TourHistory
import TourModel
import TourScreen

/// A tip for users of less who scroll: the times at which it appears, and the effects of its buttons. The test sets the
/// time.
@Suite(.waiting) struct TipStories {
  /// - Parameter more: Additional lines of the guide's outermost level.
  private static func guide(_ more: String = "") -> String {
    """
    guide: reading
    version: 1
    title: Tips for less
    events: [{id: scrolled, key: Down}, {id: jumped, key: G}]
    tips:
      - id: end
        title: The end is near
        body: One key goes there.
        when: {event: scrolled, count: 10}
        limits: {shows: 2}
        retire-on: {event: jumped}
    \(more)

    """
  }

  private static let title = "The end is near"

  /// A user who reads a long file with less, on several days.
  private struct Reader {
    let harness: TerminalHarness
    private let before: String
    private let after: String

    init(_ more: String = "", history harness: TerminalHarness? = nil) throws {
      self.harness = try TerminalHarness(columns: 80, rows: 24)
      before = "$TOUR_BIN run \(harness.map { "--history \($0.historyPath)" } ?? "")"
      after = "--guide \(try self.harness.write(TipStories.guide(more), to: "reading.yaml")) less letter"
      try self.harness.write((1...200).map { "Line \($0) of many.\n" }.joined(), to: "letter")
    }

    /// Starts less, and waits until it has drawn.
    func open(at now: String = "2026-11-21T10:00:00", _ options: String = "", line: Int = #line) throws {
      try harness.run("clear; TOUR_NOW=\(now) \(before) \(options) \(after)")
      try harness.wait("less to draw", line: line) {
        try harness.text.contains("Line 9") && harness.modes.contains("alternate_on=1")
      }
    }

    /// Quits less and waits for the prompt.
    func close(line: Int = #line) throws {
      try harness.press("q")
      try harness.waitForPrompt(line: line)
    }

    /// Presses Down, and waits until line `first` is at the top.
    func scroll(_ times: Int, to first: Int, line: Int = #line) throws {
      for _ in 0..<times { try harness.press("Down") }
      try harness.wait("less to scroll", line: line) { try harness.lines.first == "Line \(first) of many." }
    }

    /// Expects that the tip appears a day after the first start, and not a minute before. less runs then.
    func expectTipAfterADay(line: Int = #line) throws {
      try open(at: "2026-11-22T09:59:00", line: line)
      #expect(try !hasTip)
      try close(line: line)
      try open(at: "2026-11-22T10:01:00", line: line)
      try harness.wait(for: TipStories.title)
    }

    func answer(_ keys: String..., line: Int = #line) throws {
      try harness.ask(behind: TipStories.title, line: line)
      for key in keys { try harness.press(key) }
      try harness.wait(until: TipStories.title, line: line)
    }

    var hasTip: Bool { get throws { try harness.settled().contains(TipStories.title) } }
    /// Whether less has replaced tour and is the shell's only descendant.
    var isAlone: Bool { get throws { try harness.descendants(of: harness.shell) == ["less"] } }
    var record: GuideRecord? { get throws { try harness.record(of: "reading") } }
    var tip: TipRecord? { get throws { try record?.tips["end"] } }
  }

  @Test func `if the first guide for a program has only tips, the next one's tour is shown`() throws {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    try harness.write(Self.guide("for: less"), to: ".config/tour/guides/reading.yaml")
    try harness.write((1...200).map { "Line \($0) of many.\n" }.joined(), to: "letter")
    try harness.run("clear; TOUR_NOW=2026-11-21T10:00:00 $TOUR_BIN run less letter")
    try harness.wait(for: "Read with less")
    try harness.press("Escape")
    try harness.wait(until: "Read with less")
    for _ in 0..<10 { try harness.press("Down") }
    try harness.wait(for: Self.title)
  }

  @Test func `a tip with count 10 appears after the tenth event, and never again once it is closed`() throws {
    let reader = try Reader()
    try reader.open()
    try reader.scroll(9, to: 10)
    #expect(try !reader.hasTip)
    try reader.scroll(1, to: 11)
    try reader.harness.wait(for: Self.title)
    // Keys go to less while the tip is shown.
    try reader.scroll(3, to: 14)
    #expect(try reader.hasTip)
    try reader.answer("Enter")
    #expect(try reader.tip?.invalidation == .tipClosed)
    try reader.close()
    try reader.open(at: "2027-11-21T10:00:00")
    #expect(try reader.isAlone)
  }

  @Test func `a tip never appears after its retire-on event`() throws {
    let reader = try Reader()
    try reader.open()
    try reader.scroll(9, to: 10)
    try reader.harness.press("G")
    try reader.harness.wait(for: "(END)")
    try reader.harness.press("g")
    try reader.scroll(3, to: 4)
    #expect(try !reader.hasTip)
    try reader.close()
    let tip = try #require(try reader.tip)
    #expect(tip.invalidation == .retired && tip.shows == 0)
    try reader.open()
    #expect(try reader.isAlone)
  }

  @Test func `a daily tip with two shows appears on two days, and again after a reset`() throws {
    let reader = try Reader("frequency: daily")
    try reader.open()
    try reader.scroll(10, to: 11)
    try reader.harness.wait(for: Self.title)
    try reader.close()
    try reader.expectTipAfterADay()
    try reader.close()
    #expect(try reader.tip?.shows == 2)
    try reader.open(at: "2026-11-24T10:00:00")
    #expect(try reader.isAlone)
    try reader.close()
    #expect(
      try reader.harness.execute(TerminalHarness.tour, ["reset", "reading/end"]) == "forgot tip end of reading\n")
    try reader.open(at: "2026-11-24T10:00:00")
    try reader.harness.wait(for: Self.title)
    try reader.close()
  }

  @Test func `a tip appears a day after Snooze, and never again after Never here`() throws {
    let reader = try Reader()
    try reader.open()
    try reader.scroll(10, to: 11)
    try reader.harness.wait(for: Self.title)
    try reader.answer("Left", "Enter")
    #expect(try !reader.hasTip)
    try reader.close()
    try reader.expectTipAfterADay()
    try reader.answer("Left", "Left", "Enter")
    try reader.close()
    #expect(try reader.record?.isSilenced == true)
    try reader.open(at: "2027-11-22T10:00:00")
    #expect(try reader.isAlone)
  }

  @Test func `the options for showing and hiding tips override the history`() throws {
    let reader = try Reader()
    for options in ["--show-all", "--show end", "--show reading/end"] {
      try reader.open("\(options)")
      try reader.harness.wait(for: Self.title)
      try reader.answer("Enter")
      #expect(try !reader.hasTip)
      try reader.close()
      #expect(try reader.tip == nil, "a tip that is shown by an option is not recorded")
    }
    try reader.open("--hide-all")
    #expect(try reader.isAlone)
    try reader.close()
  }

  @Test func `tips follow the user's configuration, and its errors are reported at the end`() throws {
    let reader = try Reader()
    func configure(_ text: String) throws { try reader.harness.write(text, to: ".config/tour/config.yaml") }
    try configure("tips: off\n")
    try reader.open()
    #expect(try reader.isAlone)
    try reader.close()

    try configure("quiet-hours: \"22:00-07:00\"\n")
    try reader.open(at: "2026-11-21T23:00:00Z")
    try reader.scroll(10, to: 11)
    #expect(try !reader.hasTip)
    try reader.close()
    try reader.open(at: "2026-11-22T06:59:57Z")
    try reader.harness.wait(for: Self.title)
    try reader.close()

    try configure("frequency: weekly\nkeys: {snooze: L}\ntip: off\n")
    try reader.open(at: "2026-11-25T10:00:00")
    #expect(try !reader.hasTip)
    try reader.close()
    try reader.open(at: "2026-11-30T10:00:00")
    try reader.harness.wait(for: Self.title)
    #expect(try !reader.harness.text.contains("config.yaml"))
    try reader.answer("L")
    try reader.harness.press("q")
    try reader.harness.wait("the error in config.yaml to be reported") {
      try reader.harness.copied.contains("config.yaml:3:1: error: unknown key 'tip'")
    }
    #expect(try reader.tip?.snoozedUntil != nil)
  }

  @Test func `no tip appears if the history cannot be written`() throws {
    let reader = try Reader()
    try reader.harness.write("a file", to: "file")
    try reader.open("--history file/history.json")
    #expect(try reader.isAlone)
    try reader.close()
  }

  @Test func `a tip that is closed in one terminal closes in the other at once`() throws {
    let first = try Reader()
    let second = try Reader(history: first.harness)
    try first.open()
    try second.open()
    // Five of the ten events happen in each terminal.
    try first.scroll(5, to: 6)
    try second.scroll(5, to: 6)
    for reader in [first, second] { try reader.harness.wait(for: Self.title) }
    #expect(try first.record?.events["scrolled"]?.count == 10)
    try first.answer("Enter")
    // This takes about 10 ms; a machine under load may need more.
    try second.harness.wait(until: Self.title, goes: 5)
    #expect(try first.tip?.invalidation == .tipClosed)
    for reader in [first, second] { try reader.close() }
  }
}
