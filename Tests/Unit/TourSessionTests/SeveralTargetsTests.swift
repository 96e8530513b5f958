import Testing

@testable import TourCard
@testable import TourModel
@testable import TourPattern
@testable import TourScreen
@testable import TourSession

/// Steps and tips with `also` and `anchor`.
@Suite struct SeveralTargetsTests {
  private struct Program: ClockedSession {
    var session: Session
    var now = 0
    var deadline: Int? { session.deadline }

    init(_ steps: Step..., tips: [Tip] = []) {
      let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
      let guide = Guide(name: "g", version: 1, title: "G", steps: steps, groups: tips.map { TipGroup(tips: [$0]) })
      session = Session(
        tour: steps.isEmpty ? nil : Tour(guide, steps: steps, capabilities: capabilities),
        tips: tips.isEmpty
          ? nil
          : Tips(
            [guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences(),
            capabilities: capabilities),
        capabilities: capabilities)
    }

    /// Shows these lines, and advances the time from deadline to deadline, at most to four seconds later.
    mutating func draw(_ lines: String...) { draw(lines, milliseconds: 4000) }

    mutating func draw(_ lines: [String], milliseconds: Int) {
      var screen = Screen(size: Size(columns: 60, rows: 16))
      for (row, line) in lines.enumerated() {
        for (column, scalar) in line.unicodeScalars.enumerated() {
          screen[column: column, row: row] = Cell(Glyph(scalar))
        }
      }
      handle(.screen(Observation(screen)))
      wait(milliseconds)
    }

    mutating func handle(_ event: SessionEvent) { _ = session.handle(event, at: now) }

    var scene: Scene? { session.scene }
    var card: Rect? {
      guard let scene, let screen = session.tour?.screen ?? session.tips?.screen else { return nil }
      let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
      return geometry(of: scene, on: screen, capabilities: capabilities, theme: session.theme).card
    }
    var arrow: Arrow? {
      guard let scene, let screen = session.tour?.screen ?? session.tips?.screen else { return nil }
      return PlacedCard(
        scene, on: screen,
        Symbols(session.tour?.capabilities ?? TerminalCapabilities(depth: .indexed, isUnicode: true)),
        session.theme
      ).placement.arrow
    }
  }

  /// The card of a step, and that of a tip.
  @Test(arguments: [true, false]) func `a card leaves a text free once it rests, and does not chase it`(isStep: Bool) {
    let (mark, place) = (Target(.text("MARK")), Place.below)
    let step = Step(id: "a", title: "A", targets: [.text("File")], keep: [mark], place: place)
    let tip = Tip(id: "t", title: "T", targets: [.text("File")], keep: [mark], place: place)
    var program = isStep ? Program(step) : Program(tips: [tip])
    var card: Rect? { program.card }
    /// The screen with the text at the left edge of a row, or in a row of a card.
    func lines(_ row: Int, column: Int = 0) -> [String] {
      var lines = Array(repeating: "", count: 16)
      (lines[0], lines[row]) = ("File", String(repeating: " ", count: column) + "MARK")
      return lines
    }
    program.draw(lines(15), milliseconds: 4000)
    guard let first = card else {
      Issue.record("no card")
      return
    }
    #expect(first.row > 0 && first.endRow < 15)
    for turn in 0..<40 {
      program.draw(lines(first.row + turn % first.rows), milliseconds: 100)
      #expect(card == first, "turn \(turn)")
    }
    program.draw(lines(first.row + 1), milliseconds: 119)
    #expect(card == first)
    program.wait(1)
    guard let second = card, second != first else {
      Issue.record("the card covers the text")
      return
    }
    #expect(!second.contains(Point(column: 0, row: first.row + 1)))
    // It moves once a second at most.
    program.draw(lines(second.row + 1, column: second.column + 2), milliseconds: 900)
    #expect(card == second)
    program.wait(200)
    #expect(card.map { !$0.contains(Point(column: second.column + 2, row: second.row + 1)) } ?? false)
  }

  @Test func `a card without its target leaves a text free, at the nearest place`() throws {
    var step = Step(id: "a", title: "A", targets: [.text("Absent")], keep: [Target(.text("MARK"))])
    step.missing = Missing(wait: 100, then: .center)
    var lines = Array(repeating: "", count: 16)
    lines[6] = String(repeating: " ", count: 28) + "MARK"
    var program = Program(step)
    program.draw(lines, milliseconds: 4000)
    let card = try #require(program.card)
    #expect(!card.contains(Point(column: 28, row: 6)))
    // In the middle it would cover the text; it has gone below it, and no further.
    #expect(card.row == 7 && card.column > 15, "\(card)")
  }

  private static func cells(_ column: Int, _ row: Int, _ columns: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: 1)
  }

  @Test
  func `the further targets of a step are bright, follow when they move, and are left out while they are missing`() {
    var program = Program(
      Step(id: "a", title: "A", targets: [.text("Mem"), .text("Swp")], also: [.text("Swp"), .text("Load"), .cursor]))
    program.draw("Mem", "Swp", "  Load")
    #expect(
      program.scene?.spotlights == [Self.cells(0, 0, 3), Self.cells(0, 1, 3), Self.cells(2, 2, 4), Self.cells(0, 0, 1)])
    program.draw("Mem", "", "   Swp")
    #expect(program.scene?.spotlights == [Self.cells(0, 0, 3), Self.cells(3, 2, 3), Self.cells(0, 0, 1)])
  }

  @Test func `a step waits for its target, and not for further targets or its anchor`() {
    var program = Program(
      Step(
        id: "a", title: "A", targets: [.text("Mem")], also: [.text("Swp")], anchor: [.text("Swp")],
        missing: Missing(wait: 60_000, then: .skip)))
    program.draw("Swp")
    #expect(program.scene.map { $0.card.arrangement != .banner } != true)
    program.draw("Mem")
    #expect(
      program.scene?.card.title == "A" && program.scene?.spotlights == [Self.cells(0, 0, 3)]
        && program.scene?.anchor == nil)
  }

  @Test func `a step whose target disappears lights none of its other targets`() {
    var program = Program(
      Step(
        id: "a", title: "A", targets: [.text("Mem")], also: [.text("Swp")], anchor: [.text("Swp")],
        missing: Missing(wait: 0, then: .center)))
    program.draw("Mem", "Swp")
    #expect(program.scene?.spotlights.count == 2 && program.scene?.anchor == Self.cells(0, 1, 3))
    program.draw("", "Swp")
    #expect(program.scene?.card.title == "A" && program.scene?.spotlights == [] && program.scene?.anchor == nil)
  }

  @Test func `the card of a step points at its anchor, and at its target while the anchor is missing`() {
    var program = Program(Step(id: "a", title: "A", targets: [.text("Mem")], anchor: [.text("none"), .text("Swp")]))
    program.draw("Mem", "", "", "", "", "", "", "", "", "", "", "", "", "", "                    Swp")
    #expect(program.scene?.spotlights == [Self.cells(0, 0, 3)] && program.scene?.anchor == Self.cells(20, 14, 3))
    #expect(program.arrow?.tip == Point(column: 21, row: 13) && program.arrow?.direction == .bottom)
    program.draw("Mem")
    #expect(program.scene?.spotlights == [Self.cells(0, 0, 3)] && program.scene?.anchor == nil)
    #expect(program.arrow?.tip == Point(column: 1, row: 1) && program.arrow?.direction == .top)
  }

  @Test func `the card of a tip points at its anchor, and follows it`() {
    var program = Program(tips: [Tip(id: "t", title: "T", targets: [.text("Mem")], anchor: [.text("Swp")])])
    program.draw("", "Swp")
    #expect(program.scene == nil, "the target is missing")
    program.draw("Mem", "", "", "", "  Swp")
    #expect(
      program.scene?.card.title == "T" && program.scene?.anchor == Self.cells(2, 4, 3)
        && program.arrow?.tip == Point(column: 3, row: 5))
    program.draw("Mem", "", "", "", "", "", "  Swp")
    #expect(program.scene?.anchor == Self.cells(2, 6, 3) && program.arrow?.tip == Point(column: 3, row: 7))
    program.draw("Mem")
    #expect(program.scene?.anchor == nil && program.arrow?.tip == Point(column: 1, row: 1))
    program.draw("", "", "", "", "  Swp")
    #expect(program.scene == nil, "the target is missing again")
  }

  /// Each search takes 200,000 steps, half of the steps of one part.
  @Test func `further targets are found by a search in several parts`() throws {
    func slow(_ letter: String) throws -> Target { Target(.match(try Pattern("(.?){480}[\(letter)]"))) }
    var program = try Program(
      Step(
        id: "a", title: "A", targets: [.text("Mem")], also: "ABCDEz".map { try slow(String($0)) },
        anchor: "FGHIz".map { try slow(String($0)) }))
    program.draw("Mem", "", "z")
    #expect(
      program.scene?.spotlights == [Self.cells(0, 0, 3), Self.cells(0, 2, 1)]
        && program.scene?.anchor == Self.cells(0, 2, 1))
  }
}
