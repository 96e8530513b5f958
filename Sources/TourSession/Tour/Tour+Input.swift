import TourCard
import TourModel
import TourScreen

extension Tour {
  /// The most keys that are held back for the next card. With one more, the lingering card closes, and all of them go to the program.
  private static let mostTyped = 256

  mutating func pressed(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
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
    if showing.demonstration != nil { return interrupt(by: key) }
    if let effects = feed(key, token, to: &showing, at: now) { return effects }
    if key == Key(.character("c"), .control) { return close() }
    guard let command = command(of: key) else {
      flash(at: now)
      return []
    }
    showing.idleKey = IdleKey()
    phase = .showing(showing)
    return perform(command, at: now)
  }

  /// Sends the program a key of `do`, or a Backspace after text of `do`.
  /// - Returns: nil if the key is neither.
  private mutating func feed(_ key: Key, _ token: InputToken, to showing: inout Showing, at now: Int) -> [Effect]? {
    let outcome = showing.progress?.feed(key) ?? .reject
    guard outcome != .reject || key == Key(.backspace) && showing.progress?.takeBack() == true else { return nil }
    showing.pressedAt = now
    showing.idleKey = IdleKey()
    if outcome == .complete {
      showing.actedAt = now
      spentAt = now
    }
    phase = .showing(showing)
    let goesOn = outcome == .complete && step.done == nil
    return [.forward(token)] + (goesOn ? next(at: now, awaitsAnswer: true) : [])
  }

  /// Handles a key pressed while *Show me* types: only those that skip or close the tour act.
  private mutating func interrupt(by key: Key) -> [Effect] {
    if key == Key(.character("c"), .control) { return close() }
    if !isAsked(key), preferences.bindings.action(of: key) == .skip { return end(.skipped) }
    return []
  }

  /// The command of a key; nil if it has none. On a card with `do`, keys that type text have none, because they may be meant for the program.
  private func command(of key: Key) -> CardCommand? {
    step.do != nil && key.isText ? nil : CardCommand(key, preferences.bindings)
  }

  private mutating func perform(_ command: CardCommand, at now: Int) -> [Effect] {
    switch command {
    case .action(.next): return press(stepButtons[stepButtons.count - 1].action, at: now)
    case .action(.back): return back(at: now)
    case .action(.skip): return end(.skipped)
    case .action(.done):
      guard following == nil else { break }
      return next(at: now)
    case .action(.first): return jump(to: first, at: now)
    case .action(.last): return jump(to: last, at: now)
    case .action(.snooze), .action(.never): break  // Only tips have these.
    case .press: return press(focusedButton.action, at: now)
    case .focus(let direction):
      return moveFocus(by: direction)
    case .scroll(let lines): return scrolled(by: lines, at: now)
    case .page(let direction): return scrolled(by: direction * max(1, (screen?.size.rows ?? 2) / 2), at: now)
    }
    flash(at: now)
    return []
  }

  mutating func press(_ action: Card.Action, at now: Int) -> [Effect] {
    switch action {
    case .next, .done, .passOver: return next(at: now) + timePassed(at: now)
    case .show: return showKeys(at: now)
    case .close: return close()
    case .back: return back(at: now)
    case .skip: return end(.skipped)
    case .resume:
      menu = nil
      return timePassed(at: now)
    case .replay: return replay(at: now)
    case .open(let guide): return close() + [.open(guide: guide)]
    case .snooze, .never: return []
    }
  }

  /// Starts *Show me*, which types the keys of `do` that are still to come.
  private mutating func showKeys(at now: Int) -> [Effect] {
    guard case .showing(var showing) = phase, let progress = showing.progress, !progress.rest.isEmpty else { return [] }
    showing.demonstration = Demonstration(keys: progress.rest[...], nextAt: now + timing.firstKey)
    phase = .showing(showing)
    spentAt = now
    return []
  }

  private mutating func moveFocus(by direction: Int) -> [Effect] {
    guard case .showing(var showing) = phase else { return [] }
    let count = stepButtons.count
    showing.focusFromEnd = (showing.focusFromEnd - direction + count) % count
    phase = .showing(showing)
    return []
  }

  private mutating func pressedInMenu(_ key: Key, at now: Int) -> [Effect] {
    let buttons = menuButtons
    let focus = menuFocus
    switch (key.code, key.modifiers) {
    case (.character("c"), .control): return close()
    case (.escape, []):
      menu = nil
      return timePassed(at: now)
    case (.down, []), (.tab, []): menu?.focus = (focus + 1) % buttons.count
    case (.up, []), (.tab, .shift): menu?.focus = (focus + buttons.count - 1) % buttons.count
    case (.home, []): menu?.focus = 0
    case (.end, []): menu?.focus = buttons.count - 1
    case (.enter, []): return press(buttons[focus].action, at: now)
    case (.character, _):
      if let button = buttons.first(where: { $0.key == key.label }) { return press(button.action, at: now) }
      flash(at: now)
    default: flash(at: now)
    }
    return []
  }

  mutating func clicked(_ point: Point, at now: Int) -> [Effect] {
    // The user has answered a lingering card already, so its buttons do nothing.
    if menu == nil, case .arriving = phase { return [] }
    guard let screen, let scene else { return [] }
    let geometry = geometry(of: scene, on: screen, capabilities: capabilities)
    if let index = geometry.buttons.firstIndex(where: { $0.contains(point) }) {
      return press(scene.card.buttons[index].action, at: now)
    }
    if geometry.card.contains(point) { return [] }
    if menu != nil {
      menu = nil
      return timePassed(at: now)
    }
    // A click beside a card with `do` must not skip the keys that the user is to press.
    if step.do != nil {
      flash(at: now)
      return []
    }
    return perform(.action(.next), at: now)
  }

  mutating func scrolled(by lines: Int, at now: Int) -> [Effect] {
    guard menu == nil, case .showing(var showing) = phase, let screen, let scene else { return [] }
    let geometry = geometry(of: scene, on: screen, capabilities: capabilities)
    let scroll = min(max(0, geometry.scroll + lines), geometry.maximumScroll)
    guard scroll != geometry.scroll else {
      flash(at: now)
      return []
    }
    showing.scroll = scroll
    phase = .showing(showing)
    return []
  }

  /// Flashes the card and names the keys that act, after input that does nothing.
  mutating func flash(at now: Int) {
    spentAt = now
    if menu != nil {
      menu?.idleKey = IdleKey(timing, preferences.motion, at: now)
    } else if case .showing(var showing) = phase {
      showing.idleKey = IdleKey(timing, preferences.motion, at: now)
      phase = .showing(showing)
    }
  }

  /// Ends the notice of ``flash(at:)`` when its time is over.
  mutating func calm(at now: Int) {
    menu?.idleKey.calm(at: now)
    if case .showing(var showing) = phase {
      showing.idleKey.calm(at: now)
      phase = .showing(showing)
    }
  }
}
