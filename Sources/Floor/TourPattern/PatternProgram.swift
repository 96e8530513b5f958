/// A regular expression as instructions for ``PatternMatcher``.
package struct PatternProgram: Sendable {
  enum Instruction: Hashable, Sendable {
    /// Consumes a character of this set, and continues with the next instruction.
    case one(PatternSet)
    /// Continues with the next instruction if this holds.
    case assertion(PatternAssertion)
    /// Continues with the first instruction. If no match can be reached from it, continues with the second.
    case split(Int, Int)
    case jump(Int)
    /// The last instruction.
    case match
  }

  private(set) var instructions: [Instruction] = []
  package var instructionCount: Int { instructions.count }
  /// The indices of the instructions that consume a character.
  private(set) var consumers: [Int] = []
  /// For each instruction, the instructions that lead to it without consuming a character.
  private(set) var predecessors: [[Int]] = []
  private let ignoresCase: Bool
  /// The number of nodes compiled so far, which is limited too: a repeated node may be empty and add no instruction.
  private var steps = 0

  init(_ node: PatternNode, ignoresCase: Bool) throws(PatternError) {
    self.ignoresCase = ignoresCase
    try compile(node, at: 0)
    instructions.append(.match)
    predecessors = Array(repeating: [], count: instructions.count)
    for (index, instruction) in instructions.enumerated() {
      switch instruction {
      case .one: consumers.append(index)
      case .assertion: predecessors[index + 1].append(index)
      case .jump(let target): predecessors[target].append(index)
      case .split(let first, let second):
        predecessors[first].append(index)
        predecessors[second].append(index)
      case .match: break
      }
    }
  }

  private mutating func compile(_ node: PatternNode, at offset: Int) throws(PatternError) {
    steps += 1
    guard steps <= 4 * Pattern.programLimit, instructions.count < Pattern.programLimit else {
      throw PatternError(.tooLarge, at: offset)
    }
    switch node {
    case .one(let set): instructions.append(.one(set))
    case .assertion(let assertion): instructions.append(.assertion(assertion))
    case .sequence(let nodes):
      for node in nodes { try compile(node, at: offset) }
    case .either(let nodes): try compile(either: nodes, at: offset)
    case .times(let node, let least, let most, let isGreedy, let offset):
      try compile(node, least: least, most: most, isGreedy: isGreedy, at: offset)
    }
  }

  private mutating func compile(either nodes: [PatternNode], at offset: Int) throws(PatternError) {
    var jumps: [Int] = []
    for node in nodes.dropLast() {
      let split = reserve()
      try compile(node, at: offset)
      jumps.append(reserve())
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = nodes.last { try compile(last, at: offset) }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func compile(
    _ node: PatternNode, least: Int, most: Int?, isGreedy: Bool, at offset: Int
  ) throws(PatternError) {
    if let most {
      for _ in 0..<least { try compile(node, at: offset) }
      var exits: [Int] = []
      for _ in least..<most {
        exits.append(reserve())
        try compile(node, at: offset)
      }
      for exit in exits { branch(at: exit, into: exit + 1, orTo: instructions.count, isGreedy: isGreedy) }
      return
    }
    // `x*` is compiled as `(x+)?`: as in Perl, an iteration that matches the empty text is the last one, even if it is
    // the first.
    for _ in 0..<max(0, least - 1) { try compile(node, at: offset) }
    let entry = least == 0 ? reserve() : nil
    let start = instructions.count
    try compile(node, at: offset)
    let loop = reserve()
    branch(at: loop, into: start, orTo: instructions.count, isGreedy: isGreedy)
    if let entry { branch(at: entry, into: start, orTo: instructions.count, isGreedy: isGreedy) }
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }

  private mutating func branch(at index: Int, into body: Int, orTo exit: Int, isGreedy: Bool) {
    instructions[index] = isGreedy ? .split(body, exit) : .split(exit, body)
  }
}
