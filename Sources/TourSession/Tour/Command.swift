import TourModel

/// What a key asks of a card.
enum Command: Hashable {
  case action(Bindings.Action)
  /// Press the focused button.
  case press
  case focus(by: Int)
  case scroll(lines: Int)
  case page(Int)

  /// What is bound goes before scrolling, and nothing before the keys that reach every button.
  init?(_ key: Key, _ bindings: Bindings) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .press
    case (.tab, []): self = .focus(by: 1)
    case (.tab, .shift): self = .focus(by: -1)
    default:
      if let action = bindings.action(of: key) {
        self = .action(action)
      } else if let scrolling = Command(scrollingBy: key) {
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
