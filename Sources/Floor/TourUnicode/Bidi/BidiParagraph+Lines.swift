extension BidiParagraph {
  /// Returns the levels of the elements of a line after rule L1.
  ///
  /// - Parameter line: half-open, in logical order; what is outside the paragraph is left out.
  package func levels(in line: Range<Int>) -> [UInt8] {
    let line = line.clamped(to: levels.indices)
    var result = Array(levels[line])
    guard !isLeftToRight else { return result }
    // L1: separators, and spaces before them and at the end of the line, get the paragraph level.
    var isBeforeSeparator = true
    for (offset, type) in classes[line].enumerated().reversed() {
      isBeforeSeparator = type == .s || type == .b || isBeforeSeparator && type.isTrailingSpace
      if isBeforeSeparator { result[offset] = level }
    }
    return result
  }

  /// Returns the elements of a line in visual order, from left to right.
  ///
  /// - Parameter line: half-open, in logical order; what is outside the paragraph is left out.
  /// - Returns: the indices of `line`, each once.
  package func reordered(_ line: Range<Int>) -> [Int] {
    let line = line.clamped(to: levels.indices)
    var order = Array(line)
    guard !isLeftToRight else { return order }
    let levels = levels(in: line)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    // L2: from the highest level to the lowest odd one, reverse each sequence of elements at that level or higher.
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < levels.count {
        guard levels[start] >= level else {
          start += 1
          continue
        }
        let end = levels[start...].firstIndex { $0 < level } ?? levels.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
