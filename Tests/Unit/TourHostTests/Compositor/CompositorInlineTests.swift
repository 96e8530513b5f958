import Testing
import TourModel
import TourScreen
import TourSession
import TourTerminal

@testable import TourHost

/// Inline tips over an unchanged terminal: the program announces a widget with enough room for the card.
@Suite struct CompositorInlineTests {
  private static let tip = Tip(
    id: "news", title: "A tip", body: "It says something.", targets: [Target(.widget("news"))], place: .inline)

  private static func harness() -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [tip])])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
      capabilities: capabilities)
    let harness = CompositorHarness(Session(tour: nil, tips: tips, capabilities: capabilities))
    let rows = (1...12).map { "row \($0) of the program, with text to its end"[...].prefix(40) }
    harness.write("\u{1B}[?1049h" + rows.joined(separator: "\r\n") + "\u{1B}[H")
    return harness
  }

  private static func announce(rows: Int, columns: Int = 30) -> String {
    "\u{1B}]8687;widget;name=news;row=2;column=4;rows=\(rows);columns=\(columns)\u{1B}\\"
  }

  @Test func `a widget with room shows the tip within it, and nothing else changes`() {
    let harness = Self.harness()
    harness.write(Self.announce(rows: 8))
    harness.wait(500)
    let lines = harness.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[2] == "row ╭────────────────────────────╮ its e" && lines[3].contains("│ A tip")
        && lines[9].hasPrefix("row ╰─ ✦ Tip ─"))
    let slot = Rect(column: 4, row: 2, columns: 30, rows: 8)
    let (seen, alone) = (harness.terminal.screen, harness.alone.screen)
    for row in 0..<12 {
      for column in 0..<40 where !slot.contains(Point(column: column, row: row)) {
        if seen[column: column, row: row] != alone[column: column, row: row] { Issue.record("\(column), \(row)") }
      }
    }
    // Keys are the program's, and the tour key closes the tip.
    harness.type("x")
    #expect(harness.typed == "x")
    harness.close()
    harness.expectAsAlone()
    #expect(harness.tipNotes.map(\.event).contains(.invalidated(tip: "news", .tipClosed)))
  }

  @Test(arguments: [
    "", announce(rows: 7), announce(rows: 9, columns: 17), announce(rows: 8) + "\u{1B}]8687;remove;name=news\u{1B}\\",
  ])
  func `without a widget with room the tip does not appear`(announcement: String) {
    let harness = Self.harness()
    harness.write(announcement)
    harness.wait(3000)
    harness.expectAsAlone()
  }
}
