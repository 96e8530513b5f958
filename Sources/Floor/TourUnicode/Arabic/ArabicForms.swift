/// The presentation forms of the letters of a text.
struct ArabicForms {
  private let scalars: [Unicode.Scalar]
  /// The indices of the scalars that are not transparent, ascending.
  private var letters: [Int] = []
  /// The joining type of each of `letters`.
  private var types: [JoiningType] = []

  /// What replaces a letter.
  struct Form {
    /// The index of the letter.
    var index: Int
    var scalar: Unicode.Scalar
    /// The index of the alef if the letter is a lam and the form is their ligature.
    var alef: Int?
  }

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var reader = RangeReader(latin: JoiningTypeTable.latin, ranges: JoiningTypeTable.ranges)
    for (index, scalar) in scalars.enumerated() {
      let type = JoiningType(rawValue: reader.value(of: scalar)) ?? .nonJoining
      guard type != .transparent else { continue }
      letters.append(index)
      types.append(type)
    }
  }

  /// Returns the forms by index, ascending; none for letters that stay as they are.
  ///
  /// - Parameter startsCluster: whether the scalar at an index is the first one of its grapheme cluster. An alef has to
  ///   be for a ligature.
  func forms(startsCluster: (Int) -> Bool) -> [Form] {
    var forms: [Form] = []
    var position = 0
    while position < letters.count {
      let index = letters[position]
      let joinsBefore = types[position].joinsBefore && position > 0 && types[position - 1].joinsAfter
      let next = position + 1
      let joinsAfter = types[position].joinsAfter && next < types.count && types[next].joinsBefore
      if scalars[index].value == 0x644, next < letters.count, startsCluster(letters[next]),
        let ligature = Self.ligature(alef: scalars[letters[next]], joinsBefore: joinsBefore)
      {
        forms.append(Form(index: index, scalar: ligature, alef: letters[next]))
        position += 2
        continue
      }
      if let form = Self.form(scalars[index], joinsBefore: joinsBefore, joinsAfter: joinsAfter) {
        forms.append(Form(index: index, scalar: form))
      }
      position += 1
    }
    return forms
  }

  /// Whether a scalar is in the part of the Arabic block that has the letters with presentation forms.
  static func canHaveForms(_ scalar: Unicode.Scalar) -> Bool { 0x621...0x6D3 ~= scalar.value }

  /// Returns a presentation form of a letter; nil if it has none.
  private static func form(_ letter: Unicode.Scalar, joinsBefore: Bool, joinsAfter: Bool) -> Unicode.Scalar? {
    guard canHaveForms(letter), let row = row(of: letter, in: ArabicFormTable.letters, columns: 5) else { return nil }
    let column =
      switch (joinsBefore, joinsAfter) {
      case (false, false): 1
      case (true, false): 2
      case (false, true): 3
      case (true, true): 4
      }
    let form = ArabicFormTable.letters[row + column]
    return form == 0 ? nil : Unicode.Scalar(form)
  }

  /// Returns the ligature of a lam and an alef; nil if the scalar is no alef that has one.
  private static func ligature(alef: Unicode.Scalar, joinsBefore: Bool) -> Unicode.Scalar? {
    guard canHaveForms(alef), let row = row(of: alef, in: ArabicFormTable.ligatures, columns: 3) else { return nil }
    return Unicode.Scalar(ArabicFormTable.ligatures[row + (joinsBefore ? 2 : 1)])
  }

  /// Returns the index of the first number of the row that begins with a scalar.
  private static func row(of scalar: Unicode.Scalar, in table: [UInt16], columns: Int) -> Int? {
    var (low, high) = (0, table.count / columns)
    while low < high {
      let middle = (low + high) / 2
      if table[middle * columns] < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low * columns < table.count && table[low * columns] == scalar.value ? low * columns : nil
  }
}
