package import TourModel
import TourPattern

/// A target made ready to be looked for on many screens.
package struct TargetQuery: Sendable {
  let target: Target
  let within: [TargetQuery]
  /// Of a text, and of a box.
  let needle: TextNeedle?
  /// What must be on the screen.
  let prefilters: [Prefilter]

  /// - Parameter depth: how many targets it is within.
  package init(_ target: Target, depth: Int = 0) {
    self.target = target
    within = depth < Resolution.depthLimit ? target.within.map { TargetQuery($0, depth: depth + 1) } : []
    switch target.kind {
    case .text(let text), .box(let text):
      let needle = TextNeedle(text)
      self.needle = needle
      prefilters = needle.prefilters
    case .match(let pattern):
      needle = nil
      prefilters = pattern.program.prefilters
    default:
      needle = nil
      prefilters = []
    }
  }
}

/// A predicate made ready to be asked of many screens.
package indirect enum PredicateQuery: Sendable {
  case present([TargetQuery])
  case not(PredicateQuery)
  case all([PredicateQuery])
  case any([PredicateQuery])

  package init(_ predicate: Predicate) {
    switch predicate {
    case .present(let targets): self = .present(targets.map { TargetQuery($0) })
    case .not(let predicate): self = .not(PredicateQuery(predicate))
    case .all(let predicates): self = .all(predicates.map(PredicateQuery.init))
    case .any(let predicates): self = .any(predicates.map(PredicateQuery.init))
    }
  }
}
