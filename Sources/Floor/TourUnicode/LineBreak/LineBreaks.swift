/// Whether a line may end at a position of a text. The kinds are ordered: a greater one is the better place.
package enum LineBreak: UInt8, Comparable, Sendable {
  /// No line ends here.
  case prohibited
  /// Between two syllables of a script without spaces (Thai, Lao, Khmer, Myanmar and others), which may belong to one
  /// word. Only for a run that is longer than a line: the words of these scripts are known from dictionaries alone.
  case emergency
  /// A line may end here.
  case allowed
  /// A line must end here.
  case mandatory

  package static func < (a: LineBreak, b: LineBreak) -> Bool { a.rawValue < b.rawValue }
}

/// The positions at which the lines of a text may end.
///
/// Shape: position 0 is before the first element of the text, position `count` after the last one; an element is a
/// grapheme cluster or a scalar, as given. Position 0 is always prohibited, and position `count` is mandatory unless
/// the text is empty. Spaces stay at the end of the line before a break.
///
/// Source: Unicode annex 14, revision 55 (Unicode 17.0.0), rules LB1 to LB31 without tailoring; see `LineBreakRules`.
/// ``LineBreak/emergency`` is an addition: the annex prohibits breaks there.
package struct LineBreaks: Hashable, Sendable {
  /// Raw values of ``LineBreak`` for the positions from 0 to ``count``.
  private let breaks: [UInt8]

  /// Finds the positions between the scalars of a text, some of which can be within a grapheme cluster.
  package init(_ scalars: [Unicode.Scalar]) {
    self.init(LineBreakText(scalars))
  }

  /// Finds the positions between the grapheme clusters of a text. The rules apply to all scalars; results within a
  /// cluster are left out.
  package init(_ clusters: [Character]) {
    self.init(LineBreakText(clusters))
  }

  private init(_ text: consuming LineBreakText) {
    var rules = LineBreakRules()
    var count = 0
    for index in text.bytes.indices {
      let startsCluster = text.startsCluster(at: index)
      let lineBreak = rules.lineBreak(before: index, in: text)
      guard startsCluster else { continue }
      text.store(lineBreak, at: count)
      count += 1
    }
    // LB3: ! eot
    text.end(after: count, with: count > 0 ? .mandatory : .prohibited)
    breaks = text.bytes
  }

  /// The number of elements of the text.
  package var count: Int { breaks.count - 1 }

  /// - Parameter position: from 0 to ``count``; others are prohibited.
  package subscript(position: Int) -> LineBreak {
    guard breaks.indices.contains(position) else { return .prohibited }
    return LineBreak(rawValue: breaks[position]) ?? .prohibited
  }
}
