import TourCard
import TourModel
import TourScreen

// A session whose guide is changed by its author while the program runs (`tour try`).
extension Session {
  /// Whether the tour key opens a tour that is over.
  var canReopen: Bool { settings.servesAuthor && tour.map { !$0.steps.isEmpty } ?? false }

  /// Handles what the author has changed, and the input for the card that names a mistake.
  /// - Returns: nil for any other event.
  mutating func reactToAuthor(_ event: SessionEvent, at now: Int) -> [Effect]? {
    switch event {
    case .replaced(let session): return replace(by: session, at: now)
    case .mistaken(let card):
      tips?.disappeared(at: now)
      tour?.isPaused = true
      mistake = GuideMistake(content: card)
      return []
    default: break
    }
    guard mistake != nil else { return nil }
    switch event {
    case .tourKey: return closeMistake(at: now)
    case .click(let point): return clickedOnMistake(point, at: now)
    case .wheel(let lines): return carryOutOnMistake(.scroll(lines: lines), at: now)
    case .turned: return []
    case .pasted:
      flashMistake(at: now)
      return []
    case .tick: mistake?.card.calm(at: now)
    case .exited, .lost, .opened: mistake = nil
    default: break
    }
    return nil
  }

  /// The banner after the end of a tour, which says how to see it again; nil for none.
  func notice(after outcome: Outcome?) -> String? {
    let strings = settings.strings
    if settings.servesAuthor {
      return tour.map { strings.offer(strings.legends.localized($0.preferences.tourKeyLabel)) }
    }
    guard outcome == .skipped, let command = tour?.replayCommand else { return nil }
    let notice = strings.skipped(command)
    // On a narrow screen the command would be cut off.
    let width = notice.reduce(0) { $0 + columns(of: $1) }
    return width + 2 > screen?.size.columns ?? .max ? command : notice
  }

  private mutating func replace(by session: Session, at now: Int) -> [Effect] {
    mistake = nil
    settings.strings = session.settings.strings
    tips = session.tips
    tips?.settings = settings
    let old = tour
    tour = session.tour
    tour?.settings = settings
    return old.flatMap { tour?.goOn(from: $0, at: now) } ?? []
  }

  // MARK: The card that names a mistake

  /// The card in the place of the tour's. It has the keyboard if that card has it: keys that the author presses a
  /// moment after the mistake was saved do not reach the program. nil if the screen is too small for a card.
  func scene(of mistake: GuideMistake) -> Scene? {
    guard let size = screen?.size, size.columns >= Tour.smallestSize.columns, size.rows >= Tour.smallestSize.rows else {
      return nil
    }
    // While the program has the keyboard, Escape is for the program.
    let closingKey = hasCard ? Key(.escape).label : preferences.tourKeyLabel
    let card = mistake.card(closingKey: closingKey, settings.strings)
    guard hasCard, let scene = tour?.scene else {
      return Scene(card: card, place: .screen(.topRight), scroll: mistake.card.scroll, isModal: false)
    }
    var inItsPlace = Scene(
      card: card, spotlights: scene.spotlights, anchor: scene.anchor,
      place: scene.place == .fill ? .center : scene.place,
      scroll: mistake.card.scroll)
    inItsPlace.kept = scene.kept
    return inItsPlace
  }

  private var preferences: Preferences { tour?.preferences ?? tips?.preferences ?? Preferences() }

  private var shownMistake: ShownCard? {
    guard let screen, let scene = mistake.flatMap(scene) else { return nil }
    return ShownCard(scene: scene, screen: screen, capabilities: capabilities, theme: theme)
  }

  func mistakeCovers(_ point: Point) -> Bool { shownMistake.map { $0.part(at: point) != .outside } ?? false }

  mutating func pressedOnMistake(_ key: Key, at now: Int) -> [Effect] {
    if key == Tour.closingKey { return closeMistake(at: now) }
    switch QuestionKey(key, preferences.bindings) {
    case .command(let command): return carryOutOnMistake(command, at: now)
    case .cancel: return closeMistake(at: now)
    case nil:
      flashMistake(at: now)
      return []
    }
  }

  private mutating func clickedOnMistake(_ point: Point, at now: Int) -> [Effect] {
    if case .button = shownMistake?.part(at: point) { return closeMistake(at: now) }
    return []
  }

  private mutating func carryOutOnMistake(_ command: CardCommand, at now: Int) -> [Effect] {
    guard let shownMistake, let reaction = mistake?.card.handle(command, on: shownMistake) else { return [] }
    switch reaction {
    case .pressed: return closeMistake(at: now)
    case .useless: flashMistake(at: now)
    case .moved: break
    }
    return []
  }

  private mutating func flashMistake(at now: Int) {
    let (motion, timing) = (preferences.motion, timing)
    let notice: CardState.Notice? = hasCard ? .keys : nil
    mistake?.card.flash(at: now, motion, timing, notice: notice)
  }

  /// Shows the card of the guide as it was before the mistake.
  private mutating func closeMistake(at now: Int) -> [Effect] {
    mistake = nil
    tips?.mayAppear()
    return tour?.resume(at: now) ?? []
  }
}
