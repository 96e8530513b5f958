import TourSession
import TourTerminal

extension Compositor {
  /// The terminal sent keys, the mouse, a paste, or an answer.
  public mutating func sent(_ bytes: [UInt8], at now: Int) {
    bytes.withUnsafeBufferPointer { sent($0, at: now) }
  }

  /// - Parameter isPassed: the program has them already, as ``passes(_:)`` allows.
  public mutating func sent(_ bytes: UnsafeBufferPointer<UInt8>, at now: Int, isPassed: Bool = false) {
    sentAt = now
    if isPassed { forwardedAhead = bytes.count }
    decoder.hasUTF8Mouse = mouseEncoding == 1005
    let before = toProgram.count
    for item in decoder.decode(bytes) { take(item, at: now) }
    forwardWhatIsHeld()
    if passesKeys, session.hearsTyping { session.noteTyping(at: now) }
    passesKeys = false
    if isPassed || toProgram.count > before { look.noteTyped(at: now) }
  }

  /// What ``sent(_:at:isPassed:)`` was given is read.
  public mutating func noteRead(at now: Int) { if snapshot.hasKeyboard { session.noteRead(at: now) } }

  /// Whether these are the program's, whatever they mean: visible characters, while no card has the keyboard and no answer is to come.
  ///
  /// Then the program gets them before anybody looks at them.
  @inline(__always) public func passes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    !snapshot.hasKeyboard && !isCalled && !awaitsAnswer && decoder.pending.isEmpty && pasteIsPrograms == nil
      && bytes.allSatisfy { 0x20..<0x7F ~= $0 && $0 != tourKeyByte }
  }

  /// How the terminal tells of the mouse now.
  @inline(__always) private var mouseEncoding: UInt16 { overlay?.modes.mouseEncoding ?? shadow.modes.mouseEncoding }

  /// Milliseconds after which an ESC that stands alone is the Escape key.
  private static let escapePatience = 40

  /// When what is pending in the input is taken as whole.
  var inputDeadline: Int? { decoder.isWaiting ? sentAt + Self.escapePatience : nil }

  /// No more came for a while.
  mutating func flushInput(at now: Int) {
    sentAt = now
    for item in decoder.flush() { take(item, at: now) }
    if !decoder.isWaiting { session.noteTypingPause() }
  }

  /// A program that has the keyboard gets every byte at once, unless it may be the beginning of an answer to us.
  private mutating func forwardWhatIsHeld() {
    guard !((isCovered || snapshot.isSwallowing) && snapshot.hasKeyboard), !isCalled, !awaitsAnswer else { return }
    toProgram += decoder.pending.dropFirst(forwardedAhead)
    forwardedAhead = decoder.pending.count
  }

  private mutating func take(_ item: InputItem, at now: Int) {
    let ahead = min(forwardedAhead, item.bytes.count)
    forwardedAhead -= ahead
    let bytes = item.bytes.dropFirst(ahead)
    // Whose beginning the program has is the program's; and so is what is typed behind the key that closed the card.
    let isCards = (isCovered || isCalled || snapshot.isSwallowing) && ahead == 0 && snapshot.hasKeyboard

    switch item.input {
    case .reply where !isAnswer(item.bytes, at: now):
      if TerminalQueries.position(item.bytes) != nil { owedReports = max(0, owedReports - 1) }
      toProgram += bytes
    case .reply: break
    case .focus:
      toProgram += bytes
    case .key(let key) where key == tourKey && session.takesTourKey:
      take(session.handleTourKey(at: now))
      isCalled = !(isCovered && overlay?.isModal == true) && snapshot.hasKeyboard
      look.isFlooding = false
      look.gaveWayAt = nil
      if ahead > 0 { toProgram += bytes }
    case .key(let key) where isCards:
      take(session.handle(.key(key, bytes: item.bytes), at: now))
    // isOnCard(_:) comes first, because it also records when a button goes up.
    case .mouse(let mouse) where isOnCard(mouse) || isCards:
      if let event = SessionEvent(mouse) { take(session.handle(event, at: now)) }
    case .paste(let part):
      paste(part, bytes, isCards: isCards, at: now)
    case .release where isCards, .unknown where isCards:
      break
    case .key(let key):
      toProgram += bytes
      passesKeys = true
      if session.hearsKeys { take(session.handle(.passed(key), at: now)) }
    default:
      toProgram += bytes
    }
  }

  /// Whether the mouse is a card's that does not have the input: from a press on it until the button goes up.
  private mutating func isOnCard(_ mouse: Mouse) -> Bool {
    // Nobody knows which cell a pixel is in.
    guard isCovered, mouseEncoding != 1016 else { return false }
    switch mouse.action {
    case .press: holdsButton = session.covers(mouse.position)
    case .wheel: return session.covers(mouse.position)
    default: break
    }
    defer { if case .release = mouse.action { holdsButton = false } }
    return holdsButton
  }

  /// Takes a reply of the terminal, if it is an answer to our questions.
  private mutating func isAnswer(_ reply: [UInt8], at now: Int) -> Bool {
    if questions != nil {
      let answer = questions?.take(reply)
      if answer == .last { settleQuestions(at: now) }
      return answer != .foreign
    }
    guard let answer = unanswered?.take(reply) else { return false }
    if answer == .last { unanswered = nil }
    return answer != .foreign
  }

  private mutating func paste(_ part: InputItem.Paste, _ bytes: ArraySlice<UInt8>, isCards: Bool, at now: Int) {
    let isPrograms = pasteIsPrograms ?? !isCards
    pasteIsPrograms = part == .end ? nil : isPrograms
    if isPrograms {
      toProgram += bytes
    } else if part == .start {
      take(session.handle(.pasted, at: now))
    }
  }
}

extension SessionEvent {
  /// What a card makes of the mouse: presses of the left button, and the wheel.
  init?(_ mouse: Mouse) {
    switch mouse.action {
    case .press(.left): self = .click(mouse.position)
    case .wheel(.up): self = .wheel(lines: -1)
    case .wheel(.down): self = .wheel(lines: 1)
    default: return nil
    }
  }
}
