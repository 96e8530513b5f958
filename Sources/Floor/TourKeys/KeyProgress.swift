/// The progress of the user through the keys of a `do`.
///
/// All alternatives are matched in parallel, and the first one that is complete ends the match. A key that does not
/// continue an alternative may begin one again, also with keys before it: with `a a b`, the keys `a a a b` complete at
/// the last key. Any other key is rejected and not sent to the program, so the program still expects the same key, and
/// the progress does not change.
public struct KeyProgress: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The key neither continues nor begins an alternative.
    case reject
    /// The key was accepted, and more are to come.
    case accept
    /// An alternative is complete; the next key starts over.
    case complete
  }

  package let alternatives: [[Key]]
  /// The positions among the keys of the first alternative at which other keys begin, which are named apart from those
  /// before them.
  package var breaks: Set<Int>
  /// The keys accepted since the start. They are always the beginning of an alternative.
  private(set) var typed: [Key] = []
  /// The alternative that was completed last; empty once another key is accepted.
  private var completed: [Key] = []

  /// Alternatives without keys are ignored.
  public init(_ choice: KeyChoice) {
    alternatives = choice.alternatives.filter { !$0.isEmpty }.map { $0.map(\.canonical) }
    breaks = choice.breaks
  }

  /// Whether some keys of an alternative were accepted, but not all.
  package var isMidway: Bool { !typed.isEmpty }

  /// The keys that complete the first alternative that begins with the accepted keys.
  package var rest: [Key] { begun.map { Array($0.dropFirst(typed.count)) } ?? [] }

  /// ``rest``, with the words in which cards name them.
  package var restInWords: KeyChoice {
    var choice = KeyChoice([rest])
    if begun == alternatives.first { choice.breaks = Set(breaks.map { $0 - typed.count }.filter { $0 > 0 }) }
    return choice
  }

  /// Whether this key alone completes an alternative that begins with the accepted keys.
  package func isCompleted(by key: Key) -> Bool { alternatives.contains(typed + [key.canonical]) }

  /// The first alternative that begins with the accepted keys; nil if there are none.
  package var begun: [Key]? { alternatives.first { $0.starts(with: typed) } }

  /// The number of accepted keys of an alternative; all of them if it was completed last.
  package func accepted(of alternative: [Key]) -> Int {
    if typed.isEmpty, alternative == completed { return alternative.count }
    return alternative.starts(with: typed) ? typed.count : 0
  }

  /// Takes back the last key, if it was a visible character: Backspace deletes it in the program as well.
  /// - Returns: whether there was one.
  package mutating func takeBack() -> Bool {
    guard typed.last?.isVisible ?? false else { return false }
    typed.removeLast()
    return true
  }

  public mutating func feed(_ key: Key) -> Outcome {
    let keys = typed + [key.canonical]
    for start in keys.indices {
      let recent = keys[start...]
      let begun = alternatives.filter { $0.starts(with: recent) }
      if begun.isEmpty { continue }
      if begun.contains(where: { $0.count == recent.count }) {
        typed = []
        completed = Array(recent)
        return .complete
      }
      typed = Array(recent)
      completed = []
      return .accept
    }
    return .reject
  }
}
