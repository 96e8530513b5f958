/// A regular expression as a tree.
indirect enum PatternNode: Hashable, Sendable {
  /// One character.
  case one(PatternSet)
  case assertion(PatternAssertion)
  /// These nodes one after the other. An empty list matches the empty text.
  case sequence([PatternNode])
  /// One of these nodes. The first that matches is preferred.
  case either([PatternNode])
  /// A node `least` to `most` times; a nil `most` is no limit. `offset` is the position of the repeat in the source.
  case times(PatternNode, least: Int, most: Int?, isGreedy: Bool, offset: Int)

  /// Whether a match can contain a character.
  var canConsume: Bool {
    switch self {
    case .one: true
    case .assertion: false
    case .sequence(let nodes), .either(let nodes): nodes.contains(where: \.canConsume)
    case .times(let node, _, let most, _, _): most != 0 && node.canConsume
    }
  }
}

/// A condition for a position between two characters.
enum PatternAssertion: Hashable, Sendable {
  case start, end, wordEdge, noWordEdge
}
