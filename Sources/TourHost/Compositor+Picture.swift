import TourCard
import TourTerminal

extension Compositor {
  /// Milliseconds between two frames: a busy program is drawn at most thirty times a second.
  static let frameInterval = 34
  /// Milliseconds after which a synchronised update that never ends is taken as ended, as tmux does.
  static let synchronizingPatience = 1000

  /// Does what is due: looks at the screen, opens, paints or closes the card.
  /// - Parameter isReady: the terminal took all that it was given. A picture is never queued behind another.
  public mutating func present(at now: Int, isReady: Bool) {
    // Keys wait for a picture no longer than this: what can't be seen can't be answered.
    defer { isCalled = false }
    if awaitsAnswer {
      askedAt = askedAt ?? now
      if let deadline = questions?.deadline, now >= deadline { settleQuestions(at: now) }
    }
    if let deadline = inputDeadline, now >= deadline { flushInput(at: now) }
    askForCursor(at: now)
    if isAsking { return }
    listen(at: now)
    if look.revision != shadow.revision, now >= nextLook, isSafe(at: now) {
      look.noteLook(of: shadow.revision, at: now)
      take(session.handle(.screen(shadow.screen), at: now))
    }
    if let deadline = snapshot.deadline, now >= max(deadline, look.notBefore) { take(session.handle(.tick, at: now)) }
    guard isReady else { return }
    guard overlay != nil || scene != nil else { return }
    appear(at: now)
    switch (overlay, scene) {
    case (nil, let scene?): if mayCover(at: now) { cover(scene, at: now) }
    case (.some, nil): uncover(at: now)
    case (let overlay?, let scene?) where overlay.isModal != scene.isModal:
      self.overlay!.isModal = scene.isModal
      let modes = overlay.modes.following(shadow.modes, input: scene.isModal)
      toTerminal += overlay.modes.switches(to: modes)
      self.overlay!.modes = modes
      repaint(scene, at: now)
    case (.some, let scene?): repaint(scene, at: now)
    case (nil, nil): break
    }
  }

  /// What is to be on the terminal. Over a program on the main screen a card has the alternate one, without the lines that stood above the program: for a
  /// banner that would be too much.
  @inline(__always) private var scene: Scene? {
    guard let scene = snapshot.scene else { return nil }
    return scene.card.arrangement == .banner && !shadow.isAlternate ? nil : scene
  }

  /// The terminal took all that it was given: the picture was seen, whatever the program does next.
  public mutating func appear(at now: Int) {
    if overlay?.isPainted == true, session.isUnseen { take(session.appeared(at: now)) }
  }

  /// Tells the coach what the program said beside its screen.
  private mutating func listen(at now: Int) {
    if heard.bells != shadow.bells {
      heard.bells = shadow.bells
      take(session.handle(.bell, at: now))
    }
    if heard.title != shadow.titles.names.window {
      heard.title = shadow.titles.names.window
      take(session.handle(.title(shadow.titles.names.window), at: now))
    }
  }

  /// After a resize the terminal is asked where its cursor is, once it shows the main screen and is between two sequences.
  private mutating func askForCursor(at now: Int) {
    guard cursorIsUnknown, !isAsking, overlay == nil, !shadow.isAlternate, shadow.pending.isEmpty, !shadow.isVT52, !snapshot.isOver else { return }
    cursorIsUnknown = false
    askedAt = now
    let asking = TerminalQueries(since: now, behind: owedReports)
    questions = asking
    toTerminal += asking.bytes
    decoder.expectedCursorReports += 1
  }

  /// When ``present(at:isReady:)`` has something to do, if nothing is read before; nil is never.
  /// - Parameter isReady: the terminal took all that it was given. Where it did not, no picture is due, however late it is.
  @inline(__always) public func deadline(isReady: Bool) -> Int? {
    var first = inputDeadline ?? .max
    if isAsking {
      if let deadline = questions?.deadline { first = min(first, deadline) }
    } else {
      if let deadline = snapshot.deadline { first = min(first, max(deadline, look.notBefore)) }
      if look.revision != shadow.revision, let safeAt { first = min(first, max(nextLook, safeAt)) }
      if isReady, overlay != nil || scene != nil, let pictureDeadline { first = min(first, pictureDeadline) }
    }
    return first == .max ? nil : first
  }

  /// When a picture opens, changes or leaves.
  private var pictureDeadline: Int? {
    switch (overlay, scene) {
    case (nil, nil): nil
    case (nil, .some): safeAt.map { max(stillAt, $0) }
    case (.some, nil): 0
    case (.some(let overlay), .some) where overlay.isModal != scene?.isModal || overlay.isPainted && session.isUnseen: 0
    case (let overlay?, let scene?):
      if look.revision == nil {
        nil
      } else if let painted = overlay.painted, painted.scene == scene {
        painted.revision == look.revision ? nil : (overlay.paintedAt ?? 0) + Self.frameInterval
      } else {
        0
      }
    }
  }

  @inline(__always) private var nextLook: Int { max((look.at ?? -Self.frameInterval) + Self.frameInterval, look.notBefore) }

  /// When a card that had to give way may come back.
  private var stillAt: Int {
    guard let gaveWayAt = look.gaveWayAt else { return 0 }
    let stillAt = look.wroteAt + session.timing.stillness
    return look.isFlooding ? stillAt : min(stillAt, gaveWayAt + session.timing.patience)
  }

  /// When the program's screen can be taken as whole: outside of its synchronised updates, and, where the terminal reads along, between
  /// two of its sequences. nil while the rest of a sequence is to come, and while the terminal is a VT52.
  @inline(__always) private var safeAt: Int? {
    guard isCovered || shadow.pending.isEmpty && !shadow.isVT52 else { return nil }
    return look.synchronizingSince.map { $0 + Self.synchronizingPatience } ?? 0
  }

  @inline(__always) private func isSafe(at now: Int) -> Bool { safeAt.map { now >= $0 } ?? false }

  private func mayCover(at now: Int) -> Bool { isSafe(at: now) && now >= stillAt }

  private mutating func cover(_ scene: Scene, at now: Int) {
    look.gaveWayAt = nil
    look.isFlooding = false
    let modes = shadow.modes.overlay(input: scene.isModal, alternate: true)
    toTerminal += shadow.covering(by: modes)
    overlay = Overlay(
      modes: modes, isModal: scene.isModal, ground: shadow.isAlternate ? .inPlace : .beside(Overlay.Beside(before: shadow)),
      openedAt: now)
    repaint(scene, at: now)
  }

  private mutating func repaint(_ scene: Scene, at now: Int) {
    guard var overlay, let revision = look.revision else { return }
    if let painted = overlay.painted {
      guard painted.scene != scene || painted.revision != revision else { return }
      // What the user did is drawn at once; what the program does, at most thirty times a second.
      guard painted.scene != scene || now >= (overlay.paintedAt ?? 0) + Self.frameInterval else { return }
    }
    guard let program = session.screen else { return }
    let screen = compose(program, scene, capabilities: session.capabilities).screen
    toTerminal += Array("\u{1B}[?2026h".utf8) + overlay.clearing
    if let painted = overlay.painted {
      FrameEncoder().paint(screen, over: painted.screen, into: &toTerminal)
    } else {
      FrameEncoder().paint(screen, into: &toTerminal)
    }
    toTerminal += Array("\u{1B}[?2026l".utf8)
    if overlay.painted.map({ ($0.scene.card.title, $0.scene.card.counter) != (scene.card.title, scene.card.counter) }) ?? true { session.noteDrawn() }
    overlay.painted = Overlay.Painted(scene: scene, revision: revision, screen: screen)
    overlay.paintedAt = now
    overlay.cursor = screen.cursor.isVisible ? screen.cursor.position : nil
    self.overlay = overlay
  }

  /// The card leaves, and the terminal is where the program believes it to be.
  mutating func uncover(at now: Int) {
    guard overlay != nil else { return }
    let wayBack = wayBack
    overlay = nil
    session.disappeared(at: now)
    toTerminal += wayBack
  }

  /// What removes the card, from the moment that the terminal has taken all that it was given; empty while no card is up.
  var wayBack: [UInt8] {
    guard let overlay else { return [] }
    var bytes: [UInt8] = overlay.cursor == nil ? [] : Array("\u{1B}[?25l".utf8)
    switch overlay.ground {
    case .inPlace:
      bytes += overlay.clearing + shadow.restoration(from: overlay.modes)
    case .beside(let beside):
      bytes += beside.before.restoration(from: overlay.modes, repainting: false, wasResized: beside.wasResized)
      bytes += overlay.replay + shadow.pending
    }
    return bytes
  }
}
