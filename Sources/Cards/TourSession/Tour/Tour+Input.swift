import TourCard
import TourModel
import TourScreen

extension Tour {
  /// The most keys that are held back for the next card. With one more, the lingering card closes, and all of them go
  /// to the program.
  private static let mostTyped = 256

  mutating func pressed(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if menu == nil, isForwarding { return pressedOnFastForward(key, at: now) }
    if menu == nil, case .arriving = phase { return act(on: key, token, at: now) }
    if menu == nil, isTakenBack { return pressedOnWayBack(key, token, at: now) }
    if menu == nil, trial != nil { return pressedWhileSettling(key, token, at: now) }
    ignoreEndingKey(at: now)
    if key == Key(.enter), repeatsChoice(at: now) { return [] }
    if key == Key(.enter), !isInKeys(key), ignoresEnter(at: now) { return [] }
    if case .showing(var showing) = phase {
      showing.caution.enteredAt = key == Key(.enter) ? now : nil
      phase = .showing(showing)
    }
    if ignoresSkip(key, at: now) { return [] }
    strayText.begin()
    let (card, isClosing, isDue, isInMenu) = (index, closing != nil, isDue(key), menu != nil)
    let effects = act(on: key, token, at: now)
    if key == Key(.enter), index == card { ignoreRepetitions(inMenu: isInMenu, at: now) }
    let isIgnored = strayText.end(key, at: now)
    if isDue, !key.isText { strayText.end() }
    // The key was for the card before, if it led to another one.
    if !isIgnored, !key.isText, !strayText.isOpen, index == card, isClosing == (closing != nil) { markSeen() }
    return effects
  }

  /// Whether an Enter does nothing but name the effect of the next one: it ends text that was typed by mistake, or it
  /// would type keys on a card that the user did not expect.
  private mutating func ignoresEnter(at now: Int) -> Bool {
    switch strayText.swallowsEnter(at: now) {
    case .text?:
      markSeen()
      flash(at: now, .enterAgain(endsText: true))
      return true
    case .repetition?:
      flash(at: now, card?.notice ?? .keys)
      return true
    case nil: break
    }
    guard menu == nil, case .showing(let showing) = phase, showing.caution.isUnexpected || repeatsPassingOver(at: now),
      showing.question == nil, showing.demonstration == nil,
      !isDue(Key(.enter)), let content = scene?.card, let action = showing.card.focusedAction(on: content),
      keys(typedBy: action) != nil
    else { return false }
    markSeen()
    strayText.ignoreEnter(at: now)
    flash(at: now, .enterAgain(endsText: false))
    return true
  }

  /// Whether a key continues the keys of `do`, of which the user has pressed some. Text before them does not matter
  /// then.
  private func isInKeys(_ key: Key) -> Bool {
    guard menu == nil, case .showing(let showing) = phase, showing.card.progress?.isMidway ?? false else {
      return false
    }
    return isDue(key)
  }

  /// Whether a key is one of those that `do` asks for next.
  func isDue(_ key: Key) -> Bool {
    guard case .showing(let showing) = phase, var progress = showing.card.progress else { return false }
    return progress.feed(key) != .reject
  }

  /// Records that the user has seen the card: a key or a click had an effect on it.
  mutating func markSeen() {
    guard case .showing(var showing) = phase else { return }
    (showing.caution.isUnexpected, showing.caution.skipping) = (false, .allowed)
    phase = .showing(showing)
  }

  /// Records that the user may not have seen the card yet.
  mutating func markUnseen() {
    guard case .showing(var showing) = phase else { return }
    showing.caution.isUnexpected = true
    phase = .showing(showing)
  }

  /// Records a key that the session has ignored, because it belongs to a burst. An Enter that ends text still shows
  /// what the next one does.
  mutating func addSwallowed(_ key: Key, at now: Int) {
    guard key == Key(.enter) else { return strayText.addIgnored(key, at: now) }
    if strayText.swallowsEnter(at: now) == .text { flash(at: now, .enterAgain(endsText: true)) }
  }

  private mutating func act(on key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if menu != nil { return pressedInMenu(key, at: now) }
    if case .arriving(var arrival) = phase, arrival.lingering != nil {
      arrival.typed.append(Typed(key: key, token: token))
      guard arrival.typed.count > Self.mostTyped else {
        phase = .arriving(arrival)
        return []
      }
      let typed = arrival.typed
      arrival.typed = []
      arrival.lingering = nil
      phase = .arriving(arrival)
      return typed.map { .forward($0.token) }
    }
    guard case .showing(var showing) = phase else { return [] }
    if showing.demonstration != nil { return interrupt(by: key, at: now) }
    if showing.question != nil { return pressedInQuestion(key, at: now) }
    if let effects = feed(key, token, to: &showing, at: now) { return effects }
    if let effects = leaveSolution(by: key, token, at: now) { return effects }
    if let effects = end(by: key, token, at: now) { return effects }
    if key == Self.closingKey { return quit(.closed, at: now) }
    if let sending = sendingButton(of: key) { return press(sending, at: now) }
    if let effects = pressedOnOptions(key, at: now) { return effects }
    if isOfSolution(key, at: now) || isUselessArrow(key) || isOfFirstOrLast(key),
      let effects = giveWay(to: key, token, at: now)
    {
      return effects
    }
    guard let meaning = meaning(of: key) else {
      if let effects = giveWay(to: key, token, at: now) { return effects }
      flash(at: now)
      return []
    }
    showing.card.calm()
    phase = .showing(showing)
    return switch meaning {
    case .action(let action): perform(action, at: now)
    case .command(let command): carryOut(command, at: now)
    }
  }

  /// Sends the program a key of `do`, or a Backspace after text of `do`.
  /// - Returns: nil if the key is neither.
  private mutating func feed(_ key: Key, _ token: InputToken, to showing: inout Showing, at now: Int) -> [Effect]? {
    let outcome = showing.card.progress?.feed(key) ?? .reject
    guard outcome != .reject || key == Key(.backspace) && showing.card.progress?.takeBack() == true else { return nil }
    let hasGoals = !step.goals.isEmpty
    let effects = [.forward(token)] + fed(showing, isComplete: outcome == .complete, at: now)
    // With goals, the card is still the one of the step.
    if hasGoals { goalsGot(key, at: now) }
    return effects
  }

  /// Records a key of `do` that goes to the program.
  mutating func fed(_ fed: Showing, isComplete: Bool, at now: Int) -> [Effect] {
    var showing = fed
    locations.keepBefore(index)
    showing.attempt.pressedAt = now
    showing.card.calm()
    if isComplete {
      showing.attempt.actedAt = now
      timeline.spentAt = now
    }
    phase = .showing(showing)
    if isComplete { markActed() }
    return isComplete && step.done == nil ? next(at: now, awaitsAnswer: true) : []
  }

  /// Handles a key pressed while *Show me* types. Only keys that skip or close the tour have an effect.
  private mutating func interrupt(by key: Key, at now: Int) -> [Effect] {
    if key == Self.closingKey { return quit(.closed, at: now) }
    if !isAsked(key), preferences.bindings.action(of: key) == .skip { return quit(.skipped, at: now) }
    strayText.ignoreKey()
    return []
  }

  /// The meaning of a key; nil if it has none. On a card that asks the user to act in the program, keys that type text
  /// have none, because they may be meant for the program.
  func meaning(of key: Key) -> CardKey? {
    (step.asksToAct || step.choices != nil) && key.isText ? nil : CardKey(key, preferences.bindings)
  }

  mutating func perform(_ action: Bindings.Action, at now: Int) -> [Effect] {
    switch action {
    case .next:
      // The key types nothing: a card that asks the user to act is passed over. Of a guide's own buttons, the key
      // presses the last one that goes on.
      if step.asksToAct {
        if !isNeeded { return press(.passOver, at: now) }
        if noteNeeded(at: now) { return [] }
        break
      }
      let goingOn: [Card.Action] = [.next, .done, .finish]
      guard let button = stepButtons.last(where: { goingOn.contains($0.action) }) else { break }
      return press(button.action, at: now)
    case .back: return back(at: now)
    case .skip: return quit(.skipped, at: now)
    case .done:
      guard following == nil, !awaitsExit else { break }
      return next(at: now)
    case .first: return jump(to: first, at: now, isReturn: true)
    case .last where isNeeded: if noteNeeded(at: now) { return [] }
    case .last: return jump(to: last, at: now)
    case .snooze, .never: break  // Only tips have these.
    }
    flash(at: now)
    return []
  }

  /// Gives a command to the card that is up: the menu or the card of a step.
  mutating func carryOut(_ command: CardCommand, at now: Int) -> [Effect] {
    guard let shownCard, let reaction = card?.handle(command, on: shownCard) else { return [] }
    switch reaction {
    case .moved: return []
    case .pressed(let action): return press(action, at: now)
    case .useless:
      // An arrow key is no part of a text that was typed by mistake, so the key after it is not ignored.
      if case .move = command { flashCard(at: now) } else { flash(at: now) }
      return []
    }
  }

  /// Carries out the action of a button. An action that is not one of a tour does nothing.
  mutating func press(_ action: Card.Action, at now: Int) -> [Effect] {
    switch action {
    case .next, .done, .passOver, .finish:
      if awaitsExit {
        flash(at: now)
        return []
      }
      if action == .passOver {
        if repeatsPassingOver(at: now) { return [] }
        if offersSolution {
          solve(at: now, becauseNeeded: true)
          return []
        }
      }
      return action == .finish ? finish(at: now) : next(at: now) + timePassed(at: now)
    case .show: return showKeys(at: now)
    case .tryIt:
      tryIt(at: now)
      return []
    case .hint: return giveHint(at: now)
    case .solve:
      solve(at: now)
      return []
    case .takeBack: return takeBack(at: now)
    case .menu: return handleTourKey(at: now)
    case .close: return quit(.closed, at: now)
    case .back: return back(at: now)
    case .skip: return quit(.skipped, at: now)
    case .cancel: return answer(isAgreed: false, at: now)
    case .confirm: return answer(isAgreed: true, at: now)
    case .resume: return closeMenu(at: now)
    case .replay: return replay(at: now)
    default:
      if let step = action.step { return branch(to: step, at: now) }
      if let step = action.repeatedStep { return restart(at: step) }
      if let address = action.address {
        ask(toOpen: address)
        return []
      }
      if let event = action.event { return emit(event, at: now) }
      if let seconds = action.snoozedSeconds { return snooze(for: seconds) }
      if let index = action.sendingButton { return sendKeys(ofButton: index, at: now) }
      if let index = action.topic {
        open(topic: index, at: now)
        return []
      }
      return action.openedGuide.map { open($0, at: now) } ?? []
    }
  }

  /// Starts *Show me*, which types the keys of `do` that are still to come.
  private mutating func showKeys(at now: Int) -> [Effect] {
    guard hasShownKeys(at: now), case .showing(var showing) = phase, let progress = showing.card.progress,
      !progress.rest.isEmpty
    else { return [] }
    showing.demonstration = Demonstration(keys: progress.rest[...], nextAt: now + timing.firstKey)
    phase = .showing(showing)
    timeline.spentAt = now
    return []
  }

  /// Whether the keys that a button types have been visible. If not, the card scrolls to them.
  mutating func hasShownKeys(at now: Int) -> Bool {
    guard let shownCard, var state = card else { return false }
    if state.hasShownKeys(on: shownCard) { return true }
    card = state
    strayText.ignoreEnter(at: now)
    flash(at: now, .readKeys)
    return false
  }

  private mutating func pressedInMenu(_ key: Key, at now: Int) -> [Effect] {
    switch page {
    case .leaving?: return pressedOnLeaving(key, at: now)
    case .topic?: return pressedOnTopic(key, at: now)
    case nil: break
    }
    if key == Self.closingKey { return quit(.closed, at: now) }
    if key == Key(.escape) { return press(.resume, at: now) }
    if let command = CardCommand(inList: key) { return carryOut(command, at: now) }
    if case .character = key.code, let button = menuButtons.first(where: { $0.key == key.label }) {
      return press(button.action, at: now)
    }
    flash(at: now)
    return []
  }

  /// The card that is up; nil if there is none.
  var shownCard: ShownCard? {
    guard let screen, let scene else { return nil }
    return ShownCard(scene: scene, screen: screen, capabilities: capabilities, theme: theme)
  }

  /// The state of the card that is up, of the menu or of a step; nil if neither is up. A card that lingers has none.
  var card: CardState? {
    get {
      if let menu { return menu }
      return if case .showing(let showing) = phase { showing.question?.card ?? showing.card } else { nil }
    }
    set {
      if menu != nil {
        menu = newValue
      } else if case .showing(var showing) = phase, let newValue {
        if showing.question == nil { showing.card = newValue } else { showing.question?.card = newValue }
        phase = .showing(showing)
      }
    }
  }

  /// Flashes the card and shows a notice, after input that does nothing.
  mutating func flash(at now: Int, _ notice: CardState.Notice = .keys) {
    timeline.spentAt = now
    flashCard(at: now, notice)
  }

  private mutating func flashCard(at now: Int, _ notice: CardState.Notice = .keys) {
    strayText.ignoreKey()
    let (motion, timing) = (preferences.motion, timing)
    card?.flash(at: now, motion, timing, notice: notice)
  }

  /// Ends the notice of ``flash(at:)`` when its time is over.
  mutating func calm(at now: Int) { card?.calm(at: now) }
}
