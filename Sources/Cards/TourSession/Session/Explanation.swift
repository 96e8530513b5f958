/// The reason why a card is not shown, for the log of a session: see ``Effect/explain(_:)``.
public enum Explanation: Hashable, Sendable {
  /// The step's card was passed over, because its `done` held already when the tour came to the step.
  case doneAlready(step: String)
  /// The step was left out, because its `when` does not hold.
  case unfit(step: String)
  /// The step was left out, because its target is not on the screen.
  case leftOut(step: String)
  /// The tour has waited for a second for the step's target.
  case awaited(step: String)
  /// A tip has another state than before.
  case tip(String, of: String, TipState)
}

/// The explanations of a session that are not reported yet, and those that need not be repeated.
struct Explanations: Sendable {
  private(set) var waiting: [Explanation] = []
  /// The last state of each tip, by the names of its guide and of the tip.
  private var tips: [String: TipState] = [:]

  mutating func append(_ explanation: Explanation) { waiting.append(explanation) }

  mutating func update(_ state: TipState?, ofTip tip: String, of guide: String) {
    guard let state, tips.updateValue(state, forKey: guide + "/" + tip) != state else { return }
    waiting.append(.tip(tip, of: guide, state))
  }

  mutating func take() -> [Effect] {
    defer { waiting = [] }
    return waiting.map { .explain($0) }
  }
}
