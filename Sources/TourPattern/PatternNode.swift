/// A regular expression as a tree.
indirect enum PatternNode: Hashable, Sendable {
  /// One character.
  case one(PatternSet)
  case assertion(PatternAssertion)
  /// One after the other; none is the empty text.
  case sequence([PatternNode])
  /// The first is preferred.
  case either([PatternNode])
  /// From `least` to `most` times, nil for any number; `offset` is where the source says so.
  case times(PatternNode, least: Int, most: Int?, isGreedy: Bool, offset: Int)

  /// Whether a match can be longer than nothing.
  var canConsume: Bool {
    switch self {
    case .one: true
    case .assertion: false
    case .sequence(let nodes), .either(let nodes): nodes.contains(where: \.canConsume)
    case .times(let node, _, let most, _, _): most != 0 && node.canConsume
    }
  }
}

/// What must hold between two characters.
enum PatternAssertion: Hashable, Sendable {
  case start, end, wordEdge, noWordEdge
}
