import TourModel
import TourScreen

extension ButtonField {
  /// The actions of the buttons that a guide can name by a word, because they have a standard label.
  static let standardActions: [StepButton.Action] = [
    .next, .back, .skip, .close, .done, .show, .tryIt, .snooze(seconds: StepButton.snooze), .never,
  ]

  /// The action of the button that a guide can name by this word; nil if it needs a label and an argument.
  fileprivate var standardAction: StepButton.Action? { Self.standardActions.first { $0.key == self } }
}

extension Decoder {
  /// Reads the buttons of a step: a list of words, and of mappings with a label and an action.
  mutating func buttons(_ node: Node, name: String, of step: Int, _ references: inout StepReferences) -> [StepButton] {
    buttons(node, name: name, of: step, StepField.self, \.substituteOnStep, &references)
  }

  /// Reads the buttons of a tip.
  mutating func tipButtons(_ node: Node, name: String) -> [StepButton] {
    var references = StepReferences()  // Remains empty, because tips have no `go`.
    return buttons(node, name: name, of: 0, TipField.self, \.substituteOnTip, &references)
  }

  private mutating func buttons<Owner: Field>(
    _ node: Node, name: String, of step: Int, _: Owner.Type, _ substitute: KeyPath<ButtonField, ButtonField?>,
    _ references: inout StepReferences
  ) -> [StepButton] {
    var buttons: [StepButton] = []
    var lines: [StepButton.Action: Int] = [:]
    for item in items(of: node, name: name, noun: Owner.noun, limit: Limit.buttons) ?? [] {
      guard let button = button(item, name: name, of: step, Owner.self, substitute, &references) else { continue }
      let key = button.action.key
      if let instead = key[keyPath: substitute] {
        fail(.misplacedButton(key.rawValue, noun: Owner.noun, instead: instead.rawValue), at: item.mark)
      } else if let line = lines.updateValue(item.mark.line, forKey: button.action) {
        fail(.duplicateValue(key.rawValue, key: name, firstLine: line), at: item.mark)
      } else {
        buttons.append(button)
        // A tip leaves the keyboard to the program.
        if Owner.self == StepField.self, let (key, use) = button.reservedKey { warn(.sentKey(key, use), at: item.mark) }
      }
    }
    return buttons
  }

  private mutating func button<Owner: Field>(
    _ node: Node, name: String, of step: Int, _: Owner.Type, _ substitute: KeyPath<ButtonField, ButtonField?>,
    _ references: inout StepReferences
  ) -> StepButton? {
    guard case .mapping = node.content else {
      // A button of the other kind of card has a message of its own, and is not proposed.
      let others = ButtonField.allCases.filter {
        $0.standardAction == nil || $0[keyPath: substitute] != nil && node.found != .text($0.rawValue)
      }
      return choice(
        node, name: name, noun: Owner.noun, ButtonField.self, except: others,
        expected: Owner.self == TipField.self ? .tipButton : .button)?.standardAction.map { StepButton($0) }
    }
    let proposed = ButtonField.actions.filter { $0[keyPath: substitute] == nil }.map(\.rawValue)
    exactlyOne(of: ButtonField.actions.map(\.rawValue), proposing: proposed, in: node, ButtonField.self)
    var action: StepButton.Action?
    var label: String?
    for entry in entries(of: node, ButtonField.self, name: name) ?? [] {
      let value = entry.value
      switch entry.key {
      case .label: label = text(value, name: entry.name)
      case .next, .back, .skip, .close, .done, .show, .tryIt, .never:
        if truth(value, name: entry.name) { action = entry.key.standardAction }
      case .go: action = references.read(value, name: entry.name, of: step, &self).map { .go(step: $0) }
      case .guide:
        guard let guide = self.name(value, name: entry.name) else { break }
        startedGuides.append((guide, value.mark))
        action = .guide(guide)
      case .send: action = sentKeys(value, name: entry.name).map { .send($0) }
      case .open: action = address(value, name: entry.name).map { .open($0) }
      case .emit: action = event(value, name: entry.name).map { .emit($0) }
      case .snooze: action = snooze(value, name: entry.name)
      }
    }
    guard let action else { return nil }
    if label == nil, action.key.standardAction == nil, !node.names.contains(ButtonField.label.rawValue) {
      fail(.missingKey(ButtonField.label.rawValue, noun: ButtonField.noun), at: node.mark)
    }
    return StepButton(action, label: label)
  }

  /// Reads `true`, or the time of a snooze.
  private mutating func snooze(_ node: Node, name: String) -> StepButton.Action? {
    if case .truth = node.found {
      return truth(node, name: name, expected: .snooze) ? ButtonField.snooze.standardAction : nil
    }
    return duration(node, name: name, .days, expected: .snooze).map { .snooze(seconds: $0) }
  }

  /// Reads the keys that a button sends. All of them have to fit on the button, also on the narrowest card, because the
  /// user must see what is sent.
  private mutating func sentKeys(_ node: Node, name: String) -> KeyChoice? {
    guard text(node, name: name) != nil, let keys = keys(node, name: name, takesList: false) else { return nil }
    let shown = (keys.alternatives.first ?? []).map(\.label).joined(separator: " ")
    guard shown.count <= Limit.sentKeys else {
      fail(.longButtonKeys(limit: Limit.sentKeys), at: node.mark)
      return nil
    }
    return keys
  }

  /// Reads an address that a card may open.
  private mutating func address(_ node: Node, name: String) -> String? {
    guard let text = text(node, name: name) else { return nil }
    if !text.isAddress {
      fail(.badAddress(text), at: node.mark)
      return nil
    }
    return text
  }
}

extension StepButton {
  /// The only key that the button sends, if it has another effect on a card; nil otherwise.
  fileprivate var reservedKey: (name: String, GuideError.FixedUse)? {
    guard case .send(let keys) = action, let keys = keys.alternatives.first, keys.count == 1, let key = keys.first
    else { return nil }
    let use = key == Key(.escape) ? .skip : GuideError.FixedUse(key)
    return use.map { (key.name, $0) }
  }

  /// The only key that the button sends, if it is an arrow key, which moves among the options of a step; nil otherwise.
  var sentArrow: String? {
    guard case .send(let keys) = action, let keys = keys.alternatives.first, keys.count == 1, let key = keys.first,
      key.modifiers.isEmpty
    else { return nil }
    return [.up, .down, .left, .right].contains(key.code) ? key.name : nil
  }
}

extension StepButton.Action {
  /// The key of a button with this action.
  var key: ButtonField {
    switch self {
    case .next: .next
    case .back: .back
    case .skip: .skip
    case .close: .close
    case .done: .done
    case .show: .show
    case .tryIt: .tryIt
    case .go: .go
    case .guide: .guide
    case .send: .send
    case .open: .open
    case .emit: .emit
    case .snooze: .snooze
    case .never: .never
    }
  }
}

extension String {
  /// Whether the text is an address of the web or of mail, in the characters of RFC 3986 §2.
  fileprivate var isAddress: Bool {
    let marks = "-._~:/?#[]@!$&'()*+,;=%"
    guard allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) || marks.contains($0) }),
      let colon = firstIndex(of: ":")
    else { return false }
    let rest = self[index(after: colon)...]
    switch self[..<colon].lowercased() {
    case "http", "https":
      return rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false
    case "mailto": return !rest.isEmpty
    default: return false
    }
  }
}
