import TourCard
import TourModel
import TourScreen

// The buttons of a tip: its guide's, and tour's.
extension Card.Button {
  /// The buttons of a tip's card: tour's, then the guide's. The last one is the main button. A button of
  /// the guide with the action of one of tour's stands in its place.
  /// - Parameter isAsking: whether the card has the keyboard, and so offers all answers.
  static func buttons(of tip: Tip, isAsking: Bool, _ preferences: Preferences, _ strings: Strings) -> [Self] {
    let bindings = preferences.bindings
    let own = own(of: tip, isAsking: isAsking, preferences, strings)
    let close = closing(nil, isAsking: isAsking, isMain: own.isEmpty, preferences, strings)
    let answers =
      isAsking
      ? [
        Self(strings.never, key: bindings.label(.never), action: .never),
        Self(strings.snooze, key: bindings.label(.snooze), action: .snooze), close,
      ] : [close]
    return answers.filter { answer in !own.contains { $0.action.name == answer.action.name } } + own
  }

  /// The guide's buttons.
  static func own(of tip: Tip, isAsking: Bool, _ preferences: Preferences, _ strings: Strings) -> [Self] {
    let bindings = preferences.bindings
    let last = tip.buttons.count - 1
    return tip.buttons.enumerated().compactMap { index, button -> Self? in
      let label = button.label ?? ""
      switch button.action {
      case .close: return closing(button.label, isAsking: isAsking, isMain: index == last, preferences, strings)
      case .snooze(let seconds):
        return Self(
          button.label ?? strings.snooze, key: isAsking ? bindings.label(.snooze) : "",
          action: .snooze(seconds: seconds))
      case .never:
        return Self(button.label ?? strings.never, key: isAsking ? bindings.label(.never) : "", action: .never)
      case .guide(let name): return Self(label, action: .open(guide: name))
      case .send(let keys):
        return Self(
          label, key: (keys.alternatives.first ?? []).map(\.label).joined(separator: " "), action: .send(index))
      case .open(let address): return Self(label, action: .visit(address))
      case .emit(let event): return Self(label, action: .emit(event))
      case .next, .back, .skip, .done, .show, .tryIt, .go: return nil  // The decoder rejects them.
      }
    }
  }

  /// The button that closes a tip. While the program has the keyboard, the tour key presses it.
  private static func closing(
    _ label: String?, isAsking: Bool, isMain: Bool, _ preferences: Preferences, _ strings: Strings
  ) -> Self {
    let key = isAsking ? preferences.bindings.label(.done) { isMain || $0 != Key(.enter) } : preferences.tourKeyLabel
    return Self(label ?? strings.close, key: key, action: .close)
  }
}

extension Tip {
  /// The keys that a button of the card types; nil for a button that types none.
  func keys(typedBy action: Card.Action) -> KeyChoice? {
    guard let index = action.sendingButton, buttons.indices.contains(index),
      case .send(let choice) = buttons[index].action
    else { return nil }
    return choice.first
  }
}

// The effects of a guide's own buttons.
extension Tips {
  /// Hides the tip for some seconds.
  mutating func snooze(for seconds: Int, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    reading?.read.remove(choice)
    let until = moment.seconds.plus(seconds)
    return hide(at: now) + rememberCard(.snoozed(tip: choice.tip.id, until: until), of: choice)
  }

  /// The action of the key that is bound to *Snooze*: the guide's first button that snoozes.
  var snoozing: Card.Action {
    let seconds = showing?.choice.tip.buttons.lazy.compactMap {
      if case .snooze(let seconds) = $0.action { seconds } else { nil }
    }.first
    return seconds.map { .snooze(seconds: $0) } ?? .snooze
  }

  /// Starts the tour of a guide. The tip is over. If there is no such tour, the card says so and stays.
  mutating func open(_ guide: String, at now: Int) -> [Effect] {
    guard !missingGuides.contains(guide) else {
      flash(at: now, .missing(guide: guide))
      return []
    }
    return invalidate(.actionPerformed, at: now) + [.open(TourChoice(guide: guide))]
  }

  /// Sends the keys of a button to the program. The tip is over, as after the keys of `do`.
  mutating func sendKeys(ofButton index: Int, at now: Int) -> [Effect] {
    guard let tip = showing?.choice.tip, tip.buttons.indices.contains(index),
      case .send(let choice) = tip.buttons[index].action
    else { return [] }
    var effects = invalidate(.actionPerformed, at: now)
    for key in choice.alternatives.first ?? [] { effects += [.type(key)] + programGot(key, at: now) }
    return effects
  }

  /// Counts an event. The tip is over.
  mutating func emit(_ event: String, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    // The event may retire the tip; the reason for its end is the button.
    return invalidate(.actionPerformed, at: now)
      + remember(.emitted(tip: choice.tip.id, event: event), of: guides[choice.guide])
  }

  /// Handles a key while the question covers the card.
  mutating func pressedInQuestion(_ key: Key, at now: Int) -> [Effect] {
    if key == Tour.closingKey { return answer(.cancel, at: now) }
    switch QuestionKey(key, preferences.bindings) {
    case .command(let command): return carryOut(command, at: now)
    case .cancel: return answer(.cancel, at: now)
    case nil:
      flash(at: now)
      return []
    }
  }
}
