internal import TourCore

extension Decoder {
  /// The keys of a `do`: one alternative, or a list of them.
  mutating func keys(_ node: Node) -> KeyChoice? {
    var alternatives: [[Key]] = []
    for item in itemsOrOne(of: node, name: "do", limit: Limit.keys) ?? [] {
      guard let text = text(item, name: "do", expected: .textOrList), case .scalar(let scalar) = item.content else { continue }
      do {
        alternatives += try KeyChoice(parsing: text).alternatives
      } catch {
        report(GuideError(error), at: scalar.mark(ofCharacter: error.offset, from: item.mark))
      }
    }
    return alternatives.isEmpty ? nil : KeyChoice(alternatives)
  }
}

extension GuideError {
  init(_ error: KeyNameError) {
    switch error {
    case .empty: self = .empty(key: "do")
    case .unknownKey(let word, _, let suggestion): self = .badKey(word, suggestion: suggestion)
    case .unprintable(let character, _): self = .controlCharacter(character.unicodeScalars.first?.value ?? 0)
    case .tooManyKeys: self = .tooMany(key: "do", limit: KeyChoice.limit)
    }
  }
}
