import TourModel
import TourScreen

extension Decoder {
  /// Reads the condition under which a tip is due: one condition, or a list of conditions that must all hold.
  mutating func conditions(_ node: Node, name: String) -> Condition? {
    guard case .sequence = node.content else { return condition(node, name: name) }
    return list(node, name: name).map(Condition.all)
  }

  private mutating func list(_ node: Node, name: String) -> [Condition]? {
    items(of: node, name: name, limit: Limit.keys).map { items in items.compactMap { condition($0, name: name) } }
  }

  /// Reads one condition: on a parameter, on an event, on a target on the screen, or a combination with `not`, `all` or
  /// `any`.
  private mutating func condition(_ node: Node, name: String) -> Condition? {
    switch node.content {
    case .mapping(let entries):
      let asked = entries.filter { Self.subjects.contains($0.name ?? "") }
      if let first = asked.first?.name, let second = asked.first(where: { $0.name != first }),
        !asked.allSatisfy({ TargetField(rawValue: $0.name ?? "") != nil })
      {
        fail(.severalConditions([first, second.name ?? ""]), at: second.key.mark)
        return nil
      }
      if isNamed(node) { return namedCondition(node, name: name).map(Condition.screen) }
      let names = node.names
      func has(_ fields: [some Field]) -> Bool { fields.contains { names.contains($0.rawValue) } }
      if has(PredicateField.allCases) { return combination(node, name: name) }
      if has([ParameterConditionField.parameter, .is]) {
        return parameterQuestion(node, name: name).map(Condition.parameter)
      }
      if has([EventConditionField.event, .count, .days]) { return eventQuestion(node, name: name) }
      if let change = entries.first(where: { $0.name.map { ChangeField(rawValue: $0) != nil } ?? false }) {
        fail(.misplacedChange(in: name), at: change.key.mark)
        return nil
      }
      if let file = entries.first(where: { $0.name == FileConditionField.file.rawValue }) {
        fail(.misplacedFile(in: name), at: file.key.mark)
        return nil
      }
      return target(node, name: name, others: Self.otherKeys).map { .screen(.present([$0])) }
    case .sequence:
      // A nested list is ambiguous: lists mean "any" in conditions of steps, and "all" in the outermost condition of a
      // tip.
      fail(.listOfConditions(key: name), at: node.mark)
      return nil
    case .scalar, .unsupported:
      mismatch(node, name: name, expected: .condition)
      return nil
    }
  }

  /// Keys that determine the kind of a condition, except the kinds of targets.
  private static let otherKeys =
    [EventConditionField.event.rawValue, ParameterConditionField.parameter.rawValue] + PredicateField.names
  /// All keys that determine the kind of a condition. A condition has exactly one of them.
  private static let subjects = Set(otherKeys + TargetField.kinds.map(\.rawValue))

  private mutating func combination(_ node: Node, name: String) -> Condition? {
    var condition: Condition?
    for entry in entries(of: node, PredicateField.self, name: name) ?? [] {
      switch entry.key {
      case .not: condition = self.condition(entry.value, name: entry.name).map(Condition.not)
      case .all: condition = list(entry.value, name: entry.name).map(Condition.all)
      case .any:
        let before = plainTexts.count
        condition = list(entry.value, name: entry.name).map(Condition.any)
        plainTexts.removeSubrange(before...)
      }
    }
    return condition
  }

  mutating func parameterQuestion(_ node: Node, name: String) -> (String, Comparison, Value)? {
    let entries = entries(of: node, ParameterConditionField.self, name: name) ?? []
    let compared = entries.first { $0.key == .is }
    let kind = compared.map { Self.declaration(for: $0.value) } ?? .parameter
    guard
      let parameter = entries[.parameter].flatMap({
        parameter($0.value, name: $0.name, kind: kind)
      }),
      let entry = compared,
      let (comparison, value) = comparison(entry.value, name: entry.name, of: parameter)
    else { return nil }
    if comparison == .equal || comparison == .different, case .text(let text) = value {
      comparedTexts.append((parameter, text, entry.value.mark))
    }
    return (parameter, comparison, value)
  }

  /// The declaration that a parameter lacks which is compared with this value.
  private static func declaration(for value: Node) -> GuideError.Declaration {
    switch value.found {
    case .text(let text):
      Comparison.begins(text, withWords: true).flatMap { Numeral.real($0.1) } == nil ? .textParameter : .numberParameter
    case .number: .numberParameter
    case .truth, .nothing, .list, .mapping: .parameter
    }
  }

  private mutating func eventQuestion(_ node: Node, name: String) -> Condition? {
    exactlyOne(
      of: [EventConditionField.count.rawValue, EventConditionField.days.rawValue], in: node, EventConditionField.self,
      orNone: true)
    var eventCondition = EventCondition("")
    for entry in entries(of: node, EventConditionField.self, name: name) ?? [] {
      switch entry.key {
      case .event: eventCondition.event = event(entry.value, name: entry.name) ?? ""
      case .count, .days:
        guard let (comparison, number) = quantity(entry.value, name: entry.name) else { continue }
        eventCondition.measure = entry.key == .days ? .days : .count
        eventCondition.comparison = comparison
        eventCondition.number = number
      case .within: eventCondition.within = duration(entry.value, name: entry.name, .days)
      }
    }
    // A span of 72 hours overlaps up to four calendar days, and five if the user changes the time zone.
    if eventCondition.measure == .days, let within = eventCondition.within, eventCondition.number > within / 86400 + 2 {
      fail(.impossible(eventCondition), at: node.mark)
      return nil
    }
    guard declared.donations.suffice(for: eventCondition) else {
      fail(.forgotten(eventCondition, declared.donations), at: node.mark)
      return nil
    }
    return .event(eventCondition)
  }
}
