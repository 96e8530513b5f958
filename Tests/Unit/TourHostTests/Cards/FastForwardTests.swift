import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourHost
@testable import TourSession

/// The way to the step at which the user left a lesson: tour does the steps before it in the new program.
@Suite struct FastForwardTests {
  private static let steps = [
    Step(id: "hello", title: "Hello"),
    Step(
      id: "open", title: "Open it", targets: [Target(.text("file"))],
      done: .screen(.present([Target(.text("opened"))])), hints: ["Press o."],
      solution: KeyChoice([[Key(.character("o"))]])),
    Step(id: "sort", title: "Sort it", do: KeyChoice([[Key(.character("s")), Key(.character("t"))]])),
    Step(id: "save", title: "Save it", done: .event("saved"), hints: ["A hint."]),
    Step(id: "quit", title: "Quit", done: .exit()),
  ]

  private static let (escape, enter, tourKey) = ("\u{1B}", "\r", "\u{1D}")

  /// - Parameter isAuthors: whether the author tries the guide out.
  private static func harness(
    to step: Int = 3, _ steps: [Step] = steps, size: Size = Size(columns: 60, rows: 16), isAuthors: Bool = false,
    attempts: [String: Int] = [:]
  ) -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps, lesson: Lesson(minutes: 1))
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var tour = Tour(guide, steps: steps, start: step, forwards: true, capabilities: capabilities)
    tour.attempts = attempts
    var session = Session(tour: tour, capabilities: capabilities)
    session.settings.endsProgram = !isAuthors
    session.settings.servesAuthor = isAuthors
    let harness = CompositorHarness(session, size: size)
    harness.write("\u{1B}[?1049hthe file\u{1B}[5;3H")
    return harness
  }

  /// Lets time pass. The program writes `opened` after an `o`.
  private static func run(_ harness: CompositorHarness, _ milliseconds: Int, answers: Bool = true) {
    for _ in 0..<(milliseconds / 50) {
      let before = harness.typed
      harness.wait(50)
      if answers, harness.typed != before, harness.typed.hasSuffix("o") {
        harness.write("\u{1B}[8;1Hopened\u{1B}[5;3H")
      }
    }
  }

  /// Lets time pass until a condition holds, for ten seconds at most.
  private static func run(_ harness: CompositorHarness, until holds: () -> Bool) {
    for _ in 0..<200 where !holds() { run(harness, 50) }
    #expect(holds())
  }

  private static func card(_ harness: CompositorHarness) -> Card? { harness.compositor.session.scene?.card }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12), Size(columns: 200, rows: 60)])
  func `tour does the steps before the one at which the user left, and the user goes on there`(size: Size) throws {
    let harness = Self.harness(size: size)
    Self.run(harness, 200)
    // What a user types on the way has no effect, in the program or on a card.
    for key in ["x", Self.enter, "\u{1B}[C", ":q!\r"] {
      #expect(harness.hasKeyboard && Self.card(harness)?.arrangement == .label)
      #expect(harness.text.contains("On the way to 'S"), "\(harness.text)")
      harness.type(key)
      Self.run(harness, 100)
    }
    Self.run(harness, 6000)
    #expect(harness.typed == "ost" && harness.step == "save", "\(harness.typed.debugDescription)")
    let card = try #require(Self.card(harness))
    #expect(card.sections.first == .heading("You left off here") && harness.hasKeyboard && !harness.endsProgram)
    #expect(card.counter == "4 of 5" && harness.text.contains("Save it"), "\(harness.text)")
    #expect(harness.notes == [.shown(step: "save")], "the user has seen no other card: \(harness.notes)")
    harness.type(Self.escape)
    harness.wait(1000)
    harness.type(Self.enter)
    #expect(harness.endsProgram && harness.notes.last == .ended(.skipped, step: "save"))
  }

  @Test func `a step of a lesson is done again in a new program, and its card counts the attempts`() throws {
    var harness = Self.harness(to: 1)
    Self.run(harness, 2000)
    #expect(Self.card(harness)?.title == "Open it" && Self.actions(inMenuOf: harness) == [])
    // While the user tries it.
    harness.type(Self.enter)
    harness.wait(500)
    #expect(!harness.hasKeyboard && Self.actions(inMenuOf: harness) == [.again(step: "open")])
    harness.type(Self.tourKey)
    harness.type(try harness.click("Do it again"))
    harness.wait(500)
    #expect(harness.startsAgain && harness.repeatedStep == "open" && harness.typed == "")
    #expect(!harness.notes.contains { if case .ended = $0 { true } else { false } })

    // After it is done, from the next card and from its own.
    harness = Self.harness(to: 1, attempts: ["open": 2])
    Self.run(harness, 2000)
    let card = try #require(Self.card(harness))
    #expect(card.counter == "2 of 5, attempt 2" && card.sections.first == .title("Open it"), "\(harness.text)")
    harness.type(Self.enter)
    harness.wait(500)
    harness.type("o")
    harness.write("\u{1B}[8;1Hopened\u{1B}[5;3H")
    harness.wait(2000)
    #expect(harness.step == "sort" && Self.card(harness)?.counter == "3 of 5")
    #expect(Self.actions(inMenuOf: harness) == [.again(step: "open")])
    harness.type(Self.tourKey)
    #expect(harness.text.contains("Again: Open it"), "\(harness.text)")
    harness.type(Self.escape)
    harness.wait(1000)
    harness.type("\u{1B}[D")
    harness.wait(1000)
    #expect(harness.step == "open" && Self.card(harness)?.buttons.map(\.action).contains(.again(step: "open")) ?? false)
    harness.type(try harness.click("Do it again"))
    harness.wait(500)
    #expect(harness.startsAgain && harness.repeatedStep == "open")
  }

  /// The entries of the menu that repeat a step.
  private static func actions(inMenuOf harness: CompositorHarness) -> [Card.Action] {
    harness.type(tourKey)
    harness.wait(1000)
    let actions = card(harness)?.buttons.map(\.action).filter { $0.repeatedStep != nil } ?? []
    harness.type(escape)
    harness.wait(1000)
    return actions
  }

  @Test func `Esc ends the way, and the user does the step themselves`() {
    let harness = Self.harness()
    Self.run(harness) { harness.step == "sort" && harness.typed.hasSuffix("s") }
    harness.type(Self.escape)
    Self.run(harness, 5000)
    #expect(harness.typed == "os" && harness.step == "sort" && !harness.endsProgram)
    #expect(Self.card(harness)?.title == "Sort it", "\(harness.text)")
    #expect(Self.card(harness)?.sections.first != .heading("You left off here"))
    // The card asks for the rest of the keys.
    harness.type("t")
    Self.run(harness, 1000)
    #expect(harness.typed == "ost" && harness.step == "save")
  }

  @Test func `the user takes over at a step that its keys do not complete, and at one that only they can do`() {
    let silent = Self.harness()
    Self.run(silent, Tour.FastForward.patience + 2000, answers: false)
    #expect(silent.typed == "o" && silent.step == "open" && Self.card(silent)?.title == "Open it", "\(silent.text)")
    silent.write("\u{1B}[8;1Hopened")
    Self.run(silent, 1000)
    #expect(silent.step == "sort" && silent.typed == "o")

    let last = Self.harness(to: 4)
    Self.run(last, 10_000)
    #expect(last.typed == "ost" && last.step == "save" && Self.card(last)?.title == "Save it", "\(last.text)")
  }

  @Test func `options on the way are the user's to choose`() {
    var steps = Self.steps
    steps[0].choices = Choices([.init("a", "A"), .init("b", "B")], several: true)
    let harness = Self.harness(steps)
    Self.run(harness, 5000)
    #expect(harness.step == "hello" && Self.card(harness)?.title == "Hello" && harness.typed == "")
    #expect(!harness.notes.contains { if case .chosen = $0 { true } else { false } })
  }

  @Test func `the menu stops the way for as long as it is open`() {
    let harness = Self.harness()
    Self.run(harness) { harness.typed != "" }
    harness.type(Self.tourKey)
    Self.run(harness, 2 * Tour.FastForward.patience)
    #expect(Self.card(harness)?.arrangement == .list && harness.typed == "o", "\(harness.text)")
    #expect(Self.card(harness)?.buttons.map(\.action) == [.resume, .skip, .replay])
    harness.type(Self.escape)
    Self.run(harness, 6000)
    #expect(harness.typed == "ost" && harness.step == "save")
  }

  @Test func `a lesson that is left or ends on the way goes on at the same step the next time`() {
    for ending in ["leave", "exit"] {
      let harness = Self.harness()
      Self.run(harness) { harness.typed != "" }
      if ending == "leave" {
        harness.type("\u{3}")
        harness.wait(1000)
        #expect(Self.card(harness)?.title == "Leave the lesson?")
        harness.type("\u{3}")
      } else {
        harness.compositor.finish(at: harness.now, hasExited: true)
        harness.collect()
      }
      #expect(harness.notes.last == .ended(.closed, step: "save"), "\(ending)")
    }
  }

  @Test func `the way ends where its last step cannot be shown`() {
    var steps = Self.steps
    (steps[3].targets, steps[2].undo) = ([Target(.text("nowhere"))], KeyChoice([[Key(.character("u"))]]))
    steps.removeLast()
    let harness = Self.harness(steps)
    Self.run(harness, 10_000)
    // The card that names what could not be shown waits for the user.
    #expect(harness.typed == "ost" && Self.card(harness)?.title == "The tour is incomplete", "\(harness.text)")
    #expect(harness.hasKeyboard && !harness.notes.contains { if case .ended = $0 { true } else { false } })
  }

  @Test func `the way takes the branch that leads to the step, and the keys of a button`() {
    let keys = KeyChoice([[Key(.character("b"))]])
    let steps = [
      Step(
        id: "one", title: "One", buttons: [StepButton(.go(step: "far"), label: "Far"), StepButton(.next)], next: "near"),
      Step(id: "near", title: "Near"),
      Step(id: "far", title: "Far", buttons: [StepButton(.send(keys), label: "Send")]),
      Step(id: "last", title: "Last"),
    ]
    let harness = Self.harness(to: 3, steps)
    Self.run(harness, 5000)
    #expect(harness.step == "last" && harness.typed == "b", "\(harness.text)")
    let other = Self.harness(to: 2, steps)
    Self.run(other, 5000)
    #expect(other.step == "far" && other.typed == "", "\(other.text)")
  }

  @Test func `an author gets to the step also if tour cannot do those before it`() {
    let harness = Self.harness(to: 4, isAuthors: true)
    Self.run(harness, 10_000)
    #expect(harness.typed == "ost" && harness.step == "quit", "\(harness.text)")
    #expect(Self.card(harness)?.sections.first != .heading("You left off here"))
  }

  @Test func `a tour that was left on the way types nothing when it is opened again`() {
    let harness = Self.harness(isAuthors: true)
    Self.run(harness) { harness.typed != "" }
    harness.type("\u{3}")
    Self.run(harness, 2000)
    #expect(harness.typed == "o")
    harness.type(Self.tourKey)
    harness.wait(1000)
    harness.type(Self.escape)
    Self.run(harness, 5000)
    #expect(harness.typed == "o", "\(harness.text)")
  }

  @Test func `nothing is typed on a screen without room for the line`() {
    let harness = Self.harness(size: Size(columns: 18, rows: 8))
    Self.run(harness, 5000)
    #expect(harness.typed == "")
    harness.resize(columns: 60, rows: 16)
    Self.run(harness, 8000)
    #expect(harness.typed == "ost" && harness.step == "save", "\(harness.text)")
  }
}
