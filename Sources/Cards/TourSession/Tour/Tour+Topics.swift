import TourCard
import TourModel

// The lessons and the tips in the menu. The card of one stands in the place of the list until the user goes back to it.
extension Tour {
  /// The entries of the menu for lessons and tips.
  var topicButtons: [Card.Button] {
    topics.enumerated().map { index, topic in
      let label =
        switch topic.kind {
        case .lesson: strings.otherLesson(topic.title)
        case .tip: strings.otherTip(topic.title)
        }
      return ticked(Card.Button(label, action: .topic(index)), topic.isDone)
    }
  }

  /// An entry of the menu with a tick, which is a word for users of a screen reader.
  func ticked(_ button: Card.Button, _ isDone: Bool) -> Card.Button {
    var button = button
    if isDone, preferences.isForReaders { button.label = strings.done(button.label) }
    button.isTicked = isDone && !preferences.isForReaders
    return button
  }

  /// The card of a topic.
  func card(ofTopic index: Int, _ menu: CardState) -> Card {
    let topic = topics[index]
    let text =
      switch topic.kind {
      case .lesson(let command): Markup(plain: strings.lessonInvitation(command))
      case .tip(_, let body, let placeholders): Markup(body).filled(placeholders)
      }
    var card = Card(
      [.title(topic.title), .text(text)],
      buttons: [Card.Button(strings.back, key: Key(.escape).label, action: .cancel)])
    let keys = strings.pressEnterOrEscape
    menu.apply(to: &card, strings, keys: [strings.idleKey(keys), keys])
    return card
  }

  /// Shows the card of a topic. A tip that is read need not appear by itself any more.
  mutating func open(topic index: Int, at now: Int) {
    guard topics.indices.contains(index), menu != nil else { return }
    page = .topic(index, settlesAt: now + StrayText.repetition)
    menu = CardState()
    guard case .tip(let id, _, _) = topics[index].kind, !topics[index].isDone else { return }
    topics[index].isRead = true
    readTips.append((topics[index].guide, id))
  }

  /// Returns the tips that the user has read in the menu since the last call, by their guides and ids.
  mutating func takeReadTips() -> [(guide: String, id: String)] {
    defer { readTips = [] }
    return readTips
  }

  /// Goes back to the list, where the topic has the focus.
  mutating func leaveTopic() {
    guard case .topic(let index, _)? = page else { return }
    page = nil
    menu = CardState(focused: .topic(index))
  }

  /// Handles a key that the user presses on the card of a topic.
  mutating func pressedOnTopic(_ key: Key, at now: Int) -> [Effect] {
    if key == Key(.enter), case .topic(let index, let settlesAt)? = page, now < settlesAt {
      page = .topic(index, settlesAt: now + StrayText.repetition)
      return []
    }
    switch QuestionKey(key, preferences.bindings) {
    case .command(let command): return carryOut(command, at: now)
    case .cancel: leaveTopic()
    case nil: flash(at: now)
    }
    return []
  }
}

extension Strings {
  /// The notice of a card on which these two keys have an effect.
  var pressEnterOrEscape: String { pressEither(legends.label(Key(.enter)), legends.label(Key(.escape))) }

  /// What is done, in words for a screen reader.
  func done(_ title: String) -> String { "\(goalReached) \(title)" }
}
