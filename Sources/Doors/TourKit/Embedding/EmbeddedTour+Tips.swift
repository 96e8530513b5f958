import TourModel
public import TourSession

extension EmbeddedTour {
  /// Returns the state of a tip; nil if no guide has such a tip.
  ///
  /// If nothing may appear by itself, a tip waits with ``TourSession/Obstacle/unwanted(_:)``; see also ``failure``.
  /// - Parameter name: the id of the tip, or `guide/id`.
  public func status(ofTip name: String) -> TipState? {
    guard let choice = choice(ofTip: name) else { return nil }
    let guide = guides[choice.guide]
    if let state = driver.session.state(ofTip: choice.tip.id, of: guide.name) { return state }
    var preferences = preferences.tips
    if isSilent || failure != nil { preferences.choice = .none }
    return TipSelector(guides, history: history.kept, at: history.clock.moment(), preferences: preferences).status(
      of: choice
    ).map { TipState($0) }
  }

  /// Calls a function each time that the state of a tip has changed, until the tour or the observation ends. It is
  /// called by ``advance(at:)`` and ``picture(at:)``, never while another observer is called, and may use the tour.
  /// - Parameter name: the id of the tip, or `guide/id`.
  /// - Returns: nil if no guide has such a tip.
  @discardableResult
  public func observeTip(_ name: String, _ observer: @escaping (TipState) -> Void) -> TipObservation? {
    guard let state = status(ofTip: name) else { return nil }
    let number = observers.add(name, state, observer)
    return TipObservation { [weak self] in self?.observers.remove(number) }
  }

  /// Calls the observers of tips whose state has changed.
  func reportStates() {
    if observers.isEmpty || observers.areCalled { return }
    observers.areCalled = true
    // An observer may change the state of a tip.
    for _ in 0..<TipObservers.mostRounds where observers.haveNews {
      observers.haveNews = false
      for number in observers.numbers {
        guard let name = observers.tip(number), let state = status(ofTip: name),
          let call = observers.update(state, number)
        else { continue }
        call(state)
      }
    }
    observers.areCalled = false
  }

  private func choice(ofTip name: String) -> TipSelector.Choice? {
    for (index, guide) in guides.enumerated() {
      if let tip = guide.tips.first(where: { $0.id == name || guide.name + "/" + $0.id == name }) {
        return TipSelector.Choice(guide: index, tip: tip)
      }
    }
    return nil
  }
}

/// The observation of a tip, which lasts until ``end()`` or the end of the tour.
public final class TipObservation {
  private var remove: (() -> Void)?

  init(_ remove: @escaping () -> Void) {
    self.remove = remove
  }

  /// Ends the observation. The function is no longer called.
  public func end() {
    remove?()
    remove = nil
  }
}

/// The functions that observe tips, in the order in which they were added.
struct TipObservers {
  private struct Observer {
    let number: Int
    let tip: String
    /// The state that was reported last.
    var state: TipState
    let call: (TipState) -> Void
  }

  private var all: [Observer] = []
  private var last = 0
  var areCalled = false
  /// Whether the state of a tip may have changed since the observers were last called.
  var haveNews = false

  /// The number of times that each observer is called for one change, so that two observers that keep changing the tips
  /// of each other do not hang the program. The next change is reported later.
  static let mostRounds = 16

  var isEmpty: Bool { all.isEmpty }
  var numbers: [Int] { all.map(\.number) }

  mutating func add(_ tip: String, _ state: TipState, _ call: @escaping (TipState) -> Void) -> Int {
    last += 1
    all.append(Observer(number: last, tip: tip, state: state, call: call))
    return last
  }

  mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  mutating func removeAll() { all = [] }

  /// The name of the tip; nil if the observation has ended.
  func tip(_ number: Int) -> String? { all.first { $0.number == number }?.tip }

  /// Records the state of a tip.
  /// - Returns: the function to call; nil if the state is the same as before.
  mutating func update(_ state: TipState, _ number: Int) -> ((TipState) -> Void)? {
    guard let index = all.firstIndex(where: { $0.number == number }), all[index].state != state else { return nil }
    all[index].state = state
    return all[index].call
  }
}
