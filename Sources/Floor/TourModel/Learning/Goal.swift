/// One of several things that a user does in a step that they try, in any order (``Completion/goals(_:)``). The card
/// lists them, and ticks each when it is done.
public struct Goal: Hashable, Sendable {
  /// What the user is to do, in CommonMark.
  public var text: String
  /// The keys that the user is to press, one directly after the other; nil if any way counts.
  public var keys: KeyChoice?
  /// A condition on the screen, or an event that the program announces; nil if the keys alone are the goal. With keys,
  /// it counts after them only. Without keys, a condition that already holds when the card appears counts once it holds
  /// again.
  public var done: Completion?
  /// The keys with which *Show me* reaches the goal, if ``Step/solution`` has none for all goals together; nil for
  /// ``keys``.
  public var solution: KeyChoice?

  /// Creates a goal that the user may reach in any way.
  public init(_ text: String, done: Completion, solution: KeyChoice? = nil) {
    self.text = text
    self.done = done
    self.solution = solution
  }

  /// Creates a goal for keys.
  /// - Parameter done: what is to hold after the keys; nil if they alone are the goal.
  public init(_ text: String, keys: KeyChoice, done: Completion? = nil, solution: KeyChoice? = nil) {
    self.text = text
    self.keys = keys
    self.done = done
    self.solution = solution
  }

  /// Whether the user does the same for another goal, whatever its text is.
  package func asksTheSame(as other: Goal) -> Bool {
    keys?.alternatives == other.keys?.alternatives && done == other.done
  }

  /// The keys that reach the goal for the user; nil if the guide names none.
  package var shownKeys: KeyChoice? { solution ?? keys }
}

extension Completion {
  /// The goals of a step that has several; empty for any other step.
  public var goals: [Goal] { if case .goals(let goals) = self { goals } else { [] } }

  /// The conditions: one, one for each goal, or none.
  public var predicates: [Predicate] {
    switch self {
    case .screen(let predicate): [predicate]
    case .goals(let goals): goals.flatMap { $0.done?.predicates ?? [] }
    case .exit(let predicate): predicate.map { [$0] } ?? []
    case .event: []
    }
  }
}

extension Step {
  /// The goals of ``done``; empty if it has none.
  public var goals: [Goal] { done?.goals ?? [] }

  /// Returns the keys that fulfil the step for the user: ``solution`` or, without it, the keys of the goals, one after
  /// the other; nil if the guide does not name them.
  /// - Parameter reached: the goals to leave out, as indices, unless they are all.
  package func shownKeys(without reached: Set<Int> = []) -> KeyChoice? {
    guard solution == nil, let keys = keysOfGoals(without: reached) else { return solution }
    return keys.dropFirst().reduce(keys[0]) { $1.following($0) }
  }

  /// The keys of each goal that is not reached yet, or of all goals once all are reached; nil if a goal has no keys.
  private func keysOfGoals(without reached: Set<Int>) -> [KeyChoice]? {
    let keys = goals.compactMap(\.shownKeys?.first)
    guard !keys.isEmpty, keys.count == goals.count else { return nil }
    let open = keys.indices.filter { !reached.contains($0) }
    return open.isEmpty ? keys : open.map { keys[$0] }
  }
}
