import TourCard
import TourModel
import TourScreen
import TourTerminal

extension Compositor {
  /// A terminal on which so many frames were drawn so many milliseconds late is slow.
  private static let (mostLate, mostLateFrames) = (60, 3)
  /// The time that a terminal takes to reply, in milliseconds, beyond which it is slow.
  static let slowReply = 120

  /// Does the work that is due: searches the screen; opens, paints or closes the card.
  /// - Parameter isReady: whether the terminal has accepted all bytes. A picture is never queued behind another.
  package mutating func present(at now: Int, isReady: Bool) {
    // Keys are reserved for a card that the tour key opens only until this call, even if the card can't be drawn yet:
    // the user can't answer a card that is not visible.
    defer { if !isAsking || inquiry.cursor != .asked { driver.awaitsPicture = false } }
    inquiry.noteAsked(at: now)
    if let deadline = inquiry.deadline, now >= deadline {
      if let query = inquiry.askForSize(at: now) { output.toTerminal += query } else { settleQuestions(at: now) }
    }
    if let deadline = input.deadline, now >= deadline { flushInput(at: now) }
    askForCursor(at: now)
    if isAsking { return }
    handleMessages(at: now)
    driver.advance(to: shadow.revision, isSafe: isSafe, at: now, observation)
    collect()
    if isOpenedByUser, !driver.snapshot.hasKeyboard {
      isOpenedByUser = false
      overlay?.openedAt = now
    }
    if isAnsweredByUser, now >= stillAt { withdrawal = nil }
    guard isReady else { return }
    guard overlay != nil || scene != nil else {
      inquiry.forgetCard()
      return
    }
    countLateFrame(at: now)
    appear(at: now)
    switch (overlay, scene) {
    case (nil, let scene?): if mayCover(at: now) { open(scene, at: now) }
    case (.some, nil): leave(at: now)
    case (let overlay?, let scene?):
      layer = .up(overlay)
      giveCard(scene.input)
      repaint(scene, at: now)
    case (nil, nil): break
    }
  }

  /// Sets the modes of the terminal in which keyboard and mouse belong to the card or to the program.
  private mutating func giveCard(_ input: CardInput) {
    guard let overlay, overlay.input != input else { return }
    overlay.input = input
    let modes = overlay.modes.following(shadow.modes, input: input)
    output.toTerminal += overlay.modes.switches(to: modes)
    overlay.modes = modes
  }

  /// Removes the card when it has left. Until then the program has the keyboard.
  private mutating func leave(at now: Int) {
    guard let overlay else { return }
    driver.show(nil, at: now)
    collect()
    guard driver.isLeaving(at: now) else { return uncover(at: now) }
    if case .up = layer {
      layer = .leaving(overlay)
      giveCard(.nothing)
    }
    repaint(nil, at: now)
  }

  /// Ends all motion, for good, if the terminal accepts the frames too slowly: an animation that jerks, and that the
  /// user has to wait for, is worse than none.
  private mutating func countLateFrame(at now: Int) {
    guard driver.moves, driver.presentation.isMoving, !driver.session.insistsOnMotion, overlay?.painted != nil,
      let due = driver.nextFrameAt,
      now > due + Self.mostLate
    else { return }
    lateFrames += 1
    guard lateFrames >= Self.mostLateFrames else { return }
    driver.moves = false
    driver.endMotion(at: now)
  }

  @inline(__always) private var scene: Scene? { driver.scene(isFullScreen: shadow.isAlternate) }

  /// Records the card as shown, if its picture was painted. Call it when the terminal has accepted all bytes.
  package mutating func appear(at now: Int) {
    if overlay?.painted == nil || scene == nil { return }
    driver.appeared(at: now)
    collect()
  }

  /// Covers the program with a card. Over the main screen, the cursor is asked for first, unless terminals disagree
  /// about what to report (origin mode), so that the card stands where the terminal has its target, and the program's
  /// own queries get the terminal's row.
  private mutating func open(_ scene: Scene, at now: Int) {
    if inquiry.isAnswered, inquiry.cursor != .asked, !shadow.isAlternate, !shadow.modes.privateModes[.origin] {
      inquiry.cursor = .unknown
      askForCursor(at: now)
    } else {
      inquiry.forgetCard()
      cover(scene, at: now)
    }
  }

  /// Queries the cursor position if it is unknown, once the terminal shows the main screen and no sequence is
  /// incomplete.
  mutating func askForCursor(at now: Int) {
    guard inquiry.cursor == .unknown, inquiry.isFree, overlay == nil, !shadow.isAlternate, shadow.pending.isEmpty,
      !shadow.isVT52, mayShowCard
    else { return }
    output.toTerminal += inquiry.ask(at: now)
  }

  /// When ``present(at:isReady:)`` has work to do, if no bytes are read before; nil for never.
  /// - Parameter isReady: whether the terminal has accepted all bytes. If not, no picture is due.
  @inline(__always) package func deadline(isReady: Bool) -> Int? {
    var first = input.deadline ?? .max
    if isAsking {
      if let deadline = inquiry.deadline { first = min(first, deadline) }
    } else {
      if let due = driver.workDue(of: shadow.revision, isSafe: isSafe) { first = min(first, due) }
      if isReady, overlay != nil || scene != nil, let pictureDeadline { first = min(first, pictureDeadline) }
    }
    return first == .max ? nil : first
  }

  /// When the card is to be opened, painted or removed; nil for never.
  private var pictureDeadline: Int? {
    switch (layer, scene) {
    case (.absent, nil): nil
    case (.absent, .some): isSearched ? safeAt.map { max(stillAt, $0) } : nil
    case (.up, nil): 0
    case (.leaving(let overlay), nil): !isSearched ? nil : overlay.painted == nil ? 0 : driver.nextFrameAt ?? 0
    case (.up(let overlay), let scene?), (.leaving(let overlay), let scene?):
      if overlay.input != scene.input || overlay.painted != nil && driver.shows(scene) && driver.snapshot.isUnseen {
        0
      } else if !isSearched {
        nil
      } else if let painted = overlay.painted, painted.scene == scene {
        if painted.revision == driver.search.revision {
          driver.nextFrameAt
        } else {
          min(driver.nextFrameAt ?? .max, painted.at + driver.search.frameInterval)
        }
      } else {
        0
      }
    }
  }

  /// Whether the session knows the screen, so that a card can be drawn over it. If not, the search comes first.
  @inline(__always) private var isSearched: Bool { driver.search.revision != nil }

  /// When a card that was removed by ``withdraw(at:)`` may come back; 0 if none was removed.
  private var stillAt: Int {
    guard let withdrawal else { return 0 }
    let timing = driver.session.timing
    let stillAt = driver.search.wroteAt + timing.stillness
    return withdrawal.isFlood ? stillAt : min(stillAt, withdrawal.at + timing.patience)
  }

  /// Whether a card is up, or the output of the program has ended between two of its sequences. False in VT52 mode.
  @inline(__always) private var isSafe: Bool { isCovered || shadow.pending.isEmpty && !shadow.isVT52 }

  /// When the program's screen can be taken as complete: outside of its synchronized updates. nil if it is not safe.
  @inline(__always) private var safeAt: Int? { isSafe ? driver.search.completeAt : nil }

  /// Whether the user has opened the card, and answers it. It is not removed because the program writes much.
  var isAnsweredByUser: Bool { isOpenedByUser && driver.snapshot.hasKeyboard }

  /// Whether no output is to be read, so that the program waits as after Ctrl-S: the user has opened a card with the
  /// tour key, and the program writes faster than the terminal, which is to be free for the card, or more than is kept
  /// for the time after a card over the main screen.
  @inline(__always) var holdsOutput: Bool { isAnsweredByUser && hasEnoughOutput }

  private var hasEnoughOutput: Bool {
    guard scene != nil else { return false }
    switch layer {
    case .up(let overlay): return overlay.replay.count >= Overlay.mostReplay
    case .absent, .leaving:
      // More output completes a sequence or a synchronized update, and starts the time in which replies are awaited.
      return isAsking ? inquiry.deadline != nil : withdrawal == nil && safeAt == 0
    }
  }

  /// Gives the session the latest screen before a key, if it needs it.
  mutating func prepare(for key: Key, at now: Int) {
    driver.prepare(for: key, on: shadow.revision, isSafe: isSafe, at: now, observation)
    collect()
  }

  /// Gives the session the latest screen before the program leaves it, if it needs it.
  mutating func leaveScreen(at now: Int) {
    driver.leavesScreen(shadow.revision, at: now, observation)
    collect()
  }

  var observation: Observation { Observation(of: shadow) }

  private func mayCover(at now: Int) -> Bool {
    isSearched && now >= stillAt && safeAt.map { now >= $0 } ?? false
  }

  private mutating func cover(_ scene: Scene, at now: Int) {
    driver.removePicture()
    driver.show(scene, at: now)
    if case .absent(let absence) = layer, absence.entersAtOnce { driver.endMotion(at: now) }
    let modes = shadow.modes.overlay(input: scene.input, alternate: true)
    output.toTerminal += shadow.covering(by: modes)
    shadow.enterAlternate(modes)
    layer = .up(
      Overlay(
        modes: modes, input: scene.input,
        canvas: shadow.isAlternate ? .inPlace : .mainScreen(Overlay.MainScreen(before: shadow)), openedAt: now))
    repaint(scene, at: now)
  }

  /// Paints the card of a scene; nil for the one that leaves.
  private mutating func repaint(_ scene: Scene?, at now: Int) {
    guard let overlay, let revision = driver.search.revision else { return }
    if let scene { driver.show(scene, at: now) }
    if let painted = overlay.painted {
      // A change of the card is drawn at once, the program's answer to a key soon, and its other changes at most thirty
      // times a second.
      let isDue = painted.scene != scene || driver.nextFrameAt.map { now >= $0 } ?? false
      guard isDue || painted.revision != revision && now >= painted.at + driver.search.frameInterval else { return }
    }
    guard let program = driver.session.screen, let composition = driver.compose(on: program, at: now) else { return }
    collect()
    var screen = composition.screen
    // The hidden cursor stays where the program has put it. If the window becomes lower while the card is up, xterm
    // then scrolls the main screen by as many rows as without tour.
    if shadow.dialect.contains(.coveredByCursor), !screen.cursor.isVisible {
      screen.cursor.position = program.cursor.position
    }
    let rows = rowsInOrder(composition, over: program)
    let order = overlay.keepOrder(in: rows, of: screen.size, isOn: reordersNewLines)
    var frame = overlay.clearing + order
    let spoken = composition.geometry.isForReaders ? composition.geometry.card : nil
    var previous = overlay.painted?.screen
    if let spoken {
      // A screen reader speaks what is drawn. It is to speak all of another card, and not the program's screen again.
      if previous == nil, overlay.isInPlace, frame.isEmpty {
        previous = shadow.screen
        // The modes of the overlay have hidden the cursor.
        previous?.cursor.isVisible = false
      }
      let isSame = scene.map { overlay.painted?.scene?.showsSameCard(as: $0) ?? false } ?? true
      if !isSame { previous?.erase(spoken) }
    }
    if !order.isEmpty { previous?.eraseEnds(of: Overlay.ends(of: rows)) }
    let unpainted = frame.count
    FrameEncoder(joining: shadow.joining).paint(screen, over: previous, spoken: spoken, into: &frame)
    if !order.isEmpty, frame.count == unpainted { frame += overlay.placingCursor }
    // The frame is empty if the new scene looks the same, such as after another key that does nothing, which only
    // prolongs the flash.
    if !frame.isEmpty { output.toTerminal += Array("\u{1B}[?2026h".utf8) + frame + Array("\u{1B}[?2026l".utf8) }
    overlay.paint(
      Overlay.Painted(at: now, scene: scene, revision: revision, screen: screen, isSpoken: spoken != nil))
  }

  /// The rows in which the terminal must not reorder letters, because tour has reordered the letters of the card
  /// already. None if the program has turned reordering off by itself.
  private func rowsInOrder(_ composition: Composition, over program: Screen) -> Set<Int> {
    guard shadow.dialect.contains(.reordersLines), reordersNewLines,
      driver.session.capabilities.textOrder == .written, !composition.geometry.isForReaders
    else { return [] }
    return composition.screen.rowsFromRightToLeft(over: program)
  }

  /// Whether the terminal reorders letters in the lines that the program begins (BDSM is set, as it is initially).
  private var reordersNewLines: Bool { shadow.modes.ansiModes[8] != false }

  /// Removes the card, and brings the terminal to the state of the shadow.
  mutating func uncover(at now: Int) {
    guard let overlay else { return }
    let restoration = restoration
    if case .mainScreen(let mainScreen) = overlay.canvas, mainScreen.wasResized {
      lost.savedCursor = lost.savedCursor || mainScreen.losesSaved
      lost.wrap = overlay.replay.isEmpty ? mainScreen.before.lostWrap(at: shadow.size.columns) : nil
    }
    layer = .absent(Absence(entersAtOnce: driver.snapshot.scene != nil))
    driver.disappeared(at: now)
    collect()
    output.toTerminal += restoration
  }

  /// The bytes that remove the card, to be sent after the bytes that are queued for the terminal; empty if no card is
  /// up.
  var restoration: [UInt8] {
    guard let overlay else { return [] }
    var bytes: [UInt8] = overlay.cursor?.isVisible != true ? [] : Array("\u{1B}[?25l".utf8)
    bytes += overlay.reorderingAgain(of: shadow.size, isOn: reordersNewLines)
    switch overlay.canvas {
    case .inPlace:
      if overlay.erasesScrollback { bytes += Array("\u{1B}[3J".utf8) }
      let picture = overlay.painted.flatMap { $0.isSpoken ? $0.screen : nil }
      bytes +=
        overlay.clearing
        + shadow.restoration(
          from: overlay.modes, over: overlay.clearing.isEmpty && !overlay.erasesScrollback ? picture : nil)
    case .mainScreen(let mainScreen):
      bytes += mainScreen.before.restoration(from: overlay.modes, repainting: false, wasResized: mainScreen.wasResized)
      bytes += overlay.replay + shadow.pending
    }
    return bytes
  }
}

extension Screen {
  /// Erases the last cell of each of these rows, as ``Overlay/keepOrder(in:of:isOn:)`` does.
  fileprivate mutating func eraseEnds(of rows: [Int]) {
    for row in rows { put(Cell(), column: size.columns - 1, row: row) }
  }

  fileprivate mutating func erase(_ region: Rect) {
    for row in region.rowRange {
      for column in region.columnRange { self[column: column, row: row] = Cell() }
    }
  }
}
