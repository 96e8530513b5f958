/// An isolating run sequence (definition BD13): level runs that isolates separate but that resolve as one text.
///
/// Positions are numbered from 0 and exclude the characters that rule X9 removes.
struct IsolatingRunSequence {
  /// The index in the paragraph of each position, ascending.
  let indices: [Int]
  /// The type of each position before rule W1.
  let originals: [BidiClass]
  /// The type of each position, which the rules change.
  var classes: [BidiClass]
  let level: UInt8
  /// The type of the text before the sequence and of the text after it, L or R: `sos` and `eos`.
  let start, end: BidiClass

  /// The embedding direction: L or R.
  var direction: BidiClass { BidiClass(directionOf: level) }

  /// I1 and I2: sets the levels of the sequence's characters.
  func resolveImplicitLevels(_ levels: inout [UInt8]) {
    for (index, type) in zip(indices, classes) {
      switch (direction, type) {
      // I1: at an even level
      case (.l, .r): levels[index] = level + 1
      case (.l, .an), (.l, .en): levels[index] = level + 2
      // I2: at an odd level
      case (.r, .l), (.r, .en), (.r, .an): levels[index] = level + 1
      default: levels[index] = level
      }
    }
  }
}

extension ExplicitLevels {
  /// X9 and X10: returns the isolating run sequences of the paragraph, in the order of their first characters.
  func isolatingRunSequences() -> [IsolatingRunSequence] {
    // X9
    let kept = classes.indices.filter { !classes[$0].isRemoved }
    let runs = levelRuns(kept)
    // The level run that begins with the PDI at an index.
    var runsByPDI: [Int: Int] = [:]
    for (number, run) in runs.enumerated() where isolates.initiators[kept[run.lowerBound]] != nil {
      runsByPDI[kept[run.lowerBound]] = number
    }
    var sequences: [IsolatingRunSequence] = []
    for run in runs where isolates.initiators[kept[run.lowerBound]] == nil {
      var indices = Array(kept[run])
      var last = run
      while let pdi = isolates.pdis[kept[last.upperBound - 1]], let next = runsByPDI[pdi] {
        last = runs[next]
        indices += kept[last]
      }
      sequences.append(sequence(indices, from: run.lowerBound, to: last.upperBound, in: kept))
    }
    return sequences
  }

  /// BD7: the level runs, as ranges of `kept`.
  private func levelRuns(_ kept: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for end in kept.indices.dropFirst() where levels[kept[end]] != levels[kept[end - 1]] {
      runs.append(start..<end)
      start = end
    }
    return kept.isEmpty ? [] : runs + [start..<kept.count]
  }

  /// X10: `sos` and `eos` come from the higher of the levels on both sides.
  ///
  /// - Parameters:
  ///   - start: the position in `kept` of the sequence's first character.
  ///   - end: the position behind its last character.
  private func sequence(_ indices: [Int], from start: Int, to end: Int, in kept: [Int]) -> IsolatingRunSequence {
    let level = levels[kept[start]]
    let before = start > 0 ? levels[kept[start - 1]] : paragraphLevel
    // An isolate initiator that ends a sequence has no matching PDI.
    let after = end < kept.count && !isolates.isInitiator(kept[end - 1]) ? levels[kept[end]] : paragraphLevel
    let types = indices.map { classes[$0] }
    return IsolatingRunSequence(
      indices: indices, originals: types, classes: types, level: level,
      start: BidiClass(directionOf: max(level, before)), end: BidiClass(directionOf: max(level, after)))
  }
}
