import TourCard
import TourModel
import TourScreen

// Tips with marks (``TourModel/Tip/isMarked``). While no card is up, a mark stands beside the target of each one that is
// due, in a blank cell that has rested for a while. A line names the tour key at first. The tour key, or a click on a
// mark, opens the card of one; from there the user goes on to the others. What was read has no mark any more.
extension Tips {
  /// The marks on the screen.
  struct Marks: Sendable {
    /// One mark. Its cell is nil while there is none that would cover nothing.
    typealias Mark = (tip: TipSearch.Marked, cell: Point?)

    /// In the order of their targets on the screen: by rows, and by columns.
    var all: [Mark] = []
    /// Since when there are marks to show; nil if there are none.
    var dueSince: Int?
    /// Since when marks have been on the screen; nil before the first.
    var since: Int?
    /// The line that names the tour key. It is gone once it is brief.
    var line = Brevity()
  }

  /// The user's way through the cards of the marks that were on the screen.
  struct Reading: Sendable {
    let tips: [TipSearch.Marked]
    var index: Int
    let since: Int
    /// The tips whose cards the user has seen.
    var read: [TipSelector.Choice] = []
  }

  /// Whether marks may be on the screen. While they are, the terminal shows the alternate screen, so over the main one
  /// the user would not find earlier lines.
  private func mayMark(_ mayAppear: Bool) -> Bool {
    showing == nil && mayAppear && start.isRunning && !search.marked.isEmpty && search.screenIndex?.isMain == false
  }

  /// Updates the marks. The first ones appear once the screen is still, or after ``Timing/patience``.
  mutating func updateMarks(mayAppear: Bool, at now: Int) {
    guard mayMark(mayAppear), let screen else {
      (marks.all, marks.dueSince) = ([], nil)
      return
    }
    let dueSince = marks.dueSince ?? now
    marks.dueSince = dueSince
    guard !marks.all.isEmpty || now >= min(changes.latest + timing.stillness, dueSince + timing.patience) else {
      return
    }
    marks.all = placed(on: screen, at: now)
    let since = marks.since ?? now
    marks.since = since
    // Without a mark to see, the line stays.
    let isMarked = !preferences.isForReaders && marks.all.contains { $0.cell != nil }
    marks.line.isBrief = isMarked && (marks.line.isBrief || marks.line.isDue(after: now - since))
    if !marks.line.isBrief, let shownCard {
      let spared = Sight(
        others: marks.all.flatMap { mark in
          mark.tip.sight.spotlights
            + [mark.cell.map { Rect(origin: $0, size: Size(columns: 1, rows: 1)) }].compactMap(\.self)
        })
      marks.line.place(shownCard, sparing: spared, rests: now >= changes.latest + timing.stillness)
    }
  }

  /// Returns the marks of the tips that are due. A mark stays in its cell as long as its target does, and nothing is
  /// written there.
  private func placed(on screen: Screen, at now: Int) -> [Marks.Mark] {
    var taken: Set<Point> = []
    var placed: [Marks.Mark] = []
    let tips = search.marked.sorted { first, second in
      let (first, second) = (first.sight.target?.origin, second.sight.target?.origin)
      return (first?.row ?? 0, first?.column ?? 0) < (second?.row ?? 0, second?.column ?? 0)
    }
    for tip in tips {
      let before = marks.all.first { $0.tip == tip }?.cell
      var cell = before.flatMap { screen.canBeMarked(at: $0) && !taken.contains($0) ? $0 : nil }
      if cell == nil, let target = tip.sight.target, !preferences.isForReaders {
        cell = screen.markedCell(for: target) { cell in
          let region = Rect(origin: cell, size: Size(columns: 1, rows: 1))
          return !taken.contains(cell) && now >= changes.latest(in: [region]) + timing.patience
        }
      }
      if let cell { taken.insert(cell) }
      placed.append((tip, cell))
    }
    return placed
  }

  /// The marks, and the line that names the tour key; nil if there are none.
  var markScene: Scene? {
    guard showing == nil, !marks.all.isEmpty else { return nil }
    let buttons = marks.all.indices.map { Card.Button("", action: .mark($0)) }
    var card = Card([], buttons: buttons, arrangement: .marks)
    if !marks.line.isBrief {
      let first = marks.all[0].tip.choice
      let title =
        preferences.isForReaders
        ? placeholders(of: first).fill(first.tip).title : strings.markedHint(theme.markSign(on: capabilities))
      let open = Card.Button(strings.hint, key: preferences.tourKeyLabel, action: .mark(0))
      card = Card(
        title: title, counter: preferences.isForReaders ? strings.tip : "", buttons: buttons + [open],
        arrangement: .label)
    }
    var scene = Scene(card: card, isModal: false)
    scene.marks = marks.all.map { $0.cell ?? Point(column: -1, row: -1) }
    scene.labelStart = marks.line.start
    return scene
  }

  /// The times at which the marks change by themselves.
  func markDeadlines(mayAppear: Bool) -> [Int] {
    guard mayMark(mayAppear) else { return [] }
    guard let since = marks.since, !marks.all.isEmpty else {
      return [changes.latest + timing.stillness, (marks.dueSince ?? changes.latest) + timing.patience]
    }
    let isComplete = preferences.isForReaders || marks.all.allSatisfy { $0.cell != nil }
    return (marks.line.isBrief ? [] : [since + Brevity.limits.milliseconds, changes.latest + timing.stillness])
      + (isComplete ? [] : [changes.latest + timing.patience])
  }

  // MARK: Reading

  /// Opens the card of a mark, which has the keyboard.
  mutating func read(mark index: Int, at now: Int) -> [Effect] {
    guard showing == nil, marks.all.indices.contains(index) else { return [] }
    reading = Reading(tips: marks.all.map(\.tip), index: index, since: now)
    (marks.all, marks.dueSince) = ([], nil)
    openMark()
    return []
  }

  private mutating func openMark() {
    guard let reading, let screen else { return }
    let tip = reading.tips[reading.index]
    var showing = Showing(tip.choice, tip.sight, on: screen, placeholders(of: tip.choice))
    showing.stance = .asking
    showing.spoken.update(for: tip.sight, on: screen, strings, preferences)
    self.showing = showing
    waiting = nil
    search.show(tip.sight)
  }

  /// Goes on to the card of another mark.
  /// - Parameter step: 1 for the next one, -1 for the one before.
  mutating func turn(by step: Int, at now: Int) -> [Effect] {
    guard let index = reading?.index, let count = reading?.tips.count, (0..<count).contains(index + step) else {
      flash(at: now)
      return []
    }
    let effects = takeDown(at: now)
    reading?.index += step
    openMark()
    timeline.spentAt = now
    return effects
  }

  /// Ends the way through the cards of marks. What the user has seen is over.
  mutating func endReading() -> [Effect] {
    guard let read = reading?.read else { return [] }
    reading = nil
    return read.flatMap { rememberCard(.invalidated(tip: $0.tip.id, .tipClosed), of: $0) }
  }

  /// Closes the card at once, and keeps all marks: the tour key was meant for the program.
  mutating func putBack(at now: Int) -> [Effect] {
    reading = nil
    return hide(at: now)
  }

  /// The buttons of the card of a mark: the guide's own, and those that lead on.
  func readingButtons(_ reading: Reading, _ tip: Tip) -> [Card.Button] {
    let bindings = preferences.bindings
    let own = Card.Button.buttons(of: tip, isAsking: true, preferences, strings)
      .filter { ![.close, .snooze, .never].contains(Card.Action($0.action.name)) }
    let isLast = reading.index == reading.tips.count - 1
    let back = Card.Button(strings.back, key: bindings.label(.back), action: .back)
    let close = Card.Button(strings.close, key: bindings.label(isLast ? .done : .skip), action: .close)
    let next = Card.Button(strings.next, key: bindings.label(.next), action: .next)
    return own + (reading.index > 0 ? [back] : []) + [close] + (isLast ? [] : [next])
  }
}
