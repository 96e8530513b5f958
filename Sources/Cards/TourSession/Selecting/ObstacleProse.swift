import TourModel

extension Obstacle {
  /// The kind of obstacle in one word, for output that programs read.
  public var kind: String {
    switch self {
    case .condition: "condition"
    case .targetMissing: "target"
    case .screen: "screen"
    case .notBefore(_, let reason): reason.rawValue
    case .group: "group"
    case .outranked: "outranked"
    case .unwanted(.program): "silenced"
    case .unwanted(.all): "off"
    case .unwanted(.quietHours): "quiet-hours"
    case .unwanted(.others): "not-chosen"
    }
  }

  /// The obstacle in words, for tables, such as `scrolled 7 of 10, within 3 days`.
  /// - Parameter offset: the user's UTC offset in seconds; east is positive.
  public func prose(offset: Int = 0) -> String {
    switch self {
    case .condition(let condition, let evidence): condition.lack(evidence)
    case .targetMissing: "needs its target on the screen"
    case .screen: "depends on the screen"
    case .notBefore(let time, .after): "not before \(Moment(seconds: time, offset: offset))"
    case .notBefore(let time, .snoozed): "snoozed until \(Moment(seconds: time, offset: offset))"
    case .notBefore(let time, .frequency): "after the last tip, not before \(Moment(seconds: time, offset: offset))"
    case .group(let other): "waits for '\(other)'"
    case .outranked(let other): "'\(other)' comes first"
    case .unwanted(.program): "tips for this program are off"
    case .unwanted(.all): "tips are off"
    case .unwanted(.quietHours): "it is a quiet hour"
    case .unwanted(.others): "other tips were chosen"
    }
  }
}

extension Condition {
  /// Returns the reason why the condition does not hold.
  fileprivate func lack(_ evidence: Obstacle.Evidence?) -> String {
    switch (self, evidence) {
    case (.event(let eventCondition), .count(let count)): eventCondition.lack(eventCondition.comparison, count)
    case (.not(.event(let eventCondition)), .count(let count)):
      eventCondition.lack(eventCondition.comparison.negated, count)
    case (.parameter(let name, let comparison, let other), .value(let value)): value.lack(name, comparison, other)
    case (.not(.parameter(let name, let comparison, let other)), .value(let value)):
      value.lack(name, comparison.negated, other)
    default: "needs " + prose
    }
  }

  /// The condition in words, such as `scrolled at least 10 times within 1 minute`.
  package var prose: String {
    switch self {
    case .parameter(let name, .equal, let value): "\(name) \(value.prose)"
    case .parameter(let name, let comparison, let value): "\(name) \(comparison.prose) \(value.prose)"
    case .event(let eventCondition): eventCondition.prose
    case .screen(let predicate): predicate.prose
    case .all(let conditions): conditions.map(\.operand).joined(separator: " and ")
    case .any(let conditions): conditions.map(\.operand).joined(separator: " or ")
    case .not(let condition): "not " + condition.operand
    }
  }

  private var operand: String {
    switch self {
    case .all(let conditions) where conditions.count > 1, .any(let conditions) where conditions.count > 1: "(\(prose))"
    case .screen(let predicate): predicate.operand
    default: prose
    }
  }
}
