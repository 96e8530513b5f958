/// The levels of the scalars of a paragraph, by the rules P2 to I2.
struct ResolvedLevels {
  let paragraphLevel: UInt8
  private(set) var levels: [UInt8]
  /// The original types.
  let classes: [BidiClass]

  init(_ scalars: [Unicode.Scalar], direction: ParagraphDirection) {
    let classes = BidiClass.classes(of: scalars)
    let isolates = IsolatePairs(classes)
    // P2, P3, and HL1 for a direction that is given
    paragraphLevel =
      switch direction {
      case .automatic: isolates.isRightToLeft(classes.indices) ? 1 : 0
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let explicit = ExplicitLevels(classes, isolates: isolates, paragraphLevel: paragraphLevel)
    levels = explicit.levels
    for var sequence in explicit.isolatingRunSequences() {
      sequence.resolveWeakTypes()
      sequence.resolveBrackets(in: scalars)
      sequence.resolveNeutrals()
      sequence.resolveImplicitLevels(&levels)
    }
    // Section 5.2: what X9 removes gets the level of the character before it, so that it parts no run.
    for index in levels.indices where classes[index].isRemoved {
      levels[index] = index > 0 ? levels[index - 1] : paragraphLevel
    }
    self.classes = classes
  }
}
