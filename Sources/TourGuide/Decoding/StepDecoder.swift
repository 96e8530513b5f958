import TourModel
import TourScreen

extension Decoder {
  mutating func steps(_ node: Node, version: Int?) -> [Step] {
    var names = CardNames()
    var steps: [Step] = []
    for item in items(of: node, name: "steps", limit: Limit.keys * 10) ?? [] {
      if let step = step(item, version: version, names: &names) { steps.append(step) }
    }
    finish(names)
    return steps
  }

  private mutating func step(_ node: Node, version: Int?, names: inout CardNames) -> Step? {
    guard let entries = entries(of: node, StepField.self, name: nil) else { return nil }
    var step = Step(id: "", title: "")
    var padding: Padding?
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .id: step.id = id(value, names: &names) ?? ""
      case .title: step.title = text(value, name: entry.name) ?? ""
      case .body: step.body = body(value, name: entry.name) ?? ""
      case .target: break  // Decoded below, with the padding.
      case .place: step.place = stepPlace(value, name: entry.name)
      case .padding: padding = self.padding(value, name: entry.name)
      case .missing: step.missing = missing(value) ?? .standard
      case .since: step.since = since(value, name: entry.name, version: version) ?? 1
      case .do: step.do = keys(value, name: entry.name)
      case .done: step.done = completion(value, name: entry.name)
      case .seconds: step.milliseconds = seconds(value, name: entry.name)
      case .was: step.was = was(value, names: &names)
      case .when: step.when = predicate(value, name: entry.name)
      case .subtitle: step.subtitle = text(value, name: entry.name) ?? ""
      case .icon: step.icon = icon(value, name: entry.name) ?? ""
      case .art: step.art = art(value, name: entry.name)
      case .recap: step.isRecap = truth(value, name: entry.name)
      }
    }
    if let target = entries.first(where: { $0.key == .target }) {
      step.targets = targets(target.value, name: target.name, padding: padding ?? Padding())
    }
    if let done = entries.first(where: { $0.key == .done }), let key = step.keyThatHoldsAlready { warn(.alreadyDone(by: key.rawValue), at: done.mark) }
    return step
  }

  /// Reads a screen condition, or the name of an event.
  private mutating func completion(_ node: Node, name: String) -> Completion? {
    guard node.names.contains(where: { CompletionField(rawValue: $0) != nil }) else {
      return predicate(node, name: name, others: CompletionField.names).map(Completion.screen)
    }
    guard let entry = entries(of: node, CompletionField.self, name: name)?.first(where: { $0.key == .event }) else { return nil }
    guard let event = event(entry.value, name: entry.name) else { return nil }
    if declared.detectedEvents.contains(event) {
      report(.detectedEvent(event), at: entry.value.mark)
      return nil
    }
    return .event(event)
  }

  private mutating func stepPlace(_ node: Node, name: String) -> Place {
    if case .text(Place.inline.rawValue) = node.found {
      report(.inlineStep, at: node.mark)
      return .auto
    }
    return choice(node, name: name, Place.self, except: [.inline]) ?? .auto
  }

  private mutating func since(_ node: Node, name: String, version: Int?) -> Int? {
    guard let since = wholeNumber(node, name: name, in: 1...Limit.version) else { return nil }
    if let version, since > version {
      report(.sinceBeyondVersion(since, version: version), at: node.mark)
      return nil
    }
    return since
  }

  /// Reads `skip`, `center` or `stop`, or a mapping with a wait before one of them.
  private mutating func missing(_ node: Node) -> Missing? {
    guard case .mapping = node.content else {
      return choice(node, name: "missing", Missing.Action.self, expected: .missing).map { Missing(wait: 0, then: $0) }
    }
    var missing = Missing.standard
    for entry in entries(of: node, MissingField.self, name: "missing") ?? [] {
      switch entry.key {
      case .wait: missing.wait = duration(entry.value, name: entry.name, .moments, least: 0) ?? missing.wait
      case .then: missing.then = choice(entry.value, name: entry.name, Missing.Action.self) ?? missing.then
      }
    }
    return missing
  }

  /// Reads a padding in cells: one number for both columns and rows, or a mapping with a number for each.
  mutating func padding(_ node: Node, name: String) -> Padding? {
    guard case .mapping = node.content else {
      return wholeNumber(node, name: name, in: 0...Limit.cells, expected: .padding).map { Padding(columns: $0, rows: $0) }
    }
    var padding = Padding()
    for entry in entries(of: node, PaddingField.self, name: name) ?? [] {
      let number = wholeNumber(entry.value, name: entry.name, in: 0...Limit.cells) ?? 0
      switch entry.key {
      case .columns: padding.columns = number
      case .rows: padding.rows = number
      }
    }
    return padding
  }
}
