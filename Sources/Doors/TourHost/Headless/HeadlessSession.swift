package import TourCard
package import TourModel
package import TourScreen
package import TourSession
package import TourSystem

/// A session over a headless terminal: the cards of tour over a real program, without a user and without a display.
///
///     var session = HeadlessSession(Session(tour: tour, capabilities: capabilities), over: terminal)
///     try session.run(milliseconds: 5000) { $0.scene?.card.title == "The list" }
///     session.scene?.spotlights
///     try session.press(Key(.enter))
///
/// The session receives the program's screen as in a ``Host``: at most thirty times a second, and not in the middle of
/// a synchronized update. ``scene`` is the card; ``picture`` is the screen with the card drawn over it.
package struct HeadlessSession: HeadlessRun, ~Copyable {
  package var session: Session { driver.session }
  private let driver: SessionDriver
  /// The terminal of the program. The setter is internal, because the optimiser of Swift 6.3 crashes on a public one.
  package internal(set) var terminal: HeadlessTerminal
  /// The key that opens the menu of a tour, or closes a tip.
  package var tourKey: Key { driver.tourKey }
  /// The effects that the caller has to carry out, in order. Effects that send keys to the program are carried out by
  /// this type.
  private var effects: [Effect] = []
  private var messages = ProgramMessages()
  /// The names of the events that the program has announced, each once, in the order in which they first came, also of
  /// those that no guide declares. Only the first ``mostEvents`` are kept, because a program may announce any number.
  package private(set) var announcedEvents: [String] = []
  private static let mostEvents = 100
  private var isLost = false

  /// - Parameters:
  ///   - tourKey: see ``tourKey``.
  ///   - servesRequests: whether the program may start a tour at any time and page through it, and gets answers; nil
  ///     for what the session's guides say (``TourModel/Guide/isOnRequest``). Otherwise its `start` is an offer:
  ///     ``scene`` is a banner over a full screen, and ``tourKey`` accepts it.
  package init(
    _ session: Session, over terminal: consuming HeadlessTerminal, tourKey: Key = Preferences.standardTourKey,
    servesRequests: Bool? = nil
  ) {
    let servesRequests =
      servesRequests
      ?? (session.tour?.guide.isOnRequest ?? false || session.tips?.guides.contains(where: \.isOnRequest) ?? false)
    driver = SessionDriver(session, tourKey: tourKey, servesRequests: servesRequests, moves: false)
    if let folder = terminal.folder { driver.configure { $0.settings.readFiles(of: folder) } }
    self.terminal = terminal
  }

  /// The card and its spotlight, in cells of the program's screen; nil if no card is up. As on the user's terminal, a
  /// banner is up only while the program is on the alternate screen.
  package var scene: Scene? { driver.scene(isFullScreen: terminal.model.isAlternate) }

  /// The program's screen with the card drawn over it, as the user's terminal would show it.
  package var picture: Screen {
    guard let scene, let screen = session.screen else { return terminal.screen }
    return compose(screen, scene, capabilities: session.capabilities, theme: session.theme, at: Clock.milliseconds)
      .screen
  }

  /// Returns the effects since the last call that the caller has to carry out, in order: events for the history, and a
  /// tour that was chosen in the menu or that the program starts. The caller answers such a choice with
  /// ``SessionEvent/opened(_:)``.
  package mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Moves the bytes of the program as ``HeadlessTerminal/advance()`` does, and sends the session the events that are
  /// due: screen, bell, title and tick. After the end of the program it sends ``SessionEvent/exited`` or
  /// ``SessionEvent/lost`` once, which ends the session.
  ///
  /// - Returns: whether there was output of the program.
  /// - Throws: the errno of a transfer.
  @discardableResult
  package mutating func advance() throws(Errno) -> Bool {
    let isNew = try terminal.advance()
    let now = Clock.milliseconds
    if isNew {
      driver.programWrote(at: now)
      driver.setSynchronizing(terminal.model.isSynchronizing, at: now)
    }
    if !driver.hasMessages { receive(messages.read(from: &terminal.model)) }
    driver.handleMessages(isFullScreen: terminal.model.isAlternate, at: now)
    try answer()
    if terminal.hasEnded, !isNew, !isLost {
      isLost = true
      let hasExited = terminal.status?.isExit ?? false
      driver.programEnded(hasExited: hasExited, on: terminal.model.revision, at: now, observation)
    }
    driver.advance(to: terminal.model.revision, isSafe: true, at: now, observation)
    try show(at: now)
    return isNew
  }

  private mutating func receive(_ messages: [ProgramMessage]) {
    for case .announced(.event(let name, _)) in messages
    where announcedEvents.count < Self.mostEvents && !announcedEvents.contains(name) {
      announcedEvents.append(name)
    }
    driver.receive(messages)
  }

  /// Sleeps until ``advance()`` has work to do, but for at most `milliseconds`. In C: ppoll(2).
  /// - Throws: the errno of ppoll(2).
  package func wait(milliseconds: Int) throws(Errno) {
    let due = driver.hasMessages ? 0 : driver.workDue(of: terminal.model.revision, isSafe: true)
    try terminal.wait(milliseconds: due.map { min(milliseconds, $0 - Clock.milliseconds) } ?? milliseconds)
  }

  /// As of ``HeadlessTerminal/hasEnded``.
  package var hasEnded: Bool { terminal.hasEnded }

  /// Ends the program, as ``HeadlessTerminal/endProgram()`` does.
  /// - Throws: the errno of a transfer or of ppoll(2).
  package mutating func endProgram() throws(Errno) { try terminal.endProgram() }

  /// Presses a key as a user does: it goes to the session if a card has the keyboard or if it is the tour key,
  /// otherwise to the program. Keys never form a burst (see ``SessionEvent/inputPaused``), even without a pause between
  /// them. Cards do not move, so no key comes too early.
  ///
  /// - Throws: the errno of write(2).
  package mutating func press(_ key: Key) throws(Errno) {
    let now = Clock.milliseconds
    driver.prepare(for: key, on: terminal.model.revision, isSafe: true, at: now, observation)
    driver.press(key, InputToken(terminal.bytes(of: key)), at: now)
    try endRead(at: now)
  }

  /// Clicks or turns the wheel as a user does.
  /// - Returns: whether the event is for the card. If not, it is for the program, and nothing happens.
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func handle(_ mouse: Mouse) throws(Errno) -> Bool {
    let now = Clock.milliseconds
    let isForCard = driver.handle(mouse, at: now)
    try endRead(at: now)
    return isForCard
  }

  /// Pastes a text as a user does: ``HeadlessTerminal/paste(_:)``, unless a card has the keyboard.
  /// - Returns: whether it is for the card, which takes no text unless the user writes in it.
  /// - Throws: the errno of write(2).
  @discardableResult
  package mutating func paste(_ text: String) throws(Errno) -> Bool {
    let now = Clock.milliseconds
    let isForCard = driver.paste(.start, at: now)
    _ = driver.paste(.contents, Array(text.utf8)[...], at: now)
    _ = driver.paste(.end, at: now)
    if !isForCard { try terminal.paste(text) }
    try endRead(hasPassed: !isForCard, at: now)
    return isForCard
  }

  /// Changes the size of the window. In C: ioctl(2), `TIOCSWINSZ`.
  /// - Throws: the errno of ioctl(2).
  package mutating func resize(_ size: WindowSize) throws(Errno) {
    try terminal.resize(size)
    driver.resized(at: Clock.milliseconds)
  }

  /// Gives the session an event that comes neither from the program nor from the keyboard, such as
  /// ``SessionEvent/click(_:)``, ``SessionEvent/moment(_:)``, ``SessionEvent/history(_:)`` or
  /// ``SessionEvent/opened(_:)``.
  ///
  /// - Throws: the errno of write(2), if an effect of the event sends keys to the program.
  package mutating func handle(_ event: SessionEvent) throws(Errno) {
    let now = Clock.milliseconds
    driver.handle(event, at: now)
    try show(at: now)
  }

  /// Ends a read, which a pause follows.
  private mutating func endRead(hasPassed: Bool = false, at now: Int) throws(Errno) {
    driver.endRead(hasPassed: hasPassed, at: now)
    driver.handle(.inputPaused, at: now)
    try show(at: now)
  }

  /// What the session searches: the program's screen, and the widgets that it has announced.
  package var observation: Observation { terminal.observation }

  /// Sends the program the answers that it has asked for, under the same conditions as a ``Host``.
  private mutating func answer() throws(Errno) {
    let answers = driver.takeAnswers().flatMap(\.bytes)
    if answers.isEmpty || terminal.hasEnded { return }
    guard terminal.program.readsBytes else { return driver.unsubscribe() }
    if terminal.waitingInput == 0, terminal.program.hasRoom(forAnswers: answers.count) { try terminal.type(answers) }
  }

  /// Tells the session that its card is visible, and carries out the effects that send keys to the program.
  private mutating func show(at now: Int) throws(Errno) {
    driver.drawn(of: scene, at: now)
    driver.appeared(at: now)
    for outcome in driver.takeOutcomes() {
      switch outcome.effect {
      case .forward(let token): try terminal.type(token.payload)
      case .type(let key): try terminal.press(key)
      case .record, .remember, .open, .visit, .endProgram, .restartProgram, .explain, .prepare, .write, .keep:
        effects.append(outcome.effect)
      }
    }
  }
}
