/// One of several things that a user does in a step that they try, in any order (``Completion/goals(_:)``). The card
/// lists them, and ticks each when it is done.
public struct Goal: Hashable, Sendable {
  /// What the user is to do, in CommonMark.
  public var text: String
  /// A condition on the screen, or an event that the program announces. A condition that already holds when the card
  /// appears counts once it holds again.
  public var done: Completion

  public init(_ text: String, done: Completion) {
    self.text = text
    self.done = done
  }
}

extension Completion {
  /// The goals of a step that has several; empty for any other step.
  public var goals: [Goal] { if case .goals(let goals) = self { goals } else { [] } }

  /// The conditions on the screen: one, those of the goals, or none.
  public var predicates: [Predicate] {
    switch self {
    case .screen(let predicate): [predicate]
    case .goals(let goals): goals.flatMap(\.done.predicates)
    case .event, .exit: []
    }
  }
}

extension Step {
  /// The goals of ``done``; empty if it has none.
  public var goals: [Goal] { done?.goals ?? [] }
}
