import TourModel

/// The command that a key gives to a card.
enum CardCommand: Hashable {
  case action(Bindings.Action)
  /// Press the focused button.
  case press
  case focus(by: Int)
  case scroll(lines: Int)
  case page(Int)

  /// Enter and Tab come first, so that every button stays reachable. Bindings come before the keys that scroll. nil if the key has no command.
  init?(_ key: Key, _ bindings: Bindings) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .press
    case (.tab, []): self = .focus(by: 1)
    case (.tab, .shift): self = .focus(by: -1)
    default:
      if let action = bindings.action(of: key) {
        self = .action(action)
      } else if let scrolling = CardCommand(scrollingBy: key) {
        self = scrolling
      } else {
        return nil
      }
    }
  }

  private init?(scrollingBy key: Key) {
    switch (key.code, key.modifiers) {
    case (.up, []): self = .scroll(lines: -1)
    case (.down, []): self = .scroll(lines: 1)
    case (.pageUp, []): self = .page(-1)
    case (.pageDown, []): self = .page(1)
    default: return nil
    }
  }
}
