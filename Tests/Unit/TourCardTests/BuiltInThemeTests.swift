import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The themes of tour, and the values that change them.
@Suite struct BuiltInThemeTests {
  private static let size = Size(columns: 80, rows: 24)
  private static let bases = ThemeSettings.Base.allCases
  private static let dark = TerminalCapabilities(
    depth: .direct, isUnicode: true, foreground: .rgb(238, 238, 238), background: .rgb(16, 16, 16))
  private static let light = TerminalCapabilities(
    depth: .direct, isUnicode: true, foreground: .rgb(16, 16, 16), background: .rgb(238, 238, 238))
  private static let scene = Scene(card: ComposeGoldenTests.step, spotlights: [ComposeGoldenTests.meter])

  private static func composed(
    _ theme: Theme, _ terminal: TerminalCapabilities = dark, _ scene: Scene = scene, on size: Size = size
  ) -> Composition {
    compose(program(size), scene, capabilities: terminal, theme: theme, at: 0)
  }

  private static func colors(_ color: UInt32) -> ThemeSettings.Colors {
    ThemeSettings.Colors(.rgb(UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF)))
  }

  @Test(arguments: bases)
  func `Every text of a theme has a contrast of at least 4.5, in true colour and with 256 colours`(
    base: ThemeSettings.Base
  ) throws {
    let theme = Theme.named(base)
    for role in StyleRole.allCases where role.isText && theme.hasColors {
      for style in [theme[role].dark, theme[role].light] {
        let (text, ground) = (try #require(style.text.rgb), try #require(style.background?.rgb))
        #expect(text.contrast(with: ground) >= 4.5, "\(role)")
        let (nearText, nearGround) = (try #require(text.indexed.rgb), try #require(ground.indexed.rgb))
        #expect(nearText.contrast(with: nearGround) >= 4.5, "\(role), 256 colours")
      }
    }
  }

  @Test func `The contrast of colours is computed as WCAG does`() {
    #expect(RGB.grey(0).contrast(with: .grey(255)) == 21)
    #expect(RGB.grey(255).contrast(with: .grey(255)) == 1)
    // The lightest grey that passes on white.
    #expect(RGB.grey(0x76).contrast(with: .grey(255)) >= 4.5 && RGB.grey(0x77).contrast(with: .grey(255)) < 4.5)
  }

  @Test func `Each theme is found by its name, and looks different from the others`() {
    #expect(Theme.named("high-contrast") == Theme.named(.highContrast) && Theme.named("standard") == nil)
    #expect(Theme.named(.auto) == .standard)
    #expect(Set(Self.bases.map { Theme.named($0) }).count == Self.bases.count)
  }

  @Test func `A dark or a light theme looks the same on any background, and auto follows the background`() {
    for (base, same) in [(ThemeSettings.Base.dark, Self.dark), (.light, Self.light)] {
      let expected = Self.composed(.standard, same)
      for terminal in [Self.dark, Self.light] {
        let composition = Self.composed(.named(base), terminal)
        let card = composition.geometry.card
        #expect(
          card.rowRange.allSatisfy { row in
            card.columnRange.allSatisfy {
              composition.screen[column: $0, row: row] == expected.screen[column: $0, row: row]
            }
          })
      }
    }
    #expect(Self.composed(.named(.dark), Self.light) != Self.composed(.standard, Self.light))
  }

  @Test func `The theme mono is drawn as on a terminal without colours, and ascii as on one without Unicode`() {
    var (plain, ascii) = (Self.dark, Self.dark)
    plain.depth = .none
    ascii.isUnicode = false
    #expect(Self.composed(.named(.mono)) == Self.composed(.standard, plain))
    #expect(Self.composed(.named(.ascii)) == Self.composed(.standard, ascii))
    #expect(
      Self.composed(.named(.ascii)).screen.text(row: Self.composed(.named(.ascii)).geometry.card.row).contains("+---"))
  }

  @Test(arguments: bases) func `Without colours every theme has only attributes`(base: ThemeSettings.Base) {
    var terminal = Self.dark
    terminal.depth = .none
    let cells = Self.composed(.named(base), terminal).screen
    let card = Self.composed(.named(base), terminal).geometry.card
    #expect(
      card.rowRange.allSatisfy { row in
        card.columnRange.allSatisfy {
          cells[column: $0, row: row].foreground == .default && cells[column: $0, row: row].background == .default
        }
      })
  }

  @Test(arguments: [
    (ThemeSettings.Frame.rounded, "╭─", "╯"), (.square, "┌─", "┘"), (.double, "╔═", "╝"), (.heavy, "┏━", "┛"),
    (.ascii, "+-", "+"), (.none, "  ", " "),
  ]) func `A theme determines the lines of the frame, and the card keeps its place`(
    frame: ThemeSettings.Frame, start: String, end: Character
  ) {
    let composition = Self.composed(Theme(ThemeSettings(frame: frame)))
    let card = composition.geometry.card
    #expect(composition.geometry == Self.composed(.standard).geometry)
    #expect(String(Array(composition.screen.text(row: card.row))[card.column..<card.column + 2]) == start)
    #expect(Array(composition.screen.text(row: card.endRow - 1))[card.endColumn - 1] == end)
  }

  @Test func `A frame of any kind changes when it flashes`() {
    for frame in ThemeSettings.Frame.allCases {
      let theme = Theme(ThemeSettings(frame: frame))
      let scene = Scene(card: ComposeGoldenTests.flashing)
      func corner(at now: Int) -> Glyph {
        let composition = compose(program(Self.size), scene, capabilities: Self.dark, theme: theme, at: now)
        return composition.screen[column: composition.geometry.card.column, row: composition.geometry.card.row].glyph
      }
      #expect(corner(at: 0) != corner(at: 1000), "\(frame)")
    }
  }

  @Test func `The padding of a theme surrounds the content, and a card without room for it has the least padding`()
    throws
  {
    let theme = Theme(ThemeSettings(padding: Padding(columns: 3, rows: 1)))
    let (plain, padded) = (Self.composed(.standard).geometry, Self.composed(theme))
    #expect(padded.geometry.card.columns == plain.card.columns + 4 && padded.geometry.card.rows == plain.card.rows + 2)
    let card = padded.geometry.card
    let title = Array(padded.screen.text(row: card.row + 2))
    #expect(String(title[card.column + 1..<card.column + 7]) == "   Who")
    for size in [Size(columns: 20, rows: 5), Size(columns: 24, rows: 9), Size(columns: 40, rows: 12)] {
      let small = Self.composed(theme, Self.dark, Scene(card: ComposeGoldenTests.step), on: size)
      #expect(small.screen.bounds.contains(small.geometry.card))
      #expect(
        small.geometry
          == geometry(
            of: Scene(card: ComposeGoldenTests.step), on: program(size), capabilities: Self.dark, theme: theme))
      if size.rows < 10 {
        #expect(
          small.geometry == Self.composed(.standard, Self.dark, Scene(card: ComposeGoldenTests.step), on: size).geometry
        )
      }
    }
    for columns in 18..<60 {
      let rows = try #require(
        inlineRows(of: ComposeGoldenTests.short, columns: columns, capabilities: Self.dark, theme: theme))
      let slot = Rect(column: 0, row: 0, columns: columns, rows: rows)
      let inline = Self.composed(
        theme, Self.dark, Scene(card: ComposeGoldenTests.short, spotlights: [slot], place: .inline, isModal: false))
      #expect(
        inline.geometry.card == slot && inline.geometry.maximumScroll == 0
          && inline.geometry.buttons.allSatisfy { !$0.isEmpty })
    }
  }

  @Test func `A shadow changes only cells below and to the right of the card, and neither targets nor the arrow`() {
    var theme = Theme.standard
    theme.hasShadow = true
    for depth in ComposeTests.depths {
      for spotlight in [
        ComposeGoldenTests.meter, ComposeGoldenTests.wide, ComposeGoldenTests.column,
        Rect(column: 60, row: 20, columns: 10, rows: 2),
      ] {
        var terminal = Self.dark
        terminal.depth = depth
        let scene = Scene(card: ComposeGoldenTests.short, spotlights: [spotlight])
        let (plain, shaded) = (Self.composed(.standard, terminal, scene), Self.composed(theme, terminal, scene))
        let card = plain.geometry.card
        let shadow = [
          Rect(column: card.endColumn, row: card.row + 1, columns: 1, rows: card.rows),
          Rect(column: card.column + 1, row: card.endRow, columns: card.columns - 1, rows: 1),
        ]
        var changed = 0
        for row in 0..<Self.size.rows {
          for column in 0..<Self.size.columns
          where plain.screen[column: column, row: row] != shaded.screen[column: column, row: row] {
            changed += 1
            let point = Point(column: column, row: row)
            let glyph = shaded.screen.wholeGlyphs(column..<column + 1, row: row)
            #expect(glyph.contains { column in shadow.contains { $0.contains(Point(column: column, row: row)) } })
            #expect(
              !spotlight.contains(point)
                && plain.screen[column: column, row: row].glyph == shaded.screen[column: column, row: row].glyph)
            #expect(!["▲", "▼", "◀", "▶"].map { Glyph($0) }.contains(plain.screen[column: column, row: row].glyph))
          }
        }
        #expect((changed > 0) == (depth >= .indexed))
      }
    }
  }

  @Test func `Settings change the parts that they name, and what they leave out comes from the settings below`() {
    let (red, blue) = (Self.colors(0xFF8080), Self.colors(0x8080FF))
    let guide = ThemeSettings(
      .paper, accent: red,
      parts: [.title: ThemeSettings.TextStyle(red, .underline), .hint: ThemeSettings.TextStyle(red)])
    let config = ThemeSettings(dim: 30, parts: [.title: ThemeSettings.TextStyle(blue, removing: .bold)])
    let both = config.over(guide)
    #expect(both.base == .paper && both.dim == 30 && both.accent == red)
    let title = Theme(both)[.title]
    #expect(title.dark.text == blue.dark && title.dark.attributes == .underline && title.plain == .underline)
    #expect(Theme(both)[.hint].light.text == red.light && Theme(both)[.frame].dark.text == red.dark)
    // A theme that a user names replaces the values of the guide.
    #expect(ThemeSettings(.mono).over(guide) == ThemeSettings(.mono))
    #expect(ThemeSettings().over(guide) == guide)
  }

  @Test func `The body has the background of the card, and buttons and key caps keep theirs`() {
    let ground = Self.colors(0x003040)
    let theme = Theme(ThemeSettings(parts: [.body: ThemeSettings.TextStyle(on: ground)]))
    for role in [StyleRole.text, .title, .frame, .code, .counter, .strong] {
      #expect(theme[role].dark.background == ground.dark && theme[role].light.background == ground.light)
    }
    for role in [StyleRole.button, .cap, .focusedButton, .arrow, .ring] {
      #expect(theme[role].dark.background == Theme.standard[role].dark.background)
    }
  }

  @Test func `With 16 colours a named colour is used, and others leave the colour of the base`() {
    let named = Theme(ThemeSettings(accent: ThemeSettings.Colors(.indexed(3))))
    #expect(
      named[.title].sixteen.text == .indexed(3)
        && named[.focusedButton].sixteen == Theme.standard[.focusedButton].sixteen)
    #expect(Theme(ThemeSettings(accent: Self.colors(0x123456)))[.title].sixteen == Theme.standard[.title].sixteen)
  }

  @Test func `A text that is hard to read is reported with a colour that is not`() {
    for color in stride(from: UInt32(0), through: 0xFFFFFF, by: 0x0A3F71) {
      for part in ThemeSettings.Part.allCases {
        for base in Self.bases {
          var settings = ThemeSettings(base, parts: [part: ThemeSettings.TextStyle(Self.colors(color))])
          guard let faint = Theme.faintTexts(of: settings).first else { continue }
          #expect(faint.part == part && faint.tenths < 45)
          func rgb(_ text: String) -> Color { Self.colors(Numeral.hexadecimal(text.dropFirst(), digits: 6...6)!).dark }
          settings.parts[part] = ThemeSettings.TextStyle(
            ThemeSettings.Colors(dark: rgb(faint.remedy.dark), light: rgb(faint.remedy.light)))
          #expect(Theme.faintTexts(of: settings).isEmpty, "\(base), \(part), \(String(color, radix: 16))")
        }
      }
    }
    #expect(
      Theme.faintTexts(of: ThemeSettings(.light, parts: [.button: ThemeSettings.TextStyle(on: Self.colors(0x404040))]))
        .map(\.part) == [.button])
    #expect(
      Theme.faintTexts(of: ThemeSettings(.light, parts: [.body: ThemeSettings.TextStyle(on: Self.colors(0x000000))]))
        .map(\.part) == [.body])
    #expect(Theme.faintTexts(of: ThemeSettings(.dark, accent: Self.colors(0x222222))).map(\.part) == [nil])
  }

  @Test(arguments: bases) func `Values of any size give a picture`(base: ThemeSettings.Base) {
    for number in [Int.min, -1, 0, 100, Int.max] {
      let settings = ThemeSettings(
        base, dim: number, dimColor: Self.colors(0x102030), padding: Padding(columns: number, rows: number),
        shadow: true)
      for size in [
        Size(columns: 0, rows: 0), Size(columns: 3, rows: 2), Size(columns: 20, rows: 5), Size(columns: 60, rows: 20),
      ] {
        for terminal in [Self.dark, Self.light] {
          let composition = Self.composed(
            Theme(settings), terminal,
            Scene(card: ComposeGoldenTests.step, spotlights: [Rect(column: 1, row: 1, columns: 2, rows: 1)]), on: size)
          #expect(composition.screen.size == size && composition.screen.half == nil)
        }
      }
    }
  }
}
