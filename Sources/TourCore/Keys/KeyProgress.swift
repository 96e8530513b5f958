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

  private let alternatives: [[Key]]
  /// What was accepted since the start: always the beginning of an alternative, and so never longer than one.
  private var typed: [Key] = []

  /// An alternative of no keys is none.
  public init(_ choice: KeyChoice) {
    alternatives = choice.alternatives.filter { !$0.isEmpty }.map { $0.map(\.canonical) }
  }

  public mutating func feed(_ key: Key) -> Outcome {
    let keys = typed + [key.canonical]
    for start in keys.indices {
      let recent = keys[start...]
      let begun = alternatives.filter { $0.starts(with: recent) }
      if begun.isEmpty { continue }
      if begun.contains(where: { $0.count == recent.count }) {
        typed = []
        return .complete
      }
      typed = Array(recent)
      return .accept
    }
    return .reject
  }
}
