import TourCard
import TourModel
import TourScreen

// The goals of a step that the user tries: several things to do, in any order. Each is ticked once it is done, and
// stays ticked. Its condition must have held for a moment, because the program may have drawn its screen in part only.
// The moment is shorter than for `done`: a user may be quick, and a tick does not lead away from the card.
extension Tour {
  /// The keys that a goal asks for.
  struct GoalKeys: Sendable {
    private var detector: KeyDetector
    /// When the user pressed the last one of them, in milliseconds; nil before.
    private(set) var completedAt: Int?

    init(_ choice: KeyChoice) { detector = KeyDetector(choice) }

    /// Records a key that went to the program.
    /// - Returns: whether it was the last one of the keys.
    mutating func areCompleted(by key: Key, at now: Int) -> Bool {
      guard detector.isCompleted(by: key) else { return false }
      completedAt = now
      return true
    }

    /// Forgets that the keys were complete: what the program shows from now on comes from another key.
    mutating func forgetCompletion() { completedAt = nil }

    /// Forgets all keys so far.
    mutating func forget() {
      detector.reset()
      completedAt = nil
    }
  }

  /// The goals of the current step that the user has reached, as indices.
  package var reachedGoals: Set<Int> { progress.reached[index] ?? [] }

  /// The goals of a step that were reached, as indices, also after its card was left.
  package func reachedGoals(ofStep id: String) -> Set<Int> {
    steps.firstIndex { $0.id == id }.flatMap { progress.reached[$0] } ?? []
  }

  /// Whether the user has reached all goals of the current step.
  var hasReachedGoals: Bool { !step.goals.isEmpty && reachedGoals.count == step.goals.count }

  /// Whether the step is done already: its `done` holds, or its goals are reached.
  var isDoneAlready: Bool { locations.fulfilment.isFulfilled || hasReachedGoals }

  /// Ticks the goals that are reached. If the user tries the step, its card is shown in full again.
  mutating func tickGoals(_ showing: inout Showing, at now: Int) {
    for (goal, fulfilment) in locations.goals.enumerated() {
      guard case .fulfilled(let since) = fulfilment, hasKeys(of: goal, showing),
        showing.attempt.hasActed || now >= max(since, showing.goalKeys[goal]?.completedAt ?? since) + timing.stillness
      else { continue }
      tick(goal, &showing, at: now)
    }
  }

  /// Whether the keys that a goal asks for have been pressed.
  private func hasKeys(of goal: Int, _ showing: Showing) -> Bool {
    showing.goalKeys[goal].map { $0.completedAt != nil } ?? true
  }

  /// The keys of the goals of a step, by the indices of the goals, before the user has pressed any.
  func goalKeys(of step: Step) -> [Int: GoalKeys] {
    var all: [Int: GoalKeys] = [:]
    for (goal, keys) in step.goals.map(\.keys).enumerated() { all[goal] = keys.map { GoalKeys($0) } }
    return all
  }

  /// Whether goals of the step on the card ask for keys.
  var goalsNeedKeys: Bool { if case .showing(let showing) = phase { !showing.goalKeys.isEmpty } else { false } }

  /// Records a key that has gone to the program. In a state of `astray`, it may have another effect than the goals ask
  /// for. A goal that asks for keys only is ticked; what another one waits for on the screen must be there before the
  /// next key.
  mutating func goalsGot(_ key: Key, at now: Int) {
    guard goalsNeedKeys, case .showing(var showing) = phase else { return }
    for goal in step.goals.indices where !reachedGoals.contains(goal) {
      guard var keys = showing.goalKeys[goal] else { continue }
      let wereComplete = keys.completedAt != nil
      let isShown = locations.goals.indices.contains(goal) && locations.goals[goal].isFulfilled
      if locations.astray != nil {
        keys.forget()
      } else if !keys.areCompleted(by: key, at: now), step.goals[goal].done?.predicate != nil {
        keys.forgetCompletion()
      }
      showing.goalKeys[goal] = keys
      if step.goals[goal].done == nil ? keys.completedAt != nil : wereComplete && isShown && locations.astray == nil {
        tick(goal, &showing, at: now)
      }
    }
    phase = .showing(showing)
  }

  /// Ticks the goals that wait for an event.
  /// - Returns: whether there is one.
  mutating func tickGoals(waitingFor event: String, _ showing: inout Showing, at now: Int) -> Bool {
    let goals = step.goals.indices.filter { step.goals[$0].done == .event(event) }
    for goal in goals where hasKeys(of: goal, showing) { tick(goal, &showing, at: now) }
    return !goals.isEmpty
  }

  private mutating func tick(_ goal: Int, _ showing: inout Showing, at now: Int) {
    guard progress.reached[index, default: []].insert(goal).inserted else { return }
    // The card stays where it is, unless it was a line.
    let room = showing.trial.flatMap { $0.brevity.isBrief ? nil : $0.room }
    showing.trial = showing.trial?.shownInFull(at: now)
    showing.trial?.room = room
    showing.trial?.isAskedFor = false
    phase = .showing(showing)
  }

  /// The times at which goals that are reached on the screen will have been so for ``Timing/stillness``.
  var goalDeadlines: [Int] {
    locations.goals.enumerated().compactMap { goal, fulfilment in
      guard case .fulfilled(let since) = fulfilment, !reachedGoals.contains(goal), case .showing(let showing) = phase,
        hasKeys(of: goal, showing)
      else { return nil }
      return max(since, showing.goalKeys[goal]?.completedAt ?? since) + timing.stillness
    }
  }

  /// What the step asks for: its text, and its goals as a list.
  func task(_ showing: Showing) -> [Card.Section] {
    guard closing == nil, !step.goals.isEmpty else { return [.text(showing.body)] }
    return [.text(showing.body), goalList(onlyOpen: contents.isSolved(index))]
  }

  /// The sections of the card while the user tries the step, if there is no room for all of it, from the longest one to
  /// the shortest one. The first one that has room is shown, because the user cannot scroll it. What is still to be
  /// done is on all of them.
  func briefSections(_ showing: Showing) -> [[Card.Section]] {
    let title = Card.Section.title(step.title)
    let sections: [[Card.Section]] =
      if step.goals.isEmpty {
        showing.body.blocks.isEmpty ? [] : [[title, .text(showing.body)], [.text(showing.body)]]
      } else {
        [[title, goalList()], [title, goalList(onlyOpen: true)], [goalList(onlyOpen: true)]]
      }
    // A reader's card says that the program has the keyboard.
    return preferences.isForReaders && !awaitsExit ? sections.map { $0 + [.footnote(strings.yourTurn)] } : sections
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
