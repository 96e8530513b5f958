package import TourFinding
package import TourModel

/// A condition on the screen, and which of its parts hold there.
package struct ConditionTrace: Hashable, Sendable {
  package var predicate: Predicate
  package var holds: Bool
  /// The conditions of `all`, `any` and `not`; otherwise empty.
  package var parts: [ConditionTrace] = []
  /// The targets of which one has to be on the screen; otherwise empty.
  package var targets: [TargetTrace] = []
  /// The value of the parameter for which the condition asks; nil for another condition.
  package var value: Value?

  /// - Parameters:
  ///   - before: the screen with which `changed` compares this one; nil if nothing counts as changed.
  ///   - parameters: the values of the guide's parameters.
  init(
    _ predicate: Predicate, on index: ScreenIndex, since before: ScreenIndex? = nil, parameters: [String: Value] = [:]
  ) {
    func trace(_ predicate: Predicate) -> ConditionTrace {
      ConditionTrace(predicate, on: index, since: before, parameters: parameters)
    }
    self.predicate = predicate
    switch predicate {
    case .present(let targets):
      self.targets = targets.map { TargetTrace($0, on: index) }
      holds = self.targets.contains { $0.region != nil }
    case .file:
      holds = index.holds(predicate)
    case .changed:
      var budget = SearchBudget.unlimited
      holds = (try? index.holds(PredicateQuery(predicate), since: before, &budget)) ?? false
    case .parameter(let name, let comparison, let value):
      self.value = parameters[name]
      holds = parameters[name]?.holds(comparison, value) ?? false
    case .not(let part):
      parts = [trace(part)]
      holds = !parts[0].holds
    case .all(let all):
      parts = all.map(trace)
      holds = parts.allSatisfy(\.holds)
    case .any(let any):
      parts = any.map(trace)
      holds = parts.contains(where: \.holds)
    }
  }
}
