import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// The options of a step, and the ways on which they lead.
@Suite struct ChoiceTests {
  private static func ask(columns: Int = 2, several: Bool = false, remembers: Bool = false, go: Bool = true) -> Step {
    Step(
      "ask", "Which editor?",
      choices: Choices(
        [
          .init("nano", "From nano", go: go ? "nano" : nil), .init("vim", "From vim", go: go ? "vim" : nil),
          .init("new", "New here", go: go ? "end" : nil),
        ], columns: columns, several: several, remembers: remembers, parameter: "editor"), next: "end")
  }

  private static func guide(_ ask: Step) -> Guide {
    Guide("g", title: "A guide") {
      Step("hello", "Hello")
      ask
      Step("nano", "You know nano", next: "end")
      Step("vim", "You know vim")
      Step("vim-2", "More of vim")
      Step("end", "The end")
      Parameter(name: "editor", default: .text("none"))
    }
  }

  /// A tour at the step with the options.
  private static func harness(_ ask: Step = ask(), history: History = History()) -> ClockedTour {
    var harness = ClockedTour(guide(ask), history: history)
    harness.draw("x")
    harness.press("Right")
    harness.effects = []
    return harness
  }

  @Test func `arrow keys move the focus in the grid, and Enter chooses and goes on`() throws {
    var harness = Self.harness()
    #expect(harness.counter == "2 of 3")
    func focus() throws -> Int { try #require(harness.tour.scene?.card.options).focus }
    #expect(try focus() == 0 && harness.tour.scene?.card.focus == -1)
    harness.press("Right")
    #expect(try focus() == 1)
    harness.press("Down")
    #expect(try focus() == 2, "the last row is shorter")
    harness.press("Up")
    #expect(try focus() == 0)
    harness.press("Up")
    #expect(try focus() == 0 && harness.isFlashing)
    harness.press("Right", "Enter")
    #expect(harness.title == "You know vim" && harness.counter == "3 of 5")
    #expect(harness.notes == [.chosen(step: "ask", options: ["vim"]), .passed(step: "ask"), .shown(step: "vim")])
    harness.press("Left")
    #expect(harness.title == "Which editor?" && harness.counter == "2 of 5", "the way of the option that is chosen")
    #expect(harness.tour.scene?.card.options?.options.map(\.isChosen) == [false, true, false])
    harness.press("Left", "Enter", "Right")
    #expect(harness.title == "The end" && harness.counter == "4 of 4", "the branch for nano ends at the common step")
    harness.press("Left", "Left")
    #expect(harness.title == "Which editor?")
  }

  @Test func `Space chooses without going on, and the button for Next goes where the option leads`() {
    var harness = Self.harness()
    harness.press("Space")
    #expect(harness.tour.scene?.card.options?.options.map(\.isChosen) == [true, false, false] && harness.notes == [])
    harness.press("Down", "Space", "Space")
    #expect(harness.tour.scene?.card.options?.options.map(\.isChosen) == [false, false, true])
    harness.press("Tab")
    #expect(harness.labels[harness.tour.scene!.card.focus] == "Next")
    harness.press("Enter")
    #expect(harness.title == "The end" && harness.counter == "3 of 3")
    #expect(harness.notes.first == .chosen(step: "ask", options: ["new"]))
  }

  @Test func `without a choice the tour goes on and records none`() {
    var harness = Self.harness()
    harness.press("Tab", "Enter")
    #expect(harness.title == "The end" && harness.notes == [.passed(step: "ask"), .shown(step: "end")])
  }

  @Test func `Tab leads from the options to the bright button, then to the others and back`() {
    var harness = Self.harness()
    let buttons = harness.tour.scene?.card.buttons.count ?? 0
    var foci: [Int] = []
    for _ in 0...buttons {
      harness.press("Tab")
      foci.append(harness.tour.scene?.card.focus ?? -2)
    }
    #expect(buttons == 3 && foci == [2, 0, 1, -1])
    foci = []
    for _ in 0...buttons {
      harness.press("S-Tab")
      foci.append(harness.tour.scene?.card.focus ?? -2)
    }
    #expect(foci == [1, 0, 2, -1])
  }

  @Test func `several options can be chosen, also none`() {
    var harness = Self.harness(Self.ask(several: true, go: false))
    harness.press("Enter", "Right", "Enter", "Down", "Enter", "Up", "Space")
    #expect(
      harness.title == "Which editor?"
        && harness.tour.scene?.card.options?.options.map(\.isChosen) == [false, true, true])
    harness.press("Tab", "Enter")
    #expect(harness.notes.first == .chosen(step: "ask", options: ["vim", "new"]))
    harness.press("Left")
    #expect(harness.title == "Which editor?")
    harness.press("Left", "Space", "Right", "Space", "Right", "Space", "Tab", "Enter")
    #expect(harness.notes.contains(.chosen(step: "ask", options: ["nano"])))
    harness.press("Left", "Space", "Tab", "Enter")
    #expect(harness.notes.contains(.chosen(step: "ask", options: [])))
  }

  @Test(arguments: [true, false]) func `what is chosen on a card stays chosen after Back, and is not recorded`(
    several: Bool
  ) {
    var harness = Self.harness(Self.ask(columns: 1, several: several, go: !several))
    func chosen() -> [Bool]? { harness.tour.scene?.card.options?.options.map(\.isChosen) }
    harness.press("Space", "Down", "Space")
    #expect(chosen() == [several, true, false])
    harness.press("Home")
    #expect(harness.title == "Hello" && harness.notes == [.shown(step: "hello")] && harness.counter == "1 of 3")
    harness.press("Right")
    #expect(harness.title == "Which editor?" && chosen() == [several, true, false])
    harness.press("Tab", "Enter")
    #expect(harness.notes.contains(.chosen(step: "ask", options: several ? ["nano", "vim"] : ["vim"])))
  }

  @Test(arguments: [("Down", true), ("v", true), ("Space", true), ("PageDown", false), ("", false)])
  func `a step with seconds does not go on while the user chooses`(key: String, stays: Bool) {
    var ask = Self.ask()
    ask.milliseconds = 5000
    var harness = Self.harness(ask)
    if !key.isEmpty { harness.press(key) }
    harness.wait(60_000)
    #expect((harness.title == "Which editor?") == stays)
  }

  @Test func `Space directly after an arrow key that cannot move chooses`() {
    let tour = Tour(
      Self.guide(Self.ask()), steps: Self.guide(Self.ask()).steps, start: 1,
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    var session = Session(tour: tour, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = session.handle(.screen(Observation(screen)), at: 0)
    _ = session.handle(.tick, at: 1000)
    _ = session.handle(.key(Key(.up), InputToken()), at: 2000)
    _ = session.handle(.key(Key(.character(" ")), InputToken()), at: 2001)
    #expect(session.scene?.card.options?.options.map(\.isChosen) == [true, false, false])
  }

  @Test func `letters select an option by the beginning of its label, and Enter within a burst chooses nothing`() {
    var harness = Self.harness()
    harness.press("n")
    #expect(harness.tour.scene?.card.options?.focus == 2)
    harness.wait(2000)
    for key in ["f", "r", "o", "m", "Space", "v"] { harness.press(key) }
    #expect(harness.tour.scene?.card.options?.focus == 1 && harness.notes == [])
    harness.press("Enter")
    #expect(harness.title == "Which editor?" && harness.isFlashing)
    harness.wait(100)
    harness.press("Enter")
    #expect(harness.title == "You know vim")
    harness.press("Left", "x")
    #expect(harness.title == "Which editor?" && harness.isFlashing, "a letter that begins no label does nothing")
  }

  @Test func `Esc leaves the choice as it was`() {
    var harness = Self.harness()
    harness.press("Space", "Esc")
    #expect(harness.notes == [.ended(.skipped, step: "ask")])
  }

  @Test func `a click chooses, and one on the border or beside the card does not`() throws {
    var harness = Self.harness()
    harness.click(Point(column: harness.geometry.card.column, row: harness.geometry.options[1].row))
    harness.click(Point(column: 0, row: 0))
    #expect(
      harness.tour.scene?.card.options?.options.contains(where: \.isChosen) == false && harness.isFlashing
        && harness.notes == [])
    let option = harness.geometry.options[1]
    harness.click(Point(column: option.endColumn - 1, row: option.row))
    #expect(harness.tour.scene?.card.options?.options.map(\.isChosen) == [false, true, false])
    #expect(harness.tour.scene?.card.options?.focus == 1)
    let next = try #require(harness.geometry.buttons.last)
    harness.click(next.origin)
    #expect(harness.title == "You know vim")
  }

  @Test(arguments: [true, false])
  func `options that were chosen in an earlier tour are chosen if the guide remembers them`(remembers: Bool) {
    var history = History()
    let guide = Self.guide(Self.ask(remembers: remembers))
    history.record(.chosen(step: "ask", options: ["vim"]), of: guide, at: 1)
    #expect(history[guide]?.parameters == ["editor": .text("vim")])
    let harness = Self.harness(Self.ask(remembers: remembers), history: history)
    #expect(harness.tour.scene?.card.options?.options.map(\.isChosen) == [false, remembers, false])
    #expect(harness.tour.scene?.card.options?.focus == (remembers ? 1 : 0))
    history.forget(.step("ask"), of: guide, at: 2)
    #expect(history[guide]?.steps["ask"]?.chosen == [])
  }

  @Test func `the condition of a step asks for the parameter that a choice sets`() {
    let asks = { (editor: String) in Predicate.parameter("editor", .equal, .text(editor)) }
    let guide = Guide("g", title: "T") {
      Self.ask(go: false).with(next: nil)
      Step("a", "For nano", when: asks("nano"))
      Step("b", "For others", when: .not(asks("nano")))
      Parameter(name: "editor", default: .text("none"))
    }
    for (keys, title) in [
      (["Enter"], "For nano"), (["Right", "Enter"], "For others"), (["Tab", "Enter"], "For others"),
    ] {
      var harness = ClockedTour(guide)
      harness.draw("x")
      for key in keys { harness.press(key) }
      // The other step is left out without the two seconds for which a target is awaited, and is not counted.
      harness.wait(500)
      #expect(harness.title == title && harness.counter == "2 of 2")
    }
  }

  @Test func `steps that lead to each other and cannot be shown end the tour`() {
    let guide = Guide("g", title: "T") {
      Step("a", "A")
      Step("b", "B", at: .text("nowhere"), missing: Missing(wait: 3000, then: .skip))
      Step("c", "C", at: .text("nowhere"), missing: Missing(wait: 3000, then: .skip), next: "b")
    }
    var harness = ClockedTour(guide)
    harness.draw("x")
    harness.press("Right")
    harness.wait(10_000)
    #expect(harness.tour.isOver && harness.notes.last == .ended(.done, step: "c"))
  }

  @Test func `a loop leads back to a card that was shown, and the number stays the same`() {
    let guide = Guide("g", title: "T") {
      Step(
        "hub", "The hub",
        buttons: [StepButton(.done), StepButton(.go(step: "a"), label: "A"), StepButton(.go(step: "b"), label: "B")])
      Step("a", "A", next: "hub")
      Step("b", "B", next: "hub")
    }
    var harness = ClockedTour(guide)
    harness.draw("x")
    for _ in 0..<50 {
      harness.press("Enter")
      #expect(harness.title == "B" && harness.counter == "2 of 2")
      harness.press("Right")
      #expect(harness.title == "The hub")
    }
    #expect(harness.tour.progress.path == [0])
  }

  @Test(arguments: [
    Size(columns: 20, rows: 5), Size(columns: 24, rows: 8), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60),
  ])
  func `on a screen of any size each of a hundred options can be reached, is visible, and can be chosen`(size: Size)
    throws
  {
    let options = (0..<100).map { Choices.Option("o\($0)", "Option \($0) 漢字 👍", icon: "☆") }
    var harness = ClockedTour(
      Guide("g", title: "T") {
        Step(
          "ask", "Which?", "One of many.", choices: Choices(options, columns: 4, spacing: Padding(columns: 3, rows: 1)))
        Step("end", "The end")
      })
    harness.draw("x", size: size)
    for index in 0..<100 {
      if index > 0 { harness.press("Right") }
      #expect(harness.tour.scene?.card.options?.focus == index)
      if index == 0 { continue }
      let geometry = harness.geometry
      #expect(!geometry.options[index].isEmpty && geometry.card.contains(geometry.options[index]))
    }
    // A resize keeps the focus, and the focus stays visible.
    harness.change("x", size: Size(columns: 30, rows: 10))
    #expect(!harness.geometry.options[99].isEmpty)
    harness.press("Enter")
    #expect(harness.notes.contains(.chosen(step: "ask", options: ["o99"])))
  }

  @Test func `an option that is scrolled away is shown before Enter chooses it`() {
    let guide = Guide("g", title: "T") {
      Step(
        "ask", "Which?", "A long text. " + String(repeating: "word ", count: 60),
        choices: Choices([.init("a", "A"), .init("b", "B")]))
      Step("end", "The end")
    }
    var harness = ClockedTour(guide)
    harness.draw("x", size: Size(columns: 30, rows: 8))
    #expect(harness.geometry.options[0].isEmpty && harness.geometry.scroll == 0)
    harness.press("Enter")
    #expect(harness.title == "Which?" && !harness.geometry.options[0].isEmpty && harness.notes == [.shown(step: "ask")])
    harness.press("PageUp")
    #expect(harness.geometry.options[0].isEmpty, "the text can be scrolled")
    harness.press("Enter", "Enter")
    #expect(harness.title == "The end")
  }
}

extension Step {
  fileprivate func with(next: String?) -> Step {
    var step = self
    step.next = next
    return step
  }
}
