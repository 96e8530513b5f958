import CPosix
import Glibc
import TourModel
import TourScreen
import TourSession
import TourTerminal

/// What a crash of ours would hand over is published here, before the terminal or the program could notice the difference.
extension Host {
  /// Bytes that the program may write between two pictures of a card and be shown after a crash.
  private static let mostUnshown = 1 << 18

  /// Before what the stage has goes to the terminal: how a card that is up goes after that.
  mutating func publishCard() {
    guard compositor.isCovered, !compositor.toTerminal.isEmpty else { return }
    wayBack.replace(by: compositor.wayBack)
    unshown.removeAll()
    crashGuard.live.pointee.host.is_covered = 1
    crashGuard.live.pointee.host.redraws = compositor.isAlternate ? 1 : 0
    crashGuard.live.pointee.host.swallows_paste = compositor.pasteIsPrograms == false ? 1 : 0
    publishQuestions()
  }

  /// What the terminal was given brings no card, or has removed it.
  mutating func publishNoCard() {
    if crashGuard.live.pointee.host.is_covered != 0 {
      crashGuard.live.pointee.host.is_covered = 0
      crashGuard.live.pointee.host.redraws = 0
      wayBack.removeAll()
      unshown.removeAll()
    }
    crashGuard.live.pointee.host.swallows_paste = compositor.pasteIsPrograms == false ? 1 : 0
    publishQuestions()
  }

  private func publishQuestions() {
    let asks = compositor.awaitsAnswer ? compositor.questions ?? compositor.unanswered : nil
    crashGuard.live.pointee.host.asks = asks.map { $0.isFirst ? 2 : 1 } ?? 0
    crashGuard.live.pointee.host.reports_owed = Int32(clamping: asks?.reportsBefore ?? 0)
  }

  /// The program wrote under a card.
  mutating func publishUnshown(_ bytes: UnsafeBufferPointer<UInt8>) {
    if unshown.count + bytes.count <= Self.mostUnshown {
      unshown.append(bytes)
    } else {
      // A sequence may be cut: it is cancelled, and the program draws the rest anew.
      unshown.replace(by: [0x18])
    }
  }

  /// Where these bytes are, until that is said again.
  func publish(_ bytes: UnsafeBufferPointer<UInt8>?, as part: Int) {
    crashGuard.part(part).pointee = tour_shim_bytes(start: bytes.flatMap { UnsafeRawPointer($0.baseAddress) }, count: bytes?.count ?? 0)
  }

  func publishRaw() { crashGuard.live.pointee.host.is_raw = terminal.isRaw ? 1 : 0 }

  func publishEnd(_ status: ExitStatus) {
    crashGuard.live.pointee.host.status = status.rawValue
    crashGuard.live.pointee.host.has_ended = 1
  }
}

extension Host {
  /// Goes on as a plain pump where an image of tour crashed. The program, the leader and the terminal are those of that image.
  ///
  /// A card that was up is removed. A program on the alternate screen is made to redraw: its window is one column narrower for a moment, because many
  /// programs ignore SIGWINCH if the size has not changed.
  ///
  /// - Throws: where signals cannot be handled, or the memory for the next crash cannot be had; the terminal is as it was then.
  public init(resuming handover: CrashHandover) throws(Errno) {
    // The kernel named this image after the link that it was executed by.
    tour_shim_name_process("tour")
    let terminal = RealTerminal(resuming: handover)
    let program = Program(resuming: handover)
    let reset = handover.host.is_alternate != 0 ? Terminal.blindReturn : Terminal.blindReset
    let crashGuard = try CrashGuard(terminal.rescue(reset: Terminal.blindReturn), after: handover)
    let signals = try SignalPipe(Self.signalNumbers)
    let host = handover.host
    crashGuard.arm(terminal: terminal, program: program, signals: signals)
    self.init(
      terminal, program, signals, crashGuard, delegate: NoHistory(),
      compositor: Compositor(
        emptyFor: Key(.character("]"), .control),
        // What the terminal sends may be what crashed us.
        owed: host.asks == 0 || handover.crashes > 1 ? nil : TerminalQueries(owedWithColors: host.asks == 2, behind: Int(host.reports_owed)),
        swallowsPaste: host.swallows_paste != 0))
    resetSequence = reset
    ended = handover.ended
    toTerminal.append(handover.part(TOUR_SHIM_TO_TERMINAL))
    toTerminal.append(handover.part(TOUR_SHIM_WAY_BACK))
    toTerminal.append(handover.part(TOUR_SHIM_UNSHOWN))
    toProgram.append(handover.part(TOUR_SHIM_TO_PROGRAM))
    toProgram.append(handover.part(TOUR_SHIM_TYPED))
    var mask = host.mask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    if host.is_raw == 0, host.stopped_by == 0, ended == nil { resume() }
    sendAll()
    if host.stopped_by != 0 { suspend(host.stopped_by) }
    redraw(isStale: host.redraws != 0)
  }

  /// Tells the program the size of the terminal, and makes it draw.
  private mutating func redraw(isStale: Bool) {
    resizeAt = Clock.milliseconds
    guard isStale, var size = try? self.terminal.size, size.cells.columns > 1 else { return }
    size.cells.columns -= 1
    try? program.resize(size)
    resizeAt = Clock.milliseconds + Self.redrawInterval
  }

  /// Milliseconds that the window is narrower: a program that draws at each size has seen it by then.
  private static let redrawInterval = 100
}

/// Nothing is remembered.
private final class NoHistory: HostDelegate {
  let deadline: Int? = nil
  let descriptor: Int32 = -1
  let moment = Moment(seconds: 0)
  func record(_ event: History.TourEvent) {}
  func open(guide: String) -> Tour? { nil }
  func remember(_ notes: [TipNote], at now: Int) {}
  func catchUp(isChanged: Bool, at now: Int) -> History? { nil }
}
