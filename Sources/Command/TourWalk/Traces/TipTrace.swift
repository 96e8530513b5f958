package import TourFinding
package import TourModel
package import TourSession

/// What the screens of a walk say about a tip, which the walk itself does not show.
package struct TipTrace: Sendable {
  package var tip: Tip
  /// Its targets, on the first screen on which one of them is found; on the last screen if there is none.
  package var targets: [TargetTrace]
  /// The ids of the steps on whose screens one of the targets is found.
  package var steps: [String]
  /// The events for which its condition asks, in its order.
  package var events: [Event]
  /// What became of it in the session of a user; nil if there was none.
  package var fate: Fate?

  /// What became of a tip.
  package enum Fate: Hashable, Sendable {
    case shown
    /// It was not shown, and this was its last state.
    case state(TipState)
  }

  package struct Event: Sendable {
    package var source: EventSource
    /// The ids of the steps on whose screens the event counts; nil if it counts on every screen.
    package var steps: [String]?
  }

  /// - Parameter traces: the steps of a walk. Those whose card was up have the screens.
  package init(_ tip: Tip, of guide: Guide, seen traces: [StepTrace]) {
    self.tip = tip
    let screens = traces.filter { $0.card != nil }.map { ($0.step.id, ScreenIndex($0.moment.observation)) }
    let found = screens.filter { $0.1.find(tip.targets) != nil }
    steps = found.map(\.0)
    targets = (found.first ?? screens.last).map { screen in tip.targets.map { TargetTrace($0, on: screen.1) } } ?? []
    events = tip.when.events.compactMap { id in guide.events.first { $0.id == id } }.map { source in
      Event(source: source, steps: source.when.map { when in screens.filter { $0.1.holds(when) }.map(\.0) })
    }
  }
}

extension Condition {
  /// The ids of the events for which the condition asks, each once.
  fileprivate var events: [String] {
    switch self {
    case .event(let condition): [condition.event]
    case .parameter, .screen: []
    case .all(let conditions), .any(let conditions):
      conditions.flatMap(\.events).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    case .not(let condition): condition.events
    }
  }
}
