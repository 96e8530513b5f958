/// Which tip helps now: all that decides it, but for the screen.
///
/// Made anew when the history changes or the time has come (``changesAt``); asked at each change of the screen, when only those tips are
/// looked at that nothing but the screen can keep back.
public struct Advice: Sendable {
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
    let entry: Repertoire.Entry
    /// What is left of its condition.
    let question: Question?

    func sighting(on glance: Glance, _ effort: inout Effort) throws(Effort.Spent) -> Sighting {
      let spotlight = try glance.find(entry.targets, &effort)
      if spotlight == nil, !entry.targets.isEmpty { return .unfit }
      if let question, try !glance.holds(question, &effort) { return .unfit }
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

  let repertoire: Repertoire
  let preferences: TipPreferences
  let moment: Moment
  /// Of each guide.
  let knowledge: [Knowledge]
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
    self.init(Repertoire(guides), history: history, at: moment, preferences: preferences)
  }

  /// The same, where the tips were made ready before.
  public init(_ repertoire: Repertoire, history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.repertoire = repertoire
    self.preferences = preferences
    self.moment = moment
    knowledge = repertoire.files.map { Knowledge($0, history[$0.guide], at: moment) }
    calendar = TipCalendar(history, preferences)
    known.reserveCapacity(repertoire.entries.count)
    invalidations.reserveCapacity(repertoire.entries.count)
    for index in repertoire.entries.indices { consider(index) }
    if preferences.choice == .asUsual, !isHopeless { turn(at: preferences.quietTurn(after: moment)) }
  }

  /// The tip to show on this screen, if any: of those that are due the first in rank.
  /// - Parameter passingOver: those that are not to be shown: where tips are asked for whatever is remembered, nothing else keeps one back that
  ///   was just closed.
  public func choice(on glance: Glance, passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    var effort = Effort.unlimited
    for candidate in candidates {
      guard case .fit? = try? candidate.sighting(on: glance, &effort), !passingOver(candidate.entry.choice) else { continue }
      return candidate.entry.choice
    }
    return nil
  }

  /// Whether there is a tip that only the screen can keep back.
  public func hasCandidate(passingOver: (Choice) -> Bool) -> Bool { candidates.contains { !passingOver($0.entry.choice) } }

  /// Whether a tip whose card is up may stay: it is available then. How often it may be shown does not count against it, nor what else was
  /// shown, nor quiet hours.
  /// - Parameter milliseconds: how long its card has been up, as far as that is not in the history.
  public func status(ofShown choice: Choice, for milliseconds: Int, on glance: Glance) -> TipStatus {
    status(ofShown: choice, for: milliseconds, on: Optional(glance))
  }

  /// - Parameter glance: nil where the screen is not to be seen.
  private func status(ofShown choice: Choice, for milliseconds: Int, on glance: Glance?) -> TipStatus {
    guard let index = repertoire.entry(of: choice) else { return .pending([.unwanted(.others)]) }
    let entry = repertoire.entries[index]
    if !isAskedFor(entry),
      let reason = knowledge[entry.guide].invalidation(of: entry, known[index], shownFor: max(0, milliseconds))
    {
      return .invalidated(reason)
    }
    return status(of: index, isShown: true, on: glance)
  }

  /// The same, where what the screen says does not count.
  func statusApartFromScreen(ofShown choice: Choice, for milliseconds: Int) -> TipStatus {
    let status = status(ofShown: choice, for: milliseconds, on: nil)
    return status == .pending([.screen]) ? .available : status
  }

  /// What the screen says of a tip whose card is up.
  func sighting(ofShown choice: Choice, on glance: Glance, _ effort: inout Effort) throws(Effort.Spent) -> Sighting {
    guard let index = repertoire.entry(of: choice) else { return .unfit }
    let entry = repertoire.entries[index]
    if !isAskedFor(entry) {
      for rule in entry.rules {
        switch knowledge[entry.guide].rest(of: rule) {
        case .holds: continue
        case .fails: return .unfit
        case .depends(let question):
          if try !glance.holds(question, &effort) { return .unfit }
        }
      }
    }
    let spotlight = try glance.find(entry.targets, &effort)
    return spotlight == nil && !entry.targets.isEmpty ? .unfit : .fit(spotlight)
  }

  /// How long a tip's card may still be up, all told; nil is as long as anyone likes.
  public func millisecondsLeft(for choice: Choice) -> Int? {
    guard let index = repertoire.entry(of: choice), !isAskedFor(repertoire.entries[index]), let most = repertoire.entries[index].tip.limits.seconds
    else { return nil }
    return max(0, most.times(1000).minus(known[index].record?.milliseconds ?? 0))
  }

  /// The tips that the screen shows to be needless now: they are over, without ever having been shown.
  public func retired(on glance: Glance) -> [Choice] {
    zip(repertoire.entries, invalidations).lazy
      .filter { entry, invalidation in invalidation == nil && entry.retirements.contains { glance.holds($0) } }
      .map { entry, _ in entry.choice }
  }

  func isAskedFor(_ entry: Repertoire.Entry) -> Bool {
    preferences.asksFor(entry.tip, of: repertoire.files[entry.guide].guide) == true
  }
}

extension Advice {
  /// Whether a tip is a candidate, and when time alone may make it one, or none.
  private mutating func consider(_ index: Int) {
    let entry = repertoire.entries[index]
    let knowledge = knowledge[entry.guide]
    known.append(KnownTip(entry.tip, in: knowledge.record))
    invalidations.append(knowledge.invalidation(of: entry, known[index]))
    if let isAskedFor = preferences.asksFor(entry.tip, of: knowledge.guide) {
      guard isAskedFor else { return }
      isHopeless = false
      return candidates.append(Candidate(index: index, entry: entry, question: nil))
    }
    guard preferences.choice != .none, knowledge.record?.isSilenced != true, invalidations[index] == nil else { return }
    isHopeless = false
    turn(at: knowledge.notBefore(entry.tip.limits))
    turn(at: knowledge.snoozedUntil(known[index]))
    turn(at: knowledge.expiry(of: entry.tip))
    for rule in entry.rules { turn(at: knowledge.turn(of: rule)) }
    if !entry.tip.limits.ignoresFrequency { turn(at: calendar.turn(for: knowledge.guide, after: moment.seconds)) }
    let question: Question?
    switch knowledge.rest(ofAll: entry.rules) {
    case .fails: return
    case .holds: question = nil
    case .depends(let rest): question = rest
    }
    var isFree = true
    objections(to: index) { _ in
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

extension Advice {
  public func choice(on screen: Screen, widgets: [String: Rect] = [:], passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    choice(on: Glance(screen, widgets: widgets), passingOver: passingOver)
  }

  public func status(ofShown choice: Choice, for milliseconds: Int, on screen: Screen, widgets: [String: Rect] = [:]) -> TipStatus {
    status(ofShown: choice, for: milliseconds, on: Glance(screen, widgets: widgets))
  }

  public func retired(on screen: Screen, widgets: [String: Rect] = [:]) -> [Choice] { retired(on: Glance(screen, widgets: widgets)) }
}
