import TourModel

/// The parameters, events and records of one guide at one moment. Rules are evaluated from them, except for conditions
/// on the screen.
final class GuideFacts: Sendable {
  let guide: Guide
  let record: GuideRecord?
  let moment: Moment
  /// The values of the guide's parameters, in their order. A parameter has its default if it was not set, or if the
  /// value that was set has another type.
  private let values: [Value]
  /// The records of the events that the guide's tips refer to, by the indices in ``TipIndex/File/events``; nil if there
  /// were no donations.
  private let events: [EventRecord?]

  init(_ file: TipIndex.File, _ record: GuideRecord?, at moment: Moment) {
    guide = file.guide
    self.record = record
    self.moment = moment
    values = guide.parameters.map { parameter in
      guard let value = record?.parameters[parameter.name], value.hasType(of: parameter.default) else {
        return parameter.default
      }
      return value
    }
    var events: [EventRecord?] = Array(repeating: nil, count: file.events.count)
    for (event, place) in file.events { events[place] = record?.events[event] }
    self.events = events
  }

  private func count(_ event: Int, _ condition: EventCondition) -> Int {
    events[event]?.answer(condition.measure, within: condition.within, at: moment.seconds) ?? 0
  }

  /// Returns the result of a rule, or the predicate of the screen on which the result depends.
  func rest(of rule: Rule) -> Rest {
    switch rule {
    case .parameter(let place, let comparison, let value):
      Rest(place.map { values[$0].holds(comparison, value) } ?? false)
    case .event(let place, let condition): Rest(condition.comparison.holds(count(place, condition), condition.number))
    case .screen(let condition): .depends(condition)
    case .all(let rules): rest(ofAll: rules)
    case .any(let rules): Rest(rules.lazy.map(rest), decides: true) { .any($0) }
    case .not(let rule): rest(of: rule).negated
    }
  }

  func rest(ofAll rules: [Rule]) -> Rest { Rest(rules.lazy.map(rest), decides: false) { .all($0) } }

  /// Returns the count or the value that makes a rule fail; nil if the rule is not a single condition on an event or a
  /// parameter.
  func evidence(against rule: Rule) -> Obstacle.Evidence? {
    switch rule {
    case .event(let place, let condition), .not(.event(let place, let condition)): .count(count(place, condition))
    case .parameter(let place, _, _), .not(.parameter(let place, _, _)): place.map { .value(values[$0]) }
    default: nil
    }
  }

  /// The next time, in seconds since 1970, at which a rule may begin or cease to hold although nothing happens; nil if
  /// there is none.
  func turn(of rule: Rule) -> Int? {
    switch rule {
    case .event(let place, let condition): events[place]?.turn(of: condition, after: moment.seconds)
    case .parameter, .screen: nil
    case .all(let rules), .any(let rules): rules.lazy.compactMap(turn).min()
    case .not(let rule): turn(of: rule)
    }
  }

  /// Returns the reason why a tip never appears again; nil if it may appear.
  /// - Parameters:
  ///   - known: the record of the tip.
  ///   - milliseconds: how long the tip's card has been up; nil if it is not up. The number of shows and the expiry are
  ///     checked only then.
  func invalidation(of entry: TipIndex.Entry, _ known: KnownTip, shownFor milliseconds: Int? = nil) -> Invalidation? {
    switch known {
    case .superseded: return .superseded
    case .nothing where entry.retiringEvents.contains { events[$0]?.count ?? 0 > 0 }: return .retired
    default: break
    }
    let record = known.record
    let limits = entry.tip.limits
    if let reason = record?.invalidation { return reason }
    if milliseconds == nil {
      if let most = limits.shows, record?.shows ?? 0 >= most { return .displayCountExceeded }
      // A user who has postponed the tip wants to see it again.
      if let record, record.snoozedUntil == nil, let most = entry.tip.mostReadings, record.readings >= most {
        return .displayCountExceeded
      }
    }
    if milliseconds == nil, let chance = chance(of: entry.tip),
      limits.until.isOver(chance, starts: self.record?.starts ?? 0, at: moment.seconds)
    {
      return .expired
    }
    let shown = (record?.milliseconds ?? 0).plus(milliseconds ?? 0)
    if let most = limits.seconds, shown >= most.times(1000) { return .displayDurationExceeded }
    return nil
  }

  private func chance(of tip: Tip) -> Chance? {
    record?.chances[tip.id].flatMap { $0.version == tip.version ? $0 : nil }
  }

  /// When a tip expires, in seconds since 1970; nil if it has no time limit, or if its first chance to appear is not
  /// recorded yet.
  func expiry(of tip: Tip) -> Int? {
    guard let chance = chance(of: tip), let seconds = tip.limits.until.seconds else { return nil }
    return chance.first.plus(seconds)
  }

  /// When the tip's limit `after` is over, in seconds since 1970; nil if it is over already.
  /// It counts from ``GuideRecord/first``, or from now if that is not recorded.
  func notBefore(_ limits: TipLimits) -> Int? {
    guard limits.after > 0 else { return nil }
    let met = record.map(\.first) ?? 0
    let until = (met == 0 ? moment.seconds : met).plus(limits.after)
    return until > moment.seconds ? until : nil
  }

  func snoozedUntil(_ known: KnownTip) -> Int? {
    guard let until = known.record?.snoozedUntil, until > moment.seconds else { return nil }
    return until
  }
}

/// The record of a tip, compared with the tip's current version and text.
enum KnownTip: Sendable {
  /// There is no record.
  case nothing
  /// The record is of an older version with another text.
  case outdated
  case current(TipRecord)
  /// The record is of a newer version with another text.
  case superseded

  init(_ tip: Tip, in guide: GuideRecord?) {
    guard let record = guide?.tips[tip.id] else {
      self = .nothing
      return
    }
    if record.version == tip.version || record.text == tip.fingerprint {
      self = .current(record)
    } else {
      self = record.version < tip.version ? .outdated : .superseded
    }
  }

  var record: TipRecord? { if case .current(let record) = self { record } else { nil } }
}
