import TourModel

extension Decoder {
  /// Reads keys in the form of `do`: one alternative, or a list of alternatives.
  /// - Parameter takesList: whether a list is valid here.
  mutating func keys(_ node: Node, name: String, takesList: Bool = true) -> KeyChoice? {
    var alternatives: [[Key]] = []
    var breaks: Set<Int>?
    for item in itemsOrOne(of: node, name: name, limit: Limit.keys) ?? [] {
      guard let text = text(item, name: name, expected: .textOrList), case .scalar(let scalar) = item.content else {
        continue
      }
      do {
        let choice = try KeyChoice(parsing: text)
        let keys = choice.alternatives
        alternatives += keys
        breaks = breaks ?? choice.breaks
        warnOfTypedWords(in: text, scalar, at: item.mark, takesList: takesList)
        let tourKey = Preferences.standardTourKey
        let typed = [
          StepField.do.rawValue, StepField.show.rawValue, StepField.endsOn.rawValue, ButtonField.send.rawValue,
          TipField.check.rawValue,
        ]
        if typed.contains(name),
          keys.joined().contains(tourKey)
        {
          warn(.tourKeyAsked(tourKey.name), at: item.mark)
        }
      } catch {
        fail(GuideError(error, key: name), at: scalar.mark(ofCharacter: error.offset, from: item.mark))
      }
    }
    if alternatives.isEmpty { return nil }
    var choice = KeyChoice(alternatives)
    choice.breaks = breaks ?? []
    return choice
  }

  /// Reads keys that are typed one after the other: a single alternative.
  mutating func keySequence(_ node: Node, name: String) -> KeyChoice? {
    guard case .scalar = node.content else {
      mismatch(node, name: name, expected: .text)
      return nil
    }
    return keys(node, name: name, takesList: false)
  }
}

extension GuideError {
  init(_ error: KeyNameError, key: String) {
    switch error {
    case .empty: self = .empty(key: key)
    case .unknownKey(let word, _, let suggestion): self = .badKey(word, suggestion: suggestion)
    case .unprintable(let character, _): self = .controlCharacter(character.unicodeScalars.first?.value ?? 0)
    case .tooManyKeys: self = .tooMany(key: key, limit: KeyChoice.limit)
    }
  }
}
