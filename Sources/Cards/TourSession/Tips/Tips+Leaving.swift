import TourCard
import TourModel
import TourScreen

/// Updates the card that is up, or closes it.
extension Tips {
  /// - Parameter mayAppear: whether the card may be shown. If not, an inline tip waits: the program has taken the room
  ///   away from its slot.
  mutating func keepUp(mayAppear: Bool, at now: Int) -> [Effect] {
    guard var showing, let screen else { return [] }
    if showing.isInline {
      showing.sight.target = slotRegion(of: showing.choice)
      self.showing = showing
    }
    if case .closing(let since) = showing.stance {
      return now >= since + timing.lastNotice ? answer(.close, at: now) : []
    }
    if reading != nil {
      keepUpReading(&showing, on: screen, at: now)
      self.showing = showing
      return []
    }
    let tip = showing.choice.tip
    let milliseconds = showing.milliseconds(at: now)
    if let limit = tip.milliseconds, milliseconds >= limit, !showing.hasKeyboard { return hide(at: now) }
    if !showing.hasKeyboard, !showing.isInline {
      showing.brevity.isBrief =
        showing.crowdedRow != nil || showing.brevity.isDue(after: milliseconds - showing.wholeSince, preferences)
    }
    switch (records.selector.statusApartFromScreen(ofShown: showing.choice, for: milliseconds), search.shown) {
    case (.available, .fit) where showing.isInline && (showing.sight.target != nil || !mayAppear),
      (.available, .withoutSlot) where !mayAppear:
      showing.lostAt = nil
    case (.available, .fit(let sight)) where !showing.isInline:
      showing.lostAt = nil
      showing.follow(sight, on: screen.size, timing, at: now)
      showing.spoken.update(for: showing.sight, on: screen, strings, preferences)
    case (.invalidated(.displayDurationExceeded), _): return invalidate(.displayDurationExceeded, at: now)
    case (.invalidated, _): return hide(at: now)
    case (.available, .unfit), (.available, .withoutSlot), (.available, .fit), (.pending, _):
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace { return hide(at: now) }
    }
    self.showing = showing
    // Programs move the cursor while they draw. Only a cursor that rests marks the place where the user types.
    if let cursorRow = changes.cursorRow, now >= cursorRow.since + timing.stillness { uncoverCursor(at: now) }
    if showing.brevity.isBrief { placeLabel(at: now) }
    return []
  }

  /// Closes the card. What the user has read of marks is over.
  mutating func hide(at now: Int) -> [Effect] { takeDown(at: now) + endReading() }

  /// Closes the card, which the card of another mark may follow.
  mutating func takeDown(at now: Int) -> [Effect] {
    guard let shown = showing else { return [] }
    showing = nil
    timeline.hasNews = true
    search.forgetChoice()
    let milliseconds = shown.milliseconds(at: now)
    records.closed(shown.choice)
    // The user has opened the card of a mark, so neither how often nor how long it is shown counts.
    if milliseconds == 0 || reading != nil { return [] }
    return rememberCard(.displayed(tip: shown.choice.tip.id, milliseconds: milliseconds), of: shown.choice)
  }

  mutating func invalidate(_ reason: Invalidation, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    reading?.read.remove(choice)
    return hide(at: now) + rememberCard(.invalidated(tip: choice.tip.id, reason), of: choice)
  }

  /// Carries out the user's answer. An action that is not an answer does nothing.
  mutating func answer(_ action: Card.Action, at now: Int) -> [Effect] {
    guard showing != nil else { return [] }
    switch action {
    case .close: return invalidate(.tipClosed, at: now)
    case .snooze: return snooze(for: StepButton.snooze, at: now)
    case .never:
      let effects = hide(at: now)
      return records.isOnDemand ? effects : effects + guides.flatMap { remember(.silenced, of: $0) }
    case .next, .back: return turn(to: action, at: now)
    case .cancel: showing?.question = nil
    case .confirm:
      let address = showing?.question?.address
      showing?.question = nil
      showing?.stance = .open
      return address.map { settings.opensAddresses ? [.visit($0)] : [] } ?? []
    default:
      if let seconds = action.snoozedSeconds { return snooze(for: seconds, at: now) }
      if let name = action.openedGuide { return open(name, at: now) }
      if let address = action.address { showing?.question = Question(address: address) }
      if let event = action.event { return emit(event, at: now) }
      if let index = action.sendingButton { return sendKeys(ofButton: index, at: now) }
    }
    return []
  }
}
