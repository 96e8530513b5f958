package import TourModel

/// A way from a step that a user takes by an option or a button, other than by going on.
package struct Branch: Hashable, Sendable {
  /// The id of the step that has the option or the button.
  package var step: String
  /// The id of the step to which it leads; nil for the one that follows.
  package var destination: String?
  /// The parameter that it sets; nil for none.
  var parameter: String?
  /// The id of the option, which is the value of the parameter; empty for a button.
  package var value = ""

  /// The way in words: `nano at ask`, `the button of a to c`.
  package var prose: String {
    value.isEmpty ? "the button of \(step)\(destination.map { " to \($0)" } ?? "")" : "\(value) at \(step)"
  }
}

extension Step {
  /// The ways from the step by its options and buttons.
  var branches: [Branch] {
    let options = (choices?.options ?? []).filter { $0.go != nil || choices?.parameter != nil }
      .map { Branch(step: id, destination: $0.go, parameter: choices?.parameter, value: $0.id) }
    return options
      + buttons.compactMap { if case .go(let step) = $0.action { Branch(step: id, destination: step) } else { nil } }
  }
}

extension Predicate {
  /// Whether the condition asks for a parameter.
  fileprivate func asks(for name: String) -> Bool {
    switch self {
    case .present, .changed, .file: false
    case .parameter(let other, _, _): other == name
    case .not(let predicate): predicate.asks(for: name)
    case .all(let predicates), .any(let predicates): predicates.contains { $0.asks(for: name) }
    }
  }
}

extension Guide {
  /// The ids of the steps to which a way leads from the first one.
  package var reachableSteps: Set<String> {
    Set(
      Step.reached(from: steps.isEmpty ? [] : [0]) { steps[$0].ways(from: $0, of: steps.count, index(ofStep:)).steps }
        .map { steps[$0].id })
  }

  /// Whether a way may lead to one of these steps that no other way has led to: directly, by the steps that follow, or
  /// by the value of a parameter.
  func mayLead(_ branch: Branch, to steps: Set<String>) -> Bool {
    if let parameter = branch.parameter,
      self.steps.contains(where: { steps.contains($0.id) && $0.when?.asks(for: parameter) ?? false })
    {
      return true
    }
    return branch.destination.map { steps.contains($0) || self.steps(after: $0).contains(where: steps.contains) }
      ?? false
  }

  /// The ids of the steps that follow a step if the user only goes on.
  func steps(after step: String?) -> [String] {
    var (ids, seen): ([String], Set<Int>) = ([], [])
    var index = step.flatMap { self.index(ofStep: $0) }
    while let current = index, seen.insert(current).inserted {
      if !ids.isEmpty || steps[current].id != step { ids.append(steps[current].id) }
      index = steps[current].ways(from: current, of: steps.count, self.index(ofStep:)).next
    }
    return ids
  }
}
