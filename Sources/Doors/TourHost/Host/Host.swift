import CPosix
import Glibc
package import TourModel
package import TourSession
package import TourSystem
package import TourTerminal

/// Runs a program on its own pty, with a compositor between the pty and the user's terminal: one thread, one poll(2).
///
/// The terminal's settings are restored when the value ends. `@safe`, because only this value uses its buffers, and
/// frees them at its end.
@safe package struct Host: ~Copyable {
  var terminal: RealTerminal
  var program: Program
  let signals: SignalPipe
  let delegate: any HostDelegate
  /// Nil once no further card can appear: then bytes are only copied between program and terminal.
  var compositor: Box<Compositor>?
  /// The bytes on their way.
  var traffic = Traffic()
  /// What is known of the end of the run.
  var ending = Ending()
  /// The changes of the terminal's size.
  var window = WindowChange()
  /// When the wall clock is read again.
  var momentAt = 0
  /// The descriptors that ``wait()`` polls.
  var pollSet: PollSet
  /// The number of cursor reports that were dropped when the program stopped, and are requested again when it
  /// continues.
  var droppedReports = 0
  /// The reset sequence after a program that was killed, if the compositor does not know the terminal's state; empty if
  /// it does.
  var resetSequence: [UInt8] = []
  /// The state that the handler of a crash reads.
  let crashGuard: CrashGuard

  /// Watches a program with redirected input that has not used the terminal yet; nil once it has. Until then, tour
  /// changes nothing on the terminal.
  var prelude: Prelude?

  /// If this many bytes wait for the terminal, no more output is read from the program. Small, so that little of it
  /// appears after a Ctrl-C.
  static let mostShown = 1 << 16
  /// If this many bytes wait for the program, no more input is read from the terminal. Large, so that the tour key
  /// works after a long paste.
  static let mostTyped = 1 << 21
  /// Cells of the largest terminal that cards appear on. On a larger one, bytes are only copied: the pictures of all
  /// cells would take too much memory.
  static let mostCells = 1 << 20
  /// Milliseconds that the program has to answer a key before the compositor sees the key.
  static let answerTime = 1
  /// How many times the program's output is read before the other descriptors are polled again.
  static let readsPerTurn = 16
  /// Consecutive failed transfers after which the terminal counts as gone, even if it does not report a hang-up.
  static let mostFailures = 100
  /// Milliseconds to wait, at the end and before a stop, for a terminal that accepts no output or does not reply.
  static let drainTime = 1000
  /// Milliseconds between two checks whether the processes of the program's group have stopped.
  static let stopInterval = 2
  static let signalNumbers = [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGUSR1, SIGUSR2, SIGCONT, SIGCHLD]

  /// Starts the program.
  /// - Parameters:
  ///   - path: the executable; not searched in `PATH`.
  ///   - arguments: with the program's name first.
  ///   - environment: of the program: see ``ArgumentVector/hosted(showing:over:isOnly:)``.
  ///   - session: the tour and the tips that may appear.
  ///   - dialect: the probable dialect of the terminal. What the terminal reports takes precedence.
  ///   - queries: the queries that are sent to the terminal first; nil for none.
  ///   - servesRequests: whether the program may start a tour at any time, and gets answers.
  /// - Throws: if the program was not started. The terminal is unchanged then.
  package init(
    _ terminal: consuming RealTerminal, path: ByteString, arguments: ArgumentVector,
    environment: ArgumentVector, session: Session, tourKey: Key, dialect: Dialect = .xterm,
    asking queries: TerminalQueries?, servesRequests: Bool = false, delegate: any HostDelegate
  ) throws(Errno) {
    var terminal = terminal
    let rescue = terminal.rescue(reset: Terminal.blindReturn)
    // The program is started last: if any other call fails, it was not started.
    let signals = try SignalPipe(Self.signalNumbers)
    // Read after SIGWINCH is caught, so that no later change is missed.
    let size = try terminal.size
    let kept = (terminal.isShared ? [STDIN_FILENO] : []) + (terminal.isBehind(STDERR_FILENO) ? [] : [STDERR_FILENO])
    let crashGuard = try CrashGuard(rescue)
    let isShared = terminal.isShared
    if !isShared { try terminal.enterRaw() }
    var program = try Program(
      path: path, arguments: arguments,
      environment: environment, size: size,
      settings: terminal.settings, rescue: rescue, keeping: kept)
    if isShared { program.tellReleased() }
    crashGuard.arm(terminal: &terminal, program: program, signals: signals)
    self.init(
      terminal, program, signals, crashGuard, delegate: delegate,
      compositor: size.cells.area > Self.mostCells
        ? nil
        : Compositor(
          size: size.shownCells, session: session, tourKey: tourKey, dialect: dialect, asking: queries,
          servesRequests: servesRequests,
          logsAnnouncements: delegate.logsAnnouncements, moves: true, provides: { delegate.provides($0) },
          terminfo: { delegate.terminfo($0) }))
    if isShared { prelude = Prelude() }
  }

  init(
    _ terminal: consuming RealTerminal, _ program: consuming Program, _ signals: consuming SignalPipe,
    _ crashGuard: consuming CrashGuard,
    delegate: any HostDelegate, compositor: consuming Compositor?
  ) {
    pollSet = PollSet(
      program: program.master, stateChanges: program.stateChanges, signals: signals.descriptor,
      history: delegate.descriptor)
    self.terminal = terminal
    self.program = program
    self.signals = signals
    self.crashGuard = crashGuard
    self.delegate = delegate
    self.compositor = if let compositor { Box(compositor) } else { nil }
    self.compositor?.value.driver.observer = delegate.observer
  }

  /// Copies bytes in both directions until the program has ended and its output is on the terminal. Then restores the
  /// terminal.
  /// - Returns: the status of the program, or success if ``lessonEnding`` is not nil; nil if the terminal was closed or
  ///   the session leader was killed, and the program did not end in time.
  package mutating func run() -> ExitStatus? {
    while true {
      turn(at: Clock.milliseconds)
      if ending.isReached(at: Clock.milliseconds) { break }
      wait()
    }
    // The pipe is no longer read. Without a pipe, the crash handler acts at once if another process sends a signal
    // such as SIGSEGV.
    crashGuard.forgetSignalPipe()
    drain()
    restoreTerminal()
    return lessonEnding == nil ? ending.status : ExitStatus(code: 0)
  }

  /// How the user has left the lesson before its end, which has killed the program; nil if they have not left it.
  package var lessonEnding: LessonEnding? { ending.lesson }

  /// One turn of the main loop: does the work that is due and sends the queued bytes.
  private mutating func turn(at now: Int) {
    if let dueAt = window.dueAt, now >= dueAt { resize(at: now) }
    resizeProgram()
    sendAll()
    if prelude != nil { return }
    readClock(at: now)
    if traffic.unseenCount == 0 { compositor?.value.present(at: now, isReady: traffic.toTerminal.isEmpty) }
    collect()
    sendAll()
    if compositor?.value.isCovered == true, traffic.toTerminal.isEmpty {
      compositor?.value.appear(at: now)
      collect()
    }
  }

  /// Sends the wall clock's time to the session, once a second at most.
  mutating func readClock(at now: Int) {
    guard compositor != nil, now >= momentAt else { return }
    momentAt = now + 1000
    compositor?.value.update(delegate.moment, at: now)
  }

  /// Moves the output of the compositor to the queues, and its notes to the delegate.
  mutating func collect() {
    if prelude != nil { return }
    guard let compositor else { return }
    let output = traffic.queueOutput(of: &compositor.value)
    signalPipeline(signalsOfPipeline(output.toProgram))
    for note in output.notes {
      let now = Clock.milliseconds
      if let history = delegate.record(note.event, of: note.guide, at: now) {
        compositor.value.update(history, at: now)
      }
    }
    if !output.tipNotes.isEmpty { delegate.remember(output.tipNotes, at: Clock.milliseconds) }
    if !output.answers.isEmpty { tell(output.answers) }
    for address in output.addresses { delegate.visit(address) }
    if let end = output.lessonEnding { killProgram(because: end) }
    for file in output.files { compositor.value.handle(delegate.write(file), at: Clock.milliseconds) }
    if let file = output.unsaved { delegate.keep(file) }
    for (guide, explanation) in output.explanations { delegate.explain(explanation, of: guide) }
    if let choice = output.chosenTour, !ending.isDemanded, let tour = delegate.open(choice) {
      compositor.value.begin(tour, at: Clock.milliseconds)
    }
    let log = compositor.value.takeAnnouncements()
    if !log.isEmpty { delegate.log(log) }
    if compositor.value.hasMessages {
      compositor.value.handleMessages(at: Clock.milliseconds)
      return collect()
    }
    if compositor.value.isOver {
      if resetSequence.isEmpty { resetSequence = compositor.value.resetSequence + Terminal.blindReset }
      self.compositor = nil
      traffic.releaseHeld()
      // Changes of the history no longer matter.
      pollSet.ignore(.history)
      tour_shim_release_memory()
    }
  }
}

extension Host {
  /// Sends the program answers that it has asked for.
  private mutating func tell(_ answers: [UInt8]) {
    if ending.status != nil || ending.isDemanded { return }
    guard program.readsBytes else {
      compositor?.value.unsubscribe()
      return
    }
    guard traffic.toProgram.isEmpty, program.hasRoom(forAnswers: answers.count) else { return }
    traffic.queueAnswers(answers)
  }
}
