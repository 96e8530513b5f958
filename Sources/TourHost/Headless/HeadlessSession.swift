public import TourCard
public import TourModel
public import TourScreen
public import TourSession
public import TourSystem

/// A session over a headless terminal: the cards of tour over a real program, without a user and without a display.
///
///     var session = HeadlessSession(Session(tour: tour, capabilities: capabilities), over: terminal)
///     try session.run(milliseconds: 5000) { $0.scene?.card.title == "The list" }
///     session.scene?.spotlights
///     try session.press(Key(.enter))
///
/// The session receives the program's screen as in a ``Host``: at most thirty times a second, and not in the middle of a synchronized update.
/// ``scene`` is the card; ``picture`` is the screen with the card drawn over it.
public struct HeadlessSession: ~Copyable {
  public private(set) var session: Session {
    get { heldSession.value }
    _modify { yield &heldSession.value }
  }
  /// On the heap, as that of a ``Compositor``.
  private let heldSession: Box<Session>
  /// The terminal of the program. The setter is internal, because the optimiser of Swift 6.3 crashes on a public one.
  public internal(set) var terminal: HeadlessTerminal
  /// The key that opens the menu of a tour, or closes a tip.
  public let tourKey: Key
  /// The effects that the caller has to carry out, in order. Effects that send keys to the program are carried out by this type.
  private var effects: [Effect] = []
  private var search = Compositor.ScreenSearch()
  private var messages = ProgramMessages()
  private var subscription = Subscription()
  /// The scene at the end of the last ``advance()``, ``press(_:)`` or ``handle(_:)``.
  private var shown: Scene?
  private var isLost = false
  private let servesRequests: Bool

  /// - Parameters:
  ///   - tourKey: see ``tourKey``.
  ///   - servesRequests: whether the program may start a tour at any time and page through it, and gets answers; nil for what the session's guides say
  ///     (``TourModel/Guide/isOnRequest``). Otherwise its `start` is an offer: ``scene`` is a banner over a full screen, and ``tourKey`` accepts it.
  public init(
    _ session: Session, over terminal: consuming HeadlessTerminal, tourKey: Key = Preferences.standardTourKey, servesRequests: Bool? = nil
  ) {
    heldSession = Box(session)
    self.servesRequests = servesRequests ?? (session.tour?.guide.isOnRequest ?? false || session.tips?.guides.contains(where: \.isOnRequest) ?? false)
    self.terminal = terminal
    self.tourKey = tourKey
  }

  /// The card and its spotlight, in cells of the program's screen; nil if no card is up.
  public var scene: Scene? { session.scene }

  /// The program's screen with the card drawn over it, as the user's terminal would show it.
  public var picture: Screen {
    guard let scene, let screen = session.screen else { return terminal.screen }
    return compose(screen, scene, capabilities: session.capabilities, theme: session.theme, at: Clock.milliseconds).screen
  }

  /// Returns the effects since the last call that the caller has to carry out, in order: events for the history, and a tour that was chosen in
  /// the menu or that the program starts. The caller answers such a choice with ``SessionEvent/opened(_:)``.
  public mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Moves the bytes of the program as ``HeadlessTerminal/advance()`` does, and sends the session the events that are due: screen, bell, title
  /// and tick. After the end of the program it sends ``SessionEvent/lost`` once, which ends the session.
  ///
  /// - Returns: whether there was output of the program.
  /// - Throws: the errno of a transfer.
  @discardableResult
  public mutating func advance() throws(Errno) -> Bool {
    let isNew = try terminal.advance()
    let now = Clock.milliseconds
    if isNew {
      search.noteAnswer(at: now)
      search.noteSynchronizing(terminal.model.isSynchronizing, at: now)
    }
    try handleMessages(at: now)
    try terminal.type(subscription.take())
    if terminal.hasEnded, !isNew, !isLost {
      isLost = true
      try take(.lost, at: now)
    }
    if let searchAt, now >= searchAt { try noteScreen(at: now) }
    if let tick, now >= tick {
      try noteScreenBeforeKeys(at: now)
      try take(.tick, at: now)
    }
    try show(at: now)
    return isNew
  }

  /// Sleeps until ``advance()`` has work to do, but for at most `milliseconds`. In C: ppoll(2).
  /// - Throws: the errno of ppoll(2).
  public func wait(milliseconds: Int) throws(Errno) {
    let due = messages.areWaiting ? 0 : min(tick ?? .max, searchAt ?? .max)
    try terminal.wait(milliseconds: due == .max ? milliseconds : min(milliseconds, due - Clock.milliseconds))
  }

  /// Advances until a condition holds, the program has ended, or the time is over.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest duration. It is exceeded by the duration of one ``advance()`` and one test of the condition at most.
  ///   - holds: tested after each ``advance()``. If the program ends, the last test follows its last output.
  /// - Throws: the errno of a transfer or of ppoll(2).
  @discardableResult
  public mutating func run(milliseconds: Int, until holds: (borrowing HeadlessSession) -> Bool) throws(Errno) -> WaitResult {
    let wait = Deadline(milliseconds: milliseconds)
    while true {
      let isNew = try advance()
      if holds(self) { return .held }
      if terminal.hasEnded, !isNew { return .ended }
      if wait.isOver { return .timedOut }
      if !isNew { try self.wait(milliseconds: wait.rest) }
    }
  }

  /// Presses a key as a user does: it goes to the session if a card has the keyboard or if it is the tour key, otherwise to the program. Keys
  /// never form a burst (see ``SessionEvent/inputPaused``), even without a pause between them.
  ///
  /// - Throws: the errno of write(2).
  public mutating func press(_ key: Key) throws(Errno) {
    let now = Clock.milliseconds
    if key == tourKey, session.takesTourKey {
      try take(.tourKey, at: now)
    } else if session.hasKeyboard {
      try noteScreenBeforeKeys(at: now)
      try take(.key(key, InputToken(terminal.bytes(of: key))), at: now)
    } else {
      try send(terminal.bytes(of: key), at: now)
      if session.needsKeys { try take(.passed(key), at: now) }
      if session.needsTyping { try take(.typed, at: now) }
    }
    try take(.inputPaused, at: now)
    try show(at: now)
  }

  /// Gives the session an event that comes neither from the program nor from the keyboard, such as ``SessionEvent/click(_:)``,
  /// ``SessionEvent/moment(_:)``, ``SessionEvent/history(_:)`` or ``SessionEvent/opened(_:)``.
  ///
  /// - Throws: the errno of write(2), if an effect of the event sends keys to the program.
  public mutating func handle(_ event: SessionEvent) throws(Errno) {
    let now = Clock.milliseconds
    try take(event, at: now)
    try show(at: now)
  }

  /// When the next ``SessionEvent/tick`` is due; nil for never. It is delayed for a moment after a key, so that the program can answer first.
  private var tick: Int? { session.deadline.map { max($0, search.notBefore) } }

  /// When the screen is to be searched; nil if the last search was of the same screen.
  private var searchAt: Int? { search.revision == terminal.model.revision ? nil : max(search.nextAt, search.completeAt) }

  private mutating func noteScreen(at now: Int) throws(Errno) {
    search.noteSearch(of: terminal.model.revision, at: now)
    try take(.screen(Observation(terminal.screen, widgets: terminal.model.widgets.regions)), at: now)
  }

  /// Gives the session the latest screen, if it compares the screen before the keys of a step with later ones.
  private mutating func noteScreenBeforeKeys(at now: Int) throws(Errno) {
    if session.needsScreenBeforeKeys, search.revision != terminal.model.revision, now >= search.completeAt { try noteScreen(at: now) }
  }

  /// Gives the session an event, and carries out its effects.
  private mutating func take(_ event: SessionEvent, at now: Int) throws(Errno) {
    try carryOut(session.handle(event, at: now), by: event.cause, at: now)
  }

  /// Carries out the messages of the program, up to the next one that starts a tour: those after it concern that tour.
  private mutating func handleMessages(at now: Int) throws(Errno) {
    while let message = messages.next(from: &terminal.model, servesRequests: servesRequests) {
      switch message {
      case .event(let event): try take(event, at: now)
      case .start(let choice):
        effects.append(.open(choice))
        return
      case .question: subscription.answer(session)
      case .subscription(true): subscription.open(session)
      case .subscription(false): subscription.close()
      }
    }
  }

  private mutating func carryOut(_ some: [Effect], by cause: Cause, at now: Int) throws(Errno) {
    for effect in some {
      switch effect {
      case .forward(let token): try send(token.payload, at: now)
      case .type(let key): try send(terminal.bytes(of: key), at: now)
      case .record(let event):
        if let guide = session.tour?.guide { subscription.note(event, of: guide.name, by: cause) }
        effects.append(effect)
      case .remember(let note):
        subscription.note(note)
        effects.append(effect)
      case .open, .visit, .explain, .prepare: effects.append(effect)
      }
    }
  }

  private mutating func send(_ bytes: [UInt8], at now: Int) throws(Errno) {
    try terminal.type(bytes)
    search.noteTyped(at: now)
  }

  /// Sends the session the events that follow from the display of its card.
  private mutating func show(at now: Int) throws(Errno) {
    let before = shown
    shown = session.scene
    try carryOut(session.noteShown(after: before, at: now), by: .tour, at: now)
  }
}
