import TourCard
import TourModel
import TourScreen

extension Tips {
  /// What stands on the program's screen now; nil while the program has it to itself.
  var scene: Scene? {
    guard let showing, let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else {
      return nil
    }
    if showing.isClosing { return .banner("Tip closed. \(preferences.tourKey.prose): later, or never") }
    return Scene(
      card: card(showing), spotlight: showing.spotlight, place: showing.place, scroll: showing.scroll, isModal: showing.stance == .asking)
  }

  private func card(_ showing: Showing) -> Card {
    let tip = showing.choice.tip
    let buttons = buttons(showing)
    if showing.isBrief, showing.stance == .open { return Card(title: tip.title, counter: "✦ Tip", buttons: buttons) }
    return Card(
      title: tip.title, body: showing.body, hint: showing.progress.map { Hint($0) }, counter: "✦ Tip", buttons: buttons,
      focus: buttons.count - 1 - min(showing.focus, buttons.count - 1), isFlashing: showing.flashUntil != nil)
  }

  /// The main button is the last one.
  private func buttons(_ showing: Showing) -> [Card.Button] {
    guard showing.stance == .asking else { return [Card.Button("Close", key: preferences.tourKey.prose, action: .close)] }
    return [
      Card.Button("Never here", key: preferences.bindings.label(.never), action: .never),
      Card.Button("Later", key: preferences.bindings.label(.later), action: .later), Card.Button("Close", key: preferences.bindings.label(.done), action: .close),
    ]
  }

  /// The tour's own key closes the tip. A second press hands it the keyboard after all; a second press at once is for the program, which may use the key
  /// too.
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

  /// Milliseconds between two presses of the tour's own key that are one for the program.
  private static let doublePress = 500

  /// A key, while the keyboard is the tip's.
  mutating func pressed(_ key: Key, at now: Int) -> [Effect] {
    guard let showing else { return [] }
    defer { if self.showing?.stance != .asking { spentAt = now } }
    let buttons = buttons(showing)
    if key == Key(.character("c"), .control) {
      self.showing?.stance = .open
      return []
    }
    switch Command(key, preferences.bindings) {
    case .press: return answer(buttons[buttons.count - 1 - min(showing.focus, buttons.count - 1)].action, at: now)
    case .action(.done): return answer(.close, at: now)
    case .action(.later): return answer(.later, at: now)
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

  /// Whether a place on the screen is the card's.
  func covers(_ point: Point) -> Bool {
    guard let screen, let scene else { return false }
    return cardPlace(scene, on: screen, capabilities: capabilities).contains(point)
  }

  /// Where the user types is to be seen: a card that stands in the cursor's row goes elsewhere, and stays there until the cursor comes after it.
  mutating func uncoverCursor() {
    guard let screen, screen.cursor.isVisible, var scene, !scene.isModal, scene.place != .fill else { return }
    let cursor = screen.cursor.position
    var places: [(place: Place, card: Rect)] = []
    for place in [scene.place, .auto, .above, .right, .left, .bottomRight, .topRight, .bottomLeft, .topLeft] {
      if place == .auto && scene.spotlight == nil { continue }
      scene.place = place
      let card = cardPlace(scene, on: screen, capabilities: capabilities)
      if !card.rowRange.contains(cursor.row) {
        showing?.place = place
        return
      }
      places.append((place, card))
    }
    if let place = places.first(where: { !$0.card.contains(cursor) })?.place { showing?.place = place }
  }

  /// A mouse button went down on the card, or beside one that has the keyboard.
  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    guard let screen, let scene else { return [] }
    let composition = compose(screen, scene, capabilities: capabilities)
    if let index = composition.buttons.firstIndex(where: { $0.contains(point) }) {
      return showing?.stance == .open ? handleTourKey(at: now) : answer(scene.card.buttons[index].action, at: now)
    }
    if composition.card.contains(point) {
      if !scene.isModal { showing?.ask(at: now) }
      return []
    }
    showing?.stance = .open
    return []
  }

  mutating func scroll(by lines: Int, at now: Int) {
    guard let screen, let scene else { return }
    let composition = compose(screen, scene, capabilities: capabilities)
    let scroll = min(max(0, composition.scroll + lines), composition.maximumScroll)
    if scroll == composition.scroll { flash(at: now) } else { showing?.scroll = scroll }
  }

  /// The frame says, for a moment, that this does nothing here.
  mutating func flash(at now: Int) {
    spentAt = now
    if timing.flash > 0 { showing?.flashUntil = now + timing.flash }
  }
}
