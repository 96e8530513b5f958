import TourModel

extension Decoder {
  mutating func steps(_ node: Node, version: Int?) -> [Step] {
    var names = CardNames()
    var steps: [Step] = []
    var references = StepReferences()
    var marks: [Mark] = []
    for item in items(of: node, name: "steps", limit: Limit.keys * 10) ?? [] {
      let step = step(item, version: version, names: &names, index: steps.count, &references)
      // A step that cannot be read keeps its place, so that the references of the others are not checked.
      steps.append(step ?? Step(id: "", title: ""))
      marks.append(item.mark)
    }
    finish(names)
    for index in steps.indices.dropLast() where steps[index].done?.isExit ?? false {
      fail(.exitBeforeLast, at: marks[index])
    }
    check(steps, references, at: marks)
    return steps
  }

  private mutating func step(
    _ node: Node, version: Int?, names: inout CardNames, index: Int, _ references: inout StepReferences
  ) -> Step? {
    guard let entries = entries(of: node, StepField.self, name: nil) else { return nil }
    var step = Step(id: "", title: "")
    var padding: Padding?
    for entry in entries {
      let value = entry.value
      switch entry.key {
      case .id: step.id = id(value, names: &names) ?? ""
      case .title: step.title = checkPlaceholders(of: text(value, name: entry.name) ?? "", at: value)
      case .body: step.body = checkPlaceholders(of: body(value, name: entry.name) ?? "", at: value)
      case .target, .also: break  // Decoded below, with the padding.
      case .anchor: step.anchor = targets(value, name: entry.name)
      case .keep: step.keep = regionsToKeep(value, name: entry.name)
      case .place: step.place = place(value, name: entry.name, inStep: true) ?? .auto
      case .padding: padding = self.padding(value, name: entry.name)
      case .missing: step.missing = missing(value) ?? .standard
      case .since: step.since = since(value, name: entry.name, version: version) ?? 1
      case .do: step.do = checkPlaceholders(of: keys(value, name: entry.name), at: value)
      case .done:
        (asksChanges, asksFiles) = (true, true)
        step.done = completion(value, name: entry.name)
        (asksChanges, asksFiles) = (false, false)
      case .undo: step.undo = keys(value, name: entry.name)
      case .hints:
        step.hints = bodies(value, name: entry.name, limit: Limit.hints).map { checkPlaceholders(of: $0, at: value) }
      case .show: step.solution = checkPlaceholders(of: keys(value, name: entry.name), at: value)
      case .astray:
        (asksChanges, asksFiles) = (true, true)
        step.astray = astray(value, name: entry.name)
        (asksChanges, asksFiles) = (false, false)
      case .endsOn: step.endsOn = endingKeys(value, name: entry.name)
      case .seconds: step.milliseconds = seconds(value, name: entry.name)
      case .was: step.was = was(value, names: &names)
      case .when:
        (asksParameters, asksFiles) = (true, true)
        step.when = predicate(value, name: entry.name)
        (asksParameters, asksFiles) = (false, false)
      case .choices: step.choices = choices(value, name: entry.name, of: index, &references)
      case .buttons: step.buttons = buttons(value, name: entry.name, of: index, &references)
      case .next: step.next = references.read(value, name: entry.name, of: index, &self)
      case .clickOutside: step.clickOutside = choice(value, name: entry.name, ClickOutside.self)
      case .motion: step.motion = motion(value)
      case .subtitle: step.subtitle = checkPlaceholders(of: text(value, name: entry.name) ?? "", at: value)
      case .icon: step.icon = icon(value, name: entry.name) ?? ""
      case .art: art(value, name: entry.name, of: &step)
      case .recap: step.isRecap = truth(value, name: entry.name)
      }
    }
    if let target = entries[.target] {
      step.targets = targets(target.value, name: target.name, padding: padding ?? Padding())
    }
    if let also = entries[.also] {
      step.also = targets(
        also.value, name: also.name, padding: padding ?? Padding(), limit: Limit.also, areAlternatives: false)
    }
    checkTarget(of: step, entries)
    checkKeys(of: step, entries)
    checkEnd(of: step, entries)
    checkHelp(of: step, entries)
    checkDone(of: step, entries)
    return step
  }

  /// Reads a text in CommonMark, or a list of such texts.
  mutating func bodies(_ node: Node, name: String, limit: Int) -> [String] {
    (itemsOrOne(of: node, name: name, limit: limit) ?? []).compactMap { body($0, name: name) }
  }

  /// Reads the keys that complete the tour: single keys, each alone.
  private mutating func endingKeys(_ node: Node, name: String) -> KeyChoice? {
    guard let keys = keys(node, name: name) else { return nil }
    if keys.alternatives.contains(where: { $0.count != 1 }) {
      fail(.severalEndingKeys, at: node.mark)
      return nil
    }
    return keys
  }

  /// Reads what a step waits for: a condition on the screen, an event, the end of the program, or several goals.
  private mutating func completion(_ node: Node, name: String) -> Completion? {
    guard node.names.contains(where: { CompletionField(rawValue: $0) != nil }) else {
      return predicate(node, name: name, others: CompletionField.names).map(Completion.screen)
    }
    let kinds = node.names.filter { CompletionField(rawValue: $0) != nil }
    if let (key, mark) = screenCondition(in: node) {
      fail(
        kinds.contains(CompletionField.exit.rawValue)
          ? .screenBesideExit(key) : .oneOf(kinds, noun: CompletionField.noun, found: [key] + kinds), at: mark)
      return nil
    }
    if kinds == [CompletionField.exit.rawValue] { return exit(node, name: name) }
    guard let entries = entries(of: node, CompletionField.self, name: name), let entry = entries.first else {
      return nil
    }
    if entries.count > 1 {
      fail(.severalCompletions, at: entries[1].mark)
      return nil
    }
    switch entry.key {
    case .exit: return nil  // Read above.
    case .event: return announcedEvent(entry.value, name: entry.name)
    case .goals: return goals(entry.value, name: entry.name)
    }
  }

  /// Returns the first key of a mapping that asks for something on the screen; nil if there is none.
  private func screenCondition(in node: Node) -> (key: String, Mark)? {
    guard case .mapping(let entries) = node.content else { return nil }
    let keys = TargetField.kinds.map(\.rawValue) + PredicateField.names + ChangeField.names
    let entry = entries.first { $0.name.map(keys.contains) ?? false }
    return entry.flatMap { entry in entry.name.map { ($0, entry.key.mark) } }
  }

  /// Reads the end of the program, and the condition that must hold then.
  private mutating func exit(_ node: Node, name: String) -> Completion? {
    let asked = asksChanges
    asksChanges = false
    defer { asksChanges = asked }
    var isAwaited = false
    var condition: Predicate?
    for entry in entries(of: node, ExitField.self, name: name) ?? [] {
      switch entry.key {
      case .exit: isAwaited = truth(entry.value, name: entry.name)
      case .when: condition = predicate(entry.value, name: entry.name)
      }
      if let condition, entry.key == .when, !condition.asksOnlyFiles { fail(.screenAtExit, at: entry.value.mark) }
    }
    return isAwaited ? .exit(when: condition) : nil
  }

  /// Reads the name of an event that the program announces.
  mutating func announcedEvent(_ node: Node, name: String) -> Completion? {
    guard let event = event(node, name: name) else { return nil }
    if declared.detectedEvents.contains(event) {
      fail(.detectedEvent(event), at: node.mark)
      return nil
    }
    return .event(event)
  }

  private mutating func since(_ node: Node, name: String, version: Int?) -> Int? {
    guard let since = wholeNumber(node, name: name, in: 1...Limit.version) else { return nil }
    if let version, since > version {
      fail(.sinceBeyondVersion(since, version: version), at: node.mark)
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
      case .then:
        missing.then = choice(entry.value, name: entry.name, Missing.Action.self) ?? missing.then
        missing.isExpected = false
      }
    }
    return missing
  }

  /// Reads a padding in cells: one number for both columns and rows, or a mapping with a number for each.
  mutating func padding(_ node: Node, name: String) -> Padding? {
    guard case .mapping = node.content else {
      return wholeNumber(node, name: name, in: 0...Limit.cells, expected: .padding).map {
        Padding(columns: $0, rows: $0)
      }
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
