package import TourCard
package import TourModel
package import TourScreen

/// What the owner of a session has to do, the same for each owner: it decides which input is for the card and which for
/// the program, when the screen is searched, what the session learns of the pictures, and what the messages of the
/// program mean.
///
///                       ┌───────────────┐
///     input, screens ──▶│ SessionDriver │──▶ effects, answers
///     messages, times ─▶│    Session    │──▶ pictures
///                       └───────────────┘
///
/// Its owners connect it to a user and a program: `Compositor` to a terminal and a pty, `HeadlessSession` to a pty
/// only, and `EmbeddedTour` to a program that draws its screen and reads its keys itself. It has no clock and no
/// terminal, and reads files only by ``SessionSettings/readFile``. Times are milliseconds, and never less than in an
/// earlier call.
///
/// Each call may have effects. The owner takes them by ``takeOutcomes()`` and carries them out in order. Keys for the
/// program are among them.
///
/// A class, because a session has more than a thousand fields: a call of a value in a property copies the value, and
/// the compiler examines each field of a noncopyable type in each of its functions.
package final class SessionDriver {
  package private(set) var session: Session
  package private(set) var snapshot: Snapshot
  package internal(set) var search = ScreenSearch()
  /// The tour key. While a tour is in progress or a tip is up, tour handles it even if the program has the keyboard.
  package let tourKey: Key
  /// Whether the program may start a tour at any time and page through it, and gets answers. Otherwise a tour is only
  /// offered.
  package let servesRequests: Bool
  /// Whether cards move. Set to false, by the owner, on a terminal that turns out to be slow.
  package var moves: Bool

  /// The scene of the card that the user saw last in a picture; nil if no card is up.
  package internal(set) var shown: Scene?
  /// The card that is visible, with its motion.
  package internal(set) var presentation = Presentation()
  /// The program's screen under the card, for screen readers.
  var still = StillScreen()
  /// When the picture that was composed last changes by itself; nil if it does not, or if there is none.
  package internal(set) var nextFrameAt: Int?
  /// Whether the tour key was pressed for a card that is not visible yet. The next keys go to that card.
  package var awaitsPicture = false
  /// Whether the tour key, which gave a card the keyboard, was the last key.
  var followsTourKey = false
  /// The receiver of the current paste. Decided by its start, so that a paste is never split; nil outside a paste.
  package internal(set) var pasteOwner: InputOwner?
  /// The bytes of the current paste, if the card takes them.
  var pasted: [UInt8] = []
  /// Whether a mouse button went down on the card and is still held. Mouse events belong to the card until it goes up.
  package internal(set) var holdsButton = false
  /// Whether the program has received keys of the present read that the session did not handle.
  var passesKeys = false
  /// Whether keys were sent to the program that ``ScreenSearch/keysSent(beside:at:)`` does not know yet: of the user,
  /// or of tour.
  var sendsKeys = false

  /// The messages of the program that were not carried out yet, in order.
  var messages: ArraySlice<ProgramMessage> = []
  /// Whether there is a tour that the program offers.
  let provides: (TourChoice) -> Bool
  /// The number of offers that ``provides`` may still be called for.
  var lookupsLeft = 32
  var subscription = Subscription()
  private(set) var outcomes: [Outcome] = []
  /// Sees what becomes of the cards; nil if nobody asks for that.
  package var observer: (any SessionObserver)?
  /// The texts of the files that conditions ask for, by their paths, as the session knows them; nil if it knows none.
  private var files: [String: String]?
  /// Whether the program was on the main screen when the screen was last searched.
  private var wasMain = false

  /// The receiver of input.
  package enum InputOwner: Sendable { case program, session }

  /// An effect that the owner must carry out.
  package struct Outcome: Sendable {
    package let effect: Effect
    /// The guide of the tour that is in progress, or that was the last one, if the effect concerns a tour.
    package let guide: Guide?
    package let cause: Cause
  }

  /// Derived properties of the session. Computed once after each change, because they are read several times, some for
  /// each key of a long paste, and each use of the session itself may copy all of it.
  package struct Snapshot: Sendable {
    package let deadline: Int?
    package let scene: Scene?
    package let hasKeyboard: Bool
    package let isSwallowing: Bool
    package let isOver: Bool
    package let isUnseen: Bool
    package let takesText: Bool
    let takesTourKey: Bool
    let needsKeys: Bool
    let needsTyping: Bool
    let needsScreenBeforeKeys: Bool
    let needsLastScreen: Bool
    let filesAsked: [String]

    init(_ session: Session) {
      deadline = session.deadline
      scene = session.scene
      hasKeyboard = session.hasKeyboard
      isSwallowing = session.isSwallowing
      isOver = session.isOver
      isUnseen = session.isUnseen
      takesText = session.takesText
      takesTourKey = session.takesTourKey
      needsKeys = session.needsKeys
      needsTyping = session.needsTyping
      needsScreenBeforeKeys = session.needsScreenBeforeKeys
      needsLastScreen = session.needsLastScreen
      filesAsked = session.filesAsked
    }
  }

  /// - Parameters:
  ///   - servesRequests: see ``servesRequests``. A program without the widget protocol sends no messages.
  ///   - moves: whether cards move as the session says.
  ///   - provides: whether there is a tour that the program offers.
  package init(
    _ session: Session, tourKey: Key, servesRequests: Bool = false, moves: Bool = true,
    provides: @escaping (TourChoice) -> Bool = { _ in true }
  ) {
    self.session = session
    self.provides = provides
    snapshot = Snapshot(session)
    self.tourKey = tourKey
    self.servesRequests = servesRequests
    self.moves = moves
  }

  /// Changes the settings of the session.
  package func configure(_ change: (inout Session) -> Void) {
    change(&session)
    snapshot = Snapshot(session)
  }

  /// Ends the session: no further card appears.
  package func endSession() { configure { $0 = Session(tour: nil, capabilities: $0.capabilities) } }

  /// Gives the session an event that is neither input, nor a screen, nor a message of the program. A tour that begins
  /// (``SessionEvent/opened(_:)``) closes the present one. For it, and for a guide that has been changed, the screen is
  /// searched anew.
  package func handle(_ event: SessionEvent, at now: Int) {
    switch event {
    case .opened:
      handle(.requested(.close), at: now)
      search.forget()
      files = nil
    case .replaced:
      search.forget()
      files = nil
      // The theme may be another one, of which the scene says nothing.
      makePictureDue(at: now)
    default: break
    }
    let effects = session.handle(event, at: now)
    snapshot = Snapshot(session)
    if !effects.isEmpty { observer?.saw(effects, by: event.cause, in: session) }
    for effect in effects { add(effect, by: event.cause) }
  }

  private func add(_ effect: Effect, by cause: Cause) {
    var (guide, cause): (Guide?, Cause) = (nil, cause)
    switch effect {
    case .record(let event):
      guard let tour = session.tour else { return }
      guide = tour.guide
      subscription.tell(event, of: tour.guide.name, by: cause)
      // Whether a card appears in the same moment as a key was pressed is chance.
      if case .shown = event { cause = .tour }
    case .remember(let note):
      subscription.tell(note)
      // The user has closed the card. It is recorded some seconds later, because of the time.
      if case .invalidated(_, .tipClosed) = note.event, cause == .tour { cause = .user }
    case .prepare, .explain: guide = session.tour?.guide
    case .forward, .type:
      still.release()
      sendsKeys = true
    case .visit, .endProgram, .restartProgram, .open, .write, .keep: break
    }
    outcomes.append(Outcome(effect: effect, guide: guide, cause: cause))
  }

  /// The scene to show; nil for none. Over a program on the main screen of a terminal, a banner is not shown: it would
  /// be drawn on the alternate screen, which hides the scrollback.
  package func scene(isFullScreen: Bool) -> Scene? {
    guard let scene = snapshot.scene else { return nil }
    return scene.card.arrangement == .banner && !isFullScreen ? nil : scene
  }

  /// Gives the program input.
  func forward(_ token: InputToken) {
    still.release()
    outcomes.append(Outcome(effect: .forward(token), guide: nil, cause: .user))
  }

  /// Lets the owner open a tour.
  func open(_ choice: TourChoice, by cause: Cause) {
    outcomes.append(Outcome(effect: .open(choice), guide: nil, cause: cause))
  }

  /// Returns the effects since the last call, in order.
  package func takeOutcomes() -> [Outcome] {
    if outcomes.isEmpty { return [] }
    defer { outcomes = [] }
    return outcomes
  }

  // MARK: The program's screen

  /// Records that the program has drawn.
  /// - Parameters:
  ///   - isWhole: whether its screen is complete. If not, more output of the same answer may follow.
  package func programWrote(isWhole: Bool = false, at now: Int) { search.programWrote(isWhole: isWhole, at: now) }

  /// Records whether the program has a synchronized update open.
  package func setSynchronizing(_ isSynchronizing: Bool, at now: Int) {
    search.setSynchronizing(isSynchronizing, at: now)
  }

  /// Records that the program's screen has another size. Motion ends.
  package func resized(at now: Int) {
    search.forgetSize()
    endMotion(at: now)
  }

  /// When ``advance(to:isSafe:at:_:)`` has work to do, if nothing else happens before; nil for never. Its parameters
  /// are those of that function.
  package func workDue(of revision: UInt64, isSafe: Bool) -> Int? {
    guard isSafe, let search = searchDue(of: revision) else { return tickDue }
    return min(search, tickDue ?? .max)
  }

  /// When this screen is searched; nil if it was searched already.
  private func searchDue(of revision: UInt64) -> Int? {
    search.revision == revision ? nil : max(search.nextAt, search.completeAt)
  }

  /// When the session's time is up (``SessionEvent/tick``); nil for never. After a key it waits for a moment, so that
  /// the program can answer first.
  private var tickDue: Int? { snapshot.deadline.map { max($0, search.notBefore) } }

  /// Does the work that is due: searches the screen, at most thirty times a second, and tells the session that its time
  /// is up.
  /// - Parameters:
  ///   - revision: a number that differs if the screen does.
  ///   - isSafe: whether the screen is known, and no sequence of the program is incomplete. The driver itself waits for
  ///     the end of a synchronized update.
  package func advance(to revision: UInt64, isSafe: Bool, at now: Int, _ observation: @autoclosure () -> Observation) {
    if isSafe, let due = searchDue(of: revision), now >= due { showScreen(revision, observation(), at: now) }
    if let due = tickDue, now >= due {
      if isSafe, now >= search.completeAt, snapshot.needsScreenBeforeKeys, search.revision != revision {
        showScreen(revision, observation(), at: now)
      }
      handle(.tick, at: now)
      countKeys(at: now)
    }
  }

  /// Gives the session the latest screen before the tour key, which may open a card for what the user sees, and before
  /// other keys if it compares the screen before the keys of a step with later ones.
  /// - Parameter isSafe: as of ``advance(to:isSafe:at:_:)``.
  package func prepare(
    for key: Key, on revision: UInt64, isSafe: Bool, at now: Int, _ observation: @autoclosure () -> Observation
  ) {
    let needsScreen = isTourKey(key) || snapshot.needsScreenBeforeKeys && inputOwner == .session
    guard needsScreen, isSafe, now >= search.completeAt, search.revision != revision else { return }
    showScreen(revision, observation(), at: now)
  }

  /// Gives the session the program's screen just before the program leaves it, if a step needs that. The next search
  /// would come too late: vim writes its last message and leaves its screen in one write.
  package func leavesScreen(_ revision: UInt64, at now: Int, _ observation: @autoclosure () -> Observation) {
    if snapshot.needsLastScreen, search.revision != revision { showScreen(revision, observation(), at: now) }
  }

  /// Ends the session with its program, which may have written its last message in the same moment. A program that was
  /// on the main screen, as all are in a terminal without another one, has left the message there.
  /// - Parameter hasExited: whether the program has ended by itself.
  package func programEnded(
    hasExited: Bool, on revision: UInt64, at now: Int, _ observation: @autoclosure () -> Observation
  ) {
    if hasExited, wasMain, snapshot.needsLastScreen {
      let last = observation()
      if last.isMain { leavesScreen(revision, at: now, last) }
    }
    readFiles(at: now)
    observer?.programEnds(in: session)
    handle(hasExited ? .exited : .lost, at: now)
  }

  /// Gives the session the files that conditions of the tour ask for, if one of them has changed. A program that writes
  /// a file says so on its screen, so they are read when the screen is searched.
  private func readFiles(at now: Int) {
    guard let readFile = session.settings.readFile, !snapshot.filesAsked.isEmpty else { return }
    var latest: [String: String] = [:]
    for path in snapshot.filesAsked { latest[path] = readFile(path) }
    if latest == files { return }
    files = latest
    handle(.files(latest), at: now)
  }

  private func showScreen(_ revision: UInt64, _ observation: Observation, at now: Int) {
    search.searched(of: revision, at: now)
    wasMain = observation.isMain
    readFiles(at: now)
    handle(.screen(observation), at: now)
  }
}
