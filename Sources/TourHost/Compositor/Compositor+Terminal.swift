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
    if passesKeys, session.needsTyping { handle(.typed, at: now) }
    passesKeys = false
    if isPassed || output.toProgram.count > before { search.noteTyped(at: now) }
  }

  /// Records that the bytes of the last ``sent(_:at:isPassed:)`` are processed.
  public mutating func noteRead(at now: Int) { if snapshot.hasKeyboard { handle(.inputHandled, at: now) } }

  /// Whether these bytes certainly go to the program: visible ASCII characters other than the tour key, outside of pastes and sequences, while no
  /// card has the keyboard and no reply is due.
  ///
  /// The host then sends them to the program before they are decoded.
  @inline(__always) func passes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe !snapshot.hasKeyboard && !awaitsPicture && !awaitsAnswer && decoder.pending.isEmpty && pasteOwner == nil
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
    // Once part of a sequence was forwarded, the rest goes to the program. Keys after the one that closed the card also go to the program, unless
    // they belong to the same burst.
    let owner = ahead > 0 ? .program : inputOwner
    if overlay?.isLeaving == true, item.input.isDeliberate { endMotion(at: now) }

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
    case .key(let key) where key == tourKey && session.takesTourKey:
      endMotion(at: now)
      handle(.tourKey, at: now)
      awaitsPicture = !(isCovered && overlay?.isModal == true) && snapshot.hasKeyboard
      search.isFlooding = false
      search.withdrawnAt = nil
      if ahead > 0 { output.toProgram += bytes }
    case .key(let key) where owner == .session:
      let isPremature = presentation.isPremature(key, at: now)
      endMotion(at: now)
      if isPremature { break }
      noteScreenBeforeKeys(at: now)
      presentation.press(key, at: now)
      handle(.key(key, InputToken(item.bytes)), at: now)
    // isOnCard(_:) comes first, so that it is called for every mouse event: it also records whether a button is held.
    case .mouse(let mouse) where isOnCard(mouse) || owner == .session:
      if case .press = mouse.action { holdsButton = true }
      if let event = SessionEvent(mouse) {
        let isPremature = presentation.isClickPremature(at: now)
        endMotion(at: now)
        if isPremature { break }
        if case .click(let point) = event, let screen = session.screen { presentation.press(point, on: screen, capabilities: session.capabilities, at: now) }
        handle(event, at: now)
      }
    case .paste(let part):
      paste(part, bytes, owner: pasteOwner ?? owner, at: now)
    case .release where owner == .session, .unknown where owner == .session:
      break
    case .key(let key):
      output.toProgram += bytes
      passesKeys = true
      if session.needsKeys { handle(.passed(key), at: now) }
    default:
      output.toProgram += bytes
    }
  }

  /// Whether a mouse event belongs to the card, even if the card does not have the keyboard: the wheel over the card, a press on it, and all events
  /// until the button is released.
  private mutating func isOnCard(_ mouse: Mouse) -> Bool {
    // The button press closed the card, so its release must not reach the program either.
    if case .release = mouse.action, holdsButton {
      holdsButton = false
      return true
    }
    // Mode 1016 reports pixels, which can't be converted to cells.
    guard isCovered, mouseEncoding != 1016 else {
      holdsButton = false
      return false
    }
    switch mouse.action {
    case .press: holdsButton = session.covers(mouse.position)
    case .wheel: return session.covers(mouse.position)
    default: break
    }
    return holdsButton
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

  private mutating func paste(_ part: InputItem.Paste, _ bytes: ArraySlice<UInt8>, owner: InputOwner, at now: Int) {
    pasteOwner = part == .end ? nil : owner
    if owner == .program {
      output.toProgram += bytes
    } else if part == .start {
      handle(.pasted, at: now)
    }
  }
}

extension SessionEvent {
  /// The event of a mouse report that a card reacts to: a press of the left button, or the wheel; nil for others.
  init?(_ mouse: Mouse) {
    switch mouse.action {
    case .press(.left): self = .click(mouse.position)
    case .wheel(.up): self = .wheel(lines: -1)
    case .wheel(.down): self = .wheel(lines: 1)
    case .wheel(.left): self = .turned(pages: -1)
    case .wheel(.right): self = .turned(pages: 1)
    default: return nil
    }
  }
}

extension Input {
  /// Whether the user means something by it: a key, a paste, a press of a button, or a turn of the wheel. Focus, movements and releases also come by
  /// themselves.
  fileprivate var isDeliberate: Bool {
    switch self {
    case .key, .paste: true
    case .mouse(let mouse): switch mouse.action { case .press, .wheel: true; case .release, .motion: false }
    default: false
    }
  }
}
