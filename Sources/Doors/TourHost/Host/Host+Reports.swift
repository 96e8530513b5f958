import TourSystem
import TourTerminal

/// Cursor reports (DSR 6, ECMA-48 §8.3.35) that a program has requested and has not read when it stops.
///
/// prompt_toolkit requests one in another thread while it stops. Without tour, the shell reads the report as input.
/// Under tour it would wait in the pty until the program continues, and name the row of the cursor before the stop: the
/// program would draw more rows than there are below its prompt, and the screen would scroll. So tour drops such
/// reports, and requests new ones when the program continues.
extension Host {
  /// The number of bytes of unread input above which no reports are dropped. A pty holds more, but a user does not type
  /// that much ahead.
  private static let mostResent = 1024

  /// Drops the cursor reports that the program has not read. Waits at most ``drainTime`` for those that the terminal
  /// has not sent yet.
  mutating func dropReports() {
    guard terminal.isRaw else { return }
    awaitReplies(until: Clock.milliseconds + Self.drainTime) { $0.inquiry.owedReports > 0 }
    // The rest of the input is sent again, so the kernel must not have edited or echoed it. Programs that request
    // reports turn off both. And tour must be able to take all of it, because the rest would come before what is sent
    // again.
    guard 1...Self.mostResent ~= program.unreadCount + traffic.toProgram.count, let settings = try? program.settings,
      !settings.isCanonical, !settings.echoes
    else { return }
    let input = program.takeUnread() + traffic.toProgram.rest
    // Without expected reports, the decoder takes those that may be F3 with modifiers for keys. These stay.
    var decoder = InputDecoder()
    let items = decoder.decode(input)
    let others = items.filter { $0.input != .reply || TerminalQueries.position($0.bytes) == nil }
    droppedReports += items.count - others.count
    traffic.replaceInput(by: others.flatMap(\.bytes) + decoder.pending)
  }

  /// Requests as many cursor reports as were dropped. Call it before the program continues, because its next output may
  /// move the cursor.
  mutating func requestDroppedReports() {
    if droppedReports == 0 { return }
    traffic.queueForTerminal(Array(String(repeating: "\u{1B}[6n", count: droppedReports).utf8))
    compositor?.value.inquiry.expectReports(droppedReports)
    droppedReports = 0
    sendAll()
  }
}
