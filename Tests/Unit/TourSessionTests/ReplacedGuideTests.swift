import Harness
import Testing
import TourCard

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// A guide that its author changes while the tour is taken.
@Suite struct `A tour whose guide is replaced` {
  private static func step(
    _ id: String, _ target: String? = nil, title: String? = nil, missing: Missing = .standard, do keys: String? = nil
  ) -> Step { EditedSession.step(id, target, title: title, missing: missing, do: keys) }

  private static let steps = [step("one"), step("two"), step("three")]

  /// A session at the step `two` of three.
  private func atTwo(_ steps: [Step] = Self.steps, _ lines: String = "Mem") -> EditedSession {
    var edited = EditedSession(steps)
    edited.draw(lines)
    edited.press("Right")
    edited.wait(1000)
    edited.effects = []
    return edited
  }

  @Test func `shows the new text at the same step, and records nothing`() {
    var edited = atTwo()
    #expect(edited.title == "The two")
    edited.replace([Self.steps[0], Self.step("two", title: "Better"), Self.steps[2]])
    #expect(edited.title == "Better" && edited.counter == "2 of 3" && edited.session.hasKeyboard)
    edited.wait(5000)
    #expect(edited.title == "Better" && edited.effects.isEmpty)
    edited.press("Right")
    edited.wait(1000)
    #expect(edited.title == "The three")
  }

  @Test(arguments: [
    (["two", "one", "three"], "The two", "1 of 3"), (["zero", "one", "two"], "The two", "3 of 3"),
    (["one", "three"], "The three", "2 of 2"), (["one"], "The one", "1 of 1"),
    (["one", "renamed", "three"], "The renamed", "2 of 3"), (["x", "y"], "The y", "2 of 2"),
  ])
  func `stays at the step of the same id, or goes to the nearest one`(ids: [String], title: String, counter: String) {
    var edited = atTwo()
    edited.replace(ids.map { Self.step($0) })
    edited.wait(1000)
    #expect(edited.title == title && edited.counter == counter)
  }

  @Test func `leads back to a step that was inserted before the present one`() {
    var edited = atTwo()
    edited.replace([Self.steps[0], Self.step("new"), Self.steps[1]])
    edited.press("Left")
    edited.wait(1000)
    #expect(edited.title == "The new")
  }

  @Test func `keeps the card of a step whose new target is not found`() {
    var edited = atTwo()
    edited.replace([Self.steps[0], Self.step("two", "nowhere"), Self.steps[2]])
    edited.wait(20_000)
    #expect(edited.title == "The two" && edited.session.scene?.spotlights == [])
    edited.replace([Self.steps[0], Self.step("two", "Mem"), Self.steps[2]])
    edited.wait(1000)
    #expect(edited.title == "The two" && edited.session.scene?.spotlights.count == 1)
  }

  @Test func `keeps the card of a step whose new condition holds already, until its keys are pressed`() {
    var edited = atTwo()
    var step = Self.step("two", do: "x")
    step.done = .screen(.present([Target(.text("Mem"))]))
    edited.replace([Self.steps[0], step, Self.steps[2]])
    edited.wait(20_000)
    #expect(edited.title == "The two")
    edited.press("x")
    edited.wait(1000)
    #expect(edited.title == "The three" && edited.forwarded == ["x"])
  }

  @Test(arguments: [("g g", ["g"], "The three"), ("h h", [], "The two")])
  func `keeps the progress through keys that have not changed`(keys: String, rest: [String], title: String) {
    var edited = atTwo([Self.step("one"), Self.step("two", do: "g g"), Self.step("three")])
    edited.press("g")
    edited.replace([Self.step("one"), Self.step("two", title: "The two", do: keys), Self.step("three")])
    edited.effects = []
    edited.press("g")
    edited.wait(1000)
    #expect(edited.forwarded == rest && edited.title == title)
  }

  @Test func `types no new keys for an Enter that may have been meant for the old ones`() {
    var edited = atTwo([Self.step("one"), Self.step("two", do: "x"), Self.step("three")])
    edited.replace([Self.step("one"), Self.step("two", do: "y"), Self.step("three")])
    edited.press("Enter")
    edited.wait(1000)
    #expect(edited.typed.isEmpty)
    edited.press("Enter")
    edited.wait(1000)
    #expect(edited.typed == [Key(name: "y")!])
  }

  @Test(arguments: [("a b c", "abc"), ("d", "a")])
  func `goes on with Show me if the keys are the same`(keys: String, typed: String) {
    var edited = atTwo([Self.step("one"), Self.step("two", do: "a b c"), Self.step("three")])
    edited.press("Enter")
    while edited.typed.isEmpty { edited.wait(10) }
    edited.replace([Self.step("one"), Self.step("two", title: "New", do: keys), Self.step("three")])
    edited.wait(5000)
    #expect(edited.typed == typed.map { Key(name: String($0))! })
  }

  @Test func `leaves the keyboard to the program in the middle of a trial`() {
    var tried = Self.step("two", "Mem")
    tried.done = .screen(.present([Target(.text("Done"))]))
    var edited = atTwo([Self.steps[0], tried, Self.steps[2]])
    edited.press("Enter")
    edited.wait(1000)
    #expect(!edited.session.hasKeyboard)
    tried.title = "Now"
    edited.replace([Self.steps[0], tried, Self.steps[2]])
    edited.wait(1000)
    #expect(edited.title == "Now" && !edited.session.hasKeyboard)
    edited.draw("Done")
    #expect(edited.title == "The three")
  }

  @Test func `says nothing of a state in which the user was astray and that the author has taken out`() {
    var tried = Self.step("two", "Mem")
    tried.done = .screen(.present([Target(.text("Done"))]))
    let other = Astray(when: .present([Target(.text("Other"))]), say: "Other", do: "y")
    tried.astray = [other, Astray(when: .present([Target(.text("Help"))]), say: "This is the help.", do: "x")]
    var edited = atTwo([Self.steps[0], tried, Self.steps[2]])
    edited.handle(.practice(.trial))
    edited.draw("Mem Help")
    edited.wait(Timing().astray + 500)
    #expect(edited.title == "Lost?" && edited.session.scene?.card.buttons.contains { $0.action == .takeBack } == true)
    edited.handle(.practice(.wayBack))
    edited.handle(.tourKey)
    tried.astray = [other]
    edited.replace([Self.steps[0], tried, Self.steps[2]])
    edited.press("Esc")
    #expect(edited.title != "Lost?")
    edited.wait(3000)
    #expect(edited.typed == [] && edited.title != "Lost?" && !edited.session.hasKeyboard)
  }

  @Test func `goes on with the keys that the user has asked for, or with those that the author has written now`() {
    var tried = Self.step("two", "Mem")
    tried.done = .screen(.present([Target(.text("Done"))]))
    tried.solution = "x"
    var edited = atTwo([Self.steps[0], tried, Self.steps[2]])
    edited.handle(.practice(.solution))
    #expect(edited.session.scene?.card.buttons.last?.action == .show)
    tried.title = "Now"
    edited.replace([Self.steps[0], tried, Self.steps[2]])
    #expect(edited.title == "Now" && edited.session.scene?.card.buttons.last?.action == .show)
    tried.solution = "y"
    edited.replace([Self.steps[0], tried, Self.steps[2]])
    edited.press("Enter")
    #expect(edited.typed == [], "the first Enter only names the new keys")
    edited.wait(1000)
    edited.press("Enter")
    edited.wait(2000)
    #expect(edited.typed == [Key(.character("y"))])
    tried.solution = nil
    edited.replace([Self.steps[0], tried, Self.steps[2]])
    #expect(edited.session.scene?.card.buttons.last?.action == .tryIt)
  }

  @Test func `keeps the menu open`() {
    var edited = atTwo()
    edited.handle(.tourKey)
    edited.replace(Guide(name: "g", version: 1, title: "Another title", steps: Self.steps))
    #expect(edited.title == "Another title")
    edited.press("Esc")
    #expect(edited.title == "The two")
  }

  @Test func `keeps the option that was chosen, by its id`() {
    func step(_ ids: [String]) -> Step {
      var step = Self.step("two")
      step.choices = Choices(ids.map { Choices.Option($0, $0) })
      return step
    }
    var edited = atTwo([Self.steps[0], step(["vi", "nano"]), Self.steps[2]])
    edited.press("Down", "Space")
    #expect(edited.session.scene?.card.options?.options.map(\.isChosen) == [false, true])
    edited.replace([Self.steps[0], step(["nano", "ed", "vi"]), Self.steps[2]])
    #expect(edited.session.scene?.card.options?.options.map(\.isChosen) == [true, false, false])
  }

  @Test func `says which target is missing, and lights it once it is right`() {
    func step(_ target: String) -> Step { Self.step("two", target, missing: .expected(wait: 100)) }
    var edited = EditedSession([Self.steps[0], step("Momory"), Self.steps[2]])
    edited.draw("A line", "Memory 12%")
    edited.press("Right")
    edited.wait(5000)
    #expect(edited.title == "The two" && edited.session.scene?.spotlights == [])
    #expect(
      edited.footnotes == [
        "Users do not see this card: 'Momory' is not on the screen; 'Memory' in row 1 is similar."
      ])
    edited.replace([Self.steps[0], step("Memory"), Self.steps[2]])
    edited.wait(1000)
    #expect(edited.session.scene?.spotlights == [Rect(column: 0, row: 1, columns: 6, rows: 1)])
    #expect(edited.footnotes == [])
    edited.replace([Self.steps[0], step("Nowhere"), Self.steps[2]])
    edited.wait(1000)
    #expect(edited.footnotes == ["Users do not see this card: 'Nowhere' is not on the screen."])
    // The target may come back.
    edited.draw("Nowhere")
    #expect(edited.footnotes == [])
  }

  @Test(arguments: [
    (Target(.text("Edit"), occurrence: .number(3)), "'Edit' is on the screen only 2 times."),
    (
      Target(.text("Edit"), within: [.box("Nowhere")]),
      "'Edit' is searched for within a box with 'Nowhere', which is not on the screen."
    ),
    (Target(.text("Ready"), within: [.region(Region(rows: .cells(1)))]), "'Ready' is in row 1, outside of its within."),
    (.box("Ready"), "the text of a box with 'Ready' is in row 1, without a frame around it."),
    (.widget("tree"), "the program does not announce widget 'tree'."),
    (.style(Style(attributes: .reverse)), "a style is not on the screen."),
    (.text("Redy"), "'Redy' is not on the screen; 'Ready' in row 1 is similar."),
  ])
  func `names what a target lacks, also of the last step`(target: Target, note: String) {
    let last = Step(id: "two", title: "The two", targets: [target], missing: .expected(wait: 100))
    var edited = EditedSession([Self.steps[0], last])
    edited.draw("Mem  Edit  Edit", "Ready")
    edited.press("Right")
    edited.wait(5000)
    #expect(edited.title == "The two")
    #expect(edited.footnotes == ["Users do not see this card: " + note])
    // Back and forth, it is shown again.
    edited.press("Left")
    edited.wait(5000)
    #expect(edited.title == "The one")
    edited.press("Right")
    edited.wait(5000)
    #expect(edited.title == "The two")
  }

  @Test func `does not say that users do not see a card whose target goes away after its keys`() {
    let step = Step(
      id: "one", title: "The one", targets: [.text("Mem")], do: KeyChoice([[Key(.character("x"))]]),
      done: .screen(.present([.text("Gone")])))
    var edited = EditedSession([step])
    edited.draw("Mem")
    edited.press("x")
    edited.draw("Nothing")
    #expect(edited.title == "The one" && edited.footnotes.first == "'Mem' is not on the screen.", "\(edited.footnotes)")
  }

  @Test func `a screen that never rests is searched for similar text once`() {
    var edited = EditedSession([
      Step(id: "one", title: "The one", targets: [.text("Momory")], missing: .expected(wait: 100))
    ])
    edited.draw("Memory")
    #expect(edited.footnotes.first?.contains("'Memory' in row 0 is similar") == true)
    for number in 0..<50 {
      edited.now += 30
      edited.handle(
        .screen(Observation(picture("row \(number)\nMemory" + String(repeating: "\n", count: 14), columns: 60))))
      #expect(edited.footnotes.first?.contains("in row 0 is similar") == true)
    }
    edited.wait(1000)
    #expect(edited.footnotes.first?.contains("'Memory' in row 1 is similar") == true, "\(edited.footnotes)")
  }

  @Test func `says nothing to users, and nothing of a step that may be left out`() {
    for servesAuthor in [true, false] {
      let missing: Missing = servesAuthor ? Missing(wait: 100, then: .skip) : .expected(wait: 100)
      var edited = EditedSession(
        [Self.steps[0], Self.step("two", "Mxm", missing: missing), Self.steps[2]], servesAuthor: servesAuthor)
      edited.draw("Mem")
      edited.press("Right")
      edited.wait(5000)
      #expect(edited.title == "The three" && edited.footnotes == [])
    }
    var center = EditedSession(
      [Self.step("one", "Mxm", missing: Missing(wait: 100, then: .center))], servesAuthor: false)
    center.draw("Mem")
    #expect(center.title == "The one" && center.footnotes == [])
  }

  @Test func `shows a step that may be left out, once its target is right`() {
    let missing = Missing(wait: 100, then: .skip)
    var edited = EditedSession([Self.steps[0], Self.step("two", "Mxm", missing: missing), Self.steps[2]])
    edited.draw("Mem")
    edited.press("Right")
    edited.wait(5000)
    #expect(edited.title == "The three")
    edited.replace([Self.steps[0], Self.step("two", "Mem", missing: .expected(wait: 100)), Self.steps[2]])
    edited.wait(1000)
    #expect(edited.title == "The two")
  }

  @Test func `opens again if it was over, by a save and by the tour key`() {
    var edited = atTwo()
    edited.press("Esc")
    #expect(edited.session.scene?.isModal != true && !edited.session.isOver)
    edited.replace(Self.steps)
    edited.wait(1000)
    #expect(edited.title == "The two")
    edited.press("Right")
    edited.wait(1000)
    edited.press("Enter")
    edited.wait(10_000)
    #expect(edited.session.scene == nil && edited.session.takesTourKey)
    edited.handle(.tourKey)
    #expect(edited.title == "A guide")
    edited.press("Esc")
    edited.wait(1000)
    #expect(edited.title == "The three")
  }

  @Test func `stays over for a user`() {
    var edited = EditedSession(Self.steps, servesAuthor: false)
    edited.draw("Mem")
    edited.press("Esc")
    edited.wait(10_000)
    #expect(edited.session.isOver && !edited.session.takesTourKey)
  }

  @Test func `may lose all of its steps, and get others`() {
    var edited = atTwo()
    edited.replace([])
    edited.wait(1000)
    #expect(edited.session.scene == nil && !edited.session.hasKeyboard)
    edited.replace([Self.step("new")])
    edited.draw("Mem")
    #expect(edited.title == "The new")
  }
}
