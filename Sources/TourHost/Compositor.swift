import TourCard
public import TourModel
public import TourScreen
public import TourSession
import TourTerminal

/// Where program, tour and terminal meet: bytes in, bytes out. A value: it owns no descriptor, reads no clock, and runs as well
/// without any terminal.
///
///     program ──wrote──▶ ┌───────┐ ──toTerminal──▶ terminal
///             ◀toProgram─│ Stage │ ◀────sent─────
///                        └───────┘ ──notes──▶ history
///
/// While no card is up (``isCovered`` is false) bytes go through unchanged and a shadow of the terminal reads along. While one is up, the
/// program goes on into the shadow, and the composed picture is what the terminal gets.
public struct Compositor: Sendable {
  public internal(set) var session: Session {
    didSet { snapshot = Snapshot(session) }
  }
  var snapshot: Snapshot
  /// The key that is always the tour's.
  public let tourKey: Key
  /// What the terminal sends for it, where that is a visible character; else 0.
  let tourKeyByte: UInt8

  /// What the terminal is to be given. The host takes it, and leaves it empty.
  public var toTerminal: [UInt8] = []
  /// What the program is to be given.
  public var toProgram: [UInt8] = []
  /// The keys that the program is to be given behind that. The host knows what the terminal sends for them.
  public var keysToType: [Key] = []
  /// What the tour did, in order; effects on bytes are already in the two above.
  public var notes: [History.TourEvent] = []
  /// What became of tips, in order.
  public var tipNotes: [TipNote] = []
  /// The user chose this guide in the menu.
  public var chosenGuide: String?

  var shadow: Terminal
  var overlay: Overlay?
  var decoder = InputDecoder()
  /// When the terminal sent something last.
  var sentAt = 0
  /// Bytes at the start of the decoder's next item that the program already has: a sequence that came in pieces is not held back from it.
  var forwardedAhead = 0
  /// Keys went to the program in this read.
  var passesKeys = false
  /// A paste belongs to whom it began with; nil outside a paste.
  var pasteIsPrograms: Bool?
  /// What was asked, while the shadow waits for it.
  var questions: TerminalQueries? { didSet { noteAnswers() } }
  /// What was asked and is waited for no longer: an answer that comes yet is still ours.
  var unanswered: TerminalQueries? { didSet { noteAnswers() } }
  /// The terminal owes us an answer, which is not the program's.
  public private(set) var awaitsAnswer = false
  /// When it was asked what it owes us an answer to.
  var askedAt: Int?
  /// How many cursor reports the program has asked for that the terminal has not sent yet.
  var owedReports = 0
  /// The tour's own key called for a picture that is not on the terminal yet: what is typed behind the key is for it.
  var isCalled = false
  /// The terminal has another size, and may have its cursor elsewhere on the main screen than the shadow.
  var cursorIsUnknown = false
  var look = Look()
  /// What the coach was told of the bell and the window's title.
  var heard = Heard()
  /// A button of the mouse went down on a card that does not have the input: what follows until it goes up is the card's.
  var holdsButton = false

  struct Heard {
    var bells: UInt32 = 0
    var title = ""
  }

  /// How the coach stands, asked once after each of its changes: every turn looks at it several times.
  struct Snapshot {
    let deadline: Int?
    let scene: Scene?
    let hasKeyboard: Bool
    let isSwallowing: Bool
    let isOver: Bool

    init(_ session: Session) {
      deadline = session.deadline
      scene = session.scene
      hasKeyboard = session.hasKeyboard
      isSwallowing = session.isSwallowing
      isOver = session.isOver
    }
  }

  /// When the tour last looked at the program's screen.
  struct Look {
    var revision: UInt64?
    var at: Int?
    /// When the program last wrote.
    var wroteAt = 0
    /// The screen is not searched before this time: the program was given keys, and its answer is shown first.
    var notBefore = 0
    /// When the program was last given keys.
    var typedAt = -Compositor.frameInterval
    /// The start of a run of keys that come faster than frames, or the last search of the screen during it; nil while keys come more slowly.
    var burstSince: Int?
    /// When it began to write after the card had to give way; nil while nothing stands against a card.
    var gaveWayAt: Int?
    /// It wrote more than a card can wait for: the card comes back once it pauses, and not before.
    var isFlooding = false
    /// Since when a synchronised update has been open.
    var synchronizingSince: Int?

    /// Milliseconds in which a program answers a key, usually.
    private static let answerPatience = 15
    /// Milliseconds by which keys that come fast can delay a search of the screen.
    private static let burstPatience = 250

    /// Records that the program was given keys. To search the screen takes longer than an echo, and no key is read meanwhile. So while keys come
    /// faster than frames, the search waits for a pause.
    mutating func noteTyped(at now: Int) {
      if now < typedAt + Compositor.frameInterval {
        burstSince = burstSince ?? now
        notBefore = min(now + Compositor.frameInterval, burstSince! + Self.burstPatience)
      } else {
        burstSince = nil
        notBefore = now + Self.answerPatience
      }
      typedAt = now
    }

    /// Records that the program wrote.
    mutating func noteAnswer(at now: Int) {
      wroteAt = now
      if burstSince == nil { notBefore = 0 }
    }

    /// Records that the screen with this revision number was searched for targets.
    mutating func noteLook(of revision: UInt64, at now: Int) {
      self.revision = revision
      at = now
      burstSince = burstSince.map { _ in now }
    }
  }

  /// - Parameters:
  ///   - asking: what to ask the terminal at the start: where its cursor is, which colours it has. The answers are kept from the program.
  public init(size: Size, session: Session, tourKey: Key, asking: TerminalQueries?) {
    self.session = session
    snapshot = Snapshot(session)
    self.tourKey = tourKey
    tourKeyByte = if case .character(let character) = tourKey.code, tourKey.modifiers.isEmpty { character.asciiValue ?? 0 } else { 0 }
    shadow = Terminal(size: size)
    questions = asking
    awaitsAnswer = asking != nil
    toTerminal = asking?.bytes ?? []
    decoder.expectedCursorReports = asking == nil ? 0 : 1
  }

  /// The stage of a host that goes on after a crash: nothing appears, and what the terminal still sends for the stage before is kept from
  /// the program.
  ///
  /// - Parameters:
  ///   - owed: the questions that tour sent to the terminal and that have no answer yet; nil if there are none.
  ///   - swallowsPaste: the terminal is in the middle of a paste that a card has taken.
  init(emptyFor tourKey: Key, owed: TerminalQueries?, swallowsPaste: Bool) {
    self.init(emptyFor: tourKey)
    unanswered = owed
    noteAnswers()
    decoder.expectedCursorReports = owed == nil ? 0 : owed!.reportsBefore + 1
    owedReports = owed?.reportsBefore ?? 0
    if swallowsPaste {
      pasteIsPrograms = false
      decoder.resumePaste()
    }
  }

  /// A stage on which nothing appears.
  init(emptyFor tourKey: Key) {
    self.init(size: Size(columns: 1, rows: 1), session: Session(tour: nil, capabilities: TerminalCapabilities(depth: .none, isUnicode: false)), tourKey: tourKey, asking: nil)
  }

  /// A picture of ours is on the terminal.
  public var isCovered: Bool { overlay != nil }

  /// Nothing more can appear: the host may drop the stage and only pump.
  public var isOver: Bool {
    snapshot.isOver && overlay == nil && !awaitsAnswer && pasteIsPrograms != false && toTerminal.isEmpty && toProgram.isEmpty
  }

  /// The program is on the alternate screen.
  var isAlternate: Bool { shadow.isAlternate }

  /// What the terminal sends next is the program's.
  var isInputPrograms: Bool { pasteIsPrograms ?? !((isCovered || snapshot.isSwallowing) && snapshot.hasKeyboard) }

  /// The modes of the program's terminal.
  var modes: Modes { shadow.modes }

  /// The shadow waits for an answer.
  @inline(__always) var isAsking: Bool { awaitsAnswer && questions != nil }

  private mutating func noteAnswers() { awaitsAnswer = questions != nil || unanswered != nil }

  /// The sequence that leaves the terminal sane after a program that died, from the state that it left it in.
  public var resetSequence: [UInt8] { shadow.resetSequence() }

  /// Starts another tour in place of one that is over.
  public mutating func begin(_ tour: Tour) {
    session.begin(tour)
    look.revision = nil
  }

  /// It is this time: the clock on the wall, which may be set, and goes on while the machine sleeps.
  public mutating func learn(_ moment: Moment) { session.learn(moment) }

  /// Others changed what is remembered.
  public mutating func learn(_ history: History) { session.learn(history) }

  public mutating func resize(_ size: Size, at now: Int) {
    shadow.resize(size)
    overlay?.painted = nil
    if !shadow.isAlternate { cursorIsUnknown = true }
    if case .beside(var beside) = overlay?.ground {
      beside.wasResized = true
      overlay?.ground = .beside(beside)
    }
    look.revision = nil
    look.at = nil
  }

  /// The program ended, or the terminal went away: a card leaves, the tour is closed.
  public mutating func finish(at now: Int) {
    settleQuestions(at: now)
    take(session.handle(.lost, at: now))
    if overlay != nil { uncover(at: now) }
  }

  mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .forward(let bytes): toProgram += bytes
      case .type(let key): keysToType.append(key)
      case .record(let note): notes.append(note)
      case .remember(let note): tipNotes.append(note)
      case .open(let guide): chosenGuide = guide
      }
    }
  }
}
