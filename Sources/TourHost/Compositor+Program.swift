import TourScreen
import TourTerminal

extension Compositor {
  /// The program wrote, no card is up, and the bytes went to the terminal as they are: the shadow reads along.
  public mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int) {
    look.noteAnswer(at: now)
    if isAsking {
      questions?.unread += bytes
      if questions!.deadline == nil { questions?.deadline = now + TerminalQueries.patience }
      if questions!.unread.count > TerminalQueries.mostUnread { settleQuestions(at: now) }
      return
    }
    shadow.feed(bytes)
    owe(shadow.takeCursorReports())
    noteSynchronizing(at: now)
  }

  /// So many cursor reports are to come, which are the program's.
  private mutating func owe(_ count: Int) {
    owedReports += count
    decoder.expectedCursorReports += count
  }

  /// The program wrote under a card.
  /// - Parameter isHeard: the program reads what it is given. One that asks and asks and never reads gets no answers.
  public mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int, isHeard: Bool = true) {
    guard let isInPlace = overlay?.isInPlace else { return observe(bytes, at: now) }
    look.noteAnswer(at: now)
    var coveredOutput = CoveredOutput(under: overlay!.modes, following: overlay!.isModal, keepsReplay: !isInPlace, isHeard: isHeard)
    // Nobody else may hold it, or each chunk would copy it whole.
    swap(&coveredOutput.replay, &overlay!.replay)
    let taken = shadow.feed(bytes, coveredOutput: &coveredOutput)
    swap(&coveredOutput.replay, &overlay!.replay)
    noteSynchronizing(at: now)
    overlay!.modes = coveredOutput.overlay!
    toTerminal += coveredOutput.outward
    // A question moves the cursor, or hides it.
    if coveredOutput.outward.contains(0x1B) { toTerminal += overlay!.placingCursor }
    owe(coveredOutput.cursorReports)
    if overlay!.replay.count > Overlay.mostReplay {
      let isFlooding = now < overlay!.openedAt + Overlay.floodTime
      giveWay(at: now)
      look.isFlooding = isFlooding
      // What took long to gather is shown, and the card comes back at once.
      if !isFlooding { look.gaveWayAt = nil }
    }
    guard taken < bytes.count else { return }
    // The program changes between its two screens, of which a card covers only one, or asks for what only a terminal without a card can
    // tell. The card gives way, and comes back once the screen is still.
    giveWay(at: now)
    let rest = UnsafeBufferPointer(rebasing: bytes[taken...])
    toTerminal += rest
    observe(rest, at: now)
  }

  /// A card that is up leaves the program to itself, and comes back once the screen is still.
  public mutating func giveWay(at now: Int) {
    if overlay != nil { uncover(at: now) }
    isCalled = false
    look.gaveWayAt = now
  }

  private mutating func noteSynchronizing(at now: Int) {
    look.synchronizingSince = shadow.isSynchronizing ? look.synchronizingSince ?? now : nil
  }

  /// No answer is waited for any longer.
  mutating func settleQuestions(at now: Int) {
    guard let questions else { return }
    self.questions = nil
    if questions.cursor == nil {
      unanswered = questions
      unanswered?.unread = []
    }
    if questions.isFirst {
      if let cursor = questions.cursor { shadow = Terminal(size: shadow.size, cursor: cursor) }
      session.capabilities.foreground = questions.foreground
      session.capabilities.background = questions.background
    } else if let cursor = questions.cursor {
      shadow.moveCursor(to: cursor)
    }
    questions.unread.withUnsafeBufferPointer { shadow.feed($0) }
    owe(shadow.takeCursorReports())
    noteSynchronizing(at: now)
  }
}
