import CPosix
import Glibc
import TourModel
import TourScreen
import TourSession
public import TourSystem
import TourTerminal

/// Updates the data that a crash hands over to the next process image. Each update precedes the bytes for the terminal
/// or the program.
extension Host {
  /// The most bytes of the program's output between two pictures of a card that are kept for a crash.
  private static let mostUnshown = 1 << 18

  /// Publishes the bytes that remove a card, before the compositor's output is sent to the terminal.
  mutating func publishCard() {
    guard compositor?.value.isCovered == true, compositor?.value.output.toTerminal.isEmpty == false,
      let bytes = compositor?.value.restoration
    else { return }
    restoration.replace(by: bytes)
    unshown.removeAll()
    unsafe crashGuard.live.pointee.host.is_covered = 1
    unsafe crashGuard.live.pointee.host.redraws = compositor?.value.isAlternate == true ? 1 : 0
    unsafe crashGuard.live.pointee.host.swallows_paste = compositor?.value.pasteOwner == .session ? 1 : 0
    publishQuestions()
  }

  /// Records that no card is on the terminal after the queued bytes.
  mutating func publishNoCard() {
    if unsafe crashGuard.live.pointee.host.is_covered != 0 {
      unsafe crashGuard.live.pointee.host.is_covered = 0
      unsafe crashGuard.live.pointee.host.redraws = 0
      restoration.removeAll()
      unshown.removeAll()
    }
    unsafe crashGuard.live.pointee.host.swallows_paste = compositor?.value.pasteOwner == .session ? 1 : 0
    publishQuestions()
  }

  mutating func publishHeldInput() {
    let held = compositor?.value.heldInput ?? []
    if held.isEmpty { heldInput.removeAll() } else { heldInput.replace(by: Array(held)) }
  }

  private mutating func publishQuestions() {
    let asks = compositor?.value.inquiry.due
    unsafe crashGuard.live.pointee.host.asks = asks.map { $0.owesName ? 3 : $0.isFirst ? 2 : 1 } ?? 0
    unsafe crashGuard.live.pointee.host.reports_owed = Int32(clamping: asks?.reportsBefore ?? 0)
  }

  /// Keeps output that the program wrote under a card.
  mutating func publishUnshown(_ bytes: UnsafeBufferPointer<UInt8>) {
    if unshown.count + bytes.count <= Self.mostUnshown {
      unsafe unshown.append(bytes)
    } else {
      // Too much to keep: all of it is dropped, and a CAN cancels a sequence that may be incomplete.
      unshown.replace(by: [0x18])
    }
  }

  /// Publishes the location of bytes that must survive a crash; nil for none. It replaces the location of the last call
  /// for the part. The bytes must stay valid until the next call.
  func publish(_ bytes: UnsafeBufferPointer<UInt8>?, as part: Int) {
    unsafe crashGuard.part(part).pointee = unsafe tour_shim_bytes(
      start: bytes.flatMap { unsafe UnsafeRawPointer($0.baseAddress) }, count: unsafe bytes?.count ?? 0)
  }

  func publishRaw() { unsafe crashGuard.live.pointee.host.is_raw = terminal.isRaw ? 1 : 0 }

  func publishEnd(_ status: ExitStatus) {
    unsafe crashGuard.live.pointee.host.status = status.rawValue
    unsafe crashGuard.live.pointee.host.has_ended = 1
  }
}

extension Host {
  /// Continues a run after a crash of tour: copies bytes, without tips and tours. Program, session leader and terminal
  /// are those of the process image that crashed.
  ///
  /// A card that was up is removed. A program on the alternate screen is made to redraw: its window is one column
  /// narrower for a moment, because many programs ignore SIGWINCH if the size has not changed.
  ///
  /// - Throws: if signals can't be caught, or there is no memory for the next crash. The terminal's settings are
  ///   restored then.
  public init(resuming handover: CrashHandover) throws(Errno) {
    // The kernel has named this process "exe", after the link `/proc/self/exe`.
    unsafe tour_shim_name_process("tour")
    let terminal = RealTerminal(resuming: handover)
    let program = Program(resuming: handover)
    let reset = handover.host.is_alternate != 0 ? Terminal.blindReturn : Terminal.blindReset
    let crashGuard = try CrashGuard(terminal.rescue(reset: Terminal.blindReturn), after: handover)
    // The crash handler blocked all signals.
    let signals = try SignalPipe(Self.signalNumbers, mask: handover.host.mask)
    let host = handover.host
    crashGuard.arm(terminal: terminal, program: program, signals: signals)
    self.init(
      terminal, program, signals, crashGuard, delegate: NoHistory(),
      compositor: Compositor(
        // After a second crash, replies are not decoded: the terminal's input may have caused the crash.
        owed: host.asks == 0 || handover.crashes > 1
          ? nil
          : TerminalQueries(
            owedWithColors: host.asks >= 2, name: host.asks == 3, behind: Int(host.reports_owed)),
        swallowsPaste: host.swallows_paste != 0))
    resetSequence = reset
    ended = handover.ended
    toTerminal.append(handover.part(TOUR_SHIM_TO_TERMINAL))
    toTerminal.append(handover.part(TOUR_SHIM_RESTORATION))
    toTerminal.append(handover.part(TOUR_SHIM_UNSHOWN))
    toProgram.append(handover.part(TOUR_SHIM_TO_PROGRAM))
    takeHeldInput(handover.part(TOUR_SHIM_HELD), isTrusted: handover.crashes == 1)
    toProgram.append(handover.part(TOUR_SHIM_TYPED))
    if host.is_raw == 0, host.stopped_by == 0, ended == nil { resume() }
    sendAll()
    if host.stopped_by != 0 { suspend(host.stopped_by) }
    redraw(isStale: host.redraws != 0)
  }

  /// Takes the input that the decoder held at the crash.
  /// - Parameter isTrusted: whether the input may be decoded. If false, it may have caused a second crash, so the
  ///   program gets it without decoding. A paste on a card is decoded in any case.
  private mutating func takeHeldInput(_ bytes: [UInt8], isTrusted: Bool) {
    if isTrusted || compositor?.value.pasteOwner == .session {
      compositor?.value.sent(bytes, at: Clock.milliseconds)
      collect()
    } else {
      toProgram.append(bytes)
    }
  }

  /// Sets the pty's size to the terminal's. If `isStale`, makes the program redraw, by a size that is one column
  /// narrower for a moment.
  private mutating func redraw(isStale: Bool) {
    resizeAt = Clock.milliseconds
    guard isStale, var size = try? self.terminal.size, size.cells.columns > 1 else { return }
    size.cells.columns -= 1
    try? program.resize(size)
    resizeAt = Clock.milliseconds + Self.redrawInterval
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
  func remember(_ notes: [TipNote], at now: Int) {}
  func catchUp(isChanged: Bool, at now: Int) -> History? { nil }
}
