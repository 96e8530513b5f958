import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// The tips of a session: a value that what happens moves, and that says which card is to be drawn.
///
///     waiting ──due, screen is still──▶ showing ──done, known, over──▶ waiting …
///                                         │ ▲ the tour's own key, twice at once
///                      the tour's own key ▼ │
///                                       closing ──three seconds, another key──▶ waiting
///                      the tour's own key │ ▲
///                                         ▼ │ Esc: showing
///                                       asking ──close, later, never──▶ waiting
///
/// While a tip is shown the program has its keyboard, its mouse and its cursor: nobody asked for the card, so it takes nothing away. The
/// tour's own key closes it; pressed again, it hands the tip the keyboard for the other answers.
public struct Tips: Sendable {
  public let guides: [Guide]
  /// What is remembered, with all that has happened here.
  public private(set) var history: History
  public let preferences: Preferences
  /// The time of the clock on the wall.
  public private(set) var moment: Moment
  public let timing: Timing
  var capabilities: TerminalCapabilities

  private let tipIndex: TipIndex
  private(set) var selector: TipSelector
  /// What is remembered is something else since the advice was given.
  private var isStale = false
  private var detector: EventDetector
  var showing: Showing?
  private var search = TipSearch()
  /// When the screen was looked at last.
  private var lookedAt = 0
  var screen: Screen? { search.screenIndex?.screen }
  private var changes = ChangeTimes()
  /// The row of the program's cursor, and since when it has been there.
  private(set) var cursorRow: (row: Int, since: Int)?
  /// A tip is due, and waits for the screen to rest.
  private var waiting: Waiting?
  private var hasBegun = false
  /// Since when a tip might have come in this session; nil is not yet.
  private var possibleSince: Int?
  /// The program's start is counted.
  private var isCounted = false
  private var hasEnded = false
  /// Tips that were shown because somebody asked to see them, whatever is remembered, and closed.
  private var dismissed: Set<TipSelector.Choice> = []
  /// When a key last did nothing on the card, or closed it: the rest of a burst of keys is ignored from then on.
  var spentAt: Int?
  /// All that was due until then is done.
  private var caughtUpAt = 0
  /// … but what is due since.
  private var hasNews = false
  /// Others changed what is remembered, and may have forgotten that the guides were met.
  private var hasRelearned = false

  /// A tip is due, though perhaps not the same one all the time.
  private struct Waiting: Sendable {
    let since: Int
    /// When it comes, if the screen does not change before.
    var until: Int
    /// Since when none is due.
    var lostAt: Int?
  }

  /// The card of a tip is up.
  struct Showing: Sendable {
    var choice: TipSelector.Choice
    /// Its text, read.
    let body: Markup
    /// Where its target was when the card was placed. A target that moves is followed once it rests.
    var spotlight: Rect?
    var place: Place
    /// The screen's size when the card was placed.
    var size: Size
    /// Where the target went: there since when, and since when it has been somewhere else than in ``spotlight``.
    var moved: (region: Rect?, since: Int, first: Int)?
    /// How long it has been on a terminal, but for the time since ``visibleSince``.
    var milliseconds = 0
    /// Since when it has been on a terminal; nil while it is not.
    var visibleSince: Int?
    /// It was on a terminal.
    var hasAppeared = false
    /// Since when its target, or what it is for, is gone.
    var lostAt: Int?
    var progress: KeyProgress?
    var stance = Stance.open
    /// The user knows the card by now: it shows its title only.
    var isBrief = false
    /// Keys that the program got since the whole card was shown, and how long the card had been on a terminal then.
    var keys = 0, wholeSince = 0
    var focus = 0
    var scroll = 0
    var flashUntil: Int?

    enum Stance: Hashable, Sendable {
      /// The card stands beside a program that has the keyboard.
      case open
      /// The user closed it at this time: a line says which other answers there are.
      case closing(since: Int)
      /// The card asks for an answer, and has the keyboard.
      case asking
    }

    var isClosing: Bool { if case .closing = stance { true } else { false } }

    mutating func ask(at now: Int) {
      stance = .asking
      focus = 0
      isBrief = false
      keys = 0
      wholeSince = milliseconds(at: now)
    }

    func milliseconds(at now: Int) -> Int { milliseconds + (visibleSince.map { max(0, now - $0) } ?? 0) }
  }

  /// - Parameters:
  ///   - guides: those of the program, in the order in which they were found.
  ///   - timing: nil takes what the preferences say.
  public init(
    _ guides: [Guide], history: History, at moment: Moment, preferences: Preferences, capabilities: TerminalCapabilities, timing: Timing? = nil
  ) {
    self.guides = guides
    self.history = history
    self.moment = moment
    self.preferences = preferences
    self.capabilities = capabilities
    self.timing = timing ?? Timing(preferences.motion)
    tipIndex = TipIndex(guides)
    selector = TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips)
    detector = EventDetector(guides)
  }

  /// Nothing more will appear.
  public var isOver: Bool {
    if hasEnded { return true }
    guard showing == nil, !isStale else { return false }
    return selector.isHopeless || isOnDemand && !selector.hasCandidate(passingOver: dismissed.contains)
  }

  /// The history is another one: other programs wrote to it. What happened here is in it.
  public mutating func learn(_ history: History) {
    self.history = history
    hasRelearned = true
    refresh()
  }

  /// It is this time.
  public mutating func learn(_ moment: Moment) {
    guard moment != self.moment else { return }
    self.moment = moment
    if let changesAt = selector.changesAt, moment.seconds >= changesAt { refresh() }
  }

  /// The advice is asked for when it is needed, once for many keys, and never before a key is with the program.
  private mutating func refresh() {
    isStale = true
    hasNews = true
  }

  private mutating func seekAdvice() {
    guard isStale else { return }
    isStale = false
    search.noteAdvice()
    selector = TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips)
  }

  /// Moves on what happened.
  /// - Parameters:
  ///   - mayAppear: no other card is up or due.
  ///   - now: milliseconds; never less than in a call before.
  mutating func screenChanged(_ screenIndex: ScreenIndex, mayAppear: Bool, at now: Int) -> [Effect] {
    search.note(screenIndex)
    changes.note(screenIndex.screen, at: now)
    let row = screenIndex.screen.cursor.position.row
    if cursorRow?.row != row { cursorRow = (row, now) }
    detector.saw(screenIndex, at: now)
    var effects: [Effect] = []
    if !hasBegun, !screenIndex.screen.isBlank {
      hasBegun = true
      effects += meet()
    }
    return effects + timePassed(mayAppear: mayAppear, at: now)
  }

  /// Looks at the screen, as far as one look goes. What was not reached is looked at the next time.
  private mutating func look(mayAppear: Bool, at now: Int) -> [Effect] {
    guard detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear),
      !isInterrupted || now >= lookedAt + SearchBudget.pause
    else { return [] }
    lookedAt = now
    var steps = SearchBudget.perSearch
    // No kind of question uses up what the others need.
    var share = steps / 4
    var effects = take(detector.settle(&share), at: now)
    steps -= SearchBudget.perSearch / 4 - share
    let half = steps / 2
    share = half
    for choice in search.detect(&detector, selector, &share, at: now) {
      effects += remember(.invalidated(tip: choice.tip.id, .retired), of: guides[choice.guide])
    }
    steps -= half - share
    seekAdvice()
    if let showing {
      search.look(at: showing.choice, selector, &steps)
    } else if mayAppear {
      search.choose(selector, passingOver: dismissed.contains, &steps)
    }
    return effects
  }

  /// The last look ended before all was looked at.
  private var isInterrupted: Bool { search.isInterrupted || detector.isInDoubt }

  private mutating func meet() -> [Effect] {
    guides.flatMap { guide in isOnDemand && (history[guide]?.first ?? 0) != 0 ? [] : remember(.met, of: guide) }
  }

  /// A key went to the program.
  mutating func programGot(_ key: Key, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    if showing?.isClosing ?? false { effects += answer(.close, at: now) }
    if showing?.hasAppeared ?? false {
      showing?.keys += 1
      hasNews = hasNews || showing?.keys == Self.briefAfter.keys
    }
    // What the card proposes was done: that is more than that the user knows it.
    if let shown = showing, shown.hasAppeared, var progress = shown.progress {
      let outcome = progress.feed(key)
      showing?.progress = outcome == .reject ? shown.choice.tip.keys.map { KeyProgress($0) } : progress
      if outcome == .complete { effects += invalidate(.actionPerformed, at: now) }
    }
    return effects + take(detector.pressed(key, at: now), at: now)
  }

  mutating func heardBell(at now: Int) -> [Effect] { take(detector.heardBell(at: now), at: now) }

  mutating func saw(title: String, at now: Int) -> [Effect] { take(detector.saw(title: title), at: now) }

  /// The program ended, or the terminal went away.
  mutating func end(at now: Int) -> [Effect] {
    guard !hasEnded else { return [] }
    var effects = take(detector.ended(), at: now)
    // There is no next time.
    var steps = 10 * SearchBudget.perSearch
    effects += take(detector.settle(&steps), at: now)
    if showing?.isClosing ?? false { effects += answer(.close, at: now) } else { effects += hide(at: now) }
    hasEnded = true
    return effects
  }

  /// A card may appear that had to wait for another one.
  mutating func mayAppear() { hasNews = true }

  /// Does whatever is due now.
  mutating func timePassed(mayAppear: Bool, at now: Int) -> [Effect] {
    guard !hasEnded else { return [] }
    caughtUpAt = now
    hasNews = false
    if let until = showing?.flashUntil, now >= until { showing?.flashUntil = nil }
    var effects = take(detector.passed(at: now), at: now)
    if hasRelearned, hasBegun { effects += meet() }
    hasRelearned = false
    seekAdvice()
    effects += look(mayAppear: mayAppear, at: now) + keepUp(at: now)
    if mayAppear { effects += count(at: now) }
    if showing == nil, mayAppear { appear(at: now) }
    return effects
  }

  /// A start counts once a tip had the time to come: what ends before costs nobody a write.
  private mutating func count(at now: Int) -> [Effect] {
    guard hasBegun, !isCounted, !isOnDemand else { return [] }
    possibleSince = possibleSince ?? now
    guard let possibleSince, now >= possibleSince + Self.chance else { return [] }
    isCounted = true
    return guides.flatMap { remember(.started, of: $0) }
  }

  /// A card that the user does not answer shows its title only, after so many keys or milliseconds.
  private static let briefAfter = (keys: 10, milliseconds: 15_000)

  /// Milliseconds after which a tip that is due has come.
  private static let chance = 2000

  /// When ``timePassed(mayAppear:at:)`` should come, if nothing else happens before; nil is never.
  func deadline(mayAppear: Bool) -> Int? {
    guard !hasEnded else { return nil }
    if hasNews { return caughtUpAt + 1 }
    var times: [Int?] = [detector.deadline]
    if detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear) {
      times.append(max(isInterrupted ? lookedAt + SearchBudget.pause : 0, caughtUpAt + 1))
    }
    if let showing {
      times.append(showing.lostAt.map { $0 + timing.grace })
      times.append(showing.flashUntil)
      if case .closing(let since) = showing.stance { times.append(since + timing.lastNotice) }
      if let moved = showing.moved { times += [moved.since + timing.stillness, moved.first + timing.patience] }
      times.append(cursorRow.map { $0.since + timing.stillness })
      if let since = showing.visibleSince {
        let limits = [selector.millisecondsLeft(for: showing.choice), showing.choice.tip.milliseconds].compactMap { $0 }
        times += limits.map { since.plus($0.minus(showing.milliseconds)) }
        if !showing.isBrief, showing.stance == .open { times.append(since + Self.briefAfter.milliseconds + showing.wholeSince - showing.milliseconds) }
      }
    } else if mayAppear, let waiting, waiting.lostAt == nil {
      times.append(waiting.until)
    }
    if mayAppear, hasBegun, !isCounted, !isOnDemand { times.append((possibleSince ?? caughtUpAt) + Self.chance) }
    // A tip whose time comes, comes also to a user who just looks.
    if let changesAt = selector.changesAt { times.append(caughtUpAt.plus(max(0, changesAt.minus(moment.seconds)).times(1000))) }
    return times.compactMap { $0 }.filter { $0 > caughtUpAt }.min().map { min($0, caughtUpAt + Self.longestNap) }
  }

  /// Milliseconds after which the time is looked at again in any case: what a file says of times may be beyond any clock.
  private static let longestNap = 86_400_000

  // The card comes …

  private mutating func appear(at now: Int) {
    guard hasBegun, search.hasChosen, let screen else { return }
    guard let (choice, spotlight) = search.due else { return noteNoneDue(at: now) }
    // The middle is where people work.
    let place = choice.tip.place == .auto && choice.tip.targets.isEmpty ? .bottomRight : choice.tip.place
    showing = Showing(
      choice: choice, body: Markup(choice.tip.body), spotlight: spotlight, place: place, size: screen.size,
      progress: choice.tip.keys.map { KeyProgress($0) })
    uncoverCursor()
    let since = waiting?.since ?? now
    let until = time(toAppearSince: since)
    waiting = now < until ? Waiting(since: since, until: until) : nil
    if now < until { showing = nil } else { search.show(spotlight) }
  }

  /// Where no tip is due for a moment only, the next one does not wait anew: a program that draws anew clears first.
  private mutating func noteNoneDue(at now: Int) {
    guard let lostAt = waiting?.lostAt ?? waiting.map({ _ in now }) else { return }
    waiting?.lostAt = lostAt
    if now >= lostAt + timing.grace { waiting = nil }
  }

  /// When the card that is about to be shown may come: at once on a screen that is still; soon, where only the card's place and its target
  /// are; and in the end on any screen, since some never are.
  /// - Parameter since: when a tip became due.
  private func time(toAppearSince since: Int) -> Int {
    guard let screen, let scene else { return since }
    let regions = [scene.spotlight, cardPlace(scene, on: screen, capabilities: capabilities)].compactMap(\.self)
    let rest = max(changes.latest(in: regions) + timing.stillness, since + timing.patience / 2)
    return min(changes.latest + timing.stillness, rest, since + timing.patience)
  }

  /// Whether the tour's own key is for the card, as the user has seen one: it may be one of the program's otherwise.
  var takesTourKey: Bool { scene != nil && showing?.hasAppeared ?? false }

  var isUnseen: Bool { showing.map { $0.visibleSince == nil && !$0.isClosing } ?? false }

  /// Its picture is on the terminal.
  public mutating func appeared(at now: Int) -> [Effect] {
    guard let shown = showing, shown.visibleSince == nil else { return [] }
    showing?.visibleSince = now
    if shown.hasAppeared { return [] }
    showing?.hasAppeared = true
    return isOnDemand ? [] : remember(.shown(tip: shown.choice.tip.id), of: guides[shown.choice.guide])
  }

  /// Its picture is on the terminal no longer.
  public mutating func disappeared(at now: Int) {
    guard let shown = showing else { return }
    showing?.milliseconds = shown.milliseconds(at: now)
    showing?.visibleSince = nil
  }

  // … stays …

  private mutating func keepUp(at now: Int) -> [Effect] {
    guard var showing, let screen else { return [] }
    if case .closing(let since) = showing.stance { return now >= since + timing.lastNotice ? answer(.close, at: now) : [] }
    let tip = showing.choice.tip
    let milliseconds = showing.milliseconds(at: now)
    if let limit = tip.milliseconds, milliseconds >= limit { return hide(at: now) }
    if showing.stance == .open { showing.isBrief = showing.keys >= Self.briefAfter.keys || milliseconds - showing.wholeSince >= Self.briefAfter.milliseconds }
    switch (selector.statusApartFromScreen(ofShown: showing.choice, for: milliseconds), search.shown) {
    case (.available, .fit(let spotlight)):
      showing.lostAt = nil
      showing.follow(spotlight, on: screen.size, timing, at: now)
    case (.invalidated(.displayDurationExceeded), _): return invalidate(.displayDurationExceeded, at: now)
    case (.invalidated, _): return hide(at: now)
    case (.available, .unfit), (.pending, _):
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace { return hide(at: now) }
    }
    self.showing = showing
    // A program that draws moves its cursor about: only where it rests does somebody type.
    if let cursorRow, now >= cursorRow.since + timing.stillness { uncoverCursor() }
    return []
  }

  // … and leaves.

  private mutating func hide(at now: Int) -> [Effect] {
    guard let shown = showing else { return [] }
    showing = nil
    hasNews = true
    search.noteAdvice()
    let milliseconds = shown.milliseconds(at: now)
    if isOnDemand { dismissed.insert(shown.choice) }
    guard !isOnDemand, milliseconds > 0 else { return [] }
    return remember(.displayed(tip: shown.choice.tip.id, milliseconds: milliseconds), of: guides[shown.choice.guide])
  }

  private mutating func invalidate(_ reason: Invalidation, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    let effects = hide(at: now)
    return isOnDemand ? effects : effects + remember(.invalidated(tip: choice.tip.id, reason), of: guides[choice.guide])
  }

  /// The user answered.
  mutating func answer(_ action: Card.Action, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    let guide = guides[choice.guide]
    switch action {
    case .close: return invalidate(.tipClosed, at: now)
    case .later:
      let effects = hide(at: now)
      return isOnDemand ? effects : effects + remember(.snoozed(tip: choice.tip.id, until: moment.seconds + Self.snooze), of: guide)
    case .never:
      let effects = hide(at: now)
      return isOnDemand ? effects : effects + guides.flatMap { remember(.silenced, of: $0) }
    default: return []
    }
  }

  /// Seconds until a tip comes back whose user said later.
  public static let snooze = 86_400

  /// Somebody wants to see tips, whatever is remembered: then nothing of it is.
  private var isOnDemand: Bool {
    switch preferences.tips.choice {
    case .all, .only: true
    case .asUsual, .none: false
    }
  }

  // What happened is remembered.

  private mutating func take(_ notices: [EventDetector.Notice], at now: Int) -> [Effect] {
    notices.flatMap { notice -> [Effect] in
      switch notice {
      case .event(let event, let guide): remember(.donated(event: event), of: guides[guide])
      case .retired(let tip, let guide): remember(.invalidated(tip: tip, .retired), of: guides[guide])
      }
    }
  }

  private mutating func remember(_ event: History.TipEvent, of guide: Guide) -> [Effect] {
    let note = TipNote(event, of: guide.name, at: moment)
    let before = history
    history.record(note, of: guide)
    if history == before { return [] }
    refresh()
    return [.remember(note)]
  }
}

extension Tips.Showing {
  /// Notes where the target is now. The card stays as long as it points at the target; otherwise it follows once the target rests, and after a while
  /// in any case.
  fileprivate mutating func follow(_ region: Rect?, on size: Size, _ timing: Timing, at now: Int) {
    if self.size == size, spotlight.pointsAt(region) {
      moved = nil
      return
    }
    let isSame = moved.map { $0.region == region } ?? false
    let (since, first) = (isSame ? moved?.since ?? now : now, moved?.first ?? now)
    moved = (region, since, first)
    guard self.size != size || now >= since + timing.stillness || now >= first + timing.patience else { return }
    spotlight = region
    self.size = size
    moved = nil
  }
}

extension Rect? {
  /// Whether an arrow to the middle of this region points at the other one too, in the same rows: a number that grows a digit makes no card move.
  fileprivate func pointsAt(_ other: Rect?) -> Bool {
    guard let self, let other else { return self == other }
    return self.rowRange == other.rowRange && other.columnRange.contains(self.column + self.columns / 2)
  }
}
