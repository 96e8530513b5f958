public import TourModel
public import TourScreen

extension Predicate {
  /// Whether the predicate holds on a screen. An empty `all` is true, an empty `any` is false.
  /// - Parameter widgets: the regions that the program announced, in the screen's cells.
  public func holds(on screen: Screen, widgets: [String: Rect] = [:]) -> Bool {
    switch self {
    case .present(let targets): resolve(targets, on: screen, widgets: widgets) != nil
    case .not(let predicate): !predicate.holds(on: screen, widgets: widgets)
    case .all(let predicates): predicates.allSatisfy { $0.holds(on: screen, widgets: widgets) }
    case .any(let predicates): predicates.contains { $0.holds(on: screen, widgets: widgets) }
    }
  }
}
