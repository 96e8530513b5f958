import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

@Suite struct ThemeTests {
  private static let size = Size(columns: 80, rows: 24)

  /// Terminals with each number of colours, each with a dark, a light and an unknown background.
  private static let terminals = ComposeTests.depths.flatMap { depth in
    [Color.rgb(0, 0, 0), .rgb(255, 255, 255), nil].map {
      TerminalCapabilities(depth: depth, isUnicode: true, background: $0)
    }
  }

  private static let scenes = [
    Scene(card: ComposeGoldenTests.step, spotlights: [ComposeGoldenTests.meter]),
    Scene(card: ComposeGoldenTests.flashing, spotlights: [ComposeGoldenTests.wide]),
    Scene(card: ComposeGoldenTests.menu, isModal: false), Scene.banner("Skipped"),
  ]

  /// A theme whose styles all differ from the standard ones.
  private static let other: Theme = {
    var theme = Theme.standard
    for role in StyleRole.allCases {
      let style = Theme.Style(
        .rgb(UInt8(role.rawValue), 200, 100), on: .rgb(100, 0, UInt8(role.rawValue)), .strikethrough)
      theme[role] = Theme.Styles(
        dark: style, light: style, sixteen: Theme.Style(.indexed(3), on: .indexed(4), .strikethrough),
        plain: .strikethrough)
    }
    return theme
  }()

  private static func composed(_ scene: Scene, _ terminal: TerminalCapabilities, _ theme: Theme) -> Composition {
    compose(program(size), scene, capabilities: terminal, theme: theme, at: 100)
  }

  @Test(arguments: terminals)
  func `Another theme with other styles changes the colours and attributes of the card and nothing else`(
    terminal: TerminalCapabilities
  ) {
    for scene in Self.scenes {
      let (standard, other) = (Self.composed(scene, terminal, .standard), Self.composed(scene, terminal, Self.other))
      #expect(standard.geometry == other.geometry && standard.nextFrameAt == other.nextFrameAt)
      #expect(standard.screen.cursor == other.screen.cursor && standard.screen.extras == other.screen.extras)
      #expect((0..<24).allSatisfy { standard.screen.text(row: $0) == other.screen.text(row: $0) })
      let same = standard.geometry.card.points.filter { point in
        let cells = [standard, other].map { $0.screen[column: point.column, row: point.row] }
        return cells[0] == cells[1] || !cells[1].attributes.contains(.strikethrough)
      }
      #expect(same == [])
    }
  }

  @Test(arguments: terminals)
  func `A theme is drawn in colours that the terminal has`(terminal: TerminalCapabilities) {
    var theme = Self.other
    theme[.frame].sixteen = Theme.Style(.rgb(1, 2, 3), on: .indexed(200))
    theme[.frame].dark = Theme.Style(.indexed(100), on: .indexed(200))
    for scene in Self.scenes {
      let composition = Self.composed(scene, terminal, theme)
      let foreign = composition.geometry.card.points.filter {
        !composition.screen[column: $0.column, row: $0.row].isAllowed(terminal.depth)
      }
      #expect(foreign == [])
    }
  }

  @Test(arguments: ThemeSettings.Base.allCases) func `A theme of tour has a style for every role`(
    base: ThemeSettings.Base
  ) {
    let theme = Theme.named(base)
    for role in StyleRole.allCases {
      #expect(theme[role].dark.text != .default && theme[role].light.text != .default, "\(role)")
    }
  }

  @Test func `A role without an entry has the terminal's default colours`() {
    let composition = Self.composed(Self.scenes[0], Self.terminals.last!, Theme([:]))
    let corner = composition.geometry.card.origin
    let cell = composition.screen[column: corner.column, row: corner.row]
    #expect(cell == Cell(cell.glyph))
  }

  @Test func `The geometry of a card is the same with any colours and any styles`() {
    for scene in Self.scenes {
      for terminal in Self.terminals {
        #expect(
          geometry(of: scene, on: program(Self.size), capabilities: terminal, theme: Self.other)
            == Self.composed(scene, terminal, Self.other).geometry)
      }
    }
  }
}

@Suite struct FlashTests {
  private static func composed(flashedAt: Int?, at now: Int) -> (corner: Character, nextFrameAt: Int?) {
    let scene = Scene(card: Card(title: "A card", flashedAt: flashedAt))
    let terminal = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let composition = compose(
      Screen(size: Size(columns: 40, rows: 12)), scene, capabilities: terminal, theme: .standard, at: now)
    let origin = composition.geometry.card.origin
    return (Array(composition.screen.text(row: origin.row))[origin.column], composition.nextFrameAt)
  }

  @Test(arguments: [0, 1, 249]) func `The frame is heavy for 250 milliseconds after a key without effect`(
    milliseconds: Int
  ) {
    let picture = Self.composed(flashedAt: 1000, at: 1000 + milliseconds)
    #expect(picture.corner == "┏" && picture.nextFrameAt == 1250)
  }

  @Test(arguments: [250, 251, 100_000]) func `After 250 milliseconds the frame is light, and no further frame is due`(
    milliseconds: Int
  ) {
    let picture = Self.composed(flashedAt: 1000, at: 1000 + milliseconds)
    #expect(picture.corner == "╭" && picture.nextFrameAt == nil)
  }

  @Test(arguments: [0, 1000, Int.max])
  func `Without a key without effect the frame is light, and no further frame is due`(now: Int) {
    let picture = Self.composed(flashedAt: nil, at: now)
    #expect(picture.corner == "╭" && picture.nextFrameAt == nil)
  }
}

extension Rect {
  fileprivate var points: [Point] { rowRange.flatMap { row in columnRange.map { Point(column: $0, row: row) } } }
}
