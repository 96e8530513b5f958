import TourCard
import TourModel
import TourScreen

// The way to a step of a program that has just been started: to the one at which the user left a lesson, or with which
// its author begins. tour does the steps before it, by the keys of their `do` or of their solution, twice as fast as
// *Show me*, and a line says so.
extension Tour {
  struct FastForward: Sendable {
    /// The step to which it leads.
    let destination: Int
    /// For the place of the line, which says what tour is doing.
    var brevity = Brevity()

    /// Milliseconds in which the keys of a step complete it. Programs that look at the system, such as htop, may show a
    /// change only after some seconds.
    static let patience = 10_000
  }

  /// Whether tour does the steps before the one with which the user begins.
  var isForwarding: Bool { forward != nil && !isOver }

  /// Does the step whose card would be up, or goes on from a step that asks for nothing. The user takes over at a step
  /// that only they can do, and at one that its keys do not complete.
  /// - Returns: nil if nothing is to be done now.
  mutating func fastForward(_ showing: Showing, at now: Int) -> [Effect]? {
    guard let forward, showing.demonstration == nil else { return nil }
    if let actedAt = showing.actedAt, now < actedAt + FastForward.patience { return nil }
    guard !showing.hasActed, order.path(to: forward.destination).contains(index), step.choices == nil, !awaitsExit
    else { return takeOver() }
    guard step.asksToAct || step.done != nil else { return next(at: now, isExpected: false) }
    if step.do == nil { solve(at: now) }
    guard case .showing(var showing) = phase, let keys = showing.card.progress?.rest, !keys.isEmpty else {
      return takeOver()
    }
    showing.demonstration = Demonstration(keys: keys[...], nextAt: now + timing.firstKey / 2)
    phase = .showing(showing)
    return []
  }

  /// Ends the way to the step. The card of the current one comes up, which the user may not have expected.
  @discardableResult mutating func takeOver() -> [Effect] {
    guard forward != nil else { return [] }
    forward = nil
    markUnseen()
    guard case .showing(var showing) = phase else { return [] }
    showing.demonstration = nil
    phase = .showing(showing)
    return []
  }

  /// Handles a key on the way to the step: the program does not get it.
  mutating func pressedOnFastForward(_ key: Key, at now: Int) -> [Effect] {
    if key == Self.closingKey { return quit(.closed, at: now) }
    if preferences.bindings.action(of: key) == .skip { takeOver() }
    strayText.ignoreKey()
    return []
  }

  /// Handles a click on the way to the step. Only the button of the line has an effect.
  mutating func clickedOnFastForward(_ point: Point, at now: Int) -> [Effect] {
    if case .button(let action)? = shownCard?.part(at: point) { return press(action, at: now) }
    return []
  }

  /// The line that says where tour leads.
  func scene(of forward: FastForward) -> Scene {
    var scene = Scene(
      card: Card(
        title: strings.onTheWay(steps[forward.destination].title), counter: shownCounter,
        buttons: [Card.Button(strings.menu, key: preferences.tourKeyLabel, action: .menu)], arrangement: .label),
      isModal: false)
    scene.labelStart = forward.brevity.start
    return scene
  }

  /// Moves the line to where the program shows the least.
  mutating func placeForwardLine(at now: Int) {
    guard isForwarding, menu == nil, let shownCard else { return }
    let rests = now >= timeline.changedAt + timing.stillness
    forward?.brevity.place(shownCard, sparing: Sight(), rests: rests)
  }
}
