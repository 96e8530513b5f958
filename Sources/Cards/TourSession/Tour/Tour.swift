public import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// A tour in progress: a value that changes with each event and determines the card to draw.
///
///     arriving ──target is there──▶ showing ──next, done, seconds──▶ arriving … ──▶ ended
///        ▲  └──missing: skip──┐        │
///        └────────────────────┘        └──skip, close──▶ ended
///
/// It reads no clock and no files, and uses no terminal. ``handle(_:at:)`` takes events with their times and returns
/// effects. ``scene`` is the card to draw; nil if there is none.
public struct Tour: Sendable {
  public let guide: Guide
  var contents: TourContents
  private let extras: TourExtras
  public let timing: Timing
  public let preferences: Preferences
  /// Those of the session.
  var settings: SessionSettings
  /// The guides that buttons name and that have no tour for the program.
  public var missingGuides: [String] = []
  /// The way to the step with which the user begins; nil if they begin with the first one, and once they are there.
  var forward: FastForward?
  /// The same when the tour began.
  private(set) var firstForward: FastForward?
  /// The other guides for the program whose tours the user has taken, which the menu ticks.
  var takenGuides: Set<String> = []
  /// What the user and the program have chosen.
  var chosen = ChosenValues()

  var phase: Phase
  /// The steps so far.
  var progress: TourProgress
  /// The state of the menu; nil if it is closed.
  var menu: CardState? { didSet { if menu == nil { leaving = nil } } }
  /// The question that stands in the place of the menu; nil if there is none.
  var leaving: LeavingQuestion?
  /// How often the user has begun the steps of a lesson that they have begun again, by their ids.
  public var attempts: [String: Int] = [:]
  /// Whether the tour stands still, because another card stands in place of its own.
  var isPaused = false
  /// The locations of the targets of all steps.
  var locations: StepLocations
  /// When what happened last.
  var timeline = Timeline()
  /// The text that the user types by mistake.
  var strayText = StrayText()
  /// The reasons why cards were not shown, since they were last taken.
  private var explanations: [Explanation] = []

  /// Indirect, because every copy of a tour would otherwise be compiled into code for each of the many fields.
  enum Phase: Sendable {
    indirect case arriving(Arrival)
    indirect case showing(Showing)
    /// The outcome is nil if no step could be shown.
    /// - Parameter forKey: whether a key of ``Step/endsOn`` has ended the tour.
    case ended(Outcome?, forKey: Bool = false)

    var isEndedForKey: Bool { if case .ended(_, true) = self { true } else { false } }
  }

  /// The state of waiting for the target of a step.
  struct Arrival: Sendable {
    /// When the previous card was left. For the first card it is nil until the program has drawn something.
    var since: Int?
    /// Since when the target has been on the screen without interruption; nil if it is not.
    var foundAt: Int?
    /// The previous card, which stays up for ``Timing/linger``; nil once it is gone.
    var lingering: Scene?
    /// The key with which the previous card was left; nil if it was left in another way.
    var leftBy: Key?
    /// The keys that were typed while the previous card stayed up, held back for the next card.
    var typed: [Typed] = []
    /// Whether keys were just sent to the program, so that the screen may not show their effect yet.
    var awaitsAnswer = false
    /// Whether the user caused the change of the card, and so expects the next one.
    var isExpected = false
    /// Whether the user was typing in the program when the previous card was left, so that the next key may still be for
    /// the program.
    var followsTyping = false
    /// Whether the user has gone back to the step. Its card is then shown although what the user tried is done.
    var isReturn = false
    /// The steps that were left out since the last card.
    var passed: Set<Int> = []
    /// Whether the wait is so long that a banner is shown.
    var isLong = false
    /// When the program was asked to prepare its screen for the step; nil if it was not.
    var preparedAt: Int?
    /// Whether the log has the reason of the wait.
    var isExplained = false
    /// Whether no step can be shown on the current screen.
    var awaitsChange = false
  }

  struct Typed: Sendable {
    var key: Key
    var token: InputToken
  }

  /// The state of a step's card that is up.
  struct Showing: Sendable {
    /// The parsed text of the step.
    var body: Markup
    var sight: Sight
    var spoken = SpokenSight()
    var lack = TargetLack()
    var since: Int
    /// Since when the target is missing; nil if it is not.
    var lostAt: Int?
    /// When a key of `do` was last pressed.
    var pressedAt: Int?
    /// When the keys of `do` were last complete.
    var actedAt: Int?
    /// Whether `done` still does not hold at ``Timing/answer`` after the keys of `do`.
    var isStuck = false
    /// Whether the program has announced the event that `done` waits for.
    var isAnnounced = false
    /// Whether the user has pressed a key of `do` or a button that acts on the program, so that a change of the card is
    /// the answer.
    var hasActed: Bool { pressedAt != nil || actedAt != nil || hasEmitted }
    /// Whether the user has pressed a button that counts the event.
    var hasEmitted = false
    var demonstration: Demonstration?
    /// Where the card stands because it covered what the keys of `do` have opened; nil for the step's place.
    var aside: Place?
    /// The change of the screen after which the card was last to stand aside; nil if it never was.
    var setAsideAt: Int?
    /// The frame around the program's cursor when the card appeared; nil if there was none.
    var windowBefore: Rect?
    /// A letter that ends the tour (``Step/endsOn``) unless another letter follows it; nil if none waits.
    var ending: (typed: Typed, at: Int)?
    /// Whether the card appeared by itself, and no key or click has had an effect on it since. Enter then types no
    /// keys: it may have been meant for the program.
    var isUnexpected = false
    /// What a key that skips the tour, such as Escape, does on this card.
    var skipping = Skipping.allowed
    /// When Enter was pressed last.
    var enteredAt: Int?
    /// The question that covers the card; nil if there is none.
    var question: Question?
    /// How far the user has come with the keys of each goal that asks for keys, by the index of the goal.
    var goalKeys: [Int: GoalKeys] = [:]
    /// Whether the user left the lesson at this step the last time.
    var isWhereUserLeft = false
    /// Whether the author has changed the step while its card was up, or the user has gone back to a step that is done.
    /// Its card then stays up although `done` holds.
    var isHeld = false
    /// The user's trial in the program; nil while the card has the keyboard.
    var trial: Trial?
    /// The state of ``TourModel/Step/astray`` for which the card has given the program the keyboard by itself; nil if it
    /// has not. It does so once, so that a user can take the keyboard back.
    var gaveWayTo: Int?
    /// The number of hints that the user has got.
    var hintCount = 0
    /// When the user last wanted to leave the step out, but the steps of a lesson build on each other; nil for never.
    var neededAt: Int?
    /// When the user has asked for a hint or for the solution with the mouse; nil if they have not.
    var helpClickedAt: Int?
    /// Until when an Enter is a repetition of the one that chose an entry of the menu, because the key is held down.
    var repeatsUntil: Int?
    var card: CardState
    /// The card at the end of a tour that has lost steps; nil for the card of a step of the guide.
    var closing: Step?

    /// Whether the user is at the options, at a question or in the program, so that the step does not go on by itself.
    var isUsed: Bool { question != nil || trial != nil || card.selection?.isUsed ?? false }
  }

  /// The effect of a key that skips the tour.
  enum Skipping: Sendable {
    /// It skips the tour.
    case allowed
    /// It names its effect. The card came up while the user typed in the program, for which the key may have been meant:
    /// in many programs, people press Escape twice.
    case guarded
    /// It has named its effect at this time, and skips the tour unless it is a repetition, because it is held down.
    case named(at: Int)
  }

  /// Keys that tour types for the user, one after the other, because a button such as *Show me* was pressed.
  struct Demonstration: Sendable {
    /// The keys that are still to be typed.
    var keys: ArraySlice<Key>
    var nextAt: Int
    /// The index of the state of ``TourModel/Step/astray`` from which the keys lead back; nil for other keys.
    var wayBack: Int?
    /// Whether the first key was typed.
    var hasBegun = false
  }

  /// A guide with a tour that the menu can open.
  public struct OtherGuide: Hashable, Sendable {
    public let name: String
    /// In the user's language, if the guide has it.
    public let title: String

    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  /// - Parameters:
  ///   - steps: the steps to show to this user; if empty, the tour is over at once.
  ///   - start: the index of the first step to show; the steps before it count as shown, unless tour does them.
  ///   - forwards: whether tour itself does the steps before `start`, by typing their keys into a program that has just
  ///     been started.
  ///   - replayCommand: the command that shows this tour again, such as `tour run --reset htop`.
  ///   - lessonCommand: the command that takes the lessons for the program, such as `tour learn htop`.
  ///   - strings: the words of tour on its cards. A ``Session`` replaces them with its own.
  public init(
    _ guide: Guide, steps: [Step], start: Int = 0, forwards: Bool = false, heading: String? = nil,
    otherGuides: [OtherGuide] = [], capabilities: TerminalCapabilities, preferences: Preferences = Preferences(),
    timing: Timing = Timing(),
    replayCommand: String? = nil, lessonCommand: String? = nil,
    strings: Strings = .english
  ) {
    self.guide = guide
    let steps = steps.map { guide.withCommonStates($0) }
    contents = TourContents(guide, steps)
    extras = TourExtras(
      heading: heading, otherGuides: otherGuides, replayCommand: replayCommand, lessonCommand: lessonCommand)
    self.preferences = preferences
    self.timing = timing
    settings = SessionSettings(capabilities, strings)
    let index = min(max(0, start), steps.count - 1)
    progress = TourProgress(path: steps.isEmpty ? [] : contents.order.path(to: forwards ? 0 : index))
    forward = forwards && index > 0 ? FastForward(path: contents.order.path(to: index)) : nil
    firstForward = forward
    locations = StepLocations(steps, parameters: guide.values([:]))
    phase = steps.isEmpty ? .ended(nil) : .arriving(Arrival())
  }

  /// Milliseconds that a user takes at least to see a card that appears by itself. An Enter that comes earlier may have
  /// been meant for the program.
  static let glance = 400

  /// The longest time between the two clicks of a double click, in milliseconds.
  static let doubleClick = 500

  /// Milliseconds; see ``turn(by:at:)``.
  static let turnPause = 250

  /// The smallest screen that a card appears on.
  public static let smallestSize = Size(columns: 20, rows: 5)

  /// The steps to show to this user, in order. The values of parameters stand in their titles and in their `do`, and the
  /// states of ``TourModel/Guide/astray`` come before their own.
  public var steps: [Step] { contents.steps }
  var order: StepOrder { contents.order }

  /// A line above each title, such as `New in version 2`; nil if there is none.
  public var heading: String? { extras.heading }
  /// Other guides for the same program, which the menu offers.
  public var otherGuides: [OtherGuide] { extras.otherGuides }
  /// The command that shows this tour again; nil if there is none.
  public var replayCommand: String? { extras.replayCommand }
  /// The command that takes the lessons for the program; nil if there is none to take.
  public var lessonCommand: String? { extras.lessonCommand }

  /// The program's screen of the last ``SessionEvent/screen(_:)``; nil before the first.
  public var screen: Screen? { locations.screenIndex?.screen }

  /// The index of the current step, which is shown or awaited.
  var index: Int { progress.path.last ?? 0 }

  /// The card at the end of a tour that has lost steps; nil while it is not up.
  var closing: Step? { if case .showing(let showing) = phase { showing.closing } else { nil } }

  var capabilities: TerminalCapabilities { settings.capabilities }
  var strings: Strings { settings.strings }

  /// The theme of the cards: the guide's, with the values that the preferences set.
  var theme: Theme { Theme(guide.theme, preferences) }

  /// The motion of the current step's card: that of the step and of the guide, unless the user turned it off.
  var motion: Motion { Motion((isOver ? MotionSettings() : step.motion).over(guide.motion), preferences.motion) }

  /// Whether the card of ``currentStep`` is up.
  public var isShown: Bool { if case .showing = phase { hasRoom } else { false } }

  /// Whether the user has pressed a key of the card's `do`, or a button that acts on the program, since the card
  /// appeared.
  package var hasActed: Bool {
    if case .showing(let showing) = phase { showing.hasActed || showing.demonstration != nil } else { false }
  }

  /// The step that is shown or awaited; nil after the end of the tour, while it is dormant, and while its last card says
  /// which steps could not be shown.
  public var currentStep: Step? { isOver || isDormant || closing != nil ? nil : step }

  /// Whether the tour has ended, and nothing more will appear.
  public var isOver: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Whether no step could be shown yet, as while a program asks for a password before its first screen. The tour begins
  /// once the screen has changed and a step can be shown. Until then there is no sign of it, and it takes no key.
  public var isDormant: Bool { progress.isDormant && !isOver }

  /// Records that keys that no card requested went to the program.
  private mutating func programTyped(at now: Int) {
    timeline.typedAt = now
    trial?.brevity.keys += 1
    guard case .arriving(var arrival) = phase else { return }
    arrival.isLong = false
    phase = .arriving(arrival)
  }

  /// Handles an event.
  /// - Parameter now: milliseconds; never less than in an earlier call.
  /// - Returns: the effects, in the order in which they must be carried out.
  public mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect] {
    guard !isOver else { return [] }
    switch event {
    case .screen(let observation): return screenChanged(ScreenIndex(observation), at: now)
    case .key(let key, let token):
      let before = position
      let effects = pressed(key, token, at: now)
      // A key that ends the tour is the first of those that the user types into the program.
      if position != before, !phase.isEndedForKey {
        timeline.spentAt = now
        if case .arriving(var arrival) = phase {
          arrival.leftBy = key
          phase = .arriving(arrival)
        }
      }
      return effects
    case .click(let point): return clicked(point, at: now)
    case .wheel(let lines): return carryOut(.scroll(lines: lines), at: now)
    case .turned(let pages): return turn(by: pages, at: now)
    case .pasted:
      flash(at: now)
      strayText.addPaste(at: now)
      return []
    case .disappeared:
      // The program had the keyboard. The card may come back at any time.
      markUnseen()
      return []
    case .tick:
      if locations.isPending, !locations.isInterrupted || now >= timeline.searchedAt + SearchBudget.pause {
        search(at: now)
      }
      return timePassed(at: now)
    case .tourKey: return handleTourKey(at: now)
    case .practice(.trial):
      if step.isTried { tryIt(at: now) }
      return []
    case .practice(.solution):
      solve(at: now)
      return []
    case .practice(.wayBack): return takeBack(at: now)
    case .typed:
      programTyped(at: now)
      return trial == nil ? [] : timePassed(at: now)
    case .requested(let request): return carryOut(request, at: now)
    case .donated(let event, _): return announced(event, isUsers: false, at: now)
    case .exited: return programExited(at: now)
    case .lost: return close()
    case .bell, .title, .set, .assigned, .offered, .asked, .passed, .inputHandled, .inputPaused, .drawn, .appeared,
      .moment, .history, .opened, .replaced, .mistaken, .terminal, .pastedText, .dragged, .written, .notWritten:
      return []
    }
  }

  /// Identifies the card that is up, for comparison.
  private var position: (Int, Bool, Bool, Bool) {
    if case .showing = phase { (index, true, false, menu != nil) } else { (index, false, isOver, menu != nil) }
  }

  /// Keeps the reason why a card is not shown, for the log.
  mutating func explain(_ explanation: Explanation) {
    // A dormant tour has given its reasons, and tries again after each change of the screen.
    if settings.explains, !isDormant { explanations.append(explanation) }
  }

  mutating func takeExplanations() -> [Explanation] {
    defer { explanations = [] }
    return explanations
  }

  /// Handles the tour key: the first press opens the menu, a second press closes the tour.
  mutating func handleTourKey(at now: Int) -> [Effect] {
    if menu != nil { return quit(.closed, at: now) }
    markSeen()
    strayText.end()
    // A user who opens the menu while they try a step mostly wants help.
    let help = menuButtons.first { $0.action.isHelp || $0.action == wayBackButton.first?.action }?.action
    menu = CardState(focused: help)
    timeline.helpOfferedAt = help == nil ? nil : now
    guard case .arriving(var arrival) = phase else { return [] }
    let typed = arrival.typed
    arrival.typed = []
    phase = .arriving(arrival)
    return typed.map { .forward($0.token) }
  }
}
