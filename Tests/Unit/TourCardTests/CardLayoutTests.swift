import Testing

@testable import TourCard
@testable import TourScreen

@Suite struct CardLayoutTests {
  static let symbols = Symbols(TerminalCapabilities(depth: .direct, isUnicode: true))

  static func layout(_ card: Card, _ columns: Int, _ rows: Int) -> CardLayout {
    CardContent(card, symbols: symbols).layout(within: Size(columns: columns, rows: rows))
  }

  static func labels(_ layout: CardLayout) -> [String] {
    layout.buttons.rows.map { $0.map(\.line.text).joined(separator: "|") }
  }

  @Test func `In less room, a card first drops its gaps, then scrolls its text, and then its hint too`() {
    let card = ComposeGoldenTests.step
    let rows = (4...16).reversed().map { CardLayoutTests.layout(card, 80, $0) }
    let gaps = rows.map(\.gaps.count)
    #expect(gaps == gaps.sorted(by: >))
    #expect(gaps.first == 3)
    let whole = rows.map(\.isWhole)
    #expect(whole == [true, true, true, true, true] + Array(repeating: false, count: 8))
    for layout in rows where !layout.isWhole { #expect(layout.gaps.count == 0) }
    #expect(CardLayoutTests.layout(card, 80, 6).foot.count == 1)
    #expect(CardLayoutTests.layout(card, 80, 5).foot.isEmpty)
    #expect(CardLayoutTests.layout(card, 80, 5).maximumScroll == 7)
  }

  @Test func `A text that scrolls gives its fifth row, but not its fourth, for the words of the buttons`() {
    let text = "A text of so many words that it scrolls in each of these cards, however narrow they are, and wherever."
    let buttons = [("Back", "←"), ("Skip", "Esc"), ("Next", "→")].map { Card.Button($0, key: $1, action: .next) }
    let card = Card([.title("Title"), .text(Markup(text))], buttons: buttons)
    let roomy = CardLayoutTests.layout(card, 20, 10)
    #expect(roomy.textRows == 4 && roomy.maximumScroll > 0, "\(roomy.text.map(\.text))")
    #expect(CardLayoutTests.labels(roomy) == [" Back ← ", " Skip Esc ", " Next → "])
    let tight = CardLayoutTests.layout(card, 20, 8)
    #expect(tight.textRows == 4 && CardLayoutTests.labels(tight) == [" ← | Esc | → "])
  }

  @Test func `A card is never larger than its room, even if the room is tiny`() {
    for card in PlacementTests.cards + [ComposeGoldenTests.menu, ComposeGoldenTests.short] {
      for columns in CardLayout.minimum.columns...70 {
        for rows in CardLayout.minimum.rows...24 {
          let layout = CardLayoutTests.layout(card, columns, rows)
          #expect(layout.size.fits(in: Size(columns: columns, rows: rows)))
          #expect(layout.textRows > 0 || layout.text.isEmpty)
        }
      }
    }
  }

  @Test func `Sections of one kind keep their order, and a blank line parts one text from the next`() {
    let sections: [Card.Section] = [
      .footnote("first note"), .text(Markup("first text")), .title("title"), .heading("heading"),
      .text(Markup("- item\n- item")), .hint("hint"),
      .footnote("second note"),
    ]
    let layout = CardLayoutTests.layout(Card(sections), 80, 24)
    #expect(layout.head.map(\.text) == ["heading", "title"])
    #expect(layout.text.map(\.text) == ["first text", "", "• item", "• item"])
    #expect(layout.foot.map(\.text) == ["first note", "▸ hint", "second note"])
    #expect(layout.isWhole)
  }

  @Test func `Short texts get small cards`() {
    let card = Card(title: "Hi", body: "You.", buttons: [Card.Button("Next", key: "→", action: .next)])
    #expect(CardLayoutTests.layout(card, 200, 60).size == Size(columns: 24, rows: 7))
  }

  @Test(arguments: [(200, 62, 60), (66, 62, 60), (65, 61, 59), (40, 36, 34), (24, 20, 18)])
  func `A list is as wide as its longest entry, up to the width of the screen`(screen: Int, columns: Int, shown: Int) {
    let entries = [String(repeating: "x", count: 60), "Back"].map { Card.Button($0, action: .back) }
    let layout = CardLayoutTests.layout(Card(title: "Menu", buttons: entries, arrangement: .list), screen, 20)
    #expect(layout.columns == columns)
    let label = shown < 60 ? String(repeating: "x", count: shown - 1) + "…" : String(repeating: "x", count: 60)
    #expect(layout.buttons.rows[0][0].line.text == "▸ " + label)
  }

  @Test
  func `Buttons that do not fit into a row of the preferred width make the card that wide, and take several rows`() {
    let buttons = ["one", "two", "three", "four"].map { Card.Button("Button number \($0)", action: .back) }
    let layout = CardLayoutTests.layout(Card(title: "T", buttons: buttons), 200, 20)
    #expect(layout.columns == CardLayout.comfortable && layout.buttons.rows.map(\.count) == [2, 2])
  }

  @Test func `Buttons show only their keys if the text would otherwise have to scroll`() {
    let card = ComposeGoldenTests.step
    #expect(CardLayoutTests.labels(CardLayoutTests.layout(card, 60, 30)) == [" Skip Esc | Back ← | Next → "])
    #expect(CardLayoutTests.labels(CardLayoutTests.layout(card, 24, 30)) == [" Skip Esc | Back ← ", " Next → "])
    #expect(CardLayoutTests.labels(CardLayoutTests.layout(card, 24, 8)) == [" Esc | ← | Next → "])
    #expect(CardLayoutTests.labels(CardLayoutTests.layout(card, 18, 5)) == [" Esc | ← | → "])
  }

  @Test(arguments: [
    (20, [" Einrichtungsa… Esc "]), (9, [" Ei… Esc "]), (7, [" … Esc "]), (6, [" Esc "]), (4, [" Es…"]),
  ])
  func `A label too long for its card is cut off, and its key stays`(columns: Int, rows: [String]) {
    let card = Card(title: "T", buttons: [Card.Button("Einrichtungsassistent", key: "Esc", action: .next)])
    let buttons = ButtonRows(card, columns: columns, labels: .all, symbols: CardLayoutTests.symbols)
    #expect(buttons.rows.map { $0.map(\.line.text).joined() } == rows)
  }

  @Test func `A title that does not fit in its row ends in an ellipsis`() {
    let card = Card(title: "One bar for each of the cores", body: "a b c d e f g h i j k l m n", buttons: [])
    #expect(CardLayoutTests.layout(card, 20, 5).head.map(\.text) == ["One bar for eac…"])
    // Only one line of text would be visible below the title, so the title scrolls with the text.
    let small = CardLayoutTests.layout(card, 20, 4)
    #expect(small.head.isEmpty && small.textRows == 2 && small.text.first?.text == "One bar for eac…")
  }
}
