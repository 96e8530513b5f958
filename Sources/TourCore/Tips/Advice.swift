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
  private struct Candidate: Sendable {
    let entry: Int
    /// What is left of its condition.
    let condition: Predicate?
  }

  let repertoire: Repertoire
  let preferences: TipPreferences
  let moment: Moment
  /// Of each guide.
  let knowledge: [Knowledge]
  let calendar: TipCalendar
  /// Of each entry of the repertoire.
  let invalidations: [Invalidation?]
  private var candidates: [Candidate] = []

  /// When time alone may change next which tips may come, in seconds since 1970; nil is never.
  public private(set) var changesAt: Int?
  /// Nothing can appear any more, whatever happens in this session.
  public private(set) var isHopeless = true

  public init(_ guides: [Guide], history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.init(Repertoire(guides), history: history, at: moment, preferences: preferences)
  }

  public init(_ repertoire: Repertoire, history: History, at moment: Moment, preferences: TipPreferences = TipPreferences()) {
    self.repertoire = repertoire
    self.preferences = preferences
    self.moment = moment
    let knowledge = repertoire.guides.map { Knowledge(guide: $0, record: history[$0], moment: moment) }
    self.knowledge = knowledge
    calendar = TipCalendar(history, preferences)
    invalidations = repertoire.entries.map { knowledge[$0.guide].invalidation(of: $0.tip) }
    for index in repertoire.entries.indices { consider(index) }
    if preferences.choice == .asUsual, !isHopeless { turn(at: preferences.quietTurn(after: moment)) }
  }

  /// The tip to show on this screen, if any: of those that are due the first in rank.
  /// - Parameter passingOver: those that are not to be shown; where tips are asked for whatever is remembered, nothing else keeps one back that was just
  ///   closed.
  public func choice(on screen: Screen, widgets: [String: Rect] = [:], passingOver: (Choice) -> Bool = { _ in false }) -> Choice? {
    for candidate in candidates {
      let entry = repertoire.entries[candidate.entry]
      guard entry.tip.targets.isEmpty || resolve(entry.tip.targets, on: screen, widgets: widgets) != nil,
        candidate.condition?.holds(on: screen, widgets: widgets) ?? true, !passingOver(entry.choice)
      else { continue }
      return entry.choice
    }
    return nil
  }

  /// Whether a tip that is on the screen now may stay: it is available then. How often it may be shown does not count against it, nor what else was
  /// shown, nor quiet hours.
  /// - Parameter milliseconds: how long its card has been up, as far as that is not in the history.
  public func status(ofShown choice: Choice, for milliseconds: Int, on screen: Screen, widgets: [String: Rect] = [:]) -> TipStatus {
    guard knowledge.indices.contains(choice.guide) else { return .pending([.unwanted(.others)]) }
    let knowledge = knowledge[choice.guide]
    var obstacles: [Obstacle] = []
    if !isAskedFor(choice), let invalidation = knowledge.invalidation(of: choice.tip, shownFor: max(0, milliseconds)) {
      return .invalidated(invalidation)
    }
    objections(to: choice, at: nil, on: .seen(screen, widgets: widgets)) { obstacle in
      obstacles.append(obstacle)
      return true
    }
    return obstacles.isEmpty ? .available : .pending(obstacles)
  }

  /// How long a tip's card may still be up, all told; nil is as long as anyone likes.
  public func millisecondsLeft(for choice: Choice) -> Int? {
    guard let most = choice.tip.limits.seconds, !isAskedFor(choice), knowledge.indices.contains(choice.guide) else { return nil }
    let record = choice.tip.record(in: knowledge[choice.guide].record)
    return max(0, most.times(1000).minus(record?.milliseconds ?? 0))
  }

  /// The tips that the screen shows to be needless now: they are over, without ever having been shown.
  public func retired(on screen: Screen, widgets: [String: Rect] = [:]) -> [Choice] {
    repertoire.entries.indices.filter { index in
      guard invalidations[index] == nil else { return false }
      return repertoire.entries[index].tip.retirements.contains {
        if case .screen(let predicate) = $0 { predicate.holds(on: screen, widgets: widgets) } else { false }
      }
    }.map { repertoire.entries[$0].choice }
  }

  func isAskedFor(_ choice: Choice) -> Bool {
    preferences.asksFor(choice.tip, of: repertoire.guides[choice.guide]) == true
  }
}

extension Advice {
  /// Whether a tip is a candidate, and when time alone may make it one, or none.
  private mutating func consider(_ index: Int) {
    let entry = repertoire.entries[index]
    if let isAskedFor = preferences.asksFor(entry.tip, of: repertoire.guides[entry.guide]) {
      guard isAskedFor else { return }
      isHopeless = false
      return candidates.append(Candidate(entry: index, condition: nil))
    }
    let knowledge = knowledge[entry.guide]
    guard preferences.choice != .none, knowledge.record?.isSilenced != true, invalidations[index] == nil else { return }
    isHopeless = false
    turn(at: knowledge.notBefore(entry.tip))
    turn(at: knowledge.snoozedUntil(entry.tip))
    turn(at: knowledge.turn(of: entry.tip.condition))
    if !entry.tip.limits.ignoresFrequency { turn(at: calendar.turn(for: knowledge.guide, after: moment.seconds)) }
    var isFree = true
    objections(to: entry.choice, at: index, on: .later) { _ in
      isFree = false
      return false
    }
    guard isFree else { return }
    switch knowledge.rest(of: entry.tip.condition) {
    case .fails: return
    case .holds: candidates.append(Candidate(entry: index, condition: nil))
    case .depends(let predicate): candidates.append(Candidate(entry: index, condition: predicate))
    }
  }

  private mutating func turn(at time: Int?) {
    guard let time, time > moment.seconds else { return }
    changesAt = min(changesAt ?? time, time)
  }
}

extension Repertoire.Entry {
  var choice: Advice.Choice { Advice.Choice(guide: guide, tip: tip) }
}
