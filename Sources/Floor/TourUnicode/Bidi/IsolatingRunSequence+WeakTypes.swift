extension IsolatingRunSequence {
  /// W1 to W7.
  mutating func resolveWeakTypes() {
    resolveNonspacingMarks()
    resolveArabicNumbers()
    resolveSeparators()
    resolveTerminators()
    resolveEuropeanNumbers()
  }

  /// W1: a nonspacing mark has the type of the character before it, or is neutral behind an isolate's initiator or PDI.
  private mutating func resolveNonspacingMarks() {
    var before = start
    for position in classes.indices {
      if classes[position] == .nsm { classes[position] = before }
      let type = classes[position]
      before = type.isIsolateInitiator || type == .pdi ? .on : type
    }
  }

  /// W2: a European number after an Arabic letter is an Arabic number. W3: Arabic letters are R.
  private mutating func resolveArabicNumbers() {
    var strong = start
    for position in classes.indices {
      switch classes[position] {
      case .l: strong = .l
      case .r: strong = .r
      case .al:
        strong = .al
        classes[position] = .r
      case .en where strong == .al: classes[position] = .an
      default: break
      }
    }
  }

  /// W4: a single separator between two numbers of one type has that type: ES between EN, CS between EN or AN.
  private mutating func resolveSeparators() {
    for position in classes.indices.dropFirst().dropLast() {
      let (before, after) = (classes[position - 1], classes[position + 1])
      switch (before, classes[position], after) {
      case (.en, .es, .en), (.en, .cs, .en): classes[position] = .en
      case (.an, .cs, .an): classes[position] = .an
      default: break
      }
    }
  }

  /// W5: terminators next to European numbers are European numbers. W6: other separators and terminators are neutral.
  private mutating func resolveTerminators() {
    var position = 0
    while position < classes.count {
      switch classes[position] {
      case .et:
        let end = classes[position...].firstIndex { $0 != .et } ?? classes.count
        let isNextToNumber = position > 0 && classes[position - 1] == .en || end < classes.count && classes[end] == .en
        for terminator in position..<end { classes[terminator] = isNextToNumber ? .en : .on }
        position = end
      case .es, .cs:
        classes[position] = .on
        position += 1
      default: position += 1
      }
    }
  }

  /// W7: a European number is L if the last strong character before it is L.
  private mutating func resolveEuropeanNumbers() {
    var strong = start
    for position in classes.indices {
      switch classes[position] {
      case .l, .r: strong = classes[position]
      case .en where strong == .l: classes[position] = .l
      default: break
      }
    }
  }
}
