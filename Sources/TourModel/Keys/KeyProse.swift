extension KeyChoice {
  /// The keys as cards show them: `F3 or /`, `Ctrl-X then Ctrl-S`, `:q! then Enter`. Consecutive visible characters form one word.
  public var prose: String {
    alternatives.map { keys in
      var words: [String] = []
      var wasTyped = false
      for key in keys {
        if key.isVisible && wasTyped { words[words.count - 1] += key.prose } else { words.append(key.prose) }
        wasTyped = key.isVisible
      }
      return words.joined(separator: " then ")
    }.joined(separator: " or ")
  }
}

extension Key {
  /// The key as cards show it: `Ctrl-X`, `Alt-X`, `Shift-F3`.
  public var prose: String {
    var prose = ""
    if modifiers.contains(.control) { prose += "Ctrl-" }
    if modifiers.contains(.meta) { prose += "Alt-" }
    if modifiers.contains(.shift) { prose += "Shift-" }
    let plain = Key(code).name
    return prose + (modifiers.contains(.control) ? plain.uppercased() : plain)
  }

  /// The key as buttons show it: `→`, `Esc`, `Ctrl-X`.
  public var label: String {
    guard modifiers.isEmpty else { return prose }
    return switch code {
    case .left: "←"
    case .right: "→"
    case .up: "↑"
    case .down: "↓"
    default: prose
    }
  }
}
