package import TourScreen

/// Finds all matches of a program in a row. Time and space are proportional to the length of the program times the
/// length of the row.
///
/// A first pass, from the end of the row to its start, marks for each position the instructions from which a match can
/// be reached (the simulation of all threads, reversed: Thompson 1968, in the form of Pike's and Cox's "Regular
/// Expression Matching: the Virtual Machine Approach"). A second pass follows the marked instructions; at a split it
/// takes the first marked one. It never backtracks, so its time is proportional to the length of the match.
package struct PatternMatcher {
  private let program: PatternProgram
  /// Whether a match can be reached from instruction `i` at position `p` of the row, at index `p * count + i`.
  private var leads: [Bool] = []
  /// For each instruction, the last round in which it was visited.
  private var visited: [Int]
  private var round = 0
  private var pending: [Int] = []
  private var glyphs: [Glyph] = []
  private var extras = Extras()
  /// The position at which the blanks at the end of the row begin.
  private var textEnd = 0

  package init(_ program: PatternProgram) {
    self.program = program
    visited = Array(repeating: 0, count: program.instructionCount)
  }

  /// Returns the matches that are not empty, from left to right, as half-open ranges of characters.
  package mutating func ranges(in glyphs: [Glyph], extras: Extras) -> [Range<Int>] {
    self.glyphs = glyphs
    self.extras = extras
    textEnd = (glyphs.lastIndex { $0 != .empty && $0 != .space } ?? -1) + 1
    mark()
    var ranges: [Range<Int>] = []
    var start = 0
    while start <= glyphs.count {
      guard leads[start * program.instructionCount] else {
        start += 1
        continue
      }
      let end = follow(from: start)
      if end > start { ranges.append(start..<end) }
      start = max(end, start + 1)
    }
    return ranges
  }

  private mutating func mark() {
    let count = program.instructionCount
    leads.removeAll(keepingCapacity: true)
    leads.append(contentsOf: repeatElement(false, count: (glyphs.count + 1) * count))
    for place in (0...glyphs.count).reversed() {
      let base = place * count
      leads[base + count - 1] = true
      pending.append(count - 1)
      if place < glyphs.count {
        for index in program.consumers where leads[base + count + index + 1] {
          guard case .one(let set) = program.instructions[index], set.contains(glyphs[place], extras: extras) else {
            continue
          }
          leads[base + index] = true
          pending.append(index)
        }
      }
      while let index = pending.popLast() {
        for previous in program.predecessors[index] where !leads[base + previous] {
          if case .assertion(let assertion) = program.instructions[previous], !holds(assertion, at: place) { continue }
          leads[base + previous] = true
          pending.append(previous)
        }
      }
    }
  }

  /// Returns the end of the match that begins at `start`. A match must be reachable from there.
  private mutating func follow(from start: Int) -> Int {
    let count = program.instructionCount
    var place = start
    pending.append(0)
    round += 1
    while let index = pending.popLast() {
      if visited[index] == round || !leads[place * count + index] { continue }
      visited[index] = round
      switch program.instructions[index] {
      case .assertion: pending.append(index + 1)
      case .jump(let target): pending.append(target)
      case .split(let first, let second):
        pending.append(second)
        pending.append(first)
      case .one:
        place += 1
        round += 1
        pending.removeAll(keepingCapacity: true)
        pending.append(index + 1)
      case .match:
        pending.removeAll(keepingCapacity: true)
        return place
      }
    }
    return place
  }

  private func holds(_ assertion: PatternAssertion, at place: Int) -> Bool {
    switch assertion {
    case .start: place == 0
    case .end: place >= textEnd
    case .wordEdge: isWord(place - 1) != isWord(place)
    case .noWordEdge: isWord(place - 1) == isWord(place)
    }
  }

  private func isWord(_ place: Int) -> Bool {
    glyphs.indices.contains(place) && Self.word.contains(glyphs[place], extras: extras)
  }

  private static let word = PatternSet(kinds: .word, ignoresCase: false)
}
