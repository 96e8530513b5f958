import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// A tour in progress: a value that events move and that says what is to be drawn.
///
///     arriving ──target is there──▶ showing ──next, done, seconds──▶ arriving … ──▶ ended
///        ▲  └──missing: skip──┐        │
///        └────────────────────┘        └──skip, close──▶ ended
///
/// It knows no clock, no file and no terminal: ``handle(_:at:)`` takes events with their time and returns effects;
/// ``scene`` is what stands on the screen now, nil while the program has it to itself.
public struct Tour: Sendable {
  public let guide: Guide
  /// The steps that this user gets, in their order.
  public let steps: [Step]
  /// A line above each title (`New in version 2`), or nil.
  public let heading: String?
  /// Other guides for the same program, for the menu: names.
  public let otherGuides: [String]
  public let timing: Timing
  public let preferences: Preferences
  /// The command that shows this tour again; nil if there is none to tell.
  public let replayCommand: String?
  public var capabilities: TerminalCapabilities

  var phase: Phase
  /// The step that is shown, or looked for.
  var index: Int
  var menu: Menu?
  /// Steps whose card was on the screen.
  var shown: Set<Int>
  /// A card was on the screen.
  var hasAppeared = false
  /// Steps that were left out because their target was missing.
  var leftOut: Set<Int> = []
  /// The program's screen, as it was last seen.
  public internal(set) var screen: Screen?
  /// Where the target of each step is.
  var locations: StepLocations
  var changedAt = 0
  var firstDrawnAt: Int?
  /// All that was due until then is done.
  var caughtUpAt = 0
  /// When the screen was looked at last.
  var lookedAt = 0
  /// When a key last went to the program that no card asked for.
  var typedAt: Int?
  /// When a key last did nothing, completed the keys of a `do`, or left a card: the rest of a burst of keys is ignored from then on.
  var spentAt: Int?

  enum Phase: Sendable {
    case arriving(Arrival)
    case showing(Showing)
    /// nil: no step could be shown.
    case ended(Outcome?)
  }

  /// Looking for the target of a step.
  struct Arrival: Sendable {
    /// When the card before it left; nil until the program has drawn something.
    var since: Int?
    /// When the target was first there, of this unbroken time.
    var foundAt: Int?
    /// The picture of the card before it, which lingers.
    var lingering: Scene?
    /// What is typed meanwhile: for the next card, if it comes in time, and else for the program.
    var typed: [Typed] = []
    /// Keys went to the program just before: what is on the screen is not its answer yet.
    var awaitsAnswer = false
    /// The target has been awaited for some time: a line says so.
    var isLong = false
  }

  struct Typed: Sendable {
    var key: Key
    var bytes: [UInt8]
  }

  /// The card of a step is up.
  struct Showing: Sendable {
    /// The step's text, read.
    let body: Markup
    var spotlight: Rect?
    var since: Int
    /// Since when the target is gone.
    var lostAt: Int?
    var progress: KeyProgress?
    /// When a key of `do` was pressed last.
    var pressedAt: Int?
    /// When the keys of `do` were complete last.
    var actedAt: Int?
    /// They were, and the program has not shown in time what `done` asks for.
    var isStuck = false
    var demonstration: Demonstration?
    /// The index of the focused button, from the last one: 0 is the main one.
    var focusFromEnd = 0
    var scroll = 0
    var idleKey = IdleKey()
  }

  /// *Show me*: the keys of a `do` are typed one after the other.
  struct Demonstration: Sendable {
    /// Those that are still to be typed.
    var keys: ArraySlice<Key>
    var nextAt: Int
  }

  struct Menu: Sendable {
    var focus = 0
    var idleKey = IdleKey()
  }

  /// A key was pressed that does nothing: the frame stands out for a moment, and the card names the keys that act for a while.
  struct IdleKey: Sendable {
    var flashUntil: Int?
    var noticeUntil: Int?

    init() {}

    init(_ timing: Timing, at now: Int) {
      flashUntil = timing.flash > 0 ? now + timing.flash : nil
      noticeUntil = now + timing.notice
    }

    mutating func calm(at now: Int) {
      if let flashUntil, now >= flashUntil { self.flashUntil = nil }
      if let noticeUntil, now >= noticeUntil { self.noticeUntil = nil }
    }
  }

  /// - Parameters:
  ///   - steps: what this user gets; empty ends the tour at once.
  ///   - start: the index of the first to show; those before it count as seen.
  ///   - timing: nil takes what the preferences say.
  ///   - replayCommand: the command that shows this tour again, such as `tour run --reset htop`.
  public init(
    _ guide: Guide, steps: [Step], start: Int = 0, heading: String? = nil, otherGuides: [String] = [],
    capabilities: TerminalCapabilities, preferences: Preferences = Preferences(), timing: Timing? = nil, replayCommand: String? = nil
  ) {
    self.guide = guide
    self.steps = steps
    self.heading = heading
    self.otherGuides = otherGuides
    self.capabilities = capabilities
    self.preferences = preferences
    self.timing = timing ?? Timing(preferences.motion)
    self.replayCommand = replayCommand
    index = min(max(0, start), max(0, steps.count - 1))
    shown = Set(0..<index)
    locations = StepLocations(steps)
    phase = steps.isEmpty ? .ended(nil) : .arriving(Arrival())
  }

  /// The smallest screen that a card appears on.
  public static let smallestSize = Size(columns: 20, rows: 5)

  /// Nothing more will appear.
  public var isOver: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Notes that the program got keys that no card asked for.
  mutating func noteTyping(at now: Int) {
    typedAt = now
    guard case .arriving(var arrival) = phase else { return }
    arrival.isLong = false
    phase = .arriving(arrival)
  }

  /// Moves the tour on.
  /// - Parameter now: milliseconds; never less than in a call before.
  /// - Returns: what is to be done, in this order.
  public mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect] {
    guard !isOver else { return [] }
    switch event {
    case .screen(let screen): return screenChanged(ScreenIndex(screen), at: now)
    case .key(let key, let bytes):
      let before = position
      let effects = pressed(key, bytes: bytes, at: now)
      if position != before { spentAt = now }
      return effects
    case .click(let point): return clicked(point, at: now)
    case .wheel(let lines): return scrolled(by: lines, at: now)
    case .pasted:
      flash(at: now)
      return []
    case .tick:
      if locations.isPending, !locations.isInterrupted || now >= lookedAt + SearchBudget.pause { look(at: now) }
      return timePassed(at: now)
    case .passed, .bell, .title: return []
    case .lost: return close()
    }
  }

  /// Which card is up, for comparison.
  private var position: (Int, Bool, Bool, Bool) {
    if case .showing = phase { (index, true, false, menu != nil) } else { (index, false, isOver, menu != nil) }
  }

  /// The user pressed the tour's own key: the menu opens, and a second press closes the tour.
  public mutating func handleTourKey(at now: Int) -> [Effect] {
    guard !isOver else { return [] }
    if menu != nil { return close() }
    menu = Menu()
    guard case .arriving(var arrival) = phase else { return [] }
    let typed = arrival.typed
    arrival.typed = []
    phase = .arriving(arrival)
    return typed.map { .forward($0.bytes) }
  }
}
