package import TourModel

/// A card of the guide that its author records: a step, or a tip.
package enum DraftCard: Hashable, Sendable {
  case step(Step)
  case tip(Tip)

  package var id: String {
    get {
      switch self {
      case .step(let step): step.id
      case .tip(let tip): tip.id
      }
    }
    set { set(\.id, \.id, newValue) }
  }

  package var title: String {
    get {
      switch self {
      case .step(let step): step.title
      case .tip(let tip): tip.title
      }
    }
    set { set(\.title, \.title, newValue) }
  }

  package var body: String {
    get {
      switch self {
      case .step(let step): step.body
      case .tip(let tip): tip.body
      }
    }
    set { set(\.body, \.body, newValue) }
  }

  package var targets: [Target] {
    get {
      switch self {
      case .step(let step): step.targets
      case .tip(let tip): tip.targets
      }
    }
    set { set(\.targets, \.targets, newValue) }
  }

  package var isTip: Bool { if case .tip = self { true } else { false } }

  /// What shows that the keys of a step have had their effect.
  var done: Predicate? { if case .step(let step) = self, case .screen(let done)? = step.done { done } else { nil } }

  /// The card as a step of a tour. A tip becomes a step that looks like the tip, for its preview.
  var step: Step {
    switch self {
    case .step(let step): step
    case .tip(let tip):
      Step(
        id: tip.id, title: tip.title, body: tip.body, targets: tip.targets,
        place: tip.targets.isEmpty && tip.place == .auto ? .screen(.bottomRight) : tip.place)
    }
  }

  private mutating func set<Value>(
    _ stepPath: WritableKeyPath<Step, Value>, _ tipPath: WritableKeyPath<Tip, Value>, _ value: Value
  ) {
    switch self {
    case .step(var step):
      step[keyPath: stepPath] = value
      self = .step(step)
    case .tip(var tip):
      tip[keyPath: tipPath] = value
      self = .tip(tip)
    }
  }
}

/// Keys that a user presses a number of times.
package struct Habit: Hashable, Sendable {
  package let keys: [Key]
  package let count: Int

  init(_ keys: [Key], count: Int) { (self.keys, self.count) = (keys, count) }

  /// - Parameter pressed: at least one key. `Down Down Down` is `Down` three times.
  init(_ pressed: [Key]) {
    let length = (1...pressed.count).first { length in
      pressed.count.isMultiple(of: length) && pressed.indices.allSatisfy { pressed[$0] == pressed[$0 % length] }
    }
    keys = Array(pressed.prefix(length ?? pressed.count))
    count = pressed.count / keys.count
  }
}
