public import TourFinding
public import TourModel
import TourScreen

/// Selects the tip to show. It holds all inputs of this choice except for the screen.
///
/// A new selector is made when the history changes or the time ``changesAt`` is reached. When the screen changes, only
/// the candidates are searched: the tips that meet all requirements except for those on the screen.
public struct TipSelector: Sendable {
  /// A tip and its guide.
  public struct Choice: Hashable, Sendable {
    /// The index of the guide among the given guides.
    public var guide: Int
    public var tip: Tip

    public init(guide: Int, tip: Tip) {
      self.guide = guide
      self.tip = tip
    }
  }

  /// A tip that is due if the screen fits.
  struct Candidate: Sendable {
    /// Its index in ``TipIndex/entries``.
    let index: Int
    let entry: TipIndex.Entry
    /// The part of its condition that depends on the screen; nil if there is none.
    let condition: PredicateQuery?
    /// Whether a mark stands for it. A tip that the user has asked for by its name has its card at once.
    let isMarked: Bool

    func sighting(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Sighting
    {
      let sighting = Sighting(of: entry.tip, try entry.sight.find(on: screenIndex, &budget))
      if sighting == .unfit { return .unfit }
      if let condition, try !screenIndex.holds(condition, &budget) { return .unfit }
      return sighting
    }
  }

  /// Whether a screen fits a tip.
  enum Sighting: Hashable, Sendable {
    /// The tip's target is missing, or its condition does not hold.
    case unfit
    /// The tip may be shown, with its targets in these regions.
    case fit(Sight)
    /// The tip is inline and may be shown, but its widget is not on the screen.
    case withoutSlot

    /// Creates the result for a tip whose condition holds.
    /// - Parameter sight: the regions of its targets; nil if its target is missing.
    init(of tip: Tip, _ sight: Sight?) {
      if let sight, tip.place != .inline || tip.slot != nil {
        self = .fit(sight)
      } else {
        self = tip.slot == nil ? .unfit : .withoutSlot
      }
    }
  }

  let tipIndex: TipIndex
  let preferences: TipPreferences
  let moment: Moment
  /// One for each guide.
  let facts: [GuideFacts]
  let calendar: TipCalendar
  /// The record of each entry of ``tipIndex``, and the reason why its tip never appears again; nil if it may appear.
  private(set) var known: [KnownTip] = []
  private(set) var invalidations: [Invalidation?] = []
  /// In order of rank.
  private(set) var candidates: [Candidate] = []

  /// The next time at which the tips that may appear can change by time alone, in seconds since 1970; nil if they never
  /// do.
  public private(set) var changesAt: Int?
  /// Whether no further tip can appear in this session.
  public private(set) var isExhausted = true

  public init(_ guides: [Guide], history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.init(TipIndex(guides), history: history, at: moment, preferences: preferences)
  }

  /// Creates a selector from tips that were prepared before.
  public init(_ tipIndex: TipIndex, history: History, at moment: Moment, preferences: TipPreferences = TipPreferences())
  {
    self.tipIndex = tipIndex
    self.preferences = preferences
    self.moment = moment
    facts = tipIndex.files.map { GuideFacts($0, history[$0.guide], at: moment) }
    calendar = TipCalendar(history, preferences)
    known.reserveCapacity(tipIndex.entries.count)
    invalidations.reserveCapacity(tipIndex.entries.count)
    for index in tipIndex.entries.indices { consider(index) }
    if preferences.choice == .asUsual, !isExhausted { turn(at: preferences.quietTurn(after: moment)) }
  }

  /// Returns the tip to show on this screen: the highest-ranking tip that is due; nil if none is.
  /// - Parameter passingOver: whether a tip must not be shown. Tips shown on demand ignore the history, so nothing else
  ///   keeps a tip that was just closed from appearing again.
  public func choice(on screenIndex: ScreenIndex, passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    var budget = SearchBudget.unlimited
    for candidate in candidates where !candidate.isMarked {
      guard case .fit? = try? candidate.sighting(on: screenIndex, &budget), !passingOver(candidate.entry.choice) else {
        continue
      }
      return candidate.entry.choice
    }
    return nil
  }

  /// Whether there is a tip that is due if the screen fits, apart from those passed over.
  func hasCandidate(passingOver: (Choice) -> Bool) -> Bool { candidates.contains { !passingOver($0.entry.choice) } }

  /// Returns the status of a tip whose card is up: ``TipStatus/available`` if the card may stay. Limits for another
  /// show, such as the number of shows, the frequency and quiet hours, are ignored.
  /// - Parameters:
  ///   - milliseconds: how long its card has been up, without the time that is already in the history.
  ///   - screenIndex: nil if the screen is not available.
  func status(ofShown choice: Choice, for milliseconds: Int, on screenIndex: ScreenIndex?) -> TipStatus {
    guard let index = tipIndex.entry(of: choice) else { return .pending([.unwanted(.others)]) }
    let entry = tipIndex.entries[index]
    if !isAskedFor(entry),
      let reason = facts[entry.guide].invalidation(of: entry, known[index], shownFor: max(0, milliseconds))
    {
      return .invalidated(reason)
    }
    return status(of: index, isShown: true, on: screenIndex)
  }

  /// Returns the status as ``status(ofShown:for:on:)`` does, without regard to the screen.
  func statusApartFromScreen(ofShown choice: Choice, for milliseconds: Int) -> TipStatus {
    let status = status(ofShown: choice, for: milliseconds, on: nil)
    return status == .pending([.screen]) ? .available : status
  }

  /// Whether the screen fits a tip whose card is up.
  func sighting(ofShown choice: Choice, on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget
    .Exhausted) -> Sighting
  {
    guard let index = tipIndex.entry(of: choice) else { return .unfit }
    let entry = tipIndex.entries[index]
    if !isAskedFor(entry) {
      for rule in entry.rules {
        switch facts[entry.guide].rest(of: rule) {
        case .holds: continue
        case .fails: return .unfit
        case .depends(let condition):
          if try !screenIndex.holds(condition, &budget) { return .unfit }
        }
      }
    }
    return Sighting(of: entry.tip, try entry.sight.find(on: screenIndex, &budget))
  }

  /// The milliseconds for which a tip's card may still be up, in this and all later shows; nil if there is no limit.
  func millisecondsLeft(for choice: Choice) -> Int? {
    guard let index = tipIndex.entry(of: choice), !isAskedFor(tipIndex.entries[index]),
      let most = tipIndex.entries[index].tip.limits.seconds
    else { return nil }
    return max(0, most.times(1000).minus(known[index].record?.milliseconds ?? 0))
  }

  /// Returns the tips that this screen retires. They are over, even if they were never shown.
  public func retired(on screenIndex: ScreenIndex) -> [Choice] {
    zip(tipIndex.entries, invalidations).lazy
      .filter { entry, invalidation in invalidation == nil && entry.retirements.contains { screenIndex.holds($0) } }
      .map { entry, _ in entry.choice }
  }

  func isAskedFor(_ entry: TipIndex.Entry) -> Bool {
    preferences.asksFor(entry.tip, of: tipIndex.files[entry.guide].guide) == true
  }
}

extension TipSelector {
  /// Adds a tip to the candidates if it meets all requirements except for those on the screen. Lowers ``changesAt`` to
  /// the next time at which that may change.
  private mutating func consider(_ index: Int) {
    let entry = tipIndex.entries[index]
    let facts = facts[entry.guide]
    known.append(KnownTip(entry.tip, in: facts.record))
    invalidations.append(facts.invalidation(of: entry, known[index]))
    if let isAskedFor = preferences.asksFor(entry.tip, of: facts.guide) {
      guard isAskedFor else { return }
      isExhausted = false
      return candidates.append(Candidate(index: index, entry: entry, condition: nil, isMarked: false))
    }
    guard preferences.choice != .none, facts.record?.isSilenced != true, invalidations[index] == nil else { return }
    isExhausted = false
    turn(at: facts.notBefore(entry.tip.limits))
    turn(at: facts.snoozedUntil(known[index]))
    turn(at: facts.expiry(of: entry.tip))
    for rule in entry.rules { turn(at: facts.turn(of: rule)) }
    if !entry.tip.ignoresFrequency { turn(at: calendar.turn(for: facts.guide, after: moment.seconds)) }
    let condition: PredicateQuery?
    switch facts.rest(ofAll: entry.rules) {
    case .fails: return
    case .holds: condition = nil
    case .depends(let rest): condition = rest
    }
    var isFree = true
    forEachObstacle(to: index) { _ in
      isFree = false
      return false
    }
    if isFree {
      candidates.append(
        Candidate(index: index, entry: entry, condition: condition, isMarked: entry.tip.isMarked))
    }
  }

  private mutating func turn(at time: Int?) {
    guard let time, time > moment.seconds else { return }
    changesAt = min(changesAt ?? time, time)
  }
}
