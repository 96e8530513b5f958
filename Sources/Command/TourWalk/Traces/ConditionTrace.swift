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
  /// Targets that are not on the screen, with what resembles them there.
  struct SimilarLacks {
    var texts: [(target: Target, text: ScreenIndex.NearText)] = []
    /// Widgets whose names resemble one that the program has announced.
    var widgets: [(name: String, announced: [String])] = []

    var isEmpty: Bool { texts.isEmpty && widgets.isEmpty }

    static func + (first: SimilarLacks, second: SimilarLacks) -> SimilarLacks {
      SimilarLacks(texts: first.texts + second.texts, widgets: first.widgets + second.widgets)
    }
  }

  /// The targets whose absence keeps the condition from holding, each with what may be meant by it; empty if it holds, or
  /// if something else keeps it from holding, too. Text with another number is not meant, nor text of which several parts
  /// are equally similar.
  var similarLacks: SimilarLacks {
    if holds { return SimilarLacks() }
    switch predicate {
    case .parameter, .file, .changed, .not: return SimilarLacks()
    case .any: return parts.map(\.similarLacks).reduce(SimilarLacks(), +)
    case .all:
      let lacks = parts.filter { !$0.holds }.map(\.similarLacks)
      return lacks.contains(where: \.isEmpty) ? SimilarLacks() : lacks.reduce(SimilarLacks(), +)
    case .present:
      var lacks = SimilarLacks()
      for trace in targets {
        switch (trace.lack, trace.target.kind) {
        case (.similar(let text)?, let kind) where text.substitute != nil || kind.isExpression && text.halfEdits > 0:
          lacks.texts.append((trace.target, text))
        case (.noWidget(let announced)?, .widget(let name)) where LiveFlaw.resembling([name], among: announced) != nil:
          lacks.widgets.append((name, announced))
        default: break
        }
      }
      return lacks
    }
  }
}

extension Target.Kind {
  fileprivate var isExpression: Bool { if case .match = self { true } else { false } }
}
