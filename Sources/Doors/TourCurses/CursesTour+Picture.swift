import CCurses
import Glibc
import TourKit
import TourScreen
import TourSession
import TourSystem

// The picture of a card on the virtual screen of ncurses.
extension CursesTour {
  /// Whether ``show(_:at:)`` has work to do.
  func isDue(_ tour: EmbeddedTour, at now: Int) -> Bool {
    if tour.isHosted {
      return tour.hasAnnouncements || isStale && now >= readAt + Self.readInterval
        || now >= announcedAt + Self.announcementInterval
    }
    if tour.deadline.map({ now >= $0 }) ?? false { return true }
    if tour.isOver, shown == nil { return false }
    return isStale && now >= readAt + Self.readInterval || (shown != nil) != tour.isShown || isOverwritten
  }

  /// Whether the terminal shows a card.
  var isCovered: Bool { shown != nil }

  /// Whether a doupdate(3) outside the tour has overwritten the card. After a picture, all rows of the virtual screen
  /// are marked as changed; only doupdate(3) clears the marks.
  private var isOverwritten: Bool { unsafe shown != nil && !is_wintouched(terminal) }

  /// When ``isDue(_:at:)`` is to be asked again if nothing happens before; nil for never.
  func deadline(_ tour: EmbeddedTour, at now: Int) -> Int? {
    if tour.isHosted {
      return [
        isStale ? readAt + Self.readInterval : nil, announcedAt + Self.announcementInterval, input.escape.deadline,
      ]
      .compactMap(\.self).min()
    }
    let reading = isStale && !tour.isOver ? readAt + Self.readInterval : nil
    // After SIGTSTP and SIGCONT, ncurses draws the virtual screen in its handler, and does not interrupt the wait for a
    // key.
    let looking = shown == nil ? nil : now + Self.lookInterval
    return [tour.deadline, reading, looking, input.escape.deadline].compactMap(\.self).min()
  }

  /// Reads the virtual screen, and shows it with the card, if there is one.
  /// - Returns: OK or ERR; nil if no card is up, none was, and no callback may have drawn. The terminal is not updated
  ///   then.
  @discardableResult
  func show(_ tour: EmbeddedTour, at now: Int) -> Int32? {
    if tour.isHosted {
      announce(tour, at: now)
      return nil
    }
    var picture: Screen?
    var mayHaveDrawn = false
    // Twice if a callback of the program changes the virtual screen.
    for _ in 0..<2 {
      let regions = regions(of: widgets).compactMapValues(\.rect)
      // Another thread may have finished the tour meanwhile.
      if isFinished { return nil }
      if isStale { read(at: now) }
      tour.update(Observation(virtualScreen.screen, widgets: regions), at: now)
      picture = tour.picture(at: now)
      // A callback may have finished the tour.
      if isFinished { return nil }
      if !isStale { break }
      mayHaveDrawn = true
    }
    if isStale { read(at: now) }
    guard let picture, picture.size == virtualScreen.screen.size else {
      return shown != nil ? uncover() : mayHaveDrawn ? CCurses.doupdate() : nil
    }
    if shown == picture, !isForced, !isOverwritten { return OK }
    isForced = false
    shown = picture
    if tour.hasKeyboard, !picture.cursor.isVisible { cursor.hide() } else { cursor.restore() }
    isDrawing = true
    virtualScreen.write(picture, &pairs)
    let status = CCurses.doupdate()
    virtualScreen.restore()
    isDrawing = false
    return status
  }

  /// Shows the virtual screen without a card.
  @discardableResult
  func uncover() -> Int32 {
    shown = nil
    cursor.restore()
    let status = CCurses.doupdate()
    pairs.giveBack()
    virtualScreen.forget()
    return status
  }

  /// Tells the host what the terminal shows now, and what has happened.
  func announce(_ tour: EmbeddedTour, at now: Int) {
    isStale = false
    readAt = now
    let again = hasDrawn || now >= announcedAt + Self.announcementInterval
    if again { (hasDrawn, announcedAt) = (false, now) }
    tour.announce(regions(of: widgets).compactMapValues(\.rect), again: again)
    if !isFinished { write(tour.takeAnnouncements()) }
  }

  /// Writes bytes to the program's terminal, which is the host's: ncurses does not say where it writes. Without a
  /// terminal they are dropped.
  func write(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    try? Descriptor(opening: "/dev/tty", O_WRONLY).writeAll(bytes)
  }

  private func read(at now: Int) {
    isStale = false
    readAt = now
    cursor.observe()
    isDrawing = true
    virtualScreen.read(pairs, isCursorVisible: cursor.isVisible)
    isDrawing = false
  }
}
