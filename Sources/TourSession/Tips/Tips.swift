public import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// The tips of a session: a value that changes with each event and determines the card to draw.
///
///     waiting ──due, screen is still──▶ showing ──done, retired, over──▶ waiting …
///                                         │ ▲ tour key, within half a second
///                                tour key ▼ │
///                                       closing ──three seconds, another key──▶ waiting
///                                tour key │
///                                         ▼
///                                       asking ──close, later, never──▶ waiting
///                                         └──Esc──▶ showing
///
/// While a tip is shown, the program keeps the keyboard, the cursor and the mouse outside of the card, because the user did not request the card. The
/// tour key closes the card. Pressed again, it gives the card the keyboard for the other answers.
public struct Tips: Sendable {
  public let guides: [Guide]
  /// The history, including the events of this session.
  public private(set) var history: History
  public let preferences: Preferences
  /// The wall-clock time.
  public private(set) var moment: Moment
  public let timing: Timing
  public internal(set) var strings: Strings
  var capabilities: TerminalCapabilities

  private let tipIndex: TipIndex
  private(set) var selector: TipSelector
  /// Whether the history or the time changed since ``selector`` was made.
  private var isStale = false
  private var detector: EventDetector
  var showing: Showing?
  private var search = TipSearch()
  /// The time of the last search of the screen.
  private var searchedAt = 0
  var screen: Screen? { search.screenIndex?.screen }
  private var changes = ChangeTimes()
  /// The row of the program's cursor, and since when it has been there.
  private(set) var cursorRow: (row: Int, since: Int)?
  /// Set while a tip is due and waits for the screen to be still.
  private var waiting: Waiting?
  private var hasBegun = false
  /// The first time at which a tip could have appeared in this session; nil if there was none yet.
  private var possibleSince: Int?
  /// Whether this start of the program was counted.
  private var isCounted = false
  private var hasEnded = false
  /// Tips that were shown on demand, regardless of the history, and then closed.
  private var dismissed: Set<TipSelector.Choice> = []
  /// The last time at which a key did nothing on the card, or took the keyboard from it. The rest of that burst of keys is ignored.
  var spentAt: Int?
  /// Everything that was due until this time is done.
  private var caughtUpAt = 0
  /// Whether something became due after ``caughtUpAt``.
  private var hasNews = false
  /// Whether another process changed the history. It may have removed the record that the guides were met.
  private var hasRelearned = false

  /// The wait of a tip that is due. Another tip may take its place meanwhile.
  private struct Waiting: Sendable {
    let since: Int
    /// When the card appears, if the screen does not change before.
    var until: Int
    /// Since when no tip is due; nil while one is.
    var lostAt: Int?
  }

  /// - Parameters:
  ///   - guides: the guides for the program, in the order in which they were found.
  ///   - strings: the words of tour on its cards. A ``Session`` replaces them with its own.
  public init(
    _ guides: [Guide], history: History, at moment: Moment, preferences: Preferences, capabilities: TerminalCapabilities, timing: Timing = Timing(),
    strings: Strings = .english
  ) {
    self.guides = guides
    self.history = history
    self.moment = moment
    self.preferences = preferences
    self.capabilities = capabilities
    self.timing = timing
    self.strings = strings
    tipIndex = TipIndex(guides)
    selector = TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips)
    detector = EventDetector(guides)
  }

  /// Whether no tip will appear any more.
  public var isOver: Bool {
    if hasEnded { return true }
    guard showing == nil, !isStale else { return false }
    return selector.isExhausted || isOnDemand && !selector.hasCandidate(passingOver: dismissed.contains)
  }

  /// Replaces the history, after another process changed it. It includes the events of this session.
  public mutating func update(_ history: History) {
    self.history = history
    hasRelearned = true
    refresh()
  }

  /// Sets the wall-clock time.
  public mutating func update(_ moment: Moment) {
    guard moment != self.moment else { return }
    self.moment = moment
    if let changesAt = selector.changesAt, moment.seconds >= changesAt { refresh() }
  }

  /// Marks ``selector`` as outdated. It is made again when it is needed: once for many keys, and only after a key was sent to the program.
  private mutating func refresh() {
    isStale = true
    hasNews = true
  }

  private mutating func refreshSelector() {
    guard isStale else { return }
    isStale = false
    search.noteSelector()
    selector = TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips)
  }

  /// Handles a change of the program's screen.
  /// - Parameters:
  ///   - mayAppear: whether no other card is up or due.
  ///   - now: milliseconds; never less than in an earlier call.
  mutating func screenChanged(_ screenIndex: ScreenIndex, mayAppear: Bool, at now: Int) -> [Effect] {
    search.note(screenIndex)
    changes.note(screenIndex.screen, at: now)
    let row = screenIndex.screen.cursor.position.row
    if cursorRow?.row != row { cursorRow = (row, now) }
    detector.note(screenIndex, at: now)
    var effects: [Effect] = []
    if !hasBegun, !screenIndex.screen.isBlank {
      hasBegun = true
      effects += meet()
    }
    return effects + timePassed(mayAppear: mayAppear, at: now)
  }

  /// Searches the screen, as far as the steps of one search suffice. The next search continues from there.
  private mutating func searchScreen(mayAppear: Bool, at now: Int) -> [Effect] {
    guard detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear),
      !isInterrupted || now >= searchedAt + SearchBudget.pause
    else { return [] }
    searchedAt = now
    var steps = SearchBudget.perSearch
    // Each kind of query has a share of the steps, so that no kind uses up all of them.
    var share = steps / 4
    var effects = take(detector.settle(&share), at: now)
    steps -= SearchBudget.perSearch / 4 - share
    let half = steps / 2
    share = half
    for choice in search.detect(&detector, selector, &share, at: now) {
      effects += remember(.invalidated(tip: choice.tip.id, .retired), of: guides[choice.guide])
    }
    steps -= half - share
    refreshSelector()
    if let showing {
      search.search(at: showing.choice, selector, &steps)
    } else if mayAppear {
      search.choose(selector, passingOver: dismissed.contains, &steps)
    }
    return effects
  }

  /// Whether the last search ran out of steps.
  private var isInterrupted: Bool { search.isInterrupted || detector.isInDoubt }

  private mutating func meet() -> [Effect] {
    guides.flatMap { guide in isOnDemand && (history[guide]?.first ?? 0) != 0 ? [] : remember(.met, of: guide) }
  }

  /// Handles a key that went to the program.
  mutating func programGot(_ key: Key, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    if showing?.isClosing ?? false { effects += answer(.close, at: now) }
    if showing?.hasAppeared ?? false {
      showing?.keys += 1
      hasNews = hasNews || showing?.keys == Self.briefAfter.keys
    }
    // Checked before retirement by keys: of both reasons, the performed action is the more precise.
    if let shown = showing, shown.hasAppeared, var progress = shown.card.progress {
      let outcome = progress.feed(key)
      showing?.card.progress = outcome == .reject ? shown.choice.tip.do.map { KeyProgress($0) } : progress
      if outcome == .complete { effects += invalidate(.actionPerformed, at: now) }
    }
    return effects + take(detector.pressed(key, at: now), at: now)
  }

  mutating func noteBell(at now: Int) -> [Effect] { take(detector.noteBell(at: now), at: now) }

  mutating func note(title: String, at now: Int) -> [Effect] { take(detector.note(title: title), at: now) }

  /// Handles the end of the program or the loss of the terminal.
  mutating func end(at now: Int) -> [Effect] {
    guard !hasEnded else { return [] }
    var effects = take(detector.ended(), at: now)
    // No other search follows, so this one has more steps.
    var steps = 10 * SearchBudget.perSearch
    effects += take(detector.settle(&steps), at: now)
    if showing?.isClosing ?? false { effects += answer(.close, at: now) } else { effects += hide(at: now) }
    hasEnded = true
    return effects
  }

  /// Records that the tour or banner that kept tips back is gone.
  mutating func mayAppear() { hasNews = true }

  /// Does everything that is due.
  mutating func timePassed(mayAppear: Bool, at now: Int) -> [Effect] {
    guard !hasEnded else { return [] }
    caughtUpAt = now
    hasNews = false
    var effects = take(detector.passed(at: now), at: now)
    if hasRelearned, hasBegun { effects += meet() }
    hasRelearned = false
    refreshSelector()
    effects += searchScreen(mayAppear: mayAppear, at: now) + keepUp(at: now)
    if mayAppear { effects += count(at: now) }
    if showing == nil, mayAppear { appear(at: now) }
    return effects
  }

  /// Counts the start of the program once a tip has had the time to appear. A shorter run is not counted, which saves a write of the history.
  private mutating func count(at now: Int) -> [Effect] {
    guard hasBegun, !isCounted, !isOnDemand else { return [] }
    possibleSince = possibleSince ?? now
    guard let possibleSince, now >= possibleSince + Self.chance else { return [] }
    isCounted = true
    return guides.flatMap { remember(.started, of: $0) }
  }

  /// The number of keys, and of milliseconds, after which an unanswered card shows only its title.
  private static let briefAfter = (keys: 10, milliseconds: 15_000)

  /// Milliseconds within which any tip that is due has appeared.
  private static let chance = 2000

  /// The time at which ``timePassed(mayAppear:at:)`` is due if nothing else happens before; nil if never.
  func deadline(mayAppear: Bool) -> Int? {
    guard !hasEnded else { return nil }
    if hasNews { return caughtUpAt + 1 }
    var times: [Int?] = [detector.deadline]
    if detector.isInDoubt || search.isPending(isShowing: showing != nil, mayAppear: mayAppear) {
      times.append(max(isInterrupted ? searchedAt + SearchBudget.pause : 0, caughtUpAt + 1))
    }
    if let showing {
      times.append(showing.lostAt.map { $0 + timing.grace })
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
    // A tip that becomes due by time alone appears even if there is neither input nor output.
    if let changesAt = selector.changesAt { times.append(caughtUpAt.plus(max(0, changesAt.minus(moment.seconds)).times(1000))) }
    return times.compactMap { $0 }.filter { $0 > caughtUpAt }.min().map { min($0, caughtUpAt + Self.longestDelay) }
  }

  /// The longest time in milliseconds between two calls: times in files may lie arbitrarily far in the future.
  private static let longestDelay = 86_400_000

  // Appearing

  private mutating func appear(at now: Int) {
    guard hasBegun, search.hasChosen, let screen else { return }
    guard let (choice, spotlight) = search.due else { return noteNoneDue(at: now) }
    // A card in the middle would cover the text that the user works on.
    let place = choice.tip.place == .auto && choice.tip.targets.isEmpty ? .bottomRight : choice.tip.place
    showing = Showing(
      choice: choice, body: Markup(choice.tip.body), spotlight: spotlight, place: place, size: screen.size,
      card: CardState(progress: choice.tip.do.map { KeyProgress($0) }))
    uncoverCursor()
    let since = waiting?.since ?? now
    let until = time(toAppearSince: since)
    waiting = now < until ? Waiting(since: since, until: until) : nil
    if now < until { showing = nil } else { search.show(spotlight) }
  }

  /// Records that no tip is due. If one is due again within the grace time, its wait does not start over: programs clear the screen before they
  /// redraw it.
  private mutating func noteNoneDue(at now: Int) {
    guard let lostAt = waiting?.lostAt ?? waiting.map({ _ in now }) else { return }
    waiting?.lostAt = lostAt
    if now >= lostAt + timing.grace { waiting = nil }
  }

  /// When the card of ``showing`` may appear: once the screen is still; after half of ``Timing/patience`` if the cells of the card and of its target
  /// are still; and after ``Timing/patience`` in any case, because some screens are never still.
  /// - Parameter since: when a tip became due.
  private func time(toAppearSince since: Int) -> Int {
    guard let shownCard else { return since }
    let regions = shownCard.scene.spotlights + [shownCard.geometry.card]
    let rest = max(changes.latest(in: regions) + timing.stillness, since + timing.patience / 2)
    return min(changes.latest + timing.stillness, rest, since + timing.patience)
  }

  /// Whether the tour key acts on the card. It does so only once the card has been on the terminal; until then the user may mean the program.
  var takesTourKey: Bool { scene != nil && showing?.hasAppeared ?? false }

  var isUnseen: Bool { showing.map { $0.visibleSince == nil && !$0.isClosing } ?? false }

  /// Records that the terminal shows the card.
  public mutating func appeared(at now: Int) -> [Effect] {
    guard let shown = showing, shown.visibleSince == nil else { return [] }
    showing?.visibleSince = now
    if shown.hasAppeared { return [] }
    showing?.hasAppeared = true
    return isOnDemand ? [] : remember(.shown(tip: shown.choice.tip.id), of: guides[shown.choice.guide])
  }

  /// Records that the terminal does not show the card any more.
  public mutating func disappeared(at now: Int) {
    guard let shown = showing else { return }
    showing?.milliseconds = shown.milliseconds(at: now)
    showing?.visibleSince = nil
  }

  // Staying

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
    // Programs move the cursor while they draw. Only a cursor that rests marks the place where the user types.
    if let cursorRow, now >= cursorRow.since + timing.stillness { uncoverCursor() }
    return []
  }

  // Leaving

  private mutating func hide(at now: Int) -> [Effect] {
    guard let shown = showing else { return [] }
    showing = nil
    hasNews = true
    search.noteSelector()
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

  /// Carries out the user's answer. An action that is not an answer does nothing.
  mutating func answer(_ action: Card.Action, at now: Int) -> [Effect] {
    guard let choice = showing?.choice else { return [] }
    let guide = guides[choice.guide]
    switch action {
    case .close: return invalidate(.tipClosed, at: now)
    case .snooze:
      let effects = hide(at: now)
      return isOnDemand ? effects : effects + remember(.snoozed(tip: choice.tip.id, until: moment.seconds + Self.snooze), of: guide)
    case .never:
      let effects = hide(at: now)
      return isOnDemand ? effects : effects + guides.flatMap { remember(.silenced, of: $0) }
    default: return []
    }
  }

  /// Seconds until a tip may appear again after the answer *Snooze*.
  public static let snooze = 86_400

  /// Whether tips are shown on demand, regardless of the history. Then neither shows nor answers are recorded.
  private var isOnDemand: Bool {
    switch preferences.tips.choice {
    case .all, .only: true
    case .asUsual, .none: false
    }
  }

  // Recording

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
    guard history.record(note, of: guide) else { return [] }
    refresh()
    return [.remember(note)]
  }
}
