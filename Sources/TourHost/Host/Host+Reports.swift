import TourSystem
import TourTerminal

/// Cursor reports (DSR 6, ECMA-48 §8.3.35) that a program has requested and has not read when it stops.
///
/// prompt_toolkit requests one in another thread while it stops. Without tour, the shell reads the report as input. Under tour it would wait in the pty
/// until the program continues, and name the row of the cursor before the stop: the program would draw more rows than there are below its
/// prompt, and the screen would scroll. So tour drops such reports, and requests new ones when the program continues.
extension Host {
  /// Drops the cursor reports that the program has not read. Waits at most ``drainTime`` for those that the terminal has not sent yet.
  mutating func dropReports() {
    guard terminal.isRaw else { return }
    awaitReplies(until: Clock.milliseconds + Self.drainTime) { $0.owedReports > 0 }
    // The rest of the input is sent again, so the kernel must not have edited or echoed it. Programs that request reports turn off both.
    guard let settings = try? program.settings, !settings.isCanonical, !settings.echoes else { return }
    let input = program.takeUnread() + toProgram.rest
    if input.isEmpty { return }
    var decoder = InputDecoder()
    decoder.expectedCursorReports = input.count
    let items = decoder.decode(input)
    let others = items.filter { $0.input != .reply || TerminalQueries.position($0.bytes) == nil }
    droppedReports += items.count - others.count
    toProgram.replace(by: others.flatMap(\.bytes) + decoder.pending)
  }

  /// Requests as many cursor reports as were dropped. Call it before the program continues, because its next output may move the cursor.
  mutating func requestDroppedReports() {
    if droppedReports == 0 { return }
    toTerminal.append(Array(String(repeating: "\u{1B}[6n", count: droppedReports).utf8))
    compositor?.value.expectReports(droppedReports)
    droppedReports = 0
    sendAll()
  }
}
