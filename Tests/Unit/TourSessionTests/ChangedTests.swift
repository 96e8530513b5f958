import Testing
import TourCard

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// `done: {changed: TARGET}`: the keys of `do` have changed a part of the screen.
@Suite struct `A step that waits for a change` {
  private static func step(_ change: Predicate, keys: [String] = ["x"]) -> Step {
    Step(
      id: "change", title: "change", do: keys.isEmpty ? nil : KeyChoice([keys.map { Key(name: $0)! }]),
      done: .screen(change))
  }

  private static let last = Step(id: "last", title: "last")
  private static let firstRow = Target(.region(Region(rows: .cells(1))))

  private func harness(_ change: Predicate = .changed([firstRow]), keys: [String] = ["x"]) -> ClockedTour {
    ClockedTour([Self.step(change, keys: keys), Self.last])
  }

  /// Draws a screen with one styled cell and a cursor.
  private func show(
    _ text: String, style: Attributes = [], cursor: Int = 0, columns: Int = 60, in harness: inout ClockedTour
  ) {
    var screen = Screen(size: Size(columns: columns, rows: 16))
    for (column, scalar) in text.unicodeScalars.enumerated() {
      screen[column: column, row: 0] = Cell(Glyph(scalar), attributes: column == 0 ? style : [])
    }
    screen.cursor.position = Point(column: cursor, row: 0)
    harness.effects += harness.tour.handle(.screen(Observation(screen)), at: harness.now)
    harness.wait(500)
  }

  @Test func `goes on when the part differs from before the keys`() {
    var harness = harness()
    harness.draw("one")
    harness.press("x")
    harness.wait(1000)
    #expect(harness.title == "change" && harness.forwarded == "x", "the program has not answered yet")
    harness.draw("two")
    #expect(harness.title == "last")
  }

  @Test func `ignores what changes by itself before the keys`() {
    var harness = harness()
    harness.draw("12:00:01")
    for second in 2...5 {
      show("12:00:0\(second)", in: &harness)
      #expect(harness.title == "change")
    }
    harness.press("x")
    harness.wait(500)
    #expect(harness.title == "change", "compared with the screen before the key, not with the first one")
    harness.draw("answer")
    #expect(harness.title == "last")
  }

  @Test func `waits for all of its keys`() {
    var harness = harness(keys: ["F9", "Down"])
    harness.draw("one")
    harness.press("F9")
    show("menu", in: &harness)
    harness.wait(5000)
    #expect(harness.title == "change", "only the first key was pressed")
    harness.press("Down")
    harness.wait(100)
    #expect(harness.title == "last", "compared with the screen before the first key")
  }

  @Test func `compares with the screen before Show me, which types all keys first`() {
    var harness = harness(keys: ["F9", "Down"])
    harness.draw("one")
    show("two", in: &harness)
    // The first Enter on a card that appeared by itself only names the keys.
    harness.press("Enter")
    harness.wait(400)
    harness.press("Enter")
    harness.wait(400)
    #expect(harness.pressedByTour == ["F9"])
    show("menu", in: &harness)
    #expect(harness.pressedByTour == ["F9", "Down"] || harness.title == "change")
    harness.wait(1000)
    #expect(harness.pressedByTour == ["F9", "Down"] && harness.title == "last")
  }

  @Test(arguments: [
    (Attributes(), Attributes.reverse, 0, 0), (Attributes(), Attributes.bold, 0, 0), (Attributes(), Attributes(), 0, 3),
  ])
  func `compares attributes, and the place of the cursor`(before: Attributes, after: Attributes, from: Int, to: Int) {
    var harness = harness(.changed([from == to ? Self.firstRow : Target(.cursor)]))
    show("abc", style: before, cursor: from, in: &harness)
    harness.press("x")
    show("abc", style: before, cursor: from, in: &harness)
    #expect(harness.title == "change")
    show("abc", style: after, cursor: to, in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `does not tell an erased cell from a written blank, nor see the colour of a blank`() {
    var harness = harness()
    show("a", in: &harness)
    harness.press("x")
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("a"))
    for column in 1..<60 { screen[column: column, row: 0] = Cell(.space, foreground: .indexed(4), attributes: .bold) }
    harness.effects += harness.tour.handle(.screen(Observation(screen)), at: harness.now)
    harness.wait(1000)
    #expect(harness.title == "change")
    screen[column: 5, row: 0].background = .indexed(4)
    harness.effects += harness.tour.handle(.screen(Observation(screen)), at: harness.now)
    harness.wait(1000)
    #expect(harness.title == "last")
  }

  @Test(arguments: [
    ("none", "menu", true), ("menu", "none", true), ("none", "nothing", false), ("a menu", "menu", true),
    ("menu a", "menu b", false),
  ])
  func `a target that comes, goes or moves has changed`(before: String, after: String, isDone: Bool) {
    var harness = harness(.changed([Target(.text("menu"))]))
    show(before, in: &harness)
    harness.press("x")
    show(after, in: &harness)
    #expect(harness.title == (isDone ? "last" : "change"))
  }

  @Test func `of several targets the first that is found counts`() {
    var harness = harness(.changed([Target(.text("menu")), Self.firstRow]))
    show("menu 1", in: &harness)
    harness.press("x")
    show("menu 2", in: &harness)
    #expect(harness.title == "change", "the text itself is as before")
    show("other", in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `can be combined with other conditions`() {
    let secondRow = Target(.region(Region(row: .cells(1), rows: .cells(1))))
    for (change, isDone) in [
      (Predicate.all([.changed([Self.firstRow]), .present([Target(.text("ready"))])]), false),
      (.all([.changed([Self.firstRow]), .not(.changed([secondRow]))]), true),
      (.any([.present([Target(.text("ready"))]), .changed([Self.firstRow])]), true),
      (.all([.changed([Self.firstRow]), .changed([secondRow])]), false),
    ] {
      var harness = harness(change)
      harness.draw("one")
      harness.press("x")
      show("two", in: &harness)
      #expect(harness.title == (isDone ? "last" : "change"), "\(change)")
    }
  }

  @Test func `without keys the part has changed since its card appeared`() {
    var harness = harness(keys: [])
    show("one", in: &harness)
    #expect(harness.title == "change")
    show("two", in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `is compared with the screen at the time when the user comes back to the step`() {
    var harness = harness()
    harness.draw("one")
    harness.press("x")
    show("two", in: &harness)
    #expect(harness.title == "last")
    harness.press("Left")
    harness.wait(1000)
    #expect(harness.title == "change", "what has changed before does not count")
    harness.press("x")
    show("three", in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `a resize is no change, and a change after it is one`() {
    var harness = harness()
    show("one", in: &harness)
    harness.press("x")
    show("on", columns: 40, in: &harness)
    #expect(harness.title == "change")
    show("two", columns: 40, in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `says that it waits, and what the reason may be, if nothing changes`() {
    var harness = harness()
    harness.draw("one")
    harness.press("x")
    harness.wait(2500)
    #expect(harness.hint?.text.hasPrefix("Still waiting for the program’s answer") == true)
    #expect(harness.footnote == Strings.english.stuckReason)
    show("two", in: &harness)
    #expect(harness.title == "last")
  }

  @Test func `the latest screen is needed before the first key only`() {
    let guide = Guide(name: "g", version: 1, title: "G", steps: [Self.step(.changed([Self.firstRow])), Self.last])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var session = Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities)
    #expect(!session.needsScreenBeforeKeys)
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("a"))
    _ = session.handle(.screen(Observation(screen)), at: 0)
    _ = session.handle(.tick, at: 1000)
    #expect(session.needsScreenBeforeKeys)
    _ = session.handle(.key(Key(name: "x")!, InputToken()), at: 1100)
    #expect(!session.needsScreenBeforeKeys)
  }
}
