public import TourFinding
public import TourModel
public import TourScreen

/// Which tip helps now: all that decides it, but for the screen.
///
/// Made anew when the history changes or the time has come (``changesAt``); asked at each change of the screen, when only those tips are
/// looked at that nothing but the screen can keep back.
public struct TipSelector: Sendable {
  /// A tip, and the guide it is from.
  public struct Choice: Hashable, Sendable {
    /// The index in the guides given.
    public var guide: Int
    public var tip: Tip

    public init(guide: Int, tip: Tip) {
      self.guide = guide
      self.tip = tip
    }
  }

  /// A tip that only the screen can keep back.
  struct Candidate: Sendable {
    /// Its index in the repertoire's entries.
    let index: Int
    let entry: TipIndex.Entry
    /// What is left of its condition.
    let question: PredicateQuery?

    func sighting(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Sighting {
      let spotlight = try screenIndex.find(entry.targets, &budget)
      if spotlight == nil, !entry.targets.isEmpty { return .unfit }
      if let question, try !screenIndex.holds(question, &budget) { return .unfit }
      return .fit(spotlight)
    }
  }

  /// What a screen says of a tip.
  enum Sighting: Hashable, Sendable {
    /// Its target is missing, or its condition does not hold.
    case unfit
    /// It may be shown, with this target; nil where it has none.
    case fit(Rect?)
  }

  let tipIndex: TipIndex
  let preferences: TipPreferences
  let moment: Moment
  /// Of each guide.
  let facts: [GuideFacts]
  let calendar: TipCalendar
  /// Of each entry of the repertoire.
  private(set) var known: [KnownTip] = []
  private(set) var invalidations: [Invalidation?] = []
  /// In the order of their rank.
  private(set) var candidates: [Candidate] = []

  /// When time alone may change next which tips may come, in seconds since 1970; nil is never.
  public private(set) var changesAt: Int?
  /// Nothing can appear any more, whatever happens in this session.
  public private(set) var isHopeless = true

  public init(_ guides: [Guide], history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.init(TipIndex(guides), history: history, at: moment, preferences: preferences)
  }

  /// The same, where the tips were made ready before.
  public init(_ tipIndex: TipIndex, history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.tipIndex = tipIndex
    self.preferences = preferences
    self.moment = moment
    facts = tipIndex.files.map { GuideFacts($0, history[$0.guide], at: moment) }
    calendar = TipCalendar(history, preferences)
    known.reserveCapacity(tipIndex.entries.count)
    invalidations.reserveCapacity(tipIndex.entries.count)
    for index in tipIndex.entries.indices { consider(index) }
    if preferences.choice == .asUsual, !isHopeless { turn(at: preferences.quietTurn(after: moment)) }
  }

  /// The tip to show on this screen, if any: of those that are due the first in rank.
  /// - Parameter passingOver: those that are not to be shown: where tips are asked for whatever is remembered, nothing else keeps one back that
  ///   was just closed.
  public func choice(on screenIndex: ScreenIndex, passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    var budget = SearchBudget.unlimited
    for candidate in candidates {
      guard case .fit? = try? candidate.sighting(on: screenIndex, &budget), !passingOver(candidate.entry.choice) else { continue }
      return candidate.entry.choice
    }
    return nil
  }

  /// Whether there is a tip that only the screen can keep back.
  public func hasCandidate(passingOver: (Choice) -> Bool) -> Bool { candidates.contains { !passingOver($0.entry.choice) } }

  /// Whether a tip whose card is up may stay: it is available then. How often it may be shown does not count against it, nor what else was
  /// shown, nor quiet hours.
  /// - Parameter milliseconds: how long its card has been up, as far as that is not in the history.
  public func status(ofShown choice: Choice, for milliseconds: Int, on screenIndex: ScreenIndex) -> TipStatus {
    status(ofShown: choice, for: milliseconds, on: Optional(screenIndex))
  }

  /// - Parameter glance: nil where the screen is not to be seen.
  private func status(ofShown choice: Choice, for milliseconds: Int, on screenIndex: ScreenIndex?) -> TipStatus {
    guard let index = tipIndex.entry(of: choice) else { return .pending([.unwanted(.others)]) }
    let entry = tipIndex.entries[index]
    if !isAskedFor(entry),
      let reason = facts[entry.guide].invalidation(of: entry, known[index], shownFor: max(0, milliseconds))
    {
      return .invalidated(reason)
    }
    return status(of: index, isShown: true, on: screenIndex)
  }

  /// The same, where what the screen says does not count.
  func statusApartFromScreen(ofShown choice: Choice, for milliseconds: Int) -> TipStatus {
    let status = status(ofShown: choice, for: milliseconds, on: nil)
    return status == .pending([.screen]) ? .available : status
  }

  /// What the screen says of a tip whose card is up.
  func sighting(ofShown choice: Choice, on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Sighting {
    guard let index = tipIndex.entry(of: choice) else { return .unfit }
    let entry = tipIndex.entries[index]
    if !isAskedFor(entry) {
      for rule in entry.rules {
        switch facts[entry.guide].rest(of: rule) {
        case .holds: continue
        case .fails: return .unfit
        case .depends(let question):
          if try !screenIndex.holds(question, &budget) { return .unfit }
        }
      }
    }
    let spotlight = try screenIndex.find(entry.targets, &budget)
    return spotlight == nil && !entry.targets.isEmpty ? .unfit : .fit(spotlight)
  }

  /// How long a tip's card may still be up, all told; nil is as long as anyone likes.
  public func millisecondsLeft(for choice: Choice) -> Int? {
    guard let index = tipIndex.entry(of: choice), !isAskedFor(tipIndex.entries[index]), let most = tipIndex.entries[index].tip.limits.seconds
    else { return nil }
    return max(0, most.times(1000).minus(known[index].record?.milliseconds ?? 0))
  }

  /// The tips that the screen shows to be needless now: they are over, without ever having been shown.
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
  /// Whether a tip is a candidate, and when time alone may make it one, or none.
  private mutating func consider(_ index: Int) {
    let entry = tipIndex.entries[index]
    let facts = facts[entry.guide]
    known.append(KnownTip(entry.tip, in: facts.record))
    invalidations.append(facts.invalidation(of: entry, known[index]))
    if let isAskedFor = preferences.asksFor(entry.tip, of: facts.guide) {
      guard isAskedFor else { return }
      isHopeless = false
      return candidates.append(Candidate(index: index, entry: entry, question: nil))
    }
    guard preferences.choice != .none, facts.record?.isSilenced != true, invalidations[index] == nil else { return }
    isHopeless = false
    turn(at: facts.notBefore(entry.tip.limits))
    turn(at: facts.snoozedUntil(known[index]))
    turn(at: facts.expiry(of: entry.tip))
    for rule in entry.rules { turn(at: facts.turn(of: rule)) }
    if !entry.tip.limits.ignoresFrequency { turn(at: calendar.turn(for: facts.guide, after: moment.seconds)) }
    let question: PredicateQuery?
    switch facts.rest(ofAll: entry.rules) {
    case .fails: return
    case .holds: question = nil
    case .depends(let rest): question = rest
    }
    var isFree = true
    forEachObstacle(to: index) { _ in
      isFree = false
      return false
    }
    if isFree { candidates.append(Candidate(index: index, entry: entry, question: question)) }
  }

  private mutating func turn(at time: Int?) {
    guard let time, time > moment.seconds else { return }
    changesAt = min(changesAt ?? time, time)
  }
}

extension TipSelector {
  public func choice(on screen: Screen, widgets: [String: Rect] = [:], passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    choice(on: ScreenIndex(screen, widgets: widgets), passingOver: passingOver)
  }

  public func status(ofShown choice: Choice, for milliseconds: Int, on screen: Screen, widgets: [String: Rect] = [:]) -> TipStatus {
    status(ofShown: choice, for: milliseconds, on: ScreenIndex(screen, widgets: widgets))
  }

  public func retired(on screen: Screen, widgets: [String: Rect] = [:]) -> [Choice] { retired(on: ScreenIndex(screen, widgets: widgets)) }
}
