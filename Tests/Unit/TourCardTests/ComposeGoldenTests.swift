import Harness
import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// Compares whole pictures with the files in `Goldens`. `TOUR_RECORD=1` writes these anew, and still fails.
@Suite struct ComposeGoldenTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var size: Size
    var scene: Scene
    var capabilities: TerminalCapabilities
    var testDescription: String { name }

    init(
      _ name: String, _ columns: Int, _ rows: Int, _ card: Card, at spotlight: Rect? = nil, _ place: Place = .auto,
      scroll: Int = 0, depth: TerminalCapabilities.Depth = .direct, isUnicode: Bool = true, isLight: Bool? = false
    ) {
      self.name = name
      size = Size(columns: columns, rows: rows)
      scene = Scene(card: card, spotlights: [spotlight].compactMap(\.self), place: place, scroll: scroll)
      let (black, white) = (Color.rgb(16, 16, 16), Color.rgb(238, 238, 238))
      capabilities = TerminalCapabilities(
        depth: depth, isUnicode: isUnicode, foreground: isLight.map { $0 ? black : white },
        background: isLight.map { $0 ? white : black })
    }
  }

  static let buttons = [
    Card.Button("Skip", key: "Esc", action: .skip), Card.Button("Back", key: "←", action: .back),
    Card.Button("Next", key: "→", action: .next),
  ]
  static let step: Card = {
    var card = plainStep
    card.progress = Card.Progress(number: 2, count: 5)
    return card
  }()
  private static let plainStep = Card(
    title: "Who uses the memory?",
    body: """
      **Green** is what *your* programs use, the rest is the cache, which the kernel gives back when asked.

      - `F2` changes what the bars show
      - `u` shows the processes of one user: what you want most of the time
      """,
    hint: "Press M", counter: "2 of 5", buttons: buttons, focus: 2)
  static let short = Card(
    heading: "New in version 2", title: "漢字 too", body: "Names may be **wide**.", counter: "1 of 1",
    buttons: [Card.Button("Done", key: "Enter", action: .done)])
  static let flashing: Card = {
    var card = short
    card.flashedAt = 0
    return card
  }()
  static let menu = Card(
    title: "Meet htop",
    buttons: [
      Card.Button("Go on", key: "Enter", action: .resume), Card.Button("Back", key: "←", action: .back),
      Card.Button("Skip this guide", key: "Esc", action: .skip), Card.Button("Start again", key: "r", action: .replay),
      Card.Button("Meet the signals", action: .open(guide: "signals")),
    ], arrangement: .list, focus: 1)

  /// A card with options, of which one is chosen and another has the focus.
  static let choices: Card = {
    var card = Card(
      title: "Where do you come from?", body: "The tour then shows what is **different** here.", counter: "2 of 5",
      buttons: [
        Card.Button("Back", action: .back), Card.Button("Skip", key: "Esc", action: .skip),
        Card.Button("Next", action: .next),
      ], focus: -1)
    card.options = Card.Options(
      [
        .init(label: "From nano", icon: "☆", otherIcon: "★"),
        .init(label: "From emacs", icon: "★", otherIcon: "☆", isChosen: true, color: .indexed(2)),
        .init(label: "From vim", icon: "☆", otherIcon: "★"), .init(label: "漢字 👍", icon: "☆", otherIcon: "★"),
        .init(label: "From nothing", icon: "☆", otherIcon: "★"),
      ], columns: 3, spacing: Padding(columns: 2, rows: 1), focus: 2, follows: true)
    return card
  }()
  static let blocks = Card(
    title: "What 漢字 and 👋🏽 do",
    body: """
      1. **First** with a [link](https://example.org/manual)
         - nested: 日本語
      2. Second\\
         line

      > A quotation in several words, which is wrapped. ❤️

      | Key | Does | |
      |:--|:-:|--:|
      | `F9` | ends 漢字 | 1 |
      | F10 | leaves 👩‍🚀 | 20 |

      ```sh
      if true; then
        echo "a long line of code, which is not wrapped but cut off if it is wider than the card"
      fi
      ```
      ***
      """, counter: "3 of 5", buttons: buttons, focus: 2)
  static let page: Card = {
    var card = Card(
      [
        .title("Welcome to htop"), .subtitle("The processes of this computer"),
        .text(Markup("It shows what runs, and **ends** it.")),
      ], counter: "1 of 3", buttons: [buttons[0], buttons[2]],
      focus: 1)
    card.icon = "👋🏽"
    card.art = try? Art("\u{1B}[34m▟█▙ \u{1B}[31m▟█▙\u{1B}[m\n\u{1B}[34m▜█▛ \u{1B}[1;38;2;250;100;0m漢字")
    card.progress = Card.Progress(number: 1, count: 3, style: .dots)
    return card
  }()

  /// A page with a picture of half blocks: a disc of two colours, on the card's ground.
  static let image: Card = {
    var card = page
    let rows = (0..<5).map { row in
      (0..<16).map { column in
        let halves = [row * 2, row * 2 + 1].map { y in
          let (dx, dy) = (2 * column - 15, 2 * y - 9)
          return dx * dx + 2 * dy * dy > 200 ? nil : "\(40 * row + 60);\(12 * column);\(250 - 20 * y)"
        }
        switch (halves[0], halves[1]) {
        case (let upper?, let lower?): return "\u{1B}[38;2;\(upper);48;2;\(lower)m▀"
        case (let upper?, nil): return "\u{1B}[0;38;2;\(upper)m▀"
        case (nil, let lower?): return "\u{1B}[0;38;2;\(lower)m▄"
        case (nil, nil): return "\u{1B}[m "
        }
      }.joined()
    }
    card.art = try? Art(rows.joined(separator: "\n"))
    return card
  }()

  static let meter = Rect(column: 0, row: 1, columns: 30, rows: 1)
  static let column = Rect(column: 18, row: 4, columns: 5, rows: 1)
  static let wide = Rect(column: 38, row: 9, columns: 4, rows: 1)

  static let samples = [
    Sample("80x24-direct", 80, 24, step, at: meter),
    Sample("80x24-direct-light", 80, 24, step, at: column, .right, isLight: true),
    Sample("80x24-direct-unknown", 80, 24, short, at: wide, .above, isLight: nil),
    Sample("80x24-indexed", 80, 24, step, at: column, .left, depth: .indexed),
    Sample("80x24-sixteen", 80, 24, step, at: Rect(column: 0, row: 23, columns: 8, rows: 1), depth: .sixteen),
    Sample("80x24-eight-menu", 80, 24, menu, depth: .eight),
    Sample(
      "80x24-none-ascii", 80, 24, step, at: Rect(column: 33, row: 1, columns: 22, rows: 2), depth: .none,
      isUnicode: false),
    Sample("80x24-flashing", 80, 24, flashing, at: wide, .below),
    Sample("80x24-corner", 80, 24, short, at: meter, .screen(.bottomRight)),
    Sample("80x24-page", 80, 24, step, .fill),
    Sample("80x24-blocks", 80, 24, blocks, at: Rect(column: 0, row: 0, columns: 8, rows: 1), .right),
    Sample("80x24-blocks-none-ascii", 80, 24, blocks, depth: .none, isUnicode: false),
    Sample("40x12-blocks", 40, 12, blocks, scroll: 8, depth: .indexed),
    Sample("80x24-page-art", 80, 24, page, .fill),
    Sample("40x12-page-art", 40, 12, page, .fill, depth: .sixteen),
    Sample("40x12-direct", 40, 12, step, at: meter),
    Sample("40x12-scrolled", 40, 12, step, at: meter, scroll: 3),
    Sample("80x24-choices", 80, 24, choices, at: meter),
    Sample("80x24-choices-none-ascii", 80, 24, choices, depth: .none, isUnicode: false),
    Sample("40x12-choices", 40, 12, choices, at: meter, depth: .indexed),
    Sample("20x5-choices", 20, 5, choices),
    Sample("200x60-choices", 200, 60, choices, at: wide),
    Sample("80x24-image", 80, 24, image, .fill),
    Sample("80x24-image-sixteen", 80, 24, image, .fill, depth: .sixteen),
    Sample("80x24-image-indexed-ascii", 80, 24, image, .fill, depth: .indexed, isUnicode: false),
    Sample("80x24-image-none-ascii", 80, 24, image, .fill, depth: .none, isUnicode: false),
    Sample("20x5-direct", 20, 5, step, at: Rect(column: 0, row: 0, columns: 8, rows: 1)),
    Sample("20x5-none-ascii-menu", 20, 5, menu, depth: .none, isUnicode: false),
    Sample("200x60-indexed", 200, 60, step, at: Rect(column: 90, row: 30, columns: 20, rows: 3), depth: .indexed),
  ]

  @Test(arguments: samples)
  func `A scene is composed as in its reviewed golden`(sample: Sample) throws {
    let composition = compose(
      program(sample.size), sample.scene, capabilities: sample.capabilities, theme: .standard, at: 0)
    let difference = try Golden("Goldens/\(sample.name).txt").difference(from: composition.picture)
    #expect(difference == nil)
  }
}
