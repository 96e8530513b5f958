import TourFinding
import TourScreen

/// The results so far of searching the program's screen for tips.
///
/// One search has a limited number of steps (``SearchBudget``), and each kind of query gets a share of them. The next
/// search continues on the same screen where the last one stopped, so that every query gets its result, however many
/// there are.
struct TipSearch: Sendable {
  /// A search of one screen for what all tips of one kind ask for. It may take several turns.
  private struct Cycle: Sendable {
    var query: ResumableQuery
    var revision: Revision
    var position = 0
    /// The inline tips before the position that may be shown, but whose slots have no room for their cards.
    var crowded: [TipSelector.Choice] = []

    /// Continues the pass with a newer selector from the same position. If it started over, frequent donations would
    /// keep it from reaching the last tips.
    mutating func goOn(with selector: TipSelector, _ number: Int) {
      revision.selector = number
      crowded.removeAll { choice in !selector.candidates.contains { $0.entry.choice == choice } }
      query = ResumableQuery(query.screenIndex)
    }
  }

  /// The numbers of a screen and of a selector. Each rises when a new one takes its place.
  private struct Revision: Hashable, Sendable {
    var screen = 0
    var selector = 0
  }

  /// The program's current screen; nil before the first.
  private(set) var screenIndex: ScreenIndex?
  private var revision = Revision()

  /// The interrupted pass over the targets of events and the predicates that retire tips, and the screen of the last
  /// complete pass.
  private var watch: Cycle?
  private var watched = 0
  /// The interrupted pass for the tip that is shown, and the screen and selector of the last complete pass.
  private var stay: Cycle?
  private var stayed = Revision()
  /// The interrupted pass over the tips that may appear, and the screen and selector of the last complete pass.
  private var choose: Cycle?
  private var chosen = Revision()
  /// Whether the selector changed during the pass ``choose``.
  private var isPartial = false
  /// The interrupted pass over the tips with marks, what it has found, and the screen and selector of the last complete
  /// pass.
  private var mark: Cycle?
  private var found: [Marked] = []
  private var markedOn = Revision()

  /// The result for the tip that is shown.
  private(set) var shown = TipSelector.Sighting.unfit
  /// The tip that is due, with the regions of its targets; nil if none is due.
  private(set) var due: (choice: TipSelector.Choice, sight: Sight)?
  /// The inline tips that rank higher than the one in ``due``, or all if none is due, and that may be shown once their
  /// slots have room for their cards. In order of rank. The result of the last complete pass.
  private(set) var crowded: [TipSelector.Choice] = []
  /// Whether ``due`` is the result for the current selector.
  private(set) var hasChosen = false

  /// The tips that are due and have marks, in order of rank. The result of the last complete pass.
  private(set) var marked: [Marked] = []

  /// A tip with a mark, and the regions of its targets.
  struct Marked: Hashable, Sendable {
    let choice: TipSelector.Choice
    let sight: Sight
  }

  /// Whether the last search ran out of steps.
  var isInterrupted: Bool { watch != nil || stay != nil || choose != nil || mark != nil }

  mutating func show(_ screenIndex: ScreenIndex) {
    self.screenIndex = screenIndex
    revision.screen += 1
  }

  /// Records that the selector may have changed, so that the tip that is due must be searched again.
  mutating func forgetChoice() {
    revision.selector += 1
    due = nil
    hasChosen = false
  }

  /// Records that the card of the tip in ``due`` is up, with its targets in these regions.
  mutating func show(_ sight: Sight) {
    shown = .fit(sight)
    stayed = chosen
    stay = nil
    choose = nil
    isPartial = false
  }

  /// Whether a query has no result yet for the current screen and selector.
  func isPending(isShowing: Bool, mayAppear: Bool) -> Bool {
    guard screenIndex != nil else { return false }
    return watched != revision.screen || isShowing && stayed != revision
      || !isShowing && mayAppear && (chosen != revision || markedOn != revision)
  }

  /// Searches the screen for the targets of events and for the predicates that retire tips.
  /// - Returns: the tips that the screen retires.
  mutating func detect(_ detector: inout EventDetector, _ selector: TipSelector, _ steps: inout Int, at now: Int)
    -> [TipSelector.Choice]
  {
    guard let screenIndex, watched != revision.screen else { return [] }
    var cycle = watch ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    watch = nil
    var retired: [TipSelector.Choice] = []
    let entries = selector.tipIndex.entries
    while cycle.position < detector.edgeCount + entries.count {
      let entry = cycle.position - detector.edgeCount
      let isAnswered: Bool
      if entry < 0 {
        isAnswered = detector.search(at: cycle.position, &cycle.query, &steps, at: now)
      } else if selector.invalidations[entry] == nil, !entries[entry].retirements.isEmpty {
        let isNeedless = cycle.query.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in
          try screenIndex.holds(.any(entries[entry].retirements), &budget)
        }
        if isNeedless == true { retired.append(entries[entry].choice) }
        isAnswered = isNeedless != nil
      } else {
        isAnswered = true
      }
      guard isAnswered else {
        watch = cycle
        return retired
      }
      cycle.position += 1
    }
    watched = cycle.revision.screen
    return retired
  }

  /// Searches the screen for the tip that is shown.
  mutating func search(at choice: TipSelector.Choice, _ selector: TipSelector, _ steps: inout Int) {
    guard let screenIndex, stayed != revision else { return }
    // The query depends on the selector, so a pass with an older selector is not continued.
    var cycle =
      stay.flatMap { $0.revision.selector == revision.selector ? $0 : nil }
      ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    stay = nil
    let sighting = cycle.query.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in
      try selector.sighting(ofShown: choice, on: screenIndex, &budget)
    }
    if let sighting {
      shown = sighting
      stayed = cycle.revision
    } else {
      stay = cycle
    }
  }

  /// Searches for the highest-ranking tip that is due. An inline tip is due only if its slot has room for it.
  mutating func choose(
    _ selector: TipSelector, passingOver: (TipSelector.Choice) -> Bool, _ ruler: (TipSelector.Choice) -> SlotRuler,
    _ steps: inout Int
  ) {
    guard let screenIndex, chosen != revision else { return }
    var cycle = choose ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    choose = nil
    let hasChanged = cycle.revision.selector != revision.selector
    if hasChanged { cycle.goOn(with: selector, revision.selector) }
    isPartial = isPartial || hasChanged
    for candidate in selector.candidates
    where !candidate.isMarked && candidate.index >= cycle.position && !passingOver(candidate.entry.choice) {
      cycle.position = candidate.index
      guard let sighting = cycle.query.ask(&steps, candidate.sighting) else {
        choose = cycle
        return
      }
      let choice = candidate.entry.choice
      switch sighting {
      case .unfit: continue
      case .withoutSlot: cycle.crowded.append(choice)
      case .fit(let sight) where choice.tip.slot != nil && !ruler(choice).fits(choice.tip, in: sight.target):
        cycle.crowded.append(choice)
      case .fit(let sight):
        due = (choice, sight)
        return end(cycle)
      }
    }
    due = nil
    // Tips that were checked before the selector changed may be due with the new one, so another pass follows.
    if isPartial { isPartial = false } else { end(cycle) }
  }

  /// Searches for the tips with marks that are due.
  mutating func findMarks(_ selector: TipSelector, _ steps: inout Int) {
    guard let screenIndex, markedOn != revision else { return }
    // A pass with an older selector may have found tips that are no longer due.
    var cycle =
      mark.flatMap { $0.revision.selector == revision.selector ? $0 : nil }
      ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    if cycle.position == 0 { found = [] }
    mark = nil
    for candidate in selector.candidates where candidate.isMarked && candidate.index >= cycle.position {
      cycle.position = candidate.index
      guard let sighting = cycle.query.ask(&steps, candidate.sighting) else {
        mark = cycle
        return
      }
      if case .fit(let sight) = sighting { found.append(Marked(choice: candidate.entry.choice, sight: sight)) }
      cycle.position += 1
    }
    (marked, found) = (found, [])
    markedOn = cycle.revision
  }

  private mutating func end(_ cycle: Cycle) {
    isPartial = false
    hasChosen = true
    chosen = cycle.revision
    crowded = cycle.crowded
  }
}
