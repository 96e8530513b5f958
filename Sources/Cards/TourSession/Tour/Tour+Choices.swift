import TourCard
public import TourModel

// The options of a step.
extension Tour {
  /// The state of the options of a card that appears: those that the user chose before are chosen, if the guide
  /// remembers them.
  func selection(for step: Step) -> SelectionState? {
    guard let choices = step.choices else { return nil }
    return SelectionState(several: choices.several, chosen: chosen.unconfirmed[step.id] ?? confirmed(step))
  }

  /// The options of a step that are chosen if the user did not change them since they were recorded.
  private func confirmed(_ step: Step) -> Set<Int> {
    guard let choices = step.choices else { return [] }
    let chosen = choices.remembers ? self.chosen.selected[step.id] ?? [] : self.chosen.committed[step.id] ?? []
    let indices = choices.options.indices.filter { chosen.contains(choices.options[$0].id) }
    return Set(choices.several ? indices[...] : indices.prefix(1))
  }

  /// Keeps what is chosen on the card that the user leaves, if it is not recorded.
  mutating func keepSelection() {
    guard case .showing(let showing) = phase, let selection = showing.card.selection else { return }
    chosen.unconfirmed[step.id] = selection.chosen == confirmed(step) ? nil : selection.chosen
  }

  /// The options of the current card, as they are shown.
  func shownOptions(_ selection: SelectionState) -> Card.Options? {
    guard let choices = step.choices else { return nil }
    let options = choices.options.enumerated().map { index, option in
      let isChosen = selection.chosen.contains(index)
      return Card.Options.Option(
        label: option.label, icon: isChosen ? option.chosenIcon ?? option.icon : option.icon,
        otherIcon: isChosen ? option.icon : option.chosenIcon ?? option.icon,
        isChosen: isChosen, color: isChosen ? option.chosenColor : nil)
    }
    return Card.Options(
      options, columns: choices.columns, spacing: choices.spacing, several: choices.several, focus: selection.focus,
      hasFocus: selection.hasFocus,
      follows: selection.follows)
  }

  /// The step to which the chosen option leads; nil if it leads to none.
  var chosenStep: Int? {
    guard case .showing(let showing) = phase else { return nil }
    return showing.card.selection.flatMap { destination(of: $0.chosen, at: step) }
  }

  /// The step to which the option leads that is chosen on the current card when it appears; nil if it leads to none.
  var confirmedStep: Int? { destination(of: confirmed(step), at: step) }

  private func destination(of chosen: Set<Int>, at step: Step) -> Int? {
    guard let choices = step.choices, !choices.several, let index = chosen.first,
      choices.options.indices.contains(index)
    else { return nil }
    return choices.options[index].go.flatMap { order.step($0) }
  }

  /// Records what is chosen on the current card, because the user leaves it. One option of which none is chosen is no
  /// answer.
  mutating func commit() -> [Effect] {
    guard case .showing(let showing) = phase, let choices = step.choices, let selection = showing.card.selection else {
      return []
    }
    if selection.chosen.isEmpty, !choices.several { return [] }
    let ids = choices.options.indices.filter(selection.chosen.contains).map { choices.options[$0].id }
    chosen.committed[step.id] = ids
    chosen.selected[step.id] = ids
    if let parameter = choices.parameter { set(parameter, to: .text(Choices.text(ids))) }
    return [.record(.chosen(step: step.id, options: ids))]
  }

  /// Chooses the option that has the focus.
  /// - Parameter goesOn: whether the tour goes on, if only one option can be chosen.
  mutating func choose(goesOn: Bool, at now: Int) -> [Effect] {
    guard let shownCard, case .showing(var showing) = phase, let selection = showing.card.selection, selection.hasFocus
    else { return [] }
    showing.card.calm()
    // An option that is scrolled away is shown first.
    guard shownCard.shows(option: selection.focus), !selection.isTyping(at: now) else {
      showing.card.selection?.follows = true
      phase = .showing(showing)
      if selection.isTyping(at: now) { flash(at: now) }
      return []
    }
    showing.card.selection?.choose(selection.focus)
    phase = .showing(showing)
    return goesOn && !selection.several ? next(at: now) + timePassed(at: now) : []
  }

  /// Chooses an option that was clicked on.
  mutating func choose(_ option: Int) -> [Effect] {
    guard case .showing(var showing) = phase else { return [] }
    showing.card.calm()
    showing.card.selection?.isUsed = true
    showing.card.selection?.choose(option)
    phase = .showing(showing)
    return []
  }

  /// Handles a key for the options of the current card.
  /// - Returns: nil if the key is not one for them.
  mutating func pressedOnOptions(_ key: Key, at now: Int) -> [Effect]? {
    guard case .showing(var showing) = phase, let selection = showing.card.selection, let choices = step.choices else {
      return nil
    }
    if key.isForOptions {
      showing.card.selection?.isUsed = true
      phase = .showing(showing)
    }
    if let command = CardCommand(onOptions: key) { return carryOut(command, at: now) }
    switch (key.code, key.modifiers) {
    case (.enter, []) where selection.hasFocus: return choose(goesOn: true, at: now)
    case (.character(" "), [])
    where selection.hasFocus && !selection.continues(with: " ", choices.options.map(\.label), at: now):
      return choose(goesOn: false, at: now)
    case (.character(let character), []) where key.isText:
      guard showing.card.selection?.type(character, choices.options.map(\.label), at: now) == true else { return nil }
      showing.card.calm()
      phase = .showing(showing)
      return []
    default: return nil
    }
  }
}

// The parameters of the guide.
extension Tour {
  /// The values of the guide's parameters, with which the conditions of steps are tested.
  package var parameters: [String: Value] { guide.values(chosen.parameters) }

  /// Takes what the history holds about the guide: the values of its parameters, and the options that were chosen.
  public mutating func learn(_ history: History) {
    takenGuides = Set(
      otherGuides.map(\.name).filter { [.done, .incomplete].contains(history.guides[$0]?.outcome) })
    for index in topics.indices { topics[index].learn(history) }
    guard let record = history[guide] else { return }
    for (id, step) in record.steps { chosen.selected[id] = step.chosen }
    // A value that the program sets need not be in the history: one of a guide without tips is not.
    for (name, value) in record.parameters where chosen.assigned[name] == value { chosen.assigned[name] = nil }
    settle(record.parameters.merging(chosen.assigned) { $1 })
  }

  /// Sets a parameter, if the guide declares it with this type.
  /// - Returns: the value; nil if the guide does not take it.
  @discardableResult
  mutating func set(_ name: String, to value: Value) -> Value? {
    guard guide.parameters.contains(where: { $0.name == name && $0.default.hasType(of: value) }) else { return nil }
    chosen.assigned[name] = value
    settle(chosen.parameters.merging([name: value]) { $1 })
    return value
  }

  @discardableResult
  mutating func set(_ name: String, to word: String) -> Value? {
    guard let declared = guide.parameters.first(where: { $0.name == name }),
      let value = Value(word, as: declared.default)
    else { return nil }
    return set(name, to: value)
  }

  mutating func settle(_ values: [String: Value]) {
    if values == chosen.parameters { return }
    chosen.parameters = values
    locations.settle(steps, parameters: parameters)
    fillTexts()
  }

  /// Puts the values of parameters into the texts and the keys of the steps.
  private mutating func fillTexts() {
    let keys = isOver ? nil : step.do
    guard contents.fill(Placeholders(guide, chosen.parameters)) else { return }
    guard case .showing(var showing) = phase else { return }
    showing.body = body
    if step.do != keys {
      showing.demonstration = nil
      showing.card.progress = step.do.map { KeyProgress($0) }
      // An Enter may have been meant for the keys before.
      showing.caution.isUnexpected = true
    }
    phase = .showing(showing)
  }
}

extension Guide {
  /// The values of its parameters: those that are set, and otherwise the defaults.
  func values(_ set: [String: Value]) -> [String: Value] {
    Dictionary(
      parameters.map { parameter in
        (
          parameter.name,
          set[parameter.name].flatMap { $0.hasType(of: parameter.default) ? $0 : nil } ?? parameter.default
        )
      }
    ) { $1 }
  }
}

extension Predicate {
  /// The predicate in which each question for a parameter is replaced by its answer, which is a combination of no
  /// conditions.
  func settled(_ parameters: [String: Value]) -> Predicate {
    switch self {
    case .present, .changed, .file: self
    case .parameter(let name, let comparison, let value):
      parameters[name]?.holds(comparison, value) ?? false ? .all([]) : .any([])
    case .not(let predicate): .not(predicate.settled(parameters))
    case .all(let predicates): .all(predicates.map { $0.settled(parameters) })
    case .any(let predicates): .any(predicates.map { $0.settled(parameters) })
    }
  }

  /// The value of a settled predicate that has the same one on every screen; nil for any other.
  var constant: Bool? {
    switch self {
    case .present, .changed, .file, .parameter: return nil
    case .not(let predicate): return predicate.constant.map(!)
    case .all(let predicates):
      let constants = predicates.map(\.constant)
      return constants.contains(false) ? false : constants.contains(nil) ? nil : true
    case .any(let predicates):
      let constants = predicates.map(\.constant)
      return constants.contains(true) ? true : constants.contains(nil) ? nil : false
    }
  }

  var asksParameters: Bool {
    switch self {
    case .present, .changed, .file: false
    case .parameter: true
    case .not(let predicate): predicate.asksParameters
    case .all(let predicates), .any(let predicates): predicates.contains(where: \.asksParameters)
    }
  }

  var asksChanges: Bool {
    switch self {
    case .changed: true
    case .present, .file, .parameter: false
    case .not(let predicate): predicate.asksChanges
    case .all(let predicates), .any(let predicates): predicates.contains(where: \.asksChanges)
    }
  }
}
