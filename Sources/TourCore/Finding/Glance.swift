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
    targets.lazy.filter(mayShow).compactMap { resolution.find($0, in: resolution.screen.bounds, depth: 0) }.first
  }

  private func mayShow(_ sought: Sought) -> Bool {
    if case .style(let style) = sought.target.kind, !looks.allow(style) { return false }
    return sought.clues.allSatisfy(pairs.allows) && (sought.within.isEmpty || sought.within.contains(where: mayShow))
  }

  /// The same as ``Predicate/holds(on:widgets:)``.
  func holds(_ question: Question) -> Bool {
    switch question {
    case .present(let targets): shows(targets)
    case .not(let question): !holds(question)
    case .all(let questions): questions.allSatisfy(holds)
    case .any(let questions): questions.contains(where: holds)
    }
  }
}
