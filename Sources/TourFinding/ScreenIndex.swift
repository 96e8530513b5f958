package import TourModel
public import TourScreen

/// A screen that is prepared for many searches: most targets that are not on it are excluded without a search.
public struct ScreenIndex: Sendable {
  let resolution: Resolution
  private let pairs: PairIndex
  private let styles: StyleSet

  public init(_ observation: Observation) {
    pairs = PairIndex(observation.screen)
    styles = StyleSet(observation.screen)
    resolution = Resolution(screen: observation.screen, widgets: observation.widgets, pairs: pairs)
  }

  public var screen: Screen { resolution.screen }

  /// Returns the region of the first of these targets that is on the screen; nil if none is.
  ///
  /// The region is in the screen's cells, grown and padded, not empty, and clipped to the screen.
  package func find(_ targets: [Target]) -> Rect? { find(targets.map { TargetQuery($0) }) }

  /// Whether a predicate holds on the screen. An empty `all` is true, an empty `any` is false.
  package func holds(_ predicate: Predicate) -> Bool { holds(PredicateQuery(predicate)) }

  package func shows(_ targets: [TargetQuery]) -> Bool { find(targets) != nil }

  /// Returns the region of the first of these targets that is on the screen; nil if none is.
  func find(_ targets: [TargetQuery]) -> Rect? {
    var budget = SearchBudget.unlimited
    return (try? find(targets, &budget)) ?? nil
  }

  package func find(_ targets: [TargetQuery], _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Rect? {
    for target in targets {
      let rect = try budget.once { budget throws(SearchBudget.Exhausted) in
        try budget.use(1 + target.prefilters.count)
        return mayShow(target) ? try resolution.find(target, in: resolution.screen.bounds, &budget) : nil
      }
      if let rect { return rect }
    }
    return nil
  }

  private func mayShow(_ query: TargetQuery) -> Bool {
    if case .style(let style) = query.target.kind, !styles.allow(style) { return false }
    return query.prefilters.allSatisfy(pairs.allows) && (query.within.isEmpty || query.within.contains(where: mayShow))
  }

  package func holds(_ question: PredicateQuery) -> Bool {
    var budget = SearchBudget.unlimited
    return (try? holds(question, &budget)) ?? false
  }

  package func holds(_ question: PredicateQuery, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Bool {
    switch question {
    case .present(let targets): return try find(targets, &budget) != nil
    case .not(let question): return try !holds(question, &budget)
    case .all(let questions):
      for question in questions {
        if try !holds(question, &budget) { return false }
      }
      return true
    case .any(let questions):
      for question in questions {
        if try holds(question, &budget) { return true }
      }
      return false
    }
  }
}
