public import TourCard
import TourFinding
import TourModel
public import TourScreen

/// The state of everything that may appear over the program: a tour that the user takes, and tips that appear by
/// themselves. At most one card is up at a time.
///
/// A session is a value without a clock, files or a terminal. ``handle(_:at:)`` takes events with their times and
/// returns effects. ``scene`` is the card to draw; nil if there is none.
public struct Session: Sendable {
  public internal(set) var tour: Tour?
  public internal(set) var tips: Tips?
  public var settings: SessionSettings {
    didSet {
      tour?.settings = settings
      tips?.settings = settings
    }
  }
  /// The capabilities of the user's terminal.
  public var capabilities: TerminalCapabilities { settings.capabilities }
  /// The theme of the card that is up, or that comes next: its guide's, with the values that the preferences set.
  public var theme: Theme { owner?.theme ?? (showsTour ? tour?.theme : tips?.theme) ?? .standard }
  /// The motion of the card that is up, or that comes next: its step's and its guide's, unless the user turned it off.
  /// On a terminal with fewer than 16 colours, which may be a slow one, nothing moves unless the user insists on it.
  public var motion: Motion {
    if capabilities.depth < .sixteen, !insistsOnMotion { return .none }
    return (showsTour ? tour?.motion : tips?.motion) ?? .none
  }
  private var showsTour: Bool { hasTour || replayNotice != nil || mistake != nil && tour != nil }
  /// Whether the user wants motion on a slow terminal, too (``TourModel/Preferences/Motion/always``).
  public var insistsOnMotion: Bool { (tour?.preferences ?? tips?.preferences)?.motion == .always }
  public let timing: Timing
  private var explanations = Explanations()
  /// What was seen of the program in the last ``SessionEvent/screen(_:)``; nil before the first.
  package internal(set) var observation: Observation?
  /// The program's screen of the last ``SessionEvent/screen(_:)``; nil before the first.
  public var screen: Screen? { observation?.screen }
  private var burst = Burst()
  /// The history of the last ``SessionEvent/history(_:)``, for tours that begin later; nil before the first.
  private var history: History?
  /// The tour that the program offers.
  private var offer = TourOffer()
  /// What has all cards in place of the tour and the tips; nil for none.
  var owner: (any CardOwner)?
  /// The card that names a mistake in the guide, in place of another one; nil if there is none.
  var mistake: GuideMistake?
  /// The banner with the command that shows a skipped tour again, and the time at which the banner closes; nil if no
  /// banner is up.
  private var replayNotice: (scene: Scene, until: Int)?

  /// - Parameters:
  ///   - tour: nil if the user has taken it already, or if there is none.
  ///   - tips: nil if no guide has any.
  public init(
    tour: Tour?, tips: Tips? = nil, capabilities: TerminalCapabilities, timing: Timing = Timing(),
    strings: Strings = .english
  ) {
    self.tour = tour
    self.tips = tips
    self.timing = timing.suited(to: tour?.preferences ?? tips?.preferences)
    settings = SessionSettings(capabilities, strings)
    self.tour?.settings = settings
    self.tips?.settings = settings
  }

  /// Creates a session that has neither a tour nor tips: an owner, such as the recorder of a guide, supplies every
  /// card.
  package init(_ owner: any CardOwner, capabilities: TerminalCapabilities) {
    self.init(tour: nil, capabilities: capabilities)
    self.owner = owner
  }

  /// Whether nothing more will appear, and no more keys will be ignored.
  public var isOver: Bool {
    owner == nil && tour?.isOver ?? true && !settings.servesAuthor && replayNotice == nil && offer.choice == nil
      && !burst.isSpent && tips?.isOver ?? true
  }

  /// Whether a tour is in progress. Tips wait until it ends. A dormant tour is none.
  var hasTour: Bool { tour.map { !$0.isOver && !$0.isDormant } ?? false }

  /// Records a parameter of the tour's guide, unless the tips of the guide do.
  /// - Parameter value: nil if the guide does not take it.
  private func recordOfTour(_ parameter: String, _ value: Value?) -> [Effect] {
    guard let value, let guide = tour?.guide.name, tips?.guides.contains(where: { $0.name == guide }) != true else {
      return []
    }
    // The time of a parameter is not recorded.
    return [.remember(TipNote(.set(parameter: parameter, value), of: guide, at: Moment(seconds: 0)))]
  }

  /// Whether tips may appear: no tour is in progress, and no banner is up.
  private var tipsMayAppear: Bool { !hasTour && mistake == nil && replayNotice == nil && offer.choice == nil }

  /// The card to draw over the program's screen; nil if there is none.
  public var scene: Scene? {
    if let owner { return owner.scene }
    if let mistake { return scene(of: mistake) }
    if hasTour { return tour?.scene }
    return offer.choice == nil
      ? replayNotice?.scene ?? tips?.scene
      : .banner(settings.strings.offer(settings.strings.legends.localized(offer.tourKey)))
  }

  /// Whether keys go to the session rather than to the program: a card has the keyboard, or the rest of the burst that
  /// closed a card is ignored.
  public var hasKeyboard: Bool { hasCard || isSwallowing }

  var hasCard: Bool {
    if let owner { return owner.hasKeyboard }
    return hasTour ? tour?.hasScene ?? false : offer.choice == nil && tips?.scene?.isModal ?? false
  }

  /// Whether the card takes text and drags of the mouse: ``SessionEvent/pastedText(_:)`` and
  /// ``SessionEvent/dragged(_:)`` must be sent while it has the keyboard.
  public var takesText: Bool { owner != nil }

  /// Whether no card is up, and the rest of the burst of keys that closed one is ignored.
  public var isSwallowing: Bool { !hasCard && burst.isSpent }

  /// Whether this cell is on a card that has the mouse although the program has the keyboard: the card of a tip, or of
  /// a step that the user tries in the program.
  public func covers(_ point: Point) -> Bool {
    if let owner { return owner.covers(point) }
    if mistake != nil { return mistakeCovers(point) }
    if hasTour { return tour?.covers(point) ?? false }
    return tipsMayAppear && tips?.covers(point) ?? false
  }

  /// Returns the rows, 0 or more, that the program is to reserve in its layout for an inline tip, whose card fills the
  /// widget of this name. 0 while no tip is due for it, while another card is up, and if the widget is narrower than a
  /// card (18 columns). The program sends ``SessionEvent/asked(slot:)`` first.
  public func inlineRows(_ slot: String, columns: Int) -> Int {
    tipsMayAppear ? tips?.inlineRows(slot, columns: columns) ?? 0 : 0
  }

  /// A sentence for the shell's terminal after Ctrl-Z has stopped the program: how the user goes on. nil unless the
  /// user tries a step in the program or takes a lesson, because others know what Ctrl-Z does.
  package var stopNotice: String? {
    guard let tour, hasTour, tour.trial != nil || tour.isLesson else { return nil }
    return settings.strings.stopped("fg", settings.strings.legends.label(Key(.enter)))
  }

  /// Whether the tour key acts on a tour or a tip. If not, it goes to the program.
  public var takesTourKey: Bool {
    owner != nil || hasTour || mistake != nil || canReopen || offer.choice != nil || tips?.takesTourKey ?? false
  }

  /// Whether ``SessionEvent/passed(_:)`` must be sent for each key that the program receives.
  public var needsKeys: Bool {
    owner != nil || tips.map { !$0.isOver } ?? false || tour?.needsKeys ?? false
  }

  /// Whether the latest screen must be sent before the next key or tick, because the session compares the screen before
  /// the keys of a step with later ones.
  public var needsScreenBeforeKeys: Bool { hasTour && tour?.lacksScreenBeforeKeys ?? false }

  /// Whether the screen must be sent that the program leaves, because its last message can say that a step was done.
  public var needsLastScreen: Bool { hasTour && tour?.isFollowedByExit ?? false }

  /// The paths of the files whose contents decide about steps of the tour; empty if there are none, or if the tour is
  /// over.
  package var filesAsked: [String] { tour.map { $0.isOver ? [] : $0.filesAsked } ?? [] }

  /// Whether ``SessionEvent/typed`` must be sent when keys go to the program.
  public var needsTyping: Bool { replayNotice != nil || offer.choice != nil || !(tour?.isOver ?? true) && !hasCard }

  /// The time at which ``SessionEvent/tick`` is due if nothing else happens before; nil if none is due.
  public var deadline: Int? {
    [
      tour?.deadline, tips?.deadline(mayAppear: tipsMayAppear), replayNotice?.until, offer.deadline,
      burst.deadline(hasCard: hasCard), mistake?.card.deadline, owner?.deadline,
    ].compactMap { $0 }.min()
  }

  /// Handles an event.
  /// - Parameter now: milliseconds; never less than in an earlier call.
  /// - Returns: the effects, in the order in which they must be carried out.
  public mutating func handle(_ event: SessionEvent, at now: Int) -> [Effect] {
    if owner != nil { return giveOwner(event, at: now) }
    switch event {
    case .inputHandled:
      if burst.isSpent { burst.readEnded(at: now) }
      return []
    case .inputPaused:
      burst.end()
      return []
    case .drawn:
      if hasCard { burst.end() }
      return []
    default:
      let hadTour = hasTour
      defer {
        if hadTour, !hasTour { tourEnded(at: now) }
        if !hadTour, hasTour { tourBegan(at: now) }
      }
      burst.settle(at: now, hasCard: hasCard)
      if let until = replayNotice?.until, now >= until { endReplayNotice() }
      if let until = offer.deadline, now >= until { endOffer() }
      let effects = react(to: event, at: now) + recordReadTips()
      return explain() + effects
    }
  }

  /// Records the tips that the user has read in the menu of the tour.
  private mutating func recordReadTips() -> [Effect] {
    (tour?.takeReadTips() ?? []).flatMap { tips?.wasRead($0.id, of: $0.guide) ?? [] }
  }

  /// Returns the reasons why steps and tips are not shown that are new since the last call.
  private mutating func explain() -> [Effect] {
    guard settings.explains else { return [] }
    for explanation in tour?.takeExplanations() ?? [] { explanations.append(explanation) }
    for guide in tips?.guides ?? [] {
      for tip in guide.tips { explanations.update(state(ofTip: tip.id, of: guide.name), ofTip: tip.id, of: guide.name) }
    }
    return explanations.take()
  }

  private mutating func react(to event: SessionEvent, at now: Int) -> [Effect] {
    if let effects = reactToAuthor(event, at: now) { return effects }
    switch event {
    case .screen(let observation):
      self.observation = observation
      if isOver { return [] }
      let screenIndex = ScreenIndex(observation)
      let effects = tour?.screenChanged(screenIndex, at: now) ?? []
      let mayAppear = tipsMayAppear
      return effects + (tips?.screenChanged(screenIndex, mayAppear: mayAppear, at: now) ?? [])
    case .files: return tour?.handle(event, at: now) ?? []
    case .bell: return tips?.bellRang(at: now) ?? []
    case .title(let title): return tips?.show(title: title, at: now) ?? []
    case .donated(let name, let times):
      return (tour?.handle(event, at: now) ?? []) + (tips?.donated(name, times: times) ?? [])
    case .set(let parameter, let word):
      let value = tour?.set(parameter, to: word)
      return (tips?.set(parameter, to: word) ?? []) + recordOfTour(parameter, value)
    case .assigned(let parameter, let value):
      let taken = tour?.set(parameter, to: value)
      return (tips?.set(parameter, to: value) ?? []) + recordOfTour(parameter, taken)
    case .asked(let slot):
      let mayAppear = tipsMayAppear
      tips?.noteAsked(slot)
      return tips?.timePassed(mayAppear: mayAppear, at: now) ?? []
    case .requested, .practice: return tour?.handle(event, at: now) ?? []
    case .offered(let choice):
      if mayOffer(at: now), mistake == nil,
        offer.make(choice, tourKey: (tips?.preferences ?? tour?.preferences)?.tourKeyLabel, timing, at: now)
      {
        endReplayNotice()
        tips?.disappeared(at: now)
      }
    case .exited, .lost:
      endOffer()
      endReplayNotice()
      return (tour?.handle(event, at: now) ?? []) + (tips?.end(at: now) ?? [])
    case .key(let key, let token): return pressed(key, token, at: now)
    case .tourKey where !hasTour && offer.choice != nil:
      defer { endOffer() }
      return offer.choice.map { [.open($0)] } ?? []
    case .tourKey where hasTour: return tour?.handle(event, at: now) ?? []
    case .tourKey where canReopen && tips?.takesTourKey != true: tour?.reopen(at: now)
    case .tourKey: return tips?.handleTourKey(at: now) ?? []
    case .click(let point): return hasTour ? tour?.handle(event, at: now) ?? [] : tips?.clicked(point, at: now) ?? []
    case .turned: return hasTour ? tour?.handle(event, at: now) ?? [] : []
    case .wheel(let lines):
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      return tips?.carryOut(.scroll(lines: lines), at: now) ?? []
    case .pasted:
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      tips?.flash(at: now)
    case .passed(let key):
      tour?.programGot(key, at: now)
      return tips?.programGot(key, at: now) ?? []
    case .typed:
      endReplayNotice()
      endOffer()
      return tour?.handle(event, at: now) ?? []
    case .appeared: return tipsMayAppear ? tips?.appeared(at: now) ?? [] : []
    case .disappeared:
      tips?.disappeared(at: now)
      return tour?.handle(event, at: now) ?? []
    case .tick:
      let effects = tour?.handle(event, at: now) ?? []
      let mayAppear = tipsMayAppear
      return effects + (tips?.timePassed(mayAppear: mayAppear, at: now) ?? [])
    case .moment(let moment): tips?.update(moment)
    case .history(let history):
      self.history = history
      tour?.learn(history)
      tips?.update(history)
    case .opened(let tour):
      self.tour = tour
      self.tour?.settings = settings
      if let history { self.tour?.learn(history) }
    case .terminal(let report): settings.capabilities.update(report)
    case .inputHandled, .inputPaused, .drawn, .replaced, .mistaken, .pastedText, .dragged, .written, .notWritten: break
    }
    return []
  }

  private mutating func pressed(_ key: Key, _ token: InputToken, at now: Int) -> [Effect] {
    if burst.swallows(key, at: now, hasCard: hasCard) {
      if hasCard, hasTour { tour?.addSwallowed(key, at: now) } else if hasCard { tips?.addSwallowed(key, at: now) }
      return []
    }
    // No card is up, and the burst that closed the last one is over: the key goes to the program.
    guard hasCard else {
      tour?.programGot(key, at: now)
      return [.forward(token)] + (tips?.programGot(key, at: now) ?? [])
    }
    // The burst changed the card, which has not been drawn since.
    if hasTour, burst.isSpent, key == Key(.enter) { tour?.markUnseen() }
    // Keys that a card of the tour has asked for are no events: the user followed the guide, and may not know them yet.
    let effects =
      mistake != nil
      ? pressedOnMistake(key, at: now)
      : hasTour ? tour?.handle(.key(key, token), at: now) ?? [] : tips?.pressed(key, at: now) ?? []
    if tour?.timeline.spentAt == now || tips?.timeline.spentAt == now { burst.spend() }
    return effects
  }

  private mutating func tourBegan(at now: Int) {
    tips?.disappeared(at: now)
    offer.end()
    replayNotice = nil
  }

  private mutating func tourEnded(at now: Int) {
    tips?.mayAppear()
    let outcome: Outcome?
    switch tour?.phase {
    case .ended(let end, false): outcome = end
    // The author's tour key opens a dormant tour, too.
    case .arriving where settings.servesAuthor: outcome = nil
    default: return
    }
    guard let notice = notice(after: outcome) else { return }
    replayNotice = (.banner(notice), now + timing.lastNotice)
  }

  /// Whether a program may offer a tour: a card that has the keyboard is not covered.
  func mayOffer(at now: Int) -> Bool { !hasTour && !hasCard && offer.mayAppear(at: now) }

  private mutating func endOffer() {
    if offer.choice == nil { return }
    offer.end()
    tips?.mayAppear()
  }

  private mutating func endReplayNotice() {
    if replayNotice == nil { return }
    replayNotice = nil
    tips?.mayAppear()
  }

  /// Returns the state of a tip; nil if the session has no such tip.
  /// - Parameter guide: the name of its guide.
  public func state(ofTip id: String, of guide: String) -> TipState? {
    guard let tips, let index = tips.guides.firstIndex(where: { $0.name == guide }),
      let tip = tips.guides[index].tip(id)
    else { return nil }
    return tips.state(of: TipSelector.Choice(guide: index, tip: tip))
  }

  /// Whether a tip's card is up for which ``SessionEvent/appeared`` must still be sent.
  public var isUnseen: Bool { tipsMayAppear && tips?.isUnseen ?? false }
}
