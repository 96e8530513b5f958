import CPosix
import Glibc
public import TourModel
public import TourSession
import TourTerminal

/// Runs a program on a pty of its own, on the user's terminal, with a stage between the two: one thread, one poll(2).
///
/// However it ends, the terminal has its settings back.
public struct Host: ~Copyable {
  var terminal: RealTerminal
  var program: Program
  let signals: SignalPipe
  let delegate: any HostDelegate
  var compositor: Compositor
  /// Nothing can appear any more: bytes are only pumped, past a stage that is empty.
  var isPump = false
  var toTerminal = Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_TO_TERMINAL)))
  var toProgram = Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_TO_PROGRAM)))
  /// For a crash: how the card that is up goes, and what the program wrote since that was made.
  var wayBack = Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_WAY_BACK)))
  var unshown = Queue(publishedTo: tour_shim_crash_part(Int32(TOUR_SHIM_UNSHOWN)))
  var ended: ExitStatus?
  /// tour was told to end, and has told the program.
  var isEnding = false
  /// The shell has the terminal again while the program, which was told to end, is still at it.
  var isBehind = false
  /// When the program is left to itself: its terminal is gone.
  var hangUpAt: Int?
  var terminalIsGone = false
  /// Transfers with the terminal that failed, one after the other.
  var failures = 0
  /// When the terminal's size is looked at again; nil while it is known.
  var resizeAt: Int?
  /// When the program heard of a size last.
  var resizedAt = Int.min
  /// When the clock on the wall is looked at again.
  var momentAt = 0
  /// Pages that only the start needed are resident still.
  var remembersStart = true
  /// The terminal, the program, its reports, our signals, and the history.
  var watches: [Watch]
  /// What the program wrote goes here first.
  let page = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.mostHandedOver, alignment: 16)
  /// What the terminal sent goes here.
  let typed = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  /// What leaves the terminal sane after a program that was killed, once no shadow knows any more how it left it.
  var resetSequence: [UInt8] = []
  /// What a crash of ours goes by.
  let crashGuard: CrashGuard

  /// Bytes that wait for the terminal before the program is read no further: what was written before a Ctrl-C is seen after it.
  static let mostShown = 1 << 16
  /// Bytes that wait for the program before the terminal is read no further. Behind a long paste, the tour's own key must be reached.
  static let mostTyped = 1 << 21
  /// Cells of a terminal that gets cards. A larger one is only pumped to, as the pictures of all the cells would take more memory than
  /// anyone grants to a guide.
  static let mostCells = 1 << 20
  /// Bytes that a pty hands over at a time: Linux's N_TTY_BUF_SIZE, less one.
  static let mostHandedOver = 4095
  /// How often the program's output is read before the other descriptors are polled again.
  static let readsPerTurn = 16
  /// Milliseconds between two sizes that the program hears of: someone who drags a window's corner makes hundreds.
  static let resizeInterval = 30
  /// Failed transfers after which a terminal counts as gone, also where it does not say so.
  static let mostFailures = 100
  /// Milliseconds that a program has to end after its terminal went away.
  static let lastPatience = 2000
  /// Milliseconds that a terminal which takes nothing, or does not answer, is waited for at the end.
  static let lastWords = 1000
  static let signalNumbers = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGUSR1, SIGUSR2, SIGCONT, SIGCHLD]

  /// Starts the program.
  /// - Throws: where it was not started; the terminal is as it was then.
  /// - Parameters:
  ///   - path: the executable; it is not looked for in `PATH`.
  ///   - arguments: the first is the name it goes by.
  ///   - coach: what may appear.
  public init(
    _ terminal: consuming RealTerminal, path: ByteString, arguments: ArgumentVector, session: Session, tourKey: Key,
    asking questions: TerminalQueries?, delegate: any HostDelegate
  ) throws(Errno) {
    var terminal = terminal
    let rescue = terminal.rescue(reset: Terminal.blindReturn)
    // The program comes last: where something fails, it was not started.
    let signals = try SignalPipe(Self.signalNumbers)
    // A size that changes after this is told by a signal that is caught.
    let size = try terminal.size
    let keepsError = isatty(STDERR_FILENO) == 0
    let crashGuard = try CrashGuard(rescue)
    try terminal.enterRaw()
    let program = try Program(
      path: path, arguments: arguments, size: size, settings: terminal.settings, rescue: rescue, keepsError: keepsError)
    crashGuard.arm(terminal: terminal, program: program, signals: signals)
    let isPump = size.cells.area > Self.mostCells
    self.init(
      terminal, program, signals, crashGuard, delegate: delegate,
      compositor: isPump ? Compositor(emptyFor: tourKey) : Compositor(size: size.cells, session: session, tourKey: tourKey, asking: questions))
    self.isPump = isPump
  }

  init(
    _ terminal: consuming RealTerminal, _ program: consuming Program, _ signals: consuming SignalPipe, _ crashGuard: consuming CrashGuard,
    delegate: any HostDelegate, compositor: Compositor
  ) {
    watches = [
      Watch(-1, for: []), Watch(program.master, for: []), Watch(program.reports, for: .read), Watch(signals.descriptor, for: .read),
      Watch(delegate.descriptor, for: .read),
    ]
    self.terminal = terminal
    self.program = program
    self.signals = signals
    self.crashGuard = crashGuard
    self.delegate = delegate
    self.compositor = compositor
  }

  deinit {
    page.deallocate()
    typed.deallocate()
  }

  /// Pumps until the program has ended and all that it wrote is on the terminal.
  /// - Returns: how the program ended; nil when its terminal went away and it would not end.
  public mutating func run() -> ExitStatus? {
    while true {
      turn(at: Clock.milliseconds)
      if ended != nil { break }
      if let hangUpAt, Clock.milliseconds >= hangUpAt { break }
      wait()
    }
    // From here on no signal is read from the pipe, so a signal such as SIGSEGV that another process sends is handled in its handler.
    crashGuard.live.pointee.signal_pipe = -1
    drain()
    leave()
    return ended
  }

  /// One turn: what is due is done, what is queued is sent.
  private mutating func turn(at now: Int) {
    if let resizeAt, now >= resizeAt { resize(at: now) }
    sendAll()
    lookAtClock(at: now)
    if !isPump { compositor.present(at: now, isReady: toTerminal.isEmpty) }
    collect()
    sendAll()
    if compositor.isCovered, toTerminal.isEmpty {
      compositor.appear(at: now)
      collect()
    }
  }

  /// What happens from now on happens at this time.
  mutating func lookAtClock(at now: Int) {
    guard !isPump, now >= momentAt else { return }
    momentAt = now + 1000
    compositor.learn(delegate.moment)
  }

  /// Takes what the stage has for the others.
  mutating func collect() {
    if isPump { return }
    publishCard()
    toTerminal.append(compositor.toTerminal)
    if !compositor.isCovered { publishNoCard() }
    toProgram.append(compositor.toProgram)
    if !compositor.keysToType.isEmpty { typeKeys() }
    compositor.toTerminal.removeAll(keepingCapacity: true)
    compositor.toProgram.removeAll(keepingCapacity: true)
    for note in compositor.notes { delegate.record(note) }
    compositor.notes.removeAll()
    if !compositor.tipNotes.isEmpty {
      delegate.remember(compositor.tipNotes, at: Clock.milliseconds)
      compositor.tipNotes.removeAll()
    }
    if let guide = compositor.chosenGuide {
      compositor.chosenGuide = nil
      if let tour = delegate.open(guide: guide) { compositor.begin(tour) }
    }
    if compositor.isOver {
      if resetSequence.isEmpty { resetSequence = compositor.resetSequence + Terminal.blindReset }
      isPump = true
      compositor = Compositor(emptyFor: compositor.tourKey)
      // Nobody wants to know any more.
      watches[4] = Watch(-1, for: [])
      tour_shim_forget_past()
    }
  }
}
