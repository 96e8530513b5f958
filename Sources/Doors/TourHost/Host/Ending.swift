import TourSystem

/// The end of a run: of the program, of the terminal, or by a signal to tour.
struct Ending {
  /// The status of the program; nil if it has not ended.
  private(set) var status: ExitStatus?
  /// Whether tour was told to end, by a signal, the loss of the terminal or a user who leaves a lesson, and has passed
  /// this on to the program. Tour runs until the program ends, because the program may have work to save, or ignore the
  /// signal.
  private(set) var isDemanded = false
  /// How the user has left the lesson before its end, which has killed the program; nil if they have not left it.
  private(set) var lesson: LessonEnding?
  /// Whether tour is in the background while the program, which was told to end, still runs. The shell then reads the
  /// input.
  private(set) var isInBackground = false
  /// When tour exits without waiting for the end of the program, because the terminal or the session leader is gone;
  /// nil otherwise.
  private(set) var hangUpAt: Int?

  /// Milliseconds that the program has to end after the terminal went away.
  private static let hangUpTime = 2000

  /// Whether the run is over.
  func isReached(at now: Int) -> Bool { status != nil || hangUpAt.map { now >= $0 } ?? false }

  /// Whether the program has ended by itself: tour has not told it to end, and no signal has killed it.
  var isExit: Bool { !isDemanded && status?.isExit ?? false }

  /// Whether tour may change the terminal's settings: neither is the terminal gone, nor does it belong to the shell.
  var allowsTerminal: Bool { hangUpAt == nil && !isInBackground }

  mutating func programEnded(_ status: ExitStatus) { self.status = status }

  /// A lesson does not begin again after that.
  mutating func demanded() {
    isDemanded = true
    if lesson != nil { lesson = .left }
  }

  mutating func left(_ lesson: LessonEnding) { (isDemanded, self.lesson) = (true, lesson) }

  mutating func terminalLost(at now: Int) { hangUpAt = hangUpAt ?? now + Self.hangUpTime }

  /// Without this the main loop would never end: the end of the program is not reported.
  mutating func leaderLost(at now: Int) { hangUpAt = now }

  /// Records that tour was continued (SIGCONT). A shell that ends a stopped job also continues it, but in the
  /// background: changing the terminal would stop tour again.
  mutating func continued(inForeground: Bool) { isInBackground = isDemanded && !inForeground }
}
