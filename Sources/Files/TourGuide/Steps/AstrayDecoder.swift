import TourModel

// The states of the program in which a user who tries a step has lost the way.
extension Decoder {
  /// Reads the states of a step.
  mutating func astray(_ node: Node, name: String) -> [Astray] {
    (itemsOrOne(of: node, name: name, limit: Limit.astray) ?? []).compactMap { item in
      entries(of: item, AstrayField.self, name: nil).flatMap { state($0) }
    }
  }

  /// Reads the states of the guide.
  /// - Parameter steps: the steps of the guide.
  mutating func commonStates(_ node: Node, of steps: [Step]) -> [Astray] {
    asksFiles = true
    defer { asksFiles = false }
    let tried = steps.filter(\.isTried).map(\.id)
    // A step with a mistake may be one that the user tries.
    let isSure = isComplete && problems.isEmpty
    if isSure, tried.isEmpty { fail(.astrayWithoutTrial, at: node.mark) }
    return (itemsOrOne(of: node, name: GuideField.astray.rawValue, limit: Limit.astray) ?? []).compactMap { item in
      guard let entries = entries(of: item, CommonAstrayField.self, name: nil) else { return nil }
      var state = state(
        entries.compactMap { entry in
          AstrayField(rawValue: entry.name).map { Entry(key: $0, mark: entry.mark, value: entry.value) }
        })
      if let entry = entries[.except] {
        state?.exceptions = distinct(entry.value, name: entry.name) { decoder, node in
          guard let id = decoder.name(node, name: entry.name, expected: .textOrList) else { return nil }
          if isSure, !tried.isEmpty, !tried.contains(id) {
            decoder.fail(.untriedStep(id, tried: tried), at: node.mark)
          }
          return id
        }
      }
      return state
    }
  }

  private mutating func state(_ entries: [Entry<AstrayField>]) -> Astray? {
    var condition: Predicate?
    var state = Astray(when: .all([]), say: "")
    for entry in entries {
      let (value, name) = (entry.value, entry.name)
      switch entry.key {
      case .when: condition = predicate(value, name: name)
      case .say: state.text = checkPlaceholders(of: body(value, name: name) ?? "", at: value)
      case .do: state.keys = checkPlaceholders(of: keys(value, name: name), at: value)
      case .check: state.check = keySequence(value, name: name)?.alternatives[0] ?? []
      }
    }
    if isComplete, let check = entries[.check], !entries.has(.do) {
      fail(.checkWithoutWayBack, at: check.mark)
    }
    guard let condition else { return nil }
    state.condition = condition
    return state
  }
}
