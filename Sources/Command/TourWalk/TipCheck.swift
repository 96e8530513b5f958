import TourFinding
import TourGuide
package import TourHost
package import TourModel
import TourScreen
import TourSession
package import TourSystem

/// Makes a tip of a guide appear in its program, and reports why it does not, or what is wrong with its card.
///
/// The keys are those of the tip's `check`, or else those of the events that its condition asks for, as often as it
/// asks (`WantedEvents.swift`). Events that keys do not cause count as having happened. Parameters, limits, and what
/// only time brings, are left out of the condition.
package struct TipCheck {
  private let guide: Guide
  private let limits: GuideWalk.Limits

  /// The time of all events, so that each `within` holds.
  private static let moment = Moment(seconds: 1_000_000_000)
  /// The most alternatives of a condition that are tried.
  private static let mostPlans = 4

  /// How fast keys are typed, in milliseconds. A tip that does not appear is tried a second time, slowly.
  private struct Pace {
    /// When the program has answered a key.
    var answer: Rest
    /// The longest wait for the tip after the last key.
    var patience: Int

    static let fast = Pace(answer: Rest(longest: 250, stillness: 80, idleness: 30), patience: 2000)
    /// A program of ncurses waits for a second after Esc, and an event may ask that a target stays for a quarter of a
    /// second.
    static func slow(_ limits: GuideWalk.Limits) -> Pace {
      Pace(answer: Rest(longest: 1300, stillness: 350), patience: limits.answer)
    }
  }

  package init(_ guide: Guide, within limits: GuideWalk.Limits = GuideWalk.Limits()) {
    self.guide = guide
    self.limits = limits
  }

  /// - Parameters:
  ///   - id: of the tip; a run without cards is returned if the guide has no such tip.
  ///   - start: starts the program. It is called once for each attempt.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package func run(_ id: String, starting start: () throws(Errno) -> HeadlessTerminal) throws(Errno) -> LiveCheck.Run {
    var run = LiveCheck.Run()
    guard var tip = guide.tips.first(where: { $0.id == id }) else { return run }
    tip.when = tip.when.withoutHistory()
    let plans = Array(tip.when.wantedEvents.prefix(Self.mostPlans))
    var flaws: [LiveFlaw] = []
    attempts: for pace in [Pace.fast, .slow(limits)] {
      flaws = []
      for plan in plans {
        switch try attempt(tip, plan, pace, over: start()) {
        case .success(let sight):
          run.cards.append(sight.card)
          run.flaws += sight.flaws.map { LiveCheck.Run.Flaw(subject: .tip(id), flaw: $0) }
          return run
        case .failure(let absence):
          flaws.append(absence.flaw)
          if absence.flaw.isOfProgram { break attempts }
        }
      }
    }
    // Of several alternatives, the first is reported.
    run.flaws += flaws.prefix(1).map { LiveCheck.Run.Flaw(subject: .tip(id), flaw: $0) }
    return run
  }

  private struct Absence: Error { let flaw: LiveFlaw }

  private func attempt(_ tip: Tip, _ plan: [WantedEvent], _ pace: Pace, over terminal: consuming HeadlessTerminal)
    throws(Errno) -> Result<CardSight, Absence>
  {
    var session = HeadlessSession(session(for: tip), over: terminal)
    let events = plan.map { (source: source(of: $0.event), times: $0.times) }
    let keys =
      tip.check.isEmpty
      ? events.flatMap { $0.source?.typedKeys(times: $0.times) ?? [] }
      : Placeholders(guide, [:]).fill(KeyChoice([tip.check])).alternatives[0]
    var (shown, observation) = (session.session, session.observation)
    _ = try session.run(milliseconds: limits.card) { !$0.isBlank }
    try session.rest(GuideWalk.Limits.startForTip)
    for (source, times) in events {
      if let source, source.countsWithoutKeys(areGiven: !tip.check.isEmpty) {
        try session.handle(.donated(event: source.id, times: times))
      }
    }
    // A program that is slow may answer the last key only after the tip has appeared, and hide its target or no longer
    // show what the tip asks for. Users have typed the other keys by then.
    var rest = keys[...]
    repeat {
      while !isUp(tip, session), !session.terminal.hasEnded, let key = rest.popFirst() {
        try session.press(key)
        try session.rest(pace.answer, answersFirst: true)
      }
      _ = try session.run(milliseconds: pace.patience) { isUp(tip, $0) }
      guard session.session.tips?.shown != nil else {
        let absence = Absence(flaw: absence(of: tip, after: keys, session))
        try session.endProgram()
        return .failure(absence)
      }
      // The card is seen where it is once the program rests, if it is still up then.
      (shown, observation) = (session.session, session.observation)
      try self.rest(&session)
      if session.session.tips?.shown != nil { (shown, observation) = (session.session, session.observation) }
    } while !rest.isEmpty && !isUp(tip, session)
    try session.endProgram()
    let index = ScreenIndex(observation)
    guard var sight = CardSight(.tip(tip.id), tip.targets, tip.place, in: shown, on: index) else {
      return .failure(Absence(flaw: .noRoom))
    }
    let kept = tip.keep.map { TargetTrace($0, on: index) }
    sight.flaws += LiveFlaw.absent(anchor: tip.anchor.map { TargetTrace($0, on: index) }, keep: kept)
    sight.flaws += LiveFlaw.covered(kept, by: sight.card)
    if tip.isMarked, index.isMain { sight.flaws.append(.unmarked) }
    return .success(sight)
  }

  /// Whether the card of a tip is up, and the screen is one on which it appears.
  private func isUp(_ tip: Tip, _ session: borrowing HeadlessSession) -> Bool {
    guard session.session.tips?.shown != nil else { return false }
    let index = ScreenIndex(session.observation)
    return tip.when.mayHold(on: index) && (tip.targets.isEmpty || index.find(tip.targets) != nil)
  }

  /// A session with this tip alone.
  private func session(for tip: Tip) -> Session {
    var guide = guide
    var tip = tip
    tip.limits = TipLimits(ignoresFrequency: true, until: .never)
    // Its card is checked, which the user opens.
    tip.isMarked = false
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
    try session.rest(GuideWalk.Limits.rest)
  }

  /// Says why a tip did not appear.
  private func absence(of tip: Tip, after keys: [Key], _ session: borrowing HeadlessSession) -> LiveFlaw {
    let written = keys.map(\.name).joined(separator: " ")
    func notAppeared(_ reasons: [String]) -> LiveFlaw {
      .notAppeared(keys: written, areGiven: !tip.check.isEmpty, reasons: reasons)
    }
    if session.terminal.hasEnded {
      let status = session.terminal.status?.prose ?? "with an unknown status"
      return keys.isEmpty ? .endedBeforeTip(status: status) : notAppeared(["the program ended \(status)"])
    }
    if session.isBlank { return .blank }
    switch session.session.state(ofTip: tip.id, of: guide.name) {
    case .waiting(let obstacles)?:
      let index = ScreenIndex(session.observation)
      let missing = LiveFlaw(missing: tip.targets.map { TargetTrace($0, on: index) })
      // Keys that the guide does not give may have led to another screen.
      if obstacles == [.targetMissing], !tip.check.isEmpty, missing.hasRemedy { return missing }
      return notAppeared(
        obstacles.map { obstacle in
          obstacle.prose() + (obstacle == .targetMissing ? ": " + missing.absentTargets(of: tip) : "")
        })
    case .ready? where tip.place == .inline: return .smallWidget
    case .over(let reason)?: return notAppeared(["it is over: \(reason.prose)"])
    case .ready?, .shown?, nil: return notAppeared([])
    }
  }
}

extension HeadlessSession {
  fileprivate var isBlank: Bool { terminal.screen.cells.allSatisfy { $0 == Cell() } }
}

extension LiveFlaw {
  /// Whether the program is the cause, so that no other keys or times help.
  fileprivate var isOfProgram: Bool {
    switch self {
    case .blank, .endedBeforeTip: true
    default: false
    }
  }

  /// Whether its text says what to write in place of a target.
  fileprivate var hasRemedy: Bool { if case .notFound(_, near: nil) = self { false } else { true } }

  /// The targets of a tip that is missing on the screen, and the text there that is similar.
  fileprivate func absentTargets(of tip: Tip) -> String {
    let targets = tip.targets.map(\.words).joined(separator: " or ")
    guard case .notFound(_, let near?) = self else { return targets }
    return "\(targets) ('\(near.text.visible)' in row \(near.row) is similar)"
  }
}

extension Invalidation {
  fileprivate var prose: String {
    switch self {
    case .actionPerformed: "its keys were pressed while its card was up"
    case .tipClosed: "its card was closed"
    case .retired: "its retire-on ended it"
    case .displayCountExceeded, .displayDurationExceeded, .expired, .superseded: "a limit was reached"
    }
  }
}

extension EventSource {
  /// The keys that cause the event so often; nil if no keys do.
  fileprivate func typedKeys(times: Int) -> [Key]? {
    guard case .keys(let choice)? = trigger, let keys = choice.alternatives.first else { return nil }
    return (0..<times).flatMap { _ in keys }
  }

  /// Whether the event is taken as having happened.
  /// - Parameter areGiven: whether the guide gives the keys that are typed. These may also ring the bell, or show a
  ///   target.
  fileprivate func countsWithoutKeys(areGiven: Bool) -> Bool {
    switch trigger {
    case .keys?: false
    case .exit?, .idle?, nil: true
    case .appears?, .disappears?, .bell?, .title?: !areGiven
    }
  }
}
