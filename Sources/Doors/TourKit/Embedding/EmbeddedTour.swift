package import TourCard
import TourGuide
public import TourHistory
public import TourModel
public import TourScreen
public import TourSession

/// A tour and tips over the screen of a program that draws its screen and reads its keys itself, with any library.
///
///     tour.update(Observation(screen, widgets: ["list": rect]), at: now)  // after each change of the program's screen
///     draw(tour.picture(at: now) ?? screen)
///     tour.press(key, at: now)                                            // for each key
///     for input in tour.takeInput() { … }                                 // the keys that are for the program
///
/// The program calls ``advance(at:)`` when ``deadline`` is reached, and ``finish(at:)`` at its end. Times are
/// milliseconds of a monotonic clock, and never less than in an earlier call. A program that draws with ncurses uses
/// `CursesTour` in `TourCurses` instead.
public final class EmbeddedTour {
  /// Input that the program must handle.
  public enum Input: Hashable, Sendable {
    /// The key that came with this token.
    case pressed(InputToken)
    /// A key that the card's button *Show me* types.
    case typed(Key)
  }

  /// Called for each event of a tour that the history records, after it was recorded, with who caused it.
  public var onTourEvent: ((Guide, History.TourEvent, Cause) -> Void)?
  /// Called for each event of a tip that the history records, with who caused it.
  public var onTipEvent: ((TipNote, Cause) -> Void)?
  /// Called with an address of the web or of mail that the user wants to open, by a button of a card; nil if the
  /// program opens none. The card then shows the address instead.
  public var onOpen: ((String) -> Void)? { didSet { driver.configure { $0.settings.opensAddresses = onOpen != nil } } }
  /// Called when the tour comes to a step, before the step's target is searched and its card is shown. The program may
  /// prepare its screen: scroll to an item, or open a pane. Each card then appears a tenth of a second later, because
  /// the screen is searched anew.
  public var onPreparation: ((Guide, Step) -> Void)? {
    didSet { driver.configure { $0.settings.prepares = onPreparation != nil } }
  }
  /// The problem of the history because of which nothing appears by itself, or events were not written; nil if there is
  /// none. `CI` and `TOUR=off` do not count.
  public var failure: HistoryError? { history.failure }
  public var preferences: Preferences { options.preferences }
  /// The mistakes in `config.yaml` and in the variables `TOUR_…`, which have no effect, and the damage of a history
  /// that was set aside, each as a message of one or several lines. A program may print them when the terminal is its
  /// own again; `tour run` does.
  public var settingsProblems: [String] { mistakes + (history.damage.map { ["\($0)"] } ?? []) }
  /// The mistakes in `config.yaml` and in the variables.
  var mistakes: [String] = []

  /// The colours and characters of the terminal, for the cards.
  public var capabilities: TerminalCapabilities {
    get { driver.session.capabilities }
    set {
      driver.configure { $0.settings.capabilities = newValue }
      screen.forgetPicture()
    }
  }

  let guides: [Guide]
  let isSilent: Bool
  /// What is announced to the host that shows the cards; nil without such a host.
  var announcements: HostAnnouncements?
  /// nil if no log is written.
  let log: SessionLog?
  let history: EmbeddedHistory
  let driver: SessionDriver
  private(set) var screen = EmbeddedScreen()
  var observers = TipObservers()
  private let options: SessionOptions
  private var isDriving = false
  /// The input for the program since the last ``takeInput()``, in order.
  var input: [Input] = []
  /// The slots of inline tips for which the program has asked, by name.
  var slots: [String: Slot] = [:]
  /// Draws the cards in the style of the program; nil for tour's own drawing. Banners, which are lines of text, are
  /// always drawn by tour.
  public var cardStyle: (any CardStyle)? { didSet { screen.forgetPicture() } }

  /// Milliseconds between two searches of the screen, and between two pictures of a card that moves.
  package static let frameInterval = Motion.frameInterval

  /// Reads the history, and determines the tour and the tips that may appear by themselves. If the history can't be
  /// read or written, none appears, and ``failure`` has the reason.
  ///
  /// - Parameters:
  ///   - source: the guides of the program. The first one with steps provides the tour.
  ///   - file: the history, or the reason why there is none; nil for a history that begins empty, and is not written.
  ///   - isSilent: whether nothing may appear by itself. ``start(step:at:)`` still shows a tour.
  /// - Throws: the problems of the guides.
  public convenience init(
    _ source: GuideSource, _ file: Result<HistoryFile?, HistoryError>, _ options: SessionOptions,
    capabilities: TerminalCapabilities,
    clock: WallClock = WallClock(), isSilent: Bool = false
  ) throws(GuideProblems) {
    try self.init(
      source, file, options, capabilities: capabilities, clock: clock, isSilent: isSilent, mayHaveHost: false, log: nil)
  }

  init(
    _ source: GuideSource, _ file: Result<HistoryFile?, HistoryError>, _ options: SessionOptions,
    capabilities: TerminalCapabilities,
    clock: WallClock, isSilent: Bool, mayHaveHost: Bool, log: SessionLog?
  ) throws(GuideProblems) {
    let guides = try log.reading { () throws(GuideProblems) in try source.read(in: options.languages) }
    log?.add(source.translationProblems(in: options.languages))
    self.log = log
    var options = options
    options.waitsForDescriptor = false
    self.guides = guides
    self.options = options
    let hasHost = mayHaveHost && Self.hasHost(for: options.command, guides)
    if hasHost { log?.add(.off(.host)) }
    let isSilent = isSilent || hasHost
    self.isSilent = isSilent
    announcements = hasHost ? HostAnnouncements() : nil
    var plan: SessionPlan?
    var failure: HistoryError?
    var found: HistoryFile?
    var writer: HistoryWriter?
    do throws(HistoryError) {
      let file = try file.get()
      found = file
      // The host records what happens.
      if !hasHost { writer = HistoryWriter(file, tips: guides, watch: nil) }
      if !isSilent { plan = try SessionPlan(guides, file, options, capabilities: capabilities, at: clock.moment()) }
    } catch {
      failure = error
    }
    history = EmbeddedHistory(found, plan?.writer ?? writer, failure, plan?.damage, clock)
    var session =
      plan?.session(catalog: GuideCatalog(folders: []))
      ?? Session(
        tour: nil, capabilities: capabilities,
        strings: .words(
          options.strings, in: SessionPlan.tourGuide(of: guides)?.language ?? .english, for: options.preferences))
    session.settings.explains = log != nil
    driver = SessionDriver(session, tourKey: options.preferences.tourKey)
    if let log { begin(log, plan) }
  }

  // MARK: The screen

  /// Tells the tour what the program shows now.
  public func update(_ observation: Observation, at now: Int) {
    announcements?.add(observation.widgets, again: true)
    if screen.observation == observation { return }
    let isResized = screen.update(observation)
    log?.add(observation.widgets)
    drive(at: now) { driver in
      if isResized { driver.resized(at: now) }
      driver.programWrote(isWhole: true, at: now)
      // The program answers the key that closed the card: its screen is not covered any longer.
      if driver.presentation.scene == nil { driver.endMotion(at: now) }
    }
  }

  /// Does the work that is due.
  public func advance(at now: Int) {
    let (moment, changed) = history.catchUp(isWatched: !isOver, at: now)
    if let moment { handle(.moment(moment), at: now) }
    if let changed { handle(.history(changed), at: now) }
    if let workDue, now >= workDue {
      drive(at: now) { $0.advance(to: screen.revision, isSafe: isSearchable, at: now, screen.observation!) }
    }
    reportStates()
  }

  private var workDue: Int? { driver.workDue(of: screen.revision, isSafe: isSearchable) }

  /// Whether there is a screen, and a card could appear over it.
  private var isSearchable: Bool { screen.observation != nil && !isOver }

  /// Returns the screen with the card drawn over it; nil if no card is up. Does the work that is due first.
  ///
  /// The caller shows the picture at once: the time for which a tip is shown counts from this call.
  public func picture(at now: Int) -> Screen? {
    advance(at: now)
    guard let program = screen.observation?.screen else { return nil }
    let scene = driver.snapshot.scene
    drive(at: now) { $0.show(scene, at: now) }
    if screen.lacksPicture(of: scene) || driver.nextFrameAt.map({ now >= $0 }) ?? false {
      // The style is code of the program, which may use the tour.
      let (presentation, capabilities) = (driver.presentation, capabilities)
      let style = cardStyle.map { style in { (card: Card, canvas: inout CardCanvas) in style.draw(card, on: &canvas) } }
      let shown = driver.shownScreen(program, at: now)
      let composition = presentation.composition(on: shown, capabilities: capabilities, style: style, at: now)
      screen.keep(composition, of: scene)
      drive(at: now) { $0.composed(composition, at: now) }
    }
    let picture = screen.shown
    drive(at: now) { $0.appeared(at: now) }
    reportStates()
    // A callback may have finished the tour.
    return driver.presentation.isVisible ? picture : nil
  }

  /// Whether a card is up.
  public var isShown: Bool { driver.snapshot.scene != nil }

  /// Whether nothing more will appear by itself. ``start(step:at:)`` may still show a tour.
  public var isOver: Bool { driver.snapshot.isOver }

  /// When ``picture(at:)`` or ``advance(at:)`` is to be called if nothing happens before; nil for never. 0 if the last
  /// picture shows another card than the one that is up.
  public var deadline: Int? {
    if screen.observation != nil, driver.snapshot.scene != driver.presentation.scene { return 0 }
    return [workDue, driver.nextFrameAt, history.deadline].compactMap { $0 }.min()
  }

  // MARK: Requests of the program

  /// The guide and the step whose card is shown or awaited; nil if no tour is in progress.
  public var current: (guide: Guide, step: Step)? {
    guard let guide = driver.session.tour?.guide, let step = driver.session.tour?.currentStep else { return nil }
    return (guide, step)
  }

  /// The guide, and the step or the tip, whose card is up; nil if there is none, also while the card of a step waits
  /// for its target.
  package var shownCard: (guide: String, part: String)? {
    guard let current else { return driver.session.tips?.shown.map { ($0.guide, $0.tip) } }
    return driver.session.tour?.isShown == true ? (current.guide.name, current.step.id) : nil
  }

  /// The content of the card that is up; nil if there is none.
  package var shownContent: Card? { driver.snapshot.scene?.card }

  /// The guide that provides the tour; nil if there are no guides.
  public var tourGuide: Guide? { SessionPlan.tourGuide(of: guides) }

  /// Starts the tour of all steps, whether or not the user has seen them.
  /// - Parameter step: the id of the first step; nil for the first one of the guide.
  /// - Returns: false if there is no such step. Nothing happens then.
  @discardableResult
  public func start(step id: String? = nil, at now: Int) -> Bool {
    guard let guide = tourGuide, !guide.steps.isEmpty else { return false }
    guard let start = id.map({ guide.index(ofStep: $0) }) ?? 0 else { return false }
    if isHosted {
      announcements?.add(.start(TourChoice(guide: guide.name, step: id)))
      return true
    }
    begin(guide, start: start, at: now)
    return true
  }

  private func begin(_ guide: Guide, start: Int, at now: Int) {
    // The history has the end of the present tour when the next one begins.
    request(.close, at: now)
    var tour = Tour(
      guide, steps: guide.steps.withImages(), start: start, capabilities: capabilities, preferences: preferences,
      replayCommand: options.replayCommand(guide, true))
    tour.missingGuides = guide.startedGuides.filter { name in !guides.contains { $0.name == name && !$0.steps.isEmpty }
    }
    tour.topics = Topic.tips(of: guides, history.kept)
    tour.learn(history.kept)
    handle(.opened(tour), at: now)
  }

  /// Goes to another step of the tour, or closes it. Without a tour in progress, nothing happens.
  public func request(_ request: TourRequest, at now: Int) {
    announcements?.add(.request(request))
    handle(.requested(request), at: now)
  }

  /// Ends the tour and the tips, and writes the history. Afterwards nothing appears, and no callback is called.
  public func finish(at now: Int) {
    handle(.lost, at: now)
    announcements?.end()
    (onTourEvent, onTipEvent, onOpen, onPreparation) = (nil, nil, nil, nil)
    observers.removeAll()
    drive(at: now) { $0.removePicture() }
    screen.forgetPicture()
    history.finish()
    endLog()
  }

  // MARK: Effects

  func handle(_ event: SessionEvent, at now: Int) { drive(at: now) { $0.handle(event, at: now) } }

  /// Gives the driver input or events, and carries out the effects.
  /// - Returns: nil if the call comes in the middle of another one, from a signal handler of the program. Nothing
  ///   happens then.
  @discardableResult
  func drive<Answer>(at now: Int, _ use: (SessionDriver) -> Answer) -> Answer? {
    if isDriving { return nil }
    isDriving = true
    let answer = use(driver)
    let outcomes = driver.takeOutcomes()
    isDriving = false
    observers.haveNews = true
    carryOut(outcomes, at: now)
    return answer
  }

  private func carryOut(_ outcomes: [SessionDriver.Outcome], at now: Int) {
    var calls: [() -> Void] = []
    for outcome in outcomes {
      let (guide, cause) = (outcome.guide, outcome.cause)
      switch outcome.effect {
      case .forward(let token): input.append(.pressed(token))
      case .type(let key): input.append(.typed(key))
      case .record(let event):
        guard let guide else { break }
        log?.add(event, of: guide)
        if let changed = history.record(event, of: guide, at: now) { handle(.history(changed), at: now) }
        calls.append { [self] in onTourEvent?(guide, event, cause) }
      case .remember(let note):
        log?.add(note)
        history.remember(note, at: now)
        calls.append { [self] in onTipEvent?(note, cause) }
      case .visit(let address): calls.append { [self] in onOpen?(address) }
      case .prepare(let id):
        guard let guide, let step = current?.step, step.id == id else { break }
        calls.append { [self] in onPreparation?(guide, step) }
      case .explain(let explanation): log?.add(explanation, of: guide ?? tourGuide, at: history.clock.moment())
      case .open(let choice):
        if let guide = guides.first(where: { $0.name == choice.guide }) { begin(guide, start: 0, at: now) }
      case .endProgram, .restartProgram: break  // Only a lesson of `tour learn` ends its program.
      case .write, .keep: break  // Only the recorder of `tour new` writes files.
      }
    }
    // The callbacks come after all effects, because the program may start another tour in one.
    for call in calls { call() }
  }
}
