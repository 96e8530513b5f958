import CPosix
import Glibc
import TourCore
import TourTerminal

extension Host {
  mutating func takeSignals() {
    for signal in signals.pending() {
      switch signal {
      case SIGWINCH: resize()
      case SIGCONT: resume()
      case SIGTERM, SIGHUP: endOnDemand(signal)
      default: try? program.signal(signal)
      }
    }
  }

  mutating func takeReports() {
    while ended == nil, let report = program.nextReport() {
      switch report {
      case .stopped(let signal): suspend(signal)
      case .ended(let status): ended = status
      case .lost: hangUpAt = Clock.milliseconds
      case .continued: break
      }
    }
  }

  private mutating func resize() {
    guard let size = try? terminal.size else { return }
    try? program.resize(size)
    stage?.resize(size.cells, at: Clock.milliseconds)
  }

  /// The program was stopped, as by Ctrl-Z: tour stops with it, and the shell has the terminal.
  private mutating func suspend(_ signal: Int32) {
    stage?.giveWay(at: Clock.milliseconds)
    while readProgram() {}
    collect()
    flush(milliseconds: Self.lastWords)
    terminal.restore()
    // Not caught, so this does what it does to any program: it returns when the shell continues us.
    raise(signal)
  }

  private mutating func resume() {
    guard !terminal.isRaw else { return }
    try? terminal.enterRaw()
    resize()
    try? program.signal(SIGCONT)
  }

  /// Tour was told to end: the card leaves, the tour counts as closed, and the program is told the same.
  private mutating func endOnDemand(_ signal: Int32) {
    if signal == SIGHUP { loseTerminal() }
    stage?.finish(at: Clock.milliseconds)
    collect()
    try? program.signal(signal)
    if hangUpAt == nil { hangUpAt = Clock.milliseconds + Self.lastPatience }
  }

  mutating func loseTerminal() {
    guard !terminalIsGone else { return }
    terminalIsGone = true
    toTerminal.removeAll()
    endOnDemand(SIGHUP)
  }

  /// The program ended: the card leaves, and what the program wrote last goes to the terminal. Others that keep the pty open are not
  /// waited for.
  mutating func drain() {
    stage?.finish(at: Clock.milliseconds)
    collect()
    while readProgram() { flush(milliseconds: Self.lastWords) }
    collect()
  }

  /// The terminal is given back: as the program left it, or, where the program was killed, sane.
  mutating func leave() {
    if ended?.signal != nil || ended == nil { toTerminal.append(stage?.farewell ?? farewell) }
    flush(milliseconds: Self.lastWords)
    program.farewell()
    terminal.restore()
  }

  private mutating func flush(milliseconds: Int) {
    guard !terminalIsGone else { return toTerminal.removeAll() }
    let end = Clock.milliseconds + milliseconds
    while !toTerminal.isEmpty {
      do {
        try toTerminal.send { bytes throws(Errno) in try terminal.write(bytes) }
      } catch {
        terminalIsGone = true
        return toTerminal.removeAll()
      }
      let left = end - Clock.milliseconds
      guard !toTerminal.isEmpty, left > 0 else { return }
      var watches = [Watch(terminal.descriptor, for: .write)]
      _ = try? poll(&watches, milliseconds: left)
    }
  }
}
