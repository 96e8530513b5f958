import TourCard
import TourModel
import TourScreen

extension Tips {
  /// The card to draw over the program's screen; nil if there is none, or if the screen is too small for a card.
  var scene: Scene? {
    guard let showing, let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else {
      return nil
    }
    if showing.isClosing { return .banner(strings.tipClosed(preferences.tourKey.prose)) }
    return Scene(
      card: card(showing), spotlight: showing.spotlight, place: showing.place, scroll: showing.scroll, isModal: showing.stance == .asking)
  }

  private func card(_ showing: Showing) -> Card {
    let tip = showing.choice.tip
    let buttons = buttons(showing)
    if showing.isBrief, showing.stance == .open { return Card(title: tip.title, counter: strings.tip, buttons: buttons) }
    return Card(
      title: tip.title, body: showing.body, hint: showing.progress.map { Hint($0, strings) }, counter: strings.tip, buttons: buttons,
      focus: buttons.count - 1 - min(showing.focus, buttons.count - 1), flashedAt: showing.flashedAt)
  }

  /// The buttons of the card. The last one is the main button.
  private func buttons(_ showing: Showing) -> [Card.Button] {
    guard showing.stance == .asking else { return [Card.Button(strings.close, key: preferences.tourKey.prose, action: .close)] }
    return [
      Card.Button(strings.never, key: preferences.bindings.label(.never), action: .never),
      Card.Button(strings.snooze, key: preferences.bindings.label(.snooze), action: .snooze),
      Card.Button(strings.close, key: preferences.bindings.label(.done), action: .close),
    ]
  }

  /// Handles the tour key. The first press closes the tip. A second press gives the card the keyboard. If the second press follows within
  /// ``doublePress``, the key goes to the program instead, which may use it too, and the card stays.
  mutating func handleTourKey(at now: Int) -> [Effect] {
    switch showing?.stance {
    case .open:
      disappeared(at: now)
      showing?.stance = .closing(since: now)
    case .closing(let since) where now <= since + Self.doublePress:
      showing?.stance = .open
      return [.type(preferences.tourKey)]
    case .closing: showing?.ask(at: now)
    case .asking: return answer(.close, at: now)
    case nil: break
    }
    return []
  }

  /// Two presses of the tour key at most this many milliseconds apart send one of them to the program.
  private static let doublePress = 500

  /// Handles a key while the card has the keyboard.
  mutating func pressed(_ key: Key, at now: Int) -> [Effect] {
    guard let showing else { return [] }
    defer { if self.showing?.stance != .asking { spentAt = now } }
    let buttons = buttons(showing)
    if key == Key(.character("c"), .control) {
      self.showing?.stance = .open
      return []
    }
    switch CardCommand(key, preferences.bindings) {
    case .press: return answer(buttons[buttons.count - 1 - min(showing.focus, buttons.count - 1)].action, at: now)
    case .action(.done): return answer(.close, at: now)
    case .action(.snooze): return answer(.snooze, at: now)
    case .action(.never): return answer(.never, at: now)
    case .action(.skip): self.showing?.stance = .open
    case .action(.back): self.showing?.focus = (showing.focus + 1) % buttons.count
    case .action(.next): self.showing?.focus = (showing.focus - 1 + buttons.count) % buttons.count
    case .focus(let direction): self.showing?.focus = (showing.focus - direction + buttons.count) % buttons.count
    case .scroll(let lines): scroll(by: lines, at: now)
    case .page(let direction): scroll(by: direction * max(1, (screen?.size.rows ?? 2) / 2), at: now)
    case .action(.first), .action(.last), nil: flash(at: now)
    }
    return []
  }

  /// Whether the card covers this cell.
  func covers(_ point: Point) -> Bool {
    guard let screen, let scene else { return false }
    return geometry(of: scene, on: screen, capabilities: capabilities).card.contains(point)
  }

  /// Moves a card out of the row of the cursor, so that the user sees the text being typed. The card stays there until the cursor reaches one of its
  /// rows again. If no place leaves the whole row free, a place that leaves the cursor's cell free is used.
  mutating func uncoverCursor() {
    guard let screen, screen.cursor.isVisible, var scene, !scene.isModal, scene.place != .fill else { return }
    let cursor = screen.cursor.position
    var places: [(place: Place, card: Rect)] = []
    for place in [scene.place, .auto, .above, .right, .left, .bottomRight, .topRight, .bottomLeft, .topLeft] {
      if place == .auto && scene.spotlight == nil { continue }
      scene.place = place
      let card = geometry(of: scene, on: screen, capabilities: capabilities).card
      if !card.rowRange.contains(cursor.row) {
        showing?.place = place
        return
      }
      places.append((place, card))
    }
    if let place = places.first(where: { !$0.card.contains(cursor) })?.place { showing?.place = place }
  }

  /// Handles the press of a mouse button on the card, or anywhere while the card has the keyboard.
  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    guard let screen, let scene else { return [] }
    let geometry = geometry(of: scene, on: screen, capabilities: capabilities)
    if let index = geometry.buttons.firstIndex(where: { $0.contains(point) }) {
      return showing?.stance == .open ? handleTourKey(at: now) : answer(scene.card.buttons[index].action, at: now)
    }
    if geometry.card.contains(point) {
      if !scene.isModal { showing?.ask(at: now) }
      return []
    }
    showing?.stance = .open
    return []
  }

  mutating func scroll(by lines: Int, at now: Int) {
    guard let screen, let scene else { return }
    let geometry = geometry(of: scene, on: screen, capabilities: capabilities)
    let scroll = min(max(0, geometry.scroll + lines), geometry.maximumScroll)
    if scroll == geometry.scroll { flash(at: now) } else { showing?.scroll = scroll }
  }

  /// Flashes the frame after input that does nothing.
  mutating func flash(at now: Int) {
    spentAt = now
    if preferences.motion != .none { showing?.flashedAt = now }
  }
}
