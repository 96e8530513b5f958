import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The arrow of a card beside the user's work: the text around the card stays readable.
@Suite struct ArrowTests {
  private static let size = Size(columns: 60, rows: 20)

  /// The tip of the arrow from a card below a target in row 3, over a screen with this text in row 4.
  private static func tip(_ text: String, target columns: Range<Int>, isModal: Bool = false) -> Point? {
    var screen = Screen(size: size)
    screen.write(text, column: 0, row: 4, .default)
    let target = Rect(column: columns.lowerBound, row: 3, columns: columns.count, rows: 1)
    let scene = Scene(card: ComposeGoldenTests.short, spotlights: [target], place: .below, isModal: isModal)
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    let shown = geometry(of: scene, on: screen, capabilities: capabilities, theme: .standard)
    let picture = compose(screen, scene, capabilities: capabilities, theme: .standard, at: 0).screen
    if let tip = shown.arrow { #expect(picture[column: tip.column, row: tip.row].glyph == Glyph("▲")) }
    return shown.arrow
  }

  @Test func `The tip moves to the nearest blank cell beside its target`() {
    #expect(Self.tip("", target: 20..<30)?.column == 24)
    #expect(Self.tip(String(repeating: "x", count: 27), target: 20..<30)?.column == 27)
    #expect(Self.tip(String(repeating: " ", count: 23) + "xxxxxxx", target: 20..<30)?.column == 22)
  }

  @Test func `Between letters only, the tip stays: without it, nothing would mark the target`() {
    #expect(Self.tip(String(repeating: "x", count: 60), target: 20..<30)?.column == 24)
    #expect(Self.tip(String(repeating: "x", count: 20) + "y", target: 20..<21)?.column == 20)
  }

  @Test func `Beside a target of several rows, the tip avoids text and the row in which the user writes`() {
    let target = Rect(column: 10, row: 6, columns: 8, rows: 5)
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    func row(of scene: Scene, writing lines: ClosedRange<Int>?, cursor: Int) -> Int? {
      var screen = Screen(size: Self.size)
      for line in lines.map(Array.init) ?? [] { screen.write("x", column: target.endColumn, row: line, .default) }
      screen.cursor = Screen.Cursor(position: Point(column: 0, row: cursor), isVisible: true)
      return geometry(of: scene, on: screen, capabilities: capabilities, theme: .standard).arrow?.row
    }
    let scene = Scene(card: ComposeGoldenTests.short, spotlights: [target], place: .right, isModal: false)
    #expect(row(of: scene, writing: nil, cursor: 0) == 8)
    #expect(row(of: scene, writing: 7...8, cursor: 0) == 9)
    #expect(row(of: scene, writing: nil, cursor: 8) == 7, "not in the row of the cursor")
    #expect(row(of: scene, writing: 7...7, cursor: 8) == 9)
  }

  @Test func `The tip covers no other target`() {
    let capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    var screen = Screen(size: Self.size)
    screen.write(String(repeating: "x", count: 25), column: 0, row: 4, .default)
    let targets = [
      Rect(column: 20, row: 3, columns: 10, rows: 1), Rect(column: 25, row: 4, columns: 2, rows: 1),
    ]
    let scene = Scene(card: ComposeGoldenTests.short, spotlights: targets, place: .below, isModal: false)
    let shown = geometry(of: scene, on: screen, capabilities: capabilities, theme: .standard)
    #expect(shown.arrow == Point(column: 27, row: 4), "not in the blank cells 25 and 26 of the other target")
  }

  @Test func `On a dimmed screen, the tip stays in the middle`() {
    #expect(Self.tip(String(repeating: "x", count: 27), target: 20..<30, isModal: true)?.column == 24)
  }
}
