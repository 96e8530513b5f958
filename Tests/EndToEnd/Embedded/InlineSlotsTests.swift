import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// Programs that reserve room for inline tips, on a pseudoterminal: `Tests/Programs/InlineSlots/slots.c` and
/// `Tests/Programs/InlineList/main.swift`.
@Suite(.waiting) struct InlineSlotsTests {
  private static let program = TerminalHarness.product("InlineSlots")
  private static let guide = """
    guide: slots
    version: 1
    title: Slots
    for: slots
    events: [{id: wished}]
    tips:
      - {id: archive, title: The archive, body: Press **a** to put a letter there., target: {widget: news}, place: inline, when: {event: wished}}
      - {id: help, title: Help, body: Press **?**., target: {widget: foot}, place: inline, when: {event: wished, count: 2}}
    """

  private static func harness(_ words: [String] = [], environment: [String: String] = [:]) throws -> TourHarness {
    try TourHarness(
      [program, "HOME/guide.yaml", "HOME/report"] + words, files: ["guide.yaml": guide], environment: environment)
  }

  private static func report(_ harness: TourHarness) -> [String] {
    harness.lines(of: "report")
  }

  private static func rows(_ harness: TourHarness) -> [String] {
    harness.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text of the program's screen with slots of these rows, as the program draws it.
  private static func drawn(news: Int, foot: Int) -> [String] {
    func padded(_ text: String, _ end: String) -> String {
      text + String(repeating: " ", count: 80 - text.count - end.count) + end
    }
    return (0..<24).map { row in
      if row == 0 { return padded("Letters", "top") }
      if row == 23 { return padded("end of the list", "") }
      // The marks of the first two and of the last three columns, which no card may cover.
      let isSlot = row <= news || row >= 23 - foot
      return isSlot ? "slot" : "<<tter \(row - news) from Oslo"
    }
  }

  /// Expects that the screen is the program's, apart from the columns 4 to 63 in the rows of the slots.
  private static func expectProgram(
    _ harness: TourHarness, news: Int = 0, foot: Int = 0, _ location: SourceLocation = #_sourceLocation
  ) {
    for (row, (seen, drawn)) in zip(rows(harness), drawn(news: news, foot: foot)).enumerated() {
      let isRight =
        drawn == "slot"
        ? seen.hasPrefix("<<  ") && seen.dropFirst(64) == "             >> "
        : row == 0 || row == 23 ? seen == drawn : seen.hasPrefix(drawn + " ") && seen.hasSuffix(">> ")
      #expect(isRight, "row \(row): \(seen)", sourceLocation: location)
    }
  }

  @Test(arguments: [(["20"], "C.UTF-8"), ([], "C.UTF-8"), ([], "C")])
  func `the program makes room for a tip, shows it there, and closes the gap`(words: [String], locale: String) throws {
    let harness = try Self.harness(words, environment: ["LANG": locale])
    try harness.wait(for: "tter 22 from Oslo")
    _ = harness.settled()
    Self.expectProgram(harness)
    harness.type("w")
    try harness.wait(for: "Press a to put a letter there.")
    _ = harness.settled()
    #expect(Self.report(harness) == ["layout 0 0", "key w", "layout 7 0"])
    Self.expectProgram(harness, news: 7)
    let card = Self.rows(harness)[1...7].map { String($0.dropFirst(4).prefix(60)) }
    let isUnicode = locale != "C"
    #expect(
      card[0]
        == (isUnicode ? "╭" + String(repeating: "─", count: 58) + "╮" : "+" + String(repeating: "-", count: 58) + "+"))
    #expect(
      card[1].hasPrefix(isUnicode ? "│ The archive " : "| The archive ")
        && card[6].contains(isUnicode ? "─ ✦ Tip ─" : "- * Tip -"))
    #expect(card[1...5].allSatisfy { $0.count == 60 && $0.last == (isUnicode ? "│" : "|") })
    // The program keeps its cursor and its keys.
    #expect(
      harness.terminal.screen.cursor.isVisible && harness.terminal.screen.cursor.position == Point(column: 8, row: 0))
    harness.type("x")
    try harness.wait("the key") { Self.report(harness).contains("key x") }
    // A narrower slot is asked for with its width.
    harness.type("3")
    try harness.wait("a narrow card") {
      Self.report(harness).last == "layout 9 0"
        && Self.rows(harness)[9].hasPrefix(isUnicode ? "<<  ╰─ ✦ Tip" : "<<  +- * Tip")
    }
    harness.type("\u{1D}")
    try harness.wait(for: "Tip closed.")
    try harness.wait("the gap to be closed") { Self.report(harness).suffix(2) == ["key KEY_RESIZE", "layout 0 0"] }
    try harness.wait(for: "tter 22 from Oslo")
    _ = harness.settled()
    Self.expectProgram(harness)
    // The second tip has its own slot.
    harness.type("6w")
    try harness.wait(for: "Press ?.")
    _ = harness.settled()
    Self.expectProgram(harness, foot: 7)
    try harness.resize(columns: 80, rows: 6)
    try harness.wait("a layout without room") { Self.report(harness).last == "layout 0 0" }
    try harness.wait(until: "Press ?.")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    // Each change of a slot's rows was reported by one KEY_RESIZE.
    #expect(Self.report(harness).count { $0 == "key KEY_RESIZE" } < 8)
  }

  @Test func `a tip in the first rows of a window is shown if the window has room for it`() throws {
    let guide = """
      guide: list
      version: 1
      title: List
      for: list
      tips: [{id: archive, title: The archive, body: Press **a**., target: {widget: news}, place: inline}]
      """
    let harness = try TourHarness(
      [TerminalHarness.product("InlineList"), "HOME/guide.yaml"], files: ["guide.yaml": guide])
    try harness.wait(for: "letter 5 of 5, and fresh")
    _ = harness.settled()
    let rows = Self.rows(harness).map { String($0.dropFirst(10).prefix(40)) }
    #expect(
      rows[3] == "╭" + String(repeating: "─", count: 38) + "╮" && rows[4].hasPrefix("│ The archive ")
        && rows[9].hasPrefix("╰─ ✦ Tip ─"))
    #expect(rows[10].hasPrefix("letter 1 of 5") && rows[2].allSatisfy { $0 == " " })
    // Seven rows are enough for the tip, six are not.
    harness.type("-----")
    try harness.wait(until: "letter")
    _ = harness.settled()
    #expect(harness.text.contains("The archive"))
    harness.type("-")
    try harness.wait(for: "letter 6 of 6, and fresh")
    try harness.wait(until: "The archive")
    harness.type("+")
    try harness.wait(for: "The archive")
    harness.type("q")
    #expect(try harness.finish().code == 0)
  }
}
