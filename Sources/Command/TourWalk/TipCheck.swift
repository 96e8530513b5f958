import TourFinding
import TourGuide
package import TourHost
package import TourModel
import TourScreen
import TourSession
package import TourSystem

/// Makes each tip of a guide appear in its program, and reports those that do not appear, and what is wrong with the
/// cards of the others.
///
/// The program is started anew for each tip. The keys are those of the tip's `check`, or else those of the events that
/// its condition asks for, as often as it asks. Events that no key causes count as having happened. Parameters, and what
/// only time brings, are left out of the condition.
package struct TipCheck {
  private let guide: Guide
  private let limits: GuideWalk.Limits

  /// The largest number of times that an event is made to happen. A condition that asks for more asks for so many here.
  private static let mostTimes = 20
  /// The time of all events, so that each `within` holds.
  private static let moment = Moment(seconds: 1_000_000_000)
  /// The longest wait for the program to react to a key, and the time without output after which it has, in
  /// milliseconds.
  private static let reaction = 250, stillness = 80

  package init(_ guide: Guide, within limits: GuideWalk.Limits = GuideWalk.Limits()) {
    self.guide = guide
    self.limits = limits
  }

  /// - Parameter start: starts the program. It is called once for each tip.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package func run(starting start: () throws(Errno) -> HeadlessTerminal) throws(Errno) -> LiveCheck.Run {
    var run = LiveCheck.Run()
    for tip in guide.tips { try check(tip, over: start(), &run) }
    return run
  }

  private func check(_ tip: Tip, over terminal: consuming HeadlessTerminal, _ run: inout LiveCheck.Run) throws(Errno) {
    var session = HeadlessSession(session(for: tip), over: terminal)
    let events = tip.when.wantedEvents.map { (source: source(of: $0.event), times: min($0.times, Self.mostTimes)) }
    let keys = tip.check.isEmpty ? events.flatMap { $0.source?.typedKeys(times: $0.times) ?? [] } : tip.check
    _ = try session.run(milliseconds: limits.card) { $0.terminal.screen.cells.contains { $0 != Cell() } }
    try rest(&session)
    for event in events where tip.check.isEmpty && event.source?.typedKeys(times: 1) == nil {
      guard let id = event.source?.id else { continue }
      try session.handle(.donated(event: id, times: event.times))
    }
    for key in keys where !session.terminal.hasEnded {
      try session.press(key)
      try session.rest(atMost: Self.reaction, stillness: Self.stillness, answersFirst: true)
    }
    _ = try session.run(milliseconds: limits.answer) { $0.session.tips?.shown != nil }
    if session.session.tips?.shown != nil {
      // The card is seen where it is once the program rests, if it is still up then.
      var (shown, observation) = (session.session, session.observation)
      try rest(&session)
      if session.session.tips?.shown != nil { (shown, observation) = (session.session, session.observation) }
      if let sight = CardSight(.tip(tip.id), tip.targets, tip.place, in: shown, on: observation) {
        run.cards.append(sight.card)
        run.flaws += sight.flaws.map { LiveCheck.Run.Flaw(subject: .tip(tip.id), flaw: $0) }
      }
    } else {
      run.flaws.append(LiveCheck.Run.Flaw(subject: .tip(tip.id), flaw: absence(of: tip, after: keys, session)))
    }
    try session.endProgram()
  }

  /// A session with this tip alone.
  private func session(for tip: Tip) -> Session {
    var guide = guide
    var tip = tip
    tip.when = tip.when.withoutHistory(countingTo: Self.mostTimes)
    tip.limits = TipLimits(ignoresFrequency: true, until: .never)
    guide.groups = [TipGroup(tips: [tip])]
    var preferences = Preferences()
    preferences.motion = .none
    let tips = Tips(
      [guide], history: History(), at: Self.moment, preferences: preferences,
      capabilities: CardSight.capabilities)
    return Session(tour: nil, tips: tips, capabilities: CardSight.capabilities)
  }

  private func source(of event: String) -> EventSource? { guide.events.first { $0.id == event } }

  /// Waits until the program rests.
  private func rest(_ session: inout HeadlessSession) throws(Errno) {
    try session.rest(atMost: GuideWalk.Limits.rest, stillness: GuideWalk.Limits.stillness)
  }

  /// Says why a tip did not appear.
  private func absence(of tip: Tip, after keys: [Key], _ session: borrowing HeadlessSession) -> LiveFlaw {
    let written = keys.map(\.name).joined(separator: " ")
    func notAppeared(_ reasons: [String]) -> LiveFlaw {
      .notAppeared(keys: written, areGiven: !tip.check.isEmpty, reasons: reasons)
    }
    if session.terminal.screen.cells.allSatisfy({ $0 == Cell() }), !session.terminal.hasEnded { return .blank }
    if session.terminal.hasEnded {
      return notAppeared(["the program ended \(session.terminal.status?.prose ?? "with an unknown status")"])
    }
    switch session.session.state(ofTip: tip.id, of: guide.name) {
    case .waiting(let obstacles)?:
      let index = ScreenIndex(session.observation)
      let missing = LiveFlaw(missing: tip.targets.map { TargetTrace($0, on: index) })
      // Keys that the guide does not give may have led to another screen.
      if obstacles == [.targetMissing], !tip.check.isEmpty, missing.hasRemedy { return missing }
      return notAppeared(
        obstacles.map { obstacle in
          obstacle.prose()
            + (obstacle == .targetMissing ? ": \(tip.targets.map(\.prose).joined(separator: " or "))" : "")
        })
    case .over?: return notAppeared(["its retire-on ended it"])
    case .ready?, .shown?, nil: return notAppeared([])
    }
  }
}

extension LiveFlaw {
  /// Whether its text says what to write in place of a target.
  fileprivate var hasRemedy: Bool { if case .notFound(_, near: nil) = self { false } else { true } }
}

extension EventSource {
  /// The keys that cause the event so often; nil if no keys do.
  fileprivate func typedKeys(times: Int) -> [Key]? {
    guard case .keys(let choice)? = trigger, let keys = choice.alternatives.first else { return nil }
    return (0..<times).flatMap { _ in keys }
  }
}

extension Condition {
  /// The events for which the condition asks, and how often they have to happen; of alternatives, those of the first.
  fileprivate var wantedEvents: [(event: String, times: Int)] {
    switch self {
    case .event(let condition):
      switch condition.comparison {
      case .atLeast, .equal: [(condition.event, condition.number)]
      case .more: [(condition.event, condition.number + 1)]
      case .atMost, .less, .different: []
      }
    case .all(let conditions): conditions.flatMap(\.wantedEvents)
    case .any(let conditions): conditions.first?.wantedEvents ?? []
    case .parameter, .screen, .not: []
    }
  }

  /// The condition as it can be met in a minute: without parameters, and with at most `most` times of an event, on one
  /// day.
  fileprivate func withoutHistory(countingTo most: Int) -> Condition {
    switch self {
    case .event(var condition):
      if condition.measure == .days { (condition.measure, condition.number) = (.count, min(condition.number, 1)) }
      condition.number = min(condition.number, most)
      return .event(condition)
    case .all(let conditions): return .all(conditions.map { $0.withoutHistory(countingTo: most) })
    case .any(let conditions) where conditions.contains(where: \.isOfParameter): return .all([])
    case .any(let conditions): return .any(conditions.map { $0.withoutHistory(countingTo: most) })
    case .not(let condition): return isOfParameter ? .all([]) : .not(condition.withoutHistory(countingTo: most))
    case .parameter: return .all([])
    case .screen: return self
    }
  }

  /// Whether the value of a parameter alone decides.
  private var isOfParameter: Bool {
    switch self {
    case .parameter: true
    case .not(let condition): condition.isOfParameter
    case .event, .screen, .all, .any: false
    }
  }
}
