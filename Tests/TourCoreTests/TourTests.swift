import Testing

@testable import TourCore

/// A tour on a stage of text: what the tests say to it, and what it did.
private struct Stage {
  var tour: Tour
  var now = 0
  var effects: [Effect] = []

  init(_ steps: [Step], start: Int = 0, otherGuides: [String] = [], timing: Timing = Timing(), bindings: Bindings = .standard) {
    tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, start: start, otherGuides: otherGuides,
      theme: Theme(depth: .indexed, isUnicode: true), timing: timing, bindings: bindings)
  }

  /// The program draws; then its screen is still for as long as it takes.
  mutating func draw(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) {
    var screen = Screen(size: size)
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        screen[column: column, row: row] = Cell(Glyph(scalar))
      }
    }
    effects += tour.handle(.screen(screen), at: now)
    // However still the screen is, a tour never has an unbounded number of things to do.
    for _ in 0..<20 where tour.scene == nil || isLingering {
      guard let deadline = tour.deadline else { break }
      now = max(now, deadline)
      effects += tour.handle(.tick, at: now)
    }
  }

  private var isLingering: Bool {
    if case .arriving = tour.phase { true } else { false }
  }

  mutating func wait(_ milliseconds: Int) {
    let end = now + milliseconds
    while let deadline = tour.deadline, deadline <= end {
      now = max(now, deadline)
      effects += tour.handle(.tick, at: now)
    }
    now = end
    effects += tour.handle(.tick, at: now)
  }

  mutating func press(_ names: String...) {
    for name in names {
      now += 10
      effects += tour.handle(.key(Key(name: name)!, bytes: Array(name.utf8)), at: now)
    }
  }

  var title: String? { tour.scene?.card.title }
  var counter: String? { tour.scene?.card.counter }
  var keys: [String] { tour.scene?.card.buttons.map(\.key) ?? [] }
  var labels: [String] { tour.scene?.card.buttons.map(\.label) ?? [] }
  var notes: [History.Event] { effects.compactMap { if case .record(let note) = $0 { note } else { nil } } }
  var forwarded: String {
    effects.map { if case .forward(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { "" } }.joined(separator: " ")
      .trimmed
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

private func step(
  _ id: String, _ text: String? = nil, missing: Missing = .standard, keys: [String]? = nil, done: Predicate? = nil,
  milliseconds: Int? = nil, condition: Predicate? = nil
) -> Step {
  Step(
    id: id, title: id, targets: text.map { [Target(.text($0))] } ?? [], missing: missing,
    keys: keys.map { KeyChoice([$0.map { Key(name: $0)! }]) }, done: done, milliseconds: milliseconds, condition: condition)
}

private func shows(_ text: String) -> Predicate { .present([Target(.text(text))]) }

@Suite struct TourTests {
  @Test func theFirstCardAppearsOnlyWhenTheScreenIsStill() {
    var stage = Stage([step("one", "Mem")])
    _ = stage.tour.handle(.screen(Screen(size: Size(columns: 60, rows: 16))), at: 0)
    #expect(stage.tour.deadline == nil, "nothing is drawn yet, so nothing is waited for")
    stage.now = 500
    stage.draw("Mem[||||]")
    #expect(stage.title == "one")
    #expect(stage.now == 500 + stage.tour.timing.stillness)
    #expect(stage.tour.scene?.spotlight == Rect(column: 0, row: 0, columns: 3, rows: 1))
    #expect(stage.notes == [.shown(step: "one")])
  }

  @Test func aScreenThatNeverIsStillIsTakenAfterItsPatience() {
    var stage = Stage([step("one", "Mem")])
    var screen = Screen(size: Size(columns: 60, rows: 16))
    var shownAt: Int?
    for now in stride(from: 0, through: 2000, by: 50) where shownAt == nil {
      for (column, scalar) in "Mem \(now)".unicodeScalars.enumerated() { screen[column: column, row: 0] = Cell(Glyph(scalar)) }
      _ = stage.tour.handle(.screen(screen), at: now)
      if stage.tour.scene != nil { shownAt = now }
    }
    #expect(shownAt == stage.tour.timing.patience)
  }

  @Test(arguments: ["Enter", "Space", "Right", "n"])
  func aNextKeyPagesOnAndEndsAtTheLast(key: String) {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    #expect(stage.counter == "1 of 2")
    #expect(stage.labels == ["Skip", "Next"])
    stage.press(key)
    #expect(stage.counter == "2 of 2")
    #expect(stage.labels == ["Back", "Done"])
    stage.press(key)
    #expect(stage.tour.isOver && stage.tour.scene == nil)
    #expect(stage.notes.last == .ended(.done, step: "two"))
  }

  @Test func dIsDoneOnTheLastCardOnly() {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    stage.press("d")
    #expect(stage.title == "one" && stage.tour.scene?.card.isStartled == true)
    stage.wait(1000)
    #expect(stage.tour.scene?.card.isStartled == false)
    stage.press("n", "d")
    #expect(stage.notes.last == .ended(.done, step: "two"))
  }

  @Test(arguments: ["Left", "p", "Backspace"])
  func aBackKeyGoesToTheCardBefore(key: String) {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    stage.press("n", key)
    #expect(stage.title == "one" && stage.counter == "1 of 2")
    stage.press(key)
    #expect(stage.tour.scene?.card.isStartled == true)
  }

  @Test(arguments: ["Esc", "s", "q"])
  func aSkipKeyEndsTheTour(key: String) {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    stage.press(key)
    #expect(stage.notes.last == .ended(.skipped, step: "one"))
  }

  @Test func aKeyThatIsBoundAnewDoesItAndShowsAndWhatItHadDoesNothing() {
    var bindings = Bindings.standard
    bindings[.next] = [Key(.character("x"), .control), Key(.down)]
    bindings[.skip] = [Key(.character("p"))]
    bindings[.done] = [Key(.right)]
    var stage = Stage([step("one"), step("two")], bindings: bindings)
    stage.draw("x")
    #expect(stage.keys == ["p", "Ctrl-X"])
    stage.press("n", "Esc")
    #expect(stage.title == "one")
    stage.press("Down")
    #expect(stage.title == "two")
    #expect(stage.keys == ["←", "→"])
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.keys == ["Esc", "", "p", "r"])
    stage.press("p")
    #expect(stage.notes.last == .ended(.skipped, step: "two"))
  }

  @Test func enterAndTabReachEveryButtonWhateverIsBound() {
    var stage = Stage([step("one"), step("two")], bindings: Bindings([.back: [Key(.enter), Key(.tab)]]))
    stage.draw("x")
    #expect(stage.keys == ["", ""])
    stage.press("Enter")
    #expect(stage.title == "two")
    stage.press("Tab", "Enter")
    #expect(stage.title == "one")
    stage.press("Tab", "Enter")
    #expect(stage.notes.last == .ended(.skipped, step: "one"))
  }

  @Test func withoutStartleTheFrameStays() {
    var timing = Timing()
    timing.startle = 0
    var stage = Stage([step("one"), step("two")], timing: timing)
    stage.draw("x")
    stage.press("d", "l", "N")
    #expect(stage.title == "one" && stage.tour.scene?.card.isStartled == false)
    _ = stage.tour.handleOwnKey(at: stage.now)
    stage.press("z")
    #expect(stage.tour.scene?.card.isStartled == false)
  }

  @Test func controlCAndTheEndOfTheProgramCloseItMidway() {
    for event in [Event.key(Key(name: "C-c")!, bytes: [3]), .lost] {
      var stage = Stage([step("one"), step("two")])
      stage.draw("x")
      stage.press("n")
      stage.effects += stage.tour.handle(event, at: stage.now)
      #expect(stage.notes.last == .ended(.closed, step: "two"))
    }
  }

  @Test func aTourOfWhichNothingWasSeenLeavesNoTrace() {
    var stage = Stage([step("one", "absent"), step("two", "absent too")])
    stage.draw("x")
    stage.wait(10_000)
    #expect(stage.tour.isOver)
    #expect(stage.notes.isEmpty)

    var closed = Stage([step("one", "absent")])
    closed.draw("x")
    closed.effects += closed.tour.handle(.lost, at: closed.now)
    #expect(closed.notes.isEmpty)
  }

  @Test func aMissingStepIsLeftOutOfTheCountAndTheLastReachableSaysDone() {
    var stage = Stage([step("one"), step("two", "absent"), step("three", "here"), step("four", "absent")])
    stage.draw("here")
    #expect(stage.counter == "1 of 2")
    stage.press("n")
    #expect(stage.title == "one", "while the missing step is waited for, the card lingers")
    stage.wait(stage.tour.timing.linger)
    #expect(stage.tour.scene == nil, "then the program is the user's")
    stage.wait(2000)
    #expect(stage.title == "three" && stage.counter == "2 of 2" && stage.labels.last == "Done")
  }

  @Test func aTargetThatComesWhileItIsWaitedForIsShown() {
    var stage = Stage([step("one", "late", missing: Missing(wait: 60_000, then: .skip))])
    stage.draw("x")
    #expect(stage.tour.isOver, "the helper waits for as long as it takes")

    stage = Stage([step("one", "late", missing: Missing(wait: 60_000, then: .skip))])
    var screen = Screen(size: Size(columns: 60, rows: 16))
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = stage.tour.handle(.screen(screen), at: 0)
    stage.wait(30_000)
    #expect(stage.tour.scene == nil && !stage.tour.isOver)
    stage.draw("late")
    #expect(stage.title == "one")
  }

  @Test func whatIsWaitedForLongerThanUsualIsExpectedToCome() {
    var stage = Stage([step("one"), step("two", "late", missing: Missing(wait: 300_000, then: .skip))])
    stage.draw("x")
    #expect(stage.counter == "1 of 2" && stage.labels.last == "Next")
    stage.press("n")
    stage.wait(60_000)
    #expect(stage.tour.scene == nil && !stage.tour.isOver)
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.labels.first == "Go on")
  }

  @Test func missingCenterShowsTheCardWithoutATargetAndStopEndsTheTour() {
    var stage = Stage([step("one", "absent", missing: Missing(wait: 0, then: .center))])
    stage.draw("x")
    #expect(stage.title == "one" && stage.tour.scene?.spotlight == nil)

    stage = Stage([step("one"), step("two", "absent", missing: Missing(wait: 0, then: .stop)), step("three")])
    stage.draw("x")
    stage.press("n")
    stage.wait(1000)
    #expect(stage.tour.isOver)
    #expect(stage.notes.last == .ended(.closed, step: "two"))
  }

  @Test func aDoStepForwardsItsKeysAndGoesOnWhenTheScreenShowsIt() {
    var stage = Stage([step("sort", "MEM%", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("MEM%")
    #expect(stage.tour.scene?.card.hint == "Press M")
    stage.press("x")
    #expect(stage.forwarded == "" && stage.tour.scene?.card.isStartled == true)
    stage.press("M")
    #expect(stage.forwarded == "M" && stage.title == "sort")
    stage.draw("MEM% sorted")
    #expect(stage.title == "after")
    #expect(stage.notes.contains(.passed(step: "sort")))
  }

  @Test func doneCountsOnlyAfterTheKeysWerePressed() {
    var stage = Stage([step("sort", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("sorted")
    #expect(stage.title == "sort")
    stage.press("M")
    stage.draw("sorted still")
    #expect(stage.title == "after")
  }

  @Test func aDoStepWithoutDoneGoesOnOnceTheProgramHasAnswered() {
    var stage = Stage([step("cut", keys: ["d", "d"]), step("after")])
    stage.draw("x")
    stage.press("d")
    #expect(stage.title == "cut")
    stage.press("d")
    #expect(stage.forwarded == "d d")
    #expect(stage.title == "cut", "the card lingers until the screen is still")
    stage.wait(stage.tour.timing.stillness)
    #expect(stage.title == "after")
  }

  @Test func aKeyOfTheDoIsTheProgramsEvenWhereItIsTheToursToo() {
    var stage = Stage([step("menu", keys: ["Esc"], done: shows("closed")), step("after")])
    stage.draw("x")
    stage.press("Esc")
    #expect(stage.forwarded == "Esc" && !stage.tour.isOver)
  }

  @Test func aStepWithSecondsGoesOnByItself() {
    var stage = Stage([step("one", milliseconds: 5000), step("two", milliseconds: 1000)])
    stage.draw("x")
    stage.wait(4999)
    #expect(stage.title == "one")
    stage.wait(1)
    #expect(stage.title == "two")
    stage.wait(1000)
    #expect(stage.notes.last == .ended(.done, step: "two"))
  }

  @Test func aStepWhoseConditionFailsIsLeftOut() {
    var stage = Stage([step("one"), step("two", condition: shows("never")), step("three")])
    stage.draw("x")
    #expect(stage.counter == "1 of 2")
    stage.press("n")
    stage.wait(3000)
    #expect(stage.title == "three")
  }

  @Test func aCardFollowsItsTargetAndLetsItGo() {
    var stage = Stage([step("one", "Mem"), step("two")])
    stage.draw("Mem")
    stage.draw("", "   Mem")
    #expect(stage.tour.scene?.spotlight == Rect(column: 3, row: 1, columns: 3, rows: 1))
    stage.draw("gone")
    #expect(stage.title == "one", "for a moment")
    stage.wait(stage.tour.timing.grace)
    #expect(stage.tour.scene == nil)
    stage.wait(3000)
    #expect(stage.title == "two")
  }

  @Test func belowTheSmallestSizeTheTourStepsAsideAndComesBack() {
    var stage = Stage([step("one")])
    stage.draw("x")
    stage.draw("x", size: Size(columns: 19, rows: 5))
    #expect(stage.tour.scene == nil && !stage.tour.isOver)
    stage.draw("x", size: Size(columns: 20, rows: 5))
    #expect(stage.title == "one")
    for size in [Size(columns: 0, rows: 0), Size(columns: 1, rows: 1)] {
      stage.draw(size: size)
      #expect(stage.tour.scene == nil)
    }
  }

  @Test func tabMovesTheFocusAndEnterPressesIt() {
    var stage = Stage([step("one"), step("two"), step("three")])
    stage.draw("x")
    stage.press("n", "Tab")
    #expect(stage.tour.scene?.card.focus == 0)
    stage.press("Enter")
    #expect(stage.title == "one")
    stage.press("S-Tab", "Enter")
    #expect(stage.notes.last == .ended(.skipped, step: "one"))
  }

  @Test func homeAndEndGoToTheFirstAndTheLastCard() {
    var stage = Stage([step("one"), step("two"), step("three")])
    stage.draw("x")
    stage.press("End")
    #expect(stage.title == "three")
    stage.press("Home")
    #expect(stage.title == "one")
  }

  @Test func theOwnKeyOpensTheMenuAndASecondPressGetsOut() {
    var stage = Stage([step("one"), step("two")], otherGuides: ["more"])
    stage.draw("x")
    stage.press("n")
    stage.effects += stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.tour.scene?.card.arrangement == .list)
    #expect(stage.labels == ["Go on", "Back", "Skip this tour", "Start again", "Guide: more"])
    stage.press("Esc")
    #expect(stage.title == "two")
    stage.effects += stage.tour.handleOwnKey(at: stage.now)
    stage.press("Up", "Enter")
    #expect(stage.effects.last == .open(guide: "more"))

    stage = Stage([step("one")])
    stage.draw("x")
    _ = stage.tour.handleOwnKey(at: stage.now)
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.tour.isOver)
  }

  @Test func aTourStandsStillWhileItsMenuIsOpen() {
    var brief = step("one")
    brief.milliseconds = 1000
    var stage = Stage([brief, step("two", "Mem", missing: Missing(wait: 0, then: .center))])
    stage.draw("x")
    _ = stage.tour.handleOwnKey(at: stage.now)
    stage.draw("y")
    stage.wait(5000)
    #expect(stage.title == "A guide")
    #expect(stage.tour.deadline == nil)
    stage.press("Esc")
    stage.wait(500)
    #expect(stage.title == "two")
  }

  @Test func aKeyTakesNoDeadlineAway() {
    var brief = step("one")
    brief.milliseconds = 1000
    var stage = Stage([brief, step("two")])
    stage.draw("x")
    stage.now += 1000
    stage.press("Tab")
    stage.wait(0)
    #expect(stage.title == "two")
  }

  @Test func aClickPressesAButtonAndOneOutsideGoesOn() throws {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    let composition = compose(stage.tour.screen!, stage.tour.scene!, theme: stage.tour.theme)
    let skip = try #require(composition.buttons.first)
    var other = stage
    other.effects += other.tour.handle(.click(skip.origin), at: other.now)
    #expect(other.notes.last == .ended(.skipped, step: "one"))
    stage.effects += stage.tour.handle(.click(Point(column: 0, row: 15)), at: stage.now)
    #expect(stage.title == "two")
  }

  @Test func aTourThatResumesCountsWhatWasSeen() {
    var stage = Stage([step("one"), step("two"), step("three")], start: 1)
    stage.draw("x")
    #expect(stage.title == "two" && stage.counter == "2 of 3")
    stage.press("p")
    #expect(stage.title == "one" && stage.counter == "1 of 3")
  }

  @Test func noEventMovesATourThatIsOver() {
    var stage = Stage([])
    #expect(stage.tour.isOver)
    stage.draw("x")
    stage.press("n", "Esc", "C-c")
    #expect(stage.effects.isEmpty && stage.tour.scene == nil && stage.tour.deadline == nil)
  }
}
