/// What tips ask of the program's screen, as far as it has been looked at.
///
/// A look has a limited number of steps (``Effort``), of which each kind of question gets a share. What is not reached is looked at the next time, on the
/// same screen: so in the end everything is found, however much there is.
struct TipLooks: Sendable {
  /// A look that may take several turns: on one screen, at one thing after the other.
  private struct Cycle: Sendable {
    var inquiry: Inquiry
    var stamp: Stamp
    var position = 0

    /// It goes on with another advice, behind what was looked at: a user who donates without a pause keeps no tip from being reached.
    mutating func goOn(with advice: Int) {
      stamp.advice = advice
      inquiry = Inquiry(inquiry.glance)
    }
  }

  /// The numbers of a screen and of an advice.
  private struct Stamp: Hashable, Sendable {
    var screen = 0
    var advice = 0
  }

  /// The newest screen.
  private(set) var glance: Glance?
  private var stamp = Stamp()

  /// At the events that the screen shows, and at what makes tips needless.
  private var watch: Cycle?
  private var watched = 0
  /// At the tip that is shown.
  private var stay: Cycle?
  private var stayed = Stamp()
  /// At the tips that may come.
  private var choose: Cycle?
  private var chosen = Stamp()
  /// The advice has changed since that look began.
  private var isPartial = false

  /// What the screen says of the tip that is shown.
  private(set) var shown = Advice.Sighting.unfit
  /// The tip that is due, with its target; nil where none is.
  private(set) var due: (choice: Advice.Choice, spotlight: Rect?)?
  /// Whether ``due`` is an answer to the present advice.
  private(set) var hasChosen = false

  /// The last look ended before all was looked at.
  var isInterrupted: Bool { watch != nil || stay != nil || choose != nil }

  mutating func note(_ glance: Glance) {
    self.glance = glance
    stamp.screen += 1
  }

  /// What is due has to be found anew.
  mutating func noteAdvice() {
    stamp.advice += 1
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
    guard glance != nil else { return false }
    return watched != stamp.screen || isShowing && stayed != stamp || !isShowing && mayAppear && chosen != stamp
  }

  /// Looks at what events and retirements ask for.
  /// - Returns: the tips that the screen shows to be needless.
  mutating func lookOut(_ lookout: inout Lookout, _ advice: Advice, _ steps: inout Int, at now: Int) -> [Advice.Choice] {
    guard let glance, watched != stamp.screen else { return [] }
    var cycle = watch ?? Cycle(inquiry: Inquiry(glance), stamp: stamp)
    watch = nil
    var retired: [Advice.Choice] = []
    let entries = advice.repertoire.entries
    while cycle.position < lookout.edgeCount + entries.count {
      let entry = cycle.position - lookout.edgeCount
      let isAnswered: Bool
      if entry < 0 {
        isAnswered = lookout.look(at: cycle.position, &cycle.inquiry, &steps, at: now)
      } else if advice.invalidations[entry] == nil, !entries[entry].retirements.isEmpty {
        let isNeedless = cycle.inquiry.ask(&steps) { glance, effort throws(Effort.Spent) in
          try glance.holds(.any(entries[entry].retirements), &effort)
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
    watched = cycle.stamp.screen
    return retired
  }

  /// Looks at the tip that is shown.
  mutating func look(at choice: Advice.Choice, _ advice: Advice, _ steps: inout Int) {
    guard let glance, stayed != stamp else { return }
    // What the advice makes of the screen is part of the question.
    var cycle = stay.flatMap { $0.stamp.advice == stamp.advice ? $0 : nil } ?? Cycle(inquiry: Inquiry(glance), stamp: stamp)
    stay = nil
    let sighting = cycle.inquiry.ask(&steps) { glance, effort throws(Effort.Spent) in
      try advice.sighting(ofShown: choice, on: glance, &effort)
    }
    if let sighting {
      shown = sighting
      stayed = cycle.stamp
    } else {
      stay = cycle
    }
  }

  /// Looks for the first tip in rank that is due.
  mutating func choose(_ advice: Advice, passingOver: (Advice.Choice) -> Bool, _ steps: inout Int) {
    guard let glance, chosen != stamp else { return }
    var cycle = choose ?? Cycle(inquiry: Inquiry(glance), stamp: stamp)
    choose = nil
    let hasChanged = cycle.stamp.advice != stamp.advice
    if hasChanged { cycle.goOn(with: stamp.advice) }
    isPartial = isPartial || hasChanged
    for candidate in advice.candidates where candidate.index >= cycle.position && !passingOver(candidate.entry.choice) {
      cycle.position = candidate.index
      guard let sighting = cycle.inquiry.ask(&steps, candidate.sighting) else {
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
    chosen = cycle.stamp
  }
}
