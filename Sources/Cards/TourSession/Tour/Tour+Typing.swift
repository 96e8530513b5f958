import TourCard
import TourModel

// The keys of `do`, while the user or tour types them.
extension Tour {
  /// Types the next key of a demonstration, if it is due.
  mutating func demonstrate(_ showing: inout Showing, at now: Int) -> [Effect]? {
    guard var demonstration = showing.demonstration, now >= dueAt(demonstration, showing) else { return nil }
    if let index = demonstration.wayBack, !demonstration.hasBegun, index != locations.astray?.index {
      // The user has found the way back meanwhile.
      showing.demonstration = nil
      return nil
    }
    demonstration.hasBegun = true
    let words = demonstration.wayBack == nil ? showing.card.progress?.restInWords.breaks ?? [] : []
    guard let key = demonstration.keys.popFirst() else { return nil }
    demonstration.isInText = key.isVisible && demonstration.keys.first?.isVisible ?? false && !words.contains(1)
    demonstration.nextAt =
      now + (demonstration.isInText ? timing.textPace : timing.keyPace) / (isForwarding ? 2 : 1)
    showing.demonstration = demonstration.keys.isEmpty ? nil : demonstration
    guard demonstration.wayBack == nil else {
      if showing.demonstration == nil { showing.trial?.ledBackFrom = demonstration.wayBack }
      timeline.typedAt = now
      phase = .showing(showing)
      return [.type(key)]
    }
    locations.keepBefore(index)
    _ = showing.card.progress?.feed(key)
    showing.attempt.pressedAt = now
    if showing.demonstration == nil { showing.attempt.actedAt = now }
    phase = .showing(showing)
    goalsGot(key, at: now)
    if showing.demonstration == nil { markActed() }
    let goesOn = showing.demonstration == nil && step.done == nil
    return [.type(key)] + (goesOn ? next(at: now, awaitsAnswer: true) : [])
  }

  /// When the next key of a demonstration is due. What a goal waits for on the screen may be gone after that key, so at
  /// a step with goals the program first answers the one before; for an answer that may never come, a second is enough.
  func dueAt(_ demonstration: Demonstration, _ showing: Showing) -> Int {
    guard !step.goals.isEmpty, demonstration.wayBack == nil, demonstration.hasBegun, !demonstration.isInText,
      let pressedAt = showing.attempt.pressedAt
    else { return demonstration.nextAt }
    let answeredAt = timeline.changedAt > pressedAt ? timeline.changedAt + timing.stillness : .max
    return max(demonstration.nextAt, min(answeredAt, pressedAt + timing.patience))
  }

  /// Whether the keys of `do` are incomplete, and tour is typing them, or the user pressed one within
  /// ``Timing/hesitation``.
  func isTyping(_ showing: Showing, at now: Int) -> Bool {
    if showing.demonstration != nil { return true }
    guard let pressedAt = showing.attempt.pressedAt, showing.card.progress?.isMidway ?? false else { return false }
    return now < pressedAt + timing.hesitation
  }
}

// A card that asks for several keys, the first of which opens a dialog.
extension Tour {
  func mayStandAside(_ showing: Showing) -> Bool {
    showing.trial == nil && showing.card.progress?.isMidway ?? false && showing.aside.changedAt != timeline.changedAt
  }

  /// Moves the card to where it covers neither the cursor nor the frame around it, so that the user sees what they
  /// type. It stays there.
  mutating func standAside(at now: Int) {
    guard case .showing(var showing) = phase, mayStandAside(showing), now >= timeline.changedAt + timing.stillness
    else {
      return
    }
    showing.aside.changedAt = timeline.changedAt
    if let shownCard, shownCard.screen.cursor.isVisible {
      let card = shownCard.geometry.card
      let window = shownCard.screen.windowOfCursor.flatMap { $0 == showing.aside.windowBefore ? nil : $0 }
      let isInTheWay = window.map { !$0.intersection(card).isEmpty } ?? card.contains(shownCard.screen.cursor.position)
      if isInTheWay {
        showing.aside.place =
          shownCard.placeBesideCursor(sparingText: true, window: window, hasKeyboard: true) ?? showing.aside.place
      }
    }
    phase = .showing(showing)
  }
}
