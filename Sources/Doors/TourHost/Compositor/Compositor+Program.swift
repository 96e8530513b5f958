import TourScreen
import TourTerminal

extension Compositor {
  /// Feeds the shadow with output of the program that the terminal has received unchanged, because no card is up.
  package mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int) {
    driver.programWrote(at: now)
    if isAsking {
      if unsafe inquiry.hold(bytes, at: now) { settleQuestions(at: now) } else { askAfterResizing(at: now) }
      return
    }
    unsafe read(bytes.span, countedReports: 0, stops: !driver.snapshot.isOver, at: now)
  }

  /// Feeds the shadow with output. After a function that may change the size of the window, the rest is held back.
  /// - Parameters:
  ///   - counted: the number of cursor reports requested at the beginning of the output that are counted already.
  ///   - stops: false feeds all of it.
  private mutating func read(_ bytes: Span<UInt8>, countedReports counted: Int, stops: Bool, at now: Int) {
    var end = stops ? shadow.feed(upToResizing: bytes) : nil
    if !stops { shadow.feed(bytes) }
    if let start = end, !inquiry.isFree {
      shadow.feed(bytes.extracting(start...))
      end = nil
    }
    let reports = shadow.takeCursorReports()
    inquiry.expectReports(max(0, reports - counted))
    setSynchronizing(at: now)
    guard let end else { return }
    var rest: [UInt8] = []
    for index in end..<bytes.count { rest.append(bytes[index]) }
    inquiry.holdAfterResizing(rest, countedReports: max(0, counted - reports), at: now)
    askAfterResizing(at: now)
  }

  /// Asks the terminal after a function that may have changed the size of its window, once no sequence of the output
  /// after it is incomplete. The shadow gets that output after the reply, when the kernel knows the size.
  private mutating func askAfterResizing(at now: Int) {
    guard let held = inquiry.heldOutput else { return }
    var later = shadow
    later.feed(held)
    guard later.pending.isEmpty, !later.isVT52 else { return }
    output.toTerminal += inquiry.askAfterResizing(reports: later.takeCursorReports(), at: now)
  }

  /// Takes output that the program writes while a card is up. If no card is up, does the same as ``observe(_:at:)``.
  /// - Parameter readsReplies: whether the program reads its input. If false, its queries are dropped, which limits the
  ///   number of unread replies.
  package mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int, readsReplies: Bool = true) {
    guard let overlay else { return unsafe observe(bytes, at: now) }
    if case .leaving = layer {
      // The program answers the key that closed the card: its output is not delayed.
      uncover(at: now)
      unsafe output.toTerminal += bytes
      return unsafe observe(bytes, at: now)
    }
    driver.programWrote(at: now)
    var coveredOutput = CoveredOutput(
      under: overlay.modes, following: overlay.isModal, keepsReplay: !overlay.isInPlace, readsReplies: readsReplies)
    // Swapped, not copied: a second reference would make each chunk copy the whole array.
    swap(&coveredOutput.replay, &overlay.replay)
    let taken = unsafe shadow.feed(bytes.span, coveredOutput: &coveredOutput)
    swap(&coveredOutput.replay, &overlay.replay)
    setSynchronizing(at: now)
    overlay.modes = coveredOutput.overlay
    output.toTerminal += coveredOutput.outward
    // The bytes around a query may move the cursor or hide it.
    if coveredOutput.outward.contains(0x1B) { output.toTerminal += overlay.placingCursor }
    inquiry.expectReports(coveredOutput.cursorReports)
    if overlay.replay.count > Overlay.mostReplay {
      let isFlood = now < overlay.openedAt + Overlay.floodTime
      withdraw(at: now)
      // A program that took long to write this much is not flooding: the card comes back at once.
      withdrawal = isFlood ? Withdrawal(at: now, isFlood: true) : nil
    }
    guard taken < bytes.count else { return }
    // The program switches between main and alternate screen, of which a card covers only one, or sends a query that a
    // terminal with a card can't answer correctly. The card is removed, and comes back once the screen is still.
    withdraw(at: now)
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes[taken...])
    unsafe output.toTerminal += rest
    unsafe observe(rest, at: now)
  }

  /// Removes a card that is up. It comes back once the screen is still.
  mutating func withdraw(at now: Int) {
    if overlay != nil { uncover(at: now) }
    driver.awaitsPicture = false
    withdrawal = Withdrawal(at: now, isFlood: withdrawal?.isFlood ?? false)
  }

  private mutating func setSynchronizing(at now: Int) {
    driver.setSynchronizing(shadow.isSynchronizing, at: now)
  }

  /// Ends the wait for replies to tour's queries, and feeds the shadow with the output that was held back.
  /// - Parameter isFinal: whether the program has ended, so that nothing is asked any more.
  mutating func settleQuestions(at now: Int, isFinal: Bool = false) {
    guard let queries = inquiry.settle() else { return }
    if let askedAt = inquiry.askedAt, now > askedAt + Self.slowReply, !driver.session.insistsOnMotion {
      driver.moves = false
    }
    if queries.isFirst {
      if let dialect = queries.dialect(or: shadow.dialect) { shadow.dialect = dialect }
      if let cursor = queries.cursor {
        let logsAnnouncements = shadow.logsAnnouncements
        shadow = Terminal(size: shadow.size, cursor: cursor, dialect: shadow.dialect)
        shadow.logsAnnouncements = logsAnnouncements
      }
      handle(
        .terminal(
          foreground: queries.foreground, background: queries.background,
          hasIndexed: queries.terminal?.hasIndexedColors ?? false, readsUTF8: queries.readsUTF8), at: now)
    } else if let cursor = queries.cursor, !queries.isForSize {
      shadow.moveCursor(to: cursor)
      if let wrap = lost.wrap, queries.unread.isEmpty, overlay == nil, shadow.isAtSafePoint,
        cursor.column == shadow.size.columns - 1
      {
        shadow.feed(wrap)
        output.toTerminal += wrap
      }
    }
    if !queries.isForSize { lost.wrap = nil }
    read(
      queries.unread.span, countedReports: queries.countedReports, stops: !isFinal && queries.cursor != nil, at: now)
    if lost.savedCursor, !queries.isForSize, !isAsking, queries.cursor != nil, overlay == nil, shadow.isAtSafePoint {
      output.toTerminal += shadow.savingAgain()
      lost.savedCursor = false
    }
  }
}
