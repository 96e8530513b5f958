import TourFinding

extension TipSelector {
  /// Returns the status of a tip that is not over, with all obstacles.
  /// - Parameters:
  ///   - index: the index of its entry.
  ///   - isShown: whether the tip's card is up. If so, the status contains only obstacles for which an open card
  ///     closes.
  ///   - screenIndex: nil if the screen is not available.
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

  /// Calls `visit` with each obstacle to a tip that is not over, except for its condition and its targets, until
  /// `visit` returns false.
  func forEachObstacle(to index: Int, isShown: Bool = false, _ visit: (Obstacle) -> Bool) {
    let entry = tipIndex.entries[index]
    let facts = facts[entry.guide]
    if let until = facts.snoozedUntil(known[index]), !visit(.notBefore(until, .snoozed)) { return }
    if facts.record?.isSilenced == true, !visit(.unwanted(.program)) { return }
    if preferences.choice == .none, !visit(.unwanted(.all)) { return }
    if isShown { return }
    if let until = facts.notBefore(entry.tip.limits), !visit(.notBefore(until, .after)) { return }
    if !entry.tip.ignoresFrequency, let until = calendar.notBefore(for: facts.guide, at: moment.seconds),
      !visit(.notBefore(until, .frequency))
    {
      return
    }
    if let other = predecessor(of: index), !visit(.group(waitsFor: other)) { return }
    if preferences.isQuiet(at: moment), !visit(.unwanted(.quietHours)) { return }
  }

  /// Returns the parts of the condition that do not hold, and whether a target is missing.
  private func screenObstacles(to entry: TipIndex.Entry, rules: Range<Int>, on screenIndex: ScreenIndex?) -> [Obstacle]
  {
    let facts = facts[entry.guide]
    var obstacles: [Obstacle] = []
    var dependsOnScreen = !entry.sight.targets.isEmpty
    for index in rules {
      let rule = entry.rules[index]
      switch facts.rest(of: rule) {
      case .holds: continue
      case .fails: break
      case .depends(let condition):
        dependsOnScreen = true
        guard let screenIndex, !screenIndex.holds(condition) else { continue }
      }
      obstacles.append(.condition(entry.conditions[index], facts.evidence(against: rule)))
    }
    if let screenIndex {
      if !entry.sight.targets.isEmpty, !screenIndex.shows(entry.sight.targets) { obstacles.append(.targetMissing) }
    } else if dependsOnScreen {
      obstacles.append(.screen)
    }
    return obstacles
  }

  /// The id of the nearest earlier tip of an ordered group that is not over; nil if there is none, or if the group is
  /// not ordered.
  private func predecessor(of index: Int) -> String? {
    var index = index
    while let other = tipIndex.entries[index].predecessor {
      if invalidations[other] == nil { return tipIndex.entries[other].tip.id }
      index = other
    }
    return nil
  }
}
