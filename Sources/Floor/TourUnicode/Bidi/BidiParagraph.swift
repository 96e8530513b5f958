/// The direction of a paragraph, which sets its embedding level (rules P2, P3 and HL1).
package enum ParagraphDirection: Hashable, Sendable {
  /// The direction of the first strong character outside isolates; left-to-right if there is none.
  case automatic
  case leftToRight
  case rightToLeft
}

/// The embedding levels of a paragraph's characters, and the visual order of its lines.
///
/// Shape: elements are grapheme clusters or scalars, as given, numbered in logical order (the order of reading) from 0.
/// A cluster has the level of its first scalar. The text is one paragraph: after a paragraph separator that is not at
/// its end, the rules start anew with the same paragraph level.
///
/// Lines are broken in logical order. To draw one, draw its elements in the order of ``reordered(_:)``, from left to
/// right, and those at odd levels ``mirrored(_:)-(Character)``.
///
/// Source: Unicode annex 9, revision 51 (Unicode 17.0.0), in full; L3 does not apply, because clusters are not taken
/// apart.
package struct BidiParagraph: Hashable, Sendable {
  /// The paragraph embedding level: 0 for left-to-right, 1 for right-to-left.
  package let level: UInt8
  /// The resolved level of each element, 0 to 126: even for left-to-right, odd for right-to-left.
  ///
  /// Before rule L1, which depends on the lines; see ``levels(in:)``. Characters that rule X9 removes, such as explicit
  /// embeddings, have the level of the element before them (section 5.2).
  package let levels: [UInt8]
  /// The original type of each element; empty if all levels are 0.
  let classes: [BidiClass]

  /// Resolves the levels of scalars.
  package init(_ scalars: [Unicode.Scalar], direction: ParagraphDirection = .automatic) {
    if direction != .rightToLeft, scalars.allSatisfy(BidiClass.isLeftToRightOnly) {
      self.init(leftToRight: scalars.count)
      return
    }
    let resolved = ResolvedLevels(scalars, direction: direction)
    self.init(level: resolved.paragraphLevel, levels: resolved.levels, classes: resolved.classes)
  }

  /// Resolves the levels of grapheme clusters.
  package init(_ clusters: [Character], direction: ParagraphDirection = .automatic) {
    if direction != .rightToLeft, clusters.allSatisfy({ $0.unicodeScalars.allSatisfy(BidiClass.isLeftToRightOnly) }) {
      self.init(leftToRight: clusters.count)
      return
    }
    var scalars: [Unicode.Scalar] = []
    var starts: [Int] = []
    scalars.reserveCapacity(clusters.count * 2)
    starts.reserveCapacity(clusters.count)
    for cluster in clusters {
      starts.append(scalars.count)
      scalars += cluster.unicodeScalars
    }
    let resolved = ResolvedLevels(scalars, direction: direction)
    self.init(
      level: resolved.paragraphLevel, levels: starts.map { resolved.levels[$0] },
      classes: starts.map { resolved.classes[$0] })
  }

  /// A paragraph of elements that all have level 0.
  private init(leftToRight count: Int) {
    self.init(level: 0, levels: Array(repeating: 0, count: count), classes: [])
  }

  private init(level: UInt8, levels: [UInt8], classes: [BidiClass]) {
    (self.level, self.levels, self.classes) = (level, levels, classes)
  }

  /// Whether every line is in logical order and nothing is mirrored.
  package var isLeftToRight: Bool { classes.isEmpty }
}
