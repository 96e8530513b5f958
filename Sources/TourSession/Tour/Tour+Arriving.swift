import TourCard
import TourFinding
import TourModel
import TourScreen

extension Tour {
  mutating func screenChanged(_ screenIndex: ScreenIndex, at now: Int) -> [Effect] {
    guard !isOver else { return [] }
    screen = screenIndex.screen
    locations.note(screenIndex)
    changedAt = now
    if firstDrawnAt == nil, !screenIndex.screen.isBlank { firstDrawnAt = now }
    if !locations.isInterrupted || now >= lookedAt + SearchBudget.pause { look(at: now) }
    return timePassed(at: now)
  }

  /// Looks for targets, as far as one look goes.
  mutating func look(at now: Int) {
    locations.look(at: index)
    lookedAt = now
  }

  /// Does whatever is due now. Each turn either changes the phase or ends the loop; a step is looked at once a turn.
  mutating func timePassed(at now: Int) -> [Effect] {
    calm(at: now)
    caughtUpAt = now
    // Who reads the menu shall find what it was opened over.
    guard menu == nil else { return [] }
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

  /// When ``SessionEvent/tick`` should come, if nothing else happens before; nil is never.
  public var deadline: Int? {
    var times: [Int] = []
    if locations.isPending, !isOver { times.append(max(locations.isInterrupted ? lookedAt + SearchBudget.pause : 0, caughtUpAt + 1)) }
    if let menu { return (times + menu.idleKey.times).filter { $0 > caughtUpAt }.min() }
    switch phase {
    case .arriving(let arrival):
      guard let since = arrival.since ?? firstDrawnAt else { break }
      times.append(max(changedAt, since) + timing.stillness)
      times.append((arrival.foundAt ?? since) + timing.patience)
      times.append(since + step.missing.wait)
      if arrival.lingering != nil { times.append(since + timing.linger) }
      if hasAppeared { times += [since + timing.sign, since + timing.sign + timing.signStay] }
      if let typedAt { times.append(typedAt + timing.typing) }
    case .showing(let showing):
      if let lostAt = showing.lostAt { times.append(lostAt + timing.grace) }
      times += showing.idleKey.times
      if let demonstration = showing.demonstration { times.append(demonstration.nextAt) }
      if let actedAt = showing.actedAt, step.done != nil { times.append(actedAt + timing.answer) }
      if let pressedAt = showing.pressedAt { times.append(pressedAt + timing.hesitation) }
      if let duration = step.milliseconds { times.append(showing.since + duration) }
    case .ended: break
    }
    return times.filter { $0 > caughtUpAt }.min()
  }

  var step: Step { steps[index] }

  /// - Returns: nil when there is nothing to do but wait.
  private mutating func arrive(_ arrival: Arrival, at now: Int) -> [Effect]? {
    var arrival = arrival
    guard let since = arrival.since ?? firstDrawnAt else { return nil }
    arrival.since = since
    if now >= since + timing.linger { arrival.lingering = nil }
    // Who types into the program meanwhile needs the place.
    arrival.isLong = hasAppeared && now >= since + timing.sign && now < since + timing.sign + timing.signStay && typedAt ?? since <= since
    defer { if case .arriving = phase { phase = .arriving(arrival) } }

    let location = locations[index]
    // A step that is done already must not flash up.
    if location.isUnknown || step.done != nil && locations.isDone == nil {
      arrival.foundAt = nil
      return nil
    }
    let isThere = if case .seen = location { true } else { false }
    let isDue = now >= since + step.missing.wait
    guard isThere || isDue else {
      arrival.foundAt = nil
      return nil
    }
    // Never over a half-drawn screen: unless a card is up already, the screen must be still first.
    let foundAt = arrival.foundAt ?? (isThere ? now : since)
    arrival.foundAt = foundAt
    let isStill = now >= max(changedAt, since) + timing.stillness || now >= foundAt + timing.patience
    guard isStill || (arrival.lingering != nil && !arrival.awaitsAnswer) else { return nil }
    // Somebody who types into the program is not interrupted.
    if let typedAt, now < typedAt + timing.typing { return nil }

    switch location {
    case .seen where locations.isDone == true: return passOver(&arrival)
    case .seen(let spotlight):
      return show(spotlight, at: now)
    case .missing where step.missing.then == .center:
      return show(nil, at: now)
    case .missing where step.missing.then == .stop:
      return end(hasAppeared ? .closed : nil)
    case .missing, .unfit, .unknown:
      leftOut.insert(index)
      return lookFurther(&arrival)
    }
  }

  /// Passes over a step that is done already.
  private mutating func passOver(_ arrival: inout Arrival) -> [Effect] {
    let passed = Effect.record(.passed(step: step.id))
    return [passed] + lookFurther(&arrival)
  }

  /// Looks for the next step in place of this one. It was looked for just as long.
  private mutating func lookFurther(_ arrival: inout Arrival) -> [Effect] {
    guard index + 1 < steps.count else { return end(hasAppeared ? .done : nil) }
    index += 1
    locations.leave(for: index)
    arrival.foundAt = nil
    phase = .arriving(arrival)
    return []
  }

  /// Delivers the keys that were typed while the previous card was still drawn. If the next card is up, they are for it. If no card is up, they go to the
  /// program only if the previous card was left by a key for the program; otherwise they were meant for that card, and are dropped.
  private mutating func deliver(_ typed: [Typed], at now: Int) -> [Effect] {
    var isPrograms = true
    if case .arriving(var arrival) = phase {
      guard arrival.lingering == nil else { return [] }
      isPrograms = arrival.awaitsAnswer
      arrival.typed = []
      phase = .arriving(arrival)
    }
    return typed.flatMap { hasScene ? pressed($0.key, bytes: $0.bytes, at: now) : isPrograms ? [.forward($0.bytes)] : [] }
  }

  private mutating func show(_ spotlight: Rect?, at now: Int) -> [Effect] {
    hasAppeared = true
    shown.insert(index)
    leftOut.remove(index)
    phase = .showing(Showing(body: Markup(step.body), spotlight: spotlight, since: now, progress: step.keys.map { KeyProgress($0) }))
    return [.record(.shown(step: step.id))]
  }

  /// - Returns: nil when the card stays as it is.
  private mutating func keepUp(_ showing: Showing, at now: Int) -> [Effect]? {
    var showing = showing
    if let effects = demonstrate(&showing, at: now) { return effects }
    if locations.isDone == true, !isTyping(showing, at: now) { return next(at: now) }
    showing.isStuck = step.done != nil && showing.actedAt.map { now >= $0 + timing.answer } ?? false
    if let duration = step.milliseconds, now >= showing.since + duration { return next(at: now) }
    switch locations[index] {
    case .seen(let spotlight):
      showing.spotlight = spotlight
      showing.lostAt = nil
    case .unknown: break
    case .missing, .unfit:
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace {
        // A target that went while its card was up: where the user was asked to act, it is what he did.
        showing.spotlight = nil
        if step.keys == nil, step.missing.then != .center {
          phase = .arriving(Arrival(since: now))
          return []
        }
      }
    }
    phase = .showing(showing)
    return nil
  }
}

extension Tour {
  /// Types the next key of a demonstration, if it is due.
  private mutating func demonstrate(_ showing: inout Showing, at now: Int) -> [Effect]? {
    guard var demonstration = showing.demonstration, now >= demonstration.nextAt, let key = demonstration.keys.popFirst() else { return nil }
    _ = showing.progress?.feed(key)
    let isText = key.isVisible && demonstration.keys.first?.isVisible ?? false
    demonstration.nextAt = now + (isText ? timing.textPace : timing.keyPace)
    showing.demonstration = demonstration.keys.isEmpty ? nil : demonstration
    showing.pressedAt = now
    if showing.demonstration == nil { showing.actedAt = now }
    phase = .showing(showing)
    let goesOn = showing.demonstration == nil && step.done == nil
    return [.type(key)] + (goesOn ? next(at: now, awaitsAnswer: true) : [])
  }

  /// The keys of `do` are being pressed, or typed by tour, and some are still to come.
  private func isTyping(_ showing: Showing, at now: Int) -> Bool {
    if showing.demonstration != nil { return true }
    guard let pressedAt = showing.pressedAt, showing.progress?.isMidway ?? false else { return false }
    return now < pressedAt + timing.hesitation
  }
}

extension Tour.IdleKey {
  fileprivate var times: [Int] { [flashUntil, noticeUntil].compactMap(\.self) }
}

extension Screen {
  /// Nothing is drawn on it.
  var isBlank: Bool {
    cells.allSatisfy { ($0.glyph == .empty || $0.glyph == .space) && $0.background == .default && $0.attributes.isEmpty }
  }
}
