extension Advice {
  /// What is known of the screen.
  enum Sight {
    case seen(Screen, widgets: [String: Rect])
    /// It is not looked at, which keeps a tip back that depends on it.
    case unseen
    /// It is looked at later, and keeps nothing back.
    case later
  }

  /// Goes through all that stands against a tip which is not over, until told to stop.
  /// - Parameters:
  ///   - index: of its entry in the repertoire; nil where its card is up, and only what can take it away counts.
  ///   - visit: answers whether to go on.
  func objections(to choice: Choice, at index: Int?, on sight: Sight, _ visit: (Obstacle) -> Bool) {
    let tip = choice.tip
    let knowledge = knowledge[choice.guide]
    if let isAskedFor = preferences.asksFor(tip, of: knowledge.guide) {
      _ = isAskedFor ? sightObjections(to: tip, conditions: [], knowledge, on: sight, visit) : visit(.unwanted(.others))
      return
    }
    let conditions = if case .all(let conditions) = tip.condition { conditions } else { [tip.condition] }
    guard sightObjections(to: tip, conditions: conditions, knowledge, on: sight, visit) else { return }
    if let index {
      if let until = knowledge.notBefore(tip), !visit(.notBefore(until, .after)) { return }
      if !tip.limits.ignoresFrequency, let until = calendar.notBefore(for: knowledge.guide, at: moment.seconds),
        !visit(.notBefore(until, .frequency))
      {
        return
      }
      if let other = predecessor(of: index), !visit(.group(waitsFor: other)) { return }
      if preferences.isQuiet(at: moment), !visit(.unwanted(.quietHours)) { return }
    }
    if let until = knowledge.snoozedUntil(tip), !visit(.notBefore(until, .snoozed)) { return }
    if knowledge.record?.isSilenced == true, !visit(.unwanted(.program)) { return }
    if preferences.choice == .none, !visit(.unwanted(.all)) { return }
  }

  /// - Returns: whether to go on.
  private func sightObjections(
    to tip: Tip, conditions: [Condition], _ knowledge: Knowledge, on sight: Sight, _ visit: (Obstacle) -> Bool
  ) -> Bool {
    var dependsOnScreen = !tip.targets.isEmpty
    for condition in conditions {
      var fails = false
      switch knowledge.rest(of: condition) {
      case .holds: continue
      case .fails: fails = true
      case .depends(let predicate):
        dependsOnScreen = true
        if case .seen(let screen, let widgets) = sight { fails = !predicate.holds(on: screen, widgets: widgets) }
      }
      if fails, !visit(.condition(condition, knowledge.evidence(against: condition))) { return false }
    }
    switch sight {
    case .later: return true
    case .unseen: return !dependsOnScreen || visit(.screen)
    case .seen(let screen, let widgets):
      return tip.targets.isEmpty || resolve(tip.targets, on: screen, widgets: widgets) != nil || visit(.targetMissing)
    }
  }

  /// The nearest tip before it in its group that is not over, where each waits for the one before it.
  private func predecessor(of index: Int) -> String? {
    var index = index
    while let other = repertoire.entries[index].predecessor {
      if invalidations[other] == nil { return repertoire.entries[other].tip.id }
      index = other
    }
    return nil
  }
}
