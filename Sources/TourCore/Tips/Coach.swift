/// All that may appear over a program: a tour that the user takes, and tips that come by themselves. There is one card at a time, ever.
///
/// It knows no clock, no file and no terminal: ``handle(_:at:)`` takes events with their time and returns effects; ``scene`` is what stands
/// on the screen now, nil while the program has it to itself.
public struct Coach: Sendable {
  public private(set) var tour: Tour?
  public private(set) var tips: Tips?
  /// What the terminal can show.
  public var theme: Theme {
    didSet {
      tour?.theme = theme
      tips?.theme = theme
    }
  }
  public let timing: Timing
  /// The program's screen, as it was last seen.
  public private(set) var screen: Screen?

  /// - Parameters:
  ///   - tour: nil where the user has taken it, or there is none.
  ///   - tips: nil where no guide has any.
  public init(tour: Tour?, tips: Tips? = nil, theme: Theme, timing: Timing = Timing()) {
    self.tour = tour
    self.tips = tips
    self.theme = theme
    self.timing = timing
  }

  /// Nothing more will appear.
  public var isOver: Bool { !hasTour && tips?.isOver ?? true }

  /// A tour is being taken: tips wait.
  private var hasTour: Bool { tour.map { !$0.isOver } ?? false }

  /// What stands on the program's screen now.
  public var scene: Scene? { hasTour ? tour?.scene : tips?.scene }

  /// Whether the keyboard is a card's.
  public var hasKeyboard: Bool { hasTour ? tour?.hasScene ?? false : tips?.scene?.isModal ?? false }

  /// Whether a place on the screen is a card's, though the keyboard is the program's.
  public func covers(_ point: Point) -> Bool { !hasTour && tips?.covers(point) ?? false }

  /// Whether the tour's own key is the tour's now.
  public var takesOwnKey: Bool { hasTour || tips?.takesOwnKey ?? false }

  /// Whether anybody wants to hear of the keys that the program got.
  public var hearsKeys: Bool { tips.map { !$0.isOver } ?? false }

  /// When ``Event/tick`` should come, if nothing else happens before; nil is never.
  public var deadline: Int? {
    [hasTour ? tour?.deadline : nil, tips?.deadline(mayAppear: !hasTour)].compactMap { $0 }.min()
  }

  /// Starts another tour.
  public mutating func begin(_ tour: Tour) {
    self.tour = tour
    self.tour?.theme = theme
  }

  /// Moves on what happened.
  /// - Parameter now: milliseconds; never less than in a call before.
  /// - Returns: what is to be done, in this order.
  public mutating func handle(_ event: Event, at now: Int) -> [Effect] {
    let hadTour = hasTour
    defer { if hadTour, !hasTour { tips?.mayAppear() } }
    switch event {
    case .screen(let screen):
      self.screen = screen
      if isOver { return [] }
      let glance = Glance(screen)
      let effects = tour?.screenChanged(glance, at: now) ?? []
      let mayAppear = !hasTour
      return effects + (tips?.screenChanged(glance, mayAppear: mayAppear, at: now) ?? [])
    case .tick:
      let effects = tour?.handle(event, at: now) ?? []
      let mayAppear = !hasTour
      return effects + (tips?.timePassed(mayAppear: mayAppear, at: now) ?? [])
    case .key(let key, _) where hasTour:
      let effects = tour?.handle(event, at: now) ?? []
      let isPrograms = effects.contains { if case .forward = $0 { true } else { false } }
      return effects + (isPrograms ? tips?.programGot(key, at: now) ?? [] : [])
    case .key(let key, _): return tips?.pressed(key, at: now) ?? []
    case .passed(let key): return tips?.programGot(key, at: now) ?? []
    case .click(let point): return hasTour ? tour?.handle(event, at: now) ?? [] : tips?.clicked(point, at: now) ?? []
    case .wheel(let lines):
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      tips?.scroll(by: lines, at: now)
      return []
    case .pasted:
      if hasTour { return tour?.handle(event, at: now) ?? [] }
      tips?.startle(at: now)
      return []
    case .bell: return tips?.heardBell(at: now) ?? []
    case .title(let title): return tips?.saw(title: title, at: now) ?? []
    case .lost: return (tour?.handle(event, at: now) ?? []) + (tips?.end(at: now) ?? [])
    }
  }

  /// The user pressed the tour's own key.
  public mutating func handleOwnKey(at now: Int) -> [Effect] {
    guard hasTour else { return tips?.handleOwnKey(at: now) ?? [] }
    defer { if !hasTour { tips?.mayAppear() } }
    return tour?.handleOwnKey(at: now) ?? []
  }

  /// A card is due of which nobody has said that it is on the terminal.
  public var isUnseen: Bool { !hasTour && tips?.isUnseen ?? false }

  /// The picture of ``scene`` is on the terminal.
  public mutating func appeared(at now: Int) -> [Effect] { hasTour ? [] : tips?.appeared(at: now) ?? [] }

  /// No picture is on the terminal.
  public mutating func disappeared(at now: Int) { tips?.disappeared(at: now) }

  /// The history is another one.
  public mutating func learn(_ history: History) { tips?.learn(history) }

  /// It is this time.
  public mutating func learn(_ moment: Moment) { tips?.learn(moment) }
}
