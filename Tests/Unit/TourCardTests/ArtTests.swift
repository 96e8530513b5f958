import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The picture and the icon of a card, and the forms of its progress.
@Suite struct ArtTests {
  @Test func `A picture has the characters of its text, in the colours that hold at each of them`() throws {
    let art = try Art("\u{1B}[31ma\u{1B}[1;48;5;200mb\n漢\u{1B}[mc\u{1B}[38;2;1;2;3;4;7md\u{1B}[22;24;27;39me\n\n")
    #expect(art.size == Size(columns: 5, rows: 2))
    #expect(art.rows.map { String($0.map(\.character)) } == ["ab", "漢cde"])
    let (red, pink) = (Color.indexed(1), Color.indexed(200))
    #expect(art.rows[0].map(\.foreground) == [red, red] && art.rows[0].map(\.background) == [.default, pink])
    #expect(art.rows[0].map(\.attributes) == [[], .bold] && art.rows[1].map(\.columns) == [2, 1, 1, 1])
    #expect(
      art.rows[1][0].attributes == .bold && art.rows[1][0].background == pink && art.rows[1][1].background == .default)
    #expect(art.rows[1][2].foreground == .rgb(1, 2, 3) && art.rows[1][2].attributes == [.underline, .reverse])
    #expect(art.rows[1][3].foreground == .default && art.rows[1][3].attributes == [])
    #expect(try Art("\u{1B}[94m█\u{1B}[103m▄").rows[0].map(\.foreground) == [.indexed(12), .indexed(12)])
    #expect(try Art("a\r\nb\r\n").rows.map { String($0.map(\.character)) } == ["a", "b"])
  }

  @Test(arguments: [
    ("a\tb", Art.Flaw.character("\t", line: 1, column: 2)), ("a\nb\u{7}", .character("\u{7}", line: 2, column: 2)),
    ("\u{202E}a", .character("\u{202E}", line: 1, column: 1)),
    ("a\u{2066}", .character("\u{2066}", line: 1, column: 2)), ("a\u{9B}31m", .character("\u{9B}", line: 1, column: 2)),
    ("\u{1A}", .character("\u{1A}", line: 1, column: 1)),
    ("a\u{1B}[2J", .sequence(line: 1, column: 2)), ("\u{1B}]8;;http://a\u{1B}\\", .sequence(line: 1, column: 1)),
    ("\u{1B}[5m", .sequence(line: 1, column: 1)),
    ("\u{1B}[8m", .sequence(line: 1, column: 1)), ("\u{1B}[38;5m", .sequence(line: 1, column: 1)),
    ("\u{1B}[38;5;256m", .color(line: 1, column: 1)), ("a\u{1B}[48;2;1;300;2m", .color(line: 1, column: 2)),
    ("\u{1B}[38;2;1;2m", .sequence(line: 1, column: 1)), ("a\u{1B}", .sequence(line: 1, column: 2)),
    ("\u{1B}[", .sequence(line: 1, column: 1)),
    ("\u{1B}[?1m", .sequence(line: 1, column: 1)), ("\u{1B}[99999999999999999999m", .sequence(line: 1, column: 1)),
    ("\u{1B}[" + String(repeating: ";", count: 100) + "m", .sequence(line: 1, column: 1)),
    ("", .empty), (" \n \n", .empty), ("\u{1B}[31m \u{1B}[m", .empty), (String(repeating: "a", count: 201), .size),
    (String(repeating: "漢", count: 101), .size),
    (String(repeating: "a\n", count: 61), .size), (String(repeating: "\u{1B}[m", count: 30_000), .size),
  ]) func `A picture with anything but visible characters and their colours is refused`(text: String, flaw: Art.Flaw) {
    #expect(throws: flaw) { try Art(text) }
  }

  static let logo = "\u{1B}[34m▟█▙\u{1B}[m\n\u{1B}[43m漢\u{1B}[49m!"

  static func card(icon: String = "", art: String? = nil, progress: ProgressStyle? = nil, count: Int = 5) throws -> Card
  {
    var card = Card(
      [.title("Meet it"), .subtitle("A subtitle"), .text(Markup("Text."))], counter: "2 of \(count)",
      buttons: ComposeGoldenTests.buttons, focus: 2)
    card.icon = icon
    card.art = try art.map { try Art($0) }
    card.progress = Card.Progress(number: 2, count: count, style: progress)
    return card
  }

  static func layout(_ card: Card, _ columns: Int = 60, _ rows: Int = 20, isUnicode: Bool = true) -> CardLayout {
    let symbols = Symbols(TerminalCapabilities(depth: .indexed, isUnicode: isUnicode))
    return CardContent(card, symbols: symbols).layout(within: Size(columns: columns, rows: rows))
  }

  @Test func `A picture stands in the middle above the title, and is left out where there is no room for it`() throws {
    let card = try ArtTests.card(art: ArtTests.logo)
    let layout = ArtTests.layout(card)
    let margin = String(repeating: " ", count: (layout.columns - 3) / 2)
    #expect(layout.head.map(\.text) == [margin + "▟█▙", margin + "漢!", "", "Meet it", "A subtitle"] && layout.isWhole)
    let low = ArtTests.layout(card, 60, 8)
    #expect(low.head.map(\.text) == ["Meet it", "A subtitle"] && low.isWhole)
    #expect(
      ArtTests.layout(try ArtTests.card(art: String(repeating: "x", count: 70))).head.map(\.text) == [
        "Meet it", "A subtitle",
      ])
    #expect(ArtTests.layout(try ArtTests.card(art: String(repeating: "x", count: 56))).columns == 56)
    #expect(ArtTests.layout(card, isUnicode: false).head.map(\.text) == ["Meet it", "A subtitle"])
    #expect(ArtTests.layout(try ArtTests.card(art: "/\\"), isUnicode: false).head[0].text.hasSuffix("/\\"))
  }

  @Test(arguments: [TerminalCapabilities.Depth.none, .sixteen, .indexed, .direct])
  func `A picture keeps the colours that the terminal has`(depth: TerminalCapabilities.Depth) throws {
    let capabilities = TerminalCapabilities(depth: depth, isUnicode: true)
    let picture = compose(
      Screen(size: Size(columns: 60, rows: 20)), Scene(card: try ArtTests.card(art: ArtTests.logo)),
      capabilities: capabilities, theme: .standard, at: 0
    ).screen
    let row = try #require((0..<20).first { picture.text(row: $0).contains("▟█▙") })
    let column = try #require((0..<60).first { picture[column: $0, row: row].glyph == Glyph("▟") })
    let ground = picture[column: column - 2, row: row].background
    let (blue, yellow) = (picture[column: column, row: row], picture[column: column, row: row + 1])
    #expect(blue.foreground == (depth == .none ? .default : .indexed(4)) && blue.background == ground)
    #expect(yellow.background == (depth == .none ? .default : .indexed(3)) && yellow.attributes.contains(.wide))
    #expect(
      picture[column: column + 1, row: row + 1].attributes.contains(.spacer)
        && picture[column: column + 2, row: row + 1].glyph == Glyph("!"))
  }

  @Test func `An icon stands before the title, whose further lines are indented`() throws {
    #expect(ArtTests.layout(try ArtTests.card(icon: "★")).head.map(\.text) == ["★ Meet it", "A subtitle"])
    #expect(ArtTests.layout(try ArtTests.card(icon: "👩‍🚀")).head.first?.text == "👩‍🚀 Meet it")
    #expect(ArtTests.layout(try ArtTests.card(icon: "★"), isUnicode: false).head.first?.text == "Meet it")
    var long = try ArtTests.card(icon: "★")
    long.sections[0] = .title("One bar for each of the cores of the computer, and more")
    #expect(
      ArtTests.layout(long, 30).head.map(\.text).prefix(2) == ["★ One bar for each of the", "  cores of the computer,"])
  }

  @Test(
    arguments: [
      (nil, 5, [" 2 of 5 ●●○○○ ", " 2 of 5 "]), (.dots, 5, [" ●●○○○ ", " 2 of 5 "]), (.dots, 13, [" 2 of 13 "]),
      (.number, 5, [" 2 of 5 "]),
      (.bar, 5, [" ████░░░░░░ ", " 2 of 5 "]), (.bar, 200, [" █░░░░░░░░░ ", " 2 of 200 "]),
      (.bar, 2, [" ██████████ ", " 2 of 2 "]), (ProgressStyle.none, 5, []), (.dots, 1, [" 2 of 1 "]),
    ] as [(ProgressStyle?, Int, [String])]) func `Progress has the form that the guide asks for`(
      style: ProgressStyle?, count: Int, counters: [String]
    ) throws
  {
    let content = CardContent(try ArtTests.card(progress: style, count: count), symbols: CardWrappingTests.symbols)
    #expect(content.counters.map(\.line.text) == counters)
  }

  @Test func `A button in the frame is longer than the counter, and stays without it`() throws {
    var card = try ArtTests.card(progress: nil, count: 3)
    card.frameButton = Card.Button("Menu", key: "Ctrl-]", action: .menu)
    let counters = CardContent(card, symbols: CardWrappingTests.symbols).counters
    #expect(counters.map(\.line.text) == [" 2 of 3  Menu Ctrl-] ●●○ ", " 2 of 3  Menu Ctrl-] ", " Menu Ctrl-] "])
    for counter in counters {
      let text = Array(counter.line.text)
      #expect(counter.button.map { String(text[$0]) } == "Menu Ctrl-]")
    }
  }

  /// A card with this text in each of its parts.
  static func everywhere(_ text: String) -> Card {
    let body =
      "\(text)\n\n> - \(text)\n\n```\n\(text)\n```\n\n| \(text) | b |\n|--|--|\n| c | `\(text)` |\n\n[\(text)](http://a/\(text)) <i \(text)>"
    var card = Card(
      [
        .heading(text), .title(text), .subtitle(text), .text(Markup(body)),
        .hint(Hint([.text(text), .key(text, isDone: false), .typing(text, done: 1)])), .footnote(text),
      ],
      counter: text, buttons: [Card.Button(text, key: text, action: .next)])
    card.icon = text
    card.notice = [text]
    return card
  }

  @Test(arguments: [
    "\u{1B}[31m", "\u{7}\u{8}", "\u{9B}2J", "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}",
    "\u{2066}\u{2067}\u{2068}\u{2069}", "\u{200E}\u{200F}\u{61C}",
  ])
  func `No part of a card contains a control character or one that changes the direction of text`(text: String) {
    for (isUnicode, hasHyperlinks) in [(true, true), (true, false), (false, false)] {
      for arrangement in [Card.Arrangement.row, .list, .banner] {
        var card = ArtTests.everywhere("a\(text)b")
        card.arrangement = arrangement
        let capabilities = TerminalCapabilities(depth: .direct, isUnicode: isUnicode, hasHyperlinks: hasHyperlinks)
        let picture = compose(
          Screen(size: Size(columns: 60, rows: 50)), Scene(card: card), capabilities: capabilities, theme: .standard,
          at: 0
        ).screen
        var replaced = 0
        for row in 0..<50 {
          for scalar in picture.text(row: row).unicodeScalars {
            #expect(scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format)
            if scalar == "\u{FFFD}" || "␛␇␈".unicodeScalars.contains(scalar)
              || !isUnicode && "?^".unicodeScalars.contains(scalar)
            {
              replaced += 1
            }
          }
        }
        #expect(replaced >= (arrangement == .banner ? 1 : 10), "\(arrangement)")
        for decoration in picture.extras.decorations {
          #expect(decoration.hyperlink.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F })
        }
      }
    }
  }

  @Test func `A link is a hyperlink in each of its lines if the terminal has hyperlinks`() throws {
    let card = Card(
      title: "T", body: "Read [all of the manual](https://a.b/c) and [http://bank.example](http://evil.example) now.")
    func picture(_ hasHyperlinks: Bool) -> Screen {
      let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true, hasHyperlinks: hasHyperlinks)
      return compose(
        Screen(size: Size(columns: 24, rows: 20)), Scene(card: card), capabilities: capabilities, theme: .standard,
        at: 0
      ).screen
    }
    func linked(_ picture: Screen, _ address: String) -> String {
      (0..<20).flatMap { row in
        picture.row(row).filter { picture.extras[$0.decoration].hyperlink == "id=tour;\(address)" }.map {
          picture.extras.text($0.glyph)
        }
      }.joined()
    }
    #expect(
      linked(picture(true), "https://a.b/c") == "all of themanual"
        || linked(picture(true), "https://a.b/c") == "all ofthe manual")
    // The text looks like another address, so the real one is shown as well.
    #expect(linked(picture(true), "http://evil.example").hasSuffix("(http://evil.example)"))
    let plain = picture(false)
    #expect(plain.extras.decorations.count == 1)
    #expect((0..<20).contains { plain.text(row: $0).contains("(https://a.b/c)") })
  }

  @Test(arguments: [TerminalCapabilities.Depth.none, .eight, .sixteen, .indexed, .direct])
  func `A key cap differs from the text around it in more than its colour`(depth: TerminalCapabilities.Depth) throws {
    let hint = Hint([.text("Press"), .key("F9", isDone: true), .text("then"), .key("Down", isDone: false)])
    let card = Card([.title("T"), .hint(hint)])
    let picture = compose(
      Screen(size: Size(columns: 60, rows: 12)), Scene(card: card),
      capabilities: TerminalCapabilities(depth: depth, isUnicode: true), theme: .standard, at: 0
    ).screen
    let row = try #require((0..<12).first { picture.text(row: $0).contains("Press") })
    let text = picture.text(row: row)
    if depth < .indexed {
      #expect(text.contains("Press [F9 ✓] then [Down]"))
    } else {
      #expect(text.contains("Press  F9 ✓  then  Down "))
      let start = try #require((0..<60).first { picture[column: $0, row: row].glyph == Glyph("F") })
      let ground = picture[column: start - 2, row: row].background
      #expect((start - 1..<start + 5).allSatisfy { picture[column: $0, row: row].background != ground })
    }
  }

  @Test func `A table and code that are too tall scroll, with a mark at the last visible line`() throws {
    let rows = (1...30).map { "| F\($0) | action \($0) |" }.joined(separator: "\n")
    let code = "```\n" + (1...30).map { "line \($0)" }.joined(separator: "\n") + "\n```"
    for (body, first, last) in [
      ("| Key | Action |\n|--|--|\n" + rows, "Key", "action 30"), (code, "line 1", "line 30"),
    ] {
      let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
      for scroll in [0, 1000] {
        let scene = Scene(card: Card(title: "T", body: body, buttons: ComposeGoldenTests.buttons), scroll: scroll)
        let composition = compose(
          Screen(size: Size(columns: 60, rows: 14)), scene, capabilities: capabilities, theme: .standard, at: 0)
        let text = (0..<14).map { composition.screen.text(row: $0) }.joined(separator: "\n")
        #expect(composition.geometry.maximumScroll > 10)
        #expect(text.contains("▼") == (scroll == 0) && text.contains("▲") == (scroll > 0))
        #expect(text.contains(first + " ") == (scroll == 0) && text.contains(last) == (scroll > 0))
      }
    }
  }
}

/// Pictures of half blocks, as images become, on terminals without RGB colours or without the characters.
@Suite struct HalfBlockTests {
  /// Red over blue, nothing over blue, red over nothing, and nothing.
  private static let text =
    "\u{1B}[0;38;2;250;0;0;48;2;0;0;240m▀\u{1B}[0;38;2;0;0;240m▄\u{1B}[0;38;2;250;0;0m▀\u{1B}[0m "

  private static func row(_ depth: TerminalCapabilities.Depth, isUnicode: Bool = true, background: Color? = nil) throws
    -> [StyledGlyph]
  {
    var capabilities = TerminalCapabilities(depth: depth, isUnicode: isUnicode)
    capabilities.background = background
    return try Art(text).lines(Symbols(capabilities))[0].glyphs
  }

  @Test func `A picture has the nearest of sixteen colours`() throws {
    let row = try Self.row(.sixteen)
    #expect(String(row.map(\.character)) == "▀▄▀ ")
    #expect(row.map { $0.look?.text } == [.indexed(9), .indexed(4), .indexed(9), .default])
    #expect(row.map { $0.look?.background ?? .default } == [.indexed(4), .default, .default, .default])
  }

  @Test(arguments: [TerminalCapabilities.Depth.indexed, .direct])
  func `A picture without Unicode has the mean colour of both pixels of a cell`(depth: TerminalCapabilities.Depth)
    throws
  {
    let row = try Self.row(depth, isUnicode: false)
    #expect(String(row.map(\.character)) == "    ")
    #expect(
      row.map { $0.look?.background ?? .default } == [.rgb(125, 0, 120), .rgb(0, 0, 240), .rgb(250, 0, 0), .default])
  }

  @Test(arguments: [true, false]) func `A picture without colours has characters whose density is its brightness`(
    isUnicode: Bool
  ) throws {
    #expect(String(try Self.row(.none, isUnicode: isUnicode).map(\.character)) == "+.@ ")
    #expect(
      String(try Self.row(.none, isUnicode: isUnicode, background: .rgb(255, 255, 255)).map(\.character)) == "+@. ",
      "on a light background the dark is dense")
    #expect(
      String(
        try Art("\u{1B}[38;2;9;9;9m▀ ▄").lines(Symbols(TerminalCapabilities(depth: .none, isUnicode: true)))[0].glyphs
          .map(\.character)) == "@ @")
  }

  @Test func `Other pictures keep their characters`() throws {
    let art = try Art("\u{1B}[34m▀▄\u{1B}[38;2;1;2;3m▀")
    for depth in [TerminalCapabilities.Depth.none, .sixteen] {
      #expect(
        art.lines(Symbols(TerminalCapabilities(depth: depth, isUnicode: true)))[0].glyphs.map(\.character) == [
          "▀", "▄", "▀",
        ])
    }
    #expect(art.lines(Symbols(TerminalCapabilities(depth: .sixteen, isUnicode: false))).isEmpty)
  }
}
