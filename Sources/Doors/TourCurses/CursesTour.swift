import CCurses
public import TourHistory
public import TourKit
public import TourModel
import TourScreen
public import TourSession
import TourSystem

/// A tour and tips in a program that draws with ncurses.
///
///     let tour = try CursesTour(.file("mail.yaml"), program: "mail")
///     tour.widget("list") { .window(list) }
///     while … {
///       wnoutrefresh(list)
///       tour.doupdate()             // in place of doupdate()
///       let key = tour.getch(list)  // in place of wgetch(list)
///       …
///     }
///     tour.finish()
///
/// A card is drawn by ncurses. What the program has put into the virtual screen is read, the card is composed over it,
/// doupdate(3) shows the result, and the virtual screen is put back, so that the program's own updates stay right.
/// While no card is up, ``doupdate()`` and ``getch(_:)`` call the functions of ncurses. For the time of a read, the
/// window's timeout may be shorter; it is set back afterwards.
///
/// If the program runs under a host that shows the cards in its place, such as `tour check --live`, no card is drawn,
/// and the host learns of the program's widgets and events (``TourKit/EmbeddedTour/isHosted``).
///
/// A program must not draw with refresh(3) or doupdate(3) alone while a card is up: the card is hidden then until the
/// next call of ``doupdate()`` or ``getch(_:)``. With several terminals (newterm(3)) the tour belongs to the one that
/// is current at its first call; on others the functions are ncurses'. One thread at a time may use ncurses and
/// the tour.
@safe public final class CursesTour {
  /// Called for each event of the tour that the history records, with who caused it.
  public var onTourEvent: ((Guide, History.TourEvent, Cause) -> Void)?
  /// Called when a tip is shown, over or postponed, when one of its buttons counts an event, and when the user ends all
  /// tips; with who caused it. Not for what is only counted, such as donations.
  public var onTipEvent: ((TipNote, Cause) -> Void)?
  /// Draws the cards in the style of the program; nil for tour's own drawing.
  public var cardStyle: (any CardStyle)? {
    get { embedded.cardStyle }
    set {
      embedded.cardStyle = newValue
      isStale = true
    }
  }
  /// Called with an address of the web or of mail that the user wants to open, by a button of a card; nil if the
  /// program opens none. The card then shows the address instead.
  public var onOpen: ((String) -> Void)? {
    didSet {
      embedded.onOpen = onOpen.map { onOpen in
        { [weak self] address in
          guard let self else { return }
          call { onOpen(address) }
        }
      }
    }
  }

  /// Called when the tour comes to a step, before the step's target is searched and its card is shown. The program may
  /// prepare its screen: scroll to an item, or open a pane. Each card then appears a tenth of a second later, because
  /// the screen is searched anew.
  public var onPreparation: ((Guide, Step) -> Void)? {
    didSet {
      embedded.onPreparation = onPreparation.map { onPreparation in
        { [weak self] guide, step in
          guard let self else { return }
          call { onPreparation(guide, step) }
        }
      }
    }
  }

  /// The tour with its history. It has the terminal's capabilities from the first call of ``doupdate()`` or
  /// ``getch(_:)`` on.
  let embedded: EmbeddedTour
  var widgets: [String: () -> WidgetRegion?] = [:]
  private var phase = Phase.waiting([])

  @safe private enum Phase {
    /// Before the first call of ``doupdate()`` or ``getch(_:)``: the requests for cards that have come so far.
    case waiting([(EmbeddedTour, Int) -> Void])
    /// To the terminal with this virtual screen.
    case attached(UnsafeMutablePointer<WINDOW>)
    /// After ``finish()``.
    case finished
  }

  /// nil before the first call of ``doupdate()`` or ``getch(_:)``, and after ``finish()``.
  var tour: EmbeddedTour? { if case .attached = phase { embedded } else { nil } }
  var isFinished: Bool { if case .finished = phase { true } else { false } }
  /// The virtual screen of the terminal to which the tour belongs; nil like ``tour``.
  var terminal: UnsafeMutablePointer<WINDOW>? { if case .attached(let screen) = phase { unsafe screen } else { nil } }

  var virtualScreen = VirtualScreen()
  var pairs = BorrowedPairs()
  /// What the terminal shows instead of the virtual screen; nil if no card is up.
  var shown: Screen?
  /// Whether the program may have changed the virtual screen since it was read.
  var isStale = true
  var readAt = -CursesTour.readInterval
  /// Whether the program has updated the terminal since its widgets were last announced to a host.
  var hasDrawn = true
  /// When all widgets were last announced to a host.
  var announcedAt = -CursesTour.announcementInterval
  /// Whether the next picture is drawn even if it is the one that is shown.
  var isForced = false
  var cursor = ProgramCursor()
  let input = CursesInput()
  /// Whether the program may have to draw anew, because one of its functions was called: the next read returns
  /// KEY_RESIZE once.
  var owesLayout = false
  /// Whether a read of the program is in progress.
  var isReading = false
  /// The threads in which the program is being asked for the places of its widgets.
  var askingThreads: Set<UInt> = []
  /// nil if only one thread uses the tour.
  package var gate: (any CallGate)?
  /// Whether the virtual screen is read or written now. A signal handler that finishes the tour meanwhile must not use
  /// it.
  var isDrawing = false

  /// Milliseconds between two readings of the virtual screen while no card is up, and between two pictures that keys
  /// cause.
  static let readInterval = EmbeddedTour.frameInterval
  /// Milliseconds after which all widgets are announced to a host again: ncurses paints the screen anew after SIGTSTP
  /// and SIGCONT by itself, and the host forgets the widgets of a screen that is erased.
  static let announcementInterval = 2000
  /// Milliseconds between two looks whether a card was overwritten. No multiple of a tenth of a second, so that the
  /// time of halfdelay(3) differs from it.
  static let lookInterval = 440

  /// Reads the guides. ncurses need not be initialised yet; its settings at the first call of ``doupdate()`` or
  /// ``getch(_:)`` determine the colours of the cards.
  ///
  /// - Parameters:
  ///   - program: the base name of the program's command.
  ///   - history: the path of the history; nil for the user's own.
  ///   - forgetsFirst: whether to delete the history of the guides first, so that they are shown again.
  ///   - theme: the look of the cards. It takes precedence over a guide's; `config.yaml` and `TOUR_THEME` take
  ///     precedence over both.
  ///   - language: the language of the cards, where the guide has it; nil for the user's.
  ///   - testing: settings in place of the user's and the environment's, for tests of the program.
  /// - Throws: the problems of the guides.
  public init(
    _ source: GuideSource, program: String, history: String? = nil, forgetsFirst: Bool = false,
    theme: ThemeSettings = ThemeSettings(), language: Language? = nil, testing: TourTesting? = nil
  ) throws(GuideProblems) {
    embedded = try EmbeddedTour(
      source, program: program, history: history, forgetsFirst: forgetsFirst, theme: theme, language: language,
      testing: testing, announces: true, capabilities: TerminalCapabilities(depth: .none, isUnicode: false))
    // A callback may change the virtual screen. The reference is weak, because `deinit` finishes the tour.
    embedded.onTourEvent = { [weak self] guide, event, cause in
      guard let self, let onTourEvent else { return }
      call { onTourEvent(guide, event, cause) }
    }
    embedded.onTipEvent = { [weak self] note, cause in
      // After each call the program draws anew, which it need not for what is only counted.
      guard let self, let onTipEvent, note.event.isOfCard else { return }
      call { onTipEvent(note, cause) }
    }
  }

  deinit { finish() }

  // MARK: The program's loop

  /// Shows the virtual screen as doupdate(3) does, with the card over it if one is up.
  /// - Returns: OK or ERR.
  @discardableResult
  public func doupdate() -> Int32 {
    if isAsking { return ERR }
    guard let tour = attached() else { return CCurses.doupdate() }
    isStale = true
    // The program may have asked for more than changed cells, as by clearok(3).
    isForced = true
    let now = Clock.milliseconds
    if tour.isHosted {
      let status = CCurses.doupdate()
      hasDrawn = true
      if now >= readAt + Self.readInterval { announce(tour, at: now) }
      return status
    }
    if shown == nil, tour.isOver || now < readAt + Self.readInterval { return CCurses.doupdate() }
    return show(tour, at: now) ?? CCurses.doupdate()
  }

  /// Shows a window as wrefresh(3) does, with the card over it if one is up.
  /// - Returns: OK or ERR.
  @discardableResult
  public func wrefresh(_ window: UnsafeMutableRawPointer) -> Int32 {
    if isAsking { return ERR }
    let window = unsafe window.assumingMemoryBound(to: WINDOW.self)
    // wrefresh(curscr) clears the terminal and paints it anew.
    if unsafe window == tour_shim_current_screen() { return unsafe clearok(window, true) == ERR ? ERR : doupdate() }
    return unsafe wnoutrefresh(window) == ERR ? ERR : doupdate()
  }

  /// Reads a key as wgetch(3) does, unless it is for the card.
  ///
  /// The timeout, keypad(3) and the other settings of the window count as always. While a card has the keyboard, the
  /// call shows it, and returns only a key that the card lets through, ERR after the window's timeout, or KEY_RESIZE.
  public func getch(_ window: UnsafeMutableRawPointer) -> Int32 {
    switch unsafe read(window.assumingMemoryBound(to: WINDOW.self), isWide: false) {
    case .character(let byte): Int32(bitPattern: byte)
    case .function(let key): key
    case nil: ERR
    }
  }

  /// Reads a key as wget_wch(3) does, unless it is for the card: see ``getch(_:)``.
  /// - Parameter key: receives the character or the number of the key.
  /// - Returns: OK for a character, KEY_CODE_YES for another key, or ERR.
  public func get_wch(_ window: UnsafeMutableRawPointer, _ key: inout UInt32) -> Int32 {
    switch unsafe read(window.assumingMemoryBound(to: WINDOW.self), isWide: true) {
    case .character(let character):
      key = character
      return OK
    case .function(let code):
      key = UInt32(bitPattern: code)
      return KEY_CODE_YES
    case nil: return ERR
    }
  }

  /// Removes the card, ends the tour, and writes the history. Call it before endwin(3). Afterwards the functions are
  /// ncurses'.
  public func finish() {
    if isFinished { return }
    let (isAttached, isCurrent) = (tour != nil, isCurrent)
    phase = .finished
    releaseInterrupt()
    embedded.finish(at: Clock.milliseconds)
    write(embedded.takeAnnouncements())
    guard isAttached else { return }
    if shown != nil, isCurrent, !isDrawing, !isendwin() { uncover() }
    input.close()
  }

  // MARK: State

  /// The problem of the history because of which nothing appears by itself, or events were not written; nil if there is
  /// none. `CI` and `TOUR=off` do not count.
  public var failure: HistoryError? { embedded.failure }

  /// The mistakes in `config.yaml` and in the variables `TOUR_…`, which have no effect, and the damage of a history
  /// that was set aside, each as a message of one or several lines. A program may print them after endwin(3), as `tour
  /// run` does.
  public var settingsProblems: [String] { embedded.settingsProblems }

  /// Whether a card is up.
  public var isShown: Bool { tour?.isShown ?? false }

  /// The guide and the step whose card is shown or awaited; nil if no tour is in progress.
  public var current: (guide: Guide, step: Step)? { tour?.current }

  /// What the terminal shows: the virtual screen, or the card over it.
  var picture: Screen { shown ?? virtualScreen.screen }

  package var shownCard: (guide: String, part: String)? { tour?.shownCard }

  /// Returns the state of a tip; nil if no guide has such a tip. See ``TourKit/EmbeddedTour/status(ofTip:)``.
  /// - Parameter name: the id of the tip, or `guide/id`.
  public func status(ofTip name: String) -> TipState? { embedded.status(ofTip: name) }

  /// Calls a function each time that the state of a tip has changed, until the tour or the observation ends. It is
  /// called by ``doupdate()``, ``getch(_:)`` and the like, never while another observer is called, and may use the
  /// tour.
  /// - Parameter name: the id of the tip, or `guide/id`.
  /// - Returns: nil if no guide has such a tip.
  @discardableResult
  public func observeTip(_ name: String, _ observer: @escaping (TipState) -> Void) -> TipObservation? {
    embedded.observeTip(name) { [weak self] state in
      guard let self else { return }
      call { observer(state) }
    }
  }

  func ask(_ request: @escaping (EmbeddedTour, Int) -> Void) {
    switch phase {
    case .waiting(let requests): phase = .waiting(requests + [request])
    case .attached:
      request(embedded, Clock.milliseconds)
      announceMessages()
    case .finished: break
    }
  }

  // MARK: The virtual screen

  /// Whether the tour's terminal is the one that ncurses draws on.
  private var isCurrent: Bool { unsafe tour_shim_virtual_screen() == terminal }

  /// Returns the tour if its terminal is current. At the first call, the current terminal becomes the tour's. nil also
  /// before initscr(3).
  func attached() -> EmbeddedTour? {
    guard case .waiting(let requests) = phase else { return isCurrent ? embedded : nil }
    guard let screen = unsafe tour_shim_virtual_screen() else { return nil }
    pairs = BorrowedPairs()
    virtualScreen = VirtualScreen()
    let hasColors = unsafe tour_shim_is_set("NO_COLOR") == 0
    embedded.capabilities = TerminalCapabilities(
      depth: hasColors ? pairs.colors?.depth ?? .none : .none, isUnicode: tour_shim_is_utf8() != 0)
    embedded.capabilities.textOrder = TerminalCapabilities.TextOrder(systemVariable)
    phase = unsafe .attached(screen)
    for request in requests { request(embedded, Clock.milliseconds) }
    return embedded
  }
}
