import TourSession
import TourTerminal

extension Compositor {
  /// Takes bytes that the terminal sent: keys, mouse reports, pastes and replies.
  public mutating func sent(_ bytes: [UInt8], at now: Int) {
    unsafe bytes.withUnsafeBufferPointer { unsafe sent($0, at: now) }
  }

  /// Takes bytes that the terminal sent: keys, mouse reports, pastes and replies.
  /// - Parameter isPassed: whether the host has already sent them to the program, as ``passes(_:)`` allows.
  public mutating func sent(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int, isPassed: Bool = false) {
    sentAt = now
    if isPassed { forwardedAhead = bytes.count }
    decoder.hasUTF8Mouse = mouseEncoding == 1005
    let before = output.toProgram.count
    for item in unsafe decoder.decode(bytes.span) { take(item, at: now) }
    forwardWhatIsHeld()
    driver.value.endRead(hasPassed: isPassed || output.toProgram.count > before, at: now)
    collect()
  }

  /// Records that the bytes of the last ``sent(_:at:isPassed:)`` are processed.
  public mutating func noteRead(at now: Int) {
    driver.value.noteRead(at: now)
    collect()
  }

  /// Whether these bytes certainly go to the program: visible ASCII characters other than the tour key, outside of pastes and sequences, while no
  /// card has the keyboard and no reply is due.
  ///
  /// The host then sends them to the program before they are decoded.
  @inline(__always) func passes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe !driver.value.snapshot.hasKeyboard && !driver.value.awaitsPicture && !awaitsAnswer && decoder.pending.isEmpty && pasteOwner == nil
      && bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != tourKeyByte }
  }

  /// The encoding of mouse reports that is set at the terminal.
  @inline(__always) private var mouseEncoding: UInt16 { overlay?.modes.mouseEncoding ?? shadow.modes.mouseEncoding }

  /// Milliseconds after which a lone ESC is the Escape key.
  private static let escapePatience = 40

  /// When pending input is taken as complete; nil if no sequence is incomplete.
  var inputDeadline: Int? { decoder.isWaiting ? sentAt + Self.escapePatience : nil }

  /// Takes pending input as complete, because no byte followed within the timeout.
  mutating func flushInput(at now: Int) {
    sentAt = now
    for item in decoder.flush() { take(item, at: now) }
    if !decoder.isWaiting { handle(.inputPaused, at: now) }
  }

  /// Sends pending bytes to the program if it has the keyboard. While a reply to a query of tour is due, they are held back, because they may be
  /// the start of that reply.
  private mutating func forwardWhatIsHeld() {
    guard inputOwner == .program, !awaitsAnswer else { return }
    output.toProgram += decoder.pending.dropFirst(forwardedAhead)
    forwardedAhead = decoder.pending.count
  }

  private mutating func take(_ item: InputItem, at now: Int) {
    let ahead = min(forwardedAhead, item.bytes.count)
    forwardedAhead -= ahead
    let bytes = item.bytes.dropFirst(ahead)
    // Once part of a sequence was forwarded, the rest goes to the program.
    let isBegun = ahead > 0
    defer { collect() }

    switch item.input {
    // A report for the program that was decoded before tour knew of the request for it, in the same read as the reply to tour.
    case .key where owedReports > 0 && TerminalQueries.position(item.bytes) != nil:
      owedReports -= 1
      decoder.expectedCursorReports = max(0, decoder.expectedCursorReports - 1)
      output.toProgram += bytes
    case .reply where !isAnswer(item.bytes, at: now):
      if TerminalQueries.position(item.bytes) != nil { owedReports = max(0, owedReports - 1) }
      output.toProgram += bytes
    case .reply: break
    case .focus:
      output.toProgram += bytes
    case .key(let key):
      if !isBegun { prepareForKey(at: now) }
      if driver.value.press(key, InputToken(Array(bytes)), isBegun: isBegun, at: now) { withdrawal = nil }
    case .mouse(let mouse):
      // Mode 1016 reports pixels, which can't be converted to cells.
      if !driver.value.take(mouse, isInCells: mouseEncoding != 1016, isBegun: isBegun, at: now) { output.toProgram += bytes }
    case .paste(let part):
      if !driver.value.paste(part, isBegun: isBegun, at: now) { output.toProgram += bytes }
    case .release, .unknown:
      if isBegun || inputOwner == .program { output.toProgram += bytes }
    }
  }

  /// Records a reply of the terminal to a query of tour.
  /// - Returns: false if the reply is for the program.
  private mutating func isAnswer(_ reply: [UInt8], at now: Int) -> Bool {
    if questions != nil {
      let answer = questions?.take(reply)
      if answer == .last { settleQuestions(at: now) }
      return answer != .foreign
    }
    guard let answer = unanswered?.take(reply) else { return false }
    if overlay == nil, let dialect = unanswered?.dialect { shadow.dialect = dialect }
    if answer == .last { unanswered = nil }
    return answer != .foreign
  }
}
