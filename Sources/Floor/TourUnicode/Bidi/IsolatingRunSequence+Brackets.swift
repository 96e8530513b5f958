extension IsolatingRunSequence {
  /// N0: gives both brackets of a pair the direction of their content, or of their context.
  mutating func resolveBrackets(in scalars: [Unicode.Scalar]) {
    for pair in bracketPairs(in: scalars) {
      guard let direction = direction(ofPair: pair) else { continue }
      for bracket in [pair.opening, pair.closing] {
        classes[bracket] = direction
        // Nonspacing marks after a bracket get its direction.
        var mark = bracket + 1
        while mark < originals.count, originals[mark] == .nsm {
          classes[mark] = direction
          mark += 1
        }
      }
    }
  }

  private struct BracketPair {
    /// Positions of the brackets.
    var opening, closing: Int
  }

  /// Returns the new type of the brackets of a pair; nil if it stays neutral.
  private func direction(ofPair pair: BracketPair) -> BidiClass? {
    let directions = classes[pair.opening + 1..<pair.closing].lazy.compactMap(\.direction)
    // N0 b: a strong type that matches the embedding direction is inside
    if directions.contains(direction) { return direction }
    // N0 d: no strong type is inside
    guard let opposite = directions.first else { return nil }
    // N0 c: only the opposite direction is inside: the direction of the context before, or else the embedding direction
    let context = classes[..<pair.opening].last { $0.direction != nil }?.direction ?? start
    return context == opposite ? opposite : direction
  }

  /// BD16: returns the bracket pairs by their opening brackets, ascending.
  private func bracketPairs(in scalars: [Unicode.Scalar]) -> [BracketPair] {
    var pairs: [BracketPair] = []
    // Opening brackets that are not closed yet: the closing bracket that each needs, and its position. At most 63.
    var open: [(closing: Unicode.Scalar, position: Int)] = []
    for position in classes.indices where classes[position] == .on {
      switch PairedBracket(scalars[indices[position]]) {
      case nil: continue
      case .opening(let closing):
        guard open.count < 63 else { return pairs.sorted { $0.opening < $1.opening } }
        open.append((closing, position))
      case .closing(let closing):
        guard let match = open.lastIndex(where: { $0.closing == closing }) else { continue }
        pairs.append(BracketPair(opening: open[match].position, closing: position))
        open.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.opening < $1.opening }
  }
}

/// A scalar with the property Bidi_Paired_Bracket_Type Open or Close.
private enum PairedBracket {
  /// - Parameter closing: the bracket that closes the pair: Bidi_Paired_Bracket of the opening one, and the closing
  ///   one itself. Of U+232A and U+3009, which are canonically equivalent, it is always the latter.
  case opening(closing: Unicode.Scalar), closing(Unicode.Scalar)

  /// Nil for other scalars.
  init?(_ scalar: Unicode.Scalar) {
    guard let other = mirrored(scalar) else { return nil }
    if BidiMirrorTable.isOpeningBracket(scalar) {
      self = .opening(closing: other.value == 0x232A ? "\u{3009}" : other)
    } else if BidiMirrorTable.isOpeningBracket(other) {
      self = .closing(scalar.value == 0x232A ? "\u{3009}" : scalar)
    } else {
      return nil
    }
  }
}
