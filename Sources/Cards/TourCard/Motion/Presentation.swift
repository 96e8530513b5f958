public import TourModel
public import TourScreen

/// The card that is visible, while it enters, moves and leaves.
///
/// A value without a clock: the pictures depend only on the calls and their times, in milliseconds.
///
///     presentation.show(scene, theme: theme, motion: motion, at: now)   // after each change of the scene
///     presentation.composition(on: screen, capabilities: capabilities, at: now)
public struct Presentation: Sendable {
  private var shown: ShownScene?
  private var transition: Transition?
  /// The part of the card that the user pressed last, and when.
  private var press: (part: CardPart, at: Int)?

  public init() {}

  /// Whether a card that is no longer up is still visible.
  public func isLeaving(at now: Int) -> Bool { shown == nil && transition?.phase(at: now) != nil }

  /// The scene of the card that is up; nil if there is none, or while the last one leaves.
  package var scene: Scene? { shown?.scene }

  /// Whether a card is visible, which may leave.
  package var isVisible: Bool { shown != nil || transition != nil }

  /// Whether a card enters, changes or leaves, or has done so since the last call of ``show(_:theme:motion:at:)``.
  public var isMoving: Bool { transition != nil }

  /// Changes the card that is up.
  /// - Parameters:
  ///   - scene: nil if no card is up.
  ///   - theme, motion: the scene's. A card that leaves keeps its own until it is gone.
  public mutating func show(_ scene: Scene?, theme: Theme, motion: Motion, at now: Int) {
    if transition?.phase(at: now) == nil { transition = nil }
    let old = shown
    shown = scene.map { ShownScene(scene: $0, theme: theme, motion: $0.moves ? motion : .none) }
    if let old, let scene, old.scene.showsSameCard(as: scene) { return }
    if old == nil, scene == nil { return }
    let leaving = old ?? transition?.old
    // A card that comes back while it leaves is there at once.
    if old == nil, let leaving, let scene, leaving.scene.showsSameCard(as: scene) {
      transition = nil
      return
    }
    let pressed = press.flatMap { now < $0.at + Motion.pressDuration ? $0.part : nil }
    press = nil
    transition = Transition(from: leaving, to: shown, pressed: pressed, at: now)
  }

  /// Whether the last card is still leaving, so that the one that is up has not been visible yet.
  private func hidesCard(at now: Int) -> Bool {
    switch transition?.phase(at: now) {
    case .pressed?, .leaving?: shown != nil
    case .entering?, .sliding?, .pulsing?, nil: false
    }
  }

  /// Whether a key would press a part of a card that the user has not seen yet. Such a key only ends the motion.
  public func isPremature(_ key: Key, at now: Int) -> Bool {
    hidesCard(at: now) && shown?.scene.card.part(pressedBy: key) != nil
  }

  /// Whether a click would be on a card that the user has not seen yet. Such a click only ends the motion.
  public func isClickPremature(at now: Int) -> Bool { hidesCard(at: now) }

  /// Records a key for the card. The button or the option that it presses looks pressed for a moment.
  public mutating func press(_ key: Key, at now: Int) {
    if let shown, shown.motion.showsPress, let part = shown.scene.card.part(pressedBy: key) { press = (part, now) }
  }

  /// Records a click on a cell. The button or the option there looks pressed for a moment.
  public mutating func press(_ point: Point, on screen: Screen, capabilities: TerminalCapabilities, at now: Int) {
    guard let shown, shown.motion.showsPress else { return }
    let geometry = geometry(of: shown.scene, on: screen, capabilities: capabilities, theme: shown.theme)
    if let part = geometry.part(at: point) { press = (part, now) }
  }

  /// Ends all motion: the card is at its place, or gone.
  public mutating func settle() {
    transition = nil
    press = nil
  }

  /// Returns the screen with the card; nil if none is visible.
  /// - Parameter style: draws a card into its cells; nil for tour's own drawing.
  public func composition(
    on screen: Screen, capabilities: TerminalCapabilities, style: ((Card, inout CardCanvas) -> Void)? = nil, at now: Int
  ) -> Composition? {
    func still(_ shown: ShownScene) -> Composition {
      let composition = compose(screen, shown.scene, capabilities: capabilities, theme: shown.theme, at: now)
      guard let style, !shown.scene.card.isLine else { return composition }
      return composition.restyled(capabilities) { style(shown.scene.card.naming(shown.theme.keyLegends), &$0) }
    }
    guard let transition, let phase = transition.phase(at: now) else {
      guard let shown else { return nil }
      var composition = still(shown)
      if let press, now < press.at + Motion.pressDuration {
        composition.showPress(of: press.part)
        composition.nextFrameAt = min(composition.nextFrameAt ?? .max, press.at + Motion.pressDuration)
      }
      return composition
    }
    let frame = TransitionFrame(transition, to: shown, on: screen, capabilities: capabilities, at: now, still: still)
    return frame.composition(in: phase)
  }
}

extension Scene {
  /// Whether the card can move. One in a slot of the program's own layout, and a line of text, are there at once.
  fileprivate var moves: Bool { place != .inline && !card.isLine }
}
