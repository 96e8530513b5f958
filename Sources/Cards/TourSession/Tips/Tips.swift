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
/// While a tip is shown, the program keeps the keyboard, the cursor and the mouse outside of the card, because the user
/// did not request the card. The tour key closes the card. Pressed again, it gives the card the keyboard for the other
/// answers.
public struct Tips: Sendable {
  public let guides: [Guide]
  /// The history, including the events of this session.
  public private(set) var history: History
  public let preferences: Preferences
  /// The wall-clock time.
  public private(set) var moment: Moment
  public let timing: Timing
  /// Those of the session.
  var settings: SessionSettings
  /// The guides that buttons name and that have no tour for the program.
  public var missingGuides: [String] = []

  private let tipIndex: TipIndex
  private(set) var selector: TipSelector
  /// Whether the history or the time changed since ``selector`` was made.
  private var isStale = false
  var detector: EventDetector
  var showing: Showing?
  var search = TipSearch()
  /// The time of the last search of the screen.
  var searchedAt = 0
  var screen: Screen? { search.screenIndex?.screen }
  /// The tip whose card is up, with the name of its guide; nil if there is none.
  public var shown: (guide: String, tip: String)? {
    showing.flatMap { $0.visibleSince == nil ? nil : (guides[$0.choice.guide].name, $0.choice.tip.id) }
  }
  var changes = ChangeTimes()
  /// The row of the program's cursor, and since when it has been there.
  var cursorRow: (row: Int, since: Int)?
  /// Set while a tip is due and waits for the screen to be still.
  var waiting: Waiting?
  /// The slots for which the program has asked how many rows they need.
  var slots: Set<String> = []
  /// The inline tips for which the program may make room now, in order of rank; empty while a card is up.
  var reservations: [Reservation] = []
  var hasBegun = false
  /// The first time at which a tip could have appeared in this session; nil if there was none yet.
  var possibleSince: Int?
  /// Whether this start of the program was counted.
  var isCounted = false
  var hasEnded = false
  /// Tips that were shown on demand, regardless of the history, and then closed.
  var dismissed: Set<TipSelector.Choice> = []
  /// The last time at which a key did nothing on the card, or took the keyboard from it. The rest of that burst of keys
  /// is ignored.
  var spentAt: Int?
  /// The text that the user types by mistake on a card that has the keyboard.
  var strayText = StrayText()
  /// Everything that was due until this time is done.
  var caughtUpAt = 0
  /// Whether something became due after ``caughtUpAt``.
  var hasNews = false
  /// Whether another process changed the history. It may have removed the record of the guides' first use
  /// (``History/TipEvent/met``).
  var hasRelearned = false

  /// - Parameters:
  ///   - guides: the guides for the program, in the order in which they were found.
  ///   - strings: the words of tour on its cards. A ``Session`` replaces them with its own.
  public init(
    _ guides: [Guide], history: History, at moment: Moment, preferences: Preferences,
    capabilities: TerminalCapabilities = TerminalCapabilities(depth: .none, isUnicode: false),
    timing: Timing = Timing(),
    strings: Strings = .english
  ) {
    self.guides = guides
    self.history = history
    self.moment = moment
    self.preferences = preferences
    self.timing = timing
    settings = SessionSettings(capabilities, strings)
    tipIndex = TipIndex(guides)
    selector = TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips)
    detector = EventDetector(guides)
  }

  var capabilities: TerminalCapabilities { settings.capabilities }
  var strings: Strings { settings.strings }

  /// The theme of a tip's card: its guide's, with the values that the preferences set.
  func theme(of choice: TipSelector.Choice) -> Theme { Theme(preferences.theme.over(guides[choice.guide].theme)) }

  /// The theme of the tip that is shown; without one, the theme of the preferences.
  var theme: Theme { showing.map { theme(of: $0.choice) } ?? Theme(preferences.theme) }

  /// The values of parameters for the texts of a tip.
  func placeholders(of choice: TipSelector.Choice) -> Placeholders {
    Placeholders(guides[choice.guide], history[guides[choice.guide]]?.parameters ?? [:])
  }

  /// The motion of the tip that is shown: its guide's, unless the user turned it off.
  var motion: Motion { Motion(showing.map { guides[$0.choice.guide].motion } ?? MotionSettings(), preferences.motion) }

  /// Whether no further tip will appear.
  public var isOver: Bool {
    if hasEnded { return true }
    guard showing == nil, !isStale else { return false }
    return selector.isExhausted || isOnDemand && !selector.hasCandidate(passingOver: dismissed.contains)
  }

  /// Replaces the history, after another process changed it. It includes the events of this session.
  mutating func update(_ history: History) {
    self.history = history
    hasRelearned = true
    refresh()
  }

  /// Sets the wall-clock time.
  mutating func update(_ moment: Moment) {
    guard moment != self.moment else { return }
    self.moment = moment
    if let changesAt = selector.changesAt, moment.seconds >= changesAt { refresh() }
  }

  /// Marks ``selector`` as outdated. It is made again later, so that keys reach the program without delay, and only
  /// once for several keys.
  private mutating func refresh() {
    isStale = true
    hasNews = true
  }

  mutating func refreshSelector() {
    guard isStale else { return }
    selector = currentSelector
    isStale = false
    search.forgetChoice()
  }

  /// The selector for the present history and time.
  var currentSelector: TipSelector {
    isStale ? TipSelector(tipIndex, history: history, at: moment, preferences: preferences.tips) : selector
  }

  /// Whether tips are shown on demand, regardless of the history. Then neither shows nor answers are recorded.
  var isOnDemand: Bool {
    switch preferences.tips.choice {
    case .all, .only: true
    case .asUsual, .none: false
    }
  }

  mutating func take(_ notices: [EventDetector.Notice], at now: Int) -> [Effect] {
    notices.flatMap { notice -> [Effect] in
      switch notice {
      case .event(let event, let guide): remember(.donated(event: event), of: guides[guide])
      case .retired(let tip, let guide): remember(.invalidated(tip: tip, .retired), of: guides[guide])
      }
    }
  }

  mutating func remember(_ event: History.TipEvent, of guide: Guide) -> [Effect] {
    let note = TipNote(event, of: guide.name, at: moment)
    guard history.record(note, of: guide) else { return [] }
    refresh()
    return [.remember(note)]
  }
}
