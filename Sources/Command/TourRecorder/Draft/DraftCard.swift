package import TourModel

/// A card of the guide that its author records: a step, or a tip.
package struct DraftCard: Hashable, Sendable {
  package var id = ""
  package var title = ""
  package var body = ""
  package var targets: [Target] = []
  package var kind: Kind

  package enum Kind: Hashable, Sendable {
    /// - Parameters:
    ///   - keys: what the card asks for; empty for nothing.
    ///   - done: what shows that the keys have had their effect; nil if the keys are enough.
    case step(keys: [Key], done: Predicate?)
    /// - Parameters:
    ///   - habit: what a user does before the tip appears; nil if it appears at once.
    ///   - skill: keys that show that a user needs no tip; empty for none.
    case tip(habit: Habit?, skill: [Key])
  }

  package static let emptyStep = DraftCard(kind: .step(keys: [], done: nil))
  package static let emptyTip = DraftCard(kind: .tip(habit: nil, skill: []))

  package var isTip: Bool { if case .tip = kind { true } else { false } }

  /// What shows that the keys of a step have had their effect.
  package var done: Predicate? { if case .step(_, let done) = kind { done } else { nil } }

  /// What a user does before the tip appears.
  package var habit: Habit? { if case .tip(let habit, _) = kind { habit } else { nil } }

  /// The card as a step; of a tip, one that shows how it looks.
  var step: Step {
    var step = Step(id: id, title: title, body: body, targets: targets)
    switch kind {
    case .step(let keys, let done):
      if !keys.isEmpty { step.do = KeyChoice([keys]) }
      step.done = done.map(Completion.screen)
    case .tip: if targets.isEmpty { step.place = .screen(.bottomRight) }
    }
    return step
  }
}

/// Keys that a user presses a number of times.
package struct Habit: Hashable, Sendable {
  package let keys: [Key]
  package let count: Int

  /// - Parameter pressed: at least one key. `Down Down Down` is `Down` three times.
  init(_ pressed: [Key]) {
    let length = (1...pressed.count).first { length in
      pressed.count.isMultiple(of: length) && pressed.indices.allSatisfy { pressed[$0] == pressed[$0 % length] }
    }
    keys = Array(pressed.prefix(length ?? pressed.count))
    count = pressed.count / keys.count
  }
}
