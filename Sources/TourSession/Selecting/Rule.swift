import TourFinding
import TourModel

/// A condition made ready to be asked again and again, of many histories and screens.
indirect enum Rule: Sendable {
  /// By the parameter's place in its guide; nil where the guide has none of the name.
  case parameter(Int?, Comparison, Value)
  /// By the event's place among those that its guide asks for.
  case event(Int, EventQuestion)
  case screen(PredicateQuery)
  case all([Rule])
  case any([Rule])
  case not(Rule)

  /// - Parameter events: those that the guide asks for; this rule's are added.
  init(_ condition: Condition, parameters: [String: Int], events: inout [String: Int]) {
    switch condition {
    case .parameter(let name, let comparison, let value): self = .parameter(parameters[name], comparison, value)
    case .event(let question):
      let place = events[question.event] ?? events.count
      events[question.event] = place
      self = .event(place, question)
    case .screen(let predicate): self = .screen(PredicateQuery(predicate))
    case .all(let conditions): self = .all(conditions.map { Rule($0, parameters: parameters, events: &events) })
    case .any(let conditions): self = .any(conditions.map { Rule($0, parameters: parameters, events: &events) })
    case .not(let condition): self = .not(Rule(condition, parameters: parameters, events: &events))
    }
  }
}

/// What is left of a rule once all is known but the screen.
enum Rest: Sendable {
  case holds, fails
  case depends(PredicateQuery)

  package init(_ holds: Bool) { self = holds ? .holds : .fails }

  var negated: Rest {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .depends(let question): .depends(.not(question))
    }
  }

  /// - Parameter decides: whether one that holds is enough, or else one that fails.
  init(_ rests: some Sequence<Rest>, decides: Bool, join: ([PredicateQuery]) -> PredicateQuery) {
    var open: [PredicateQuery] = []
    for rest in rests {
      switch rest {
      case .holds where decides, .fails where !decides:
        self = rest
        return
      case .holds, .fails: continue
      case .depends(let question): open.append(question)
      }
    }
    self = open.isEmpty ? Rest(!decides) : .depends(open.count == 1 ? open[0] : join(open))
  }
}
