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
    let steps = guide.steps.filter { $0.place != .fill && $0.place != .inline }.map { (LiveSubject.step($0.id), $0) }
    let tips = guide.tips.filter { $0.place != .inline }.map { tip in
      (LiveSubject.tip(tip.id), Step(id: tip.id, title: tip.title, body: tip.body))
    }
    return (steps + tips).compactMap { subject, step in
      hiddenLines(of: step, in: guide).map { (subject, LiveFlaw.scrolls(lines: $0)) }
    }
  }

  /// The number of lines to which a user would have to scroll; nil if there are none.
  private static func hiddenLines(of step: Step, in guide: Guide) -> Int? {
    var step = step
    // The card is up at once, and with the same buttons.
    (step.targets, step.when, step.place) = ([], nil, .center)
    if step.done != nil { step.done = step.done == .exit ? .exit : .event("never") }
    var guide = guide
    (guide.steps, guide.groups) = ([step], [])
    var preferences = Preferences()
    preferences.motion = .none
    var session = Session(
      tour: Tour(guide, steps: [step], capabilities: CardSight.capabilities, preferences: preferences),
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
