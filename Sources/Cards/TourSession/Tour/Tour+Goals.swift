import TourCard
import TourModel
import TourScreen

// The goals of a step that the user tries: several things to do, in any order. Each is ticked once it is done, and
// stays ticked. Its condition must have held for a moment, because the program may have drawn its screen in part only.
// The moment is shorter than that of `done`: a user may be quick, and a tick does not lead away from the card.
extension Tour {
  /// The goals of the current step that the user has reached, as indices.
  package var reachedGoals: Set<Int> { progress.reached[index] ?? [] }

  /// Whether the user has reached all goals of the current step.
  var hasReachedGoals: Bool { !step.goals.isEmpty && reachedGoals.count == step.goals.count }

  /// Whether the step is done already: its `done` holds, or its goals are reached.
  var isDoneAlready: Bool { locations.fulfilment.isFulfilled || hasReachedGoals }

  /// Ticks the goals that are reached. If the user tries the step, its card is shown in full again.
  mutating func tickGoals(_ showing: inout Showing, at now: Int) {
    for (goal, fulfilment) in locations.goals.enumerated() {
      guard case .fulfilled(let since) = fulfilment, showing.hasActed || now >= since + timing.stillness else {
        continue
      }
      tick(goal, &showing, at: now)
    }
  }

  /// Ticks the goals that wait for an event.
  /// - Returns: whether there is one.
  mutating func tickGoals(waitingFor event: String, _ showing: inout Showing, at now: Int) -> Bool {
    let goals = step.goals.indices.filter { step.goals[$0].done == .event(event) }
    for goal in goals { tick(goal, &showing, at: now) }
    return !goals.isEmpty
  }

  private mutating func tick(_ goal: Int, _ showing: inout Showing, at now: Int) {
    guard progress.reached[index, default: []].insert(goal).inserted else { return }
    // The card stays where it is, unless it was a line.
    let row = showing.trial.flatMap { $0.brevity.isBrief ? nil : $0.placedRow }
    showing.trial = showing.trial?.shownInFull(at: now)
    showing.trial?.placedRow = row
    phase = .showing(showing)
  }

  /// The times at which goals that are reached on the screen will have been so for ``Timing/stillness``.
  var goalDeadlines: [Int] {
    locations.goals.enumerated().compactMap { goal, fulfilment in
      guard case .fulfilled(let since) = fulfilment, !reachedGoals.contains(goal) else { return nil }
      return since + timing.stillness
    }
  }

  /// What the step asks for: its text, and its goals as a list.
  func task(_ showing: Showing) -> [Card.Section] {
    closing == nil && !step.goals.isEmpty ? [.text(showing.body), goalList()] : [.text(showing.body)]
  }

  /// The sections of the card while the user tries the step, from the longest one to the shortest one. The first one
  /// that has room is shown, because the user cannot scroll it. Goals that are still to be reached are on all of them.
  var goalSections: [[Card.Section]] {
    [[.title(step.title), goalList()], [.title(step.title), goalList(onlyOpen: true)], [goalList(onlyOpen: true)]]
  }

  func goalList(onlyOpen: Bool = false) -> Card.Section {
    let goals = step.goals.indices.filter { !onlyOpen || !reachedGoals.contains($0) }.map { goal in
      let isReached = reachedGoals.contains(goal)
      let text = Markup(step.goals[goal].text).filled(contents.placeholders)
      return preferences.isForReaders
        ? text.led(by: isReached ? strings.goalReached : strings.goalOpen) : text.ticked(isReached)
    }
    return .text(Markup(list: goals))
  }
}
