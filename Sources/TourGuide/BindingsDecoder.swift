import TourModel

extension Decoder {
  /// The user's keys. What is bound here is taken from what usually has it; a key that is bound twice here belongs to the first.
  mutating func bindings(_ node: Node, name: String, _ preferences: inout Preferences) {
    let entries = entries(of: node, BindingField.self, name: name) ?? []
    var lines: [Key: (name: String, line: Int)] = [:]
    // The tour's own key goes before all others, wherever it stands.
    if let entry = entries.first(where: { $0.key == .tour }), let key = bound(entry.value, name: entry.name) {
      preferences.tourKey = key
      lines[key] = (entry.name, entry.mark.line)
    }
    preferences.bindings.remove(preferences.tourKey)
    for entry in entries {
      guard let action = entry.key.action, let keys = bound(entry, tourKey: preferences.tourKey, &lines) else { continue }
      preferences.bindings[action] = keys
    }
  }

  /// The keys of one action; nil where one of them is wrong.
  private mutating func bound(
    _ entry: Entry<BindingField>, tourKey: Key, _ lines: inout [Key: (name: String, line: Int)]
  ) -> [Key]? {
    var keys: [Key] = []
    var isRight = true
    for item in itemsOrOne(of: entry.value, name: entry.name, limit: Limit.keys) ?? [] {
      guard let key = bound(item, name: entry.name) else {
        isRight = false
        continue
      }
      if let other = lines[key], key != Key(.enter) {
        report(.boundTwice(key.name, to: other.name, line: other.line), at: item.mark)
        isRight = false
      } else if key == tourKey {
        report(.tourKey(key.name), at: item.mark)
        isRight = false
      } else if !keys.contains(key) {
        keys.append(key)
      }
    }
    guard isRight, !keys.isEmpty else { return nil }
    for key in keys { lines[key] = (entry.name, entry.mark.line) }
    return keys
  }

  /// One key that may be bound.
  private mutating func bound(_ node: Node, name: String) -> Key? {
    guard let text = text(node, name: name, expected: name == BindingField.tour.rawValue ? .key : .keys) else { return nil }
    guard let key = Key(name: text) else {
      report(.badBinding(text, suggestion: Key.suggestion(for: text)), at: node.mark)
      return nil
    }
    // Enter presses the button that goes on, or says done, unless another is lit.
    if let use = FixedUse(key), use != .press || ![.next, .done].contains(BindingField(rawValue: name)) {
      report(.fixedKey(key.name, use), at: node.mark)
      return nil
    }
    return key
  }
}

extension BindingField {
  /// nil for the tour's own key.
  fileprivate var action: Bindings.Action? { Bindings.Action(rawValue: rawValue) }
}

private typealias FixedUse = GuideError.FixedUse

extension GuideError.FixedUse {
  /// What a key always does on a card; nil for one that may be bound.
  fileprivate init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .press
    case (.tab, []), (.tab, .shift): self = .focus
    case (.character("c"), .control): self = .close
    default: return nil
    }
  }
}
