/// How far the user is with the keys of a `do`.
///
/// The alternatives are pursued in parallel, and the first that is whole completes. A key that does not go on may begin anew, also
/// in the middle: of `a a b`, `a a a b` completes at its last key. A key that does neither is rejected and changes nothing, because the
/// program, which does not get it, still waits for the one that is right.
public struct KeyProgress: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    /// The key belongs to no alternative here.
    case reject
    /// It does, and more are to come.
    case accept
    /// An alternative is whole; the next key starts over.
    case complete
  }

  package let alternatives: [[Key]]
  /// The keys accepted since the start: always the beginning of an alternative, and so never longer than one.
  private(set) var typed: [Key] = []
  /// The alternative that was completed last, until another key is accepted.
  private var completed: [Key] = []

  /// An alternative of no keys is none.
  public init(_ choice: KeyChoice) {
    alternatives = choice.alternatives.filter { !$0.isEmpty }.map { $0.map(\.canonical) }
  }

  /// Some keys of an alternative were accepted, but not all.
  package var isMidway: Bool { !typed.isEmpty }

  /// The keys that complete the first alternative that goes on from here.
  package var rest: [Key] { alternatives.first { $0.starts(with: typed) }.map { Array($0.dropFirst(typed.count)) } ?? [] }

  /// How many keys of an alternative are accepted.
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
