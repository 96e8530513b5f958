import TourFinding
import TourModel

/// A condition prepared for repeated evaluation, with different histories and screens.
indirect enum Rule: Sendable {
  /// The parameter is given by its index in the guide; nil if the guide has no parameter of that name.
  case parameter(Int?, Comparison, Value)
  /// The event is given by its index in ``TipIndex/File/events``.
  case event(Int, EventCondition)
  case screen(PredicateQuery)
  case all([Rule])
  case any([Rule])
  case not(Rule)

  /// Prepares a condition.
  /// - Parameter events: the indices of the events that the guide's rules refer to; the events of this rule are added.
  init(_ condition: Condition, parameters: [String: Int], events: inout [String: Int]) {
    switch condition {
    case .parameter(let name, let comparison, let value): self = .parameter(parameters[name], comparison, value)
    case .event(let eventCondition):
      let place = events[eventCondition.event] ?? events.count
      events[eventCondition.event] = place
      self = .event(place, eventCondition)
    case .screen(let predicate): self = .screen(PredicateQuery(predicate))
    case .all(let conditions): self = .all(conditions.map { Rule($0, parameters: parameters, events: &events) })
    case .any(let conditions): self = .any(conditions.map { Rule($0, parameters: parameters, events: &events) })
    case .not(let condition): self = .not(Rule(condition, parameters: parameters, events: &events))
    }
  }
}

/// The result of a rule, or the predicate of the screen on which the result depends.
enum Rest: Sendable {
  case holds, fails
  case depends(PredicateQuery)

  package init(_ holds: Bool) { self = holds ? .holds : .fails }

  var negated: Rest {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .depends(let eventCondition): .depends(.not(eventCondition, asksFiles: false))
    }
  }

  /// Joins the results of several rules.
  /// - Parameter decides: the result of one rule that decides the whole: true for `any`, false for `all`.
  init(_ rests: some Sequence<Rest>, decides: Bool, join: ([PredicateQuery]) -> PredicateQuery) {
    var open: [PredicateQuery] = []
    for rest in rests {
      switch rest {
      case .holds where decides, .fails where !decides:
        self = rest
        return
      case .holds, .fails: continue
      case .depends(let eventCondition): open.append(eventCondition)
      }
    }
    self = open.isEmpty ? Rest(!decides) : .depends(open.count == 1 ? open[0] : join(open))
  }
}
