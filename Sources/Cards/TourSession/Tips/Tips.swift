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
///     waiting ──tour key or click on a mark──▶ asking ──next, back──▶ asking …
///
/// While a tip is shown, the program keeps the keyboard, the cursor and the mouse outside of the card, because the user
/// did not request the card. The tour key closes the card. Pressed again, it gives the card the keyboard for the other
/// answers.
public struct Tips: Sendable {
  public let guides: [Guide]
  public let preferences: Preferences
  public let timing: Timing
  /// Those of the session.
  var settings: SessionSettings
  /// The guides that buttons name and that have no tour for the program.
  public var missingGuides: [String] = []

  var records: TipRecords
  var detector: EventDetector
  var showing: Showing?
  /// Direct access, for calls that change another property as well.
  var indirectSearch = Indirect(TipSearch())
  var search: TipSearch {
    _read { yield indirectSearch.value }
    _modify { yield &indirectSearch.value }
  }
  var screen: Screen? { search.screenIndex?.screen }
  /// The tip whose card is up, with the name of its guide; nil if there is none.
  public var shown: (guide: String, tip: String)? {
    showing.flatMap { $0.visibleSince == nil ? nil : (guides[$0.choice.guide].name, $0.choice.tip.id) }
  }
  var changes = ChangeTimes()
  /// Set while a tip is due and waits for the screen to be still.
  var waiting: Waiting?
  var marks = Marks()
  /// Set while the card of a mark is up.
  var reading: Reading?
  var slots = InlineSlots()
  var start = ProgramStart.blank
  var timeline = TipTimeline()
  /// The text that the user types by mistake on a card that has the keyboard.
  var strayText = StrayText()

  /// - Parameters:
  ///   - guides: the guides for the program, in the order in which they were found.
  ///   - strings: tour's own words on the cards. A ``Session`` replaces them with its own.
  public init(
    _ guides: [Guide], history: History, at moment: Moment, preferences: Preferences,
    capabilities: TerminalCapabilities = TerminalCapabilities(depth: .none, isUnicode: false),
    timing: Timing = Timing(),
    strings: Strings = .english
  ) {
    self.guides = guides
    self.preferences = preferences
    self.timing = timing.suited(to: preferences)
    settings = SessionSettings(capabilities, strings)
    records = TipRecords(guides, history, at: moment, preferences.tips)
    detector = EventDetector(guides)
  }

  /// The history, including the events of this session.
  public var history: History { records.history }
  /// The wall-clock time.
  public var moment: Moment { records.moment }

  var capabilities: TerminalCapabilities { settings.capabilities }
  var strings: Strings { settings.strings }

  /// The theme of a tip's card: its guide's, with the values that the preferences set.
  func theme(of choice: TipSelector.Choice) -> Theme { Theme(guides[choice.guide].theme, preferences, strings.legends) }

  /// The theme of the tip that is shown; without one, the theme of the preferences.
  var theme: Theme { showing.map { theme(of: $0.choice) } ?? Theme(ThemeSettings(), preferences, strings.legends) }

  /// The values of parameters for the texts of a tip.
  func placeholders(of choice: TipSelector.Choice) -> Placeholders {
    Placeholders(guides[choice.guide], history[guides[choice.guide]]?.parameters ?? [:])
  }

  /// The motion of the tip that is shown: its guide's, unless the user turned it off.
  var motion: Motion { Motion(showing.map { guides[$0.choice.guide].motion } ?? MotionSettings(), preferences.motion) }

  /// Whether no further tip will appear.
  public var isOver: Bool { start.hasEnded || showing == nil && records.isExhausted }

  /// Replaces the history, after another process changed it. It includes the events of this session.
  mutating func update(_ history: History) { records.replace(history) }

  /// Sets the wall-clock time.
  mutating func update(_ moment: Moment) { records.update(moment) }

  mutating func refreshSelector() { if records.refresh() { search.forgetChoice() } }

  mutating func handle(_ notices: [EventDetector.Notice], at now: Int) -> [Effect] {
    notices.flatMap { notice -> [Effect] in
      switch notice {
      case .event(let event, let guide): remember(.donated(event: event), of: guides[guide])
      case .retired(let tip, let guide): remember(.invalidated(tip: tip, .retired), of: guides[guide])
      }
    }
  }

  /// Records that a card was shown, or what became of it; nothing for a tip that is shown on demand.
  mutating func rememberCard(_ event: History.TipEvent, of choice: TipSelector.Choice) -> [Effect] {
    records.isOnDemand ? [] : remember(event, of: guides[choice.guide])
  }

  /// Records that the user has read a tip elsewhere, and so need not see it any more.
  mutating func wasRead(_ id: String, of guide: String) -> [Effect] {
    guard !records.isOnDemand, let guide = guides.first(where: { $0.name == guide }) else { return [] }
    return remember(.invalidated(tip: id, .tipClosed), of: guide)
  }

  /// Records an event. If it retires tips, the effects contain the end of each, too; the history has it already.
  mutating func remember(_ event: History.TipEvent, of guide: Guide) -> [Effect] {
    var open: [Tip] = []
    switch event {
    case .donated(let id, _), .emitted(_, let id):
      open = guide.tips.filter { $0.retirements.contains(.event(id)) && invalidation(of: $0, in: guide) == nil }
    default: break
    }
    guard let note = records.remember(event, of: guide) else { return [] }
    let retired = open.filter { invalidation(of: $0, in: guide) == .retired }
    return ([note] + retired.map { TipNote(.invalidated(tip: $0.id, .retired), of: guide.name, at: moment) })
      .map { .remember($0) }
  }

  private func invalidation(of tip: Tip, in guide: Guide) -> Invalidation? {
    history[guide]?.tips[tip.id]?.invalidation
  }
}
