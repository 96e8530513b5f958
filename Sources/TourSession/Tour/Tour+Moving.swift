import TourModel

extension Tour {
  /// Goes on to the next step, or ends after the last one that can be reached.
  mutating func next(at now: Int, awaitsAnswer: Bool = false) -> [Effect] {
    let passed = Effect.record(.passed(step: step.id))
    guard following != nil, let ahead else { return [passed] + end(.done) }
    leave(for: ahead, at: now, awaitsAnswer: awaitsAnswer)
    return [passed]
  }

  /// Goes back to the last earlier step that was shown and can be shown now.
  mutating func back(at now: Int) -> [Effect] {
    guard let previous else {
      flash(at: now)
      return []
    }
    leave(for: previous, at: now)
    return timePassed(at: now)
  }

  /// Goes to another step: the first one that was shown, or the last one ahead. If there is none, the card flashes.
  mutating func jump(to destination: Int?, at now: Int) -> [Effect] {
    guard let destination else {
      flash(at: now)
      return []
    }
    leave(for: destination, at: now)
    return timePassed(at: now)
  }

  /// Carries out a request of the program. Unlike a key that is not possible, a request never makes the card flash.
  mutating func carryOut(_ request: TourRequest, at now: Int) -> [Effect] {
    switch request {
    case .next:
      if case .showing = phase { return next(at: now) + timePassed(at: now) }
      return ahead.map { jump(to: $0, at: now) } ?? close()
    case .back: return previous.map { jump(to: $0, at: now) } ?? []
    case .step(let id): return steps.firstIndex { $0.id == id || $0.was.contains(id) }.map { jump(to: $0, at: now) } ?? []
    case .close: return close()
    }
  }

  /// Goes on if the step waits for this event.
  mutating func announced(_ event: String, at now: Int) -> [Effect] {
    guard case .showing(var showing) = phase, step.done == .event(event) else { return [] }
    showing.isAnnounced = true
    phase = .showing(showing)
    return timePassed(at: now)
  }

  mutating func replay(at now: Int) -> [Effect] {
    shown = []
    leftOut = []
    leave(for: 0, at: now)
    return timePassed(at: now)
  }

  /// Ends the tour midway. The next time it continues at this step. If no card was shown, nothing is recorded.
  mutating func close() -> [Effect] { end(hasAppeared ? .closed : nil) }

  /// Ends the tour at the current step, which is shown or awaited. If the outcome is nil, nothing is recorded.
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

// A step can be reached if it can be shown now, or if its target may still appear.
extension Tour {
  /// The index of the next step that can be reached; nil if there is none.
  var following: Int? { (index + 1..<max(index + 1, steps.count)).first(where: isReachable) }

  /// The index of the next step to go to. A step that was left out is not awaited again: it counts only if it can be shown now.
  private var ahead: Int? {
    (index + 1..<max(index + 1, steps.count)).first { !leftOut.contains($0) || canBeShownNow($0) }
  }

  /// The index of the last step that can be reached; nil if there is none after the current one.
  var last: Int? { (index + 1..<max(index + 1, steps.count)).last(where: isReachable) }

  /// The index of the last earlier step that was shown and can be shown now; nil if there is none.
  var previous: Int? { shown.filter { $0 < index && canBeShownNow($0) }.max() }

  var first: Int? { shown.filter { $0 < index && canBeShownNow($0) }.min() }

  /// The numbers in `2 of 5`: this step, and all steps. Steps that are left out count too, so that the second number never changes.
  public var counter: (number: Int, count: Int) { (index + 1, steps.count) }

  private func isReachable(_ other: Int) -> Bool {
    if canBeShownNow(other) { return true }
    // Keys change the screen, and an author who sets a longer wait than usual expects the target to appear.
    let mayCome =
      steps[other].missing.wait > Missing.standard.wait || (index..<other).contains { steps[$0].do != nil }
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
