import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// Tours none of whose steps can be shown on the first screen of the program.
@Suite struct `A tour that cannot begin yet` {
  private static func step(_ id: String, _ text: String, missing: Missing = .standard, when: Predicate? = nil) -> Step {
    Step(id: id, title: "The \(id)", targets: [Target(.text(text))], missing: missing, when: when)
  }

  private static let steps = [step("one", "Mem"), step("two", "Swp")]

  @Test func `begins with its first step once the program shows another screen`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("Password:")
    #expect(harness.tour.isDormant && !harness.tour.isOver && harness.tour.scene == nil)
    #expect(harness.tour.currentStep == nil && harness.deadline == nil, "It costs nothing while the screen is still.")
    harness.wait(3_600_000)
    harness.change("Login incorrect")
    harness.wait(10_000)
    #expect(harness.tour.isDormant && harness.deadline == nil && harness.notes.isEmpty)
    harness.draw("Mem Swp")
    #expect(harness.title == "The one" && harness.counter == "1 of 2" && !harness.tour.isDormant)
    harness.press("Right", "Right")
    #expect(harness.tour.isOver && harness.notes.last == .ended(.done, step: "two"))
  }

  @Test func `begins with a later step if only that one can be shown, as it does on the first screen`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("Password:")
    harness.draw("Swp")
    #expect(harness.title == "The two" && harness.counter == "2 of 2")
  }

  @Test func `waits for a condition, too, and begins where the user left off`() {
    let steps = Self.steps + [Self.step("three", "Swp", when: .present([Target(.text("ready"))]))]
    var harness = ClockedTour(steps, start: 2)
    harness.draw("Swp Mem")
    #expect(harness.tour.isDormant)
    harness.draw("Swp Mem ready")
    #expect(harness.title == "The three" && harness.counter == "3 of 3")
    harness.press("Left")
    #expect(harness.title == "The two")
  }

  @Test func `records nothing more while it waits`() {
    let done = Step(
      id: "one", title: "One", targets: [Target(.text("Mem"))], done: .screen(.present([Target(.text("Mem"))])))
    var harness = ClockedTour([done, Self.step("two", "Swp")])
    for number in 0..<5 {
      harness.draw("Mem \(number)")
      harness.wait(5000)
    }
    #expect(harness.tour.isDormant && harness.notes == [.passed(step: "one")])
  }

  @Test func `does the steps before the one at which the user left a lesson, once it begins`() {
    let steps = ["one", "two", "three"].map {
      Step(
        id: $0, title: "The \($0)", targets: [Target(.text("ready"))],
        done: .screen(.present([Target(.text("done \($0)"))])), solution: KeyChoice([[Key(.character("x"))]]))
    }
    let guide = Guide(name: "g", version: 1, title: "G", steps: steps, lesson: Lesson(minutes: 1))
    var harness = ClockedTour(guide)
    harness.tour = Tour(
      guide, steps: steps, start: 2, forwards: true,
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true))
    harness.change("Loading")
    harness.wait(5000)
    #expect(harness.tour.isDormant)
    harness.change("ready")
    harness.wait(3000)
    #expect(harness.pressedByTour == ["x"], "\(harness.title ?? "")")
    harness.change("ready done one")
    harness.wait(3000)
    harness.change("ready done one done two")
    harness.wait(3000)
    #expect(harness.title == "The three" && harness.pressedByTour == ["x", "x"])
  }

  @Test func `is no tour for requests of the program, except for one that names a step`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("Password:")
    for request in [TourRequest.next, .back, .step("none")] { harness.handle(.requested(request)) }
    #expect(harness.tour.isDormant)
    var other = harness
    other.handle(.requested(.step("two")))
    #expect(!other.tour.isDormant && other.tour.currentStep?.id == "two")
    other.draw("Mem Swp")
    #expect(other.title == "The two")
    harness.draw("Mem Swp")
    #expect(harness.title == "The one")
  }

  @Test func `ends without a record when the program ends`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("Password:")
    harness.handle(.exited)
    #expect(harness.tour.isOver && harness.notes.isEmpty)
  }

  @Test func `ends at once if its steps are done already, or if its guide says so`() {
    var done = ClockedTour([
      Step(id: "one", title: "One", targets: [Target(.text("Mem"))], done: .screen(.present([Target(.text("Mem"))])))
    ])
    done.draw("Mem")
    done.wait(10_000)
    #expect(done.tour.isOver)
    var stopped = ClockedTour([Self.step("one", "Mem", missing: Missing(wait: 0, then: .stop))])
    stopped.draw("Password:")
    stopped.wait(10_000)
    #expect(stopped.tour.isOver)
  }

  @Test func `is not opened while the user types`() {
    var harness = ClockedTour(Self.steps)
    harness.draw("Password:")
    harness.handle(.typed)
    harness.change("Mem")
    for _ in 0..<5 {
      harness.handle(.typed)
      harness.wait(300)
      #expect(harness.tour.scene == nil)
    }
    harness.wait(harness.tour.timing.typing)
    #expect(harness.title == "The one")
  }

  @Test func `leaves the keys to the program, and lets tips appear until it begins`() {
    let tip = Tip(id: "tip", title: "A tip", targets: [Target(.text("Password"))])
    let guide = Guide(name: "g", version: 1, title: "G", steps: Self.steps, groups: [TipGroup(tips: [tip])])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var harness = SessionHarness(
      Session(
        tour: Tour(guide, steps: guide.steps, capabilities: capabilities),
        tips: Tips(
          [guide], history: History(), at: Moment(seconds: 0), preferences: Preferences(), capabilities: capabilities),
        capabilities: capabilities))
    harness.show("Password:")
    #expect(harness.session.takesTourKey, "The tour awaits its first step.")
    harness.wait(5000)
    #expect(harness.session.tour?.isDormant == true && harness.title == "A tip")
    harness.show("Mem Swp")
    harness.wait(2000)
    #expect(harness.title == "The one" && harness.session.hasKeyboard)
    harness.handle(.key(Key(.escape), InputToken([])))
    #expect(!harness.session.hasTour)
  }

  @Test func `takes no tour key, and is not over`() {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let guide = Guide(name: "g", version: 1, title: "G", steps: Self.steps)
    var harness = SessionHarness(
      Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities))
    harness.show("Password:")
    harness.wait(5000)
    #expect(!harness.session.takesTourKey && !harness.session.isOver && !harness.session.hasKeyboard)
    #expect(harness.session.needsTyping && harness.deadline == nil)
    harness.handle(.offered(TourChoice(guide: "other")))
    #expect(harness.session.scene != nil)
    harness.show("Mem Swp")
    harness.wait(2000)
    #expect(harness.title == "The one")
  }

  @Test func `gives its reasons once`() {
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    let guide = Guide(name: "g", version: 1, title: "G", steps: Self.steps)
    var session = Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities)
    session.settings.explains = true
    var harness = SessionHarness(session)
    for number in 0..<5 {
      harness.show("Password: \(number)")
      harness.wait(5000)
    }
    let reasons = harness.effects.filter { if case .explain(.leftOut) = $0 { true } else { false } }
    #expect(reasons.count == 2)
  }
}

/// Runs a session over screens of text with a simulated clock, and collects its effects.
private struct SessionHarness: ClockedSession {
  var session: Session
  var now = 0
  var deadline: Int? { session.deadline }
  var effects: [Effect] = []
  var title: String? { session.scene?.card.title }

  init(_ session: Session) { self.session = session }

  mutating func handle(_ event: SessionEvent) { effects += session.handle(event, at: now) }

  mutating func show(_ line: String) {
    var screen = Screen(size: Size(columns: 60, rows: 16))
    for (column, scalar) in line.unicodeScalars.enumerated() {
      screen[column: column, row: 0] = Cell(Glyph(scalar))
    }
    handle(.screen(Observation(screen)))
  }
}
