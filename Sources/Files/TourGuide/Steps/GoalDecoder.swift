import TourModel

// Several things that a user does in one step, in any order.
extension Decoder {
  mutating func goals(_ node: Node, name: String) -> Completion? {
    // A goal cannot ask what its keys have changed, because no screen from before them is kept.
    let asked = asksChanges
    asksChanges = false
    defer { asksChanges = asked }
    guard let items = items(of: node, name: name, limit: Limit.goals) else { return nil }
    if items.count == 1, isComplete { fail(.oneGoal, at: node.mark) }
    let goals = items.compactMap { item in
      entries(of: item, GoalField.self, name: nil).flatMap { entries in
        let hasKeys = entries.has(.do)
        exactlyOne(
          of: GoalField.completions.map(\.rawValue), proposing: ([.do] + GoalField.completions).map(\.rawValue),
          in: item, GoalField.self, orNone: hasKeys)
        return goal(entries)
      }
    }
    if isComplete, goals.count == items.count { compare(goals, items.map(\.mark)) }
    return .goals(goals)
  }

  private mutating func goal(_ entries: [Entry<GoalField>]) -> Goal? {
    var text = ""
    var keys: KeyChoice?
    var done: Completion?
    var solution: KeyChoice?
    for entry in entries {
      switch entry.key {
      case .say: text = checkPlaceholders(of: body(entry.value, name: entry.name) ?? "", at: entry.value)
      case .do: keys = checkPlaceholders(of: self.keys(entry.value, name: entry.name), at: entry.value)
      case .when: done = predicate(entry.value, name: entry.name).map(Completion.screen)
      case .event: done = announcedEvent(entry.value, name: entry.name)
      case .show: solution = checkPlaceholders(of: self.keys(entry.value, name: entry.name), at: entry.value)
      }
    }
    if let keys { return Goal(text, keys: keys, done: done, solution: solution) }
    return done.map { Goal(text, done: $0, solution: solution) }
  }

  /// Reports goals that differ only in their texts, or only in what they ask for.
  private mutating func compare(_ goals: [Goal], _ marks: [Mark]) {
    for (number, goal) in goals.enumerated() {
      if let first = goals[..<number].firstIndex(where: { $0.asksTheSame(as: goal) }) {
        fail(.sameGoal(first + 1), at: marks[number])
      } else if let first = goals[..<number].firstIndex(where: { $0.text == goal.text }) {
        warn(.sameText(goal: first + 1), at: marks[number])
      }
    }
  }
}
