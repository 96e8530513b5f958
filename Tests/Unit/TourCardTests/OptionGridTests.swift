import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

@Suite struct OptionGridTests {
  private static let unicode = Symbols(TerminalCapabilities(depth: .direct, isUnicode: true))
  private static let ascii = Symbols(TerminalCapabilities(depth: .none, isUnicode: false))

  private static func options(
    _ labels: [String], columns: Int, rows: Int = 0, several: Bool = false, icon: String = "", focus: Int = 0
  ) -> Card.Options {
    Card.Options(
      labels.enumerated().map { .init(label: $1, icon: icon, otherIcon: icon, isChosen: $0 == 1) }, columns: columns,
      spacing: Padding(columns: 2, rows: rows),
      several: several, focus: focus)
  }

  private static func grid(
    _ options: Card.Options, columns: Int = 40, isTight: Bool = false, _ symbols: Symbols = unicode
  ) -> OptionGrid {
    OptionGrid(options, OptionGrid.entries(options, symbols), columns: columns, isTight: isTight, symbols: symbols)
  }

  private static func lines(
    _ options: Card.Options, columns: Int = 40, isTight: Bool = false, _ symbols: Symbols = unicode
  ) -> [String] {
    grid(options, columns: columns, isTight: isTight, symbols).lines.map(\.text)
  }

  @Test func `options stand in rows, and each has the width of the widest`() {
    let options = Self.options(["nano", "vim", "nothing"], columns: 2, rows: 1)
    #expect(
      Self.lines(options).map { $0.replacing(" ", with: "·") } == ["▸·○·nano········●·vim·····", "", "··○·nothing·"])
    #expect(Self.lines(options, isTight: true).count == 2)
  }

  @Test func `the focus and the choice are visible without colours and without Unicode`() {
    #expect(Self.lines(Self.options(["nano", "vim"], columns: 1), Self.ascii) == ["> ( ) nano ", "  (*) vim  "])
    #expect(
      Self.lines(Self.options(["nano", "vim"], columns: 1, several: true, focus: 1), Self.ascii) == [
        "  [ ] nano ", "> [x] vim  ",
      ])
  }

  @Test func `if there is no room, fewer options are side by side, and at last labels are cut off`() {
    let options = Self.options(["first", "second", "third", "fourth"], columns: 4)
    #expect(Self.grid(options, columns: 50).columns == 4)
    #expect(Self.grid(options, columns: 49).columns == 3)
    #expect(Self.grid(options, columns: 11).columns == 1)
    #expect(Self.lines(options, columns: 8)[1] == "  ● sec…")
    #expect(Self.grid(options, columns: 0).placed.count == 4)
  }

  @Test func `wide characters and emoji keep the columns aligned`() {
    let grid = Self.grid(Self.options(["漢字", "a", "👨‍👩‍👧‍👦", "é"], columns: 2, icon: "⭐"))
    #expect(Set(grid.lines.map(\.columns)).count == 1)
    #expect(grid.placed.map(\.column) == [0, grid.width + 2, 0, grid.width + 2])
  }

  @Test func `a scene scrolls to the focus only if it follows it`() {
    var options = Self.options((0..<30).map { "Option \($0)" }, columns: 1, focus: 20)
    let screen = Screen(size: Size(columns: 40, rows: 12))
    func geometry() -> CardGeometry {
      var card = Card(title: "Which?")
      card.options = options
      return TourCard.geometry(
        of: Scene(card: card), on: screen, capabilities: TerminalCapabilities(depth: .direct, isUnicode: true),
        theme: .standard)
    }
    #expect(geometry().options[20].isEmpty && geometry().scroll == 0)
    options.follows = true
    #expect(!geometry().options[20].isEmpty && geometry().scroll > 0)
  }

  @Test func `an option has its own colour only where the terminal has it and the focus is elsewhere`() {
    var options = Self.options(["nano", "vim"], columns: 1)
    options.options[1].color = .rgb(1, 2, 3)
    func colors(_ depth: TerminalCapabilities.Depth) -> Set<Color> {
      var card = Card(title: "Which?")
      card.options = options
      let composition = compose(
        Screen(size: Size(columns: 40, rows: 12)), Scene(card: card),
        capabilities: TerminalCapabilities(depth: depth, isUnicode: true), theme: .standard, at: 0)
      let region = composition.geometry.options[1]
      return Set(region.columnRange.map { composition.screen[column: $0, row: region.row].foreground })
    }
    #expect(colors(.direct) == [.rgb(1, 2, 3)])
    #expect(!colors(.none).contains(.rgb(1, 2, 3)))
    options.focus = 1
    #expect(!colors(.direct).contains(.rgb(1, 2, 3)))
  }
}
