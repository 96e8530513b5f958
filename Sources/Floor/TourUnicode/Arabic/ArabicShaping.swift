/// Replaces Arabic letters by their presentation forms, for terminals that do not shape Arabic themselves.
///
/// Letters join as their joining types say. Those without presentation forms (U+0750 and others of later blocks) stay
/// as they are, and their neighbours join them. A lam and the alef after it become a ligature; no other ligature is
/// made.
///
/// Text is in logical order. Letters join across its whole length, so it should have one embedding level. Forms have
/// the same types as letters in annexes 9 and 14: text may be shaped before it is broken into lines and reordered, and
/// it has to be shaped before columns are counted, because a ligature takes one column.
///
/// Source: the Unicode Standard, section 9.2, rules R1 to R7, and L1 to L3 for lam and alef.
package enum ArabicShaping {
  /// Returns what replaces each grapheme cluster; nil for an alef that is part of the ligature of the lam before it,
  /// which then has the marks of both.
  package static func shaped(_ clusters: [Character]) -> [Character?] {
    var result = clusters.map(Optional.some)
    guard clusters.contains(where: { $0.unicodeScalars.contains(where: ArabicForms.canHaveForms) }) else {
      return result
    }
    var scalars: [Unicode.Scalar] = []
    // The cluster of each scalar, and the index of each cluster's first scalar.
    var owners: [Int] = []
    var starts: [Int] = []
    for (index, cluster) in clusters.enumerated() {
      starts.append(scalars.count)
      for scalar in cluster.unicodeScalars {
        scalars.append(scalar)
        owners.append(index)
      }
    }
    let forms = ArabicForms(scalars).forms { starts[owners[$0]] == $0 }
    for form in forms { scalars[form.index] = form.scalar }
    /// The scalars of a cluster, without the first `count`.
    func part(_ cluster: Int, dropping count: Int = 0) -> ArraySlice<Unicode.Scalar> {
      let end = cluster + 1 < starts.count ? starts[cluster + 1] : scalars.count
      return scalars[starts[cluster] + count..<end]
    }
    for form in forms {
      let owner = owners[form.index]
      let text = part(owner)
      var marks: ArraySlice<Unicode.Scalar> = []
      if let alef = form.alef.map({ owners[$0] }) {
        marks = part(alef, dropping: 1)
        result[alef] = nil
      }
      result[owner] = text.count + marks.count == 1 ? Character(form.scalar) : Character(text + marks)
    }
    return result
  }
}

extension Character {
  /// - Parameter scalars: of a single grapheme cluster.
  fileprivate init(_ scalars: ArraySlice<Unicode.Scalar>) { self.init(String(String.UnicodeScalarView(scalars))) }
}
