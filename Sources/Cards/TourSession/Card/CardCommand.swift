import TourModel

/// A command that every card carries out in the same way: press a button, move the focus, or scroll.
enum CardCommand: Hashable {
  /// Press the focused button.
  case press
  /// Move the focus to another button: by 1 to the next one, by -1 to the previous one. After the last button comes the
  /// first.
  case focus(by: Int)
  case focusFirst, focusLast
  /// Scroll the text; positive is down. In a list of buttons, which has no text, move the focus by as many buttons, at
  /// most to the first or last one: the list scrolls with the focus.
  case scroll(lines: Int)
  /// Move the focus among the options, by columns or by rows. If a button has the focus, a column is a button, and a
  /// row upwards leads to the options.
  case move(columns: Int, rows: Int)
  /// Scroll the text by this many half screens; positive is down.
  case page(Int)

  /// The command of a key on a card with a list of buttons (``Card/Arrangement/list``), whose arrow keys move the
  /// focus; nil if it has none.
  init?(inList key: Key) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .press
    case (.tab, []), (.down, []): self = .focus(by: 1)
    case (.tab, .shift), (.up, []): self = .focus(by: -1)
    case (.home, []): self = .focusFirst
    case (.end, []): self = .focusLast
    default: return nil
    }
  }
}

extension CardCommand {
  /// The command of a key on a card with options, which moves the focus among them; nil if it has none.
  init?(onOptions key: Key) {
    switch (key.code, key.modifiers) {
    case (.left, []): self = .move(columns: -1, rows: 0)
    case (.right, []): self = .move(columns: 1, rows: 0)
    case (.up, []): self = .move(columns: 0, rows: -1)
    case (.down, []): self = .move(columns: 0, rows: 1)
    default: return nil
    }
  }
}

extension Key {
  /// Whether the key acts on the options of a card.
  var isForOptions: Bool { CardCommand(onOptions: self) != nil || canonical == Key(.enter) || isText }
}

/// The meaning of a key on a card with a row of buttons.
enum CardKey: Hashable {
  /// The user bound the key to this action, which the owner of the card performs.
  case action(Bindings.Action)
  case command(CardCommand)

  /// Enter and Tab come first, so that every button stays reachable. Bindings come before the keys that scroll. nil if
  /// the key has no meaning.
  init?(_ key: Key, _ bindings: Bindings) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .command(.press)
    case (.tab, []): self = .command(.focus(by: 1))
    case (.tab, .shift): self = .command(.focus(by: -1))
    default:
      if let action = bindings.action(of: key) {
        self = .action(action)
      } else if let scrolling = CardCommand(scrollingBy: key) {
        self = .command(scrolling)
      } else {
        return nil
      }
    }
  }
}

/// The meaning of a key on a question that covers a card. Keys that go to another card move the focus here.
enum QuestionKey: Hashable {
  case cancel
  case command(CardCommand)

  /// nil if the key has no meaning.
  init?(_ key: Key, _ bindings: Bindings) {
    switch CardKey(key, bindings) {
    case .command(let command): self = .command(command)
    case .action(.skip): self = .cancel
    case .action(.back): self = .command(.focus(by: -1))
    case .action(.next): self = .command(.focus(by: 1))
    case .action, nil: return nil
    }
  }
}

extension CardCommand {
  fileprivate init?(scrollingBy key: Key) {
    switch (key.code, key.modifiers) {
    case (.up, []): self = .scroll(lines: -1)
    case (.down, []): self = .scroll(lines: 1)
    case (.pageUp, []): self = .page(-1)
    case (.pageDown, []): self = .page(1)
    default: return nil
    }
  }
}
