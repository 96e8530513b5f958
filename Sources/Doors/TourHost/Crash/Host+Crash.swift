import CPosix
import Glibc
import TourModel
import TourScreen
import TourSession
package import TourSystem
import TourTerminal

extension Host {
  /// Continues a run after a crash of tour: copies bytes, without tips and tours. Program, session leader and terminal
  /// stay the same.
  ///
  /// A card that was up is removed. A program on the alternate screen is made to redraw: its window is one column
  /// narrower for a moment, because many programs ignore SIGWINCH if the size has not changed.
  ///
  /// - Throws: if signals can't be caught, or there is no memory for the next crash. The terminal's settings are
  ///   restored then.
  package init(resuming handover: CrashHandover) throws(Errno) {
    // The kernel has named this process "exe", after the link `/proc/self/exe`.
    unsafe tour_shim_name_process("tour")
    var terminal = RealTerminal(resuming: handover)
    let program = Program(resuming: handover)
    let reset = handover.host.is_alternate != 0 ? Terminal.blindReturn : Terminal.blindReset
    let crashGuard = try CrashGuard(terminal.rescue(reset: Terminal.blindReturn), after: handover)
    // The crash handler blocked all signals.
    let signals = try SignalPipe(Self.signalNumbers, mask: handover.host.mask)
    let host = handover.host
    crashGuard.arm(terminal: &terminal, program: program, signals: signals)
    self.init(
      terminal, program, signals, crashGuard, delegate: NoHistory(),
      compositor: Compositor(
        // After a second crash, replies are not decoded: the terminal's input may have caused the crash.
        owed: host.asks == 0 || handover.crashes > 1
          ? nil
          : TerminalQueries(
            owedWithColors: host.asks >= 2, name: host.asks == 3, behind: Int(host.reports_owed)),
        swallowsPaste: host.swallows_paste != 0, isAlternate: host.is_alternate != 0))
    resetSequence = reset
    if let status = handover.ended { ending.programEnded(status) }
    traffic.resume(handover)
    resumeHeldInput(handover.part(TOUR_SHIM_HELD), isTrusted: handover.crashes == 1)
    traffic.queueForProgram(handover.part(TOUR_SHIM_INPUT))
    if host.is_raw == 0, host.stopped_by == 0, ending.status == nil { resume() }
    sendAll()
    if host.stopped_by != 0 { suspend(host.stopped_by) }
    redraw(isStale: host.redraws != 0)
  }

  /// Takes the input that the decoder held at the crash.
  /// - Parameter isTrusted: whether the input may be decoded. Input that may have caused a second crash may
  ///   not: the program gets it undecoded. A paste on a card is decoded in any case.
  private mutating func resumeHeldInput(_ bytes: [UInt8], isTrusted: Bool) {
    if isTrusted || compositor?.value.pasteOwner == .session {
      compositor?.value.sent(bytes, at: Clock.milliseconds)
      collect()
    } else {
      traffic.queueForProgram(bytes)
    }
  }

  /// Sets the pty's size to the terminal's. If `isStale`, makes the program redraw, by a size that is one column
  /// narrower for a moment.
  private mutating func redraw(isStale: Bool) {
    window.dueAt = Clock.milliseconds
    guard isStale, var size = try? self.terminal.size, size.cells.columns > 1 else { return }
    size.cells.columns -= 1
    try? program.resize(size)
    window.dueAt = Clock.milliseconds + Self.redrawInterval
  }

  /// Milliseconds that the window is narrower: enough for a program to handle SIGWINCH.
  private static let redrawInterval = 100
}

/// A delegate without history.
private final class NoHistory: HostDelegate {
  let deadline: Int? = nil
  let descriptor: Int32 = -1
  let moment = Moment(seconds: 0)
  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? { nil }
  func open(_ choice: TourChoice) -> Tour? { nil }
  func provides(_ choice: TourChoice) -> Bool { false }
  func remember(_ notes: [TipNote], at now: Int) {}
  func catchUp(isChanged: Bool, at now: Int) -> History? { nil }
}
