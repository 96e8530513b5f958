import CPosix
import Glibc
import TourSession
import TourTerminal

extension Host {
  mutating func takeSignals() {
    for signal in signals.pending() {
      crashGuard.live.pointee.signal_in_hand = signal
      defer { crashGuard.live.pointee.signal_in_hand = 0 }
      switch signal {
      case SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE:
        // In the next image it would be sent again.
        crashGuard.live.pointee.signal_in_hand = 0
        tour_shim_crash_now(signal)
      case SIGWINCH: resizeAt = resizeAt ?? max(Clock.milliseconds, resizedAt + Self.resizeInterval)
      case SIGCONT: resume()
      case SIGCHLD: program.wakeLeader()
      case SIGTERM, SIGHUP: endOnDemand(signal)
      // No key sends these to everyone. A program that stops says so, and tour stops with it.
      case SIGTSTP, SIGUSR1, SIGUSR2: program.signalAlone(signal)
      default: try? program.signal(signal)
      }
    }
  }

  mutating func takeReports() {
    while ended == nil, let report = program.nextReport() {
      switch report {
      case .stopped(let signal): suspend(signal)
      case .ended(let status):
        ended = status
        toProgram.replace(by: program.unread + toProgram.rest)
        publishEnd(status)
      case .lost:
        // It stays the last report for ever.
        hangUpAt = Clock.milliseconds
        return
      case .continued: break
      }
    }
  }

  mutating func resize(at now: Int) {
    resizeAt = nil
    resizedAt = now
    guard let size = try? terminal.size else { return }
    try? program.resize(size)
    if isPump { return }
    if size.cells.area <= Self.mostCells {
      compositor.resize(size.cells, at: now)
    } else {
      compositor.finish(at: now)
      collect()
    }
  }

  /// The program was stopped, as by Ctrl-Z: tour stops with it, and the shell has the terminal.
  mutating func suspend(_ signal: Int32) {
    crashGuard.live.pointee.host.stopped_by = signal
    compositor.giveWay(at: Clock.milliseconds)
    takeRest()
    awaitAnswer()
    terminal.restore()
    publishRaw()
    crashGuard.live.pointee.host.stopped_by = 0
    program.tellReleased()
    // It returns when the shell continues us. A key stops all who stand before it, so the script that started us too: its shell would
    // never have the terminal else. And never SIGSTOP: where no shell is there to continue us the others do nothing, but that one stops
    // for ever.
    signals.sendThrough(signal == SIGSTOP ? SIGTSTP : signal, toGroup: signal != SIGSTOP)
    takeSignals()
    guard !terminal.isRaw, !isBehind, hangUpAt == nil else { return }
    // We were not stopped: no program is here that Ctrl-Z would stop.
    if signal == SIGSTOP { takeTerminal() } else { resume() }
  }

  /// The shell continues us, whoever stopped us: the settings were its own meanwhile.
  mutating func resume() {
    // A shell continues a stopped job that it tells to end, and keeps the terminal: to take it would stop us again.
    isBehind = isEnding && !terminal.isInForeground
    if hangUpAt == nil, !isBehind {
      takeTerminal()
      resize(at: Clock.milliseconds)
    }
    try? program.signal(SIGCONT)
  }

  private mutating func takeTerminal() {
    try? terminal.enterRaw()
    publishRaw()
    program.tellTaken()
  }

  /// Tour was told to end: the card leaves, the tour counts as closed, nothing else appears, and the program is told the same. How long it
  /// takes to end, and whether it does, is up to the program, as it is without us: it may have work to save.
  private mutating func endOnDemand(_ signal: Int32) {
    isEnding = true
    compositor.finish(at: Clock.milliseconds)
    compositor.session = Session(tour: nil, capabilities: compositor.session.capabilities)
    collect()
    program.signalGroup(signal)
  }

  mutating func loseTerminal() {
    guard !terminalIsGone else { return }
    terminalIsGone = true
    toTerminal.removeAll()
    endOnDemand(SIGHUP)
    if hangUpAt == nil { hangUpAt = Clock.milliseconds + Self.lastPatience }
  }

  /// The program ended: the card leaves, and what the program wrote last goes to the terminal.
  mutating func drain() {
    lookAtClock(at: Clock.milliseconds)
    compositor.finish(at: Clock.milliseconds)
    collect()
    takeRest()
  }

  /// The terminal is given back: as the program left it, or, where the program was killed, sane.
  mutating func leave() {
    // One that did not say it is gone was in trouble, and may be out of it.
    let wasLost = terminalIsGone
    terminalIsGone = terminalIsGone && terminal.isHungUp
    if wasLost || ended?.signal != nil || ended == nil, terminal.isInForeground { toTerminal.append(isPump ? resetSequence : compositor.resetSequence) }
    flush()
    awaitAnswer()
    program.tellReleased()
    if !terminalIsGone { terminal.pushBack(toProgram.rest) }
    toProgram.removeAll()
    terminal.restore()
    publishRaw()
    crashGuard.live.pointee.host.is_over = 1
  }

  /// What the program wrote until now goes to the terminal. Others that keep the pty open are not waited for: neither for their end nor
  /// for the end of what they write.
  private mutating func takeRest() {
    var rest = 1 << 18
    while rest > 0 {
      let count = readProgram()
      collect()
      flush()
      if count == 0 { return }
      rest -= count
    }
  }

  /// What the terminal answers us must not be typed at the shell. One that was silent for as long before will be.
  private mutating func awaitAnswer() {
    let end = (compositor.askedAt ?? Clock.milliseconds) + Self.lastWords
    while !terminalIsGone, terminal.isRaw, compositor.awaitsAnswer {
      let left = end - Clock.milliseconds
      var watches = [Watch(terminal.descriptor, for: .read)]
      guard left > 0, (try? poll(&watches, milliseconds: left)) == 1 else { return }
      readTerminal()
    }
  }

  /// Waits for the terminal as long as it goes on taking bytes, however slowly.
  private mutating func flush() {
    var end = Clock.milliseconds + Self.lastWords
    while !terminalIsGone, !toTerminal.isEmpty {
      let count = toTerminal.count
      let isThere = try? toTerminal.send { bytes throws(Errno) in try terminal.write(bytes) }
      if isThere != true {
        terminalIsGone = terminal.isHungUp
        pause()
      }
      if toTerminal.count < count { end = Clock.milliseconds + Self.lastWords }
      let left = end - Clock.milliseconds
      guard !toTerminal.isEmpty, left > 0 else { break }
      var watches = [Watch(terminal.descriptor, for: .write)]
      _ = try? poll(&watches, milliseconds: left)
    }
    if terminalIsGone { toTerminal.removeAll() }
  }
}
