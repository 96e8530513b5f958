extension Advice {
  /// What is known of the screen.
  enum Sight {
    case seen(Glance)
    /// It is not looked at, which keeps a tip back that depends on it.
    case unseen
    /// It is looked at later, and keeps nothing back.
    case later
  }

  /// - Parameters:
  ///   - index: of an entry that is not over.
  ///   - isShown: its card is up, and only what can take it away counts.
  func status(of index: Int, isShown: Bool = false, on sight: Sight) -> TipStatus {
    var obstacles: [Obstacle] = []
    objections(to: index, isShown: isShown, on: sight) { obstacle in
      obstacles.append(obstacle)
      return true
    }
    return obstacles.isEmpty ? .available : .pending(obstacles)
  }

  /// Goes through all that stands against a tip which is not over, until `visit` answers that it is enough.
  func objections(to index: Int, isShown: Bool = false, on sight: Sight, _ visit: (Obstacle) -> Bool) {
    let entry = repertoire.entries[index]
    let knowledge = knowledge[entry.guide]
    if let isAskedFor = preferences.asksFor(entry.tip, of: knowledge.guide) {
      _ = isAskedFor ? screenObjections(to: entry, rules: 0..<0, on: sight, visit) : visit(.unwanted(.others))
      return
    }
    guard screenObjections(to: entry, rules: entry.rules.indices, on: sight, visit) else { return }
    if let until = knowledge.snoozedUntil(known[index]), !visit(.notBefore(until, .snoozed)) { return }
    if knowledge.record?.isSilenced == true, !visit(.unwanted(.program)) { return }
    if preferences.choice == .none, !visit(.unwanted(.all)) { return }
    if isShown { return }
    if let until = knowledge.notBefore(entry.tip.limits), !visit(.notBefore(until, .after)) { return }
    if !entry.tip.limits.ignoresFrequency, let until = calendar.notBefore(for: knowledge.guide, at: moment.seconds),
      !visit(.notBefore(until, .frequency))
    {
      return
    }
    if let other = predecessor(of: index), !visit(.group(waitsFor: other)) { return }
    if preferences.isQuiet(at: moment), !visit(.unwanted(.quietHours)) { return }
  }

  /// What of the condition does not hold, and whether a target is missing.
  /// - Returns: whether to go on.
  private func screenObjections(to entry: Repertoire.Entry, rules: Range<Int>, on sight: Sight, _ visit: (Obstacle) -> Bool) -> Bool {
    let knowledge = knowledge[entry.guide]
    var dependsOnScreen = !entry.targets.isEmpty
    for index in rules {
      let rule = entry.rules[index]
      switch knowledge.rest(of: rule) {
      case .holds: continue
      case .fails: break
      case .depends(let question):
        dependsOnScreen = true
        guard case .seen(let glance) = sight, !glance.holds(question) else { continue }
      }
      if !visit(.condition(entry.conditions[index], knowledge.evidence(against: rule))) { return false }
    }
    switch sight {
    case .later: return true
    case .unseen: return !dependsOnScreen || visit(.screen)
    case .seen(let glance): return entry.targets.isEmpty || glance.shows(entry.targets) || visit(.targetMissing)
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
