package import TourModel

extension Decoder {
  /// Reads the user's key bindings. A key that is bound here is removed from the action that has it by default. An
  /// action with a wrong key, or with a key that an earlier action has, is reported and keeps its default.
  mutating func bindings(_ node: Node, name: String, _ preferences: inout Preferences) {
    let entries = entries(of: node, BindingField.self, name: name) ?? []
    var lines: [Key: (name: String, line: Int)] = [:]
    // The tour key is read first, in any position, because no other entry may bind it.
    if let entry = entries[.tour], let key = bound(entry.value, name: entry.name) {
      preferences.tourKey = key
      count("\(name).\(entry.name)", at: entry.mark)
      lines[key] = (entry.name, entry.mark.line)
    }
    preferences.bindings.remove(preferences.tourKey)
    for entry in entries {
      guard case .action(let action) = entry.key, let keys = bound(entry, tourKey: preferences.tourKey, &lines) else {
        continue
      }
      preferences.bindings[action] = keys
      count("\(name).\(entry.name)", at: entry.mark)
    }
  }

  /// Reads the keys of one action; nil if one of them is wrong.
  private mutating func bound(
    _ entry: Entry<BindingField>, tourKey: Key, _ lines: inout [Key: (name: String, line: Int)]
  ) -> [Key]? {
    var keys: [Key] = []
    var isRight = true
    for item in itemsOrOne(of: entry.value, name: entry.name, noun: BindingField.noun, limit: Limit.keys) ?? [] {
      guard let key = bound(item, name: entry.name) else {
        isRight = false
        continue
      }
      if let other = lines[key], key != Key(.enter) {
        fail(.boundTwice(key.name, to: other.name, line: other.line), at: item.mark)
        isRight = false
      } else if key == tourKey {
        fail(.tourKey(key.name), at: item.mark)
        isRight = false
      } else if !keys.contains(key) {
        keys.append(key)
      }
    }
    guard isRight, !keys.isEmpty else { return nil }
    for key in keys { lines[key] = (entry.name, entry.mark.line) }
    return keys
  }

  /// Reads one key that may be bound.
  private mutating func bound(_ node: Node, name: String) -> Key? {
    guard let text = text(node, name: name, expected: name == BindingField.tour.rawValue ? .key : .keys) else {
      return nil
    }
    guard let key = Key(name: text) else {
      fail(.badBinding(text, suggestion: Key.suggestion(for: text)), at: node.mark)
      return nil
    }
    // Enter may be bound to `next` and `done`: it presses their button anyway, unless another button has the focus.
    if let use = GuideError.FixedUse(key), use != .press || ![.next, .done].contains(Bindings.Action(rawValue: name)) {
      fail(.fixedKey(key.name, use), at: node.mark)
      return nil
    }
    return key
  }
}

extension GuideError.FixedUse {
  /// Returns the fixed use of a key on every card; nil if the key may be bound.
  package init?(_ key: Key) {
    switch (key.code, key.modifiers) {
    case (.enter, []): self = .press
    case (.tab, []), (.tab, .shift): self = .focus
    case (.character("c"), .control): self = .close
    default: return nil
    }
  }
}
