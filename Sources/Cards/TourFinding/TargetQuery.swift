package import TourModel
import TourPattern

/// A target that is prepared for searches on many screens.
package struct TargetQuery: Sendable {
  let target: Target
  let within: [TargetQuery]
  /// The text of a text or box target; nil for other targets.
  let needle: TextNeedle?
  /// The characters that must be on the screen if the target is there.
  let prefilters: [Prefilter]

  /// - Parameter depth: the number of targets that the target is nested in.
  package init(_ target: Target, depth: Int = 0) {
    self.target = target
    within = depth < Resolution.depthLimit ? target.within.map { TargetQuery($0, depth: depth + 1) } : []
    (needle, prefilters) = Self.prepare(target.kind)
  }
}

/// A predicate that is prepared for many screens.
package indirect enum PredicateQuery: Sendable {
  case present([TargetQuery])
  case changed([TargetQuery])
  case file(FileCondition)
  /// - Parameter asksFiles: whether the predicate asks for files, as only one of a step can.
  case not(PredicateQuery, asksFiles: Bool)
  case all([PredicateQuery])
  case any([PredicateQuery])

  package init(_ predicate: Predicate) {
    switch predicate {
    case .present(let targets): self = .present(targets.map { TargetQuery($0) })
    case .changed(let targets): self = .changed(targets.map { TargetQuery($0) })
    case .file(let condition): self = .file(condition)
    case .parameter: self = .any([])  // The tour has replaced it by its answer.
    case .not(let predicate): self = .not(PredicateQuery(predicate), asksFiles: !predicate.files.isEmpty)
    case .all(let predicates): self = .all(predicates.map(PredicateQuery.init))
    case .any(let predicates): self = .any(predicates.map(PredicateQuery.init))
    }
  }
}
