import TourFinding
import TourModel
import TourPattern

/// Notices, of a program that nobody changed, the events that its guides name, and what shows that a tip is not needed.
///
/// Pure: what it is told of comes with its time, in milliseconds of a clock that never runs backwards.
struct EventDetector: Sendable {
  /// What was noticed; the guide by its index.
  enum Notice: Hashable, Sendable {
    case event(String, guide: Int)
    /// Keys went to the program that make the tip needless.
    case retired(tip: String, guide: Int)
  }

  private var keys: [KeyDetector] = []
  private var edges: [ChangeDetector] = []
  private var bells: [Notice] = []
  private var titles: [(pattern: Pattern?, notice: Notice)] = []
  private var exits: [Notice] = []
  private var idles: [IdleDetector] = []
  /// What the screen must show for an event to count.
  private var conditions: [Notice: PredicateQuery] = [:]
  private var screenIndex: ScreenIndex?
  /// What was noticed, and counts if the screen showed the right thing then.
  private var doubtful: [Doubtful] = []
  /// When the user or the program last did something.
  private var activeAt: Int?

  /// Notices of one moment, in their order.
  private struct Doubtful: Sendable {
    /// The screen as it was; nil where there was none.
    var query: ResumableQuery?
    /// The window's title, where that was noticed.
    var title: String?
    var notices: ArraySlice<(pattern: Pattern?, notice: Notice)>
  }

  /// Moments of which the notices may wait; later ones are not remembered.
  private static let mostDoubtful = 16
  /// Characters of a title in which a pattern is looked for.
  private static let mostTitle = 1000

  /// Milliseconds that a target must be there, or not, before that counts: a program that draws anew clears first.
  static let debounce = 250

  init(_ guides: [Guide]) {
    for (index, guide) in guides.enumerated() {
      for source in guide.events {
        let notice = Notice.event(source.id, guide: index)
        conditions[notice] = source.condition.map(PredicateQuery.init)
        switch source.trigger {
        case .keys(let choice): keys.append(KeyDetector(choice, notice))
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
        for case .keys(let choice) in tip.retirements { keys.append(KeyDetector(choice, .retired(tip: tip.id, guide: index))) }
      }
    }
  }

  /// A key went to the program.
  mutating func pressed(_ key: Key, at now: Int) -> [Notice] {
    noteActivity(at: now)
    return fitting(keys.indices.compactMap { keys[$0].pressed(key) })
  }

  /// The program's screen changed.
  mutating func saw(_ screenIndex: ScreenIndex, at now: Int) {
    noteActivity(at: now)
    self.screenIndex = screenIndex
  }

  /// How many events are noticed of targets that come or go.
  var edgeCount: Int { edges.count }

  /// Looks whether the target of such an event is on the screen.
  /// - Returns: whether there were steps enough to tell.
  mutating func look(at edge: Int, _ query: inout ResumableQuery, _ steps: inout Int, at now: Int) -> Bool {
    let targets = edges[edge].targets
    let isThere = query.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in try screenIndex.find(targets, &budget) != nil }
    if let isThere { edges[edge].saw(isThere, at: now) }
    return isThere != nil
  }

  mutating func heardBell(at now: Int) -> [Notice] {
    noteActivity(at: now)
    return fitting(bells)
  }

  /// The window has another title.
  mutating func saw(title: String) -> [Notice] {
    doubt(titles.filter { $0.pattern != nil }, title: String(title.prefix(Self.mostTitle)))
    return fitting(titles.filter { $0.pattern == nil }.map(\.notice))
  }

  /// The program ended.
  mutating func ended() -> [Notice] { fitting(exits) }

  /// The time has come.
  mutating func passed(at now: Int) -> [Notice] {
    let settled = edges.indices.compactMap { edges[$0].passed(at: now) }
    guard let activeAt else { return fitting(settled) }
    return fitting(settled + idles.indices.compactMap { idles[$0].passed(at: now, activeAt: activeAt) })
  }

  /// Those that count whatever the screen shows. The others wait for ``settle(_:)``.
  private mutating func fitting(_ notices: [Notice]) -> [Notice] {
    if conditions.isEmpty { return notices }
    doubt(notices.filter { conditions[$0] != nil }.map { (nil, $0) })
    return notices.filter { conditions[$0] == nil }
  }

  private mutating func doubt(_ notices: [(pattern: Pattern?, notice: Notice)], title: String? = nil) {
    guard !notices.isEmpty, doubtful.count < Self.mostDoubtful else { return }
    doubtful.append(Doubtful(query: screenIndex.map { ResumableQuery($0) }, title: title, notices: notices[...]))
  }

  /// There are notices of which it is not known whether they count.
  var isInDoubt: Bool { !doubtful.isEmpty }

  /// Finds out which of the notices count that depend on the screen or on a pattern.
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

  /// - Returns: nil where there are not steps enough to tell.
  private mutating func counts(_ notice: Notice, _ pattern: Pattern?, _ steps: inout Int) -> Bool? {
    guard steps > 0 else { return nil }
    if let pattern, let title = doubtful[0].title {
      steps -= pattern.program.instructionCount * (title.utf8.count + 1)
      if pattern.ranges(in: title).isEmpty { return false }
      // It need not be looked for again where the condition takes longer.
      doubtful[0].notices[doubtful[0].notices.startIndex].pattern = nil
    }
    guard let condition = conditions[notice] else { return true }
    guard doubtful[0].query != nil else { return false }
    return doubtful[0].query?.ask(&steps) { screenIndex, budget throws(SearchBudget.Exhausted) in try screenIndex.holds(condition, &budget) }
  }

  /// When ``passed(at:)`` has something to say; nil is never.
  var deadline: Int? {
    let times = edges.compactMap(\.deadline) + (activeAt.map { activeAt in idles.compactMap { $0.deadline(activeAt: activeAt) } } ?? [])
    return times.min()
  }

  private mutating func noteActivity(at now: Int) {
    activeAt = now
    for index in idles.indices { idles[index].isOver = false }
  }
}

/// Waits for keys, pressed one right after the other.
private struct KeyDetector: Sendable {
  let start: KeyProgress
  var progress: KeyProgress
  let notice: EventDetector.Notice

  init(_ choice: KeyChoice, _ notice: EventDetector.Notice) {
    start = KeyProgress(choice)
    progress = start
    self.notice = notice
  }

  mutating func pressed(_ key: Key) -> EventDetector.Notice? {
    switch progress.feed(key) {
    case .complete: return notice
    case .accept: return nil
    case .reject:
      // The program has this one too: what was begun is over.
      progress = start
      return nil
    }
  }
}

/// Waits for targets to come, or to go: for the change, not for the state.
private struct ChangeDetector: Sendable {
  let targets: [TargetQuery]
  let comes: Bool
  let notice: EventDetector.Notice
  /// As it has been for long enough.
  var isThere = false
  /// Since when it is otherwise.
  var turnedAt: Int?

  init(_ targets: [Target], comes: Bool, _ notice: EventDetector.Notice) {
    self.targets = targets.map { TargetQuery($0) }
    self.comes = comes
    self.notice = notice
  }

  mutating func saw(_ isThereNow: Bool, at now: Int) {
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

/// Waits until nothing has happened for a while; once, until something happens again.
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
