import Testing

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// A program may draw its answer to a key in several parts, with the cursor elsewhere in between. On such a screen the
/// `done` of a step can hold by chance.
@Suite struct `A screen that is drawn only in part` {
  private static func shows(_ text: String) -> Completion { .screen(.present([Target(.text(text))])) }

  /// The first step is completed by its key. The second one asks for a key whose effect is the text `Search:`.
  private static let steps = [
    Step(id: "undo", title: "undo", do: KeyChoice([[Key(.character("u"))]]), done: shows("undone")),
    Step(id: "find", title: "find", do: KeyChoice([[Key(.character("f"))]]), done: shows("Search:")),
    Step(
      id: "cancel", title: "cancel", do: KeyChoice([[Key(.character("c"))]]),
      done: .screen(.not(.present([Target(.text("Search:"))])))),
    Step(id: "last", title: "last"),
  ]

  @Test func `passes over no step whose condition holds for a moment`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("text")
    harness.press("u")
    harness.change("undone", "Search:")
    harness.wait(harness.tour.timing.confirmation - 1)
    harness.change("undone")
    harness.wait(2000)
    #expect(harness.title == "find" && !harness.notes.contains(.passed(step: "find")))
  }

  @Test func `completes no card whose keys were not pressed`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("text")
    harness.press("u")
    harness.draw("undone")
    harness.wait(2000)
    #expect(harness.title == "find")
    for _ in 0..<5 {
      harness.change("undone", "Search:")
      harness.wait(harness.tour.timing.confirmation - 1)
      harness.change("undone")
      harness.wait(100)
    }
    #expect(harness.title == "find")
  }

  @Test func `does not delay a card after its keys`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("text")
    harness.press("u")
    harness.draw("undone")
    harness.press("f")
    harness.change("undone", "Search:")
    harness.wait(harness.tour.timing.confirmation / 10)
    #expect(harness.title == "cancel")
  }

  @Test func `passes over steps that are done, all at once, on a screen that is still`() {
    let steps = ["one", "two", "three"].map {
      Step(id: $0, title: $0, do: KeyChoice([[Key(.character("x"))]]), done: Self.shows($0))
    }
    var harness = ClockedTour(steps + [Self.steps[3]])
    harness.change("one two three")
    harness.wait(harness.tour.timing.confirmation + 10)
    #expect(harness.title == "last")
  }

  @Test func `passes over a step that is done while other cells keep changing`() {
    var harness = ClockedTour([Self.steps[1], Self.steps[3]])
    for second in 0..<40 where harness.title == nil {
      harness.change("Search: \(second)")
      harness.wait(100)
    }
    #expect(harness.title == "last")
  }
}
