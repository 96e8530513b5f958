import CCurses
import TourKit
import TourModel
import TourScreen
import TourSession
import TourSystem

extension CursesTour {
  /// Reads a key for the program, shows the card meanwhile, and gives the card its keys.
  /// - Returns: nil for ERR.
  @unsafe func read(_ window: UnsafeMutablePointer<WINDOW>, isWide: Bool) -> KeyCode? {
    guard let tour = attached() else { return unsafe KeyCode.read(window, isWide: isWide) }
    let timeout = unsafe wgetdelay(window)
    let end = timeout < 0 ? Int.max : Clock.milliseconds + Int(timeout)
    // The program may have called wnoutrefresh(3) since the last read.
    isStale = true
    unsafe refresh(window)
    // When the terminal may have to be updated again.
    var nextLookAt = 0
    while true {
      let start = Clock.milliseconds
      if let escape = input.escape.take(at: start) { tour.passed(escape, at: start) }
      // While a card is up, the picture is drawn at most thirty times a second. Otherwise each character of a paste would wait for a picture.
      let isEarly = start < nextLookAt
      if !isEarly {
        if isDue(tour, at: start) { show(tour, at: start) }
        nextLookAt = isCovered ? start + Self.readInterval : 0
      }
      collect(tour, hasKeypad: unsafe is_keypad(window))
      if let code = input.next(isWide: isWide) { return code }
      if tour.takeLayoutChange() { return .function(KEY_RESIZE) }
      // A callback may have ended the tour.
      guard self.tour != nil else { return unsafe KeyCode.read(window, isWide: isWide) }
      let asked = Clock.milliseconds
      let due = min(isEarly ? nextLookAt : deadline(tour, at: asked) ?? .max, end)
      let wait = due == .max ? -1 : max(0, due - asked)
      // With halfdelay(3), a read would end too late for the tour.
      if let halfDelay = input.halfDelay.milliseconds, let work = tour.deadline, work < min(end, asked + halfDelay), !input.wait(milliseconds: max(0, work - asked)) { continue }
      if tour.hasKeyboard {
        if let event = input.read(milliseconds: wait) {
          // The windows have their new sizes already: the program must draw them.
          if case .key(_, [.function(KEY_RESIZE)]) = event { return .function(KEY_RESIZE) }
          take(event, tour, hasKeypad: unsafe is_keypad(window))
          continue
        }
      } else {
        if due < end { unsafe wtimeout(window, Int32(clamping: wait)) }
        let code = unsafe KeyCode.read(window, isWide: isWide)
        if due < end { unsafe wtimeout(window, timeout) }
        if let code {
          if isForProgram(code, tour) { return code }
          continue
        }
      }
      let now = Clock.milliseconds
      let isHalfDelay = wait >= 0 && input.halfDelay.ended(timeout: wait, duration: now - asked)
      // ERR before the time was over: a signal arrived.
      if isHalfDelay || now >= end || now < due { return nil }
    }
  }

  /// Refreshes a window as wgetch(3) does, but under the card.
  private func refresh(_ window: UnsafeMutablePointer<WINDOW>) {
    guard unsafe tour_shim_is_dirty(window) != 0 else { return }
    unsafe _ = wnoutrefresh(window)
    doupdate()
  }

  private func take(_ event: CursesInput.Event, _ tour: EmbeddedTour, hasKeypad: Bool) {
    let now = Clock.milliseconds
    switch event {
    case .mouse(.press(let point)): _ = tour.click(point, at: now)
    case .mouse(.wheel(let point, let lines)): _ = tour.wheel(point, lines: lines, at: now)
    case .mouse: break
    case .key(let key?, let codes): tour.press(key, token: InputToken(codes), at: now)
    case .key(nil, let codes): input.append(codes, hasKeypad: hasKeypad)
    }
  }

  /// Whether a code that was read for the program is not for the card of a tip.
  private func isForProgram(_ code: KeyCode, _ tour: EmbeddedTour) -> Bool {
    let now = Clock.milliseconds
    if code == .function(KEY_MOUSE) {
      guard isCovered, var event = MEVENT.next else { return true }
      let isForCard =
        switch CursesEvent(event) {
        case .press(let point): tour.click(point, at: now)
        case .wheel(let point, let lines): tour.wheel(point, lines: lines, at: now)
        default: false
        }
      if isForCard { return false }
      // ungetmouse(3) also makes KEY_MOUSE the next key. The program gets the one that was read.
      unsafe tour_shim_mouse_unget(&event)
      _ = input.read(milliseconds: 0, takesMouse: false)
      return true
    }
    guard let key = Key(curses: code) else { return true }
    if tour.takes(key) {
      tour.press(key, token: InputToken([code]), at: now)
      return false
    }
    for key in input.escape.keys(key, at: now) { tour.passed(key, at: now) }
    return true
  }

  /// Takes the keys for the program from the tour.
  private func collect(_ tour: EmbeddedTour, hasKeypad: Bool) {
    for item in tour.takeInput() {
      switch item {
      case .pressed(let token): input.append(token.codes, hasKeypad: hasKeypad)
      case .typed(let key): input.append([KeyCode](typing: key), hasKeypad: hasKeypad)
      }
    }
  }
}
