import TourCard
import TourFinding
import TourModel
import TourScreen

extension Tour {
  mutating func screenChanged(_ screenIndex: ScreenIndex, at now: Int) -> [Effect] {
    let wasCramped = isCramped
    if !isOver || settings.servesAuthor { locations.show(screenIndex, at: now) }
    guard !isOver else { return [] }
    if wasCramped, !isCramped { waitAnew(at: now) }
    timeline.changedAt = now
    awake(at: now)
    followCursor(at: now)
    if timeline.firstDrawnAt == nil, !screenIndex.screen.isBlank { timeline.firstDrawnAt = now }
    if !locations.isInterrupted || now >= timeline.searchedAt + SearchBudget.pause { search(at: now) }
    return timePassed(at: now)
  }

  /// Begins the waits for the step and for its target, because until now no card could be shown.
  private mutating func waitAnew(at now: Int) {
    switch phase {
    case .arriving(var arrival):
      (arrival.since, arrival.foundAt) = (now, nil)
      phase = .arriving(arrival)
    case .showing(var showing):
      // The rest of the keys would come long after the first ones, and the program had the keyboard meanwhile.
      if showing.demonstration != nil {
        forward = nil
        markUnseen()
        showing.demonstration = nil
      }
      showing.lostAt = nil
      phase = .showing(showing)
    case .ended: break
    }
  }

  /// Searches the screen for targets, within the steps of one search (``SearchBudget``).
  mutating func search(at now: Int) {
    locations.search(at: index)
    timeline.searchedAt = now
  }

  /// Does everything that is due. Each turn of the loop handles one step, and either changes the phase or ends the
  /// loop.
  mutating func timePassed(at now: Int) -> [Effect] {
    calm(at: now)
    timeline.caughtUpAt = now
    placeForwardLine(at: now)
    // While the menu is open, the tour does not move on. The user finds the same card after closing it, and after the
    // screen was too small for it.
    guard menu == nil, !isPaused, !isCramped else { return [] }
    var effects: [Effect] = []
    for _ in 0...steps.count {
      switch phase {
      case .arriving(let arrival):
        let more = arrive(arrival, at: now)
        effects += (more ?? []) + deliver(arrival.typed, at: now)
        if more == nil { return effects }
      case .showing(let showing):
        guard let more = keepUp(showing, at: now) else { return effects }
        effects += more
      case .ended:
        return effects
      }
    }
    return effects
  }

  /// The time at which ``SessionEvent/tick`` is due if nothing else happens before; nil if none is due.
  public var deadline: Int? {
    var times = isOver ? [] : [confirmedAt].compactMap(\.self)
    if locations.isPending, !isOver {
      times.append(max(locations.isInterrupted ? timeline.searchedAt + SearchBudget.pause : 0, timeline.caughtUpAt + 1))
    }
    if isPaused || isCramped { return times.filter { $0 > timeline.caughtUpAt }.min() }
    if let menu { return (times + [menu.deadline].compactMap(\.self)).filter { $0 > timeline.caughtUpAt }.min() }
    switch phase {
    case .arriving(let arrival):
      guard !arrival.awaitsChange, let since = arrival.since ?? timeline.firstDrawnAt else { break }
      times += [timeline.changedAt + timing.stillness, max(timeline.changedAt, since) + timing.stillness]
      times.append((arrival.foundAt ?? since) + timing.patience)
      times.append(since + step.missing.wait)
      if let preparedAt = arrival.preparedAt { times.append(preparedAt + timing.preparation) }
      if settings.explains, !arrival.isExplained { times.append(since + timing.explanation) }
      if arrival.lingering != nil { times.append(since + timing.linger) }
      if progress.hasAppeared { times += [since + timing.sign, since + timing.sign + timing.signStay] }
      if let typedAt = timeline.typedAt { times.append(typedAt + timing.typing) }
    case .showing(let showing):
      if let lostAt = showing.lostAt { times.append(lostAt + timing.grace) }
      if let deadline = showing.kept.deadline(timing) { times.append(deadline) }
      if let deadline = showing.card.deadline { times.append(deadline) }
      if let deadline = endingDeadline(showing) { times.append(deadline) }
      if let demonstration = showing.demonstration { times.append(dueAt(demonstration, showing)) }
      if let actedAt = showing.attempt.actedAt, step.done != nil { times.append(actedAt + timing.answer) }
      if isForwarding, let actedAt = showing.attempt.actedAt { times.append(actedAt + FastForward.patience) }
      if let pressedAt = showing.attempt.pressedAt { times.append(pressedAt + timing.hesitation) }
      if mayStandAside(showing) { times.append(timeline.changedAt + timing.stillness) }
      if settings.servesAuthor, locations.isMissing(index) { times.append(timeline.changedAt + timing.stillness) }
      times += trialDeadlines(showing) + goalDeadlines + [strayDueAt(showing)].compactMap(\.self)
      if let duration = step.milliseconds, !showing.isUsed { times.append(showing.since + duration) }
    case .ended: break
    }
    return times.filter { $0 > timeline.caughtUpAt }.min()
  }

  var step: Step { closing ?? steps[index] }

  /// Shows the current step, or leaves it for the next one, as soon as its location and the state of the screen allow a
  /// decision.
  /// - Returns: nil if the tour has to wait.
  private mutating func arrive(_ arrival: Arrival, at now: Int) -> [Effect]? {
    var arrival = arrival
    guard !arrival.awaitsChange, let since = arrival.since ?? timeline.firstDrawnAt else { return nil }
    arrival.since = since
    if locations.isRuledOut(index) {
      explain(.unfit(step: step.id))
      markAbsent(.condition)
      return searchFurther(&arrival)
    }
    if settings.prepares, arrival.preparedAt == nil, !isDormant {
      // The wait for the target begins now, because the program brings it onto the screen.
      (arrival.preparedAt, arrival.since) = (now, now)
      phase = .arriving(arrival)
      return [.prepare(step: step.id)]
    }
    if let preparedAt = arrival.preparedAt, now < preparedAt + timing.preparation {
      phase = .arriving(arrival)
      return nil
    }
    if now >= since + timing.linger { arrival.lingering = nil }
    // No banner if the user types into the program, which needs that line of the screen.
    arrival.isLong =
      progress.hasAppeared && now >= since + timing.sign && now < since + timing.sign + timing.signStay
      && timeline.typedAt ?? since <= since
    defer { if case .arriving = phase { phase = .arriving(arrival) } }

    let location = locations[index]
    // The card of a step that is done already must not appear even briefly, so wait until `done` was checked.
    let isSearched = locations.fulfilment != .unknown && locations.goals.count == step.goals.count
    if location.isUnknown || step.done != nil && !isSearched {
      arrival.foundAt = nil
      return nil
    }
    let isThere = if case .seen = location { true } else { false }
    let isDue = now >= since + step.missing.wait
    guard isThere || isDue else {
      if settings.explains, !arrival.isExplained, now >= since + timing.explanation {
        explain(.awaited(step: step.id))
        arrival.isExplained = true
      }
      arrival.foundAt = nil
      return nil
    }
    // A card must not appear over a half-drawn screen. Unless the previous card is still up, wait until the screen is
    // still. Nor must a step be left out because of one.
    let foundAt = arrival.foundAt ?? (isThere ? now : since)
    arrival.foundAt = foundAt
    let isStill = now >= max(timeline.changedAt, since) + timing.stillness || now >= foundAt + timing.patience
    let isDrawn = isThere || now >= timeline.changedAt + timing.stillness
    guard isStill || arrival.lingering != nil && !arrival.awaitsAnswer && isDrawn else { return nil }
    // A card does not interrupt a user who types into the program.
    if let typedAt = timeline.typedAt, now < typedAt + timing.typing { return nil }

    switch location {
    case .seen where isDoneAlready && !arrival.isReturn:
      return hasReachedGoals || isConfirmed(at: now) ? passOver(&arrival) : nil
    case .seen(let sight):
      return show(sight, after: arrival, at: now)
    case .missing where staysWithoutTarget(index):
      return show(Sight(), after: arrival, at: now)
    case .missing where step.missing.then == .stop:
      markAbsent(.target)
      return end(progress.hasAppeared ? .closed : nil)
    case .missing, .unfit, .unknown:
      if case .unfit = location { explain(.unfit(step: step.id)) } else { explain(.leftOut(step: step.id)) }
      if case .unfit = location { markAbsent(.condition) } else { markAbsent(.target) }
      if case .missing = location { markLost(index) }
      return searchFurther(&arrival)
    }
  }

  /// When `done` will have held for ``Timing/confirmation``; nil if it does not hold.
  private var confirmedAt: Int? {
    if case .fulfilled(let since) = locations.fulfilment { since + timing.confirmation } else { nil }
  }

  /// Whether `done` has held long enough. On a screen that the program has drawn only in part, it can hold by chance:
  /// the cursor is elsewhere, or text is not there yet.
  private func isConfirmed(at now: Int) -> Bool { confirmedAt.map { now >= $0 } ?? false }

  /// Whether `done` of the card that is up holds. After the keys of the card it is expected, so the tour goes on at
  /// once.
  private func isFulfilled(_ showing: Showing, at now: Int) -> Bool {
    if showing.isHeld, !showing.attempt.hasActed, showing.trial == nil { return false }
    return showing.attempt.hasActed && locations.fulfilment.isFulfilled || hasReachedGoals || isConfirmed(at: now)
  }

  /// Passes over a step that is done already.
  private mutating func passOver(_ arrival: inout Arrival) -> [Effect] {
    markAbsent(.done, isLeftOut: false)
    let passed = isForwarding || isDormant ? [] : [Effect.record(.passed(step: step.id))]
    explain(.doneAlready(step: step.id))
    return passed + searchFurther(&arrival)
  }

  /// Makes the next step the current one. The time spent waiting for this step counts for the next one too.
  private mutating func searchFurther(_ arrival: inout Arrival) -> [Effect] {
    if index == forward?.destination { forward = nil }
    // Steps that lead to each other may all be left out.
    guard let next = order.next[index], arrival.passed.insert(index).inserted, !arrival.passed.contains(next) else {
      guard mayBegin else { return complete(since: arrival.since ?? 0) }
      progress.isDormant = true
      arrival.awaitsChange = true
      phase = .arriving(arrival)
      return []
    }
    enter(next, by: progress.path + [next])
    locations.leave(for: index)
    arrival.foundAt = nil
    arrival.isReturn = false
    arrival.isExplained = false
    arrival.preparedAt = nil
    phase = .arriving(arrival)
    return []
  }

  /// Delivers the keys that were typed while the previous card was still up. If the next card is up, they go to that
  /// card, and otherwise to the program. A card that was left by a key for itself may have been meant by its keys for
  /// closing, which end the tour, and by the same key once more, which has no further effect. A key that skips the tour
  /// has none, either, if the card was left by the user's keys for the program.
  private mutating func deliver(_ typed: [Typed], at now: Int) -> [Effect] {
    var leftBy: Key?
    var (isCards, followsTyping, hasText) = (false, false, false)
    // These keys were pressed before the card was visible.
    if !typed.isEmpty { markUnseen() }
    if case .arriving(var arrival) = phase {
      guard arrival.lingering == nil else { return [] }
      (leftBy, isCards, followsTyping) = (arrival.leftBy, !arrival.awaitsAnswer, arrival.followsTyping)
      arrival.typed = []
      phase = .arriving(arrival)
    }
    return typed.flatMap { typed -> [Effect] in
      if hasScene { return pressed(typed.key, typed.token, at: now) }
      if isCards, !isOver {
        if typed.key == Self.closingKey { return quit(.closed, at: now) }
        if preferences.bindings.action(of: typed.key) == .skip { return followsTyping ? [] : quit(.skipped, at: now) }
        if typed.key == leftBy { return [] }
        // A user who pages quickly presses Enter or an arrow before seeing that the next card is not up yet, so these
        // keys are dropped. Once the user has typed text, all keys go to the program.
        hasText = hasText || typed.key.isText
        if !hasText, CardKey(typed.key, preferences.bindings) != nil { return [] }
      }
      return [.forward(typed.token)]
    }
  }

  private mutating func show(_ sight: Sight, after arrival: Arrival, at now: Int) -> [Effect] {
    (progress.hasAppeared, progress.isDormant) = (true, false)
    progress.shown.insert(index)
    progress.missed[index] = nil
    // Nobody presses keys on this card, so whatever the program changes from now on counts.
    if !step.actsOnProgram {
      locations.keepBefore(index)
      locations.compareScreens(index)
    }
    var sight = sight
    if locations.isMissing(index), let screenIndex = locations.screenIndex {
      sight.kept = step.keep.compactMap { screenIndex.find([$0]) }
    }
    let card = CardState(progress: step.do.map { KeyProgress($0) }, selection: selection(for: step))
    var showing = Showing(
      body: body, sight: sight, kept: KeptRegions(sight.kept), since: now, goalKeys: goalKeys(of: step), card: card)
    showing.spoken.update(for: sight, on: screen, strings, preferences)
    if settings.servesAuthor {
      showing.lack.isShownWithout = locations.isMissing(index)
      showing.lack.update(step, at: index, self, at: now)
    }
    let since = arrival.since ?? now
    // After a long wait, or after keys for the program, the user no longer looks out for the card.
    let wasLong = now >= since + Missing.standard.wait || timeline.typedAt.map { $0 >= since } ?? false
    showing.caution.isUnexpected = !arrival.isExpected || wasLong
    if arrival.followsTyping { showing.caution.skipping = .guarded }
    if step.do?.alternatives.contains(where: { $0.count > 1 }) ?? false {
      showing.aside.windowBefore = screen?.windowOfCursor
    }
    showing.isHeld = arrival.isReturn && isDoneAlready
    if forward?.destination == index {
      forward = nil
      (showing.caution.isUnexpected, showing.isWhereUserLeft) = (true, isLesson)
    }
    locations.beginGoals(of: index)
    phase = .showing(showing)
    return isForwarding ? [] : [.record(.shown(step: step.id))]
  }

  /// Updates the card that is up, or leaves it for another step.
  /// - Returns: nil if nothing more is due.
  private mutating func keepUp(_ showing: Showing, at now: Int) -> [Effect]? {
    var showing = showing
    if let effects = fastForward(showing, at: now) { return effects }
    if let effects = demonstrate(&showing, at: now) { return effects }
    if closing != nil { return nil }
    if let effects = endWhenAlone(showing, at: now) { return effects }
    tickGoals(&showing, at: now)
    if showing.attempt.isAnnounced || isFulfilled(showing, at: now), !isTyping(showing, at: now) {
      progress.done.insert(index)
      return next(at: now, isExpected: showing.attempt.hasActed)
    }
    if isForwarding, let actedAt = showing.attempt.actedAt, now >= actedAt + FastForward.patience {
      return giveUp(at: now)
    }
    tryIfAstray(&showing, at: now)
    // The place of the card in a trial is chosen for them.
    if case .seen(let sight) = locations[index] {
      showing.kept.follow(sight.kept, timing, at: now)
      showing.sight.kept = showing.kept.regions
    }
    keepUpTrial(&showing, at: now)
    let isUnanswered = step.done != nil && showing.attempt.actedAt.map { now >= $0 + timing.answer } ?? false
    if isUnanswered, awaitsExit {
      askAgain(at: now)
      return nil
    }
    showing.attempt.isStuck = isUnanswered
    if let duration = step.milliseconds, now >= showing.since + duration, !showing.isUsed {
      return next(at: now, isExpected: false)
    }
    switch locations[index] {
    case .seen(let sight):
      showing.sight = sight
      showing.sight.kept = showing.kept.regions
      showing.lostAt = nil
    case .unknown: break
    case .missing, .unfit:
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace {
        // The target disappeared while its card was up. If the user acts in the program, that may be the reason, so the
        // card stays.
        showing.sight = Sight(kept: showing.kept.regions)
        if step.do == nil, showing.trial == nil, !showing.isHeld, !staysWithoutTarget(index) {
          phase = .arriving(Arrival(since: now))
          return []
        }
      }
    }
    showing.spoken.update(for: showing.sight, on: screen, strings, preferences)
    if settings.servesAuthor { showing.lack.update(step, at: index, self, at: now) }
    phase = .showing(showing)
    standAside(at: now)
    return nil
  }

  /// Whether the card of a step is shown in the middle if its target is missing: to users if the guide says so, and to
  /// its author unless it says that the step is left out, or ends the tour.
  func staysWithoutTarget(_ index: Int) -> Bool {
    let missing = steps[index].missing
    return missing.then == .center || settings.servesAuthor && missing.isExpected
  }
}
