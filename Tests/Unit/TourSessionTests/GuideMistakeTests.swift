import Harness
import Testing
import TourCard

@testable import TourModel
@testable import TourScreen
@testable import TourSession

/// A mistake in a guide that its author changes: a card names it in place of the guide's.
@Suite struct `The card of a mistake` {
  private static let steps = ["one", "two", "three"].map { EditedSession.step($0, "Mem", do: "x") }

  private func session(_ steps: [Step] = Self.steps) -> EditedSession {
    var edited = EditedSession(steps)
    edited.draw("Mem")
    edited.mistake()
    return edited
  }

  @Test func `stands in the place of the card, and has the keyboard`() {
    var edited = session()
    #expect(edited.title == "mine.yaml:2:1" && edited.session.hasKeyboard)
    #expect(edited.session.scene?.spotlights.count == 1)
    edited.press("x", "q", "Right")
    #expect(edited.effects.count { if case .record = $0 { false } else { true } } == 0)
    #expect(edited.title == "mine.yaml:2:1")
  }

  @Test(arguments: ["Enter", "Esc", "C-c"])
  func `gives way to the card before, if its author closes it`(key: String) {
    var edited = session()
    edited.press(key)
    #expect(edited.title == "The one" && edited.typed.isEmpty && !edited.session.isOver)
    edited.mistake()
    edited.handle(.tourKey)
    #expect(edited.title == "The one")
  }

  @Test func `gives way to the guide without the mistake`() {
    var edited = session()
    edited.mistake("mine.yaml:3:1")
    #expect(edited.title == "mine.yaml:3:1")
    edited.replace(Self.steps)
    #expect(edited.title == "The one" && edited.session.hasKeyboard)
  }

  @Test func `stops the time of the step`() {
    var step = EditedSession.step("one")
    step.milliseconds = 10_000
    for isReplaced in [false, true] {
      var edited = session([step, EditedSession.step("two")])
      edited.replace([step, EditedSession.step("two")])
      edited.mistake()
      edited.wait(60_000)
      if isReplaced { edited.replace([step, EditedSession.step("two")]) } else { edited.press("Esc") }
      edited.wait(9000)
      #expect(edited.title == "The one")
      edited.wait(5000)
      #expect(edited.title == "The two")
    }
  }

  @Test func `leaves the keyboard to the program if no card of the tour had it`() {
    var edited = session()
    edited.press("Esc", "Esc")
    edited.wait(10_000)
    edited.mistake()
    #expect(edited.title == "mine.yaml:2:1" && edited.session.scene?.isModal == false)
    edited.press("q")
    #expect(edited.forwarded == ["q"])
    edited.handle(.tourKey)
    #expect(edited.session.scene == nil)
  }

  @Test func `is not on a screen that is too small for a card`() {
    var edited = session()
    edited.draw("Mem", size: Size(columns: 19, rows: 4))
    #expect(edited.session.scene == nil && !edited.session.hasKeyboard)
    edited.press("q")
    #expect(edited.forwarded == ["q"])
  }

  @Test func `a replacement at any moment keeps a step that the guide still has`() {
    for seed in 0..<400 {
      var numbers = SplitMix(seed: UInt64(seed))
      func steps() -> [Step] {
        var ids = ["a", "b", "c", "d", "e"].filter { _ in !numbers.isOne(of: 4) }
        if numbers.isOne(of: 3) { ids.reverse() }
        return ids.map { id in
          var step = EditedSession.step(
            id, numbers.pick([nil, "Mem", "nowhere"]), title: numbers.pick(["Old", "New"]),
            do: numbers.pick([nil, nil, "x", "y z"]))
          if numbers.isOne(of: 4) { step.choices = Choices([.init("p", "P"), .init("q", "Q")]) }
          if numbers.isOne(of: 4) { step.next = numbers.pick(ids) }
          if numbers.isOne(of: 6) { step.milliseconds = 700 }
          if numbers.isOne(of: 4) { step.done = .screen(.present([Target(.text("Mem"))])) }
          return step
        }
      }
      var edited = EditedSession(steps())
      edited.draw("Mem")
      for _ in 0..<60 {
        switch numbers.below(9) {
        case 0...2: edited.press(numbers.pick(["Right", "Left", "Enter", "Esc", "x", "y", "Down", "Tab", "Space"]))
        case 3: edited.wait(numbers.pick([5, 300, 3000]))
        case 4: edited.handle(.tourKey)
        case 5: edited.mistake()
        case 6: edited.handle(.click(Point(column: numbers.below(60), row: numbers.below(16))))
        case 7: edited.draw(numbers.pick(["Mem", "other", ""]))
        default:
          // The step that must still be up afterwards. nil after a key, in a trial, or with steps left out: then
          // another one may follow.
          let before = edited.session.tour.flatMap {
            $0.isShown && !$0.hasActed && $0.trial == nil && $0.absences.isEmpty ? $0.currentStep?.id : nil
          }
          let new = steps()
          edited.replace(new)
          if let before, new.contains(where: { $0.id == before }) {
            #expect(edited.session.tour?.currentStep?.id == before, "seed \(seed)")
          }
        }
        _ = edited.session.scene
      }
    }
  }
}
