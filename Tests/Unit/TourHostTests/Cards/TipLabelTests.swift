import Testing
import TourModel
import TourScreen
import TourSession

@testable import TourHost

/// A tip that was not answered for 15 seconds is one line, where the program shows nothing.
@Suite struct TipLabelTests {
  private static let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
  /// A full screen of 40 × 12 cells: text in each row, and 30 blank columns in two of them.
  private static let text =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[H"
    + (0..<12).map { $0 == 3 || $0 == 7 ? "some text" : String(repeating: "x", count: 39) }.joined(separator: "\r\n")

  private static func harness(
    _ program: String = text,
    tip: Tip = Tip(id: "a", title: "A tip", body: "There is more to say.", targets: [Target(.text("some text"))])
  ) -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [tip])])
    let tips = Tips(
      [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
      capabilities: capabilities)
    let harness = CompositorHarness(Session(tour: nil, tips: tips, capabilities: capabilities))
    harness.write(program)
    harness.wait(1000)
    #expect(harness.text.contains("more to say"))
    return harness
  }

  /// The rows of the terminal that differ from those without tour, with the cells of the program that are covered.
  private static func covered(_ harness: CompositorHarness) -> [Int: Int] {
    var covered: [Int: Int] = [:]
    let (shown, alone) = (harness.terminal.screen, harness.alone.screen)
    for row in 0..<shown.size.rows {
      let columns = (0..<shown.size.columns).filter { shown[column: $0, row: row] != alone[column: $0, row: row] }
      if !columns.isEmpty {
        covered[row] = columns.count {
          alone[column: $0, row: row].glyph != .empty && alone[column: $0, row: row].glyph != .space
        }
      }
    }
    return covered
  }

  @Test(arguments: [false, true])
  func `after 16 seconds a tip covers no text and changes one row, also over the main screen`(isMain: Bool) {
    let harness = Self.harness(isMain ? Self.text.replacing("\u{1B}[?1049h", with: "") : Self.text)
    #expect(Self.covered(harness).values.reduce(0, +) > 20)
    harness.wait(16_000)
    #expect(
      harness.isCovered && harness.text.contains("✦ Tip  A tip  Close Ctrl-]") && !harness.text.contains("more to say"))
    #expect(Self.covered(harness) == [7: 0])
    harness.close()
    harness.expectAsAlone()
  }

  /// The cursor is hidden, and all but the first cell is blank.
  private static let blank = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[Hx"

  /// The cursor rests in each row in turn.
  @Test(arguments: [Place.auto, .screen(.bottomRight), .screen(.top), .right])
  func `a tip leaves the row of the cursor free, as a line if the card has no room beside it`(place: Place) {
    let tip = Tip(
      id: "a", title: "A tip", body: "There is more to say.", place: place)
    let asked = Self.harness(Self.blank, tip: tip)
    let height = Self.covered(asked).count
    #expect(height == 7)
    var full = 0
    for row in 0..<12 {
      let harness = Self.harness(Self.blank, tip: tip)
      harness.write("\u{1B}[?25h\u{1B}[\(row + 1);1H$ typed")
      harness.wait(1000)
      #expect(Self.covered(harness)[row] == nil, "\(harness.text)")
      let hasRoom = max(row, 11 - row) >= height
      #expect(
        harness.text.contains("more to say") == hasRoom && harness.text.contains("A tip"), "\(row) \(harness.text)")
      full += hasRoom ? 1 : 0
      // The second tour key opens the card.
      if !hasRoom {
        harness.type("\u{1D}")
        harness.wait(700)
        harness.type("\u{1D}")
        harness.wait(500)
        #expect(harness.text.contains("more to say"), "\(harness.text)")
        harness.type("\u{1B}")
        harness.wait(500)
      }
      harness.close()
      harness.expectAsAlone()
    }
    #expect(full > 4 && full < 12)
    let harness = Self.harness(Self.blank, tip: tip)
    for (row, isFull) in [(5, false), (0, true), (6, false), (11, true)] {
      harness.write("\u{1B}[?25h\u{1B}[\(row + 1);1H")
      harness.wait(1000)
      #expect(harness.text.contains("more to say") == isFull, "\(row) \(harness.text)")
    }
  }

  @Test func `the line moves once the program has written text there, and stays otherwise`() {
    let harness = Self.harness()
    harness.wait(16_000)
    harness.write("\u{1B}[1;1Hyy")
    harness.wait(1000)
    #expect(Self.covered(harness) == [7: 0])
    harness.write("\u{1B}[8;30Hnews")
    harness.present()
    #expect(Self.covered(harness).keys.sorted() == [7], "it waits until the screen rests")
    harness.wait(1000)
    #expect(Self.covered(harness) == [3: 0])
    // The row with the cursor is that in which the user types.
    harness.write("\u{1B}[8;1H\u{1B}[K\u{1B}[?25h\u{1B}[4;10H")
    harness.wait(1000)
    #expect(Self.covered(harness) == [7: 0])
    #expect(harness.terminal.screen.cursor.isVisible)
  }

  @Test func `a resize moves the line to a place on the new screen`() {
    let harness = Self.harness()
    harness.wait(16_000)
    harness.resize(columns: 60, rows: 6)
    harness.write("\u{1B}[2J\u{1B}[1;1Hsome text")
    harness.wait(3000)
    #expect(Self.covered(harness) == [4: 0] && harness.text.contains("✦ Tip  A tip"))
  }

  @Test func `a click on the line shows the whole tip, and one on its button closes it`() throws {
    for (words, expected) in [("A tip", "more to say"), ("Close", "Tip closed")] {
      let harness = Self.harness()
      harness.wait(16_000)
      let row = Array(harness.terminal.screen.text(row: 7))
      let column = try #require(String(row).firstRange(of: words)).lowerBound
      let place = "\(String(row).distance(from: String(row).startIndex, to: column) + 1);8"
      harness.type("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
      harness.wait(100)
      #expect(harness.text.contains(expected) && harness.typed == "")
    }
  }
}
