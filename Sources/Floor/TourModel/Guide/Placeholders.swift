import TourScreen

/// The values of a guide's parameters, which stand in place of `{name}` in the texts of its cards and in their
/// keys.
///
/// Only a declared parameter has a place: any other text in braces stays as it is. `{{name}}` is the text `{name}`. A
/// value is text: its characters are shown, and are neither markup nor control characters. In `do`, a parameter is one
/// key; a value that is no key counts as the default.
package struct Placeholders: Hashable, Sendable {
  private let words: [String: String]
  private let keys: [String: Key]

  /// The maximum number of characters of a value on a card.
  package static let mostCharacters = 200

  /// - Parameter values: those that are set; the others have their defaults.
  package init(_ guide: Guide, _ values: [String: Value]) {
    if guide.parameters.isEmpty {
      (words, keys) = ([:], [:])
      return
    }
    let asked = guide.keyParameters
    var words: [String: String] = [:]
    var keys: [String: Key] = [:]
    for parameter in guide.parameters {
      let value = values[parameter.name].flatMap { $0.hasType(of: parameter.default) ? $0 : nil } ?? parameter.default
      if asked.contains(parameter.name), let key = Key(name: value.word) ?? Key(name: parameter.default.word) {
        keys[parameter.name] = key
        words[parameter.name] = key.label
      } else {
        let word = value.word.visible
        words[parameter.name] = word.count > Self.mostCharacters ? word.prefix(Self.mostCharacters) + "…" : word
      }
    }
    (self.words, self.keys) = (words, keys)
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Returns a text with the values in their places.
  package func fill(_ text: String) -> String {
    guard !words.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[brace...]
      if let (name, end) = Self.name(in: rest.dropFirst()), rest.dropFirst().first == "{", words[name] != nil,
        end < rest.endIndex, rest[end] == "}"
      {
        filled += "{\(name)}"
        rest = rest[rest.index(after: end)...]
      } else if let (name, end) = Self.name(in: rest), let word = words[name] {
        filled += word
        rest = rest[end...]
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    return filled + rest
  }

  /// Returns keys with the key of a parameter in place of the characters of `{name}`.
  package func fill(_ choice: KeyChoice) -> KeyChoice {
    if keys.isEmpty { return choice }
    var choice = choice
    let count = choice.alternatives.first?.count
    choice.alternatives = choice.alternatives.map { alternative in
      var filled: [Key] = []
      var rest = alternative[...]
      while let first = rest.first {
        if let (name, count) = rest.placeholder, let key = keys[name] {
          filled.append(key)
          rest = rest.dropFirst(count)
        } else {
          filled.append(first)
          rest = rest.dropFirst()
        }
      }
      return filled
    }
    // The key of a parameter has the length of one character.
    if choice.alternatives.first?.count != count { choice.breaks = [] }
    return choice
  }

  package func fill(_ step: Step) -> Step {
    if words.isEmpty { return step }
    var step = step
    step.title = fill(step.title)
    step.subtitle = fill(step.subtitle)
    step.do = step.do.map { fill($0) }
    step.solution = step.solution.map { fill($0) }
    if case .goals(let goals)? = step.done { step.done = .goals(goals.map { fill($0) }) }
    for index in step.astray.indices { step.astray[index].keys = step.astray[index].keys.map { fill($0) } }
    return step
  }

  private func fill(_ goal: Goal) -> Goal {
    var goal = goal
    goal.keys = goal.keys.map { fill($0) }
    goal.solution = goal.solution.map { fill($0) }
    return goal
  }

  package func fill(_ tip: Tip) -> Tip {
    if words.isEmpty { return tip }
    var tip = tip
    tip.title = fill(tip.title)
    tip.do = tip.do.map { fill($0) }
    return tip
  }

  /// Returns the name in braces at the start of a text, and the index after the closing brace; nil if there is none.
  package static func name(in text: Substring) -> (name: String, end: Substring.Index)? {
    guard text.first == "{", let end = text.dropFirst().prefix(80).firstIndex(where: { $0 == "}" || $0 == "{" }),
      text[end] == "}"
    else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    return name.isEmpty ? nil : (String(name), text.index(after: end))
  }
}

extension Guide {
  /// The parameters whose values are keys of a `do` or a `show`, by `{name}`.
  package var keyParameters: Set<String> {
    let choices =
      steps.compactMap(\.do) + steps.compactMap(\.solution)
      + steps.flatMap(\.goals).flatMap { [$0.keys, $0.solution].compactMap(\.self) }
      + (astray + steps.flatMap(\.astray)).compactMap(\.keys) + tips.compactMap(\.do)
    let declared = Set(parameters.map(\.name))
    return Set(choices.flatMap(\.placeholders)).intersection(declared)
  }
}

extension KeyChoice {
  /// The texts in braces that the keys type.
  package var placeholders: [String] {
    alternatives.flatMap { alternative in alternative.indices.compactMap { alternative[$0...].placeholder?.name } }
  }
}

extension ArraySlice<Key> {
  /// The text in braces that the first keys type, and the number of these keys; nil if they type none.
  fileprivate var placeholder: (name: String, count: Int)? {
    guard first?.plainCharacter == "{" else { return nil }
    var name = ""
    for key in dropFirst().prefix(80) {
      guard let character = key.plainCharacter, character != "{", character != " " else { return nil }
      if character == "}" { return name.isEmpty ? nil : (name, name.count + 2) }
      name.append(character)
    }
    return nil
  }
}

extension Key {
  fileprivate var plainCharacter: Character? {
    if case .character(let character) = code, modifiers.isEmpty { character } else { nil }
  }
}

extension Value {
  /// The value as a word: `true`, `3`, `0.5`, or its text.
  package var word: String {
    switch self {
    case .truth(let truth): "\(truth)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): text
    }
  }
}
