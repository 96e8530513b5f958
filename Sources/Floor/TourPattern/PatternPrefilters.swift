import TourScreen

extension PatternProgram {
  /// The pairs of adjacent literal characters that every match contains, among the first 64 instructions. Spaces are
  /// excluded, because half of a wide glyph is matched as a space.
  package var prefilters: [Prefilter] {
    let count = min(instructions.count, 64)
    let literals = instructions.prefix(count).map { instruction -> UInt32? in
      guard case .one(let set) = instruction, let only = set.only, only != Glyph.space.rawValue else { return nil }
      return only
    }
    return (0..<max(0, count - 1)).compactMap { index in
      guard let first = literals[index], let second = literals[index + 1], isNeeded(index) else { return nil }
      return Prefilter(first: first, second: second)
    }
  }

  /// Whether every match executes this instruction.
  private func isNeeded(_ needed: Int) -> Bool {
    var seen = Array(repeating: false, count: instructions.count)
    var pending = [0]
    while let index = pending.popLast() {
      if seen[index] || index == needed { continue }
      seen[index] = true
      switch instructions[index] {
      case .one, .assertion: pending.append(index + 1)
      case .jump(let target): pending.append(target)
      case .split(let first, let second): pending += [first, second]
      case .match: return false
      }
    }
    return true
  }
}
