import TourModel

extension Tour {
  /// Goes on to the next step, or ends after the last one that can be reached.
  mutating func next(at now: Int, awaitsAnswer: Bool = false) -> [Effect] {
    let passed = Effect.record(.passed(step: step.id))
    guard following != nil, let ahead else { return [passed] + end(.done) }
    leave(for: ahead, at: now, awaitsAnswer: awaitsAnswer)
    return [passed]
  }

  /// Goes back to the last step before this one whose card can be shown now.
  mutating func back(at now: Int) -> [Effect] {
    guard let previous else {
      flash(at: now)
      return []
    }
    leave(for: previous, at: now)
    return timePassed(at: now)
  }

  /// Goes to a step that was shown before, or the last one ahead.
  mutating func jump(to destination: Int?, at now: Int) -> [Effect] {
    guard let destination else {
      flash(at: now)
      return []
    }
    leave(for: destination, at: now)
    return timePassed(at: now)
  }

  mutating func replay(at now: Int) -> [Effect] {
    shown = []
    leftOut = []
    leave(for: 0, at: now)
    return timePassed(at: now)
  }

  /// Ends midway: the next time it goes on here. A tour of which nothing was seen leaves no trace.
  mutating func close() -> [Effect] { end(hasAppeared ? .closed : nil) }

  /// The step at which it ends is the one shown, or the one looked for.
  mutating func end(_ outcome: Outcome?) -> [Effect] {
    let id = step.id
    phase = .ended(outcome)
    menu = nil
    return outcome.map { [.record(.ended($0, step: id))] } ?? []
  }

  private mutating func leave(for destination: Int, at now: Int, awaitsAnswer: Bool = false) {
    let picture = menu == nil ? scene : nil
    menu = nil
    index = destination
    locations.leave(for: destination)
    phase = .arriving(Arrival(since: now, lingering: picture, awaitsAnswer: awaitsAnswer))
  }
}

// Which steps can be reached from here: those on the screen, and those that may come to it.
extension Tour {
  /// The index of the next step that can be reached.
  var following: Int? { (index + 1..<max(index + 1, steps.count)).first(where: isReachable) }

  /// The index of the next step to look for: what was waited for in vain is not waited for again.
  private var ahead: Int? {
    (index + 1..<max(index + 1, steps.count)).first { !leftOut.contains($0) || canBeShownNow($0) }
  }

  /// The index of the last step that can be reached; nil when this one is it.
  var last: Int? { (index + 1..<max(index + 1, steps.count)).last(where: isReachable) }

  /// The index of the step before this one that was shown and can be shown now.
  var previous: Int? { shown.filter { $0 < index && canBeShownNow($0) }.max() }

  var first: Int? { shown.filter { $0 < index && canBeShownNow($0) }.min() }

  /// `2 of 5`: this step among all of them. Steps that are left out count too, so that the second number never changes.
  var counter: (number: Int, count: Int) { (index + 1, steps.count) }

  private func isReachable(_ other: Int) -> Bool {
    if canBeShownNow(other) { return true }
    // Keys make another screen, and who has it waited for longer than usual expects it.
    let mayCome =
      steps[other].missing.wait > Missing.standard.wait || (index..<other).contains { steps[$0].keys != nil }
    return mayCome && !leftOut.contains(other)
  }

  private func canBeShownNow(_ index: Int) -> Bool {
    switch locations[index] {
    case .seen, .unknown: true
    case .missing: steps[index].missing.then == .center
    case .unfit: false
    }
  }
}
