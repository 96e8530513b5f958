import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// The buttons that a guide defines for its steps.
@Suite struct ButtonTests {
  private static func guide(_ buttons: [StepButton], done: Completion? = nil, outside: ClickOutside? = nil) -> Guide {
    Guide("g", title: "A guide", clickOutside: outside) {
      Step("one", "One")
      Step("two", "Two", done: done, buttons: buttons)
      Step("three", "Three")
      Step("four", "Four")
      EventSource(id: "liked")
    }
  }

  /// A tour at the second step.
  private static func harness(_ buttons: [StepButton], done: Completion? = nil, outside: ClickOutside? = nil)
    -> ClockedTour
  {
    var harness = ClockedTour(guide(buttons, done: done, outside: outside))
    harness.draw("x")
    harness.press("Right")
    // A card with `done` appears after the screen was searched for it.
    harness.wait(500)
    harness.effects = []
    return harness
  }

  @Test func `the buttons have the order and the labels of the guide, and Enter presses the last one`() {
    var harness = Self.harness([
      StepButton(.next), StepButton(.skip, label: "Later"), StepButton(.back),
      StepButton(.go(step: "four"), label: "Jump"),
    ])
    #expect(harness.labels == ["Next", "Later", "Back", "Jump"])
    #expect(harness.keys == ["→", "Esc", "←", ""])
    harness.press("Enter")
    #expect(harness.title == "Four" && harness.counter == "3 of 3")
    #expect(harness.notes == [.passed(step: "two"), .shown(step: "four")])
    harness.press("Left")
    #expect(harness.title == "Two", "Back goes to the step from which the button led")
    harness.press("Right")
    #expect(harness.title == "Three", "the key for Next presses the button for it")
  }

  @Test func `the key for Next does nothing on a card without a button that goes on, and Esc always ends the tour`() {
    var harness = Self.harness([StepButton(.go(step: "four"), label: "Jump")])
    harness.press("Right")
    #expect(harness.title == "Two" && harness.isFlashing)
    harness.press("Esc")
    #expect(harness.notes == [.ended(.skipped, step: "two")])
  }

  @Test func `buttons that can do nothing are left out, and without any the standard ones appear`() {
    let first = Guide("g", title: "T") {
      Step("one", "One", buttons: [StepButton(.back), StepButton(.show)]); Step("two", "Two")
    }
    var harness = ClockedTour(first)
    harness.draw("x")
    #expect(harness.labels == ["Skip", "Next"])
  }

  @Test(arguments: [(StepButton.Action.done, Outcome.done), (.close, .closed), (.skip, .skipped)])
  func `a button ends the tour`(action: StepButton.Action, outcome: Outcome) {
    var harness = Self.harness([StepButton(action)])
    harness.press("Enter")
    #expect(harness.notes.last == .ended(outcome, step: "two"))
  }

  @Test func `a snooze closes the tour, with the time that the guide names`() {
    var harness = Self.harness([StepButton(.next), StepButton(.snooze(seconds: 3600), label: "In an hour")])
    #expect(harness.labels == ["Next", "In an hour"])
    harness.press("Enter")
    #expect(harness.notes == [.snoozed(step: "two", seconds: 3600), .ended(.closed, step: "two")])
  }

  @Test func `a button sends its keys and shows them, and the tour goes on after them`() {
    var harness = Self.harness([
      StepButton(.next), StepButton(.send(["F9 Down"]), label: "Signals"), StepButton(.send("F1"), label: "Help"),
    ])
    #expect(harness.keys == ["→", "F9 ↓", "F1"])
    harness.press("F1")
    harness.wait(500)
    #expect(harness.pressedByTour == ["F1"] && harness.title == "Three")
    harness.press("Left", "Tab", "Tab")
    #expect(harness.tour.scene?.card.focus == 1)
    harness.press("Enter")
    #expect(harness.title == "Two" && harness.pressedByTour == ["F1", "F9"])
    harness.wait(1000)
    #expect(harness.title == "Three" && harness.pressedByTour == ["F1", "F9", "Down"])
  }

  @Test func `a key that a button sends is on no other button`() {
    var harness = Self.harness([StepButton(.next), StepButton(.send("Right"), label: "There")])
    #expect(harness.keys == ["", "→"])
    harness.press("Right")
    #expect(harness.pressedByTour == ["Right"])
  }

  @Test func `a button starts another guide, and says on the card if there is no such tour`() {
    var harness = Self.harness([StepButton(.guide("more"), label: "More")])
    harness.tour.missingGuides = ["less"]
    harness.press("Enter")
    #expect(harness.effects == [.record(.ended(.closed, step: "two")), .open(TourChoice(guide: "more"))])

    harness = Self.harness([StepButton(.guide("more"), label: "More")])
    harness.tour.missingGuides = ["more"]
    harness.press("Enter")
    #expect(harness.effects == [] && harness.title == "Two" && harness.isFlashing)
    #expect(harness.tour.scene?.card.notice == ["There is no tour “more” here"])
    harness.press("x")
    #expect(harness.tour.scene?.card.notice == ["That key does nothing here. Press Enter", "Press Enter"])
    harness.press("Enter")
    harness.wait(10_000)
    #expect(harness.tour.scene?.card.notice == [] && harness.title == "Two")
  }

  @Test func `an arrow key that a button sends still moves among the options`() {
    let choices = Choices([.init("a", "First"), .init("b", "Second")])
    var harness = ClockedTour(
      Guide("g", title: "T") {
        Step("one", "One", choices: choices, buttons: [StepButton(.next), StepButton(.send("Down"), label: "Lower")])
      })
    harness.draw("x")
    harness.press("Down")
    harness.wait(500)
    #expect(harness.pressedByTour == [] && harness.tour.scene?.card.options?.focus == 1)
  }

  @Test func `an event is recorded, and the tour goes on, or waits for what done names`() {
    var harness = Self.harness([StepButton(.emit("liked"), label: "Like it")])
    harness.press("Enter")
    #expect(harness.notes == [.emitted(step: "two", event: "liked"), .passed(step: "two"), .shown(step: "three")])

    harness = Self.harness([StepButton(.emit("liked"), label: "Like it")], done: .event("liked"))
    harness.press("Enter")
    #expect(harness.notes == [.emitted(step: "two", event: "liked"), .passed(step: "two"), .shown(step: "three")])

    harness = Self.harness(
      [StepButton(.emit("liked"), label: "Like it")], done: .screen(.present([Target(.text("thanks"))])))
    harness.press("Enter")
    #expect(harness.title == "Two" && harness.notes == [.emitted(step: "two", event: "liked")])
  }

  @Test func `an address is opened only after a question that shows all of it`() {
    let address = "https://example.org/" + String(repeating: "long/", count: 20)
    var harness = Self.harness([StepButton(.open(address), label: "Manual")])
    harness.tour.settings.opensAddresses = true
    harness.press("Enter")
    #expect(
      harness.title == "Open this address?" && harness.labels == ["Cancel", "Open"] && harness.keys == ["Esc", "Enter"])
    #expect(harness.tour.scene?.card.sections.last == .text(Markup(plain: address)))
    #expect(harness.geometry.maximumScroll == 0, "the whole address is visible")
    harness.press("Esc")
    #expect(harness.title == "Two" && harness.effects == [])
    harness.press("Enter", "Left", "Enter")
    #expect(harness.title == "Two" && harness.effects == [])
    harness.press("Enter", "Enter")
    #expect(harness.title == "Two" && harness.effects == [.visit(address)])
    harness.press("Enter")
    harness.click(Point(column: 0, row: 0))
    #expect(harness.title == "Two" && harness.effects == [.visit(address)])
    harness.press("Enter", "C-c")
    #expect(harness.notes == [.ended(.closed, step: "two")])
  }

  @Test func `without a program for addresses the card only shows the address`() {
    var harness = Self.harness([StepButton(.open("mailto:a@b.org"), label: "Write")])
    harness.press("Enter")
    #expect(harness.title == "No program here opens addresses" && harness.labels == ["Close"])
    harness.press("Enter")
    #expect(harness.title == "Two" && harness.effects == [])
  }

  @Test func `a click beside the card has the effect that the guide or the step names`() {
    var harness = Self.harness([], outside: .nothing)
    harness.click(Point(column: 0, row: 0))
    #expect(harness.title == "Two" && harness.isFlashing)
    harness = Self.harness([], outside: .close)
    harness.click(Point(column: 0, row: 0))
    #expect(harness.notes == [.ended(.closed, step: "two")])
    harness = Self.harness([])
    harness.click(Point(column: 0, row: 0))
    #expect(harness.title == "Three")
    harness = ClockedTour(
      Guide("g", title: "T", clickOutside: .close) {
        Step("one", "One", do: "x", clickOutside: .next); Step("two", "Two", do: "x")
      })
    harness.draw("x")
    harness.click(Point(column: 0, row: 0))
    #expect(harness.pressedByTour == [], "the button Show me was pressed")
    harness.wait(5000)
    #expect(harness.title == "Two")
    harness.click(Point(column: 0, row: 0))
    #expect(
      harness.title == "Two" && harness.isFlashing,
      "the keys of a step are not skipped by a click that the guide means for other steps")
  }
}
