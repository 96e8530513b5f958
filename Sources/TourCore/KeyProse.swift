extension KeyChoice {
  /// As a card says it: `F3 or /`, `Ctrl-X Ctrl-S`, `:q! Enter`.
  public var prose: String {
    alternatives.map { keys in
      var prose = ""
      var typesBefore = true
      for key in keys {
        // What is typed character by character reads as one word.
        if !(prose.isEmpty || (key.isTyped && typesBefore)) { prose += " " }
        prose += key.prose
        typesBefore = key.isTyped
      }
      return prose
    }.joined(separator: " or ")
  }
}

extension Key {
  /// As a card says it: `Ctrl-X`, `Alt-X`, `Shift-F3`.
  public var prose: String {
    var prose = ""
    if modifiers.contains(.control) { prose += "Ctrl-" }
    if modifiers.contains(.meta) { prose += "Alt-" }
    if modifiers.contains(.shift) { prose += "Shift-" }
    let plain = Key(code).name
    return prose + (modifiers.contains(.control) ? plain.uppercased() : plain)
  }

  /// A visible character without modifiers.
  var isTyped: Bool {
    if case .character(let character) = code { character != " " && modifiers.isEmpty } else { false }
  }
}
