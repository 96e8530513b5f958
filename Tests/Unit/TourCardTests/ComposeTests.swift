import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

@Suite struct ComposeTests {
  /// A banner never covers the row that the cursor is in.
  @Test(arguments: [(0, 4), (3, 4), (4, 0)]) func `a banner is in the last row or away from the cursor`(
    cursor: Int, row: Int
  ) {
    var screen = Screen(size: Size(columns: 40, rows: 5))
    screen.cursor = Screen.Cursor(position: Point(column: 2, row: cursor), isVisible: true)
    #expect(
      compose(
        screen, .banner("Skipped"), capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true),
        theme: .standard, at: 0
      ).geometry.card.row == row)
  }

  @Test(arguments: [(Point(column: 0, row: 0), true), (Point(column: 20, row: 6), false)])
  func `a cursor under a card is hidden even if keys go to the program`(position: Point, isVisible: Bool) {
    var screen = Screen(size: Size(columns: 40, rows: 12))
    screen.cursor = Screen.Cursor(position: position, isVisible: true)
    let scene = Scene(card: Card(title: "A tip", body: "It says something."), place: .center, isModal: false)
    let picture = compose(
      screen, scene, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true), theme: .standard, at: 0)
    #expect(picture.geometry.card.contains(position) != isVisible)
    #expect(picture.screen.cursor.isVisible == isVisible)
  }

  /// While a card has the keyboard, the program's cursor is visible where it is bright, so that a card can explain it.
  @Test(arguments: depths) func `Under a card with the keyboard the cursor is visible in a spotlight only`(
    depth: TerminalCapabilities.Depth
  ) {
    var screen = program(Size(columns: 80, rows: 24))
    let capabilities = TerminalCapabilities(depth: depth, isUnicode: true, background: .rgb(0, 0, 0))
    let spotlight = Rect(column: 4, row: 1, columns: 3, rows: 1)
    for (position, isLit) in [
      (Point(column: 5, row: 1), true), (Point(column: 40, row: 1), false), (Point(column: 4, row: 2), false),
    ] {
      for isVisible in [true, false] {
        screen.cursor = Screen.Cursor(position: position, isVisible: isVisible)
        let picture = compose(
          screen, Scene(card: ComposeGoldenTests.short, spotlights: [spotlight]), capabilities: capabilities,
          theme: .standard, at: 0
        ).screen
        #expect(picture.cursor.isVisible == (isVisible && isLit))
        // Otherwise it stands at the title, where the user reads.
        #expect((picture.cursor.position == position) == picture.cursor.isVisible)
      }
    }
    screen.cursor = Screen.Cursor(position: spotlight.origin, isVisible: true)
    let page = Scene(card: ComposeGoldenTests.short, spotlights: [spotlight], place: .fill)
    #expect(
      !compose(screen, page, capabilities: capabilities, theme: .standard, at: 0).screen.cursor.isVisible,
      "the page covers it")
  }

  static let card = ComposeGoldenTests.step
  static let depths: [TerminalCapabilities.Depth] = [.none, .eight, .sixteen, .indexed, .direct]

  @Test(arguments: depths)
  func `The spotlight keeps its cells, and all other cells have only colours that the depth permits`(
    depth: TerminalCapabilities.Depth
  ) {
    let screen = program(Size(columns: 80, rows: 24))
    let spotlight = ComposeGoldenTests.meter
    let capabilities = TerminalCapabilities(depth: depth, isUnicode: true, background: .rgb(0, 0, 0))
    let composition = compose(
      screen, Scene(card: ComposeTests.card, spotlights: [spotlight]), capabilities: capabilities, theme: .standard,
      at: 0)
    for row in 0..<24 {
      for column in 0..<80 {
        let cell = composition.screen[column: column, row: row]
        if spotlight.contains(Point(column: column, row: row)) {
          #expect(cell == screen[column: column, row: row])
        } else if !cell.isAllowed(depth) {
          Issue.record("\(column), \(row): \(cell)")
        }
      }
    }
  }

  @Test func `Without Unicode a card of ASCII text is drawn in ASCII`() {
    let capabilities = TerminalCapabilities(depth: .none, isUnicode: false)
    for card in [ComposeGoldenTests.step, ComposeGoldenTests.menu] {
      for (scroll, isFlashing) in [(0, false), (1, true), (99, false)] {
        var card = card
        card.flashedAt = isFlashing ? 0 : nil
        for size in [Size(columns: 20, rows: 5), Size(columns: 40, rows: 10), Size(columns: 90, rows: 30)] {
          let spotlight = Rect(column: 3, row: 1, columns: 4, rows: 1)
          let scene = Scene(card: card, spotlights: [spotlight], scroll: scroll)
          let composition = compose(Screen(size: size), scene, capabilities: capabilities, theme: .standard, at: 0)
          for row in 0..<size.rows {
            let text = composition.screen.text(row: row)
            #expect(text.utf8.count == text.unicodeScalars.count, "\(text)")
          }
        }
      }
    }
  }

  @Test func `A wide glyph on the edge of the spotlight is bright in both columns`() {
    let screen = program(Size(columns: 80, rows: 24))
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true, background: .rgb(0, 0, 0))
    let start = (0..<80).first { screen[column: $0, row: 9].attributes.contains(.wide) } ?? 0
    let cut = Rect(column: start + 1, row: 9, columns: 2, rows: 1)
    let composition = compose(
      screen, Scene(card: ComposeTests.card, spotlights: [cut]), capabilities: capabilities, theme: .standard, at: 0)
    for column in start..<(start + 4) {
      #expect(composition.screen[column: column, row: 9] == screen[column: column, row: 9])
    }
    #expect(composition.screen[column: start + 4, row: 9] != screen[column: start + 4, row: 9])
  }

  /// A screen full of ideographs, so that the edges of every card cut some of them.
  static func ideographs(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      screen.write(String(repeating: "漢", count: size.columns / 2), column: row % 2, row: row, .default)
    }
    return screen
  }

  @Test func `A card at any position leaves no single half of a wide glyph`() {
    let size = Size(columns: 61, rows: 20)
    let screen = ComposeTests.ideographs(size)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    for place in Place.allCases {
      for column in stride(from: 0, to: 60, by: 7) {
        for row in stride(from: 0, to: 20, by: 5) {
          let spotlight = Rect(column: column, row: row, columns: 3, rows: 2)
          let scene = Scene(card: ComposeGoldenTests.short, spotlights: [spotlight], place: place)
          let composition = compose(screen, scene, capabilities: capabilities, theme: .standard, at: 0)
          if let half = composition.screen.half { Issue.record("\(half): \(place), \(spotlight)") }
        }
      }
    }
  }

  @Test func `A scene can be composed on a screen of any size, with any spotlight and any scroll`() {
    let huge = Int(Int32.max)
    let regions = [
      Rect(column: -5, row: -5, columns: 7, rows: 7), Rect(column: 0, row: 0, columns: huge, rows: huge),
      Rect(column: 3, row: 2, columns: 0, rows: 4), Rect(column: huge, row: huge, columns: 3, rows: 3),
      Rect(column: 1, row: 1, columns: 1, rows: 1),
    ]
    for columns in [11, 0, 1, 2, 3, 4, 5, 7, 12, 20, 33].sampled {
      for rows in [0, 1, 2, 3, 4, 5, 6, 9] {
        let size = Size(columns: columns, rows: rows)
        let screen = ComposeTests.ideographs(size)
        for spotlights in [[], regions] + regions.map({ [$0] }) {
          for (place, scroll) in [
            (Place.auto, 0), (.fill, 3), (.left, -huge), (.screen(.topRight), huge), (.inline, 1),
          ] {
            for card in [ComposeTests.card, ComposeGoldenTests.menu, Card(title: "")] {
              let scene = Scene(card: card, spotlights: spotlights, place: place, scroll: scroll)
              let capabilities = TerminalCapabilities(
                depth: columns % 2 == 0 ? .direct : .none, isUnicode: rows % 2 == 0)
              let composition = compose(screen, scene, capabilities: capabilities, theme: .standard, at: 0)
              #expect(composition.screen.size == size)
              #expect(
                composition.screen.bounds.contains(composition.geometry.card) || composition.geometry.card.isEmpty)
              #expect((0...composition.geometry.maximumScroll).contains(composition.geometry.scroll))
              #expect(composition.geometry.buttons.count == card.buttons.count)
              for button in composition.geometry.buttons where !button.isEmpty {
                #expect(composition.geometry.card.contains(button))
              }
              #expect(
                !composition.screen.cursor.isVisible || spotlights.contains { $0.contains(screen.cursor.position) })
              #expect(composition.screen.half == nil)
            }
          }
        }
      }
    }
  }

  @Test func `A card on 20 by 5 cells has its title and all buttons for any target`() {
    let size = Size(columns: 20, rows: 5)
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    for spotlight in PlacementTests.rects(size, step: 2).sampled {
      let scene = Scene(card: ComposeTests.card, spotlights: [spotlight])
      let composition = compose(program(size), scene, capabilities: capabilities, theme: .standard, at: 0)
      #expect(!composition.geometry.buttons.contains { $0.isEmpty }, "\(spotlight)")
      let text = (0..<5).map { composition.screen.text(row: $0) }.joined()
      #expect(text.contains("Who u"), "\(spotlight)")
    }
  }

  @Test func `Scrolling line by line shows every line of the text`() {
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    let size = Size(columns: 40, rows: 9)
    var seen = ""
    var scroll = 0
    while true {
      let composition = compose(
        program(size), Scene(card: ComposeTests.card, scroll: scroll), capabilities: capabilities, theme: .standard,
        at: 0)
      seen += (0..<9).map { composition.screen.text(row: $0) }.joined()
      if scroll == composition.geometry.maximumScroll { break }
      scroll += 1
    }
    for word in ["Green", "cache", "kernel", "F2", "bars", "processes", "most", "Press M"] {
      #expect(seen.contains(word))
    }
  }

  @Test func `The focused entry of a long list is always visible`() {
    var card = Card(
      title: "Guides", buttons: (0..<40).map { Card.Button("Guide \($0)", action: .open(guide: "\($0)")) },
      arrangement: .list)
    for focus in 0..<40 {
      card.focus = focus
      for rows in [5, 8, 24, 60] {
        let screen = Screen(size: Size(columns: 60, rows: rows))
        let composition = compose(
          screen, Scene(card: card), capabilities: TerminalCapabilities(depth: .none, isUnicode: true),
          theme: .standard, at: 0)
        #expect(!composition.geometry.buttons[focus].isEmpty)
      }
    }
  }

  @Test func `The reverse video of a whole screen becomes reverse video of the cells in the spotlight`() {
    var screen = program(Size(columns: 80, rows: 24))
    screen.isReversed = true
    let scene = Scene(card: ComposeTests.card, spotlights: [ComposeGoldenTests.meter])
    let composition = compose(
      screen, scene, capabilities: TerminalCapabilities(depth: .direct, isUnicode: true), theme: .standard, at: 0)
    #expect(!composition.screen.isReversed)
    #expect(composition.screen[column: 5, row: 1].attributes == .reverse)
    #expect(composition.screen[column: 5, row: 1].foreground == screen[column: 5, row: 1].foreground)
  }

  /// A target does not stand out by its brightness if there are few colours, if it is blank, or if its text is grey.
  @Test(arguments: [(Cell(Glyph("x")), false), (Cell(), true), (Cell(Glyph("x"), foreground: .rgb(60, 60, 60)), true)])
  func `A target that does not stand out by its brightness has a frame if there is room, and keeps its background`(
    cell: Cell, isFaint: Bool
  ) {
    var screen = Screen(size: Size(columns: 60, rows: 20))
    let spotlight = Rect(column: 10, row: 3, columns: 6, rows: 2)
    for row in spotlight.rowRange { for column in spotlight.columnRange { screen[column: column, row: row] = cell } }
    for (depth, isFramed) in [
      (TerminalCapabilities.Depth.none, true), (.eight, true), (.sixteen, cell == Cell()), (.direct, isFaint),
    ] {
      var capabilities = TerminalCapabilities(depth: depth, isUnicode: true)
      capabilities.background = .rgb(0, 0, 0)
      let composition = compose(
        screen, Scene(card: ComposeGoldenTests.short, spotlights: [spotlight]), capabilities: capabilities,
        theme: .standard, at: 0)
      #expect(Array(composition.screen.text(row: 2))[9] == (isFramed ? "╭" : " "), "\(depth)")
      #expect(composition.screen[column: 12, row: 3] == screen[column: 12, row: 3], "\(depth)")
    }
  }

  @Test func `Control characters in a card's text are not written to the screen`() {
    let card = Card(
      heading: "\u{1B}]0;x\u{7}", title: "a\u{1B}[2Jb", body: "\u{1B}[31mred\u{9B}0m", hint: "\u{8}",
      counter: "\u{1B}c",
      buttons: [Card.Button("\u{1B}[A", key: "\u{1B}", action: .next)])
    let composition = compose(
      Screen(size: Size(columns: 60, rows: 20)), Scene(card: card),
      capabilities: TerminalCapabilities(depth: .direct, isUnicode: true), theme: .standard, at: 0)
    for row in 0..<20 {
      for scalar in composition.screen.text(row: row).unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
      }
    }
  }
}

extension Screen {
  /// The first cell that is a single half of a wide glyph; nil if there is none.
  var half: Point? {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let cell = self[column: column, row: row]
        let next = column + 1 < size.columns && self[column: column + 1, row: row].attributes.contains(.spacer)
        let previous = column > 0 && self[column: column - 1, row: row].attributes.contains(.wide)
        if cell.attributes.contains(.wide) != next || cell.attributes.contains(.spacer) != previous {
          if cell.attributes.contains(.wide) || cell.attributes.contains(.spacer) {
            return Point(column: column, row: row)
          }
        }
      }
    }
    return nil
  }
}
