import TourCard
import TourModel
import TourScreen

// Tips with marks (``TourModel/Tip/isMarked``). While no card is up, a mark stands beside the target of each one that
// is due, in a blank cell that has rested for a while. A line names the tour key at first.
extension Tips {
  /// The marks on the screen.
  struct Marks: Sendable {
    /// One mark. Its cell is nil while there is none that would cover nothing.
    typealias Mark = (tip: TipSearch.Marked, cell: Point?)

    /// In the order of their targets on the screen: by rows, and by columns.
    var all: [Mark] = []
    /// Since when there are marks to show; nil if there are none.
    var dueSince: Int?
    /// When the first mark appeared; nil before.
    var appearedAt: Int?
    /// The line that names the tour key. It is gone once it is brief.
    var line = Brevity()
    /// Whether the user has opened a card, and knows how.
    var isKnown = false
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
    let appearedAt = marks.appearedAt ?? now
    marks.appearedAt = appearedAt
    // Without a mark to see, the line stays.
    if marks.all.contains(where: { $0.cell != nil }),
      marks.isKnown || marks.line.isDue(after: now - appearedAt, preferences)
    {
      marks.line.isBrief = true
    }
    guard !marks.line.isBrief, let shownCard else { return }
    let spared = marks.all.flatMap { mark in
      mark.tip.sight.spotlights + (mark.cell.map { [Rect(origin: $0, size: Size(columns: 1, rows: 1))] } ?? [])
    }
    marks.line.place(shownCard, sparing: Sight(others: spared), rests: now >= changes.latest + timing.stillness)
  }

  /// Returns the marks of the tips that are due. A mark stays in its cell, and moves with its target, as long as
  /// nothing is written there.
  private func placed(on screen: Screen, at now: Int) -> [Marks.Mark] {
    var taken: Set<Point> = []
    var placed: [Marks.Mark] = []
    let tips = search.marked.sorted { first, second in
      let (first, second) = (first.sight.target?.origin, second.sight.target?.origin)
      return (first?.row ?? 0, first?.column ?? 0) < (second?.row ?? 0, second?.column ?? 0)
    }
    for tip in tips {
      var cell: Point?
      if let target = tip.sight.target, !preferences.isForReaders {
        let best = screen.markedCell(for: target) { cell in
          let region = Rect(origin: cell, size: Size(columns: 1, rows: 1))
          return !taken.contains(cell) && now >= changes.latest(in: [region]) + timing.patience
        }
        cell = kept(for: tip.choice, beside: target).flatMap { cell in
          guard screen.belongs(cell, to: target), !taken.contains(cell) else { return nil }
          // A cell in the target's row may not have rested before.
          return cell.row != target.row && best?.row == target.row ? nil : cell
        }
        cell = cell ?? best
      }
      if let cell { taken.insert(cell) }
      placed.append((tip, cell))
    }
    return placed
  }

  /// The cell that the mark of a tip has now, moved with its target; nil if it has none.
  private func kept(for choice: TipSelector.Choice, beside target: Rect) -> Point? {
    guard let mark = marks.all.first(where: { $0.tip.choice == choice }), let cell = mark.cell,
      let before = mark.tip.sight.target
    else { return nil }
    let isAfter = cell.column >= before.endColumn
    return Point(
      column: cell.column + (isAfter ? target.endColumn - before.endColumn : target.column - before.column),
      row: cell.row + target.row - before.row)
  }

  /// The picture of the marks: their cells and, at first, the line that names the tour key. nil if there is nothing to
  /// see.
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
    } else if marks.all.allSatisfy({ $0.cell == nil }) {
      return nil
    }
    var scene = Scene(card: card, isModal: false)
    scene.marks = marks.all.map(\.cell)
    scene.labelStart = marks.line.start
    return scene
  }

  /// The times at which the marks change by themselves.
  func markDeadlines(mayAppear: Bool) -> [Int] {
    guard mayMark(mayAppear) else { return [] }
    guard let appearedAt = marks.appearedAt, !marks.all.isEmpty else {
      return [changes.latest + timing.stillness, (marks.dueSince ?? changes.latest) + timing.patience]
    }
    // A mark in the row of its target is better than one above or below it, and may find a cell there once the screen
    // has rested.
    let isComplete =
      preferences.isForReaders || marks.all.allSatisfy { $0.cell != nil && $0.cell?.row == $0.tip.sight.target?.row }
    return (marks.line.isBrief ? [] : [appearedAt + Brevity.limits.milliseconds, changes.latest + timing.stillness])
      + (isComplete ? [] : [changes.latest + timing.patience])
  }
}
