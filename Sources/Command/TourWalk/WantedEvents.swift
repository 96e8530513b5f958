import TourFinding
import TourModel

/// An event that has to happen so often before a tip appears.
struct WantedEvent: Hashable {
  var event: String
  var times: Int
}

extension Condition {
  /// How often the check makes an event happen, at most. A condition that asks for a higher count is checked as if it
  /// asked for this one.
  private static let mostTimes = 20
  /// The most combinations of alternatives.
  private static let mostPlans = 8

  /// The condition without what cannot be brought about in a minute: the values of parameters, more than ``mostTimes``
  /// of an event, and events on several days. What is left out counts as met.
  /// - Parameter isNegated: whether the condition stands below an odd number of `not`.
  func withoutHistory(isNegated: Bool = false) -> Condition {
    let met: Condition = isNegated ? .any([]) : .all([])
    switch self {
    case .parameter: return met
    case .screen: return self
    case .all(let conditions): return .all(conditions.map { $0.withoutHistory(isNegated: isNegated) })
    case .any(let conditions): return .any(conditions.map { $0.withoutHistory(isNegated: isNegated) })
    case .not(let condition): return .not(condition.withoutHistory(isNegated: !isNegated))
    case .event(var condition):
      if condition.measure == .days {
        guard !isNegated, condition.isLowerBound else { return met }
        return .event(EventCondition(condition.event, .count, .atLeast, 1, within: condition.within))
      }
      if isNegated { return self }
      switch condition.comparison {
      case .atLeast: condition.number = min(condition.number, Self.mostTimes)
      case .more: condition.number = min(condition.number, Self.mostTimes - 1)
      case .equal where condition.number > Self.mostTimes:
        (condition.comparison, condition.number) = (.atLeast, Self.mostTimes)
      case .equal, .less, .atMost, .different: break
      }
      return .event(condition)
    }
  }

  /// Whether the condition can hold on a screen. Events and parameters count as what it asks for.
  /// - Parameter isNegated: whether the condition stands below an odd number of `not`.
  func mayHold(on index: ScreenIndex, isNegated: Bool = false) -> Bool {
    switch self {
    case .parameter, .event: !isNegated
    case .screen(let predicate): index.holds(predicate)
    case .all(let conditions): conditions.allSatisfy { $0.mayHold(on: index, isNegated: isNegated) }
    case .any(let conditions): conditions.contains { $0.mayHold(on: index, isNegated: isNegated) }
    case .not(let condition): !condition.mayHold(on: index, isNegated: !isNegated)
    }
  }

  /// The events that meet the condition, in each of the ways in which it can be met; a way may need none. If there are
  /// many ways, only the first ones are returned.
  var wantedEvents: [[WantedEvent]] {
    let ways: [[WantedEvent]] =
      switch self {
      case .event(let condition): [condition.wanted]
      case .not(.not(let condition)): condition.wantedEvents
      case .parameter, .screen, .not: [[]]
      case .any(let conditions): conditions.flatMap(\.wantedEvents)
      case .all(let conditions):
        conditions.reduce([[]]) { ways, condition in
          Array(ways.flatMap { way in condition.wantedEvents.map { way + $0 } }.prefix(Self.mostPlans))
        }
      }
    return ways.reduce(into: []) { if !$0.contains($1), $0.count < Self.mostPlans { $0.append($1) } }
  }
}

extension EventCondition {
  /// Whether the condition asks that the event happens.
  fileprivate var isLowerBound: Bool {
    switch comparison {
    case .atLeast, .more: true
    case .equal: number > 0
    case .less, .atMost, .different: false
    }
  }

  fileprivate var wanted: [WantedEvent] {
    guard isLowerBound else { return [] }
    let times = comparison == .more ? number + 1 : number
    return times > 0 ? [WantedEvent(event: event, times: times)] : []
  }
}
