import TourCard
import TourModel
import TourScreen

/// Handles the time between a tip becoming due and its card appearing on the terminal.
extension Tips {
  /// The wait for the card of a tip that is due. It continues if another tip becomes due instead.
  struct Waiting: Sendable {
    let since: Int
    /// When the card appears, if the screen does not change before.
    var until: Int
    /// Since when no tip is due; nil while one is.
    var lostAt: Int?
  }

  /// Shows the tip that is due, or waits until its card may appear.
  mutating func appear(at now: Int) {
    guard start.isRunning, search.hasChosen, let screen else { return }
    slots.reserve(for: search.crowded, timing, at: now)
    guard let (choice, found) = search.due else { return endWait(at: now) }
    if let precedenceEnd = slots.precedenceEnd(timing), now < precedenceEnd { return }
    let sight = choice.tip.place == .inline ? Sight(target: slotRegion(of: choice)) : found
    if choice.tip.place == .inline, sight.target == nil { return endWait(at: now) }
    var showing = Showing(choice, after: records.readings(of: choice), sight, on: screen, placeholders(of: choice))
    showing.spoken.update(for: sight, on: screen, strings, preferences)
    self.showing = showing
    uncoverCursor(at: now)
    let since = waiting?.since ?? now
    let until = time(toAppearSince: since)
    waiting = now < until ? Waiting(since: since, until: until) : nil
    if now < until {
      self.showing = nil
    } else {
      search.show(sight)
      slots.release()
    }
  }

  /// Records that no tip is due. If one is due again within the grace time, its wait does not start over: programs
  /// clear the screen before they redraw it.
  private mutating func endWait(at now: Int) {
    guard let lostAt = waiting?.lostAt ?? waiting.map({ _ in now }) else { return }
    waiting?.lostAt = lostAt
    if now >= lostAt + timing.grace { waiting = nil }
  }

  /// When the card of ``showing`` may appear: once the screen is still; after half of ``Timing/patience`` if the cells
  /// of the card and of its targets are still; and after ``Timing/patience`` in any case, because some screens are
  /// never still. An inline card appears at once, because the program has made room for it.
  /// - Parameter since: when a tip became due.
  private func time(toAppearSince since: Int) -> Int {
    guard let shownCard, shownCard.scene.place != .inline else { return since }
    let regions = shownCard.scene.spotlights + [shownCard.scene.anchor, shownCard.geometry.card].compactMap(\.self)
    let rest = max(changes.latest(in: regions) + timing.stillness, since + timing.patience / 2)
    return min(changes.latest + timing.stillness, rest, since + timing.patience)
  }

  /// Whether the tour key acts on the card. Before the card has been on the terminal, the user can't mean it, so the
  /// key goes to the program.
  var takesTourKey: Bool { scene != nil && (reading != nil || showing?.hasAppeared ?? true) }

  var isUnseen: Bool { showing.map { $0.visibleSince == nil && !$0.isClosing } ?? false }

  /// Records that the terminal shows the card.
  mutating func appeared(at now: Int) -> [Effect] {
    guard let shown = showing, shown.visibleSince == nil else { return [] }
    showing?.visibleSince = now
    if shown.hasAppeared { return [] }
    showing?.hasAppeared = true
    if reading != nil {
      reading?.read.insert(shown.choice)
      return []
    }
    return rememberCard(.shown(tip: shown.choice.tip.id), of: shown.choice)
  }

  /// Records that the terminal no longer shows the card.
  mutating func disappeared(at now: Int) {
    guard let shown = showing else { return }
    showing?.milliseconds = shown.milliseconds(at: now)
    showing?.visibleSince = nil
  }
}
