import TourCard
import TourModel

// A tour whose guide its author changes while the program runs (`tour try`).
extension Tour {
  /// Goes on where the tour of an earlier version of the guide was: at the same step, also if it is elsewhere in the
  /// guide now. If the guide no longer has the step, at the nearest one that it has. A step that was left out because
  /// its target was not found comes first if the author has changed it and it is found now. A tour that was over is
  /// opened.
  mutating func goOn(from old: Tour, at now: Int) -> [Effect] {
    guard !steps.isEmpty, !old.steps.isEmpty else { return [] }
    let ways = StepCounterparts(old.steps, steps)
    (timeline, strayText, menu, chosen) = (old.timeline, old.strayText, old.menu, old.chosen)
    forward = (old.forward?.destination).flatMap(ways.new).map { FastForward(path: order.path(to: $0)) }
    keepChoices(of: old)
    let destination = ways.nearest(old.index)
    progress = ways.progress(old.progress, to: destination, order)
    var isSame = ways.new(old.index) == destination && old.closing == nil
    if isSame, old.contents.isSolved(old.index), step.isTried, step.shownKeys() != nil {
      contents.solve(destination, without: reachedGoals)
    }
    locations.takeScreens(of: old.locations, keepsBefore: isSame && step.do == old.step.do)
    search(at: now)
    let missed = old.progress.missed.filter { $0.value.reason == .target || $0.value.isLost }.keys.sorted()
    let changed = missed.filter { index in ways.new(index).map { steps[$0] != old.steps[index] } ?? false }
    if let found = changed.compactMap(ways.new).first(where: isSeen), found != destination {
      isSame = false
      progress = ways.progress(old.progress, to: found, order)
      locations.leave(for: found)
    }
    keepGoals(of: old, ways)
    switch old.phase {
    case .showing(let showing) where isSame:
      locations.beginGoals(of: index)
      keep(showing, of: old.step, at: now)
    case .arriving(var arrival) where isSame:
      (arrival.foundAt, arrival.preparedAt, arrival.passed, arrival.awaitsChange) = (nil, nil, [], false)
      phase = .arriving(arrival)
    default:
      // The card before stays up until this one's target was searched for.
      var arrival = Arrival(since: now)
      arrival.lingering = old.hasScene && old.menu == nil ? old.scene : nil
      if case .arriving(let before) = old.phase { arrival.typed = before.typed }
      phase = .arriving(arrival)
    }
    return timePassed(at: now)
  }

  /// Goals that are reached stay so if they ask for the same.
  private mutating func keepGoals(of old: Tour, _ ways: StepCounterparts) {
    for (index, reached) in old.progress.reached {
      guard let new = ways.new(index) else { continue }
      let done = reached.map { old.steps[index].goals[$0] }
      progress.reached[new] = Set(
        steps[new].goals.indices.filter { goal in done.contains { $0.asksTheSame(as: steps[new].goals[goal]) } })
    }
  }

  /// Opens the menu of a tour that is over or dormant, at the step where it ended.
  mutating func reopen(at now: Int) {
    guard isOver || isDormant else { return }
    progress.isDormant = false
    menu = CardState()
    locations.leave(for: index)
    phase = .arriving(Arrival(since: now, isExpected: true))
  }

  /// Goes on after another card stood in place of the tour's own, which the user may not have seen yet. The time of the
  /// step begins anew.
  mutating func resume(at now: Int) -> [Effect] {
    isPaused = false
    markUnseen()
    if case .showing(var showing) = phase {
      showing.since = now
      phase = .showing(showing)
    }
    timeline.spentAt = now
    return timePassed(at: now)
  }

  private func isSeen(_ index: Int) -> Bool { if case .seen = locations[index] { true } else { false } }

  /// Keeps the values and options that the user has chosen. Options that were not confirmed are known by their
  /// positions, which may have changed.
  private mutating func keepChoices(of old: Tour) {
    chosen.unconfirmed = [:]
    for (id, indices) in old.chosen.unconfirmed {
      guard let before = old.steps.first(where: { $0.id == id })?.choices,
        let now = steps.first(where: { $0.id == id })?.choices
      else { continue }
      chosen.unconfirmed[id] = Set(indices.compactMap { now.index(of: $0, in: before) })
    }
    let values = chosen.parameters
    chosen.parameters = [:]
    settle(values)
  }

  /// Keeps the card that is up. What the author has changed begins anew.
  private mutating func keep(_ old: Showing, of before: Step, at now: Int) {
    var showing = old
    showing.body = body
    (showing.lostAt, showing.attempt.isStuck, showing.isHeld) = (nil, false, true)
    // The seconds of the step begin with the text that the author sees now.
    showing.since = now
    if step.do != before.do {
      (showing.demonstration, showing.attempt.pressedAt, showing.attempt.actedAt) = (nil, nil, nil)
      showing.card.progress = step.do.map { KeyProgress($0) }
      // The user may press Enter for the keys that the step asked for before. The first Enter only names its effect.
      showing.caution.isUnexpected = true
    }
    if step.do != before.do || step.place != before.place {
      (showing.aside.place, showing.aside.changedAt) = (nil, nil)
    }
    if step.buttons != before.buttons { showing.question = nil }
    if step.choices != before.choices {
      var kept: Set<Int> = []
      if let choices = step.choices, let before = before.choices, let chosen = showing.card.selection?.chosen {
        kept = Set(chosen.compactMap { choices.index(of: $0, in: before) })
      }
      showing.card.selection = selection(for: step).map { SelectionState(several: $0.several, chosen: kept) }
    }
    if !step.isTried { showing.trial = nil }
    if step.goals.map(\.keys) != before.goals.map(\.keys) { showing.goalKeys = goalKeys(of: step) }
    if step.astray != before.astray {
      showing.trial?.stray = nil
      if showing.demonstration?.wayBack != nil { showing.demonstration = nil }
    }
    phase = .showing(showing)
    if !step.actsOnProgram {
      locations.keepBefore(index)
      locations.compareScreens(index)
    }
  }
}

extension Choices {
  /// The position of an option of an earlier version; nil if it is gone.
  fileprivate func index(of option: Int, in before: Choices) -> Int? {
    guard before.options.indices.contains(option) else { return nil }
    return options.firstIndex { $0.id == before.options[option].id }
  }
}

/// The steps of a new version of a guide that are steps of the old one, too. Steps are indices.
private struct StepCounterparts {
  private let new: [Int?]
  private let count: Int

  init(_ old: [Step], _ steps: [Step]) {
    count = steps.count
    let ids = Set(old.map(\.id))
    new = old.enumerated().map { index, step in
      steps.firstIndex { $0.id == step.id } ?? steps.firstIndex { $0.was.contains(step.id) }
        // The author has renamed the step.
        ?? (steps.count == old.count && !ids.contains(steps[index].id) ? index : nil)
    }
  }

  /// The step that was `old`; nil if it is gone.
  func new(_ old: Int) -> Int? { new.indices.contains(old) ? new[old] : nil }

  /// The step that was `old`, or else the next one that remains, or else the one before.
  func nearest(_ old: Int) -> Int {
    new.dropFirst(old).lazy.compactMap(\.self).first ?? new.prefix(old).reversed().lazy.compactMap(\.self).first
      ?? min(old, count - 1)
  }

  func progress(_ old: TourProgress, to destination: Int, _ order: StepOrder) -> TourProgress {
    var seen: Set<Int> = []
    var path = old.path.compactMap(new).filter { $0 != destination && seen.insert($0).inserted } + [destination]
    if !order.hasBranches || path.count == 1 { path = order.path(to: destination) }
    var progress = TourProgress(path: path)
    let known = Set(new.compactMap(\.self))
    // *Back* leads to a new step as well.
    progress.shown = Set(old.shown.compactMap(new)).union(path.dropLast().filter { !known.contains($0) })
    progress.hasAppeared = old.hasAppeared
    for (index, missed) in old.missed {
      if let index = new(index), index != destination { progress.missed[index] = missed }
    }
    progress.outstanding = old.outstanding.compactMap { step, undo in new(step).map { ($0, undo) } }
    return progress
  }
}
