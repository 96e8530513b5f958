/// A screen on which many things are looked for: what is not on it is known at a glance.
public struct Glance: Sendable {
  let resolution: Resolution
  private let pairs: PairIndex
  private let looks: Looks

  /// - Parameter widgets: the regions that the program announced, in the screen's cells.
  public init(_ screen: Screen, widgets: [String: Rect] = [:]) {
    let pairs = PairIndex(screen)
    self.pairs = pairs
    looks = Looks(screen)
    resolution = Resolution(screen: screen, widgets: widgets, pairs: pairs)
  }

  public var screen: Screen { resolution.screen }

  func shows(_ targets: [Sought]) -> Bool { find(targets) != nil }

  /// The region of the first of these targets that is on the screen.
  func find(_ targets: [Sought]) -> Rect? {
    var effort = Effort.unlimited
    return (try? find(targets, &effort)) ?? nil
  }

  func find(_ targets: [Sought], _ effort: inout Effort) throws(Effort.Spent) -> Rect? {
    for target in targets {
      let rect = try effort.once { effort throws(Effort.Spent) in
        try effort.use(1 + target.clues.count)
        return mayShow(target) ? try resolution.find(target, in: resolution.screen.bounds, depth: 0, &effort) : nil
      }
      if let rect { return rect }
    }
    return nil
  }

  private func mayShow(_ sought: Sought) -> Bool {
    if case .style(let style) = sought.target.kind, !looks.allow(style) { return false }
    return sought.clues.allSatisfy(pairs.allows) && (sought.within.isEmpty || sought.within.contains(where: mayShow))
  }

  /// The same as ``Predicate/holds(on:widgets:)``.
  func holds(_ question: Question) -> Bool {
    var effort = Effort.unlimited
    return (try? holds(question, &effort)) ?? false
  }

  func holds(_ question: Question, _ effort: inout Effort) throws(Effort.Spent) -> Bool {
    switch question {
    case .present(let targets): return try find(targets, &effort) != nil
    case .not(let question): return try !holds(question, &effort)
    case .all(let questions):
      for question in questions {
        if try !holds(question, &effort) { return false }
      }
      return true
    case .any(let questions):
      for question in questions {
        if try holds(question, &effort) { return true }
      }
      return false
    }
  }
}
