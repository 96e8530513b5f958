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
    if isAsking { return nil }
    guard let tour = attached() else { return outside { unsafe KeyCode.read(window, isWide: isWide) } }
    // A function of the program may delete the window. The read ends after each, and no longer uses the window.
    let (timeout, hasKeypad) = unsafe (wgetdelay(window), is_keypad(window))
    let read = Read(timeout: timeout, start: Clock.milliseconds)
    input.halfDelay.readEnded()
    // A program that reads with a timeout does other things between its reads, and Ctrl-C must reach the card at any
    // time.
    var keepsInterrupt = false
    // A function of the program that is called during a read may read, too.
    let wasReading = isReading
    isReading = true
    defer {
      isReading = wasReading
      if !keepsInterrupt { releaseInterrupt() }
    }
    // The program may have called wnoutrefresh(3) since the last read.
    isStale = true
    unsafe refresh(window)
    // When the terminal may have to be updated again.
    var nextLookAt = 0
    while true {
      let start = Clock.milliseconds
      if tour.hasKeyboard { clearInterrupt() }
      if let escape = input.escape.take(at: start) { tour.passed(escape, at: start) }
      // While a card is up, the picture is drawn at most thirty times a second. Otherwise each character of a paste
      // would wait for a picture.
      let isEarly = start < nextLookAt
      if !isEarly {
        if isDue(tour, at: start) { show(tour, at: start) }
        nextLookAt = isCovered ? start + Self.readInterval : 0
      }
      if collect(tour, hasKeypad: hasKeypad) { return nil }
      if let code = input.next(isWide: isWide) { return code }
      if takeLayoutChange(tour) { return .function(KEY_RESIZE) }
      // A signal handler, or another thread, may have ended the tour.
      guard self.tour != nil else { return unsafe wait(for: window, read, isWide: isWide) }
      let asked = Clock.milliseconds
      let work = isEarly ? nextLookAt : deadline(tour, at: asked) ?? .max
      if let ends = awaitsHalfDelay(tour, read, work: work, at: asked) {
        if ends { return nil }
        continue
      }
      // A read of no time learns whether the program is in half-delay mode.
      let isTrial = work < read.end && isHalfDelayToBeTried(tour) && tour_shim_reads_lines() == 0
      let due = isTrial ? asked : min(work, read.end)
      let milliseconds = due == .max ? -1 : max(0, due - asked)
      let sleeps = tour_shim_sleeps()
      if tour.hasKeyboard {
        clearInterrupt()
        input.prepare()
        if let event = outside({ input.read(milliseconds: milliseconds) }) {
          // The windows have their new sizes already: the program must draw them.
          if case .key(_, [.function(KEY_RESIZE)]) = event { return .function(KEY_RESIZE) }
          handle(event, tour, hasKeypad: hasKeypad)
          continue
        }
      } else {
        releaseInterrupt()
        if let code = unsafe wait(for: window, read, milliseconds: milliseconds, isWide: isWide) {
          if isForProgram(code, tour) {
            input.halfDelay.keyRead()
            return code
          }
          continue
        }
      }
      let now = Clock.milliseconds
      let isHalfDelay = input.halfDelay.ended(
        timeout: milliseconds, duration: now - asked, hasSlept: tour_shim_sleeps() > sleeps)
      // ERR before the time was over: a signal arrived.
      if isHalfDelay || now >= read.end || now < due {
        // For some milliseconds after a key has closed a card, keys are ignored, but Ctrl-C is the program's.
        keepsInterrupt = timeout >= 0 && tour.hasKeyboard && tour.isShown
        return nil
      }
    }
  }

  /// One read of the program.
  private struct Read {
    /// The window's own, in milliseconds; negative for none.
    let timeout: Int32
    let start: Int
    /// When the program expects ERR.
    let end: Int

    init(timeout: Int32, start: Int) {
      self.timeout = timeout
      self.start = start
      end = timeout < 0 ? .max : start + Int(timeout)
    }
  }

  /// Reads a key through the program's window.
  /// - Parameter milliseconds: the time in place of the window's timeout, negative for none; nil for the rest of that
  ///   timeout.
  @unsafe private func wait(
    for window: UnsafeMutablePointer<WINDOW>, _ read: Read, milliseconds: Int? = nil, isWide: Bool
  ) -> KeyCode? {
    let timeout = Int32(clamping: milliseconds ?? (read.timeout < 0 ? -1 : max(0, read.end - Clock.milliseconds)))
    unsafe input.prepare(window)
    // wgetch(3) would refresh a window that extends below the screen, and paint it over the card.
    let touched = unsafe tour_shim_untouch_below(window)
    return outside {
      defer { unsafe tour_shim_touch_from(window, touched) }
      if timeout == read.timeout { return unsafe KeyCode.read(window, isWide: isWide) }
      unsafe wtimeout(window, timeout)
      defer { unsafe wtimeout(window, read.timeout) }
      return unsafe KeyCode.read(window, isWide: isWide)
    }
  }

  /// In half-delay mode, waits until the tour has work to do: a read of ncurses would last for the whole time of the
  /// mode.
  /// - Parameter work: when the tour has work to do.
  /// - Returns: whether the time of the mode is over, so that the program expects ERR; nil if a key is to be read.
  private func awaitsHalfDelay(_ tour: EmbeddedTour, _ read: Read, work: Int, at now: Int) -> Bool? {
    guard let halfDelay = input.halfDelay.milliseconds, !isHalfDelayToBeTried(tour) else { return nil }
    let end = read.start + halfDelay
    if work < end { return outside { input.wait(milliseconds: max(0, work - now)) } ? nil : false }
    // ncurses counts from the start of its read, which is when the program's read began only if there was no work. It
    // also tells whether the program is still in the mode, which may have changed with a key, or without one for a
    // shorter timeout of the window.
    guard now > read.start + 5, input.halfDelay.isKnown, !(0..<halfDelay).contains(Int(read.timeout)) else {
      return nil
    }
    return outside { input.wait(milliseconds: max(0, end - now)) } ? nil : true
  }

  /// Whether a read of no time is to find out the mode: also after a key, with which the program may have left it. The
  /// read then ends in time, but nothing else happens meanwhile, so this must wait while a step of a tour is to appear.
  private func isHalfDelayToBeTried(_ tour: EmbeddedTour) -> Bool {
    input.halfDelay.isToBeTried || !input.halfDelay.isKnown && tour.current == nil && !tour.hasKeyboard
  }

  /// Whether the program has to draw anew: the room for an inline tip has changed, or one of the program's functions
  /// was called.
  private func takeLayoutChange(_ tour: EmbeddedTour) -> Bool {
    let isOwed = owesLayout
    owesLayout = false
    return tour.takeLayoutChange() || isOwed
  }

  /// Refreshes a window as wgetch(3) does, but under the card.
  private func refresh(_ window: UnsafeMutablePointer<WINDOW>) {
    guard unsafe tour_shim_is_dirty(window) != 0 else { return }
    unsafe _ = wnoutrefresh(window)
    doupdate()
  }

  private func handle(_ event: CursesInput.Event, _ tour: EmbeddedTour, hasKeypad: Bool) {
    let now = Clock.milliseconds
    switch event {
    case .mouse(let event): _ = tour.handle(event, at: now)
    case .key(let key?, let codes): tour.press(key, token: InputToken(codes: codes), at: now)
    case .key(nil, let codes): input.append(codes, hasKeypad: hasKeypad)
    }
  }

  /// Whether a code that was read for the program is not for the card of a tip.
  private func isForProgram(_ code: KeyCode, _ tour: EmbeddedTour) -> Bool {
    let now = Clock.milliseconds
    if code == .function(KEY_MOUSE) {
      guard isCovered || tour.holdsButton, var event = MEVENT.next else { return true }
      if tour.handle(event, at: now) { return false }
      // ungetmouse(3) also makes KEY_MOUSE the next key. The program gets the one that was read.
      unsafe tour_shim_mouse_unget(&event)
      input.prepare()
      _ = input.read(milliseconds: 0, takesMouse: false)
      return true
    }
    guard let key = Key(curses: code) else { return true }
    if tour.takes(key) {
      tour.press(key, token: InputToken(codes: [code]), at: now)
      return false
    }
    for key in input.escape.keys(key, at: now) { tour.passed(key, at: now) }
    return true
  }

  /// Takes the keys for the program from the tour.
  /// - Returns: whether a signal was sent for one of them, so that the program expects ERR.
  private func collect(_ tour: EmbeddedTour, hasKeypad: Bool) -> Bool {
    var isInterrupted = false
    for item in tour.takeInput() {
      let codes =
        switch item {
        case .pressed(let token): token.codes
        case .typed(let key): [KeyCode](typing: key)
        }
      input.halfDelay.keyRead()
      if codes.count == 1, sendSignal(for: codes[0]) {
        isInterrupted = true
      } else {
        input.append(codes, hasKeypad: hasKeypad)
      }
    }
    return isInterrupted
  }
}
