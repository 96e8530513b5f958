import TourScreen
import TourSession
import TourTerminal

extension Compositor {
  /// Feeds the shadow with output of the program that the terminal has received unchanged, because no card is up.
  package mutating func observe(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int) {
    driver.programWrote(at: now)
    if isAsking {
      if unsafe inquiry.hold(bytes, at: now) { settleQuestions(at: now) }
      return
    }
    unsafe read(bytes.span, at: now)
  }

  /// Feeds the shadow with output. After a function that may change the size of the window, the rest is held back until
  /// the size is known.
  /// - Parameters:
  ///   - counted: the number of cursor reports requested in the output that are counted already.
  ///   - holdsBack: false feeds all of it.
  private mutating func read(
    _ bytes: Span<UInt8>, countedReports counted: Int = 0, holdsBack: Bool = true, at now: Int
  ) {
    var end: Int?
    if holdsBack, inquiry.followsSizes, mayShowCard {
      end = shadow.feed(upToResizing: bytes)
    } else {
      shadow.feed(bytes)
    }
    inquiry.expectReports(shadow.takeCursorReports() - counted)
    setSynchronizing(at: now)
    guard let end else { return }
    let rest = bytes.extracting(end...)
    inquiry.hold(HeldOutput(after: shadow, rest.indices.map { rest[$0] }, at: now))
  }

  /// Ends the wait for the size of the window, and feeds the shadow with the output that was held back. If the size has
  /// changed, the output after another such function is held back.
  /// - Parameters:
  ///   - hasChanged: whether the size has changed.
  ///   - isLast: whether no output is to be held back any more.
  mutating func settleSize(hasChanged: Bool, isLast: Bool = false, at now: Int) {
    guard let held = inquiry.settleSize(hasChanged: hasChanged) else { return }
    read(held.bytes.span, countedReports: held.countedReports, holdsBack: held.hasChanged && !isLast, at: now)
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
      under: overlay.modes, following: overlay.input, keepsReplay: !overlay.isInPlace, readsReplies: readsReplies)
    // Swapped, not copied: a second reference would make each chunk copy the whole array.
    swap(&coveredOutput.replay, &overlay.replay)
    let taken = unsafe shadow.feed(bytes.span, coveredOutput: &coveredOutput)
    swap(&coveredOutput.replay, &overlay.replay)
    setSynchronizing(at: now)
    overlay.modes = coveredOutput.overlay
    if coveredOutput.erasesScrollback { overlay.erasesScrollback = true }
    output.toTerminal += coveredOutput.outward
    // The bytes around a query may move the cursor or hide it.
    if coveredOutput.outward.contains(0x1B) { output.toTerminal += overlay.placingCursor }
    inquiry.expectReports(coveredOutput.cursorReports)
    if overlay.replay.count > Overlay.mostReplay, !isAnsweredByUser {
      let isFlood = now < overlay.openedAt + Overlay.floodTime
      withdraw(at: now)
      // A program that took long to write this much is not flooding: the card comes back at once.
      withdrawal = isFlood ? Withdrawal(at: now, isFlood: true) : nil
    }
    guard taken < bytes.count else { return }
    // The program switches between main and alternate screen, of which a card covers only one, or sends a query that a
    // terminal with a card can't answer correctly. The card is removed, and comes back once the screen is still.
    if shadow.isAlternate, shadow.pending.starts(with: "\u{1B}[?".utf8), unsafe bytes[taken] == UInt8(ascii: "l") {
      leaveScreen(at: now)
    }
    withdraw(at: now)
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes[taken...])
    unsafe output.toTerminal += rest
    unsafe observe(rest, at: now)
  }

  /// A line for the terminal of a program that Ctrl-Z has stopped, below what the program has written; empty for none
  /// (``TourSession/Session/stopNotice``).
  var stopLine: [UInt8] {
    guard let notice = session.stopNotice else { return [] }
    return Terminal.bytes(
      of: "\(shadow.screen.cursor.position.column > 0 ? "\r\n" : "")\(notice)\r\n", in: shadow.dialect)
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

  /// Ends the wait for replies to tour's queries or for the size of the window, and feeds the shadow with the output
  /// that was held back.
  /// - Parameter isLast: whether no output is to be held back any more.
  mutating func settleQuestions(at now: Int, isLast: Bool = false) {
    settleSize(hasChanged: false, isLast: isLast, at: now)
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
      var report = TerminalReport(foreground: queries.foreground, background: queries.background)
      report.hasIndexed = queries.terminal?.hasIndexedColors ?? false
      report.readsUTF8 = queries.readsUTF8
      // tour turns the terminal's reordering off under a card (``Overlay/keepOrder(in:of:isOn:)``).
      report.textOrder = shadow.dialect.contains(.reordersLines) ? .written : queries.terminal?.textOrder
      handle(.terminal(report), at: now)
    } else if let cursor = queries.cursor {
      shadow.moveCursor(to: cursor)
      if let wrap = lost.wrap, queries.unread.isEmpty, overlay == nil, shadow.isAtSafePoint,
        cursor.column == shadow.size.columns - 1
      {
        shadow.feed(wrap)
        output.toTerminal += wrap
      }
    }
    lost.wrap = nil
    read(queries.unread.span, holdsBack: !isLast, at: now)
    if lost.savedCursor, !isAsking, queries.cursor != nil, overlay == nil, shadow.isAtSafePoint {
      output.toTerminal += shadow.savingAgain()
      lost.savedCursor = false
    }
  }
}
