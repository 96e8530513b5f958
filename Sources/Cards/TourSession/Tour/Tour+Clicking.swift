import TourCard
import TourFinding
import TourModel
import TourScreen

// Clicks and the mouse wheel.
extension Tour {
  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    if menu == nil, isForwarding { return clickedOnFastForward(point, at: now) }
    // The user has answered a lingering card already, so its buttons do nothing.
    guard card != nil, let shownCard, !isSecondClick(at: now) else { return [] }
    ignoreEndingKey(at: now)
    strayText.end()
    markSeen()
    noteClick()
    switch shownCard.part(at: point) {
    case .button(let action):
      let effects = press(action, at: now)
      if action.isHelp { noteHelpClicked(at: now) }
      return effects
    case .option(let index): return choose(index)
    case .card:
      if menu == nil { endTrial() }
      return []
    case .outside where menu != nil: return press(.resume, at: now)
    case .outside where question != nil: return press(.cancel, at: now)
    case .outside where trial != nil: return []
    case .outside:
      if isToBeTried, isLit(point) {
        tryIt(at: now)
        return []
      }
      if let key = keyClicked(at: point) { return pressClicked(key, at: now) }
      return clickedOutside(at: now)
    }
  }

  private mutating func noteClick() {
    guard case .showing(var showing) = phase else { return }
    showing.isByMouse = true
    phase = .showing(showing)
  }

  private mutating func clickedOutside(at now: Int) -> [Effect] {
    // A click beside a card must not skip what the user is to do in the program, and one beside options chooses
    // nothing.
    let isAnswered = !step.asksToAct && step.choices == nil
    switch step.clickOutside ?? (isAnswered ? guide.clickOutside ?? .next : .nothing) {
    case .next: return perform(.next, at: now)
    case .close: return quit(.closed, at: now)
    case .nothing:
      flash(at: now)
      return []
    }
  }

  /// The only key that `do` asks for now, if the user has clicked on its name in a bright part of the screen, such as
  /// `F5Tree`; nil otherwise.
  private func keyClicked(at point: Point) -> Key? {
    guard let screen, case .showing(let showing) = phase, showing.demonstration == nil,
      let progress = showing.card.progress,
      let region = showing.sight.spotlights.first(where: { $0.contains(point) }),
      let key = screen.key(namedAt: point, in: region), progress.isCompleted(by: key)
    else { return nil }
    return key
  }

  private mutating func pressClicked(_ key: Key, at now: Int) -> [Effect] {
    guard case .showing(var showing) = phase, let outcome = showing.card.progress?.feed(key), outcome != .reject else {
      return []
    }
    return [.type(key)] + fed(showing, isComplete: outcome == .complete, at: now) + timePassed(at: now)
  }

  /// Pages through the full pages of a tour. A touchpad reports one movement of the fingers as many turns of a wheel,
  /// so those within ``turnPause`` of each other turn one page.
  mutating func turn(by pages: Int, at now: Int) -> [Effect] {
    defer { timeline.turnedAt = now }
    if let turnedAt = timeline.turnedAt, now < turnedAt + Tour.turnPause { return [] }
    guard step.place == .fill, step.choices == nil, menu == nil, question == nil, !isForwarding,
      case .showing = phase
    else { return [] }
    if pages > 0 { return following == nil ? [] : perform(.next, at: now) }
    return previous == nil ? [] : press(.back, at: now)
  }
}
