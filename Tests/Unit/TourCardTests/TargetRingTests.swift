import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The target on the dimmed screen: its own colours, the ring around it, and the rest, which must not outshine it.
@Suite struct TargetRingTests {
  private static let size = Size(columns: 60, rows: 20)
  private static let black = Color.rgb(0, 0, 0), white = Color.rgb(255, 255, 255)

  private static func terminal(_ depth: TerminalCapabilities.Depth, isLight: Bool) -> TerminalCapabilities {
    TerminalCapabilities(
      depth: depth, isUnicode: true, foreground: isLight ? black : white, background: isLight ? white : black)
  }

  /// A screen full of grey letters, with a blank area for a target.
  private static func screen(blank: Rect) -> Screen {
    var screen = Screen(size: size)
    for row in 0..<size.rows {
      for column in 0..<size.columns where !blank.contains(Point(column: column, row: row)) {
        screen[column: column, row: row] = Cell(Glyph("x"), foreground: .rgb(128, 128, 128))
      }
    }
    return screen
  }

  private static func text(_ picture: Screen, row: Int, _ columns: Range<Int>) -> String {
    String(Array(picture.text(row: row))[columns])
  }

  @Test(arguments: [TerminalCapabilities.Depth.direct, .indexed], [false, true])
  func `A blank target between text has corners, and its cells do not change`(
    depth: TerminalCapabilities.Depth, isLight: Bool
  ) {
    let target = Rect(column: 10, row: 3, columns: 8, rows: 1)
    let screen = Self.screen(blank: target)
    let picture = compose(
      screen, Scene(card: ComposeGoldenTests.short, spotlights: [target]),
      capabilities: Self.terminal(depth, isLight: isLight), theme: .standard, at: 0
    ).screen
    #expect(Self.text(picture, row: 2, 8..<20) == "x╭─xxxxxx─╮x")
    #expect(Self.text(picture, row: 3, 8..<20) == "xx        xx")
    for column in target.columnRange { #expect(picture[column: column, row: 3] == screen[column: column, row: 3]) }
  }

  @Test func `Around a line of the whole width, no letter of the rows above and below is replaced`() {
    let target = Rect(column: 0, row: 3, columns: Self.size.columns, rows: 1)
    for blanks in [
      [], [Rect(column: 20, row: 2, columns: 40, rows: 1)], [Rect(column: 0, row: 2, columns: 60, rows: 1)],
    ] {
      var screen = Self.screen(blank: target)
      for blank in blanks {
        for column in blank.columnRange { screen[column: column, row: blank.row] = Cell() }
      }
      let picture = compose(
        screen, Scene(card: ComposeGoldenTests.short, spotlights: [target]),
        capabilities: Self.terminal(.direct, isLight: false), theme: .standard, at: 0
      ).screen
      let (before, above) = (screen.text(row: 2), picture.text(row: 2))
      let isBlank = blanks.first?.columns == 60
      #expect(isBlank ? above.contains("─") : above == before, "\(above)")
    }
  }

  @Test(arguments: [
    (ThemeSettings.Ring.frame, "x╭────────╮x", "x│Memory12│x"), (.corners, "x╭─xxxxxx─╮x", "xxMemory12xx"),
    (.none, "xxxxxxxxxxxx", "xxMemory12xx"),
    (.auto, "xxxxxxxxxxxx", "xxMemory12xx"),
  ]) func `A theme chooses the ring around a target that stands out`(
    ring: ThemeSettings.Ring, above: String, line: String
  ) {
    let target = Rect(column: 10, row: 3, columns: 8, rows: 1)
    var screen = Self.screen(blank: target)
    screen.write("Memory12", column: 10, row: 3, .rgb(0, 255, 0))
    let theme = Theme(ThemeSettings(ring: ring))
    let picture = compose(
      screen, Scene(card: ComposeGoldenTests.short, spotlights: [target]),
      capabilities: Self.terminal(.direct, isLight: false), theme: theme, at: 0
    ).screen
    #expect(Self.text(picture, row: 2, 8..<20) == above && Self.text(picture, row: 3, 8..<20) == line)
  }

  @Test func `Targets that adjoin have one ring`() {
    let targets = [Rect(column: 10, row: 3, columns: 8, rows: 1), Rect(column: 10, row: 4, columns: 7, rows: 1)]
    let picture = compose(
      Self.screen(blank: targets[0]), Scene(card: ComposeGoldenTests.short, spotlights: targets),
      capabilities: Self.terminal(.direct, isLight: false), theme: Theme(ThemeSettings(ring: .frame)), at: 0
    ).screen
    // The arrow is at the right.
    #expect(
      (2...5).map { Self.text(picture, row: $0, 8..<17) } == ["x╭───────", "x│       ", "x│xxxxxxx", "x╰───────"])
    // A corner apart, and beside a long line: the one would hold much that is no target.
    for other in [Rect(column: 18, row: 4, columns: 8, rows: 1), Rect(column: 0, row: 4, columns: 60, rows: 1)] {
      #expect([targets[0], other].joined.count == 2)
    }
  }

  @Test func `The ring of a card that does not dim the program covers none of its text`() {
    let target = Rect(column: 10, row: 3, columns: 8, rows: 1)
    let screen = Self.screen(blank: target)
    let scene = Scene(
      card: ComposeGoldenTests.short, spotlights: [target], place: .screen(.bottomRight), isModal: false)
    let picture = compose(
      screen, scene, capabilities: Self.terminal(.direct, isLight: false), theme: Theme(ThemeSettings(ring: .frame)),
      at: 0
    ).screen
    for row in 2...4 { #expect(Self.text(picture, row: row, 0..<20) == screen.text(row: row).prefix(20)) }
  }

  @Test(arguments: ComposeTests.depths)
  func `The cells of every target are the program's, in every theme and with every ring`(
    depth: TerminalCapabilities.Depth
  ) {
    let screen = program(Self.size)
    let targets = [
      Rect(column: 4, row: 1, columns: 12, rows: 1), Rect(column: 4, row: 3, columns: 6, rows: 1),
      Rect(column: 17, row: 1, columns: 3, rows: 2),
    ]
    for base in ThemeSettings.Base.allCases {
      for ring in ThemeSettings.Ring.allCases {
        for isLight in [false, true] {
          let composition = compose(
            screen, Scene(card: ComposeGoldenTests.short, spotlights: targets),
            capabilities: Self.terminal(depth, isLight: isLight),
            theme: Theme(ThemeSettings(base, ring: ring, shadow: true)), at: 0)
          for target in targets where !composition.geometry.card.intersects(target) {
            for row in target.rowRange {
              for column in target.columnRange {
                #expect(
                  composition.screen[column: column, row: row] == screen[column: column, row: row],
                  "\(base), \(ring): \(column), \(row)")
              }
            }
          }
          #expect(composition.screen.half == nil)
        }
      }
    }
  }

  @Test func `A tint is the background of those cells of a target that have none of their own`() {
    let target = Rect(column: 10, row: 3, columns: 2, rows: 1)
    var screen = Self.screen(blank: target)
    screen[column: 10, row: 3] = Cell(Glyph("y"), background: .indexed(2))
    let theme = Theme(ThemeSettings(tint: ThemeSettings.Colors(.rgb(50, 60, 70))))
    for (depth, tint) in [(TerminalCapabilities.Depth.direct, Color.rgb(50, 60, 70)), (.sixteen, .default)] {
      let picture = compose(
        screen, Scene(card: ComposeGoldenTests.short, spotlights: [target]),
        capabilities: Self.terminal(depth, isLight: false), theme: theme, at: 0
      ).screen
      #expect(
        picture[column: 10, row: 3] == screen[column: 10, row: 3] && picture[column: 11, row: 3].background == tint)
    }
  }

  // MARK: Dimming

  /// Cells such as htop has: bars and numbers in bright colours, headings and keys on coloured backgrounds, and text in
  /// the default colour.
  private static let colored: [Cell] =
    (1...7).flatMap { index in
      [
        Cell(Glyph("|"), foreground: .indexed(index)), Cell(Glyph("|"), foreground: .indexed(index), attributes: .bold),
        Cell(.space, background: .indexed(index)),
      ]
    } + [Cell(Glyph("x"), foreground: .rgb(200, 180, 120))]

  /// The differences from the terminal's background: in brightness, and in saturation. The differences of a cell are
  /// the larger ones of its text and background.
  private static func prominence(_ cell: Cell, on background: RGB) -> (luma: Int, saturation: Int) {
    let front =
      cell.attributes.contains(.bold) && cell.foreground.rawValue >> 24 == 1 && cell.foreground.rawValue & 0xFF < 8
      ? XtermPalette.rgb(UInt8(cell.foreground.rawValue & 0xFF) + 8) : cell.foreground.rgb
    let shown = [cell.glyph == .space ? nil : front, cell.background.rgb].compactMap(\.self)
    func saturation(_ color: RGB) -> Int {
      max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue)
    }
    return (shown.map { abs($0.luma - background.luma) }.max() ?? 0, shown.map(saturation).max() ?? 0)
  }

  @Test(arguments: [TerminalCapabilities.Depth.direct, .indexed], [false, true])
  func `A dimmed cell has less than half of its brightness, and on a light terminal hardly any saturation`(
    depth: TerminalCapabilities.Depth, isLight: Bool
  ) {
    let dimming = Dimming(capabilities: Self.terminal(depth, isLight: isLight))
    let background = RGB.grey(isLight ? 255 : 0)
    for cell in Self.colored {
      let (lit, dimmed) = (Self.prominence(cell, on: background), Self.prominence(dimming(cell), on: background))
      #expect(dimmed.luma * 2 < lit.luma + 32, "\(cell.foreground) on \(cell.background)")
      // The first level of the colour cube above 0 is 95.
      #expect(
        dimmed.saturation <= (isLight ? 40 : max(95, lit.saturation / 2)), "\(cell.foreground) on \(cell.background)")
      #expect(lit.saturation == 0 || dimmed.saturation < lit.saturation)
    }
  }

  @Test(arguments: [0, 60, 100]) func `A theme determines how much is dimmed`(amount: Int) {
    let cell = Cell(Glyph("x"), foreground: .rgb(200, 100, 50))
    let screen = Screen(
      size: Self.size, cells: ContiguousArray(repeating: cell, count: Self.size.area), extras: Extras())
    let picture = compose(
      screen, Scene(card: ComposeGoldenTests.short), capabilities: Self.terminal(.direct, isLight: false),
      theme: Theme(ThemeSettings(dim: amount)), at: 0
    ).screen
    let expected = [0: Color.rgb(200, 100, 50), 60: .rgb(79, 39, 19), 100: .rgb(0, 0, 0)][amount]
    #expect(picture[column: 0, row: 0].foreground == expected)
  }

  @Test(arguments: [TerminalCapabilities.Depth.direct, .indexed])
  func `A colour of the theme is laid over text and background`(depth: TerminalCapabilities.Depth) throws {
    let theme = Theme(ThemeSettings(dim: 50, dimColor: ThemeSettings.Colors(.rgb(0, 0, 0))))
    let screen = Self.screen(blank: Rect(column: 0, row: 0, columns: 0, rows: 0))
    let picture = compose(
      screen, Scene(card: ComposeGoldenTests.short), capabilities: Self.terminal(depth, isLight: true), theme: theme,
      at: 0
    ).screen
    let cell = picture[column: 0, row: 0]
    let (text, paper) = (try #require(cell.foreground.rgb), try #require(cell.background.rgb))
    #expect(abs(text.luma - 64) < 8 && abs(paper.luma - 127) < 8)
  }
}
