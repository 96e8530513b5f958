public import TourCard
import TourFinding
public import TourModel
public import TourScreen

/// All that may appear over a program: a tour that the user takes, and tips that come by themselves. There is one card at a time, ever.
///
/// It knows no clock, no file and no terminal: ``handle(_:at:)`` takes events with their time and returns effects; ``scene`` is what stands
/// on the screen now, nil while the program has it to itself.
public struct Session: Sendable {
  public private(set) var tour: Tour?
  public private(set) var tips: Tips?
  /// What the terminal can show.
  public var capabilities: TerminalCapabilities {
    didSet {
      tour?.capabilities = capabilities
      tips?.capabilities = capabilities
    }
  }
  public let timing: Timing
  /// The program's screen, as it was last seen.
  public private(set) var screen: Screen?
  private var burst = Burst()
  /// After a tour was skipped: the line that says how to see it again, and until when.
  private var replayNotice: (scene: Scene, until: Int)?

  /// - Parameters:
  ///   - tour: nil where the user has taken it, or there is none.
  ///   - tips: nil where no guide has any.
  public init(tour: Tour?, tips: Tips? = nil, capabilities: TerminalCapabilities, timing: Timing = Timing()) {
    self.tour = tour
    self.tips = tips
    self.capabilities = capabilities
    self.timing = timing
  }

  /// Nothing more will appear.
  public var isOver: Bool { !hasTour && replayNotice == nil && !burst.isSpent && tips?.isOver ?? true }

  /// A tour is being taken: tips wait.
  private var hasTour: Bool { tour.map { !$0.isOver } ?? false }

  /// A card may appear by itself.
  private var tipsMayAppear: Bool { !hasTour && replayNotice == nil }

  /// What stands on the program's screen now.
  public var scene: Scene? { hasTour ? tour?.scene : replayNotice?.scene ?? tips?.scene }

  /// Whether the keyboard is a card's, or still was for the keys that come in one burst with the one that closed it.
  public var hasKeyboard: Bool { hasCard || isSwallowing }

  private var hasCard: Bool { hasTour ? tour?.hasScene ?? false : tips?.scene?.isModal ?? false }

  /// No card is up, and the rest of a burst of keys that closed one is ignored.
  public var isSwallowing: Bool { !hasCard && burst.isSpent }

  /// Whether a place on the screen is a card's, though the keyboard is the program's.
  public func covers(_ point: Point) -> Bool { tipsMayAppear && tips?.covers(point) ?? false }

  /// Whether the tour's own key is the tour's now.
  public var takesTourKey: Bool { hasTour || tips?.takesTourKey ?? false }

  /// Whether the keys that the program gets are to be told by ``SessionEvent/passed(_:)``.
  public var hearsKeys: Bool { tips.map { !$0.isOver } ?? false }

  /// Whether it matters when somebody types into the program, whatever the keys are: then ``noteTyping(at:)`` is to be told.
  public var hearsTyping: Bool { replayNotice != nil || hasTour && !hasCard }

  /// When ``SessionEvent/tick`` should come, if nothing else happens before; nil is never.
  public var deadline: Int? {
    [hasTour ? tour?.deadline : nil, tips?.deadline(mayAppear: tipsMayAppear), replayNotice?.until, burst.deadline(hasCard: hasCard)].compactMap { $0 }.min()
  }

  /// Starts another tour.
  public mutating func begin(_ tour: Tour) {
    self.tour = tour
    self.tour?.capabilities = capabilities
  }

  /// Moves on what happened.
  /// - Parameter now: milliseconds; never less than in a call before.
  /// - Returns: what is to be done, in this order.
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
      return tell(effects, at: now) + (tips?.timePassed(mayAppear: mayAppear, at: now) ?? [])
    case .key(let key, let bytes):
      if burst.swallows(key, at: now, hasCard: hasCard) { return [] }
      // The key comes after the burst of keys that closed the card: it is for the program.
      guard hasCard else { return [.forward(bytes)] + handle(.passed(key), at: now) }
      let effects = hasTour ? tell(tour?.handle(event, at: now) ?? [], typed: key, at: now) : tips?.pressed(key, at: now) ?? []
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
    case .bell: return tips?.heardBell(at: now) ?? []
    case .title(let title): return tips?.saw(title: title, at: now) ?? []
    case .lost:
      endReplayNotice()
      return (tour?.handle(event, at: now) ?? []) + (tips?.end(at: now) ?? [])
    }
  }

  /// Tells the tips which keys the program gets by these effects of the tour.
  private mutating func tell(_ effects: [Effect], typed: Key? = nil, at now: Int) -> [Effect] {
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
    replayNotice = (.banner("Skipped. To see it again: \(command)"), now + timing.lastNotice)
  }

  private mutating func endReplayNotice() {
    if replayNotice == nil { return }
    replayNotice = nil
    tips?.mayAppear()
  }

  /// The user pressed the tour's own key.
  public mutating func handleTourKey(at now: Int) -> [Effect] {
    guard hasTour else { return tips?.handleTourKey(at: now) ?? [] }
    defer { if !hasTour { tourEnded(at: now) } }
    return tour?.handleTourKey(at: now) ?? []
  }

  /// Nothing was typed for a while: what comes next is not one burst with what came before.
  public mutating func noteTypingPause() { burst.end() }

  /// The keys that were told came in one read, which took until now.
  public mutating func noteRead(at now: Int) { if burst.isSpent { burst.noteRead(at: now) } }

  /// The program got keys.
  public mutating func noteTyping(at now: Int) {
    endReplayNotice()
    tour?.noteTyping(at: now)
  }

  /// Another card was drawn. What is typed from now on is typed by somebody who sees it.
  public mutating func noteDrawn() { if hasCard { burst.end() } }

  /// A card is due of which nobody has said that it is on the terminal.
  public var isUnseen: Bool { tipsMayAppear && tips?.isUnseen ?? false }

  /// The picture of ``scene`` is on the terminal.
  public mutating func appeared(at now: Int) -> [Effect] { tipsMayAppear ? tips?.appeared(at: now) ?? [] : [] }

  /// No picture is on the terminal.
  public mutating func disappeared(at now: Int) { tips?.disappeared(at: now) }

  /// The history is another one.
  public mutating func learn(_ history: History) { tips?.learn(history) }

  /// It is this time.
  public mutating func learn(_ moment: Moment) { tips?.learn(moment) }
}
