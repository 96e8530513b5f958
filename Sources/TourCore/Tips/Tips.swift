/// The tips of a session: a value that what happens moves, and that says which card is to be drawn.
///
///     waiting ──due, screen is still──▶ showing ──closed, done, known, over──▶ waiting …
///                                          │ ▲
///                       the tour's own key ▼ │ Esc
///                                        asking ──got it, later, never──▶ waiting
///
/// While a tip is shown the program has its keyboard, its mouse and its cursor: nobody asked for the card, so it takes nothing away. The
/// tour's own key hands it the keyboard.
public struct Tips: Sendable {
  public let guides: [Guide]
  /// What is remembered, with all that has happened here.
  public private(set) var history: History
  public let preferences: TipPreferences
  /// The time of the clock on the wall.
  public private(set) var moment: Moment
  public let timing: Timing
  let ownKey: Key
  let bindings: Bindings
  var theme: Theme

  private let repertoire: Repertoire
  private(set) var advice: Advice
  private var lookout: Lookout
  var showing: Showing?
  var screen: Screen?
  private var changedAt = 0
  private var hasBegun = false
  private var hasEnded = false
  /// Tips that were shown because somebody asked to see them, whatever is remembered, and closed.
  private var dismissed: Set<Advice.Choice> = []
  /// All that was due until then is done.
  private var caughtUpAt = 0
  /// The advice is another one since.
  private var hasNews = false

  /// The card of a tip is up.
  struct Showing: Sendable {
    var choice: Advice.Choice
    var spotlight: Rect?
    /// How long it has been on a terminal, but for the time since ``visibleSince``.
    var milliseconds = 0
    /// Since when it has been on a terminal; nil while it is not.
    var visibleSince: Int?
    /// It was on a terminal.
    var hasAppeared = false
    /// Since when its target, or what it is for, is gone.
    var lostAt: Int?
    var progress: KeyProgress?
    /// The keyboard is its own.
    var isAsking = false
    var focus = 0
    var scroll = 0
    var startledUntil: Int?

    func milliseconds(at now: Int) -> Int { milliseconds + (visibleSince.map { max(0, now - $0) } ?? 0) }
  }

  /// - Parameters:
  ///   - guides: those of the program, in the order in which they were found.
  ///   - ownKey: the key that hands a tip the keyboard.
  public init(
    _ guides: [Guide], history: History, at moment: Moment, preferences: TipPreferences, ownKey: Key,
    bindings: Bindings = .standard, theme: Theme, timing: Timing = Timing()
  ) {
    self.guides = guides
    self.history = history
    self.moment = moment
    self.preferences = preferences
    self.ownKey = ownKey
    self.bindings = bindings
    self.theme = theme
    self.timing = timing
    repertoire = Repertoire(guides)
    advice = Advice(repertoire, history: history, at: moment, preferences: preferences)
    lookout = Lookout(guides)
  }

  /// Nothing more will appear.
  public var isOver: Bool { hasEnded || showing == nil && advice.isHopeless }

  /// The history is another one: other programs wrote to it. What happened here is in it.
  public mutating func learn(_ history: History) {
    self.history = history
    refresh()
  }

  /// It is this time.
  public mutating func learn(_ moment: Moment) {
    guard moment != self.moment else { return }
    self.moment = moment
    if let changesAt = advice.changesAt, moment.seconds >= changesAt { refresh() }
  }

  private mutating func refresh() {
    advice = Advice(repertoire, history: history, at: moment, preferences: preferences)
    hasNews = true
  }

  /// Moves on what happened.
  /// - Parameters:
  ///   - mayAppear: no other card is up or due.
  ///   - now: milliseconds; never less than in a call before.
  mutating func screenChanged(_ screen: Screen, mayAppear: Bool, at now: Int) -> [Effect] {
    self.screen = screen
    changedAt = now
    var effects: [Effect] = []
    if !hasBegun, !screen.isBlank {
      hasBegun = true
      for guide in guides where history[guide] == nil { effects += remember(.met, of: guide) }
    }
    effects += take(lookout.saw(screen, at: now), at: now)
    for choice in advice.retired(on: screen) { effects += remember(.invalidated(tip: choice.tip.id, .retired), of: guides[choice.guide]) }
    return effects + timePassed(mayAppear: mayAppear, at: now)
  }

  /// A key went to the program.
  mutating func programGot(_ key: Key, at now: Int) -> [Effect] {
    var effects: [Effect] = []
    // What the card proposes was done: that is more than that the user knows it.
    if let shown = showing, var progress = shown.progress {
      let outcome = progress.feed(key)
      showing?.progress = outcome == .reject ? shown.choice.tip.keys.map { KeyProgress($0) } : progress
      if outcome == .complete { effects += invalidate(.actionPerformed, at: now) }
    }
    return effects + take(lookout.pressed(key, at: now), at: now)
  }

  mutating func heardBell(at now: Int) -> [Effect] { take(lookout.heardBell(at: now), at: now) }

  mutating func saw(title: String, at now: Int) -> [Effect] { take(lookout.saw(title: title), at: now) }

  /// The program ended, or the terminal went away.
  mutating func end(at now: Int) -> [Effect] {
    guard !hasEnded else { return [] }
    let effects = take(lookout.ended(), at: now) + hide(at: now)
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
    if let until = showing?.startledUntil, now >= until { showing?.startledUntil = nil }
    var effects = take(lookout.passed(at: now), at: now)
    effects += keepUp(at: now)
    if showing == nil, mayAppear { appear(at: now) }
    return effects
  }

  /// When ``timePassed(mayAppear:at:)`` should come, if nothing else happens before; nil is never.
  func deadline(mayAppear: Bool) -> Int? {
    guard !hasEnded else { return nil }
    if hasNews { return caughtUpAt + 1 }
    var times: [Int?] = [lookout.deadline]
    if let showing {
      times.append(showing.lostAt.map { $0 + timing.grace })
      times.append(showing.startledUntil)
      if let since = showing.visibleSince {
        let limits = [advice.millisecondsLeft(for: showing.choice), showing.choice.tip.milliseconds].compactMap { $0 }
        times += limits.map { since + $0 - showing.milliseconds }
      }
    } else if mayAppear, hasBegun {
      times.append(changedAt + timing.stillness)
    }
    // A tip whose time comes, comes also to a user who just looks.
    if let changesAt = advice.changesAt { times.append(caughtUpAt + max(0, changesAt - moment.seconds) * 1000) }
    return times.compactMap { $0 }.filter { $0 > caughtUpAt }.min()
  }

  // The card comes …

  private mutating func appear(at now: Int) {
    guard hasBegun, let screen, now >= changedAt + timing.stillness, let choice = advice.choice(on: screen, passingOver: dismissed.contains) else { return }
    showing = Showing(
      choice: choice, spotlight: resolve(choice.tip.targets, on: screen), progress: choice.tip.keys.map { KeyProgress($0) })
  }

  var isUnseen: Bool { showing.map { $0.visibleSince == nil } ?? false }

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
    let tip = showing.choice.tip
    let milliseconds = showing.milliseconds(at: now)
    if let limit = tip.milliseconds, milliseconds >= limit { return hide(at: now) }
    switch advice.status(ofShown: showing.choice, for: milliseconds, on: screen) {
    case .available:
      showing.spotlight = resolve(tip.targets, on: screen)
      showing.lostAt = nil
    case .invalidated(.displayDurationExceeded): return invalidate(.displayDurationExceeded, at: now)
    case .invalidated: return hide(at: now)
    case .pending:
      let lostAt = showing.lostAt ?? now
      showing.lostAt = lostAt
      if now >= lostAt + timing.grace { return hide(at: now) }
    }
    self.showing = showing
    return []
  }

  // … and leaves.

  private mutating func hide(at now: Int) -> [Effect] {
    guard let shown = showing else { return [] }
    showing = nil
    hasNews = true
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
    case .ask:
      showing?.isAsking = true
      showing?.focus = 0
      return []
    default: return []
    }
  }

  /// Seconds until a tip comes back whose user said later.
  public static let snooze = 86_400

  /// Somebody wants to see tips, whatever is remembered: then nothing of it is.
  private var isOnDemand: Bool {
    switch preferences.choice {
    case .all, .only: true
    case .asUsual, .none: false
    }
  }

  // What happened is remembered.

  private mutating func take(_ notices: [Lookout.Notice], at now: Int) -> [Effect] {
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
