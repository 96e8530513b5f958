import Testing

@testable import TourCore

/// A tour on a stage of text: what the tests say to it, and what it did.
private struct Stage {
  var tour: Tour
  var now = 0
  var effects: [Effect] = []

  init(_ steps: [Step], start: Int = 0, otherGuides: [String] = [], preferences: Preferences = Preferences(), timing: Timing? = nil,
    replayCommand: String? = nil
  ) {
    tour = Tour(
      Guide(name: "g", version: 1, title: "A guide", steps: steps), steps: steps, start: start, otherGuides: otherGuides,
      theme: Theme(depth: .indexed, isUnicode: true), preferences: preferences, timing: timing, replayCommand: replayCommand)
  }

  /// Gives the tour another screen; no time passes.
  mutating func change(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) { change(lines, size) }

  private mutating func change(_ lines: [String], _ size: Size) {
    var screen = Screen(size: size)
    for (row, line) in lines.enumerated() {
      for (column, scalar) in line.unicodeScalars.enumerated() {
        screen[column: column, row: row] = Cell(Glyph(scalar))
      }
    }
    effects += tour.handle(.screen(screen), at: now)
  }

  /// Gives the tour another screen, and lets time pass until a card is up or nothing is due.
  mutating func draw(_ lines: String..., size: Size = Size(columns: 60, rows: 16)) {
    change(lines, size)
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
  var pressedByTour: [String] { effects.compactMap { if case .type(let key) = $0 { key.name } else { nil } } }
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

  @Test(arguments: ["Enter", "Right"])
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

  @Test(arguments: ["dear sun", "sea", ":wq", "1234", "y", "N"])
  func whatSomebodyTypesDoesNothingButIsAnswered(text: String) {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    for character in text { stage.press(Key(.character(character)).name) }
    stage.press("Backspace")
    #expect(stage.title == "one" && stage.tour.scene?.card.isStartled == true && stage.forwarded == "")
    #expect(stage.tour.scene?.card.notice == ["That key does nothing here. Press Enter or Esc", "Press Enter or Esc"])
    stage.wait(1000)
    #expect(stage.tour.scene?.card.isStartled == false && stage.tour.scene?.card.notice.isEmpty == false)
    stage.wait(stage.tour.timing.notice)
    #expect(stage.tour.scene?.card.notice == [])
  }

  @Test func aKeyBoundToDoneActsOnTheLastCardOnly() {
    var bindings = Bindings.standard
    bindings[.done] = [Key(.character("d"))]
    var stage = Stage([step("one"), step("two")], preferences: Preferences(bindings: bindings))
    stage.draw("x")
    stage.press("d")
    #expect(stage.title == "one" && stage.tour.scene?.card.isStartled == true)
    stage.press("Right", "d")
    #expect(stage.notes.last == .ended(.done, step: "two"))
  }

  @Test(arguments: ["Left"])
  func aBackKeyGoesToTheCardBefore(key: String) {
    var stage = Stage([step("one"), step("two")])
    stage.draw("x")
    stage.press("Right", key)
    #expect(stage.title == "one" && stage.counter == "1 of 2")
    stage.press(key)
    #expect(stage.tour.scene?.card.isStartled == true)
  }

  @Test(arguments: ["Esc"])
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
    var stage = Stage([step("one"), step("two")], preferences: Preferences(bindings: bindings))
    stage.draw("x")
    #expect(stage.keys == ["p", "Ctrl-X"])
    stage.press("Right", "Esc")
    #expect(stage.title == "one")
    stage.press("Down")
    #expect(stage.title == "two")
    #expect(stage.keys == ["←", "→"])
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.keys == ["Esc", "", "p", ""])
    stage.press("p")
    #expect(stage.notes.last == .ended(.skipped, step: "two"))
  }

  @Test func enterAndTabReachEveryButtonWhateverIsBound() {
    var stage = Stage([step("one"), step("two")], preferences: Preferences(bindings: Bindings([.back: [Key(.enter), Key(.tab)]])))
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
      stage.press("Right")
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

    var lost = Stage([step("one", "absent")])
    lost.change("x")
    #expect(!lost.tour.isOver)
    lost.effects += lost.tour.handle(.lost, at: lost.now)
    #expect(lost.tour.isOver && lost.notes.isEmpty)

    var closed = Stage([step("one", "absent")])
    closed.change("x")
    closed.effects += closed.tour.handleOwnKey(at: closed.now)
    closed.press("C-c")
    #expect(closed.tour.isOver && closed.notes.isEmpty)
  }

  /// Back and Home pass over steps whose target is no longer on the screen.
  @Test(arguments: [("Left", "two"), ("Home", "two")])
  func backAndHomeGoToStepsThatCanBeShownNow(key: String, title: String) {
    var stage = Stage([step("one", "first"), step("two"), step("three", "third"), step("four")])
    stage.draw("first third")
    stage.press("Right", "Right", "Right")
    #expect(stage.title == "four")
    stage.change("neither")
    stage.wait(10)
    stage.press(key)
    #expect(stage.title == title)
    #expect(!stage.labels.contains("Back"), "nothing before it can be shown")
    stage.press("Left")
    #expect(stage.title == title && stage.tour.scene?.card.isStartled == true)
  }

  @Test func aTourThatStartsAgainWaitsAgainForStepsThatWereLeftOut() {
    var stage = Stage([step("one"), step("two", "late"), step("three")])
    stage.draw("x")
    stage.press("Right")
    stage.wait(10_000)
    #expect(stage.title == "three")
    stage.effects += stage.tour.handleOwnKey(at: stage.now)
    stage.press("End", "Enter")
    stage.draw("x")
    #expect(stage.title == "one")
    stage.press("Right")
    stage.wait(1000)
    stage.draw("late")
    #expect(stage.title == "two")
  }

  /// A target may be missing for a grace period, which starts anew each time that it disappears.
  @Test func aTargetThatFlickersKeepsItsCard() {
    var stage = Stage([step("one", "Mem"), step("two")])
    let grace = stage.tour.timing.grace
    stage.draw("Mem")
    for _ in 0..<5 {
      stage.change("x")
      stage.wait(grace / 2)
      #expect(stage.title == "one" && stage.tour.scene?.spotlight != nil)
      stage.change("Mem")
      stage.wait(grace / 2)
    }
    stage.change("x")
    stage.wait(grace + 10)
    #expect(stage.tour.scene?.spotlight == nil)
  }

  /// A step that was left out is not waited for again: the button of the last step that can be shown says Done.
  @Test func aStepThatWasLeftOutIsNoNextStep() {
    var stage = Stage([step("one"), step("two", "late", missing: Missing(wait: 10_000, then: .skip)), step("three", "third")])
    stage.draw("third")
    #expect(stage.labels.last == "Next")
    stage.press("Right")
    stage.wait(11_000)
    #expect(stage.title == "three")
    stage.press("Left")
    stage.change("neither")
    stage.wait(10)
    #expect(stage.title == "one" && stage.labels.last == "Done")
  }

  /// After *Start again*, Back goes only to steps that were shown since.
  @Test func aTourThatStartsAgainGoesBackOnlyToWhatItHasShownSince() {
    var stage = Stage([step("one"), step("two", "second"), step("three")])
    stage.draw("second")
    stage.press("Right", "Right")
    #expect(stage.title == "three")
    stage.change("neither")
    stage.effects += stage.tour.handleOwnKey(at: stage.now)
    stage.press("End", "Enter")
    stage.draw("neither")
    stage.press("Right")
    stage.wait(10_000)
    #expect(stage.title == "three")
    stage.change("second")
    stage.wait(100)
    stage.press("Left")
    #expect(stage.title == "one")
  }

  /// A card stays for a moment after the key that it asked for. Keys typed in that moment go to the program if no other card follows.
  @Test func keysBehindTheOneThatTheCardAskedForAreThePrograms() {
    var stage = Stage([step("one", keys: ["F2"]), step("two", "absent", missing: Missing(wait: 60_000, then: .skip))])
    stage.draw("x")
    stage.press("F2", "a")
    #expect(stage.forwarded == "F2")
    stage.wait(stage.tour.timing.linger)
    #expect(stage.forwarded == "F2 a")
  }

  @Test(arguments: [256, 257]) func upTo256KeysWaitForTheNextCard(count: Int) {
    var stage = Stage([step("one", keys: ["F2"]), step("two", "absent", missing: Missing(wait: 60_000, then: .skip))])
    stage.draw("x")
    stage.press("F2")
    for _ in 0..<count { stage.effects += stage.tour.handle(.key(Key(.character("a")), bytes: [0x61]), at: stage.now) }
    #expect(stage.forwarded == (count > 256 ? (["F2"] + Array(repeating: "a", count: count)).joined(separator: " ") : "F2"))
  }

  @Test func aLetterThatIsBoundDoesNotActOnACardThatAsksForKeys() {
    let bindings = Bindings([.next: [Key(.character("n"))]])
    for (keys, title) in [(["F2"], "one"), (nil, "two")] {
      var stage = Stage([step("one", keys: keys), step("two")], preferences: Preferences(bindings: bindings))
      stage.draw("x")
      stage.press("n")
      #expect(stage.title == title && stage.forwarded == "")
    }
  }

  @Test func aKeyThatTheCardAsksForDoesNotEndItsDemonstration() {
    var stage = Stage([step("one", keys: ["Esc", "x"]), step("two")])
    stage.draw("x")
    stage.press("Enter", "Esc")
    #expect(!stage.tour.isOver)
  }

  @Test(arguments: ["Enter", "Esc"]) func whatIsDueUnderTheMenuIsDoneAtOnceWhenItGoes(key: String) {
    var stage = Stage([step("one", milliseconds: 1000), step("two")])
    stage.draw("x")
    stage.effects += stage.tour.handleOwnKey(at: stage.now)
    stage.wait(5000)
    #expect(stage.title == "A guide")
    stage.press(key)
    #expect(stage.title == "two")
  }

  @Test func aMissingStepIsPassedOverAndTheLastReachableSaysDone() {
    var stage = Stage([step("one"), step("two", "absent"), step("three", "here"), step("four", "absent")])
    stage.draw("here")
    #expect(stage.counter == "1 of 4")
    stage.press("Right")
    #expect(stage.title == "one", "while the missing step is waited for, the card lingers")
    stage.wait(stage.tour.timing.linger)
    #expect(stage.tour.scene == nil, "then the program is the user's")
    stage.wait(2000)
    #expect(stage.title == "three" && stage.counter == "3 of 4" && stage.labels.last == "Done")
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
    stage.press("Right")
    stage.wait(stage.tour.timing.linger)
    #expect(stage.tour.scene == nil)
    stage.wait(stage.tour.timing.sign)
    #expect(stage.title == "Waiting for the next step. Menu: Ctrl-]" && !stage.tour.hasScene && stage.tour.scene?.isModal == false)
    // It stands on the program's screen: not for long.
    stage.wait(stage.tour.timing.signStay)
    #expect(stage.tour.scene == nil && !stage.tour.isOver)
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.labels.first == "Go on")
  }

  @Test func whoTypesIntoTheProgramIsNotToldThatTheTourWaits() {
    var stage = Stage([step("one"), step("two", "late", missing: Missing(wait: 300_000, then: .skip))])
    stage.draw("x")
    stage.press("Right")
    stage.wait(stage.tour.timing.sign + stage.tour.timing.linger)
    #expect(stage.title?.hasPrefix("Waiting") == true)
    stage.tour.noteTyping(at: stage.now)
    #expect(stage.tour.scene == nil)
    stage.wait(stage.tour.timing.sign)
    #expect(stage.tour.scene == nil)

    // What was typed before the card that was left means nothing.
    stage.draw("late")
    #expect(stage.title == "two")
  }

  @Test func missingCenterShowsTheCardWithoutATargetAndStopEndsTheTour() {
    var stage = Stage([step("one", "absent", missing: Missing(wait: 0, then: .center))])
    stage.draw("x")
    #expect(stage.title == "one" && stage.tour.scene?.spotlight == nil)

    stage = Stage([step("one"), step("two", "absent", missing: Missing(wait: 0, then: .stop)), step("three")])
    stage.draw("x")
    stage.press("Right")
    stage.wait(1000)
    #expect(stage.tour.isOver)
    #expect(stage.notes.last == .ended(.closed, step: "two"))
  }

  @Test func aDoStepForwardsItsKeysAndGoesOnWhenTheScreenShowsIt() {
    var stage = Stage([step("sort", "MEM%", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("MEM%")
    #expect(stage.tour.scene?.card.hint?.text == "Press M")
    stage.press("x")
    #expect(stage.forwarded == "" && stage.tour.scene?.card.isStartled == true)
    stage.press("M")
    #expect(stage.forwarded == "M" && stage.title == "sort")
    stage.draw("MEM% sorted")
    #expect(stage.title == "after")
    #expect(stage.notes.contains(.passed(step: "sort")))
  }

  @Test func aDoStepThatIsDoneAlreadyIsPassedOver() {
    var stage = Stage([step("sort", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("sorted")
    #expect(stage.title == "after" && stage.forwarded == "")
    #expect(stage.notes == [.passed(step: "sort"), .shown(step: "after")])
  }

  @Test func aDoStepThatComesToBeDoneGoesOnAtOnce() {
    var stage = Stage([step("sort", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("x")
    #expect(stage.title == "sort")
    stage.draw("sorted")
    #expect(stage.title == "after" && stage.forwarded == "")
  }

  @Test func aDoStepOfSeveralKeysWaitsForAllOfThemOrForAPause() {
    let word = Step(id: "word", title: "word", keys: KeyChoice([Array("straw").map { Key(.character($0)) }]), done: shows("1 found"))
    var stage = Stage([word, step("after")])
    stage.draw("x")
    stage.press("s", "t")
    stage.draw("1 found")
    #expect(stage.title == "word", "the word is still being typed")
    stage.wait(stage.tour.timing.hesitation)
    #expect(stage.title == "after")
  }

  @Test func aTypoInATextIsTakenBack() {
    let word = Step(id: "word", title: "word", keys: KeyChoice([Array("straw").map { Key(.character($0)) }]))
    var stage = Stage([word, step("after")])
    stage.draw("x")
    stage.press("Backspace")
    #expect(stage.forwarded == "", "nothing was typed yet")
    stage.press("s", "t")
    #expect(stage.tour.scene?.card.hint == Hint([.text("Type"), .typing("straw", done: 2)]))
    stage.press("x", "Backspace", "t", "r", "a", "w")
    #expect(stage.forwarded == "s t Backspace t r a w")
    stage.wait(1000)
    #expect(stage.title == "after")
  }

  @Test func theKeysThatWerePressedAreTicked() {
    var stage = Stage([step("menu", keys: ["F9", "Down"], done: shows("menu")), step("after")])
    stage.draw("x")
    stage.press("F9")
    #expect(stage.tour.scene?.card.hint == Hint([.text("Press"), .key("F9", isDone: true), .text("then"), .key("Down", isDone: false)]))
    stage.press("Down")
    #expect(stage.tour.scene?.card.hint?.parts.last == .key("Down", isDone: true))
  }

  @Test func aProgramThatDoesNotAnswerIsWaitedForAloud() {
    var stage = Stage([step("sort", keys: ["M"], done: shows("sorted")), step("after")])
    stage.draw("x")
    stage.press("M")
    stage.wait(stage.tour.timing.answer - 1)
    #expect(stage.labels.last == "Show me")
    stage.wait(1)
    #expect(stage.tour.scene?.card.hint?.text == "Still waiting for “sorted” to appear. → goes on without it")
    #expect(stage.labels == ["Skip", "Next"])
    stage.press("Right")
    #expect(stage.title == "after")
  }

  @Test func showMePressesTheKeysOneByOne() {
    var stage = Stage([step("menu", keys: ["F9", "Down"], done: shows("menu")), step("after")])
    stage.draw("x")
    #expect(stage.labels.last == "Show me" && stage.keys.last == "Enter")
    stage.press("Enter")
    #expect(stage.pressedByTour.isEmpty)
    stage.wait(stage.tour.timing.firstKey)
    #expect(stage.pressedByTour == ["F9"])
    stage.press("x", "Enter", "M")
    #expect(stage.forwarded == "", "meanwhile keys do nothing")
    stage.wait(stage.tour.timing.keyPace)
    #expect(stage.pressedByTour == ["F9", "Down"] && stage.title == "menu")
    stage.draw("menu")
    #expect(stage.title == "after")
  }

  @Test func showMeGoesOnFromTheKeysThatWerePressed() {
    var stage = Stage([step("menu", keys: ["F9", "Down"]), step("after")])
    stage.draw("x")
    stage.press("F9", "Right")
    stage.wait(1000)
    #expect(stage.forwarded == "F9" && stage.pressedByTour == ["Down"])
    #expect(stage.title == "after")
  }

  @Test func escEndsATourThatIsTyping() {
    var stage = Stage([step("menu", keys: ["F9", "Down"]), step("after")])
    stage.draw("x")
    stage.press("Enter", "Esc")
    stage.wait(5000)
    #expect(stage.pressedByTour.isEmpty && stage.notes.last == .ended(.skipped, step: "menu"))
  }

  @Test func whoWantsNoHelpHasNext() {
    var stage = Stage([step("menu", keys: ["F9"], done: shows("menu")), step("after")], preferences: Preferences(showsKeys: false))
    stage.draw("x")
    #expect(stage.labels == ["Skip", "Next"])
    stage.press("Enter")
    #expect(stage.title == "after" && stage.pressedByTour.isEmpty)
  }

  @Test func noButtonShowsAKeyThatTheCardAsksFor() {
    var stage = Stage([step("one"), step("two", keys: ["Esc"]), step("three", keys: ["C-c"]), step("four", keys: ["Enter"])])
    stage.draw("x")
    stage.press("Right")
    #expect(stage.labels == ["Back", "Close", "Show me"] && stage.keys == ["←", "Ctrl-C", "Enter"])
    stage.press("Esc")
    stage.wait(1000)
    #expect(stage.keys == ["←", "Esc", "Enter"])
    stage.press("C-c")
    stage.wait(1000)
    #expect(stage.keys == ["←", "Esc", ""] && stage.forwarded == "Esc C-c")
  }

  @Test func lettersThatTheUserBoundDoNotActOnACardThatAsksForKeys() {
    var bindings = Bindings.standard
    bindings[.next] = [Key(.character("n")), Key(.character(" "))]
    var stage = Stage([step("one"), step("two", keys: ["M"], done: shows("sorted")), step("three")], preferences: Preferences(bindings: bindings))
    stage.draw("x")
    stage.press("n", "n", "Space")
    stage.wait(500)
    #expect(stage.title == "two" && stage.keys.last == "Enter" && stage.forwarded == "")
  }

  @Test func aStepCanBeLeftOutByTheMenu() {
    var stage = Stage([step("one", keys: ["M"], done: shows("sorted")), step("two")])
    stage.draw("x")
    _ = stage.tour.handleOwnKey(at: stage.now)
    #expect(stage.labels == ["Go on", "Leave this step out", "Skip this tour", "Start again"])
    stage.press("Down", "Enter")
    stage.wait(500)
    #expect(stage.title == "two" && stage.forwarded == "")
  }

  @Test func noCardOpensWhileSomebodyTypesIntoTheProgram() {
    var stage = Stage([step("one"), step("two", "late", missing: Missing(wait: 60_000, then: .skip))])
    stage.draw("x")
    stage.press("Right")
    stage.wait(1000)
    #expect(!stage.tour.hasScene)
    stage.tour.typedAt = stage.now
    var screen = Screen(size: Size(columns: 60, rows: 16))
    for (column, scalar) in "late".unicodeScalars.enumerated() { screen[column: column, row: 0] = Cell(Glyph(scalar)) }
    stage.effects += stage.tour.handle(.screen(screen), at: stage.now)
    stage.wait(stage.tour.timing.typing - 1)
    #expect(!stage.tour.hasScene)
    stage.wait(1)
    #expect(stage.title == "two")
  }

  @Test func theLastCardSaysHowToSeeTheTourAgain() {
    var stage = Stage([step("one"), step("two")], replayCommand: "tour run --reset htop")
    stage.draw("x")
    #expect(stage.tour.scene?.card.footnote == nil)
    stage.press("Right")
    #expect(stage.tour.scene?.card.footnote == "To see this again: tour run --reset htop")
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
    #expect(stage.counter == "1 of 3")
    stage.press("Right")
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
    stage.press("Right", "Tab")
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
    stage.press("Right")
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
    let card = compose(stage.tour.screen!, stage.tour.scene!, theme: stage.tour.theme).card
    stage.effects += stage.tour.handle(.click(card.origin), at: stage.now)
    #expect(stage.title == "one", "the card's own frame does nothing")
    stage.effects += stage.tour.handle(.click(Point(column: 0, row: 15)), at: stage.now)
    #expect(stage.title == "two")
  }

  @Test func aClickBesideACardThatAsksForKeysDoesNothing() {
    var stage = Stage([step("one", keys: ["M"]), step("two")])
    stage.draw("x")
    stage.effects += stage.tour.handle(.click(Point(column: 0, row: 15)), at: stage.now)
    stage.wait(1000)
    #expect(stage.title == "one" && stage.tour.scene?.card.notice.first == "That key does nothing here. Press M, or Enter")
  }

  @Test func aTourThatResumesCountsWhatWasSeen() {
    var stage = Stage([step("one"), step("two"), step("three")], start: 1)
    stage.draw("x")
    #expect(stage.title == "two" && stage.counter == "2 of 3")
    stage.press("Left")
    #expect(stage.title == "one" && stage.counter == "1 of 3")
  }

  @Test func noEventMovesATourThatIsOver() {
    var stage = Stage([])
    #expect(stage.tour.isOver)
    stage.draw("x")
    stage.press("Right", "Esc", "C-c")
    #expect(stage.effects.isEmpty && stage.tour.scene == nil && stage.tour.deadline == nil)
  }
}
