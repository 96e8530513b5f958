package import TourModel
package import TourScreen

// Input: for the card, or for the program.
extension SessionDriver {
  /// The receiver of the next input. It is the session while a card that has the keyboard is visible or about to be,
  /// and for the rest of a burst of keys that closed a card; otherwise the program.
  package var inputOwner: InputOwner {
    pasteOwner
      ?? ((shown != nil || awaitsPicture || snapshot.isSwallowing) && snapshot.hasKeyboard ? .session : .program)
  }

  /// Whether the session takes a key before the program may get it: a card has the keyboard, or it is the tour key, and
  /// there is a card or an offer for it.
  package func takes(_ key: Key) -> Bool { inputOwner == .session || isTourKey(key) }

  func isTourKey(_ key: Key) -> Bool { key == tourKey && snapshot.takesTourKey }

  /// Takes a key that the user pressed. Its token is among the effects if the key is for the program: at once, or
  /// later.
  /// - Parameter isBegun: whether the program has received a part of the key, so that it must get the rest.
  /// - Returns: whether it is the tour key, and has an effect.
  @discardableResult
  package func press(_ key: Key, _ token: InputToken, isBegun: Bool = false, at now: Int) -> Bool {
    if isTourKey(key) {
      endMotion(at: now)
      handle(.tourKey, at: now)
      awaitsPicture = shown?.isModal != true && snapshot.hasKeyboard
      followsTourKey = snapshot.hasKeyboard
      if isBegun { forward(token) }
      return true
    }
    guard !isBegun, inputOwner == .session else {
      forward(token)
      pass(key, at: now)
      return false
    }
    // A key that would press a part of a card that the user has not seen yet only ends the motion. The key after the
    // tour key is an exception: cards name both keys together, as in "Hint Ctrl-] Enter", and people type them fast.
    let isPremature = presentation.isPremature(key, at: now) && !followsTourKey
    followsTourKey = false
    endMotion(at: now)
    if isPremature { return false }
    presentation.press(key, at: now)
    // The button looks pressed even if the card stays up.
    makePictureDue(at: now)
    handle(.key(key, token), at: now)
    return false
  }

  /// Records a key that the program has received.
  package func pass(_ key: Key, at now: Int) {
    endMotion(at: now)
    (passesKeys, sendsKeys) = (true, true)
    if snapshot.needsKeys { handle(.passed(key), at: now) }
  }

  /// Records that the input of one read was given to the driver: keys, events of the mouse, parts of a paste.
  /// - Parameter hasPassed: whether the program has received some of it that the driver does not know.
  package func endRead(hasPassed: Bool = false, at now: Int) {
    if passesKeys, snapshot.needsTyping { handle(.typed, at: now) }
    if hasPassed { sendsKeys = true }
    passesKeys = false
    countKeys(at: now)
  }

  /// Lets the next search wait for the program's answer, if keys were sent to it.
  func countKeys(at now: Int) {
    if sendsKeys { search.keysSent(beside: shown != nil, at: now) }
    sendsKeys = false
  }

  /// Records that the work that followed from a read is done, at a later time than its last key.
  package func readEnded(at now: Int) { if snapshot.hasKeyboard { handle(.inputHandled, at: now) } }

  /// Takes an event of the mouse.
  /// - Parameters:
  ///   - isInCells: whether its position is in cells. Pixels can't be converted.
  ///   - isBegun: as of ``press(_:_:isBegun:at:)``.
  /// - Returns: whether it is for the card. If not, it is for the program.
  package func handle(_ mouse: Mouse, isInCells: Bool = true, isBegun: Bool = false, at now: Int) -> Bool {
    let isDeliberate: Bool
    switch mouse.action {
    case .press, .wheel: isDeliberate = true
    // These also come by themselves.
    case .release, .motion: isDeliberate = false
    }
    // isOnCard(_:) comes first, so that it is called for every mouse event: it also records whether a button is held.
    guard isOnCard(mouse, isInCells: isInCells) || !isBegun && inputOwner == .session else {
      if isDeliberate { endMotion(at: now) }
      return false
    }
    if case .press = mouse.action { holdsButton = true }
    if let event = SessionEvent(mouse) {
      use(event, at: now)
    } else if case .motion(.left) = mouse.action, snapshot.takesText, isInCells {
      handle(.dragged(mouse.position), at: now)
    } else if isDeliberate {
      endMotion(at: now)
    }
    return true
  }

  /// Takes turns of the wheel on a cell, by a number of lines that is positive for down.
  /// - Returns: whether they are for the card. If not, they are for the program.
  package func turn(_ point: Point, lines: Int, at now: Int) -> Bool {
    guard inputOwner == .session || shown != nil && session.covers(point) else {
      endMotion(at: now)
      return false
    }
    use(.wheel(lines: lines), at: now)
    return true
  }

  /// Gives the card a click or a turn of the wheel. On a card that the user has not seen yet, it only ends the motion.
  private func use(_ event: SessionEvent, at now: Int) {
    let isPremature = presentation.isClickPremature(at: now)
    endMotion(at: now)
    if isPremature { return }
    if case .click(let point) = event, let screen = session.screen {
      presentation.press(point, on: screen, capabilities: session.capabilities, at: now)
    }
    makePictureDue(at: now)
    handle(event, at: now)
  }

  /// Whether a mouse event belongs to the card, even if the card does not have the keyboard: the wheel over the card, a
  /// press on it, and all events until the button is released.
  private func isOnCard(_ mouse: Mouse, isInCells: Bool) -> Bool {
    // The button press closed the card, so its release must not reach the program either.
    if case .release = mouse.action, holdsButton {
      holdsButton = false
      return true
    }
    guard shown != nil, isInCells else {
      holdsButton = false
      return false
    }
    switch mouse.action {
    case .press: holdsButton = session.covers(mouse.position)
    case .wheel: return session.covers(mouse.position)
    case .release, .motion: break
    }
    return holdsButton
  }

  /// Takes a part of a paste. A card takes none, and says so, unless the user writes in it.
  /// - Parameters:
  ///   - contents: the bytes of ``TourModel/PasteChunk/contents``.
  ///   - isBegun: as of ``press(_:_:isBegun:at:)``.
  /// - Returns: whether it is for the card. If not, it is for the program.
  package func paste(
    _ part: PasteChunk, _ contents: @autoclosure () -> ArraySlice<UInt8> = [], isBegun: Bool = false, at now: Int
  ) -> Bool {
    let owner = isBegun && pasteOwner == nil ? .program : inputOwner
    pasteOwner = part == .end ? nil : owner
    endMotion(at: now)
    guard owner == .session else { return false }
    if part == .start { handle(.pasted, at: now) }
    if snapshot.takesText { takeText(part, contents(), at: now) }
    return true
  }

  /// Collects the text of a paste for a card that takes it. The end of a long one is dropped.
  private func takeText(_ part: PasteChunk, _ contents: ArraySlice<UInt8>, at now: Int) {
    switch part {
    case .start: pasted = []
    case .contents: pasted += contents.prefix(max(0, Self.mostPasted - pasted.count))
    case .end:
      handle(.pastedText(String(decoding: pasted, as: UTF8.self)), at: now)
      pasted = []
    }
  }

  /// Bytes of a paste that a card takes.
  private static let mostPasted = 1 << 16

  /// Continues in the middle of a paste that began on a card.
  package func resumePaste() { pasteOwner = .session }
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
