/// A target made ready to be looked for on many screens.
struct Sought: Sendable {
  let target: Target
  let within: [Sought]
  /// Of a text, and of a box.
  let needle: TextNeedle?
  /// What must be on the screen.
  let clues: [Clue]

  /// - Parameter depth: how many targets it is within.
  init(_ target: Target, depth: Int = 0) {
    self.target = target
    within = depth < Resolution.depthLimit ? target.within.map { Sought($0, depth: depth + 1) } : []
    switch target.kind {
    case .text(let text), .box(let text):
      let needle = TextNeedle(text)
      self.needle = needle
      clues = needle.clues
    case .match(let pattern):
      needle = nil
      clues = pattern.program.clues
    default:
      needle = nil
      clues = []
    }
  }
}

/// A predicate made ready to be asked of many screens.
indirect enum Question: Sendable {
  case present([Sought])
  case not(Question)
  case all([Question])
  case any([Question])

  init(_ predicate: Predicate) {
    switch predicate {
    case .present(let targets): self = .present(targets.map { Sought($0) })
    case .not(let predicate): self = .not(Question(predicate))
    case .all(let predicates): self = .all(predicates.map(Question.init))
    case .any(let predicates): self = .any(predicates.map(Question.init))
    }
  }
}
