import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The line that is left of a tip that was not answered.
@Suite struct CardLabelTests {
  private static let card = Card(
    title: "A tip", counter: "✦ Tip", buttons: [Card.Button("Close", key: "Ctrl-]", action: .close)],
    arrangement: .label)

  private static func scene(at start: Point?) -> Scene {
    var scene = Scene(card: card, spotlights: [], isModal: false)
    scene.labelStart = start
    return scene
  }

  /// A screen whose rows have letters in the columns with an `x`.
  private static func screen(_ rows: [String], cursor: Point? = nil) -> Screen {
    var screen = Screen(size: Size(columns: rows[0].count, rows: rows.count))
    for (row, text) in rows.enumerated() {
      for (column, character) in text.enumerated() where character == "x" {
        screen[column: column, row: row].glyph = Glyph("x")
      }
    }
    screen.cursor = Screen.Cursor(position: cursor ?? Point(column: 0, row: 0), isVisible: cursor != nil)
    return screen
  }

  @Test func `A label is one line with the title and a button that the mouse can press, and covers nothing else`() {
    let screen = Self.screen(Array(repeating: String(repeating: "x", count: 40), count: 6))
    for (depth, text) in [
      (TerminalCapabilities.Depth.direct, " ✦ Tip  A tip  Close Ctrl-] "), (.none, " ✦ Tip  A tip [Close Ctrl-]]"),
    ] {
      let capabilities = TerminalCapabilities(depth: depth, isUnicode: true)
      for (start, place) in [
        (Point(column: 3, row: 2), Point(column: 3, row: 2)),
        (Point(column: 90, row: 90), Point(column: 40 - text.count, row: 5)),
        (nil, Point(column: 40 - text.count, row: 5)),
      ] {
        let composition = compose(screen, Self.scene(at: start), capabilities: capabilities, theme: .standard, at: 0)
        let region = Rect(origin: place, size: Size(columns: text.count, rows: 1))
        #expect(composition.geometry.card == region)
        #expect(composition.screen.text(row: place.row).contains(text))
        let button = composition.geometry.buttons[0]
        #expect(String(Array(composition.screen.text(row: button.row))[button.columnRange]).contains("Close Ctrl-]"))
        for row in 0..<6 {
          for column in 0..<40 where !region.contains(Point(column: column, row: row)) {
            #expect(composition.screen[column: column, row: row] == screen[column: column, row: row])
          }
        }
        #expect(
          geometry(of: Self.scene(at: start), on: screen, capabilities: capabilities, theme: .standard)
            == composition.geometry)
      }
    }
  }

  @Test func `A label has all of its hint, or only the keys, or nothing of it`() {
    let card = Card(
      title: "Lost?",
      hint: Hint([.text("Press"), .key("Esc", isDone: false), .text("then"), .key("u", isDone: false)]),
      buttons: [Card.Button("Menu", key: "Ctrl-]", action: .menu)],
      arrangement: .label)
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    for (columns, text) in [
      (38, " Lost? Press Esc then u  Menu Ctrl-] "), (37, " Lost? Press Esc then u  Menu Ctrl-] "),
    ]
      + [(36, " Lost? Esc u  Menu Ctrl-] "), (26, " Lost? Esc u  Menu Ctrl-] "), (25, " Lost?  Menu Ctrl-] ")]
    {
      let screen = Screen(size: Size(columns: columns, rows: 4))
      let composition = compose(
        screen, Scene(card: card, isModal: false), capabilities: capabilities, theme: .standard, at: 0)
      #expect(composition.screen.text(row: 3).trimmed == text.trimmed, "\(columns)")
      #expect(composition.geometry.card.columns == text.count, "\(columns)")
    }
  }

  @Test func `On a narrow screen the title is cut off, and the button stays`() {
    for columns in 20...30 {
      let screen = Screen(size: Size(columns: columns, rows: 5))
      let composition = compose(
        screen, Self.scene(at: nil), capabilities: TerminalCapabilities(depth: .direct, isUnicode: true),
        theme: .standard, at: 0)
      #expect(composition.screen.text(row: 4).contains(columns < 28 ? "…  Close Ctrl-] " : "A tip  Close Ctrl-] "))
      #expect(composition.geometry.buttons[0].columns == 14)
    }
  }

  @Test(arguments: [
    (["xxxxxx", "xx    ", "xxxxxx", "xxxxxx"], Point(column: 2, row: 1)),
    (["      ", "      ", "      ", "      "], Point(column: 2, row: 2)),
    (["xxxxxx", "xxxxxx", "xxxxxx", "      "], Point(column: 2, row: 3)),
    (["xxxxxx", "xx xxx", "xxx x ", "xxxxxx"], Point(column: 2, row: 2)),
    (["    xx", "xxxxxx", "xxxxxx", "xxxxxx"], Point(column: 0, row: 0)),
  ]) func `A label begins where it covers the fewest characters, low and at the right`(rows: [String], start: Point) {
    #expect(Self.screen(rows).start(ofLabel: 4, sparing: []) == start)
  }

  @Test func `A label is neither in the row of the cursor nor on a target, if there is another place`() {
    let blank = Array(repeating: "      ", count: 4)
    #expect(
      Self.screen(blank, cursor: Point(column: 0, row: 2)).start(ofLabel: 4, sparing: []) == Point(column: 2, row: 1))
    #expect(
      Self.screen(blank).start(ofLabel: 4, sparing: [Rect(column: 3, row: 0, columns: 1, rows: 3)])
        == Point(column: 2, row: 3))
    #expect(
      Self.screen(["      "], cursor: Point(column: 0, row: 0)).start(ofLabel: 4, sparing: [])
        == Point(column: 2, row: 0))
  }

  /// Every screen of 4 × 3 cells, with labels of each width.
  @Test func `No other place on the screen covers fewer characters`() {
    for bits in 0..<4096 {
      var screen = Screen(size: Size(columns: 4, rows: 3))
      screen.cursor.isVisible = bits % 3 == 0
      screen.cursor.position = Point(column: 0, row: bits % 7 % 3)
      for index in 0..<12 where bits >> index & 1 == 1 { screen[column: index % 4, row: index / 4].glyph = Glyph("x") }
      for width in 1...5 {
        let start = screen.start(ofLabel: width, sparing: [])
        let cells = { (start: Point) in
          screen.visibleCells(in: Rect(column: start.column, row: start.row, columns: min(width, 4), rows: 1))
        }
        let starts = (0..<3).filter { !screen.cursor.isVisible || $0 != screen.cursor.position.row }.flatMap { row in
          (0...(4 - min(width, 4))).map { Point(column: $0, row: row) }
        }
        #expect(starts.contains(start) && cells(start) == starts.map(cells).min())
      }
    }
  }
}
