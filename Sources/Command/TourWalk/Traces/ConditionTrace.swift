package import TourFinding
import TourGuide
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

extension ConditionTrace {
  /// The missing targets to each of which something on the screen is similar, if nothing else keeps the condition from
  /// holding; empty if it holds, or if something else does. Text with another number is not similar here, nor text
  /// of which several parts are equally similar.
  var similarLacks: [TargetTrace] {
    if holds { return [] }
    switch predicate {
    case .parameter, .file, .changed, .not: return []
    case .any: return parts.flatMap(\.similarLacks)
    case .all:
      let lacks = parts.filter { !$0.holds }.map(\.similarLacks)
      return lacks.contains(where: \.isEmpty) ? [] : lacks.flatMap(\.self)
    case .present: return targets.filter(\.resemblesOne)
    }
  }
}

extension TargetTrace {
  /// Whether the target is missing, and may be misspelt.
  fileprivate var resemblesOne: Bool {
    switch (lack, target.kind) {
    case (.similar(let text)?, _): text.isClear && text.halfEdits > 0
    case (.noWidget(let announced)?, .widget(let name)): LiveFlaw.resembling([name], among: announced) != nil
    default: false
    }
  }
}
