public import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// The state of everything that may appear over the program: a tour that the user takes, and tips that appear by themselves. At most one card is up
/// at a time.
///
/// A session is a value without a clock, files or a terminal. ``handle(_:at:)`` takes events with their times and returns effects. ``scene`` is the
/// card to draw; nil if there is none.
public struct Session: Sendable {
  public private(set) var tour: Tour?
  public private(set) var tips: Tips?
  /// The capabilities of the user's terminal.
  public var capabilities: TerminalCapabilities {
    didSet {
      tour?.capabilities = capabilities
      tips?.capabilities = capabilities
    }
  }
  public let timing: Timing
  /// The words of tour on all cards and banners of the session.
  public let strings: Strings
  /// The program's screen of the last ``SessionEvent/screen(_:)``; nil before the first.
  public private(set) var screen: Screen?
  private var burst = Burst()
  /// The banner with the command that shows a skipped tour again, and the time at which the banner closes; nil if no banner is up.
  private var replayNotice: (scene: Scene, until: Int)?

  /// - Parameters:
  ///   - tour: nil if the user has taken it already, or if there is none.
  ///   - tips: nil if no guide has any.
  public init(tour: Tour?, tips: Tips? = nil, capabilities: TerminalCapabilities, timing: Timing = Timing(), strings: Strings = .english) {
    self.tour = tour
    self.tips = tips
    self.capabilities = capabilities
    self.timing = timing
    self.strings = strings
    self.tour?.strings = strings
    self.tips?.strings = strings
  }

  /// Whether nothing more will appear, and no more keys will be ignored.
  public var isOver: Bool { !hasTour && replayNotice == nil && !burst.isSpent && tips?.isOver ?? true }

  /// Whether a tour is in progress. Tips wait until it ends.
  private var hasTour: Bool { tour.map { !$0.isOver } ?? false }

  /// Whether tips may appear: no tour is in progress, and no banner is up.
  private var tipsMayAppear: Bool { !hasTour && replayNotice == nil }

  /// The card to draw over the program's screen; nil if there is none.
  public var scene: Scene? { hasTour ? tour?.scene : replayNotice?.scene ?? tips?.scene }

  /// Whether keys go to the session rather than to the program: a card has the keyboard, or the rest of the burst that closed a card is ignored.
  public var hasKeyboard: Bool { hasCard || isSwallowing }

  private var hasCard: Bool { hasTour ? tour?.hasScene ?? false : tips?.scene?.isModal ?? false }

  /// Whether no card is up, and the rest of the burst of keys that closed one is ignored.
  public var isSwallowing: Bool { !hasCard && burst.isSpent }

  /// Whether a tip's card covers this cell. It takes the mouse there even if the program has the keyboard.
  public func covers(_ point: Point) -> Bool { tipsMayAppear && tips?.covers(point) ?? false }

  /// Whether the tour key acts on a tour or a tip. If not, it goes to the program.
  public var takesTourKey: Bool { hasTour || tips?.takesTourKey ?? false }

  /// Whether ``SessionEvent/passed(_:)`` must be sent for each key that the program receives.
  public var needsKeys: Bool { tips.map { !$0.isOver } ?? false }

  /// Whether ``noteTyping(at:)`` must be called when keys go to the program.
  public var needsTyping: Bool { replayNotice != nil || hasTour && !hasCard }

  /// The time at which ``SessionEvent/tick`` is due if nothing else happens before; nil if none is due.
  public var deadline: Int? {
    [hasTour ? tour?.deadline : nil, tips?.deadline(mayAppear: tipsMayAppear), replayNotice?.until, burst.deadline(hasCard: hasCard)].compactMap { $0 }.min()
  }

  /// Starts a tour in place of the current one.
  public mutating func begin(_ tour: Tour) {
    self.tour = tour
    self.tour?.capabilities = capabilities
    self.tour?.strings = strings
  }

  /// Handles an event.
  /// - Parameter now: milliseconds; never less than in an earlier call.
  /// - Returns: the effects, in the order in which they must be carried out.
  public mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect] {
    let hadTour = hasTour
    defer { if hadTour, !hasTour { tourEnded(at: now) } }
    burst.settle(at: now, hasCard: hasCard)
    if let until = replayNotice?.until, now >= until { endReplayNotice() }
    switch event {
    case .screen(let screen):
      self.screen = screen
      if isOver { return [] }
      let screenIndex = ScreenIndex(screen)
      let effects = tour?.screenChanged(screenIndex, at: now) ?? []
      let mayAppear = tipsMayAppear
      return effects + (tips?.screenChanged(screenIndex, mayAppear: mayAppear, at: now) ?? [])
    case .tick:
      let effects = tour?.handle(event, at: now) ?? []
      let mayAppear = tipsMayAppear
      return reportingKeys(effects, at: now) + (tips?.timePassed(mayAppear: mayAppear, at: now) ?? [])
    case .key(let key, let bytes):
      if burst.swallows(key, at: now, hasCard: hasCard) { return [] }
      // No card is up, and the burst that closed the last one is over: the key goes to the program.
      guard hasCard else { return [.forward(bytes)] + handle(.passed(key), at: now) }
      let effects = hasTour ? reportingKeys(tour?.handle(event, at: now) ?? [], typed: key, at: now) : tips?.pressed(key, at: now) ?? []
      if tour?.spentAt == now || tips?.spentAt == now { burst.spend() }
      return effects
    case .passed(let key): return tips?.programGot(key, at: now) ?? []
    case .click(let point): return hasTour ? tour?.handle(event, at: now) ?? [] : tips?.clicked(point, at: now) ?? []
    case .wheel(let lines):
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      tips?.scroll(by: lines, at: now)
      return []
    case .pasted:
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      tips?.flash(at: now)
      return []
    case .bell: return tips?.noteBell(at: now) ?? []
    case .title(let title): return tips?.note(title: title, at: now) ?? []
    case .lost:
      endReplayNotice()
      return (tour?.handle(event, at: now) ?? []) + (tips?.end(at: now) ?? [])
    }
  }

  /// Reports the keys that the tour's effects send to the program to the tips, and returns the effects of both.
  private mutating func reportingKeys(_ effects: [Effect], typed: Key? = nil, at now: Int) -> [Effect] {
    var all = effects
    for effect in effects {
      switch effect {
      case .forward: if let typed { all += tips?.programGot(typed, at: now) ?? [] }
      case .type(let key): all += tips?.programGot(key, at: now) ?? []
      default: break
      }
    }
    return all
  }

  private mutating func tourEnded(at now: Int) {
    tips?.mayAppear()
    guard case .ended(.skipped)? = tour?.phase, let command = tour?.replayCommand else { return }
    replayNotice = (.banner(strings.skipped(command)), now + timing.lastNotice)
  }

  private mutating func endReplayNotice() {
    if replayNotice == nil { return }
    replayNotice = nil
    tips?.mayAppear()
  }

  /// Handles a press of the tour key.
  public mutating func handleTourKey(at now: Int) -> [Effect] {
    guard hasTour else { return tips?.handleTourKey(at: now) ?? [] }
    defer { if !hasTour { tourEnded(at: now) } }
    return tour?.handleTourKey(at: now) ?? []
  }

  /// Records that no input came for a while. The next key then starts a new burst: a sequence of keys that arrive faster than a person types.
  public mutating func noteTypingPause() { burst.end() }

  /// Records that the read that delivered the last keys was handled until this time.
  public mutating func noteRead(at now: Int) { if burst.isSpent { burst.noteRead(at: now) } }

  /// Records that keys went to the program: closes the banner, and delays the tour's next card.
  public mutating func noteTyping(at now: Int) {
    endReplayNotice()
    tour?.noteTyping(at: now)
  }

  /// Records that another card was drawn. It ends the burst, because the user sees the card while pressing the next keys.
  public mutating func noteDrawn() { if hasCard { burst.end() } }

  /// Whether a tip's card is up that ``appeared(at:)`` has not reported as on the terminal.
  public var isUnseen: Bool { tipsMayAppear && tips?.isUnseen ?? false }

  /// Records that the terminal shows ``scene``.
  public mutating func appeared(at now: Int) -> [Effect] { tipsMayAppear ? tips?.appeared(at: now) ?? [] : [] }

  /// Records that the terminal shows no card.
  public mutating func disappeared(at now: Int) { tips?.disappeared(at: now) }

  /// Replaces the history, after another process changed it.
  public mutating func update(_ history: History) { tips?.update(history) }

  /// Sets the wall-clock time.
  public mutating func update(_ moment: Moment) { tips?.update(moment) }
}
