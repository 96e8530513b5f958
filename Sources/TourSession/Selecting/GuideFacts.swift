import TourModel

/// What is known at a moment of a guide's user.
final class GuideFacts: Sendable {
  let guide: Guide
  let record: GuideRecord?
  let moment: Moment
  /// Of the guide's parameters, in their order: what was set, where that has the right type.
  private let values: [Value]
  /// Of the events that the guide asks for; nil where there was none.
  private let events: [EventRecord?]

  init(_ file: TipIndex.File, _ record: GuideRecord?, at moment: Moment) {
    guide = file.guide
    self.record = record
    self.moment = moment
    values = guide.parameters.map { parameter in
      guard let value = record?.parameters[parameter.name], value.hasType(of: parameter.standard) else { return parameter.standard }
      return value
    }
    var events: [EventRecord?] = Array(repeating: nil, count: file.events.count)
    for (event, place) in file.events { events[place] = record?.events[event] }
    self.events = events
  }

  private func count(_ event: Int, _ question: EventQuestion) -> Int {
    events[event]?.answer(question.measure, within: question.within, at: moment.seconds) ?? 0
  }

  /// What is left of a rule to ask the screen.
  func rest(of rule: Rule) -> Rest {
    switch rule {
    case .parameter(let place, let comparison, let value): Rest(place.map { values[$0].holds(comparison, value) } ?? false)
    case .event(let place, let question): Rest(question.comparison.holds(count(place, question), question.number))
    case .screen(let question): .depends(question)
    case .all(let rules): rest(ofAll: rules)
    case .any(let rules): Rest(rules.lazy.map(rest), decides: true) { .any($0) }
    case .not(let rule): rest(of: rule).negated
    }
  }

  func rest(ofAll rules: [Rule]) -> Rest { Rest(rules.lazy.map(rest), decides: false) { .all($0) } }

  /// What speaks against a rule that does not hold, where it is a single question.
  func evidence(against rule: Rule) -> Obstacle.Evidence? {
    switch rule {
    case .event(let place, let question), .not(.event(let place, let question)): .count(count(place, question))
    case .parameter(let place, _, _), .not(.parameter(let place, _, _)): place.map { .value(values[$0]) }
    default: nil
    }
  }

  /// When time alone may next make a rule hold that does not, or the other way round; nil is never.
  func turn(of rule: Rule) -> Int? {
    switch rule {
    case .event(let place, let question): events[place]?.turn(of: question, after: moment.seconds)
    case .parameter, .screen: nil
    case .all(let rules), .any(let rules): rules.lazy.compactMap(turn).min()
    case .not(let rule): turn(of: rule)
    }
  }

  /// Why a tip never comes again; nil where it may.
  /// - Parameters:
  ///   - known: what is remembered of it.
  ///   - milliseconds: how long its card is on the screen by now; nil where it is not, and could be shown once more.
  func invalidation(of entry: TipIndex.Entry, _ known: KnownTip, shownFor milliseconds: Int? = nil) -> Invalidation? {
    switch known {
    case .superseded: return .superseded
    case .nothing where entry.retiringEvents.contains { events[$0]?.count ?? 0 > 0 }: return .retired
    default: break
    }
    let record = known.record
    let limits = entry.tip.limits
    if let reason = record?.invalidation { return reason }
    if milliseconds == nil, let most = limits.shows, record?.shows ?? 0 >= most { return .displayCountExceeded }
    if milliseconds == nil, let chance = chance(of: entry.tip), limits.until.isOver(chance, starts: self.record?.starts ?? 0, at: moment.seconds) {
      return .expired
    }
    let shown = (record?.milliseconds ?? 0).plus(milliseconds ?? 0)
    if let most = limits.seconds, shown >= most.times(1000) { return .displayDurationExceeded }
    return nil
  }

  private func chance(of tip: Tip) -> Chance? { record?.chances[tip.id].flatMap { $0.version == tip.version ? $0 : nil } }

  /// When a tip's time is over; nil is never, or not yet known.
  func expiry(of tip: Tip) -> Int? {
    guard let chance = chance(of: tip), let seconds = tip.limits.until.seconds else { return nil }
    return chance.first.plus(seconds)
  }

  /// When the time of which a tip's limits speak is over since the guide was met, where that is still to come. A guide not yet met is met now.
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

/// What is remembered of a tip as it is today.
enum KnownTip: Sendable {
  /// Nothing, of no version.
  case nothing
  /// Of an older version, which said something else.
  case outdated
  case current(TipRecord)
  /// Of a newer version, which says something else.
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
