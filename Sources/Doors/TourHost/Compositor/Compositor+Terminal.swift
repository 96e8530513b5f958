import TourModel
import TourSession
import TourTerminal

extension Compositor {
  /// Takes bytes that the terminal sent: keys, mouse reports, pastes and replies.
  package mutating func sent(_ bytes: [UInt8], at now: Int) {
    unsafe bytes.withUnsafeBufferPointer { unsafe sent($0, at: now) }
  }

  /// Takes bytes that the terminal sent: keys, mouse reports, pastes and replies.
  /// - Parameter isPassed: whether the host has already sent them to the program, as ``passes(_:)`` allows.
  package mutating func sent(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int, isPassed: Bool = false) {
    let before = output.toProgram.count
    let items = unsafe input.decode(
      bytes.span, isPassed: isPassed, expectedReports: inquiry.expectedReports, hasUTF8Mouse: mouseEncoding == 1005,
      at: now)
    for item in items { handle(item, at: now) }
    forwardWhatIsHeld()
    driver.endRead(hasPassed: isPassed || output.toProgram.count > before, at: now)
    collect()
  }

  /// Records that the bytes of the last ``sent(_:at:isPassed:)`` are processed.
  package mutating func readEnded(at now: Int) {
    driver.readEnded(at: now)
    collect()
  }

  /// Whether these bytes certainly go to the program: visible ASCII characters other than the tour key, a cursor report
  /// that the program has asked for, or another reply that can be no key; outside of pastes and sequences, while no
  /// card has the keyboard and no reply to tour is due.
  ///
  /// The host then sends them to the program before they are decoded.
  @inline(__always) func passes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe !driver.snapshot.hasKeyboard && !driver.awaitsPicture && !inquiry.isDue && input.isComplete
      && pasteOwner == nil
      && (bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != tourKeyByte }
        || inquiry.owedReports > 0 && TerminalQueries.isPosition(bytes.span)
        || TerminalQueries.isPrivateReply(bytes.span))
  }

  /// The encoding of mouse reports that is set at the terminal.
  @inline(__always) private var mouseEncoding: UInt16 { overlay?.modes.mouseEncoding ?? shadow.modes.mouseEncoding }

  /// Takes pending input as complete, because no byte followed within the timeout.
  mutating func flushInput(at now: Int) {
    for item in input.flush(at: now) { handle(item, at: now) }
    if input.deadline == nil { handle(.inputPaused, at: now) }
  }

  /// Sends pending bytes to the program if it has the keyboard. They are held back while a reply to a query of tour is
  /// due, or while the mouse is on only for the card: they may be the start of that reply, or of a click.
  private mutating func forwardWhatIsHeld() {
    if inputOwner == .program, !inquiry.isDue, !isMouseForCardOnly { output.toProgram += input.takeHeld() }
  }

  private mutating func handle(_ item: InputItem, at now: Int) {
    // Once part of a sequence was forwarded, the rest goes to the program.
    let (bytes, isBegun) = input.rest(of: item)
    defer { collect() }

    switch item.input {
    case .key where inquiry.takesKeyAsReport(item.bytes): output.toProgram += bytes
    case .reply: if isForProgram(item.bytes, at: now) { output.toProgram += bytes }
    case .focus:
      output.toProgram += bytes
    case .key(let key):
      if !isBegun { prepare(for: key, at: now) }
      if driver.press(key, InputToken(Array(bytes)), isBegun: isBegun, at: now) {
        withdrawal = nil
        isOpenedByUser = driver.snapshot.hasKeyboard
      }
    case .mouse(let mouse):
      // Mode 1016 reports pixels, which can't be converted to cells.
      if !driver.handle(mouse, isInCells: mouseEncoding != 1016, isBegun: isBegun, at: now) {
        if isMouseForCardOnly { turn(mouse, at: now) } else { output.toProgram += bytes }
      }
    case .paste(let part):
      if !driver.paste(part, bytes, isBegun: isBegun, at: now) { output.toProgram += bytes }
    case .release, .unknown:
      if isBegun || inputOwner == .program { output.toProgram += bytes }
    }
  }

  /// Whether the program has not turned the mouse on, but the card has.
  private var isMouseForCardOnly: Bool { overlay?.input == .clicks && shadow.modes.mouseTracking == 0 }

  /// Presses the cursor keys that terminals send for a turn of the wheel on an alternate screen while the mouse is off,
  /// unless the program has forbidden it (mode 1007). Other events of the mouse have no effect.
  private mutating func turn(_ mouse: Mouse, at now: Int) {
    guard shadow.modes.isAlternate, shadow.modes.privateModes[number: 1007] != false,
      case .wheel(let direction) = mouse.action
    else { return }
    let key: Key
    switch direction {
    case .up: key = Key(.up)
    case .down: key = Key(.down)
    case .left, .right: return
    }
    let token = InputToken(bytes(of: key))
    for _ in 0..<3 { driver.press(key, token, at: now) }
  }

  /// Records a reply of the terminal, to the program or to a query of tour.
  private mutating func isForProgram(_ reply: [UInt8], at now: Int) -> Bool {
    switch inquiry.receive(reply) {
    case .forProgram: return true
    case .partial: break
    case .last:
      if let query = inquiry.askForClusters(at: now) { output.toTerminal += query } else { settleQuestions(at: now) }
    case .late(let queries):
      if overlay == nil, let dialect = queries.dialect(or: shadow.dialect) { shadow.dialect = dialect }
    }
    return false
  }
}
