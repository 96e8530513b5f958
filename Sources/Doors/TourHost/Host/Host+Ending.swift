import CPosix
import Glibc
import TourSession
import TourSystem
import TourTerminal

extension Host {
  mutating func handleSignals() {
    for signal in signals.pending() {
      crashGuard.signalInHand = signal
      defer { crashGuard.signalInHand = 0 }
      switch signal {
      case SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE:
        // Cleared, because the crash handler sends the signal in hand again, and the next process image would crash
        // too.
        crashGuard.signalInHand = 0
        tour_shim_crash_now(signal)
      case SIGWINCH: resize(at: Clock.milliseconds)
      case SIGCONT: resume()
      case SIGCHLD: program.wakeLeader()
      case SIGTERM, SIGHUP: endOnDemand(signal)
      // In raw mode no key sends these signals, so another process sent them to tour. They go to the program, but not
      // to the processes that it started. If the program stops, the session leader reports that, and tour stops too. In
      // the prelude, the terminal is not in raw mode, and Ctrl-Z sends SIGTSTP.
      case SIGTSTP where prelude != nil: try? program.signal(signal)
      case SIGTSTP, SIGUSR1, SIGUSR2: program.signalAlone(signal)
      default: try? program.signal(signal)
      }
    }
  }

  mutating func handleStateChanges() {
    while ending.status == nil, let change = program.nextStateChange() {
      switch change {
      case .stopped(let signal): suspend(signal)
      case .ended(let status):
        ending.programEnded(status)
        traffic.keepInput(unread: program.unread)
        crashGuard.programEnded(status)
      case .lost:
        ending.leaderLost(at: Clock.milliseconds)
        // Without a return the loop would never end: every later call returns this report again.
        return
      case .continued: break
      }
    }
  }

  /// Follows the size of the terminal. The program learns it first, unless a card over its main screen is to be removed
  /// before.
  mutating func resize(at now: Int) {
    window.dueAt = nil
    guard let size = try? terminal.size else { return }
    let isTold = window.untold == nil && compositor?.value.isBeside != true
    if isTold { try? program.resize(size) }
    if size.cells.area <= Self.mostCells {
      compositor?.value.resize(size.shownCells, at: now)
    } else {
      compositor?.value.finish(at: now)
    }
    // The program's next output must come after the bytes that remove a card.
    collect()
    if !isTold { window.untold = size }
  }

  /// Tells the program its size once the terminal has reported its cursor.
  mutating func resizeProgram() {
    guard let size = window.untold, compositor?.value.isAsking != true else { return }
    window.untold = nil
    try? program.resize(size)
  }

  /// Stops tour after the program was stopped, as by Ctrl-Z, and leaves the terminal to the shell. Returns after tour
  /// was continued.
  mutating func suspend(_ signal: Int32) {
    crashGuard.stoppingSignal = signal
    compositor?.value.withdraw(at: Clock.milliseconds)
    sendOutput(before: signal)
    awaitAnswer()
    takeInputBack()
    // Programs that stop their group by SIGSTOP, such as nano, name the way back themselves. Without a shell, nothing
    // stops.
    if signal == SIGTSTP, tour_shim_is_orphaned() == 0, let line = compositor?.value.stopLine {
      traffic.queueForTerminal(line)
      flush()
    }
    terminal.restore()
    crashGuard.stoppingSignal = 0
    program.tellReleased()
    // Returns when the shell continues tour. Ctrl-Z stops the whole foreground group, including the calling script:
    // otherwise the shell would not get the terminal back. Without a shell that could continue tour, SIGSTOP would stop
    // tour forever; SIGTSTP then has no effect.
    let isFinal = signal == SIGSTOP && tour_shim_is_orphaned() != 0
    signals.sendThrough(isFinal ? SIGTSTP : signal, toGroup: signal != SIGSTOP)
    handleSignals()
    guard !terminal.isRaw, ending.allowsTerminal else { return }
    // Tour was not stopped: without job control, SIGTSTP has no effect.
    if signal == SIGSTOP { claimTerminal() } else { resume() }
  }

  /// Takes the terminal again after tour was continued (SIGCONT): the shell has set its own settings meanwhile.
  /// Continues the program.
  mutating func resume() {
    ending.continued(inForeground: terminal.isInForeground)
    if ending.allowsTerminal {
      claimTerminal()
      resize(at: Clock.milliseconds)
    }
    try? program.signal(SIGCONT)
  }

  mutating func claimTerminal() {
    if prelude != nil { return }
    try? terminal.enterRaw()
    program.tellTaken()
    requestDroppedReports()
  }

  /// Passes a signal that ends tour on to the program. The card is removed, the tour counts as closed, and no other
  /// card appears.
  private mutating func endOnDemand(_ signal: Int32) {
    ending.demanded()
    compositor?.value.finish(at: Clock.milliseconds)
    compositor?.value.endSession()
    collect()
    program.signalGroup(signal)
  }

  /// Ends the program of a lesson that the user has left or begins again. A program that is told to end may ask whether
  /// to save, or print a message; all that it could save is the lesson's.
  mutating func killProgram(because lesson: LessonEnding) {
    ending.left(lesson)
    try? program.signal(SIGKILL)
    program.signalGroup(SIGKILL)
  }

  mutating func loseTerminal() {
    guard !traffic.terminalIsGone else { return }
    traffic.terminalIsGone = true
    endOnDemand(SIGHUP)
    ending.terminalLost(at: Clock.milliseconds)
  }

  /// Removes the card and sends the program's last output to the terminal, because the program has ended.
  mutating func drain() {
    if prelude != nil {
      sendRest()
      abandonPrelude()
    }
    readClock(at: Clock.milliseconds)
    compositor?.value.finish(at: Clock.milliseconds, hasExited: ending.isExit)
    collect()
    sendRest()
  }

  /// Restores the terminal: as the program left it, or, if the program was killed or the terminal was lost for a while,
  /// with a reset sequence. Pushes input back that the program has not read.
  mutating func restoreTerminal() {
    // A terminal that was given up because of failed transfers, and did not hang up, is tried again.
    let wasLost = traffic.terminalIsGone
    traffic.terminalIsGone = wasLost && terminal.isHungUp
    if wasLost || ending.status?.signal != nil || ending.status == nil, terminal.isInForeground {
      traffic.queueForTerminal(resetSequence.isEmpty ? compositor?.value.resetSequence ?? [] : resetSequence)
    }
    flush()
    awaitAnswer()
    program.tellReleased()
    let input = traffic.takeInput()
    // Keys for a program that was killed are not for the shell.
    if !traffic.terminalIsGone, ending.lesson == nil, !input.isEmpty, let since = terminal.takeInput() {
      terminal.pushBack(input + since)
    }
    terminal.restore()
    crashGuard.terminalRestored()
  }

  /// Sends the program's output to the terminal, until none is left or 256 KiB have been sent: other processes that
  /// have the pty open may write without end.
  private mutating func sendRest() {
    var rest = 1 << 18
    while rest > 0 {
      let count = readProgram()
      collect()
      flush()
      if count == 0 { return }
      rest -= count
    }
  }

  /// Sends the program's output to the terminal until the other processes of its group have stopped, too: a pager
  /// restores the terminal in its handler of SIGTSTP, after the program that started it has stopped. Waits at most
  /// ``drainTime``, because a handler may decide not to stop.
  private mutating func sendOutput(before signal: Int32) {
    let end = Clock.milliseconds + Self.drainTime
    // SIGSTOP is sent to single processes, and cannot be caught.
    var running = signal == SIGSTOP ? [] : program.processes(catching: signal)
    while true {
      running.removeAll(where: \.hasStopped)
      sendRest()
      if running.isEmpty || traffic.terminalIsGone || Clock.milliseconds >= end { return }
      var watches = [Watch(program.master, for: .read)]
      _ = try? poll(&watches, milliseconds: Self.stopInterval)
    }
  }

  /// Waits for replies to tour's queries, so that the shell does not get them as input: at most ``drainTime`` after the
  /// query.
  private mutating func awaitAnswer() {
    awaitReplies(until: (compositor?.value.inquiry.askedAt ?? Clock.milliseconds) + Self.drainTime) { $0.inquiry.isDue }
  }

  /// Reads the terminal's input until a time (``Clock``), or until no reply is due.
  mutating func awaitReplies(until end: Int, areDue: (borrowing Compositor) -> Bool) {
    while !traffic.terminalIsGone, terminal.isRaw, let compositor, areDue(compositor.value) {
      let left = end - Clock.milliseconds
      var watches = [Watch(terminal.descriptor, for: .read)]
      guard left > 0, (try? poll(&watches, milliseconds: left)) == 1 else { return }
      readTerminal()
    }
  }

  /// Sends all queued bytes. Gives up if the terminal accepts none for ``drainTime``.
  private mutating func flush() {
    var end = Clock.milliseconds + Self.drainTime
    while !traffic.terminalIsGone, !traffic.toTerminal.isEmpty {
      let count = traffic.toTerminal.count
      if !traffic.send(to: terminal) {
        traffic.terminalIsGone = terminal.isHungUp
        pause()
      }
      if traffic.toTerminal.count < count { end = Clock.milliseconds + Self.drainTime }
      let left = end - Clock.milliseconds
      guard !traffic.toTerminal.isEmpty, left > 0 else { break }
      var watches = [Watch(terminal.descriptor, for: .write)]
      _ = try? poll(&watches, milliseconds: left)
    }
  }
}
