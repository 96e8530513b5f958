import TourModel

// Names of parameters in texts and keys: `{count}`.
extension Decoder {
  /// Warns of names in braces that are similar to a parameter's. Other braces are text.
  mutating func checkPlaceholders(of text: String, at node: Node) -> String {
    guard !declared.defaults.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[brace...]
      if let (name, _) = Placeholders.name(in: rest) { check(placeholder: name, at: node) }
      rest = rest.dropFirst()
    }
    return text
  }

  /// Does the same for keys, in which a parameter is one key.
  mutating func checkPlaceholders(of choice: KeyChoice?, at node: Node) -> KeyChoice? {
    guard let choice, !declared.defaults.isEmpty else { return choice }
    for name in choice.placeholders {
      if let standard = declared.defaults[name], Key(name: standard.word) == nil {
        fail(.notKey(parameter: name, standard.word), at: node.mark)
      }
      check(placeholder: name, at: node)
    }
    return choice
  }

  private mutating func check(placeholder name: String, at node: Node) {
    if declared.defaults[name] != nil { return }
    if let near = suggestion(for: name, among: declared.defaults.keys.sorted()) {
      warn(.unknownPlaceholder(name, near: near), at: node.mark)
    }
  }
}
