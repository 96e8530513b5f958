@testable import TourFinding
@testable import TourModel
@testable import TourScreen

/// Returns the region of the first of these targets that is on the screen.
func resolve(_ targets: [Target], on screen: Screen, widgets: [String: Rect] = [:]) -> Rect? {
  ScreenIndex(Observation(screen, widgets: widgets)).find(targets)
}

extension Resolution {
  /// Searches an area, without a limit of steps.
  func find(_ target: Target, in area: Rect) -> Rect? {
    var budget = SearchBudget.unlimited
    return (try? find(TargetQuery(target), in: area.intersection(screen.bounds), &budget)) ?? nil
  }
}

extension Target {
  func find(on screen: Screen, within area: Rect? = nil) -> Rect? {
    ScreenIndex(Observation(screen)).resolution.find(self, in: area ?? screen.bounds)
  }
}

extension Predicate {
  func holds(on screen: Screen, widgets: [String: Rect] = [:]) -> Bool {
    ScreenIndex(Observation(screen, widgets: widgets)).holds(self)
  }
}
