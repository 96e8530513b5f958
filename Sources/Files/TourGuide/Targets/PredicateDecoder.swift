import TourModel

extension Decoder {
  /// Reads a screen condition: a target, a list of conditions of which one must hold, or `not`, `all` or `any`.
  /// `others` are keys of other kinds of mapping that are valid in this place.
  mutating func predicate(_ node: Node, name: String, others: [String] = []) -> Predicate? {
    switch node.content {
    case .sequence:
      let before = plainTexts.count
      let items = items(of: node, name: name, limit: Limit.keys) ?? []
      let conditions = items.compactMap { predicate($0, name: name) }
      if items.count > 1 { plainTexts.removeSubrange(before...) }
      // A list of targets only is a single condition: one of the targets is on the screen.
      let targets = conditions.compactMap { if case .present(let targets) = $0 { targets } else { nil } }
      if targets.count == conditions.count, !conditions.isEmpty { return .present(targets.flatMap(\.self)) }
      return conditions.isEmpty ? nil : .any(conditions)
    case .mapping:
      if isNamed(node) { return namedCondition(node, name: name) }
      if refusesToName(node) { return nil }
      let isCondition = node.names.contains { PredicateField(rawValue: $0) != nil }
      if isCondition { return combination(node, name: name) }
      if node.names.contains(where: { ChangeField(rawValue: $0) != nil }) { return change(node, name: name) }
      if node.names.contains(FileConditionField.file.rawValue) { return file(node, name: name) }
      let otherKeys = asksParameters ? ParameterConditionField.names : asksChanges ? ChangeField.names : []
      if node.names.contains(where: otherKeys.contains) {
        return parameterQuestion(node, name: name).map { .parameter($0, $1, $2) }
      }
      return target(node, name: name, others: PredicateField.names + otherKeys.prefix(1) + others).map {
        .present([$0])
      }
    case .scalar, .unsupported:
      mismatch(node, name: name, expected: .predicate)
      return nil
    }
  }

  /// Reads `changed`, a target or a list of targets.
  private mutating func change(_ node: Node, name: String) -> Predicate? {
    guard let entry = entries(of: node, ChangeField.self, name: name)?.first else { return nil }
    guard asksChanges else {
      fail(.misplacedChange(in: name), at: entry.mark)
      return nil
    }
    let targets = targets(entry.value, name: entry.name)
    return targets.isEmpty ? nil : .changed(targets)
  }

  /// Reads a condition on a file.
  private mutating func file(_ node: Node, name: String) -> Predicate? {
    guard let entries = entries(of: node, FileConditionField.self, name: name) else { return nil }
    if !asksFiles, !isNaming {
      fail(.misplacedFile(in: name), at: node.mark)
      return nil
    }
    exactlyOne(
      of: [FileConditionField.text.rawValue, FileConditionField.match.rawValue], in: node, FileConditionField.self,
      orNone: true)
    var condition = FileCondition("")
    for entry in entries {
      switch entry.key {
      case .file:
        condition.path = text(entry.value, name: entry.name) ?? ""
        if !condition.path.isEmpty, !isPathWithin(condition.path) {
          fail(.badSetupPath(condition.path), at: entry.value.mark)
        }
      case .text: condition.content = text(entry.value, name: entry.name).map(FileCondition.Content.text)
      case .match: condition.content = pattern(entry.value, name: entry.name).map(FileCondition.Content.match)
      case .line:
        condition.line = wholeNumber(entry.value, name: entry.name, in: -Limit.lines...Limit.lines)
        if condition.line == 0 { fail(.lineZero, at: entry.value.mark) }
      }
    }
    let hasContent = entries.has(.text, .match)
    if !hasContent, let line = entries[.line] { fail(.lineWithoutContent, at: line.mark) }
    firstFile = firstFile ?? node.mark
    return .file(condition)
  }

  private mutating func combination(_ node: Node, name: String) -> Predicate? {
    exactlyOne(of: PredicateField.names, in: node, PredicateField.self)
    var predicate: Predicate?
    for entry in entries(of: node, PredicateField.self, name: name) ?? [] {
      switch entry.key {
      case .not: predicate = self.predicate(entry.value, name: entry.name).map(Predicate.not)
      case .all: predicate = conditions(entry).map(Predicate.all)
      case .any:
        let before = plainTexts.count
        predicate = conditions(entry).map(Predicate.any)
        plainTexts.removeSubrange(before...)
      }
    }
    return predicate
  }

  private mutating func conditions(_ entry: Entry<PredicateField>) -> [Predicate]? {
    items(of: entry.value, name: entry.name, limit: Limit.keys).map { items in
      items.compactMap { predicate($0, name: entry.name) }
    }
  }
}
