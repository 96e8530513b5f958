import TourSystem
import TourTerminal

/// Input that the program has not read when it stops.
///
/// Without tour, the shell reads it, such as the `fg` of a user who types it before the shell's prompt appears. So tour
/// puts it back into the input queue of the terminal, if the kernel allows that (``RealTerminal/takeInput()``).
///
/// Cursor reports (DSR 6, ECMA-48 §8.3.35) are dropped, and requested again when the program continues. prompt_toolkit
/// requests one in another thread while it stops. Without tour, the shell reads the report as input. In the pty it
/// would wait until the program continues, and name the row of the cursor before the stop: the program would draw more
/// rows than there are below its prompt, and the screen would scroll.
extension Host {
  /// The number of bytes of unread input above which all of it stays for the program. A pty holds more, but a user does
  /// not type that much ahead.
  private static let mostTakenBack = 1024

  /// Takes the input back that the program has not read: for the shell, or for the program again if the kernel does not
  /// allow tour to push it back. Waits at most ``drainTime`` for cursor reports that the terminal has not sent yet.
  mutating func takeInputBack() {
    guard terminal.isRaw else { return }
    awaitReplies(until: Clock.milliseconds + Self.drainTime) { $0.inquiry.owedReports > 0 }
    guard program.unreadCount + traffic.toProgram.count <= Self.mostTakenBack, let settings = try? program.settings
    else { return }
    // In other modes, the kernel has edited or echoed the input already, and would do so a second time if the program
    // got it again, as it has to get answers of tour.
    let maySendAgain = !settings.isCanonical && !settings.echoes
    guard maySendAgain || !traffic.hasAnswered else { return }
    if let since = terminal.takeInput() {
      let answers = traffic.keepInput(unread: program.takeUnread())
      dropReports()
      terminal.pushBack(traffic.takeInput() + since)
      traffic.queueForProgram(answers)
    } else if maySendAgain {
      traffic.queueForProgram(program.takeUnread() + traffic.takeInput())
      dropReports()
    }
  }

  private mutating func dropReports() {
    // Without expected reports, the decoder takes those that may be F3 with modifiers for keys. These stay.
    var decoder = InputDecoder()
    let items = decoder.decode(traffic.takeInput())
    let others = items.filter { $0.input != .reply || TerminalQueries.position($0.bytes) == nil }
    droppedReports += items.count - others.count
    traffic.queueForProgram(others.flatMap(\.bytes) + decoder.pending)
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
