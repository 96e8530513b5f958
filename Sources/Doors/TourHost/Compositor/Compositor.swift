import TourCard
package import TourModel
package import TourScreen
package import TourSession
package import TourTerminal

/// Connects program, session and terminal: bytes in, bytes out. A value type that owns no descriptor and reads no
/// clock, so it also runs without a terminal.
///
///     program ─observe, absorb─▶ ┌────────────┐ ──toTerminal──▶ terminal
///             ◀───toProgram───── │ Compositor │ ◀─────sent─────
///                                └────────────┘ ──notes──▶ history
///
/// The shadow is a model of the program's screen. While no card is up (``isCovered`` is false), the host passes bytes
/// through unchanged, and the shadow is fed with the same output. While a card is up, the output goes to the shadow.
/// The terminal receives the picture that is composed from shadow and card, and the sequences of the program that draw
/// nothing, such as the bell, titles and queries.
package struct Compositor: ~Copyable {
  /// The session, and what does not depend on a terminal.
  let driver: SessionDriver
  /// The byte that the terminal sends for the tour key, if it is a visible ASCII character; otherwise 0.
  let tourKeyByte: UInt8

  /// The output since the last ``takeOutput()``.
  package internal(set) var output = Output()

  /// A model of the terminal that is fed with all output of the program.
  var shadow: Terminal
  var layer = CardLayer.absent(Absence())
  /// The input that is not complete, or that the program has received ahead.
  var input = SplitInput()
  /// What the terminal has been asked, and the replies that are due.
  var inquiry: TerminalInquiry
  /// What the terminal has lost, and gets back once its cursor is known.
  var lost = LostState()
  /// Whether the user has opened the card with the tour key, and it has had the keyboard since.
  var isOpenedByUser = false
  /// The number of frames that the terminal was not ready for in time.
  var lateFrames = 0
  private var messages = ProgramMessages()
  /// Returns the string that `$TERM` has for a key without modifiers, or nil.
  private let terminfo: (Key) -> [UInt8]?

  /// The results of one or several calls, for the host.
  package struct Output: Sendable {
    /// Bytes for the terminal.
    package var toTerminal: [UInt8] = []
    /// Bytes for the program.
    package var toProgram: [UInt8] = []
    /// Answers for the program, after ``toProgram``. Only for a program that reads its input byte by byte: the kernel
    /// would echo them otherwise.
    package var answers: [UInt8] = []
    /// Events of tours for the history, each with its guide, in order.
    package var notes: [(guide: Guide, event: History.TourEvent)] = []
    /// Events of tips for the history, in order.
    package var tipNotes: [TipNote] = []
    /// The tour that the user chose in the menu, or that the program starts; nil if there is none.
    package var chosenTour: TourChoice?
    /// The addresses that the user wants to open, in order.
    package var addresses: [String] = []
    /// How the user has just left the lesson: the host then kills the program. nil if they have not left it.
    package var lessonEnding: LessonEnding?
    /// The files that the user lets tour write, in order.
    package var files: [FileOfUser] = []
    /// What the user has not saved when the program has ended; nil for nothing.
    package var unsaved: FileOfUser?
    /// The reasons why cards are not shown, for the log, in order, each with the guide of the tour.
    package var explanations: [(guide: Guide?, Explanation)] = []
  }

  /// - Parameters:
  ///   - size: of the terminal, in cells.
  ///   - session: the tour and the tips that may appear.
  ///   - tourKey: see ``tourKey``.
  ///   - dialect: the probable dialect of the terminal. What the terminal reports takes precedence.
  ///   - asking: the queries that are sent to the terminal first; nil for none. Their replies do not reach the program.
  ///   - servesRequests: whether the program may start a tour at any time, and gets answers.
  ///   - logsAnnouncements: whether ``takeAnnouncements()`` returns what the program has announced.
  ///   - moves: whether cards move as the session says, while the terminal is fast enough.
  ///   - provides: whether there is a tour that the program offers.
  ///   - terminfo: returns the string that `$TERM` has for a key without modifiers, or nil.
  package init(
    size: Size, session: Session, tourKey: Key, dialect: Dialect = .xterm, asking: TerminalQueries?,
    servesRequests: Bool = false, logsAnnouncements: Bool = false, moves: Bool = false,
    provides: @escaping (TourChoice) -> Bool = { _ in true },
    terminfo: @escaping (Key) -> [UInt8]? = { _ in nil }
  ) {
    driver = SessionDriver(
      session, tourKey: tourKey, servesRequests: servesRequests, moves: moves, provides: provides)
    tourKeyByte =
      if case .character(let character) = tourKey.code, tourKey.modifiers.isEmpty { character.asciiValue ?? 0 } else {
        0
      }
    shadow = Terminal(size: size, dialect: dialect)
    shadow.logsAnnouncements = logsAnnouncements
    inquiry = TerminalInquiry(asking)
    self.terminfo = terminfo
    output.toTerminal = asking?.bytes ?? []
  }

  /// The compositor of a host that continues after a crash: no card appears, and input that was meant for the
  /// compositor before the crash does not reach the program.
  ///
  /// - Parameters:
  ///   - owed: the queries that tour has sent to the terminal and whose replies are due; nil if there are none.
  ///   - swallowsPaste: whether the terminal is in the middle of a paste that began on a card.
  ///   - isAlternate: whether the program is on the alternate screen.
  init(owed: TerminalQueries?, swallowsPaste: Bool, isAlternate: Bool) {
    let session = Session(tour: nil, capabilities: TerminalCapabilities(depth: .none, isUnicode: false))
    self.init(size: Size(columns: 1, rows: 1), session: session, tourKey: Preferences.standardTourKey, asking: nil)
    if isAlternate { shadow.feed(Array("\u{1B}[?1049h".utf8)) }
    inquiry = TerminalInquiry(owed: owed)
    if swallowsPaste {
      driver.resumePaste()
      input.resumePaste()
    }
  }

  /// Whether a card is up: the terminal shows the compositor's picture in place of the program's output.
  package var isCovered: Bool { overlay != nil }

  /// Whether a card is up on the alternate screen, and the program is on the main screen.
  var isBeside: Bool { overlay?.isInPlace == false }

  /// Whether a card can still appear: one of the session, or one that the program asks for.
  var mayShowCard: Bool {
    !driver.snapshot.isOver || driver.servesRequests || shadow.hasAnnounced || shadow.logsAnnouncements
  }

  /// Whether no further card can appear, and the program has not used the widget protocol, by which it could start a
  /// tour. The host may then discard the compositor and only copy bytes.
  package var isOver: Bool {
    !mayShowCard && overlay == nil && !inquiry.isDue && !isAsking && pasteOwner != .session
      && output.toTerminal.isEmpty && output.toProgram.isEmpty
  }

  /// Whether the program is on the alternate screen.
  var isAlternate: Bool { shadow.isAlternate }

  /// The number of cells that the program's output has changed in the shadow so far (``Terminal/work``).
  var work: Int { shadow.work }

  var session: Session { driver.session }

  /// The receiver of the next bytes from the terminal.
  var inputOwner: SessionDriver.InputOwner { driver.inputOwner }

  /// The receiver of the paste in which the input is; nil outside a paste.
  var pasteOwner: SessionDriver.InputOwner? { driver.pasteOwner }

  /// The bytes of an incomplete sequence, or of an incomplete end marker of a paste, that the program has not received.
  var heldInput: ArraySlice<UInt8> { input.held }

  /// The modes that the program has set.
  var modes: Modes { shadow.modes }

  /// Whether output is held back from the shadow until the terminal has replied to a query, or until the size of its
  /// window is known.
  @inline(__always) var isAsking: Bool { inquiry.isAwaited }

  /// The reset sequence after a program that was killed, from the shadow's state.
  package var resetSequence: [UInt8] { shadow.resetSequence() }

  /// Returns the output since the last call.
  package mutating func takeOutput() -> Output {
    defer { output = Output() }
    // An answer must not stand within a paste, or within a sequence of which the program has only a part.
    if pasteOwner == nil, !input.isBegun { output.answers = driver.takeAnswers().flatMap(\.bytes) }
    return output
  }

  /// Returns what the program has announced since the last call, if it is logged.
  mutating func takeAnnouncements() -> AnnouncementLog { shadow.takeAnnouncements() }

  /// Ends the program's subscription, because it does not read its input byte by byte.
  mutating func unsubscribe() { driver.unsubscribe() }

  /// Whether messages of the program wait until the tour that it starts has begun.
  var hasMessages: Bool { driver.hasMessages }

  /// Starts a tour in place of the present one, which closes.
  package mutating func begin(_ tour: Tour, at now: Int) { handle(.opened(tour), at: now) }

  /// Updates the wall-clock time. It may jump, because the user can set it and because it continues while the machine
  /// sleeps.
  package mutating func update(_ moment: Moment, at now: Int) { handle(.moment(moment), at: now) }

  /// Replaces the history, which other processes may have changed.
  package mutating func update(_ history: History, at now: Int) { handle(.history(history), at: now) }

  package mutating func resize(_ size: Size, at now: Int) {
    let hasChanged = size != shadow.size
    defer { if hasChanged { settleSize(hasChanged: true, at: now) } }
    shadow.resize(size, isBeside: isBeside)
    overlay?.losePicture()
    driver.resized(at: now)
    if !shadow.isAlternate { inquiry.cursor = .unknown }
    if case .mainScreen(var mainScreen) = overlay?.canvas {
      mainScreen.wasResized = true
      overlay?.canvas = .mainScreen(mainScreen)
      // The card comes back after the terminal has reported where it moved the cursor. The program may ask for that as
      // soon as it knows the size.
      uncover(at: now)
      askForCursor(at: now)
    }
  }

  /// Ends the session: no further card appears.
  mutating func endSession() { driver.endSession() }

  /// Removes a card and ends the tour, because the program has ended or the terminal went away.
  /// - Parameter hasExited: whether the program has ended by itself.
  package mutating func finish(at now: Int, hasExited: Bool = false) {
    settleQuestions(at: now, isLast: true)
    handleMessages(at: now)
    driver.programEnded(hasExited: hasExited, on: shadow.revision, at: now, observation)
    collect()
    if overlay != nil { uncover(at: now) }
  }

  /// Sends an event to the session, and puts its effects, such as keys for the program, into ``output``.
  mutating func handle(_ event: SessionEvent, at now: Int) {
    driver.handle(event, at: now)
    collect()
  }

  /// Carries out the messages of the program, up to the next one that starts a tour: those after it concern that tour.
  mutating func handleMessages(at now: Int) {
    if !driver.hasMessages { driver.receive(messages.read(from: &shadow)) }
    driver.handleMessages(isFullScreen: shadow.isAlternate, at: now)
    collect()
  }

  /// The bytes that the terminal would send for a key.
  func bytes(of key: Key) -> [UInt8] { KeyEncoder(shadow.modes, terminfo: terminfo).bytes(of: key) }

  /// Puts the effects of the last call of the driver into ``output``.
  mutating func collect() {
    for outcome in driver.takeOutcomes() {
      switch outcome.effect {
      case .forward(let token): output.toProgram += token.payload
      case .type(let key): output.toProgram += bytes(of: key)
      case .record(let note): if let guide = outcome.guide { output.notes.append((guide, note)) }
      case .remember(let note): output.tipNotes.append(note)
      case .open(let choice): output.chosenTour = choice
      case .visit(let address): output.addresses.append(address)
      case .endProgram: output.lessonEnding = .left
      case .restartProgram(let step): output.lessonEnding = .startedAgain(step: step)
      case .write(let path, let text, let replacing):
        output.files.append(FileOfUser(path: path, text: text, replacing: replacing))
      case .keep(let path, let text): output.unsaved = FileOfUser(path: path, text: text, replacing: .nothing)
      case .prepare: break
      case .explain(let explanation): output.explanations.append((outcome.guide, explanation))
      }
    }
  }
}
