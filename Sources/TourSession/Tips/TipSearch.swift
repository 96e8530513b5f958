import TourFinding
import TourScreen

/// What tips ask of the program's screen, as far as it has been looked at.
///
/// A look has a limited number of steps (``SearchBudget``), of which each kind of question gets a share. What is not reached is looked at the next time, on the
/// same screen: so in the end everything is found, however much there is.
struct TipSearch: Sendable {
  /// A look that may take several turns: on one screen, at one thing after the other.
  private struct Cycle: Sendable {
    var query: ResumableQuery
    var revision: Revision
    var position = 0

    /// It goes on with another advice, behind what was looked at: a user who donates without a pause keeps no tip from being reached.
    mutating func goOn(with selector: Int) {
      revision.selector = selector
      query = ResumableQuery(query.screenIndex)
    }
  }

  /// The numbers of a screen and of an advice.
  private struct Revision: Hashable, Sendable {
    var screen = 0
    var selector = 0
  }

  /// The newest screen.
  private(set) var screenIndex: ScreenIndex?
  private var revision = Revision()

  /// At the events that the screen shows, and at what makes tips needless.
  private var watch: Cycle?
  private var watched = 0
  /// At the tip that is shown.
  private var stay: Cycle?
  private var stayed = Revision()
  /// At the tips that may come.
  private var choose: Cycle?
  private var chosen = Revision()
  /// The advice has changed since that look began.
  private var isPartial = false

  /// What the screen says of the tip that is shown.
  private(set) var shown = TipSelector.Sighting.unfit
  /// The tip that is due, with its target; nil where none is.
  private(set) var due: (choice: TipSelector.Choice, spotlight: Rect?)?
  /// Whether ``due`` is an answer to the present advice.
  private(set) var hasChosen = false

  /// The last look ended before all was looked at.
  var isInterrupted: Bool { watch != nil || stay != nil || choose != nil }

  mutating func note(_ screenIndex: ScreenIndex) {
    self.screenIndex = screenIndex
    revision.screen += 1
  }

  /// What is due has to be found anew.
  mutating func noteAdvice() {
    revision.selector += 1
    due = nil
    hasChosen = false
  }

  /// The card of the tip that is due is up.
  mutating func show(_ spotlight: Rect?) {
    shown = .fit(spotlight)
    stayed = chosen
    stay = nil
    choose = nil
    isPartial = false
  }

  /// There is something left to look at.
  func isPending(isShowing: Bool, mayAppear: Bool) -> Bool {
    guard screenIndex != nil else { return false }
    return watched != revision.screen || isShowing && stayed != revision || !isShowing && mayAppear && chosen != revision
  }

  /// Looks at what events and retirements ask for.
  /// - Returns: the tips that the screen shows to be needless.
  mutating func detect(_ detector: inout EventDetector, _ selector: TipSelector, _ steps: inout Int, at now: Int) -> [TipSelector.Choice] {
    guard let screenIndex, watched != revision.screen else { return [] }
    var cycle = watch ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    watch = nil
    var retired: [TipSelector.Choice] = []
    let entries = selector.tipIndex.entries
    while cycle.position < detector.edgeCount + entries.count {
      let entry = cycle.position - detector.edgeCount
      let isAnswered: Bool
      if entry < 0 {
        isAnswered = detector.look(at: cycle.position, &cycle.query, &steps, at: now)
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

  /// Looks at the tip that is shown.
  mutating func look(at choice: TipSelector.Choice, _ selector: TipSelector, _ steps: inout Int) {
    guard let screenIndex, stayed != revision else { return }
    // What the advice makes of the screen is part of the question.
    var cycle = stay.flatMap { $0.revision.selector == revision.selector ? $0 : nil } ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
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

  /// Looks for the first tip in rank that is due.
  mutating func choose(_ selector: TipSelector, passingOver: (TipSelector.Choice) -> Bool, _ steps: inout Int) {
    guard let screenIndex, chosen != revision else { return }
    var cycle = choose ?? Cycle(query: ResumableQuery(screenIndex), revision: revision)
    choose = nil
    let hasChanged = cycle.revision.selector != revision.selector
    if hasChanged { cycle.goOn(with: revision.selector) }
    isPartial = isPartial || hasChanged
    for candidate in selector.candidates where candidate.index >= cycle.position && !passingOver(candidate.entry.choice) {
      cycle.position = candidate.index
      guard let sighting = cycle.query.ask(&steps, candidate.sighting) else {
        choose = cycle
        return
      }
      if case .fit(let spotlight) = sighting {
        due = (candidate.entry.choice, spotlight)
        return end(cycle)
      }
    }
    due = nil
    // What it looked at before the advice changed may be due now.
    if isPartial { isPartial = false } else { end(cycle) }
  }

  private mutating func end(_ cycle: Cycle) {
    isPartial = false
    hasChosen = true
    chosen = cycle.revision
  }
}
