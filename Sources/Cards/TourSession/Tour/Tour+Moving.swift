import TourModel

extension Tour {
  /// Goes on to the next step, or ends after the last one that can be reached.
  /// - Parameter isExpected: whether the user caused it.
  mutating func next(at now: Int, awaitsAnswer: Bool = false, isExpected: Bool = true) -> [Effect] {
    if closing != nil { return end(.incomplete) }
    if goOnForward(awaitsAnswer: awaitsAnswer, at: now) { return [] }
    // The options that are chosen decide on the way, so it is determined before the card is left.
    let (following, ahead) = (following, ahead)
    let way = progress.path + route.prefix { $0 != ahead }
    let passed = commit() + [Effect.record(.passed(step: step.id))]
    guard following != nil, let ahead else {
      for other in route where locations.isMissing(other) { markLost(other) }
      return passed + complete(since: now)
    }
    leave(for: ahead, by: way + [ahead], at: now, awaitsAnswer: awaitsAnswer, isExpected: isExpected)
    return passed
  }

  /// Goes back to the last earlier step that was shown and can be shown now.
  mutating func back(at now: Int) -> [Effect] {
    guard let previous else {
      flash(at: now)
      return []
    }
    leave(for: previous, at: now, isReturn: true)
    return timePassed(at: now)
  }

  /// Goes to another step: the first one that was shown, or the last one ahead. If there is none, the card flashes.
  /// - Parameters:
  ///   - isExpected: whether the user caused it.
  ///   - isReturn: whether the user goes back to it.
  mutating func jump(
    to destination: Int?, at now: Int, isExpected: Bool = true, isReturn: Bool = false
  ) -> [Effect] {
    guard let destination else {
      flash(at: now)
      return []
    }
    leave(for: destination, at: now, isExpected: isExpected, isReturn: isReturn)
    return timePassed(at: now)
  }

  /// Carries out a request of the program. Unlike a key that is not possible, a request never makes the card flash.
  mutating func carryOut(_ request: TourRequest, at now: Int) -> [Effect] {
    // As without a tour.
    if isDormant, request == .next || request == .back { return [] }
    // The program, and not tour, leads from here on.
    takeOver()
    switch request {
    case .next:
      if case .showing = phase { return next(at: now, isExpected: false) + timePassed(at: now) }
      return ahead.map { jump(to: $0, at: now, isExpected: false) } ?? close()
    case .back: return previous.map { jump(to: $0, at: now, isExpected: false, isReturn: true) } ?? []
    case .step(let id):
      guard let destination = steps.firstIndex(where: { $0.id == id || $0.was.contains(id) }) else { return [] }
      progress.isDormant = false
      progress.reached[destination] = nil
      return jump(to: destination, at: now, isExpected: false)
    case .close: return close()
    }
  }

  /// Goes on if the step waits for this event.
  /// - Parameter isUsers: whether the user caused the event by a button.
  mutating func announced(_ event: String, isUsers: Bool, at now: Int) -> [Effect] {
    guard case .showing(var showing) = phase else { return [] }
    if tickGoals(waitingFor: event, &showing, at: now) { return timePassed(at: now) }
    guard step.done == .event(event) else { return [] }
    showing.attempt.isAnnounced = true
    showing.attempt.hasEmitted = showing.attempt.hasEmitted || isUsers
    phase = .showing(showing)
    return timePassed(at: now)
  }

  /// Begins at the first step again. A lesson begins in a new program, with its files as they were.
  mutating func replay(at now: Int) -> [Effect] {
    if isLesson { return restart(at: nil) }
    progress.shown = []
    progress.missed = [:]
    progress.done = []
    progress.outstanding = []
    progress.reached = [:]
    forward = nil
    contents.forgetSolutions()
    leave(for: 0, by: [0], at: now)
    chosen.unconfirmed = [:]
    return timePassed(at: now)
  }

  /// Ends the tour of a lesson, which goes on in a new program.
  /// - Parameter step: the id of the step at which the user will continue, after tour has done the steps before it; nil
  ///   to begin with the first one.
  mutating func restart(at step: String?) -> [Effect] {
    (phase, menu) = (.ended(nil), nil)
    return [.restartProgram(step: step)]
  }

  /// Ends the tour midway. The next time it continues at this step. If no card was shown, nothing is recorded.
  mutating func close() -> [Effect] { end(progress.hasAppeared ? .closed : nil) }

  /// Ends the tour at the current step, which is shown or awaited. If the outcome is nil, nothing is recorded.
  mutating func end(_ outcome: Outcome?) -> [Effect] {
    let outcome = closing == nil ? outcome : .incomplete
    let id = steps[closing == nil ? forward?.destination ?? index : lost.first ?? index].id
    phase = .ended(outcome)
    (menu, forward) = (nil, nil)
    return outcome.map { [.record(.ended($0, step: id))] } ?? []
  }

  /// Makes another step the current one.
  /// - Parameters:
  ///   - way: the steps up to it; nil for the path so far if it contains the step, and otherwise for the shortest way.
  ///   - isExpected: whether the user caused it. An Enter on a card that appeared by itself a moment ago was perhaps
  ///     not meant for it.
  ///   - isReturn: whether the user goes back to it.
  mutating func leave(
    for destination: Int, by way: [Int]? = nil, at now: Int, awaitsAnswer: Bool = false, isExpected: Bool = true,
    isReturn: Bool = false
  ) {
    let picture = menu == nil && question == nil && trial == nil ? scene : nil
    var isExpected = isExpected
    if case .showing(let showing) = phase, showing.caution.enteredAt == now, showing.caution.isUnexpected,
      now < showing.since + Self.glance
    {
      isExpected = false
    }
    let followsTyping = followsTyping
    menu = nil
    keepSelection()
    // The card to which the user comes back does not ask for the keys of the solution.
    if isReturn { contents.forgetSolution(of: destination) }
    enter(destination, by: way)
    locations.leave(for: destination)
    phase = .arriving(
      Arrival(
        since: now, lingering: picture, awaitsAnswer: awaitsAnswer, isExpected: isExpected,
        followsTyping: followsTyping, isReturn: isReturn))
  }
}

// The way of the user through the steps.
extension Tour {
  /// Makes another step the current one. A step to which the user comes again, by `go` or *Back*, ends the path where
  /// it was: the steps after it are still to come.
  mutating func enter(_ destination: Int, by way: [Int]? = nil) {
    if let position = progress.path.firstIndex(of: destination) {
      progress.path.removeSubrange((position + 1)...)
    } else {
      let route = route
      progress.path =
        way
        ?? (route.contains(destination)
          ? progress.path + route.prefix { $0 != destination } + [destination] : order.path(to: destination))
    }
  }

  /// The step after another one: the one to which the chosen option of the current card leads, or else the next one;
  /// nil after the last one.
  func successor(of other: Int) -> Int? { (other == index ? chosenStep : nil) ?? order.next[other] }

  /// The steps that follow the current one if the user chooses nothing more.
  private var route: [Int] { order.route(from: successor(of: index)).filter { $0 != index } }
}

// A step can be reached if it can be shown now, or if its target may still appear.
extension Tour {
  /// The index of the next step that can be reached; nil if there is none.
  var following: Int? {
    var isAfterKeys = keysMayChangeScreen(at: index)
    return closing == nil ? route.first { canBeReached($0, &isAfterKeys) } : nil
  }

  /// The index of the next step to go to. A step that was left out is not awaited again: it counts only if it can be
  /// shown now.
  private var ahead: Int? { route.first { !isLeftOut($0) || canBeShownNow($0) } }

  /// The index of the last step that can be reached; nil if there is none after the current one. In a lesson, the steps
  /// after one that is not done yet cannot: they begin where that one has led.
  var last: Int? {
    guard closing == nil else { return nil }
    var isAfterKeys = keysMayChangeScreen(at: index)
    let reachable = route.filter { canBeReached($0, &isAfterKeys) }
    return reachable.first { isLesson && isToBeDone($0) } ?? reachable.last
  }

  /// The index of the last earlier step that was shown and can be shown now; nil if there is none.
  var previous: Int? {
    closing != nil ? nil : progress.path.dropLast().last { progress.shown.contains($0) && canBeShownNow($0) }
  }

  var first: Int? {
    closing != nil ? nil : progress.path.dropLast().first { progress.shown.contains($0) && canBeShownNow($0) }
  }

  /// The numbers in `2 of 5`: the steps up to this one, by the way that the user took, and those with the steps that
  /// follow if the user leaves the options as they were when the card appeared, apart from a choice that was not
  /// confirmed. Steps that are left out count too, so that the second number changes only where the user takes another
  /// way. Those that are ruled out by a parameter do not.
  public var counter: (number: Int, count: Int) {
    let passed = Set(progress.path)
    let number = progress.path.count { !locations.isRuledOut($0) }
    let following = order.route(from: confirmedStep ?? order.next[index]).prefix { !passed.contains($0) }
    return (number, number + following.count { !locations.isRuledOut($0) })
  }

  /// Whether a step on the route can be reached. The steps of the route must be asked about in their order.
  /// - Parameter isAfterKeys: whether a step before this one gives the program keys; this step's own are added.
  private func canBeReached(_ other: Int, _ isAfterKeys: inout Bool) -> Bool {
    defer { isAfterKeys = isAfterKeys || keysMayChangeScreen(at: other) }
    if canBeShownNow(other) { return true }
    // A target that is not on the screen may still appear: after keys for the program, if the program prepares its
    // screen, or if the author has set a longer wait for it than the default.
    let mayCome = settings.prepares || isAfterKeys || steps[other].missing.wait > Missing.standard.wait
    return mayCome && !isLeftOut(other)
  }

  /// Whether the user gives the program keys at a step.
  private func keysMayChangeScreen(at other: Int) -> Bool { steps[other].actsOnProgram || steps[other].isTried }

  private func canBeShownNow(_ index: Int) -> Bool {
    switch locations[index] {
    case .seen, .unknown: true
    case .missing: staysWithoutTarget(index)
    case .unfit: false
    }
  }
}
