import TourCard
import TourModel
import TourScreen

// The way to a step of a program that has just been started: to the one at which the user left a lesson, or with which
// its author begins. tour does the steps before it: it types the keys of their `do`, of their solution or of their main
// button, twice as fast as *Show me*, and a line says so.
extension Tour {
  struct FastForward: Sendable {
    /// The steps from the first one to the one with which the user begins.
    let path: [Int]
    /// For the place of the line, which says what tour is doing.
    var brevity = Brevity()

    /// The step with which the user begins.
    var destination: Int { path[path.count - 1] }

    /// The step after another one on the way; nil at its end, and beside the way.
    func next(after index: Int) -> Int? {
      path.firstIndex(of: index).flatMap { $0 + 1 < path.count ? path[$0 + 1] : nil }
    }

    /// Milliseconds in which the keys of a step complete it. Programs that look at the system, such as htop, may show a
    /// change only after some seconds.
    static let patience = 10_000
  }

  /// Whether tour does the steps before the one with which the user begins.
  var isForwarding: Bool { forward != nil }

  /// Does the step whose card would be up, or goes on from a step that asks for nothing.
  /// - Returns: nil if nothing is to be done now.
  mutating func fastForward(_ showing: Showing, at now: Int) -> [Effect]? {
    guard let forward, hasRoom, closing == nil, showing.demonstration == nil, !showing.attempt.hasActed else {
      return nil
    }
    guard forward.next(after: index) != nil, step.choices == nil, !awaitsExit else { return giveUp(at: now) }
    if step.do == nil { solve(at: now) }
    guard case .showing(var showing) = phase else { return nil }
    let keys = showing.card.progress?.rest ?? step.keysOfMainButton ?? []
    if keys.isEmpty { return step.done == nil ? next(at: now) : giveUp(at: now) }
    showing.demonstration = Demonstration(keys: keys[...], nextAt: now + timing.firstKey / 2)
    phase = .showing(showing)
    return []
  }

  /// Goes to the next step of the way. Nothing is recorded, because the user sees no card.
  /// - Returns: false if there is none.
  mutating func goOnForward(awaitsAnswer: Bool, at now: Int) -> Bool {
    guard let forward, let step = forward.next(after: index) else { return false }
    leave(
      for: step, by: Array(forward.path.prefix { $0 != step }) + [step], at: now, awaitsAnswer: awaitsAnswer,
      isExpected: false)
    return true
  }

  /// Ends the way at a step that only the user can do, or that its keys do not complete. An author who tries the guide
  /// gets to the step that they want all the same.
  mutating func giveUp(at now: Int) -> [Effect] {
    guard let forward else { return [] }
    takeOver()
    if settings.servesAuthor, index != forward.destination {
      leave(for: forward.destination, by: forward.path, at: now, isExpected: false)
    }
    return []
  }

  /// Ends the way at the current step. Its card comes up, which the user may not have expected.
  mutating func takeOver() {
    guard isForwarding else { return }
    forward = nil
    markUnseen()
    guard case .showing(var showing) = phase else { return }
    showing.demonstration = nil
    phase = .showing(showing)
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
