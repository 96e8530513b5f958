import TourCard
import TourModel
import TourScreen

// A user who tries a step and has lost the way. The card says where they are and what leads back, until they are on the
// way again.
extension Tour {
  /// Where the user is instead.
  enum Stray: Hashable, Sendable {
    /// In a state of ``TourModel/Step/astray``: its index.
    case known(Int)
    /// The target, which was on the screen when the trial began, is gone.
    /// - Parameter since: the key that was pressed just before; nil if there is none.
    case gone(since: Key?)
  }

  /// The index of the state of ``TourModel/Step/astray`` that the card shows; nil if it shows none.
  package var strayIndex: Int? { if case .known(let index)? = trial?.stray { index } else { nil } }

  /// Whether the keys that the program receives matter to the card.
  var needsKeys: Bool { namesStrayKey || trial != nil && goalsNeedKeys }

  /// Whether the card may name the key after which the target went away.
  var namesStrayKey: Bool { trial?.hadTarget ?? false }

  /// Records a key that the program has got.
  mutating func programGot(_ key: Key, at now: Int) {
    trial?.ledBackFrom = nil
    if namesStrayKey, !isTargetGone { trial?.lastKey = (key, now) }
    if trial != nil { goalsGot(key, at: now) }
  }

  /// Whether the target is missing.
  private var isTargetGone: Bool { if case .showing(let showing) = phase { showing.lostAt != nil } else { false } }

  /// Where the user is instead of where the step is; nil while they are on the way. It takes a while without a key, so
  /// that nobody is interrupted.
  func stray(_ showing: Showing, _ trial: Trial, at now: Int) -> Stray? {
    if let index = showing.demonstration?.wayBack, trial.stray == .known(index) { return trial.stray }
    let quiet = timeline.typedAt ?? 0
    if let (index, since) = locations.astray {
      let isDue = now >= max(since, quiet) + timing.astray
      if isDue || trial.stray == .known(index) { return .known(index) }
      if case .gone? = trial.stray { return trial.stray }
      return nil
    }
    if let before = locations.astrayBefore, trial.stray == .known(before.index), trial.ledBackFrom != before.index,
      now < before.goneAt + StepLocations.flicker
    {
      return trial.stray
    }
    guard trial.hadTarget, let lostAt = showing.lostAt, locations.isMissing(index) else { return nil }
    if case .gone? = trial.stray { return trial.stray }
    guard now >= max(lostAt, quiet) + timing.gone else { return nil }
    return .gone(since: trial.lastKey.flatMap { $0.at + Self.effect >= lostAt ? $0.key : nil })
  }

  /// Milliseconds in which a program answers a key.
  private static let effect = 1000

  /// The times from which, if no key is pressed before, the card says that the user has lost the way.
  func strayDeadlines(_ showing: Showing) -> [Int] {
    let quiet = timeline.typedAt ?? 0
    return [
      locations.astray.map { max($0.since, quiet) + timing.astray },
      locations.astray == nil ? locations.astrayBefore.map { $0.goneAt + StepLocations.flicker } : nil,
      showing.lostAt.map { max($0, quiet) + timing.gone },
    ].compactMap(\.self)
  }

  /// What the card says to a user who has lost the way.
  func advice(for stray: Stray) -> Advice {
    let text: Markup
    var hint: Hint?
    switch stray {
    case .known(let index):
      text = Markup(step.astray[index].text).filled(contents.placeholders)
      hint = step.astray[index].keys.map { Hint(button: strings.takeBack, types: $0, strings) }
    case .gone(let key):
      text = Markup(plain: key.map { strings.goneSince(strings.legends.localized($0.prose)) } ?? strings.gone)
    }
    return Advice(
      heading: strings.astray, text: text, hint: hint,
      sections: [[.title(strings.astray), .text(text)] + [hint.map(Card.Section.hint)].compactMap(\.self)])
  }

  func keysBack(of index: Int) -> [Key]? { step.astray[index].keys?.alternatives.first }

  /// The button that types keys which lead back. If there are no such keys, the step can begin anew in a lesson; empty
  /// elsewhere.
  var wayBackButton: [Card.Button] {
    guard let index = strayIndex, locations.astray.map({ $0.index == index }) ?? true else { return [] }
    if keysBack(of: index) != nil { return [Card.Button(strings.takeBack, action: .takeBack)] }
    return isLesson ? [Card.Button(strings.doAgain, action: .again(step: step.id))] : []
  }

  /// Whether the step can begin anew because no keys lead back.
  var wayBackIsAgain: Bool { wayBackButton.first.map { $0.action != .takeBack } ?? false }

  /// When a user who has not tried the step of a lesson reads that they have lost the way, as by a key that changed the
  /// text just before the card came up; nil if they have not.
  func strayDueAt(_ showing: Showing) -> Int? {
    guard isLesson, !isForwarding, showing.trial == nil, showing.question == nil, showing.demonstration == nil,
      isToBeTried,
      let astray = locations.astray, astray.index != showing.gaveWayTo
    else { return nil }
    return max(astray.since, showing.since, timeline.typedAt ?? 0) + timing.astray
  }

  /// Gives the program the keyboard, so that the user can find the way back, if they have lost it before they tried the
  /// step.
  mutating func tryIfAstray(_ showing: inout Showing, at now: Int) {
    guard let dueAt = strayDueAt(showing), now >= dueAt else { return }
    showing.gaveWayTo = locations.astray?.index
    phase = .showing(showing)
    tryIt(at: now)
    // An Enter may have been meant for the card.
    trial?.settlesAt = now + StrayText.repetition
    if case .showing(let changed) = phase { showing = changed }
  }

  /// Whether the keys that lead back are being typed.
  package var isTakenBack: Bool {
    if case .showing(let showing) = phase { showing.demonstration?.wayBack != nil } else { false }
  }

  /// Handles a key that the user presses while the keys that lead back are typed: the program gets the rest of them at
  /// once, and then this key. Ctrl-C ends the typing.
  mutating func pressedOnWayBack(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if key == Self.closingKey { endWayBack() }
    // An Enter that is held down on the button must not reach the program, now or afterwards.
    if key == Key(.enter) { trial?.settlesAt = now + StrayText.repetition }
    guard key != Key(.enter), case .showing(var showing) = phase, let demonstration = showing.demonstration else {
      strayText.ignoreKey()
      return []
    }
    let isBack = !demonstration.hasBegun && locations.astray?.index != demonstration.wayBack
    let rest = isBack ? [] : Array(demonstration.keys)
    showing.demonstration = nil
    phase = .showing(showing)
    timeline.typedAt = now
    let effects = rest.map { Effect.type($0) } + passOn(key, token, at: now)
    if !isBack { trial?.ledBackFrom = demonstration.wayBack }
    return effects
  }

  /// Types no more of the keys that lead back.
  mutating func endWayBack() {
    guard isTakenBack, case .showing(var showing) = phase else { return }
    showing.demonstration = nil
    phase = .showing(showing)
  }

  /// Types the keys that lead back, one after the other, if the user has seen them and is still in that state.
  mutating func takeBack(at now: Int) -> [Effect] {
    guard hasShownKeys(at: now) else { return [] }
    let index = wayBackButton.isEmpty ? nil : strayIndex
    let keys = index.flatMap(keysBack)
    // The step may be done by now.
    let effects = closeMenu(at: now)
    guard let index, let keys, strayIndex == index, case .showing(var showing) = phase, showing.demonstration == nil
    else { return effects }
    showing.demonstration = Demonstration(keys: keys[...], nextAt: now + timing.firstKey, wayBack: index)
    phase = .showing(showing)
    timeline.spentAt = now
    return effects
  }
}
