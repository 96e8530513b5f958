import Testing

@testable import TourCard
@testable import TourScreen

@Suite struct DimmingTests {
  static let black = Color.rgb(0, 0, 0)
  static let white = Color.rgb(255, 255, 255)

  static func capabilities(
    _ depth: TerminalCapabilities.Depth, _ background: Color? = black, _ foreground: Color? = white
  ) -> TerminalCapabilities {
    TerminalCapabilities(depth: depth, isUnicode: true, foreground: foreground, background: background)
  }

  static func cell(_ foreground: Color, _ background: Color, _ attributes: Attributes = []) -> Cell {
    Cell(Glyph("x"), foreground: foreground, background: background, attributes: attributes)
  }

  @Test(arguments: [
    // Text keeps two fifths of its brightness, and the default background stays.
    (cell(.default, .default), cell(.rgb(101, 101, 101), .default)),
    (cell(.rgb(200, 100, 50), .default), cell(.rgb(79, 39, 19), .default)),
    (cell(.indexed(196), .default), cell(.rgb(101, 0, 0), .default)),
    (cell(.indexed(1), .indexed(2)), cell(.rgb(81, 0, 0), .rgb(0, 81, 0))),
    // Bold brightens the first eight colours.
    (cell(.indexed(1), .default, .bold), cell(.rgb(101, 0, 0), .default, .bold)),
    (cell(.indexed(9), .default, .bold), cell(.rgb(101, 0, 0), .default, .bold)),
    // A fainter colour replaces the attribute dim.
    (cell(.default, .default, .dim), cell(.rgb(63, 63, 63), .default)),
    // Exchanged colours replace the attribute reverse. It stays if the shown text has the colour of the default
    // background, which has no other encoding.
    (cell(.indexed(1), .indexed(2), .reverse), cell(.rgb(0, 81, 0), .rgb(81, 0, 0))),
    (cell(.default, .indexed(2), .reverse), cell(.rgb(0, 81, 0), .rgb(101, 101, 101))),
    (cell(.default, .default, .reverse), cell(.rgb(101, 101, 101), .default, .reverse)),
    (cell(.indexed(1), .default, .reverse), cell(.rgb(81, 0, 0), .default, .reverse)),
    // Italics and lines stay, and blink is removed.
    (
      cell(.default, .default, [.italic, .underline, .strikethrough, .overline, .blink, .wide]),
      cell(.rgb(101, 101, 101), .default, [.italic, .underline, .strikethrough, .overline, .wide])
    ),
  ])
  func `On a black terminal with direct colour a cell is dimmed towards black`(cell: Cell, dimmed: Cell) {
    #expect(Dimming(capabilities: DimmingTests.capabilities(.direct))(cell) == dimmed)
  }

  @Test(arguments: [
    (cell(.default, .default), cell(.rgb(153, 153, 153), .default)),
    // Colours lose most of their saturation.
    (cell(.rgb(0, 0, 255), .default), cell(.rgb(162, 162, 181), .default)),
    (cell(.rgb(0, 0, 0), .rgb(255, 0, 0)), cell(.rgb(153, 153, 153), .rgb(196, 177, 177))),
  ])
  func `On a white terminal a cell is dimmed towards white`(cell: Cell, dimmed: Cell) {
    #expect(
      Dimming(capabilities: DimmingTests.capabilities(.direct, DimmingTests.white, DimmingTests.black))(cell) == dimmed)
  }

  @Test(arguments: [TerminalCapabilities.Depth.direct, .indexed, .sixteen], [black, nil])
  func `A screen is dimmed as each of its cells`(depth: TerminalCapabilities.Depth, background: Color?) {
    let colors = [.default, .rgb(1, 2, 3)] + (0...255).map { Color.indexed($0) }
    let attributes: [Attributes] = [[], .bold, .dim, .reverse, .underline, .invisible, [.bold, .reverse]]
    let cells = attributes.flatMap { attributes in
      colors.flatMap { text in
        [.default, .rgb(9, 9, 9), .indexed(3), text].map { DimmingTests.cell(text, $0, attributes) }
      }
    }
    let screen = Screen(size: Size(columns: cells.count, rows: 1), cells: ContiguousArray(cells), extras: Extras())
    for (isReversed, palette) in [(false, [:]), (true, [:]), (false, [7: Color.rgb(250, 0, 0)])]
      as [(Bool, [UInt8: Color])]
    {
      let dimming = Dimming(
        capabilities: DimmingTests.capabilities(depth, background), isReversed: isReversed, palette: palette)
      #expect(Array(dimming.cells(of: screen, around: [])) == cells.map { dimming($0) })
    }
  }

  @Test func `If the background is unknown, dimmed text is readable on black and on white`() throws {
    let dimming = Dimming(capabilities: DimmingTests.capabilities(.direct, nil, nil))
    for color in [Color.default] + (0...255).map({ Color.indexed($0) }) {
      let luma = try #require(dimming(DimmingTests.cell(color, .default)).foreground.rgb).luma
      #expect((60...190).contains(luma), "\(color)")
    }
  }

  @Test func `If the default background is unknown, no other background becomes brighter, and black stays black`()
    throws
  {
    let dimming = Dimming(capabilities: DimmingTests.capabilities(.direct, nil, nil))
    for index in UInt8.min...UInt8.max {
      let paper = try #require(dimming(DimmingTests.cell(.indexed(7), .indexed(index))).background.rgb)
      #expect(paper.luma <= XtermPalette.rgb(index).luma)
    }
    #expect(dimming(DimmingTests.cell(.indexed(7), .rgb(0, 0, 0))).background == .rgb(0, 0, 0))
  }

  @Test func `A screen that is reversed as a whole is dimmed as if each cell were reversed`() {
    let reversed = Dimming(capabilities: DimmingTests.capabilities(.direct), isReversed: true)
    let upright = Dimming(capabilities: DimmingTests.capabilities(.direct))
    for (foreground, background) in [
      (Color.default, Color.default), (.indexed(1), .default), (.indexed(1), .indexed(2)),
    ] {
      #expect(
        reversed(DimmingTests.cell(foreground, background))
          == upright(DimmingTests.cell(foreground, background, .reverse)))
      #expect(
        reversed(DimmingTests.cell(foreground, background, .reverse))
          == upright(DimmingTests.cell(foreground, background)))
    }
  }

  @Test(arguments: [TerminalCapabilities.Depth.none, .eight, .sixteen, .indexed, .direct])
  func `Dimming makes invisible text blank, and removes links and underline colours`(depth: TerminalCapabilities.Depth)
  {
    let dimming = Dimming(capabilities: DimmingTests.capabilities(depth))
    var cell = DimmingTests.cell(.indexed(3), .default, [.invisible, .wide, .lineDrawing])
    cell.decoration = 7
    let dimmed = dimming(cell)
    #expect(dimmed.glyph == .empty)
    #expect(dimmed.attributes.isDisjoint(with: [.invisible, .wide, .lineDrawing]))
    #expect(dimmed.decoration == 0)
  }

  @Test
  func `With fewer than 256 colours text gets the attribute dim, and with sixteen reverse keeps a bright background`() {
    let sixteen = Dimming(capabilities: DimmingTests.capabilities(.sixteen))
    #expect(sixteen(DimmingTests.cell(.indexed(2), .default, .bold)) == DimmingTests.cell(.indexed(8), .default, .dim))
    #expect(sixteen(DimmingTests.cell(.default, .default, .reverse)).attributes == [.dim, .reverse])
    #expect(sixteen(DimmingTests.cell(.default, .indexed(0))).attributes == .dim)
    for depth in [TerminalCapabilities.Depth.eight, .none] {
      let dimming = Dimming(capabilities: DimmingTests.capabilities(depth))
      let dimmed = dimming(DimmingTests.cell(.indexed(2), .indexed(4), [.bold, .reverse, .underline]))
      #expect(dimmed == DimmingTests.cell(.default, .default, .dim))
    }
  }

  @Test func `Every colour over every background is dimmed to colours that the depth permits`() {
    let colors =
      [Color.default, .rgb(1, 2, 3), .rgb(255, 128, 0), .rgb(250, 250, 250)] + (0...255).map { Color.indexed($0) }
    for depth in [TerminalCapabilities.Depth.none, .eight, .sixteen, .indexed] {
      for background in [DimmingTests.black, nil] {
        let dimming = Dimming(capabilities: DimmingTests.capabilities(depth, background, nil))
        for front in colors {
          for back in colors {
            for attributes in [Attributes.reverse, .bold] {
              let dimmed = dimming(DimmingTests.cell(front, back, attributes))
              if !dimmed.isAllowed(depth) { Issue.record("\(depth): \(front) on \(back) gives \(dimmed)") }
            }
          }
        }
      }
    }
  }

  @Test func `The nearest palette colour to a palette colour from 16 to 255 is equal to it`() {
    for index in UInt8(16)...255 {
      let nearest = XtermPalette.rgb(index).indexed
      #expect(nearest.rgb == XtermPalette.rgb(index), "\(index)")
    }
  }

  @Test func `No palette colour from 16 to 255 is nearer than the one that is chosen`() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = RGB(red, green, blue)
          func distance(_ other: RGB) -> Int {
            let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
            return r * r + g * g + b * b
          }
          let best = (UInt8(16)...255).map { distance(XtermPalette.rgb($0)) }.min() ?? 0
          guard let found = color.indexed.rgb else { continue }
          if distance(found) > best { Issue.record("\(color)") }
        }
      }
    }
  }

  @Test func `Palette colours that the program has redefined are dimmed with their new values`() {
    let dimming = Dimming(
      capabilities: DimmingTests.capabilities(.direct, DimmingTests.white, .rgb(0, 0, 100)),
      palette: [1: .rgb(0, 0, 0), 2: .rgb(0, 100, 0), 9: .rgb(50, 0, 0)])
    #expect(
      dimming(DimmingTests.cell(.indexed(1), .indexed(2)))
        == DimmingTests.cell(.rgb(153, 153, 153), .rgb(172, 179, 172)))
    #expect(
      dimming(DimmingTests.cell(.indexed(1), .default, .bold))
        == DimmingTests.cell(.rgb(161, 157, 157), .default, .bold))
    #expect(dimming(DimmingTests.cell(.indexed(3), .default)) == DimmingTests.cell(.rgb(227, 227, 211), .default))
  }

  @Test func `A card is drawn for default colours that the program has set, not for those of the terminal`() {
    var screen = Screen(size: Size(columns: 40, rows: 12))
    let scene = Scene(card: Card(title: "A title", body: "Text."))
    let dark = DimmingTests.capabilities(.direct)
    let light = DimmingTests.capabilities(.direct, DimmingTests.white, DimmingTests.black)
    let composed = compose(screen, scene, capabilities: light, theme: .standard, at: 0)
    screen.colors.background = DimmingTests.white
    screen.colors.foreground = DimmingTests.black
    #expect(compose(screen, scene, capabilities: dark, theme: .standard, at: 0) == composed)
  }
}

extension Cell {
  /// Whether a terminal with this depth supports the cell's colours.
  func isAllowed(_ depth: TerminalCapabilities.Depth) -> Bool {
    func isAllowed(_ color: Color) -> Bool {
      switch (color.kind, depth) {
      case (.default, _), (_, .direct): true
      case (.indexed(let index), .indexed): index >= 16
      case (.indexed(let index), .sixteen): index < 16
      case (.indexed(let index), .eight): index < 8
      default: false
      }
    }
    return isAllowed(foreground) && isAllowed(background)
  }
}
