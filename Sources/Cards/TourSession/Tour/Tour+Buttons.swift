import TourCard
import TourModel

// The buttons of a guide's own: their appearance, and their effects.
extension Tour {
  /// The buttons that the guide defines for the current step, without those that can do nothing now; empty if it
  /// defines none.
  var ownButtons: [Card.Button] {
    let last = step.buttons.count - 1
    return step.buttons.enumerated().compactMap { index, button -> Card.Button? in
      let isMain = index == last
      switch button.action {
      case .next where following == nil:
        return Card.Button(button.label ?? strings.done, key: label(.next), action: .next)
      case .next where !isToBeTried && step.isTried && step.buttons.contains { $0.action == .tryIt }: return nil
      case .next: return Card.Button(button.label ?? strings.next, key: label(.next), action: .next)
      case .back:
        return previous == nil ? nil : Card.Button(button.label ?? strings.back, key: label(.back), action: .back)
      case .skip: return wayOut(labelled: button.label)
      case .close:
        return Card.Button(
          button.label ?? strings.close, key: isAsked(Self.closingKey) ? "" : Self.closingKey.label, action: .close)
      case .done: return Card.Button(button.label ?? strings.done, key: isMain ? label(.done) : "", action: .finish)
      case .show:
        guard preferences.showsKeys, step.do != nil, !isStuck else { return nil }
        return Card.Button(
          button.label ?? strings.showMe, key: isMain && isEnterFree ? Key(.enter).label : "", action: .show)
      case .tryIt where step.do != nil:  // The solution has been asked for.
        guard preferences.showsKeys, !isStuck else { return nil }
        return Card.Button(
          strings.showMe, key: isMain && isEnterFree ? Key(.enter).label : "", action: .show)
      // There is nothing left to try.
      case .tryIt where !isToBeTried:
        return following == nil
          ? Card.Button(strings.done, key: isMain ? label(.done) : "", action: .done)
          : Card.Button(strings.next, key: isMain ? label(.next) : "", action: .next)
      case .tryIt:
        return Card.Button(button.label ?? strings.tryIt, key: isMain ? Key(.enter).label : "", action: .tryIt)
      case .go(let id): return Card.Button(button.label ?? "", action: .go(step: id))
      case .guide(let name): return Card.Button(button.label ?? "", action: .open(guide: name))
      case .send(let keys):
        let keys = keys.alternatives.first ?? []
        return Card.Button(
          button.label ?? "", key: keys.contains(where: isAsked) ? "" : keys.map(\.label).joined(separator: " "),
          action: .send(index))
      case .open(let address): return Card.Button(button.label ?? "", action: .visit(address))
      case .emit(let event): return Card.Button(button.label ?? "", action: .emit(event))
      case .snooze(let seconds): return Card.Button(button.label ?? strings.snooze, action: .snooze(seconds: seconds))
      case .never: return nil  // Only tips have it; the decoder rejects it.
      }
    }
  }

  /// Ctrl-C closes every tour.
  static let closingKey = Key(.character("c"), .control)

  /// The button whose only key this is; nil if there is none, or if the key has a fixed meaning on the card or types
  /// text.
  func sendingButton(of key: Key) -> Card.Action? {
    guard !key.isText, step.choices == nil || !key.isForOptions, key.code != .enter, key.code != .tab,
      key.code != .escape
    else { return nil }
    let index = step.buttons.firstIndex {
      if case .send(let keys) = $0.action {
        keys.alternatives.first?.map(\.canonical) == [key.canonical]
      } else {
        false
      }
    }
    return index.map { .send($0) }
  }

  /// Whether a button of the step sends this key alone.
  func isSent(_ key: Key) -> Bool { sendingButton(of: key) != nil }

  /// The lines that name the keys of the guide's own buttons which do not show them: *Show me* under another label, and
  /// a button whose keys the card asks for, too.
  var buttonHints: [Hint] {
    let shown = ownButtons
    return step.buttons.enumerated().compactMap { index, button -> Hint? in
      guard let label = button.label else { return nil }
      let action: Card.Action
      switch button.action {
      case .show where label != strings.showMe: action = .show
      case .send(let keys) where keys.alternatives.first?.contains(where: isAsked) ?? false: action = .send(index)
      default: return nil
      }
      guard shown.contains(where: { $0.action == action }), let keys = keys(typedBy: action) else { return nil }
      return Hint(button: label, types: keys, strings)
    }
  }

  /// The keys that a button of the card types; nil for a button that types none.
  func keys(typedBy action: Card.Action) -> KeyChoice? {
    guard case .showing(let showing) = phase else { return nil }
    if action == .show { return showing.card.progress?.restInWords }
    guard let index = action.sendingButton, step.buttons.indices.contains(index),
      case .send(let choice) = step.buttons[index].action
    else { return nil }
    return choice.first
  }

  /// Completes the tour at this step.
  mutating func finish(at now: Int) -> [Effect] {
    closing != nil ? end(.incomplete) : commit() + [.record(.passed(step: step.id))] + complete(since: now)
  }

  /// Closes the tour. It does not appear by itself for these seconds.
  mutating func snooze(for seconds: Int) -> [Effect] { [.record(.snoozed(step: step.id, seconds: seconds))] + close() }

  /// Goes to the step that a button names. If the tour no longer has this step, it is complete.
  mutating func branch(to id: String, at now: Int) -> [Effect] {
    guard let destination = order.step(id) else { return finish(at: now) }
    let effects = commit() + [.record(.passed(step: step.id))]
    progress.reached[destination] = nil
    leave(for: destination, by: progress.path + [destination], at: now)
    return effects + timePassed(at: now)
  }

  /// Closes the tour, and starts another guide's. If there is no such tour, the card says so and stays.
  mutating func open(_ guide: String, at now: Int) -> [Effect] {
    guard !missingGuides.contains(guide) else {
      flash(at: now, .missing(guide: guide))
      return []
    }
    return close() + [.open(TourChoice(guide: guide))]
  }

  /// Sends the keys of a button, one after the other. Without `done` the tour goes on after them, as with `do`.
  mutating func sendKeys(ofButton index: Int, at now: Int) -> [Effect] {
    guard hasShownKeys(at: now), case .showing(var showing) = phase, showing.demonstration == nil,
      step.buttons.indices.contains(index),
      case .send(let choice) = step.buttons[index].action, let keys = choice.alternatives.first, !keys.isEmpty
    else { return [] }
    showing.demonstration = Demonstration(keys: keys[...], nextAt: now)
    phase = .showing(showing)
    timeline.spentAt = now
    return timePassed(at: now)
  }

  /// Counts an event. Without `done` the tour goes on. If `done` waits for this event, the step is complete.
  mutating func emit(_ event: String, at now: Int) -> [Effect] {
    let emitted = [Effect.record(.emitted(step: step.id, event: event))]
    if step.done == nil { return emitted + next(at: now) + timePassed(at: now) }
    return emitted + announced(event, isUsers: true, at: now)
  }

  // MARK: Questions

  /// Asks whether to open an address.
  mutating func ask(toOpen address: String) {
    guard case .showing(var showing) = phase else { return }
    showing.question = Question(address: address)
    phase = .showing(showing)
  }

  var question: Question? { if case .showing(let showing) = phase { showing.question } else { nil } }

  mutating func pressedInQuestion(_ key: Key, at now: Int) -> [Effect] {
    if key == Self.closingKey { return quit(.closed, at: now) }
    switch QuestionKey(key, preferences.bindings) {
    case .command(let command): return carryOut(command, at: now)
    case .cancel: return press(.cancel, at: now)
    case nil:
      flash(at: now)
      return []
    }
  }

  /// Ends the question.
  /// - Returns: what the user agreed to.
  mutating func answer(isAgreed: Bool, at now: Int) -> [Effect] {
    switch page {
    case .leaving(let question)?: return isAgreed ? leaveLesson(question.outcome) : closeMenu(at: now)
    case .topic?:
      leaveTopic()
      return []
    case nil: break
    }
    guard case .showing(var showing) = phase, let question = showing.question else { return [] }
    showing.question = nil
    phase = .showing(showing)
    return isAgreed && settings.opensAddresses ? [.visit(question.address)] : []
  }
}
