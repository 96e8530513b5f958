import TourModel

// Several things that a user does in one step, in any order.
extension Decoder {
  mutating func goals(_ node: Node, name: String) -> Completion? {
    // A goal has no keys of its own, before which the screen could be kept.
    let asked = asksChanges
    asksChanges = false
    defer { asksChanges = asked }
    guard let items = items(of: node, name: name, limit: Limit.goals) else { return nil }
    if items.count == 1, isComplete { fail(.oneGoal, at: node.mark) }
    return .goals(
      items.compactMap { item in
        entries(of: item, GoalField.self, name: nil).flatMap { entries in
          exactlyOne(of: GoalField.completions.map(\.rawValue), in: item, GoalField.self)
          return goal(entries)
        }
      })
  }

  private mutating func goal(_ entries: [Entry<GoalField>]) -> Goal? {
    var text = ""
    var done: Completion?
    for entry in entries {
      switch entry.key {
      case .say: text = checkPlaceholders(of: body(entry.value, name: entry.name) ?? "", at: entry.value)
      case .when: done = predicate(entry.value, name: entry.name).map(Completion.screen)
      case .event: done = announcedEvent(entry.value, name: entry.name)
      }
    }
    return done.map { Goal(text, done: $0) }
  }
}
