package import TourCard
package import TourModel
import TourScreen

extension Tips {
  /// The card to draw over the program's screen; nil if there is none, or if the screen is too small for a card.
  var scene: Scene? {
    guard let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else {
      return nil
    }
    guard let showing else { return markScene }
    if showing.isInline, showing.sight.target == nil { return nil }
    if showing.isClosing, !showing.isInline {
      return .banner(strings.closed(showing.choice.tip, preferences.tourKeyLabel))
    }
    let card = card(showing)
    if card.arrangement == .label {
      var scene = Scene(card: card, isModal: false)
      scene.labelStart = showing.brevity.start
      return scene
    }
    var scene = Scene(
      card: card, spotlights: showing.sight.spotlights, anchor: showing.sight.anchor, place: showing.place,
      scroll: showing.upper.scroll,
      isModal: showing.hasKeyboard)
    scene.kept = showing.sight.kept
    scene.isAtEdge = showing.isAtEdge
    return scene
  }

  private func card(_ showing: Showing) -> Card {
    if let question = showing.question { return Card(question, opens: settings.opensAddresses, strings) }
    let placeholders = placeholders(of: showing.choice)
    let tip = placeholders.fill(showing.choice.tip)
    // The card of an inline tip has no banner: nothing outside of its slot may change.
    if showing.isClosing { return Card(closed: tip, preferences.tourKeyLabel, strings) }
    if showing.brevity.isBrief, showing.stance == .open, showing.question == nil {
      return Card(brief: tip, strings, buttons: [Card.Button(closing: preferences.tourKeyLabel, strings)])
    }
    let buttons =
      reading.map { readingButtons($0, tip) }
      ?? Card.Button.buttons(of: tip, isAsking: showing.stance == .asking, preferences, strings)
    var card = Card(tip, showing.body.filled(placeholders), showing.card.progress, strings, buttons: buttons)
    if let reading { card.counter = strings.counter("\(reading.index + 1)", "\(reading.tips.count)") }
    let (leave, enter) = (
      strings.legends.localized(preferences.bindings.label(.skip)), strings.legends.label(Key(.enter))
    )
    let keys = leave.isEmpty ? strings.press(enter) : strings.pressEither(enter, leave)
    showing.card.apply(to: &card, strings, keys: [strings.idleKey(keys), keys], typed: tip.keys(typedBy:))
    // Until then, the key goes to the program.
    if preferences.isForReaders, showing.hasKeyboard { card.moreText = strings.moreTexts }
    card.sections += showing.spoken.sentences.map(Card.Section.footnote)
    return card
  }

  /// Handles the tour key. The first press closes the tip. A second press gives the card the keyboard. If the second
  /// press follows within ``doublePress``, the key goes to the program instead, because the program may use the same
  /// key, and the card stays.
  mutating func handleTourKey(at now: Int) -> [Effect] {
    if showing?.question != nil { return answer(.cancel, at: now) }
    switch showing?.stance {
    case .open:
      disappeared(at: now)
      showing?.stance = .closing(since: now)
    case .closing(let since) where now <= since + Self.doublePress:
      showing?.stance = .open
      return [.type(preferences.tourKey)]
    case .closing: showing?.ask(at: now)
    case .asking:
      if let reading, now <= reading.since + Self.doublePress { return putBack(at: now) + [.type(preferences.tourKey)] }
      return answer(.close, at: now)
    case nil: return read(mark: 0, at: now)
    }
    return []
  }

  /// Two presses of the tour key at most this many milliseconds apart send one of them to the program.
  private static let doublePress = 500

  /// Handles a key while the card has the keyboard. An Enter at the end of text that was typed by mistake does nothing.
  mutating func pressed(_ key: Key, at now: Int) -> [Effect] {
    if key == Key(.enter), strayText.swallowsEnter(at: now) != nil {
      flash(at: now, .enterAgain(endsText: true))
      return []
    }
    strayText.begin()
    let effects = act(on: key, at: now)
    _ = strayText.end(key, at: now)
    if showing?.hasKeyboard != true { strayText.end() }
    return effects
  }

  /// Records a key that the session has ignored, because it belongs to a burst. An Enter that ends text still shows
  /// what the next one does.
  mutating func addSwallowed(_ key: Key, at now: Int) {
    guard key == Key(.enter) else { return strayText.addIgnored(key, at: now) }
    if strayText.swallowsEnter(at: now) == .text { flash(at: now, .enterAgain(endsText: true)) }
  }

  private mutating func act(on key: Key, at now: Int) -> [Effect] {
    guard let shown = showing else { return [] }
    showing?.upper.calm()
    defer { if showing?.hasKeyboard != true { returnKeyboard(at: now) } }
    if shown.question != nil { return pressedInQuestion(key, at: now) }
    if reading != nil, let effects = pressedWhileReading(key, at: now) { return effects }
    if key == Tour.closingKey {
      showing?.stance = .open
      return []
    }
    switch CardKey(key, preferences.bindings) {
    case .command(let command): return carryOut(command, at: now)
    case .action(.done): return answer(.close, at: now)
    case .action(.snooze): return answer(snoozing, at: now)
    case .action(.never): return answer(.never, at: now)
    case .action(.skip): showing?.stance = .open
    case .action(.back): return carryOut(.focus(by: -1), at: now)
    case .action(.next): return carryOut(.focus(by: 1), at: now)
    case .action(.first), .action(.last), nil: flash(at: now, reading == nil ? nil : .keys)
    }
    return []
  }

  /// Records that the keyboard belongs to the program again. The time for which the tip is shown may be over.
  private mutating func returnKeyboard(at now: Int) {
    timeline.spentAt = now
    timeline.hasNews = true
  }

  /// Gives a command to the card.
  mutating func carryOut(_ command: CardCommand, at now: Int) -> [Effect] {
    guard let shownCard, let reaction = showing?.upper.handle(command, on: shownCard) else { return [] }
    switch reaction {
    case .moved: return []
    case .pressed(let action): return answer(action, at: now)
    case .useless:
      flash(at: now)
      return []
    }
  }

  /// The card that is up; nil if there is none.
  var shownCard: ShownCard? {
    guard let screen, let scene else { return nil }
    return ShownCard(scene: scene, screen: screen, capabilities: capabilities, theme: theme)
  }

  /// Whether the card covers this cell.
  func covers(_ point: Point) -> Bool { shownCard.map { $0.part(at: point) != .outside } ?? false }

  /// Moves a card out of the row of the cursor, so that the user sees the text being typed. The card stays there until
  /// the cursor reaches one of its rows again. If no place leaves the row free, the card is a line with its title until
  /// the cursor is in another row.
  mutating func uncoverCursor(at now: Int) {
    guard let before = showing, !before.hasKeyboard, !before.isInline, before.place != .fill,
      !before.brevity.isBrief || before.crowdedRow != nil, let cursor = screen?.cursor, cursor.isVisible
    else { return }
    let row = cursor.position.row
    if before.crowdedRow == row { return }
    showing?.crowdedRow = nil
    if before.brevity.isDue(after: before.milliseconds(at: now) - before.wholeSince, preferences) { return }
    showing?.brevity.isBrief = false
    // A place at the top or the bottom of the screen has one row more at the edge.
    for isAtEdge in [before.isAtEdge, !before.isAtEdge] {
      showing?.isAtEdge = isAtEdge
      if let place = shownCard?.placeBesideCursor(sparingText: false) { showing?.place = place }
      guard let card = shownCard?.geometry.card, card.rowRange.contains(row) else { return }
    }
    showing = before
    showing?.crowdedRow = row
    showing?.brevity.isBrief = true
  }

  /// Chooses the place of the line with the title.
  mutating func placeLabel(at now: Int) {
    guard let shownCard, let sight = showing?.sight, shownCard.scene.card.arrangement == .label else { return }
    showing?.brevity.place(shownCard, sparing: sight, rests: now >= changes.latest + timing.stillness)
  }

  /// Handles the press of a mouse button on the card, or anywhere while the card has the keyboard.
  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    guard let shownCard else { return [] }
    strayText.end()
    let part = shownCard.part(at: point)
    guard showing != nil else {
      let index = if case .button(let action) = part { action.markIndex } else { part == .card ? 0 : nil as Int? }
      return index.map { read(mark: $0, at: now) } ?? []
    }
    switch part {
    case .button(.close) where !shownCard.scene.isModal: return handleTourKey(at: now)
    case .button(let action): return answer(action, at: now)
    case .option: break  // Only steps have options.
    case .card: if !shownCard.scene.isModal { showing?.ask(at: now) }
    case .outside:
      if showing?.question != nil {
        showing?.question = nil
      } else if reading != nil {
        return answer(.close, at: now)
      } else {
        showing?.stance = .open
      }
      timeline.hasNews = true
    }
    return []
  }

  /// Flashes the frame after input that does nothing.
  /// - Parameter notice: nil for no notice.
  mutating func flash(at now: Int, _ notice: CardState.Notice? = nil) {
    timeline.spentAt = now
    strayText.ignoreKey()
    showing?.upper.flash(at: now, preferences.motion, timing, notice: notice)
  }
}

extension Card {
  /// Creates the card of a tip.
  /// - Parameter progress: the user's progress through the keys of `do`; nil if there are none.
  package init(_ tip: Tip, _ body: Markup, _ progress: KeyProgress?, _ strings: Strings, buttons: [Button]) {
    self.init(
      [.title(tip.title), .text(body), progress.map { .hint(Hint($0, strings)) }], counter: strings.tip,
      buttons: buttons)
    icon = tip.icon
  }

  /// Creates the card of a tip that was not answered: only its title, in one line.
  init(brief tip: Tip, _ strings: Strings, buttons: [Button]) {
    self.init(title: tip.title, counter: strings.tip, buttons: buttons, arrangement: .label)
  }

  /// Creates the card of an inline tip that the user closed: it names the key for the other answers.
  init(closed tip: Tip, _ tourKey: String, _ strings: Strings) {
    self.init([.title(tip.title), .footnote(strings.closed(tip, tourKey))], counter: strings.tip)
  }
}

extension Card.Button {
  /// Creates the button of a brief tip, which leaves the keyboard to the program.
  init(closing tourKey: String, _ strings: Strings) { self.init(strings.close, key: tourKey, action: .close) }
}

extension Strings {
  /// The banner after a tip was closed.
  fileprivate func closed(_ tip: Tip, _ tourKey: String) -> String {
    (tip.buttons.isEmpty ? tipClosed : tipWithButtonsClosed)(legends.localized(tourKey))
  }
}
