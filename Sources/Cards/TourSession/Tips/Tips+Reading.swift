import TourCard
import TourModel
import TourScreen

// The cards of marks. The tour key, or a click on a mark, opens the card of one; from there the user goes on to the
// others. What was read has no mark any more.
extension Tips {
  /// The user's way through the cards of the marks that were on the screen.
  struct Reading: Sendable {
    let tips: [TipSelector.Choice]
    var index: Int
    let since: Int
    /// The tips whose cards the user has seen.
    var read: Set<TipSelector.Choice> = []
  }

  /// Opens the card of a mark, which has the keyboard.
  mutating func read(mark index: Int, at now: Int) -> [Effect] {
    guard showing == nil, marks.all.indices.contains(index), let screen else { return [] }
    let sight = marks.all[index].tip.sight
    reading = Reading(tips: marks.all.map(\.tip.choice), index: index, since: now)
    (marks.all, marks.dueSince, marks.isKnown) = ([], nil, true)
    show(sight, on: screen)
    return []
  }

  private mutating func show(_ sight: Sight, on screen: Screen) {
    guard let reading else { return }
    let choice = reading.tips[reading.index]
    var showing = Showing(choice, sight, on: screen, placeholders(of: choice))
    showing.stance = .asking
    showing.spoken.update(for: sight, on: screen, strings, preferences)
    self.showing = showing
    waiting = nil
    search.show(sight)
  }

  /// Goes on to the card of the nearest other mark whose target is on the screen.
  /// - Parameter step: 1 for the next one, -1 for the one before.
  private mutating func turn(by step: Int, at now: Int) -> [Effect] {
    guard let reading, let screenIndex = search.screenIndex else { return [] }
    var index = reading.index + step
    while reading.tips.indices.contains(index) {
      let tip = reading.tips[index].tip
      if let target = screenIndex.find(tip.targets) {
        let effects = takeDown(at: now)
        self.reading?.index = index
        let kept = tip.keep.compactMap { screenIndex.find([$0]) }
        show(Sight(target: target, anchor: screenIndex.find(tip.anchor), kept: kept), on: screenIndex.screen)
        timeline.spentAt = now
        return effects
      }
      index += step
    }
    if step > 0, reading.index < reading.tips.count - 1 { return answer(.close, at: now) }
    flash(at: now)
    return []
  }

  /// Keeps the card up, for as long as its user reads it. Without its target it is in the middle.
  mutating func keepUpReading(_ showing: inout Showing, on screen: Screen, at now: Int) {
    if case .fit(let sight) = search.shown {
      showing.lostAt = nil
      showing.follow(sight, on: screen.size, timing, at: now)
    } else {
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace { (showing.sight, showing.moved) = (Sight(), nil) }
    }
    showing.spoken.update(for: showing.sight, on: screen, strings, preferences)
  }

  /// Ends the way through the cards of marks. What the user has seen is over.
  mutating func endReading() -> [Effect] {
    guard let reading else { return [] }
    self.reading = nil
    return reading.tips.filter(reading.read.contains).flatMap {
      rememberCard(.invalidated(tip: $0.tip.id, .tipClosed), of: $0)
    }
  }

  /// Closes the card at once, and keeps all marks: the tour key was meant for the program.
  mutating func putBack(at now: Int) -> [Effect] {
    reading?.read = []
    return hide(at: now)
  }

  /// Handles a key for the card of a mark.
  /// - Returns: nil for a key that has the same meaning on the card of any tip.
  mutating func pressedWhileReading(_ key: Key, at now: Int) -> [Effect]? {
    if var progress = showing?.card.progress {
      let outcome = progress.feed(key)
      if outcome != .reject {
        showing?.card.progress = progress
        return [.type(key)] + (outcome == .complete ? invalidate(.actionPerformed, at: now) : [])
      }
    }
    if key == Tour.closingKey { return answer(.close, at: now) }
    return switch CardKey(key, preferences.bindings) {
    case .action(.back): turn(by: -1, at: now)
    case .action(.next): turn(by: 1, at: now)
    case .action(.skip): answer(.close, at: now)
    default: nil
    }
  }

  /// Handles a button that leads to another mark.
  mutating func turn(to action: Card.Action, at now: Int) -> [Effect] { turn(by: action == .next ? 1 : -1, at: now) }

  /// The buttons of the card of a mark: the guide's own, and those that lead on.
  func readingButtons(_ reading: Reading, _ tip: Tip) -> [Card.Button] {
    let bindings = preferences.bindings
    let own = Card.Button.own(of: tip, isAsking: true, preferences, strings)
    let isLast = reading.index == reading.tips.count - 1
    var buttons = own
    if reading.index > 0 { buttons.append(Card.Button(strings.back, key: bindings.label(.back), action: .back)) }
    if !own.contains(where: { $0.action == .close }) {
      buttons.append(Card.Button(strings.close, key: bindings.label(isLast ? .done : .skip), action: .close))
    }
    if !isLast { buttons.append(Card.Button(strings.next, key: bindings.label(.next), action: .next)) }
    return buttons
  }
}
