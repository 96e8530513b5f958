import TourFinding
import TourModel
import TourPattern

/// Detects the events that guides name, and the keys that retire tips, from the input and output of an unmodified
/// program.
///
/// It reads no clock: times are passed in, in milliseconds of a monotonic clock.
struct EventDetector: Sendable {
  /// A detected event or retirement. Guides are given by index.
  enum Notice: Hashable, Sendable {
    case event(String, guide: Int)
    /// Keys that retire the tip went to the program.
    case retired(tip: String, guide: Int)
  }

  private var keys: [(detector: KeyDetector, notice: Notice)] = []
  private var edges: [ChangeDetector] = []
  private var bells: [Notice] = []
  private var titles: [(pattern: Pattern?, notice: Notice)] = []
  private var exits: [Notice] = []
  private var idles: [IdleDetector] = []
  /// The predicates that must hold on the screen for an event to count.
  private var conditions: [Notice: PredicateQuery] = [:]
  private var screenIndex: ScreenIndex?
  /// Notices that count only if a predicate held on the screen at that time, or if the title matches a pattern.
  private var doubtful: [Doubtful] = []
  /// The time of the last key, screen change or bell; nil before the first.
  private var activeAt: Int?

  /// Undecided notices of one moment, in order.
  private struct Doubtful: Sendable {
    /// A query on the screen of that moment; nil if there was none.
    var query: ResumableQuery?
    /// The window's title, if it caused the notices.
    var title: String?
    var notices: ArraySlice<(pattern: Pattern?, notice: Notice)>
  }

  /// The most moments with undecided notices. Conditional notices of later moments are dropped.
  private static let mostDoubtful = 16
  /// Patterns are searched in this many characters of a title.
  private static let mostTitle = 1000

  /// Milliseconds that a target must be present, or absent, before the change counts: programs clear the screen before
  /// they redraw it.
  static let debounce = 250

  init(_ guides: [Guide]) {
    for (index, guide) in guides.enumerated() {
      for source in guide.events {
        let notice = Notice.event(source.id, guide: index)
        conditions[notice] = source.when.map(PredicateQuery.init)
        switch source.trigger {
        case .keys(let choice): keys.append((KeyDetector(choice), notice))
        case .appears(let targets): edges.append(ChangeDetector(targets, comes: true, notice))
        case .disappears(let targets): edges.append(ChangeDetector(targets, comes: false, notice))
        case .bell: bells.append(notice)
        case .title(let pattern): titles.append((pattern, notice))
        case .exit: exits.append(notice)
        case .idle(let milliseconds): idles.append(IdleDetector(milliseconds, notice))
        case nil: break
        }
      }
      for tip in guide.tips {
        for case .keys(let choice) in tip.retirements {
          keys.append((KeyDetector(choice), .retired(tip: tip.id, guide: index)))
        }
      }
    }
  }

  /// Handles a key that went to the program.
  mutating func pressed(_ key: Key, at now: Int) -> [Notice] {
    restartIdleTimes(at: now)
    return fitting(keys.indices.compactMap { keys[$0].detector.isCompleted(by: key) ? keys[$0].notice : nil })
  }

  /// Handles a change of the program's screen.
  mutating func show(_ screenIndex: ScreenIndex, at now: Int) {
    restartIdleTimes(at: now)
    self.screenIndex = screenIndex
  }

  /// The number of events that depend on targets appearing or disappearing.
  var edgeCount: Int { edges.count }

  /// Searches the screen for the targets of one of these events, given by its index.
  /// - Returns: false if the steps ran out before there was a result.
  mutating func search(at edge: Int, _ query: inout ResumableQuery, _ steps: inout Int, at now: Int) -> Bool {
    let targets = edges[edge].targets
    let isThere = query.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in
      try screenIndex.find(targets, &budget) != nil
    }
    if let isThere { edges[edge].update(isThere, at: now) }
    return isThere != nil
  }

  mutating func bellRang(at now: Int) -> [Notice] {
    restartIdleTimes(at: now)
    return fitting(bells)
  }

  /// Handles a change of the window's title.
  mutating func show(title: String) -> [Notice] {
    doubt(titles.filter { $0.pattern != nil }, title: String(title.prefix(Self.mostTitle)))
    return fitting(titles.filter { $0.pattern == nil }.map(\.notice))
  }

  /// Handles the end of the program.
  mutating func ended() -> [Notice] { fitting(exits) }

  /// Returns the events that are due by time alone: changes of targets that outlasted ``debounce``, and idleness.
  mutating func passed(at now: Int) -> [Notice] {
    let settled = edges.indices.compactMap { edges[$0].passed(at: now) }
    guard let activeAt else { return fitting(settled) }
    return fitting(settled + idles.indices.compactMap { idles[$0].passed(at: now, activeAt: activeAt) })
  }

  /// Returns the notices that have no condition. The others wait for ``settle(_:)``.
  private mutating func fitting(_ notices: [Notice]) -> [Notice] {
    if conditions.isEmpty { return notices }
    doubt(notices.filter { conditions[$0] != nil }.map { (nil, $0) })
    return notices.filter { conditions[$0] == nil }
  }

  private mutating func doubt(_ notices: [(pattern: Pattern?, notice: Notice)], title: String? = nil) {
    guard !notices.isEmpty, doubtful.count < Self.mostDoubtful else { return }
    doubtful.append(Doubtful(query: screenIndex.map { ResumableQuery($0) }, title: title, notices: notices[...]))
  }

  /// Whether there are undecided notices.
  var isInDoubt: Bool { !doubtful.isEmpty }

  /// Decides undecided notices until the steps are used up.
  /// - Returns: the notices that count.
  mutating func settle(_ steps: inout Int) -> [Notice] {
    var counted: [Notice] = []
    while !doubtful.isEmpty {
      while let (pattern, notice) = doubtful[0].notices.first {
        guard let counts = counts(notice, pattern, &steps) else { return counted }
        if counts { counted.append(notice) }
        doubtful[0].notices.removeFirst()
      }
      doubtful.removeFirst()
    }
    return counted
  }

  /// Decides whether a notice counts.
  /// - Returns: nil if the steps ran out before there was a result.
  private mutating func counts(_ notice: Notice, _ pattern: Pattern?, _ steps: inout Int) -> Bool? {
    guard steps > 0 else { return nil }
    if let pattern, let title = doubtful[0].title {
      steps -= pattern.program.instructionCount * (title.utf8.count + 1)
      if pattern.ranges(in: title).isEmpty { return false }
      // The pattern matches. It is not searched again if the condition needs further calls.
      doubtful[0].notices[doubtful[0].notices.startIndex].pattern = nil
    }
    guard let condition = conditions[notice] else { return true }
    guard doubtful[0].query != nil else { return false }
    return doubtful[0].query?.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in
      try screenIndex.holds(condition, &budget)
    }
  }

  /// The next time at which ``passed(at:)`` may return an event; nil if there is none.
  var deadline: Int? {
    let times =
      edges.compactMap(\.deadline)
      + (activeAt.map { activeAt in idles.compactMap { $0.deadline(activeAt: activeAt) } } ?? [])
    return times.min()
  }

  private mutating func restartIdleTimes(at now: Int) {
    activeAt = now
    for index in idles.indices { idles[index].isOver = false }
  }
}

/// Detects that targets appear, or disappear: the change, not the state.
private struct ChangeDetector: Sendable {
  let targets: [TargetQuery]
  let comes: Bool
  let notice: EventDetector.Notice
  /// The debounced state.
  var isThere = false
  /// Since when the screen differs from ``isThere``; nil if it does not.
  var turnedAt: Int?

  init(_ targets: [Target], comes: Bool, _ notice: EventDetector.Notice) {
    self.targets = targets.map { TargetQuery($0) }
    self.comes = comes
    self.notice = notice
  }

  mutating func update(_ isThereNow: Bool, at now: Int) {
    turnedAt = isThereNow == isThere ? nil : turnedAt ?? now
  }

  mutating func passed(at now: Int) -> EventDetector.Notice? {
    guard let deadline, now >= deadline else { return nil }
    isThere.toggle()
    turnedAt = nil
    return isThere == comes ? notice : nil
  }

  var deadline: Int? { turnedAt.map { $0 + EventDetector.debounce } }
}

/// Detects that nothing has happened for a while, once in each idle period.
private struct IdleDetector: Sendable {
  let milliseconds: Int
  let notice: EventDetector.Notice
  var isOver = false

  init(_ milliseconds: Int, _ notice: EventDetector.Notice) {
    self.milliseconds = milliseconds
    self.notice = notice
  }

  mutating func passed(at now: Int, activeAt: Int) -> EventDetector.Notice? {
    guard let deadline = deadline(activeAt: activeAt), now >= deadline else { return nil }
    isOver = true
    return notice
  }

  func deadline(activeAt: Int) -> Int? { isOver ? nil : activeAt.plus(milliseconds) }
}
