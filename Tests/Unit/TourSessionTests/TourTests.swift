import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// Runs a tour over screens of text with a simulated clock, and collects its effects.
struct ClockedTour: ClockedSession {
  var tour: Tour
  var now = 0
  var deadline: Int? { tour.deadline }
  var effects: [Effect] = []

  init(
    _ steps: [Step], start: Int = 0, otherGuides: [Tour.OtherGuide] = [], preferences: Preferences = Preferences(),
    replayCommand: String? = nil, lessonCommand: String? = nil
  ) {
    tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, start: start,
      otherGuides: otherGuides,
      capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true), preferences: preferences,
      replayCommand: replayCommand, lessonCommand: lessonCommand)
  }

  /// Runs the tour of a guide.
  init(_ guide: Guide, history: History = History(), preferences: Preferences = Preferences()) {
    tour = Tour(
      guide, steps: guide.steps, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true),
      preferences: preferences)
    tour.learn(history)
  }

  mutating func click(_ point: Point) {
    now += 200
    handle(.click(point))
  }

  /// The regions of the card on the last screen.
  var geometry: CardGeometry {
    TourCard.geometry(of: tour.scene!, on: tour.screen!, capabilities: tour.capabilities, theme: .standard)
  }

  /// Sends the tour another screen, without a change of the time.
  mutating func change(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) { change(lines, size) }

  private mutating func change(_ lines: [String], _ size: Size) {
    var screen = Screen(size: size)
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        screen[column: column, row: row] = Cell(Glyph(scalar))
      }
    }
    handle(.screen(Observation(screen)))
  }

  /// Sends the tour another screen, and advances the time from deadline to deadline until a card is shown or no
  /// deadline is left.
  mutating func draw(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) {
    change(lines, size)
    // Bounded, in case the tour always has another deadline.
    for _ in 0..<20 where tour.scene == nil || isLingering {
      guard let deadline = tour.deadline else { break }
      now = max(now, deadline)
      handle(.tick)
    }
  }

  private var isLingering: Bool {
    if case .arriving = tour.phase { true } else { false }
  }

  mutating func handle(_ event: SessionEvent) { effects += tour.handle(event, at: now) }

  mutating func press(_ names: String...) {
    for name in names {
      now += 10
      handle(.key(Key(name: name)!, InputToken(Array(name.utf8))))
    }
  }

  /// Whether the picture of the card has a flashing frame.
  var isFlashing: Bool {
    guard let screen = tour.screen, let scene = tour.scene else { return false }
    return compose(screen, scene, capabilities: tour.capabilities, theme: .standard, at: now).nextFrameAt != nil
  }
  var title: String? { tour.scene?.card.title }
  var counter: String? { tour.scene?.card.counter }
  var hint: Hint? {
    for case .hint(let hint) in tour.scene?.card.sections ?? [] { return hint }
    return nil
  }
  var footnotes: [String] {
    (tour.scene?.card.sections ?? []).compactMap { if case .footnote(let text) = $0 { text } else { nil } }
  }

  var footnote: String? { footnotes.first }
  var keys: [String] { tour.scene?.card.buttons.map(\.key) ?? [] }
  var labels: [String] { tour.scene?.card.buttons.map(\.label) ?? [] }
  var notes: [History.TourEvent] { effects.compactMap { if case .record(let note) = $0 { note } else { nil } } }
  var pressedByTour: [String] { effects.compactMap { if case .type(let key) = $0 { key.name } else { nil } } }
  var forwarded: String {
    effects.map { if case .forward(let token) = $0 { String(decoding: token.payload, as: UTF8.self) } else { "" } }
      .joined(separator: " ")
      .trimmed
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

private func step(
  _ id: String, _ text: String? = nil, missing: Missing = .standard, do keys: [String]? = nil, done: Predicate? = nil,
  milliseconds: Int? = nil, when condition: Predicate? = nil
) -> Step {
  Step(
    id: id, title: id, targets: text.map { [Target(.text($0))] } ?? [], missing: missing,
    do: keys.map { KeyChoice([$0.map { Key(name: $0)! }]) }, done: done.map(Completion.screen),
    milliseconds: milliseconds, when: condition)
}

private func shows(_ text: String) -> Predicate { .present([Target(.text(text))]) }

@Suite struct TourTests {
  @Test func `the first card appears only when the screen is still`() {
    var harness = ClockedTour([step("one", "Mem")])
    _ = harness.tour.handle(.screen(Observation(Screen(size: Size(columns: 60, rows: 16)))), at: 0)
    #expect(harness.tour.deadline == nil, "the screen is empty, so there is no deadline")
    harness.now = 500
    harness.draw("Mem[||||]")
    #expect(harness.title == "one")
    #expect(harness.now == 500 + harness.tour.timing.stillness)
    #expect(harness.tour.scene?.spotlights == [Rect(column: 0, row: 0, columns: 3, rows: 1)])
    #expect(harness.notes == [.shown(step: "one")])
  }

  @Test func `on a screen that is never still, the first card appears after a timeout`() {
    var harness = ClockedTour([step("one", "Mem")])
    var screen = Screen(size: Size(columns: 60, rows: 16))
    var shownAt: Int?
    for now in stride(from: 0, through: 2000, by: 50) where shownAt == nil {
      for (column, scalar) in "Mem \(now)".unicodeScalars.enumerated() {
        screen[column: column, row: 0] = Cell(Glyph(scalar))
      }
      _ = harness.tour.handle(.screen(Observation(screen)), at: now)
      if harness.tour.scene != nil { shownAt = now }
    }
    #expect(shownAt == harness.tour.timing.patience)
  }

  @Test(arguments: ["Enter", "Right"])
  func `a next key shows the next card and ends the tour at the last`(key: String) {
    var harness = ClockedTour([step("one"), step("two")])
    harness.draw("x")
    #expect(harness.counter == "1 of 2")
    #expect(harness.labels == ["Skip", "Next"])
    harness.press(key)
    #expect(harness.counter == "2 of 2")
    #expect(harness.labels == ["Back", "Done"])
    harness.press(key)
    #expect(harness.tour.isOver && harness.tour.scene == nil)
    #expect(harness.notes.last == .ended(.done, step: "two"))
  }

  @Test(arguments: ["dear sun", "sea", ":wq", "1234", "y", "N"])
  func `text typed on a card only flashes the frame and shows a notice`(text: String) {
    var harness = ClockedTour([step("one"), step("two")])
    harness.draw("x")
    for character in text { harness.press(Key(.character(character)).name) }
    harness.press("Backspace")
    #expect(harness.title == "one" && harness.isFlashing && harness.forwarded == "")
    #expect(
      harness.tour.scene?.card.notice == ["That key does nothing here. Press Enter or Esc", "Press Enter or Esc"])
    harness.wait(1000)
    #expect(!harness.isFlashing && harness.tour.scene?.card.notice.isEmpty == false)
    harness.wait(harness.tour.timing.notice)
    #expect(harness.tour.scene?.card.notice == [])
  }

  @Test func `a key bound to done acts on the last card only`() {
    var bindings = Bindings.standard
    bindings[.done] = [Key(.character("d"))]
    var harness = ClockedTour([step("one"), step("two")], preferences: Preferences(bindings: bindings))
    harness.draw("x")
    harness.press("d")
    #expect(harness.title == "one" && harness.isFlashing)
    harness.press("Right", "d")
    #expect(harness.notes.last == .ended(.done, step: "two"))
  }

  @Test(arguments: ["Left"])
  func `a back key goes to the card before`(key: String) {
    var harness = ClockedTour([step("one"), step("two")])
    harness.draw("x")
    harness.press("Right", key)
    #expect(harness.title == "one" && harness.counter == "1 of 2")
    harness.press(key)
    #expect(harness.isFlashing)
  }

  @Test(arguments: ["Esc"])
  func `a skip key ends the tour`(key: String) {
    var harness = ClockedTour([step("one"), step("two")])
    harness.draw("x")
    harness.press(key)
    #expect(harness.notes.last == .ended(.skipped, step: "one"))
  }

  @Test func `a rebound action is shown with its new key, and its old key does nothing`() {
    var bindings = Bindings.standard
    bindings[.next] = [Key(.character("x"), .control), Key(.down)]
    bindings[.skip] = [Key(.character("p"))]
    bindings[.done] = [Key(.right)]
    var harness = ClockedTour([step("one"), step("two")], preferences: Preferences(bindings: bindings))
    harness.draw("x")
    #expect(harness.keys == ["p", "Ctrl-X"])
    harness.press("Right", "Esc")
    #expect(harness.title == "one")
    harness.press("Down")
    #expect(harness.title == "two")
    #expect(harness.keys == ["←", "→"])
    _ = harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.keys == ["Esc", "", "p", ""])
    harness.press("p")
    #expect(harness.notes.last == .ended(.skipped, step: "two"))
  }

  @Test func `Enter and Tab press every button under any bindings`() {
    var harness = ClockedTour(
      [step("one"), step("two")], preferences: Preferences(bindings: Bindings([.back: [Key(.enter), Key(.tab)]])))
    harness.draw("x")
    #expect(harness.keys == ["", ""])
    harness.press("Enter")
    #expect(harness.title == "two")
    harness.press("Tab", "Enter")
    #expect(harness.title == "one")
    harness.press("Tab", "Enter")
    #expect(harness.notes.last == .ended(.skipped, step: "one"))
  }

  @Test func `without motion, the frame does not flash`() {
    var harness = ClockedTour([step("one"), step("two")], preferences: Preferences(motion: .none))
    harness.draw("x")
    harness.press("d", "l", "N")
    #expect(harness.title == "one" && !harness.isFlashing)
    _ = harness.tour.handle(.tourKey, at: harness.now)
    harness.press("z")
    #expect(!harness.isFlashing)
  }

  @Test func `Ctrl-C and the end of the program close the tour`() {
    for event in [SessionEvent.key(Key(name: "C-c")!, InputToken()), .lost] {
      var harness = ClockedTour([step("one"), step("two")])
      harness.draw("x")
      harness.press("Right")
      harness.effects += harness.tour.handle(event, at: harness.now)
      #expect(harness.notes.last == .ended(.closed, step: "two"))
    }
  }

  @Test func `a tour that showed no card is not recorded`() {
    var harness = ClockedTour([step("one", "absent"), step("two", "absent too")])
    harness.draw("x")
    harness.wait(10_000)
    #expect(harness.tour.isDormant)
    harness.handle(.exited)
    #expect(harness.tour.isOver)
    #expect(harness.notes.isEmpty)

    var lost = ClockedTour([step("one", "absent")])
    lost.change("x")
    #expect(!lost.tour.isOver)
    lost.effects += lost.tour.handle(.lost, at: lost.now)
    #expect(lost.tour.isOver && lost.notes.isEmpty)

    var closed = ClockedTour([step("one", "absent")])
    closed.change("x")
    closed.effects += closed.tour.handle(.tourKey, at: closed.now)
    closed.press("C-c")
    #expect(closed.tour.isOver && closed.notes.isEmpty)
  }

  /// Back and Home skip steps whose target is no longer on the screen.
  @Test(arguments: [("Left", "two"), ("Home", "two")])
  func `Back and Home go to steps that can be shown now`(key: String, title: String) {
    var harness = ClockedTour([step("one", "first"), step("two"), step("three", "third"), step("four")])
    harness.draw("first third")
    harness.press("Right", "Right", "Right")
    #expect(harness.title == "four")
    harness.change("neither")
    harness.wait(10)
    harness.press(key)
    #expect(harness.title == title)
    #expect(!harness.labels.contains("Back"), "no step before it can be shown")
    harness.press("Left")
    #expect(harness.title == title && harness.isFlashing)
  }

  @Test func `after Start again, the tour waits for steps that were left out`() {
    var harness = ClockedTour([step("one"), step("two", "late"), step("three")])
    harness.draw("x")
    harness.press("Right")
    harness.wait(10_000)
    #expect(harness.title == "three")
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    harness.press("End", "Enter")
    harness.draw("x")
    #expect(harness.title == "one")
    harness.press("Right")
    harness.wait(1000)
    harness.draw("late")
    #expect(harness.title == "two")
  }

  /// A target may be missing for a grace period. The period begins again each time that the target disappears.
  @Test func `a target that flickers keeps its card`() {
    var harness = ClockedTour([step("one", "Mem"), step("two")])
    let grace = harness.tour.timing.grace
    harness.draw("Mem")
    for _ in 0..<5 {
      harness.change("x")
      harness.wait(grace / 2)
      #expect(harness.title == "one" && harness.tour.scene?.spotlights.isEmpty == false)
      harness.change("Mem")
      harness.wait(grace / 2)
    }
    harness.change("x")
    harness.wait(grace + 10)
    #expect(harness.tour.scene == nil)
  }

  /// The tour does not wait again for a step that it left out. So the button of the last step that can be shown is
  /// *Done*.
  @Test func `a step that was left out does not count as the next step`() {
    var harness = ClockedTour([
      step("one"), step("two", "late", missing: Missing(wait: 10_000, then: .skip)), step("three", "third"),
    ])
    harness.draw("third")
    #expect(harness.labels.last == "Next")
    harness.press("Right")
    harness.wait(11_000)
    #expect(harness.title == "three")
    harness.press("Left")
    harness.change("neither")
    harness.wait(10)
    #expect(harness.title == "one" && harness.labels.last == "Done")
  }

  /// After *Start again*, Back goes only to steps that were shown since.
  @Test func `after Start again, Back goes only to steps that were shown since`() {
    var harness = ClockedTour([step("one"), step("two", "second"), step("three")])
    harness.draw("second")
    harness.press("Right", "Right")
    #expect(harness.title == "three")
    harness.change("neither")
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    harness.press("End", "Enter")
    harness.draw("neither")
    harness.press("Right")
    harness.wait(10_000)
    #expect(harness.title == "three")
    harness.change("second")
    harness.wait(100)
    harness.press("Left")
    #expect(harness.title == "one")
  }

  /// A card stays for a moment after the key that it requires. Keys typed in that moment go to the program if no other
  /// card follows.
  @Test func `keys after the required one go to the program if no card follows`() {
    var harness = ClockedTour([
      step("one", do: ["F2"]), step("two", "absent", missing: Missing(wait: 60_000, then: .skip)),
    ])
    harness.draw("x")
    harness.press("F2", "a")
    #expect(harness.forwarded == "F2")
    harness.wait(harness.tour.timing.linger)
    #expect(harness.forwarded == "F2 a")
  }

  @Test(
    arguments: [
      (["a", "b"], "a b", false), (["Right", "a"], "a", false), (["a", "C-c", "b"], "a b", true), (["Esc"], "", true),
      (["Enter"], "", false),
      (["Enter", "Left", "Tab"], "", false), (["F2"], "F2", false), (["l", "s", "Enter"], "l s Enter", false),
    ] as [([String], String, Bool)])
  func `keys after one for the card reach the program, or end the tour if no card follows`(
    keys: [String], forwarded: String, isOver: Bool
  ) {
    var harness = ClockedTour([step("one"), step("two", "absent", missing: Missing(wait: 60_000, then: .skip))])
    harness.draw("x")
    harness.press("Right")
    for key in keys { harness.press(key) }
    #expect(harness.forwarded == "" && !harness.tour.isOver)
    harness.wait(harness.tour.timing.linger)
    #expect(harness.forwarded == forwarded && harness.tour.isOver == isOver)
  }

  @Test(arguments: [256, 257]) func `up to 256 keys wait for the next card`(count: Int) {
    var harness = ClockedTour([
      step("one", do: ["F2"]), step("two", "absent", missing: Missing(wait: 60_000, then: .skip)),
    ])
    harness.draw("x")
    harness.press("F2")
    for _ in 0..<count {
      harness.effects += harness.tour.handle(.key(Key(.character("a")), InputToken([0x61])), at: harness.now)
    }
    #expect(
      harness.forwarded == (count > 256 ? (["F2"] + Array(repeating: "a", count: count)).joined(separator: " ") : "F2"))
  }

  @Test func `a required key does not end Show me`() {
    var harness = ClockedTour([step("one", do: ["Esc", "x"]), step("two")])
    harness.draw("x")
    harness.press("Enter", "Esc")
    #expect(!harness.tour.isOver)
  }

  @Test(arguments: ["Enter", "Esc"]) func `a step that becomes due under the menu is shown when the menu closes`(
    key: String
  ) {
    var harness = ClockedTour([step("one", milliseconds: 1000), step("two")])
    harness.draw("x")
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    harness.wait(5000)
    #expect(harness.title == "A guide")
    harness.press(key)
    #expect(harness.title == "two")
  }

  @Test func `a missing step is passed over, and the last reachable step has Done`() {
    var harness = ClockedTour([step("one"), step("two", "absent"), step("three", "here"), step("four", "absent")])
    harness.draw("here")
    #expect(harness.counter == "1 of 4")
    harness.press("Right")
    #expect(harness.title == "one", "the card stays for a moment while the tour waits for the missing step")
    harness.wait(harness.tour.timing.linger)
    #expect(harness.tour.scene == nil, "after that no card is shown")
    harness.wait(2000)
    #expect(harness.title == "three" && harness.counter == "3 of 4" && harness.labels.last == "Done")
  }

  /// The program answers a key in two parts: the first one completes the step, and the target of the next one comes
  /// with the second.
  @Test func `a step without a wait is not left out because the program has drawn a part of its answer`() {
    for pause in [1, 34, 100] {
      var first = step("one", do: ["x"])
      first.done = .screen(.present([Target(.text("changed"))]))
      var harness = ClockedTour([first, step("two", "ruler", missing: Missing(wait: 0, then: .skip)), step("three")])
      harness.draw("ruler")
      harness.press("x")
      harness.change("changed")
      harness.wait(pause)
      harness.change("changed ruler")
      harness.wait(1000)
      #expect(harness.title == "two", "\(pause) ms")
    }
  }

  @Test func `a step is shown if its target appears during the wait`() {
    var harness = ClockedTour([step("one", "late", missing: Missing(wait: 60_000, then: .skip))])
    harness.draw("x")
    #expect(harness.tour.isDormant, "draw(_:) advances the time to the end of the wait")

    harness = ClockedTour([step("one", "late", missing: Missing(wait: 60_000, then: .skip))])
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = harness.tour.handle(.screen(Observation(screen)), at: 0)
    harness.wait(30_000)
    #expect(harness.tour.scene == nil && !harness.tour.isOver)
    harness.draw("late")
    #expect(harness.title == "one")
  }

  @Test func `a step with a long wait has a banner and counts as the next step`() {
    var harness = ClockedTour([step("one"), step("two", "late", missing: Missing(wait: 300_000, then: .skip))])
    harness.draw("x")
    #expect(harness.counter == "1 of 2" && harness.labels.last == "Next")
    harness.press("Right")
    harness.wait(harness.tour.timing.linger)
    #expect(harness.tour.scene == nil)
    harness.wait(harness.tour.timing.sign)
    #expect(
      harness.title == "Waiting for the next step. Menu: Ctrl-]" && !harness.tour.hasScene
        && harness.tour.scene?.isModal == false)
    // The banner covers a row of the program's screen, so it goes after a while.
    harness.wait(harness.tour.timing.signStay)
    #expect(harness.tour.scene == nil && !harness.tour.isOver)
    _ = harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.labels.first == "Go on")
  }

  @Test func `typing into the program hides the banner of a waiting tour`() {
    var harness = ClockedTour([step("one"), step("two", "late", missing: Missing(wait: 300_000, then: .skip))])
    harness.draw("x")
    harness.press("Right")
    harness.wait(harness.tour.timing.sign + harness.tour.timing.linger)
    #expect(harness.title?.hasPrefix("Waiting") == true)
    _ = harness.tour.handle(.typed, at: harness.now)
    #expect(harness.tour.scene == nil)
    harness.wait(harness.tour.timing.sign)
    #expect(harness.tour.scene == nil)

    // Keys that were typed earlier do not prevent the card from opening.
    harness.draw("late")
    #expect(harness.title == "two")
  }

  @Test func `'missing: center' shows the card without a target, and 'stop' ends the tour`() {
    var harness = ClockedTour([step("one", "absent", missing: Missing(wait: 0, then: .center))])
    harness.draw("x")
    #expect(harness.title == "one" && harness.tour.scene?.spotlights == [])

    harness = ClockedTour([step("one"), step("two", "absent", missing: Missing(wait: 0, then: .stop)), step("three")])
    harness.draw("x")
    harness.press("Right")
    harness.wait(1000)
    #expect(harness.tour.isOver)
    #expect(harness.notes.last == .ended(.closed, step: "two"))
  }

  @Test func `a step with 'do' forwards its keys and ends when its 'done' holds`() {
    var harness = ClockedTour([step("sort", "MEM%", do: ["M"], done: shows("sorted")), step("after")])
    harness.draw("MEM%")
    #expect(harness.hint?.text == "Press M")
    harness.press("x")
    #expect(harness.forwarded == "" && harness.isFlashing)
    harness.press("M")
    #expect(harness.forwarded == "M" && harness.title == "sort")
    harness.draw("MEM% sorted")
    #expect(harness.title == "after")
    #expect(harness.notes.contains(.passed(step: "sort")))
  }

  @Test func `a step with 'do' is passed over if its 'done' holds already`() {
    var harness = ClockedTour([step("sort", do: ["M"], done: shows("sorted")), step("after")])
    harness.draw("sorted")
    #expect(harness.title == "after" && harness.forwarded == "")
    #expect(harness.notes == [.passed(step: "sort"), .shown(step: "after")])
  }

  @Test func `a step that is done can be read again, and its button does not type its keys once more`() {
    var harness = ClockedTour([step("sort", do: ["M"], done: shows("sorted")), step("after")])
    harness.draw("x")
    harness.press("M")
    harness.draw("sorted")
    #expect(harness.title == "after")
    harness.press("Left")
    harness.wait(10_000)
    #expect(harness.title == "sort" && harness.labels == ["Skip", "Next"] && harness.counter == "1 of 2")
    harness.press("Right")
    harness.wait(1000)
    #expect(harness.title == "after" && harness.pressedByTour.isEmpty && harness.forwarded == "M")
    // Its keys do what they say, and the tour goes on.
    harness.press("Left")
    harness.wait(1000)
    harness.press("M")
    harness.wait(1000)
    #expect(harness.title == "after" && harness.forwarded == "M M")
    // A change of the program makes it a step to do.
    harness.press("Left")
    harness.wait(1000)
    harness.draw("x")
    #expect(harness.title == "sort" && harness.labels == ["Skip", "Show me"])
  }

  @Test func `keys that tour types end with the room for the card`() {
    var harness = ClockedTour([step("menu", do: ["F9", "Down"], done: shows("menu")), step("after")])
    harness.draw("x")
    harness.press("Enter")
    harness.wait(10)
    harness.draw("", size: Size(columns: 15, rows: 4))
    let typed = harness.pressedByTour
    harness.wait(60_000)
    harness.draw("x")
    harness.wait(10_000)
    #expect(harness.title == "menu" && harness.pressedByTour == typed && typed.count < 2, "\(harness.pressedByTour)")
  }

  @Test(arguments: [Size(columns: 15, rows: 4), Size(columns: 1, rows: 1), Size(columns: 60, rows: 4)])
  func `a screen that is too small for cards for a while changes nothing`(small: Size) {
    let steps = [step("memory", "Mem"), step("sort", "MEM%", do: ["M"], done: shows("sorted")), step("swap", "Swp")]
    // Before the first card, while one is up, and between two.
    for shown in 0...2 {
      var harness = ClockedTour(steps)
      if shown > 0 { harness.draw("Mem MEM% Swp") }
      if shown > 1 {
        harness.press("Right", "M")
        harness.wait(50)
      }
      harness.draw("", size: small)
      harness.wait(60_000)
      #expect(harness.tour.scene == nil && harness.deadline == nil, "It costs nothing meanwhile.")
      harness.draw("Mem MEM% Swp")
      #expect(harness.title == ["memory", "memory", "sort"][shown], "\(shown)")
      harness.draw("", size: small)
      harness.draw("Mem MEM% sorted Swp")
      harness.wait(1000)
      #expect(harness.title == ["memory", "memory", "swap"][shown], "\(shown)")
      #expect(!harness.notes.contains { if case .ended = $0 { true } else { false } })
    }
  }

  @Test func `a step with 'do' ends when its 'done' holds without its keys`() {
    var harness = ClockedTour([step("sort", do: ["M"], done: shows("sorted")), step("after")])
    harness.draw("x")
    #expect(harness.title == "sort")
    harness.draw("sorted")
    harness.wait(harness.tour.timing.confirmation)
    #expect(harness.title == "after" && harness.forwarded == "")
  }

  @Test func `a step with several keys waits for all of them or for a pause`() {
    let word = Step(
      id: "word", title: "word", do: KeyChoice([Array("straw").map { Key(.character($0)) }]),
      done: .screen(shows("1 found")))
    var harness = ClockedTour([word, step("after")])
    harness.draw("x")
    harness.press("s", "t")
    harness.draw("1 found")
    #expect(harness.title == "word", "the word is still being typed")
    harness.wait(harness.tour.timing.hesitation)
    #expect(harness.title == "after")
  }

  @Test func `Backspace takes back a wrong key of a required text`() {
    let word = Step(id: "word", title: "word", do: KeyChoice([Array("straw").map { Key(.character($0)) }]))
    var harness = ClockedTour([word, step("after")])
    harness.draw("x")
    harness.press("Backspace")
    #expect(harness.forwarded == "", "nothing was typed that Backspace could remove")
    harness.press("s", "t")
    #expect(harness.hint == Hint([.text("Type"), .typing("straw", done: 2)]))
    harness.press("x", "Backspace", "t", "r", "a", "w")
    #expect(harness.forwarded == "s t Backspace t r a w")
    harness.wait(1000)
    #expect(harness.title == "after")
  }

  @Test func `required keys that were pressed are marked as done`() {
    var harness = ClockedTour([step("menu", do: ["F9", "Down"], done: shows("menu")), step("after")])
    harness.draw("x")
    harness.press("F9")
    #expect(
      harness.hint == Hint([.text("Press"), .key("F9", isDone: true), .text("then"), .key("Down", isDone: false)]))
    harness.press("Down")
    #expect(harness.hint?.parts.last == .key("Down", isDone: true))
  }

  @Test func `a card shows that it waits for a program that does not respond`() {
    var harness = ClockedTour([step("sort", do: ["M"], done: shows("sorted")), step("after")])
    harness.draw("x")
    harness.press("M")
    harness.wait(harness.tour.timing.answer - 1)
    #expect(harness.labels.last == "Show me")
    harness.wait(1)
    #expect(harness.hint?.text == "Still waiting for “sorted” to appear. → goes on without it")
    #expect(harness.labels == ["Skip", "Next"])
    harness.press("Right")
    #expect(harness.title == "after")
  }

  @Test func `of several conditions, a card names the first that does not hold`() {
    let (list, busy) = (Predicate.present([.text("list")]), Predicate.present([.text("busy")]))
    for (predicate, words) in [
      (Predicate.all([list, .not(busy)]), "“busy” to go away"), (.all([.not(busy), list]), "“busy” to go away"),
      (.any([.present([.text("sorted")]), list]), "“sorted” to appear"),
    ] {
      var harness = ClockedTour([step("sort", do: ["M"], done: predicate), step("after")])
      harness.draw("busy")
      harness.press("M")
      if case .all = predicate { harness.draw("list, busy") }
      harness.wait(harness.tour.timing.answer)
      let hint = harness.hint?.text ?? ""
      #expect(hint.contains(words), "\(hint)")
    }
  }

  @Test func `Show me presses the keys one by one`() {
    var harness = ClockedTour([step("menu", do: ["F9", "Down"], done: shows("menu")), step("after")])
    harness.draw("x")
    #expect(harness.labels.last == "Show me" && harness.keys.last == "Enter")
    harness.tour.markSeen()
    harness.press("Enter")
    #expect(harness.pressedByTour.isEmpty)
    harness.wait(harness.tour.timing.firstKey)
    #expect(harness.pressedByTour == ["F9"])
    harness.press("x", "Enter", "M")
    #expect(harness.forwarded == "", "keys have no effect during Show me")
    harness.wait(harness.tour.timing.keyPace)
    #expect(harness.pressedByTour == ["F9", "Down"] && harness.title == "menu")
    harness.draw("menu")
    #expect(harness.title == "after")
  }

  @Test func `Show me continues after the keys that were pressed`() {
    var harness = ClockedTour([step("menu", do: ["F9", "Down"]), step("after")])
    harness.draw("x")
    harness.press("F9", "Enter")
    harness.wait(1000)
    #expect(harness.forwarded == "F9" && harness.pressedByTour == ["Down"])
    #expect(harness.title == "after")
  }

  @Test func `Esc ends the tour during Show me`() {
    var harness = ClockedTour([step("menu", do: ["F9", "Down"]), step("after")])
    harness.draw("x")
    harness.tour.markSeen()
    harness.press("Enter", "Esc")
    harness.wait(5000)
    #expect(harness.pressedByTour.isEmpty && harness.notes.last == .ended(.skipped, step: "menu"))
  }

  @Test func `with Show me off, a card that requires keys has Next`() {
    var harness = ClockedTour(
      [step("menu", do: ["F9"], done: shows("menu")), step("after")], preferences: Preferences(showsKeys: false))
    harness.draw("x")
    #expect(harness.labels == ["Skip", "Next"])
    harness.press("Enter")
    #expect(harness.title == "after" && harness.pressedByTour.isEmpty)
  }

  @Test func `no button shows a key that the card requires`() {
    var harness = ClockedTour([
      step("one"), step("two", do: ["Esc"]), step("three", do: ["C-c"]), step("four", do: ["Enter"]),
    ])
    harness.draw("x")
    harness.press("Right")
    #expect(harness.labels == ["Back", "Close", "Show me"] && harness.keys == ["←", "Ctrl-C", "Enter"])
    harness.press("Esc")
    harness.wait(1000)
    #expect(harness.keys == ["←", "Esc", "Enter"])
    harness.press("C-c")
    harness.wait(1000)
    #expect(harness.keys == ["←", "Esc", ""] && harness.forwarded == "Esc C-c")
  }

  @Test func `bound letters act on a card unless it requires keys`() {
    var bindings = Bindings.standard
    bindings[.next] = [Key(.character("n")), Key(.character(" "))]
    var harness = ClockedTour(
      [step("one"), step("two", do: ["M"], done: shows("sorted")), step("three")],
      preferences: Preferences(bindings: bindings))
    harness.draw("x")
    harness.press("n")
    harness.wait(500)
    #expect(harness.title == "two")
    harness.press("n", "Space")
    harness.wait(500)
    #expect(
      harness.title == "two" && harness.keys.last == "Enter" && harness.forwarded == "" && harness.pressedByTour.isEmpty
    )
  }

  @Test func `a step can be left out by the menu`() {
    var harness = ClockedTour([step("one", do: ["M"], done: shows("sorted")), step("two")])
    harness.draw("x")
    _ = harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.labels == ["Go on", "Leave this step out", "Skip this tour", "Start again"])
    harness.press("Down", "Enter")
    harness.wait(500)
    #expect(harness.title == "two" && harness.forwarded == "")
  }

  @Test func `no card opens while the user types into the program`() {
    var harness = ClockedTour([step("one"), step("two", "late", missing: Missing(wait: 60_000, then: .skip))])
    harness.draw("x")
    harness.press("Right")
    harness.wait(1000)
    #expect(!harness.tour.hasScene)
    harness.tour.timeline.typedAt = harness.now
    var screen = Screen(size: Size(columns: 60, rows: 16))
    for (column, scalar) in "late".unicodeScalars.enumerated() { screen[column: column, row: 0] = Cell(Glyph(scalar)) }
    harness.effects += harness.tour.handle(.screen(Observation(screen)), at: harness.now)
    harness.wait(harness.tour.timing.typing - 1)
    #expect(!harness.tour.hasScene)
    harness.wait(1)
    #expect(harness.title == "two")
  }

  @Test func `the last card shows the command that replays the tour`() {
    var harness = ClockedTour([step("one"), step("two")], replayCommand: "tour run --reset htop")
    harness.draw("x")
    #expect(harness.footnote == nil)
    harness.press("Right")
    #expect(harness.footnotes == ["To see this again: tour run --reset htop"])
    harness = ClockedTour([step("one"), step("two")], replayCommand: "again", lessonCommand: "tour learn htop")
    harness.draw("x")
    #expect(harness.footnote == nil)
    harness.press("Right")
    #expect(harness.footnotes == ["To see this again: again", "To practise: tour learn htop"])
  }

  @Test func `a step with 'do' and without 'done' ends once the screen is still`() {
    var harness = ClockedTour([step("cut", do: ["d", "d"]), step("after")])
    harness.draw("x")
    harness.press("d")
    #expect(harness.title == "cut")
    harness.press("d")
    #expect(harness.forwarded == "d d")
    #expect(harness.title == "cut", "the card stays until the screen is still")
    harness.wait(harness.tour.timing.stillness)
    #expect(harness.title == "after")
  }

  @Test func `a required key goes to the program even if it is bound to an action`() {
    var harness = ClockedTour([step("menu", do: ["Esc"], done: shows("closed")), step("after")])
    harness.draw("x")
    harness.press("Esc")
    #expect(harness.forwarded == "Esc" && !harness.tour.isOver)
  }

  @Test func `a step with seconds goes on by itself`() {
    var harness = ClockedTour([step("one", milliseconds: 5000), step("two", milliseconds: 1000)])
    harness.draw("x")
    harness.wait(4999)
    #expect(harness.title == "one")
    harness.wait(1)
    #expect(harness.title == "two")
    harness.wait(1000)
    #expect(harness.notes.last == .ended(.done, step: "two"))
  }

  @Test func `a step whose condition fails is left out`() {
    var harness = ClockedTour([step("one"), step("two", when: shows("never")), step("three")])
    harness.draw("x")
    #expect(harness.counter == "1 of 3")
    harness.press("Right")
    harness.wait(3000)
    #expect(harness.title == "three")
  }

  @Test func `a card follows its target and closes when the target is gone`() {
    var harness = ClockedTour([step("one", "Mem"), step("two")])
    harness.draw("Mem")
    harness.draw("", "   Mem")
    #expect(harness.tour.scene?.spotlights == [Rect(column: 3, row: 1, columns: 3, rows: 1)])
    harness.draw("gone")
    #expect(harness.title == "one", "the card stays for a moment")
    harness.wait(harness.tour.timing.grace)
    #expect(harness.tour.scene == nil)
    harness.wait(3000)
    #expect(harness.title == "two")
  }

  @Test func `below the smallest size, the card is hidden and comes back`() {
    var harness = ClockedTour([step("one")])
    harness.draw("x")
    harness.draw("x", size: Size(columns: 19, rows: 5))
    #expect(harness.tour.scene == nil && !harness.tour.isOver)
    harness.draw("x", size: Size(columns: 20, rows: 5))
    #expect(harness.title == "one")
    for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1)] {
      harness.draw(size: size)
      #expect(harness.tour.scene == nil)
    }
  }

  @Test func `Tab moves the focus and Enter presses it`() {
    var harness = ClockedTour([step("one"), step("two"), step("three")])
    harness.draw("x")
    harness.press("Right", "Tab")
    #expect(harness.tour.scene?.card.focus == 0)
    harness.press("Enter")
    #expect(harness.title == "one")
    harness.press("S-Tab", "Enter")
    #expect(harness.notes.last == .ended(.skipped, step: "one"))
  }

  @Test(arguments: [60, 26]) func `the main button names Enter only while it has the focus`(columns: Int) {
    var harness = ClockedTour([step("one"), step("two")])
    let size = Size(columns: columns, rows: 16)
    harness.draw("x", size: size)
    harness.press("Right")
    /// The rows of the card with its buttons.
    func text() -> String {
      let picture = compose(
        harness.tour.screen!, harness.tour.scene!, capabilities: harness.tour.capabilities, theme: .standard,
        at: harness.now + 10_000
      ).screen
      return (0..<16).map { picture.text(row: $0) }.joined(separator: "\n")
    }
    #expect(text().contains("Done") && text().contains("Enter"))
    harness.press("Tab")
    #expect(text().contains("Done") && !text().contains("Enter"), "\(text())")
    harness.press("S-Tab")
    #expect(text().contains("Enter"))
  }

  @Test func `Home and End go to the first and the last card`() {
    var harness = ClockedTour([step("one"), step("two"), step("three")])
    harness.draw("x")
    harness.press("End")
    #expect(harness.title == "three")
    harness.press("Home")
    #expect(harness.title == "one")
  }

  @Test func `the tour key opens the menu and a second press ends the tour`() {
    var harness = ClockedTour([step("one"), step("two")], otherGuides: [.init(name: "more", title: "More")])
    harness.draw("x")
    harness.press("Right")
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.tour.scene?.card.arrangement == .list)
    #expect(harness.labels == ["Go on", "Back", "Skip this tour", "Start again", "Guide: More"])
    harness.press("Esc")
    #expect(harness.title == "two")
    harness.effects += harness.tour.handle(.tourKey, at: harness.now)
    harness.press("Up", "Enter")
    #expect(harness.effects.last == .open(TourChoice(guide: "more")))

    harness = ClockedTour([step("one")])
    harness.draw("x")
    _ = harness.tour.handle(.tourKey, at: harness.now)
    _ = harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.tour.isOver)
  }

  @Test func `the menu ticks the tours that were taken, also in another terminal meanwhile`() {
    var harness = ClockedTour(
      [step("one")], otherGuides: [.init(name: "more", title: "More"), .init(name: "most", title: "Most")])
    harness.draw("x")
    _ = harness.tour.handle(.tourKey, at: harness.now)
    var ticked: [String] { harness.tour.menuButtons.filter(\.isTicked).map(\.label) }
    #expect(ticked == [])
    var history = History()
    history.guides["most"] = GuideRecord(version: 1, outcome: .done)
    harness.tour.learn(history)
    #expect(ticked == ["Guide: Most"])
    history.guides["most"]?.outcome = .closed
    harness.tour.learn(history)
    #expect(ticked == [])
  }

  /// Whether a guide's record is there decides for its topics.
  private static let topics = [
    Topic(.lesson(command: "tour learn less-search"), of: "less-search", title: "Search") {
      $0.guides["less-search"] != nil
    },
    Topic(
      .tip(id: "t", body: "Press **n**.", Placeholders(Guide(name: "g", version: 1, title: "T"), [:])), of: "g",
      title: "On"
    ) {
      $0.guides["g"]?.tips["t"] != nil
    },
  ]

  @Test func `the menu lists lessons and tips, shows each in its place, and ticks what is done`() throws {
    var harness = ClockedTour([step("one")])
    harness.tour.topics = Self.topics
    harness.draw("x")
    _ = harness.tour.handle(.tourKey, at: harness.now)
    #expect(harness.labels == ["Go on", "Skip this tour", "Start again", "Lesson: Search", "Tip: On"])
    var ticked: [String] { harness.tour.menuButtons.filter(\.isTicked).map(\.label) }
    harness.press("Up", "Enter")
    #expect(harness.title == "On" && harness.labels == ["Back"])
    #expect(harness.tour.takeReadTips().map(\.id) == ["t"] && harness.tour.takeReadTips().isEmpty)
    harness.press("Esc")
    #expect(harness.labels.last == "Tip: On" && ticked == ["Tip: On"])
    // The entry has the focus again.
    harness.press("Up", "Enter")
    #expect(harness.title == "Search" && harness.tour.takeReadTips().isEmpty)
    let card = try #require(harness.tour.scene?.card)
    #expect("\(card.sections)".contains("tour learn less-search"))
    harness.press("F5")
    #expect(harness.title == "Search", "a key without a meaning")
    harness.press("Enter")
    #expect(harness.title == "Search", "the Enter that opened it is held down")
    harness.wait(1000)
    harness.press("Enter")
    #expect(harness.labels.first == "Go on")
    harness.press("Esc")
    #expect(harness.title == "one")
    var history = History()
    history.guides["less-search"] = GuideRecord(version: 1, outcome: .done)
    harness.tour.learn(history)
    #expect(ticked == ["Lesson: Search", "Tip: On"], "what was read here stays so")
    // The tour key, twice, ends the tour from there, too.
    for _ in 0..<2 {
      _ = harness.tour.handle(.tourKey, at: harness.now)
      if !harness.tour.isOver { harness.press("Up", "Enter") }
    }
    #expect(harness.tour.isOver)
  }

  @Test func `a tip that is read in the menu is recorded, and does not appear any more`() throws {
    let tip = Tip(id: "t", title: "On", body: "Press **n**.")
    let guide = Guide(name: "g", version: 1, title: "T", steps: [step("one")], groups: [TipGroup(tips: [tip])])
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var tour = Tour(guide, steps: guide.steps, capabilities: capabilities)
    tour.topics = [Self.topics[1]]
    var session = Session(
      tour: tour,
      tips: Tips([guide], history: History(), at: Moment(seconds: 1_795_262_400), preferences: Preferences()),
      capabilities: capabilities)
    var screen = Screen(size: Size(columns: 80, rows: 24))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    var effects = session.handle(.screen(Observation(screen)), at: 0)
    for event in [SessionEvent.tick, .tourKey, .key(Key(.up), InputToken([])), .key(Key(.enter), InputToken([]))] {
      effects += session.handle(event, at: 3000)
    }
    #expect(session.scene?.card.title == "On")
    let notes = effects.compactMap { if case .remember(let note) = $0 { note.event } else { nil } }
    #expect(notes == [.met, .invalidated(tip: "t", .tipClosed)])
    #expect(session.state(ofTip: "t", of: "g") == .over(.tipClosed))
  }

  @Test func `a tour does not advance while its menu is open`() {
    var brief = step("one")
    brief.milliseconds = 1000
    var harness = ClockedTour([brief, step("two", "Mem", missing: Missing(wait: 0, then: .center))])
    harness.draw("x")
    _ = harness.tour.handle(.tourKey, at: harness.now)
    harness.draw("y")
    harness.wait(5000)
    #expect(harness.title == "A guide")
    #expect(harness.tour.deadline == nil)
    harness.press("Esc")
    harness.wait(500)
    #expect(harness.title == "two")
  }

  @Test func `a key at the time of a deadline does not cancel it`() {
    var brief = step("one")
    brief.milliseconds = 1000
    var harness = ClockedTour([brief, step("two")])
    harness.draw("x")
    harness.now += 1000
    harness.press("Tab")
    harness.wait(0)
    #expect(harness.title == "two")
  }

  @Test func `a click presses a button, and one outside goes on`() throws {
    var harness = ClockedTour([step("one"), step("two")])
    harness.draw("x")
    let geometry = geometry(
      of: harness.tour.scene!, on: harness.tour.screen!, capabilities: harness.tour.capabilities, theme: .standard)
    let skip = try #require(geometry.buttons.first)
    var other = harness
    other.effects += other.tour.handle(.click(skip.origin), at: other.now)
    #expect(other.notes.last == .ended(.skipped, step: "one"))
    harness.effects += harness.tour.handle(.click(geometry.card.origin), at: harness.now)
    #expect(harness.title == "one", "a click on the card's frame has no effect")
    harness.effects += harness.tour.handle(.click(Point(column: 0, row: 15)), at: harness.now)
    #expect(harness.title == "two")
  }

  @Test func `a click beside a card that requires keys only shows a notice`() {
    var harness = ClockedTour([step("one", do: ["M"]), step("two")])
    harness.draw("x")
    harness.effects += harness.tour.handle(.click(Point(column: 0, row: 15)), at: harness.now)
    harness.wait(1000)
    #expect(
      harness.title == "one" && harness.tour.scene?.card.notice.first == "That key does nothing here. Press M, or Enter"
    )
  }

  @Test func `a resumed tour counts the steps before its start`() {
    var harness = ClockedTour([step("one"), step("two"), step("three")], start: 1)
    harness.draw("x")
    #expect(harness.title == "two" && harness.counter == "2 of 3")
    harness.press("Left")
    #expect(harness.title == "one" && harness.counter == "1 of 3")
  }

  @Test func `no event has an effect on a tour that is over`() {
    var harness = ClockedTour([])
    #expect(harness.tour.isOver)
    harness.draw("x")
    harness.press("Right", "Esc", "C-c")
    #expect(harness.effects.isEmpty && harness.tour.scene == nil && harness.tour.deadline == nil)
  }

  @Test func `The last of the pages before the program has a Start button`() {
    var harness = ClockedTour([
      Step(id: "a", title: "A", place: .fill), Step(id: "b", title: "B", place: .fill), Step(id: "c", title: "C"),
      Step(id: "d", title: "D", place: .fill), Step(id: "e", title: "E"),
    ])
    harness.draw("text")
    var labels: [String] = []
    for _ in 0..<5 {
      labels.append(harness.labels.last ?? "")
      harness.press("Right")
    }
    #expect(labels == ["Next", "Start", "Next", "Next", "Done"])
  }

  @Test func `A recap has the keys of the earlier steps that were not left out, and their titles`() {
    var harness = ClockedTour([
      Step(id: "a", title: "Sort | it", do: KeyChoice([[Key(name: "F6")!, Key(name: "Enter")!]])),
      Step(id: "b", title: "No keys"),
      Step(
        id: "c", title: "Gone", targets: [.text("nowhere")], missing: Missing(wait: 0, then: .skip),
        do: KeyChoice([[Key(name: "x")!]])),
      Step(id: "d", title: "End", body: "Done.", isRecap: true),
      Step(id: "e", title: "Later", do: KeyChoice([[Key(name: "y")!]])),
    ])
    harness.draw("text")
    harness.press("Right")
    harness.wait(3000)
    harness.draw("text", "of the program")
    #expect(harness.title == "No keys")
    harness.press("Right")
    harness.wait(3000)
    harness.draw("text")
    #expect(harness.title == "End")
    guard
      case .text(let body)? = harness.tour.scene?.card.sections.first(where: {
        if case .text = $0 { true } else { false }
      })
    else { return #expect(Bool(false)) }
    #expect(body.blocks.map(\.isParted) == [false, true])
    guard case .table(let table)? = body.blocks.last?.content else { return #expect(Bool(false)) }
    #expect(table.header.map { $0.map(\.text).joined() } == ["Keys", "What you learned"])
    #expect(table.rows.map { $0.map { $0.map(\.text).joined() } } == [["F6 then Enter", "Sort | it"]])
  }
}
