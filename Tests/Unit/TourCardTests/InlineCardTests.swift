import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Cards that fill a slot of the program's layout.
@Suite struct InlineCardTests {
  private static let close = [Card.Button("Close", key: "Ctrl-]", action: .close)]

  private static let longBody = """
    **Green** is what *your* programs use, the rest is the cache, which the kernel gives back when asked.

    - `F2` changes what the bars show
    - `u` shows the processes of one user: what you want most of the time
    """

  /// Cards with short, long and wide texts, with one button and with three.
  static let cards = [
    Card(title: "Archive", body: "Press **a**.", counter: "Tip", buttons: close),
    Card(
      title: "Letters that you have answered can be archived", body: longBody, hint: "Press a", counter: "Tip",
      buttons: close),
    Card(title: "漢字 in the title, wide", body: "日本語のテキスト。日本語のテキスト。 e\u{301} *wide*", counter: "Tip", buttons: close),
    Card(title: "Averyveryverylongwordwithoutanyspaceinit", counter: "Tip", buttons: close),
    Card(title: "No button", body: "- one item\n- another item"),
    Card(title: "Three", body: "Of them.", counter: "Tip", buttons: ComposeGoldenTests.buttons, focus: 2),
  ]

  static let capabilities = [
    TerminalCapabilities(depth: .direct, isUnicode: true), TerminalCapabilities(depth: .eight, isUnicode: true),
    TerminalCapabilities(depth: .none, isUnicode: false),
  ]

  /// A screen full of letters.
  static func letters(_ size: Size) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      screen.write(String(repeating: "letter ", count: size.columns / 7 + 1), column: 0, row: row, .default)
    }
    screen.cursor = Screen.Cursor(position: Point(column: 1, row: 0), isVisible: true)
    return screen
  }

  @Test(arguments: capabilities)
  func `a slot of the rows that were asked for shows the whole card, and no other cell changes`(
    capabilities: TerminalCapabilities
  ) {
    for card in Self.cards {
      for columns in (1...200).sampled {
        let rows = inlineRows(of: card, columns: columns, capabilities: capabilities, theme: .standard)
        #expect((rows == nil) == (columns < 18), "\(columns)")
        guard let rows else { continue }
        let slot = Rect(column: 3, row: 2, columns: columns, rows: rows)
        let screen = Self.letters(Size(columns: columns + 6, rows: rows + 4))
        for isModal in [false, true] {
          let scene = Scene(card: card, spotlights: [slot], place: .inline, isModal: isModal)
          let composition = compose(screen, scene, capabilities: capabilities, theme: .standard, at: 0)
          #expect(composition.geometry.card == slot && composition.geometry.maximumScroll == 0)
          if let problem = Self.problem(composition, screen, card) {
            Issue.record("\(columns) × \(rows): \(problem)\n\(composition.picture)")
          }
        }
      }
    }
  }

  /// What is wrong with a picture of a card that fills its slot exactly; nil if nothing is.
  private static func problem(_ composition: Composition, _ program: Screen, _ card: Card) -> String? {
    let (picture, slot) = (composition.screen, composition.geometry.card)
    for row in 0..<program.size.rows {
      for column in 0..<program.size.columns where !slot.contains(Point(column: column, row: row)) {
        if picture[column: column, row: row] != program[column: column, row: row] {
          return "the cell \(column), \(row) outside of the slot differs"
        }
      }
    }
    if let half = picture.half { return "half of a wide character: \(half)" }
    func glyph(_ column: Int, _ row: Int) -> Glyph { picture[column: column, row: row].glyph }
    let sides = slot.rowRange.dropFirst().dropLast().flatMap {
      [glyph(slot.column, $0), glyph(slot.endColumn - 1, $0)]
    }
    if Set(sides).count != 1 { return "the frame is not straight" }
    if glyph(slot.column + 1, slot.row) != glyph(slot.endColumn - 2, slot.row) {
      return "the frame is not closed at the top"
    }
    let inside = slot.padded(columns: -2, rows: -1)
    func isBlank(_ row: Int) -> Bool { inside.columnRange.allSatisfy { glyph($0, row) == .space } }
    if isBlank(inside.row) || isBlank(inside.endRow - 1) { return "a row is left over" }
    if composition.geometry.buttons.contains(where: \.isEmpty) { return "a button is missing" }
    if let last = composition.geometry.buttons.last, last.row != inside.endRow - 1 {
      return "the buttons are not in the last row"
    }
    return nil
  }

  @Test func `a slot that is larger than the card is filled, too`() {
    let slot = Rect(column: 3, row: 1, columns: 50, rows: 14)
    let screen = Self.letters(Size(columns: 60, rows: 16))
    let scene = Scene(card: Self.cards[0], spotlights: [slot], place: .inline, isModal: false)
    let composition = compose(screen, scene, capabilities: Self.capabilities[0], theme: .standard, at: 0)
    #expect(composition.geometry.card == slot)
    let text = slot.rowRange.map { composition.screen.text(row: $0) }.joined(separator: "\n")
    #expect(text.components(of: "Archive") == 2 && text.components(of: "Ctrl-]") == 2)
  }

  /// The slot of a program may hold halves of its wide characters. Only their other halves change outside of the slot.
  @Test func `a slot that cuts wide characters leaves no half of one`() {
    let screen = ComposeTests.ideographs(Size(columns: 61, rows: 12))
    for column in 0..<8 {
      let scene = Scene(
        card: Self.cards[2], spotlights: [Rect(column: column, row: 1, columns: 40, rows: 8)], place: .inline,
        isModal: false)
      let composition = compose(screen, scene, capabilities: Self.capabilities[0], theme: .standard, at: 0)
      #expect(composition.screen.half == nil && composition.geometry.card.column == column)
    }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count }
}
