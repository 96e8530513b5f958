public import TourModel
public import TourScreen
public import TourSession

// Keys and the mouse: for the card, or for the program.
extension EmbeddedTour {
  /// Whether keys and clicks are for the card rather than for the program.
  public var hasKeyboard: Bool { session.hasKeyboard }

  /// Takes a key that the user pressed. If it is for the program, ``takeInput()`` returns its token: at once, or later.
  public func press(_ key: Key, token: InputToken, at now: Int) {
    let isPremature = session.hasKeyboard && presentation.isPremature(key, at: now)
    endMotion(at: now)
    if isPremature { return }
    if key == preferences.tourKey, session.takesTourKey {
      handle(.tourKey, at: now)
    } else if session.hasKeyboard {
      noteScreenBeforeKeys(at: now)
      presentation.press(key, at: now)
      handle(.key(key, token), at: now)
      handle(.inputHandled, at: now)
    } else {
      input.append(.pressed(token))
      passed(key, at: now)
    }
  }

  /// Records a key that the program has received by itself, because no card has the keyboard.
  public func passed(_ key: Key, at now: Int) {
    endMotion(at: now)
    if session.needsKeys { handle(.passed(key), at: now) }
    if session.needsTyping { handle(.typed, at: now) }
  }

  /// Ends the motion of the card that is visible: it is at its place, or gone.
  func endMotion(at now: Int) {
    guard presentation.isMoving else { return }
    presentation.settle()
    last?.composition.nextFrameAt = now
  }

  /// Whether the tour key acts on a card, so that the program must not get it.
  public func takes(_ key: Key) -> Bool { session.hasKeyboard || key == preferences.tourKey && session.takesTourKey }

  /// Takes a press of the first mouse button on a cell.
  /// - Returns: whether the press was for the card. If not, it is for the program.
  public func click(_ point: Point, at now: Int) -> Bool {
    let isPremature = presentation.isClickPremature(at: now)
    endMotion(at: now)
    guard session.hasKeyboard || session.covers(point) else { return false }
    if isPremature { return true }
    if let screen = observation?.screen { presentation.press(point, on: screen, capabilities: session.capabilities, at: now) }
    handle(.click(point), at: now)
    return true
  }

  /// Takes a turn of the mouse wheel on a cell, by a number of lines that is positive for down.
  /// - Returns: whether the turn was for the card. If not, it is for the program.
  public func wheel(_ point: Point, lines: Int, at now: Int) -> Bool {
    endMotion(at: now)
    guard session.hasKeyboard || session.covers(point) else { return false }
    handle(.wheel(lines: lines), at: now)
    return true
  }

  /// Returns the input for the program since the last call, in order.
  public func takeInput() -> [Input] {
    defer { input = [] }
    return input
  }
}
