import TourModel
import TourScreen

/// A guide that was made in Swift, as the tree of the file that would contain it. The decoder reads the tree, so that
/// the same rules apply to values and to files.
///
/// The line of a mark is an index in ``places``.
struct GuideTree {
  private(set) var root = Node(mark: .start, content: .unsupported)
  /// The name of the guide, and the names of its parts, such as `step 'list'`; empty for the guide itself.
  let name: String
  private(set) var places = [""]
  /// The problems for which a file has no form.
  private(set) var problems: [(mark: Mark, kind: GuideError)] = []
  private var depth = 0
  private var values = 0

  var mark: Mark { Mark(line: places.count - 1, column: 1) }

  /// An empty tree, for parts of a guide that are written alone.
  init(named name: String) { self.name = name }

  init(_ guide: Guide) {
    name = "guide '\(visible(guide.name))'"
    let head: [(GuideField, Node?)] = [
      (.guide, text(guide.name)), (.version, number(guide.version)), (.title, text(guide.title)),
      (.lang, guide.language == .english ? nil : text(guide.language.name)),
      (.for, texts(guide.commands)), (.was, texts(guide.was)), (.lesson, guide.lesson.map { lesson($0) }),
      (.frequency, guide.frequency == 0 ? nil : seconds(guide.frequency)),
      (
        .donations,
        mapping([(DonationsField.most, number(guide.donations.most)), (.age, seconds(guide.donations.age))])
      ), (.priority, number(guide.priority)),
      (.onRequest, guide.isOnRequest ? truth(true) : nil), (.theme, theme(guide.theme)),
      (.motion, motion(guide.motion)), (.progress, guide.progress.map { text($0.rawValue) }),
      (.clickOutside, guide.clickOutside.map { text($0.rawValue) }),
    ]
    let contents: [(GuideField, Node?)] = [
      (.setup, setup(guide.setup)), (.parameters, list(guide.parameters) { $0.parameter($1) }),
      (.events, list(guide.events) { $0.event($1) }),
      (.astray, list(guide.astray) { $0.astray($1) }), (.steps, list(guide.steps) { $0.step($1) }),
      (.tips, list(guide.groups) { $0.group($1) }),
    ]
    root = mapping(head + contents, at: Mark(line: 0, column: 1))
  }

  // MARK: Parts of the guide

  private mutating func parameter(_ parameter: Parameter) -> Node {
    places.append("parameter '\(visible(parameter.name))'")
    return mapping([(ParameterField.name, text(parameter.name)), (.default, value(parameter.default))])
  }

  private mutating func event(_ event: EventSource) -> Node {
    places.append("event '\(visible(event.id))'")
    let trigger: (EventField, Node)? =
      switch event.trigger {
      case .keys(let keys)?: (.key, self.keys(keys))
      case .appears(let targets)?: (.appears, self.targets(targets))
      case .disappears(let targets)?: (.disappears, self.targets(targets))
      case .bell?: (.bell, truth(true))
      case .title(let pattern)?: (.title, pattern.map { text($0.source) } ?? truth(true))
      case .exit?: (.exit, truth(true))
      case .idle(let milliseconds)?: (.idle, self.milliseconds(milliseconds))
      case nil: nil
      }
    let settings = event.settings.sorted { $0.key < $1.key }.map {
      Node.Entry(key: text($0.key), value: value($0.value))
    }
    var entries: [(EventField, Node?)] = [
      (.id, text(event.id)), (.when, event.when.map { predicate($0) }),
      (.set, settings.isEmpty ? nil : node(.mapping(settings))),
    ]
    if let trigger { entries.append(trigger) }
    return mapping(entries)
  }

  private mutating func step(_ step: Step) -> Node {
    places.append("step '\(visible(step.id))'")
    let then = step.missing.isExpected ? nil : text(step.missing.then.rawValue)
    let missing =
      step.missing == .standard ? nil : mapping([(MissingField.wait, milliseconds(step.missing.wait)), (.then, then)])
    return mapping([
      (StepField.id, text(step.id)), (.title, text(step.title)), (.body, body(step.body)),
      (.target, step.targets.isEmpty ? nil : targets(step.targets)),
      (.also, step.also.isEmpty ? nil : targets(step.also)),
      (.anchor, step.anchor.isEmpty ? nil : targets(step.anchor)),
      (.keep, step.keep.isEmpty ? nil : targets(step.keep)), (.place, place(step.place)), (.missing, missing),
      (.since, number(step.since)), (.do, step.do.map { keys($0) }), (.undo, step.undo.map { keys($0) }),
      (.hints, texts(step.hints)), (.show, step.solution.map { keys($0) }),
      (.astray, list(step.astray) { $0.astray($1) }),
      (.done, step.done.map { completion($0) }), (.endsOn, step.endsOn.map { keys($0) }),
      (.seconds, step.milliseconds.map { milliseconds($0) }), (.was, texts(step.was)),
      (.when, step.when.map { predicate($0) }), (.subtitle, body(step.subtitle)), (.icon, body(step.icon)),
      (.art, step.art.map { text($0.source) }),
      (.recap, step.isRecap ? truth(true) : nil), (.choices, step.choices.map { choices($0) }),
      (.buttons, list(step.buttons) { $0.button($1) }),
      (.next, step.next.map { text($0) }), (.clickOutside, step.clickOutside.map { text($0.rawValue) }),
      (.motion, motion(step.motion)),
    ])
  }

  private mutating func astray(_ astray: Astray) -> Node {
    mapping([
      (CommonAstrayField.when, predicate(astray.condition)), (.say, body(astray.text)),
      (.do, astray.keys.map { keys($0) }), (.check, astray.check.isEmpty ? nil : sequence(of: astray.check)),
      (.except, texts(astray.exceptions)),
    ])
  }

  private mutating func choices(_ choices: Choices) -> Node {
    mapping([
      (ChoicesField.options, node(.sequence(choices.options.map { option($0) }))), (.columns, number(choices.columns)),
      (
        .spacing,
        mapping([(SpacingField.rows, number(choices.spacing.rows)), (.columns, number(choices.spacing.columns))])
      ),
      (.several, choices.several ? truth(true) : nil), (.remember, choices.remembers ? truth(true) : nil),
      (.parameter, choices.parameter.map { text($0) }),
    ])
  }

  private mutating func option(_ option: Choices.Option) -> Node {
    mapping([
      (OptionField.id, text(option.id)), (.label, text(option.label)),
      (.icon, option.icon.isEmpty ? nil : text(option.icon)),
      (.chosenIcon, option.chosenIcon.map { text($0) }), (.chosenColor, option.chosenColor.map { color($0) }),
      (.go, option.go.map { text($0) }),
    ])
  }

  private mutating func button(_ button: StepButton) -> Node {
    let value: Node? =
      switch button.action {
      case .next, .back, .skip, .close, .done, .show, .tryIt, .never: truth(true)
      case .go(let step): text(step)
      case .guide(let guide): text(guide)
      case .send(let keys):
        if case .sequence(let alternatives) = self.keys(keys).content { alternatives.first } else { nil }
      case .open(let address): text(address)
      case .emit(let event): text(event)
      case .snooze(let seconds): self.seconds(seconds)
      }
    return mapping([(ButtonField.label, button.label.map { text($0) }), (button.action.key, value)])
  }

  private mutating func completion(_ completion: Completion) -> Node {
    switch completion {
    case .screen(let predicate): self.predicate(predicate)
    case .event(let event): mapping([(CompletionField.event, text(event))])
    case .exit(let condition): mapping([(ExitField.exit, truth(true)), (.when, condition.map { predicate($0) })])
    case .goals(let goals): mapping([(CompletionField.goals, list(goals) { $0.goal($1) })])
    }
  }

  private mutating func goal(_ goal: Goal) -> Node {
    let end: (GoalField, Node?) =
      switch goal.done {
      case .screen(let predicate): (.when, self.predicate(predicate))
      case .event(let event): (.event, text(event))
      // For the end of the program and further goals, the decoder reports that the entry lacks its condition.
      case .exit, .goals, nil: (.when, nil)
      }
    return mapping([
      (GoalField.say, body(goal.text)), (.do, goal.keys.map { keys($0) }), end,
      (.show, goal.solution.map { keys($0) }),
    ])
  }

  /// A tip outside a group is a group of one without a name. Its priority is the group's, which a file cannot
  /// give to a single tip.
  private mutating func group(_ group: TipGroup) -> Node {
    if group.name == nil, group.tips.count == 1, group.order == .first, group.priority == 0 {
      return tip(group.tips[0])
    }
    places.append("group '\(visible(group.name ?? ""))'")
    let start = mark
    let head: [(GroupField, Node?)] = [
      (.group, text(group.name ?? "")), (.order, text(group.order.rawValue)), (.priority, number(group.priority)),
    ]
    let tips = Node(mark: start, content: .sequence(group.tips.map { tip($0) }))
    return mapping(head + [(.tips, tips)], at: start)
  }

  private mutating func tip(_ tip: Tip) -> Node {
    places.append("tip '\(visible(tip.id))'")
    return mapping([
      (TipField.id, text(tip.id)), (.version, number(tip.version)), (.title, text(tip.title)), (.body, body(tip.body)),
      (.again, texts(tip.again)),
      (.target, tip.targets.isEmpty ? nil : targets(tip.targets)),
      (.anchor, tip.anchor.isEmpty ? nil : targets(tip.anchor)),
      (.keep, tip.keep.isEmpty ? nil : targets(tip.keep)),
      (.place, place(tip.place)), (.mark, tip.isMarked ? truth(true) : nil), (.do, tip.do.map { keys($0) }),
      (.seconds, tip.milliseconds.map { milliseconds($0) }), (.was, texts(tip.was)), (.when, outermost(tip.when)),
      (.limits, limits(tip.limits)),
      (.retireOn, list(tip.retirements) { $0.retirement($1) }), (.icon, body(tip.icon)),
      (.buttons, list(tip.buttons) { $0.button($1) }), (.check, tip.check.isEmpty ? nil : sequence(of: tip.check)),
    ])
  }

  func place(_ place: Place) -> Node? {
    if let word = PlaceWord(place) { return text(word.rawValue) }
    switch place {
    case .beside(let side, let align):
      return mapping([(PlaceField.side, text(side.rawValue)), (.align, text(align.rawValue))])
    case .screen(let part): return mapping([(PlaceField.screen, text(part.rawValue))])
    case .auto, .corner, .fill, .inline: return nil
    }
  }

  private mutating func limits(_ limits: TipLimits) -> Node {
    let until: Node?
    switch (limits.until.seconds, limits.until.starts) {
    case (nil, nil): until = text("never")
    case (let seconds, let starts):
      until = node(
        .sequence([seconds.map { self.seconds($0) }, starts.map { text("\($0) starts") }].compactMap(\.self)))
    }
    return mapping([
      (LimitsField.shows, limits.shows.map { number($0) }), (.total, limits.seconds.map { seconds($0) }),
      (.after, limits.after == 0 ? nil : seconds(limits.after)),
      (.until, until), (.ignoresFrequency, limits.ignoresFrequency ? truth(true) : nil),
    ])
  }

  private mutating func retirement(_ retirement: Retirement) -> Node {
    switch retirement {
    case .event(let event): mapping([(RetirementField.event, text(event))])
    case .keys(let keys): mapping([(RetirementField.key, self.keys(keys))])
    case .screen(.present(let targets)) where targets.count != 1: alternatives(targets)
    case .screen(let predicate): self.predicate(predicate)
    }
  }

  // MARK: Conditions

  /// The condition of a tip; nil if it always holds.
  private mutating func outermost(_ condition: Condition) -> Node? {
    guard case .all(let conditions) = condition else { return self.condition(condition) }
    return list(conditions) { $0.condition($1) }
  }

  private mutating func condition(_ condition: Condition) -> Node {
    descend { tree in
      switch condition {
      case .parameter(let name, let comparison, let value):
        tree.mapping([(ParameterConditionField.parameter, tree.text(name)), (.is, tree.comparison(comparison, value))])
      case .event(let eventCondition):
        tree.mapping([
          (EventConditionField.event, tree.text(eventCondition.event)),
          (eventCondition.measure == .days ? .days : .count, tree.quantity(eventCondition)),
          (.within, eventCondition.within.map { tree.seconds($0) }),
        ])
      case .screen(let predicate): tree.predicate(predicate, inCondition: true)
      case .all(let conditions):
        tree.mapping([(PredicateField.all, tree.node(.sequence(conditions.map { tree.condition($0) })))])
      case .any(let conditions):
        tree.mapping([(PredicateField.any, tree.node(.sequence(conditions.map { tree.condition($0) })))])
      case .not(let condition): tree.mapping([(PredicateField.not, tree.condition(condition))])
      }
    }
  }

  /// The number of times, or of days; nil for the standard one.
  private mutating func quantity(_ condition: EventCondition) -> Node? {
    switch (condition.comparison, condition.number) {
    case (.atLeast, 1) where condition.measure == .count: nil
    case (.atLeast, let count): number(count)
    case (let comparison, let count): text("\(comparison.rawValue) \(count)")
    }
  }

  private mutating func comparison(_ comparison: Comparison, _ value: Value) -> Node {
    switch (value, comparison) {
    case (.truth(let truth), .equal): self.truth(truth)
    case (.truth(let truth), .different): self.truth(!truth)
    case (.truth(let truth), _): text("\(comparison.rawValue) \(truth)")
    case (.number(let number), _): text("\(comparison.rawValue) \(Self.text(number))")
    case (.text(let text), _): self.text("\(comparison.rawValue) \(text)")
    }
  }

  /// - Parameter inCondition: whether the predicate is a part of a tip's condition, in which a list does not mean
  ///   alternatives.
  private mutating func predicate(_ predicate: Predicate, inCondition: Bool = false) -> Node {
    descend { tree in
      switch predicate {
      case .present(let targets) where targets.count == 1: tree.target(targets[0])
      case .present(let targets): inCondition ? tree.alternatives(targets) : tree.targets(targets)
      case .parameter(let name, let comparison, let value):
        tree.mapping([(ParameterConditionField.parameter, tree.text(name)), (.is, tree.comparison(comparison, value))])
      case .changed(let targets): tree.mapping([(ChangeField.changed, tree.targets(targets))])
      case .file(let condition): tree.file(condition)
      case .not(let predicate):
        tree.mapping([(PredicateField.not, tree.predicate(predicate, inCondition: inCondition))])
      case .all(let predicates):
        tree.mapping([
          (PredicateField.all, tree.node(.sequence(predicates.map { tree.predicate($0, inCondition: inCondition) })))
        ])
      case .any(let predicates):
        tree.mapping([
          (PredicateField.any, tree.node(.sequence(predicates.map { tree.predicate($0, inCondition: inCondition) })))
        ])
      }
    }
  }

  private mutating func alternatives(_ targets: [Target]) -> Node {
    mapping([(PredicateField.any, self.targets(targets))])
  }

  private mutating func keys(_ choice: KeyChoice) -> Node {
    let texts = choice.alternatives.enumerated().compactMap { index, keys in
      sequence(of: keys, breaks: index == 0 ? choice.breaks : [])
    }
    return node(.sequence(texts + choice.unread.map { text($0) }))
  }

  /// Keys that are typed one after the other; nil if one of them has no form in a file.
  private mutating func sequence(of keys: [Key], breaks: Set<Int> = []) -> Node? {
    // A key without a name, such as F99.
    if let key = keys.first(where: { Key(name: $0.name) != $0.canonical }) {
      problems.append((mark, .badKey(key.name, suggestion: nil)))
      return nil
    }
    return text(KeyChoice.source(of: keys, breaks: breaks))
  }

  /// Makes a node that may contain others of its kind, within the limits of a file.
  mutating func descend(_ make: (inout GuideTree) -> Node) -> Node {
    if depth == Limit.depth { problems.append((mark, .tooDeep(limit: Limit.depth))) }
    if values == Limit.values { problems.append((mark, .tooManyValues(limit: Limit.values))) }
    values += 1
    guard depth < Limit.depth, values <= Limit.values else { return Node(mark: mark, content: .unsupported) }
    depth += 1
    defer { depth -= 1 }
    return make(&self)
  }
}
