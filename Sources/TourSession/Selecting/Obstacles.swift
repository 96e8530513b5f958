import TourFinding

extension TipSelector {
  /// - Parameters:
  ///   - index: of an entry that is not over.
  ///   - isShown: its card is up, and only what can take it away counts.
  ///   - glance: nil where the screen is not to be seen.
  func status(of index: Int, isShown: Bool = false, on screenIndex: ScreenIndex?) -> TipStatus {
    let entry = tipIndex.entries[index]
    var obstacles: [Obstacle] = []
    switch preferences.asksFor(entry.tip, of: facts[entry.guide].guide) {
    case true?: obstacles = screenObstacles(to: entry, rules: 0..<0, on: screenIndex)
    case false?: obstacles = [.unwanted(.others)]
    case nil:
      obstacles = screenObstacles(to: entry, rules: entry.rules.indices, on: screenIndex)
      forEachObstacle(to: index, isShown: isShown) { obstacle in
        obstacles.append(obstacle)
        return true
      }
    }
    return obstacles.isEmpty ? .available : .pending(obstacles)
  }

  /// Goes through what stands against a tip which is not over, beside its condition and its targets, until `visit` answers that it is enough.
  func forEachObstacle(to index: Int, isShown: Bool = false, _ visit: (Obstacle) -> Bool) {
    let entry = tipIndex.entries[index]
    let facts = facts[entry.guide]
    if let until = facts.snoozedUntil(known[index]), !visit(.notBefore(until, .snoozed)) { return }
    if facts.record?.isSilenced == true, !visit(.unwanted(.program)) { return }
    if preferences.choice == .none, !visit(.unwanted(.all)) { return }
    if isShown { return }
    if let until = facts.notBefore(entry.tip.limits), !visit(.notBefore(until, .after)) { return }
    if !entry.tip.limits.ignoresFrequency, let until = calendar.notBefore(for: facts.guide, at: moment.seconds),
      !visit(.notBefore(until, .frequency))
    {
      return
    }
    if let other = predecessor(of: index), !visit(.group(waitsFor: other)) { return }
    if preferences.isQuiet(at: moment), !visit(.unwanted(.quietHours)) { return }
  }

  /// What of the condition does not hold, and whether a target is missing.
  private func screenObstacles(to entry: TipIndex.Entry, rules: Range<Int>, on screenIndex: ScreenIndex?) -> [Obstacle] {
    let facts = facts[entry.guide]
    var obstacles: [Obstacle] = []
    var dependsOnScreen = !entry.targets.isEmpty
    for index in rules {
      let rule = entry.rules[index]
      switch facts.rest(of: rule) {
      case .holds: continue
      case .fails: break
      case .depends(let question):
        dependsOnScreen = true
        guard let screenIndex, !screenIndex.holds(question) else { continue }
      }
      obstacles.append(.condition(entry.conditions[index], facts.evidence(against: rule)))
    }
    if let screenIndex {
      if !entry.targets.isEmpty, !screenIndex.shows(entry.targets) { obstacles.append(.targetMissing) }
    } else if dependsOnScreen {
      obstacles.append(.screen)
    }
    return obstacles
  }

  /// The nearest tip before it in its group that is not over, where each waits for the one before it.
  private func predecessor(of index: Int) -> String? {
    var index = index
    while let other = tipIndex.entries[index].predecessor {
      if invalidations[other] == nil { return tipIndex.entries[other].tip.id }
      index = other
    }
    return nil
  }
}
