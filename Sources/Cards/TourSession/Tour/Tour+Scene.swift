public import TourCard
import TourFinding
import TourModel
import TourScreen

extension Tour {
  /// The card to draw over the program's screen; nil if there is none, or if the screen is too small for a card.
  public var scene: Scene? {
    guard hasRoom, var scene = sceneWithoutPlace else { return nil }
    scene.prefersFirstRows = isInFirstRows
    return scene
  }

  /// For screen readers: keeps whether the card of the step is in the first rows, where the next one is to stand, too.
  /// A card at another place uncovers rows of the program, and a reader would speak them before the card.
  mutating func keepPlaceForReaders() {
    guard case .showing = phase, menu == nil, let shownCard, let screen else { return }
    let card = shownCard.geometry.card
    if card.rows < screen.size.rows, !shownCard.scene.card.isLine { isInFirstRows = card.row == 0 }
  }

  private var sceneWithoutPlace: Scene? {
    if let menu, !isOver {
      let card =
        switch page {
        case .leaving?: Card(leavingWith: menu, strings)
        case .topic(let index, _)?: self.card(ofTopic: index, menu)
        case nil: menuCard(menu)
        }
      return Scene(card: card, place: .center)
    }
    if let forward { return scene(of: forward) }
    switch phase {
    case .arriving(let arrival):
      return arrival.lingering
        ?? (arrival.isLong ? .banner(strings.waiting(strings.legends.localized(preferences.tourKeyLabel))) : nil)
    case .showing(let showing):
      if let trial = showing.trial { return scene(of: trial, showing) }
      let (content, state) =
        showing.question.map { (Card($0, opens: settings.opensAddresses, strings), $0.card) } ?? (
          card(showing), showing.card
        )
      var scene = Scene(
        card: content, spotlights: showing.sight.spotlights, anchor: showing.sight.anchor,
        place: showing.aside.place ?? (step.place == .inline ? .auto : step.place), scroll: state.scroll)
      scene.kept = showing.sight.kept
      scene.isBesideWork = isToBeTried && showing.question == nil
      return scene
    case .ended: return nil
    }
  }

  /// Whether a card is up that has the keyboard. A banner, and a card whose step the user tries in the program, leave
  /// it to the program.
  var hasScene: Bool {
    guard hasRoom else { return false }
    if isForwarding { return true }
    switch phase {
    case .arriving(let arrival): return menu != nil || arrival.lingering != nil
    case .showing(let showing):
      return menu != nil || showing.demonstration != nil || showing.trial.map { $0.settlesAt != nil } ?? true
    case .ended: return false
    }
  }

  var hasRoom: Bool {
    screen.map { $0.size.columns >= Tour.smallestSize.columns && $0.size.rows >= Tour.smallestSize.rows } ?? false
  }

  /// Whether the screen is too small for any card. Meanwhile no step is shown, left out or passed over.
  var isCramped: Bool { screen != nil && !hasRoom }

  func card(_ showing: Showing) -> Card {
    let commands = [replayCommand.map { strings.replay($0) }, lessonCommand.map { strings.learn($0) }]
    let footnotes =
      showing.attempt.isStuck
      ? [strings.stuckReason]
      : showing.help.neededAt != nil
        ? [strings.needed, "\(strings.menu): \(strings.legends.localized(preferences.tourKeyLabel))"]
        : following == nil ? commands.compactMap(\.self) : []
    let given = givenHint
    let top: [Card.Section?] =
      [
        (given?.heading ?? doneHeading
          ?? (showing.isWhereUserLeft && attempts[step.id] == nil ? strings.leftHere : heading)).map(
            Card.Section.heading),
        .title(step.title),
        step.subtitle.isEmpty ? nil : .subtitle(step.subtitle), (given?.text).map(Card.Section.text),
      ] + task(showing)
    let foot: [Card.Section?] =
      [hint(showing).map(Card.Section.hint)] + buttonHints.map(Card.Section.hint)
      + ([showing.lack.note].compactMap(\.self) + footnotes + showing.spoken.sentences).map(Card.Section.footnote)
    var card = Card(top + foot, counter: shownCounter, buttons: stepButtons)
    card.typesKeys = card.buttons.contains { $0.action == .show || $0.action.sendingButton != nil }
    card.progress =
      closing == nil ? Card.Progress(number: counter.number, count: counter.count, style: guide.progress) : nil
    card.icon = step.icon
    card.art = step.art
    card.options = showing.card.selection.flatMap { shownOptions($0) }
    if preferences.isForReaders, showing.trial == nil { card.moreText = strings.moreTexts }
    showing.card.apply(to: &card, strings, keys: notice(showing), typed: keys(typedBy:))
    return card
  }

  /// For screen readers: the previous step, if the user did it in the program.
  private var doneHeading: String? {
    guard preferences.isForReaders, let last = progress.path.dropLast().last, progress.done.contains(last),
      steps[last].isTried
    else { return nil }
    return strings.done(steps[last].title)
  }

  /// The number of the step, as cards show it; empty on the card that ends an incomplete tour.
  var shownCounter: String {
    if closing != nil { return "" }
    let (number, count) = ("\(counter.number)", "\(counter.count)")
    return attempts[step.id].map { strings.counterAgain(number, count, "\($0)") } ?? strings.counter(number, count)
  }

  private func hint(_ showing: Showing) -> Hint? {
    guard let progress = showing.card.progress else { return nil }
    guard showing.attempt.isStuck, let done = step.done else { return Hint(progress, strings) }
    let next = strings.legends.localized(label(.next))
    return Hint(
      strings.stillWaiting, [.text(done.expectation(strings, on: locations.screenIndex))],
      [next.isEmpty ? .text(strings.legends.label(Key(.enter))) : .key(next, isDone: false)])
  }

  /// The notice after a key that does nothing. It names the keys that have an effect, in a long and a short form.
  private func notice(_ showing: Showing) -> [String] {
    let keys: String
    if let progress = showing.card.progress, !showing.attempt.isStuck {
      let wanted = progress.isMidway ? [progress.rest] : progress.alternatives
      var named = KeyProgress(KeyChoice(wanted))
      let typed = progress.isMidway ? wanted.first.map { (progress.begun?.count ?? 0) - $0.count } ?? 0 : 0
      named.breaks = Set(progress.breaks.map { $0 - typed })
      let hint = Hint(named, strings).text
      // Enter presses the button in focus.
      keys =
        !isEnterFree || showing.card.isFocusMoved(among: stepButtons)
        ? hint : strings.orKey(hint, strings.legends.label(Key(.enter)))
    } else {
      let way = stepButtons.first { $0.action == .skip || $0.action == .close || $0.action == .back }?.key ?? ""
      let leave = strings.legends.localized(step.endsOn?.alternatives.first?.first?.label ?? way)
      let enter = strings.legends.label(Key(.enter))
      keys = leave.isEmpty ? strings.press(enter) : strings.pressEither(enter, leave)
    }
    return [strings.idleKey(keys), keys]
  }

  /// Whether `do` contains this key.
  func isAsked(_ key: Key) -> Bool {
    (step.do?.alternatives ?? []).contains { $0.contains { $0.canonical == key.canonical } }
      || step.endsOn?.alternatives.contains([key.canonical]) ?? false
  }

  /// Whether Enter presses the main button, because it is not the next key of `do`. After the last key of `do`, an
  /// Enter of `do` may still be held down.
  var isEnterFree: Bool {
    guard isAsked(Key(.enter)) else { return true }
    guard case .showing(let showing) = phase, showing.attempt.actedAt == nil else { return false }
    return !isDue(Key(.enter)) && !(step.endsOn?.alternatives.contains([Key(.enter)]) ?? false)
  }

  /// The key that a button of a step shows; empty if there is none. It is not a key of `do` and, on a card with `do`,
  /// not a key that types text.
  func label(_ action: Bindings.Action) -> String {
    preferences.bindings.label(action) {
      !isAsked($0) && !isSent($0) && (!step.asksToAct || !$0.isText) && (step.choices == nil || !$0.isForOptions)
    }
  }

  /// The buttons of the current step. The last one is the main button.
  var stepButtons: [Card.Button] {
    let own = ownButtons
    if !own.isEmpty { return own }
    var buttons: [Card.Button] = []
    if previous != nil { buttons.append(Card.Button(strings.back, key: label(.back), action: .back)) }
    buttons += againButton
    let isLast = following == nil
    let isShown = preferences.showsKeys && step.do != nil && !isStuck && !isReadAgain
    if !isLast || isShown || step.isTried || awaitsExit { buttons.append(wayOut()) }
    if isShown {
      buttons.append(Card.Button(strings.showMe, key: isEnterFree ? Key(.enter).label : "", action: .show))
    } else if isToBeTried {
      // Users of one key and Enter reach everything with Tab, so the way on is a button, too.
      if preferences.isForReaders, !awaitsExit {
        let text = isLast ? strings.done : isLesson ? strings.passOver : strings.next
        buttons.append(Card.Button(text, key: label(.next), action: .passOver))
      }
      buttons.append(Card.Button(strings.tryIt, key: Key(.enter).label, action: .tryIt))
    } else if awaitsExit {
      // Only the keys go on. Enter must not skip the tour.
      buttons.reverse()
    } else if isLast {
      buttons.append(Card.Button(strings.done, key: label(.done), action: .done))
    } else {
      buttons.append(Card.Button(isLastPage ? strings.start : strings.next, key: label(.next), action: .next))
    }
    return buttons
  }

  /// Whether the user has gone back to a step that is still done. Its keys would do once more what they have done.
  var isReadAgain: Bool {
    if case .showing(let showing) = phase { showing.isHeld && isDoneAlready } else { false }
  }

  /// Whether the tour begins with pages, of which this is the last one.
  private var isLastPage: Bool {
    guard let following, steps[following].place != .fill else { return false }
    return steps[...index].allSatisfy { $0.place == .fill }
  }

  /// The button that leaves the tour: *Skip* or, if `do` leaves no key for *Skip*, *Close*, which ends the tour midway.
  /// - Parameter text: the guide's own label; nil for the standard one.
  func wayOut(labelled text: String? = nil) -> Card.Button {
    let key = label(.skip)
    let close = Self.closingKey
    if key.isEmpty, !preferences.bindings[.skip].isEmpty, !isAsked(close) {
      return Card.Button(text ?? (isLesson ? strings.leave : strings.close), key: close.label, action: .close)
    }
    return Card.Button(text ?? (isLesson ? strings.leave : strings.skip), key: key, action: .skip)
  }

  var isStuck: Bool { if case .showing(let showing) = phase { showing.attempt.isStuck } else { false } }

  private func menuCard(_ menu: CardState) -> Card {
    var card = Card(title: guide.title, buttons: menuButtons, arrangement: .list)
    // The card of a trial may have shrunk.
    if let trial, let stray = trial.stray {
      if trial.brevity.isBrief || !wayBackButton.isEmpty {
        let advice = advice(for: stray)
        card.sections += advice.compactSections
        card.typesKeys = advice.hint != nil
      }
    } else if let trial, case .showing(let showing) = phase,
      trial.brevity.isBrief || givenHint.map({ trial.variant ?? 0 >= $0.longest }) ?? false
    {
      card.sections += task(showing) + (givenHint.map { [.text($0.text)] } ?? [])
    }
    let keys = strings.pressEnterOrEscape
    menu.apply(to: &card, strings, keys: [strings.idleKey(keys), keys])
    return card
  }

  var menuButtons: [Card.Button] {
    var buttons = [Card.Button(strings.goOn, key: Key(.escape).label, action: .resume)]
    if case .showing(let showing) = phase { buttons += wayBackButton + helpButtons(showing) }
    if previous != nil, !isForwarding {
      buttons.append(Card.Button(strings.back, key: letter(of: .back), action: .back))
    }
    if case .showing = phase, step.asksToAct, !awaitsExit, !isForwarding {
      buttons.append(Card.Button(strings.passOver, action: .passOver))
    }
    buttons.append(
      Card.Button(isLesson ? strings.leaveLesson : strings.skipTour, key: letter(of: .skip), action: .skip))
    buttons += againButtons
    buttons.append(Card.Button(strings.startAgain, action: .replay))
    // Another guide would end the lesson, and leave the user in its program.
    for guide in otherGuides where !isLesson {
      let button = Card.Button(strings.otherGuide(guide.title), action: .open(guide: guide.name))
      buttons.append(ticked(button, takenGuides.contains(guide.name)))
    }
    return buttons + topicButtons
  }

  /// The entries that repeat a step of a lesson in a new program: the current one, and the last one that the user has
  /// done. To repeat a step that changed nothing is of no use.
  private var againButtons: [Card.Button] {
    guard isLesson, !isForwarding else { return [] }
    let isBegun = (trial != nil || contents.isSolved(index) || hasActed) && !wayBackIsAgain
    let own = isBegun ? [Card.Button(strings.doAgain, action: .again(step: step.id))] : againButton
    let last = progress.path.dropLast().last { progress.done.contains($0) && steps[$0].asksToAct }
    return own
      + (last.map { [Card.Button(strings.doStepAgain(steps[$0].title), action: .again(step: steps[$0].id))] } ?? [])
  }

  /// The button that repeats a step of a lesson to which the user has gone back; empty on other cards.
  var againButton: [Card.Button] {
    guard isLesson, closing == nil, isReadAgain else { return [] }
    return [Card.Button(strings.doAgain, action: .again(step: step.id))]
  }

  /// The visible character that is bound to an action; empty if there is none. In the menu, the other keys of the
  /// action may move the focus.
  private func letter(of action: Bindings.Action) -> String { preferences.bindings.label(action, where: \.isVisible) }
}

extension Completion {
  /// A noun phrase for what a card waits for.
  /// - Parameter index: the screen; nil before it is known.
  fileprivate func expectation(_ strings: Strings, on index: ScreenIndex?) -> String {
    switch self {
    case .screen(let predicate): predicate.expectation(strings, on: index)
    case .event, .exit, .goals: strings.answer
    }
  }
}

extension Predicate {
  /// A noun phrase for the screen content that a card waits for: of several conditions, the first that does not hold.
  fileprivate func expectation(_ strings: Strings, on index: ScreenIndex?) -> String {
    switch self {
    case .changed, .file: break
    case .present(let targets):
      if case .text(let text)? = targets.first?.kind { return strings.toAppear(text) }
    case .not(.present(let targets)):
      if case .text(let text)? = targets.first?.kind { return strings.toGoAway(text) }
    case .parameter, .not: break
    case .all(let predicates), .any(let predicates):
      let open = predicates.first { predicate in index.map { !$0.holds(predicate) } ?? true }
      if let open = open ?? predicates.first { return open.expectation(strings, on: index) }
    }
    return strings.answer
  }
}
