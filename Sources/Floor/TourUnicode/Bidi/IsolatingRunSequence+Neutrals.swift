extension IsolatingRunSequence {
  /// N1 and N2.
  mutating func resolveNeutrals() {
    var before = start
    var position = 0
    while position < classes.count {
      guard classes[position].isNeutralOrIsolate else {
        before = classes[position].direction ?? before
        position += 1
        continue
      }
      let end = classes[position...].firstIndex { !$0.isNeutralOrIsolate } ?? classes.count
      let after = end < classes.count ? classes[end].direction ?? before : self.end
      // N1: neutrals between characters of one direction have it. N2: others have the embedding direction.
      for neutral in position..<end { classes[neutral] = before == after ? before : direction }
      position = end
    }
  }
}
