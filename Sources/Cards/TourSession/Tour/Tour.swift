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
  private let constants: TourConstants
  var contents: TourContents
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
  var menu: CardState? { didSet { if menu == nil { page = nil } } }
  /// What stands in the place of the menu's list; nil for the list.
  var page: MenuPage?
  /// The lessons and the tips that the menu lists.
  package var topics: [Topic] = []
  /// The tips that the user has read in the menu, until they are recorded.
  var readTips: [(guide: String, id: String)] = []
  /// How often the user has begun the steps of a lesson that they have begun again, by their ids.
  public var attempts: [String: Int] = [:]
  /// Whether the tour stands still, because another card stands in place of its own.
  var isPaused = false
  private var indirectLocations: Indirect<StepLocations>
  /// When what happened last.
  var timeline = Timeline()
  /// For screen readers: whether the last card stood in the first rows.
  var isInFirstRows = false
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
    constants = TourConstants(
      guide, preferences, timing.suited(to: preferences), heading: heading, otherGuides: otherGuides,
      replayCommand: replayCommand,
      lessonCommand: lessonCommand)
    let steps = steps.map { guide.withCommonStates($0) }
    contents = TourContents(guide, steps)
    settings = SessionSettings(capabilities, strings)
    let index = min(max(0, start), steps.count - 1)
    progress = TourProgress(path: steps.isEmpty ? [] : contents.order.path(to: forwards ? 0 : index))
    forward = forwards && index > 0 ? FastForward(path: contents.order.path(to: index)) : nil
    firstForward = forward
    indirectLocations = Indirect(StepLocations(steps, parameters: guide.values([:])))
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

  /// The steps to show to this user, in order. In their titles and their `do`, parameters are replaced by their values.
  /// Their states of ``TourModel/Step/astray`` follow those of the guide.
  public var steps: [Step] { contents.steps }
  var order: StepOrder { contents.order }

  public var guide: Guide { constants.guide }
  public var preferences: Preferences { constants.preferences }
  public var timing: Timing { constants.timing }
  /// A line above each title, such as `New in version 2`; nil if there is none.
  public var heading: String? { constants.heading }
  /// Other guides for the same program, which the menu offers.
  public var otherGuides: [OtherGuide] { constants.otherGuides }
  /// The command that shows this tour again; nil if there is none.
  public var replayCommand: String? { constants.replayCommand }
  /// The command that takes the lessons for the program; nil if there is none to take.
  public var lessonCommand: String? { constants.lessonCommand }

  /// The locations of the targets of all steps.
  var locations: StepLocations {
    _read { yield indirectLocations.value }
    _modify { yield &indirectLocations.value }
  }

  /// The program's screen of the last ``SessionEvent/screen(_:)``; nil before the first.
  public var screen: Screen? { locations.screenIndex?.screen }

  /// The paths of the files that conditions of the steps ask for.
  var filesAsked: [String] { locations.filesAsked }

  /// The conditions on files that hold; nil if the folder of the program is not known.
  package var heldFiles: Set<FileCondition>? { locations.heldFiles }

  /// The index of the current step, which is shown or awaited.
  var index: Int { progress.path.last ?? 0 }

  /// The card at the end of a tour that has lost steps; nil while it is not up.
  var closing: Step? { if case .showing(let showing) = phase { showing.closing } else { nil } }

  var capabilities: TerminalCapabilities { settings.capabilities }
  var strings: Strings { settings.strings }

  /// The theme of the cards: the guide's, with the values that the preferences set.
  var theme: Theme { Theme(guide.theme, preferences, strings.legends) }

  /// The motion of the current step's card: that of the step and of the guide, unless the user turned it off.
  var motion: Motion { Motion((isOver ? MotionSettings() : step.motion).over(guide.motion), preferences.motion) }

  /// Whether the card of ``currentStep`` is up.
  public var isShown: Bool { if case .showing = phase { hasRoom } else { false } }

  /// Whether the user has pressed a key of the card's `do`, or a button that acts on the program, since the card
  /// appeared.
  package var hasActed: Bool {
    if case .showing(let showing) = phase { showing.attempt.hasActed || showing.demonstration != nil } else { false }
  }

  /// The step that is shown or awaited; nil after the end of the tour, while it is dormant, and while its last card
  /// says which steps could not be shown.
  public var currentStep: Step? { isOver || isDormant || closing != nil ? nil : step }

  /// Whether the tour has ended, and nothing more will appear.
  public var isOver: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Whether the tour has ended with its last step.
  package var isComplete: Bool {
    switch phase {
    case .ended(.done, _), .ended(.incomplete, _): true
    default: false
    }
  }

  /// Whether no step could be shown yet, as while a program asks for a password before its first screen. The tour
  /// begins once the screen has changed and a step can be shown. Until then there is no sign of it, and it takes no
  /// key.
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
    defer { if preferences.isForReaders { keepPlaceForReaders() } }
    switch event {
    case .screen(let observation): return screenChanged(ScreenIndex(observation), at: now)
    case .files(let files):
      // The screen that comes next, or the end of the program, is judged with them.
      locations.show(files: files, at: now)
      return []
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
    // A dormant tour comes to its steps again and again. Its reasons are kept the first time only.
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
    // After the menu, a screen reader would speak the notice of the card again.
    if case .showing(var showing) = phase {
      showing.card.calm()
      phase = .showing(showing)
    }
    guard case .arriving(var arrival) = phase else { return [] }
    let typed = arrival.typed
    arrival.typed = []
    phase = .arriving(arrival)
    return typed.map { .forward($0.token) }
  }
}
