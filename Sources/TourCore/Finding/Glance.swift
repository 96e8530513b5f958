/// A screen on which many things are looked for: what is not on it is known at a glance.
public struct Glance: Sendable {
  let resolution: Resolution
  private let pairs: PairIndex

  /// - Parameter widgets: the regions that the program announced, in the screen's cells.
  public init(_ screen: Screen, widgets: [String: Rect] = [:]) {
    let pairs = PairIndex(screen)
    self.pairs = pairs
    resolution = Resolution(screen: screen, widgets: widgets, pairs: pairs)
  }

  public var screen: Screen { resolution.screen }

  func shows(_ targets: [Sought]) -> Bool {
    targets.contains { $0.isPossible(pairs) && resolution.find($0, in: resolution.screen.bounds, depth: 0) != nil }
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
