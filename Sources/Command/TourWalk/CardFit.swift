import TourCard
package import TourGuide
package import TourModel
package import TourScreen
import TourSession

/// Finds the cards of a guide whose text does not fit on a terminal of the usual size, without running the program.
package enum CardFit {
  package static let size = Size(columns: 80, rows: 24)

  /// The cards that do not show their whole text even in the middle of the screen, where they have most room.
  package static func flaws(of guide: Guide) -> [(subject: LiveSubject, flaw: LiveFlaw)] {
    let steps = guide.steps.indices.filter { guide.steps[$0].place != .fill && guide.steps[$0].place != .inline }
    // A tip has the size of a step with its text, or a larger one.
    let tips = guide.tips.filter { $0.place != .inline }.flatMap { tip in
      tip.bodies.enumerated().map { (isAgain: $0 > 0, step: Step(id: tip.id, title: tip.title, body: $1)) }
    }
    return steps.compactMap { index in
      hiddenLines(of: index, in: guide, guide.steps).map { (.step(guide.steps[index].id), .scrolls(lines: $0)) }
    }
      + tips.compactMap { isAgain, tip in
        hiddenLines(of: 0, in: guide, [tip]).map { (.tip(tip.id), .scrolls(lines: $0, isAgain: isAgain)) }
      }
  }

  /// The number of lines of the text that are hidden until the user scrolls; nil if all are visible.
  private static func hiddenLines(of index: Int, in guide: Guide, _ steps: [Step]) -> Int? {
    // Each card is up at once, and with its own buttons.
    let steps = steps.map { step in
      var step = step
      (step.targets, step.when, step.place) = ([], nil, .center)
      switch step.done {
      case .exit?, nil: break
      case .goals(let goals)?: step.done = .goals(goals.map { Goal($0.text, done: .event("never")) })
      case .screen?, .event?: step.done = .event("never")
      }
      return step
    }
    var guide = guide
    (guide.steps, guide.groups) = (steps, [])
    var preferences = Preferences()
    preferences.motion = .none
    var session = Session(
      tour: Tour(guide, steps: steps, start: index, capabilities: CardSight.capabilities, preferences: preferences),
      capabilities: CardSight.capabilities)
    var screen = Screen(size: size)
    // A tour begins once the program has drawn something.
    screen[column: 0, row: 0] = Cell(Glyph("x"))
    _ = session.handle(.screen(Observation(screen)), at: 0)
    for _ in 0..<100 where session.scene == nil {
      guard let deadline = session.deadline else { break }
      _ = session.handle(.tick, at: deadline)
    }
    guard let scene = session.scene else { return nil }
    let hidden = geometry(
      of: scene, on: screen, capabilities: CardSight.capabilities, theme: session.theme
    ).maximumScroll
    return hidden > 0 ? hidden : nil
  }
}
