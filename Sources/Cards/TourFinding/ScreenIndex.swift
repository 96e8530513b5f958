package import TourModel
public import TourScreen

/// A screen that is prepared for many searches: most targets that are not on it are excluded without a search.
public struct ScreenIndex: Sendable {
  let resolution: Resolution
  private let pairs: PairIndex
  private let styles: StyleSet
  /// See ``TourScreen/Observation/isMain``.
  package let isMain: Bool
  /// The conditions on files that hold while the screen is shown; nil if the folder of the program is not known. Then
  /// neither a condition on a file nor its negation holds.
  package var heldFiles: Set<FileCondition>?

  public init(_ observation: Observation) {
    pairs = PairIndex(observation.screen)
    styles = StyleSet(observation.screen)
    isMain = observation.isMain
    resolution = Resolution(screen: observation.screen, widgets: observation.widgets, pairs: pairs)
  }

  public var screen: Screen { resolution.screen }

  /// The names of the announced widgets, sorted.
  package var widgetNames: [String] { resolution.widgets.keys.sorted() }

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

  /// Returns the same within a budget.
  /// - Throws: ``SearchBudget/Exhausted`` if it ends before the answer is known.
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

  package func holds(_ query: PredicateQuery) -> Bool {
    var budget = SearchBudget.unlimited
    return (try? holds(query, &budget)) ?? false
  }

  /// Whether a condition holds.
  /// - Parameter before: the screen with which `changed` compares this one; nil if nothing counts as changed.
  /// - Throws: ``SearchBudget/Exhausted`` if the budget ends before the answer is known.
  package func holds(_ query: PredicateQuery, since before: ScreenIndex? = nil, _ budget: inout SearchBudget)
    throws(SearchBudget.Exhausted) -> Bool
  {
    switch query {
    case .present(let targets): return try find(targets, &budget) != nil
    case .changed(let targets):
      return try before.map { before throws(SearchBudget.Exhausted) in try differs(from: before, at: targets, &budget) }
        ?? false
    case .file(let condition): return heldFiles?.contains(condition) ?? false
    case .not(_, asksFiles: true) where heldFiles == nil: return false
    case .not(let query, _): return try !holds(query, since: before, &budget)
    case .all(let queries):
      for query in queries {
        if try !holds(query, since: before, &budget) { return false }
      }
      return true
    case .any(let queries):
      for query in queries {
        if try holds(query, since: before, &budget) { return true }
      }
      return false
    }
  }

  /// Whether the first of these targets that is found has other cells than on an earlier screen, is in another place,
  /// or is found on one of the screens only. Text, colours and attributes are compared, as the program has set them.
  /// Two screens of different sizes do not differ, because each cell may have moved.
  private func differs(from before: ScreenIndex, at targets: [TargetQuery], _ budget: inout SearchBudget)
    throws(SearchBudget.Exhausted) -> Bool
  {
    let (screen, old) = (screen, before.screen)
    if screen.size != old.size { return false }
    let place = try find(targets, &budget)
    if try before.find(targets, &budget) != place { return true }
    guard let place else { return false }
    try budget.use(place.columns * place.rows)
    return !place.rowRange.allSatisfy { row in
      place.columnRange.allSatisfy {
        old.extras.looks(old[column: $0, row: row], as: screen[column: $0, row: row], in: screen.extras)
      }
    }
  }
}
