/// What is known at a moment of a guide's user.
struct Knowledge: Sendable {
  let guide: Guide
  let record: GuideRecord?
  let moment: Moment

  /// A parameter's value: what was set, where that has its type. nil where the guide has no such parameter.
  func value(of name: String) -> Value? {
    guard let standard = guide.parameters.first(where: { $0.name == name })?.standard else { return nil }
    guard let value = record?.parameters[name], value.hasType(of: standard) else { return standard }
    return value
  }

  func count(for question: EventQuestion) -> Int {
    record?.events[question.event]?.answer(question.measure, within: question.within, at: moment.seconds) ?? 0
  }

  /// What is left of a condition to ask the screen.
  func rest(of condition: Condition) -> Rest {
    switch condition {
    case .parameter(let name, let comparison, let other): Rest(value(of: name)?.holds(comparison, other) ?? false)
    case .event(let question): Rest(question.holds(for: count(for: question)))
    case .screen(let predicate): .depends(predicate)
    case .all(let conditions): rest(ofAll: conditions)
    case .any(let conditions): rest(ofAny: conditions)
    case .not(let condition): rest(of: condition).negated
    }
  }

  private func rest(ofAll conditions: [Condition]) -> Rest {
    var open: [Predicate] = []
    for condition in conditions {
      switch rest(of: condition) {
      case .fails: return .fails
      case .holds: continue
      case .depends(let predicate): open.append(predicate)
      }
    }
    return open.isEmpty ? .holds : .depends(open.count == 1 ? open[0] : .all(open))
  }

  private func rest(ofAny conditions: [Condition]) -> Rest {
    var open: [Predicate] = []
    for condition in conditions {
      switch rest(of: condition) {
      case .fails: continue
      case .holds: return .holds
      case .depends(let predicate): open.append(predicate)
      }
    }
    return open.isEmpty ? .fails : .depends(open.count == 1 ? open[0] : .any(open))
  }

  /// What speaks against a condition that does not hold, where it is a single question.
  func evidence(against condition: Condition) -> Obstacle.Evidence? {
    switch condition {
    case .event(let question), .not(.event(let question)): .count(count(for: question))
    case .parameter(let name, _, _), .not(.parameter(let name, _, _)): value(of: name).map { .value($0) }
    default: nil
    }
  }

  /// When the condition next holds or no longer holds by time alone, or may do so; nil is never.
  func turn(of condition: Condition) -> Int? {
    switch condition {
    case .event(let question): record?.events[question.event]?.turn(of: question, after: moment.seconds)
    case .parameter, .screen: nil
    case .all(let conditions), .any(let conditions): conditions.lazy.compactMap(turn).min()
    case .not(let condition): turn(of: condition)
    }
  }

  /// Why a tip never comes again; nil where it may.
  /// - Parameter milliseconds: how long its card is on the screen by now; nil where it is not, and could be shown once more.
  func invalidation(of tip: Tip, shownFor milliseconds: Int? = nil) -> Invalidation? {
    let newest = ([tip.id] + tip.formerIDs).lazy.compactMap { record?.tips[$0] }.first
    guard let newest else {
      let isKnown = tip.retirements.contains { if case .event(let id) = $0 { record?.events[id]?.count ?? 0 > 0 } else { false } }
      return isKnown ? .retired : tip.limits.exceeded(shows: milliseconds == nil ? 0 : nil, milliseconds: milliseconds ?? 0)
    }
    if newest.version > tip.version && newest.text != tip.fingerprint { return .superseded }
    let known = tip.record(in: record)
    if let invalidation = known?.invalidation { return invalidation }
    return tip.limits.exceeded(
      shows: milliseconds == nil ? known?.shows ?? 0 : nil, milliseconds: (known?.milliseconds ?? 0).plus(milliseconds ?? 0))
  }

  /// When the time of which a tip's limits speak is over since the guide was met, where that is still to come. A guide not yet met is met now.
  func notBefore(_ tip: Tip) -> Int? {
    guard tip.limits.after > 0 else { return nil }
    let met = record.map(\.first) ?? 0
    let until = (met == 0 ? moment.seconds : met).plus(tip.limits.after)
    return until > moment.seconds ? until : nil
  }

  func snoozedUntil(_ tip: Tip) -> Int? {
    guard let until = tip.record(in: record)?.snoozedUntil, until > moment.seconds else { return nil }
    return until
  }
}

/// What is left of a condition once all is known but the screen.
enum Rest: Hashable, Sendable {
  case holds, fails
  case depends(Predicate)

  init(_ holds: Bool) { self = holds ? .holds : .fails }

  var negated: Rest {
    switch self {
    case .holds: .fails
    case .fails: .holds
    case .depends(let predicate): .depends(.not(predicate))
    }
  }
}

extension TipLimits {
  /// - Parameter shows: nil where it doesn't matter.
  fileprivate func exceeded(shows: Int?, milliseconds: Int) -> Invalidation? {
    if let most = self.shows, let shows, shows >= most { return .displayCountExceeded }
    if let most = seconds, milliseconds >= most.times(1000) { return .displayDurationExceeded }
    return nil
  }
}

extension Value {
  func hasType(of other: Value) -> Bool {
    switch (self, other) {
    case (.truth, .truth), (.number, .number), (.text, .text): true
    default: false
    }
  }
}
