extension Tips {
  /// What stands on the program's screen now; nil while the program has it to itself.
  var scene: Scene? {
    guard let showing, let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else {
      return nil
    }
    let tip = showing.choice.tip
    // The middle is where people work.
    let place = tip.place == .auto && tip.targets.isEmpty ? .bottomRight : tip.place
    return Scene(card: card(showing), spotlight: showing.spotlight, place: place, scroll: showing.scroll, isModal: showing.isAsking)
  }

  private func card(_ showing: Showing) -> Card {
    let tip = showing.choice.tip
    let buttons = buttons(showing)
    return Card(
      title: tip.title, body: tip.body, hint: tip.keys.map { "Press \($0.prose)" }, counter: "Tip", buttons: buttons,
      focus: buttons.count - 1 - min(showing.focus, buttons.count - 1), isStartled: showing.startledUntil != nil)
  }

  /// The main button is the last one.
  private func buttons(_ showing: Showing) -> [Card.Button] {
    guard showing.isAsking else { return [Card.Button("Answer", key: ownKey.prose, action: .ask)] }
    return [
      Card.Button("Never here", key: bindings.label(.never), action: .never),
      Card.Button("Later", key: bindings.label(.later), action: .later), Card.Button("Got it", key: bindings.label(.done), action: .close),
    ]
  }

  /// The tour's own key: the tip gets the keyboard; a second press closes it.
  mutating func handleOwnKey(at now: Int) -> [Effect] { answer(showing?.isAsking == true ? .close : .ask, at: now) }

  /// A key, while the keyboard is the tip's.
  mutating func pressed(_ key: Key, at now: Int) -> [Effect] {
    guard let showing else { return [] }
    let buttons = buttons(showing)
    switch (key.code, key.modifiers) {
    case (.enter, []): return answer(buttons[buttons.count - 1 - min(showing.focus, buttons.count - 1)].action, at: now)
    case (.tab, []): self.showing?.focus = (showing.focus + buttons.count - 1) % buttons.count
    case (.tab, .shift): self.showing?.focus = (showing.focus + 1) % buttons.count
    case (.up, []): scroll(by: -1, at: now)
    case (.down, []): scroll(by: 1, at: now)
    case (.character("c"), .control): self.showing?.isAsking = false
    default:
      switch bindings.action(of: key) {
      case .next, .done: return answer(.close, at: now)
      case .later: return answer(.later, at: now)
      case .never: return answer(.never, at: now)
      case .skip: self.showing?.isAsking = false
      case .back: self.showing?.focus = (showing.focus + 1) % buttons.count
      case .first, .last, nil: startle(at: now)
      }
    }
    return []
  }

  /// Whether a place on the screen is the card's.
  func covers(_ point: Point) -> Bool {
    guard let screen, let scene else { return false }
    return compose(screen, scene, theme: theme).card.contains(point)
  }

  /// A mouse button went down on the card, or beside one that has the keyboard.
  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    guard let screen, let scene else { return [] }
    let composition = compose(screen, scene, theme: theme)
    if let index = composition.buttons.firstIndex(where: { $0.contains(point) }) {
      return answer(scene.card.buttons[index].action, at: now)
    }
    if composition.card.contains(point) { return scene.isModal ? [] : answer(.ask, at: now) }
    showing?.isAsking = false
    return []
  }

  mutating func scroll(by lines: Int, at now: Int) {
    guard let screen, let scene else { return }
    let composition = compose(screen, scene, theme: theme)
    let scroll = min(max(0, composition.scroll + lines), composition.maximumScroll)
    if scroll == composition.scroll { startle(at: now) } else { showing?.scroll = scroll }
  }

  /// The frame says, for a moment, that this does nothing here.
  mutating func startle(at now: Int) {
    if timing.startle > 0 { showing?.startledUntil = now + timing.startle }
  }
}
