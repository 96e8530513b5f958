import TourCard
import TourFinding
package import TourGuide
package import TourHost
package import TourModel
import TourScreen
import TourSession
package import TourSystem

/// Takes the tour of a guide in its program, and reports each step that a user could not follow there. ``TipCheck``
/// does the same for tips.
///
/// It compares what is seen: which target is on the screen and how often, where the card stands, what it covers, and
/// whether the keys of a step lead to what its `done` waits for.
package struct LiveCheck {
  private let guide: Guide
  private let hand: GuideWalk.Hand
  private let limits: GuideWalk.Limits
  private let share: StateShare
  private let alternative: Int

  /// - Parameters:
  ///   - share: the states of ``TourModel/Step/astray`` that are tried.
  ///   - alternative: the number of the alternative of `do` that is typed, from 0; of fewer ones, they take turns.
  package init(
    _ guide: Guide, by hand: GuideWalk.Hand = .keys, within limits: GuideWalk.Limits = GuideWalk.Limits(),
    share: StateShare = StateShare(), alternative: Int = 0
  ) {
    self.guide = guide
    self.hand = hand
    self.limits = limits
    self.share = share
    self.alternative = alternative
  }

  /// What is tried out at a moment: a step, or a state of one.
  package struct Activity: Hashable, Sendable, CustomStringConvertible {
    /// The id of the step.
    package var step: String
    /// nil while the step itself is tried out.
    package var state: LiveFlaw.State?

    package var description: String { "step '\(step)'" + (state.map { ", \($0)" } ?? "") }
  }

  /// Takes each way through the tour.
  ///
  /// - Parameters:
  ///   - start: starts the program. It is called for each way, and where the way back from a state did not lead back.
  ///   - says: called with what is tried out next.
  /// - Throws: the errors of `start`, and the errno of a transfer.
  package func run(
    starting start: () throws(Errno) -> HeadlessTerminal, _ says: (Activity) -> Void = { _ in }
  ) throws(Errno) -> Run {
    var run = Run()
    var way: [Branch] = []
    // A card that moves is at its place at once.
    var preferences = Preferences()
    preferences.motion = .none
    var walk = GuideWalk(
      guide, by: hand, within: limits, strays: hand == .keys, share: share, alternative: alternative,
      capabilities: CardSight.capabilities, preferences: preferences)
    try walk.takeAllWays(starting: start) { event in
      switch event {
      case .began(let branches): way = branches
      case .awaited(let step): says(Activity(step: step))
      case .straying(let step, let index):
        says(Activity(step: step.id, state: LiveFlaw.State(index, of: step, in: guide)))
      case .shown(let step, let session, let observation): examine(step, session, observation, on: way, &run)
      case .unanswered(let step, let moment):
        let before = run.traces.last { $0.step.id == step.id }?.moment
        run.flaws += unanswered(step, at: moment, since: before).map { Run.Flaw(subject: .step(step.id), flaw: $0) }
        run.change(step) { $0.keysTyped(moment) }
      case .withoutEffect(let step, let keys, let isEnding):
        let flaw = LiveFlaw.withoutEffect(keys: keys.names, by: isEnding ? .ending : manner(of: step))
        run.flaws.append(Run.Flaw(subject: .step(step.id), flaw: flaw))
      case .strayed(let step, let index, let straying, _):
        run.change(step) { $0.strayed[index] = straying }
        if let flaw = flaw(of: step, astray: index, straying) {
          run.flaws.append(Run.Flaw(subject: .step(step.id), flaw: flaw))
        }
      case .left(let step, let departure):
        run.change(step) { $0.departure = departure }
        if departure == .next, let wanted = step.untriedCompletion {
          run.flaws.append(Run.Flaw(subject: .step(step.id), flaw: .untried(wanted)))
        }
      }
    }
    let missing = walk.missing
    if run.cards.isEmpty, walk.ends.isEmpty, let first = missing.first(where: { $0.reason == .target }),
      let question = first.screen.question(orInDialog: true),
      !missing.contains(where: { hasSimilarText($0, besides: question) })
    {
      ask(question, at: first.step, of: missing, &run)
      return run
    }
    // On one way through the tour the program may end, while another way shows the steps that follow in the guide.
    for end in walk.ends where missing.contains(where: { end.following.contains($0.step) }) { report(end, &run) }
    // Of the steps that one cause keeps from being reached, the first is reported.
    var reported: [GuideWalk.Reason: Int] = [:]
    for var missing in missing {
      if missing.isOfEnd(walk.ends) { missing.reason = .end }
      if missing.reason.isOfTour, let index = reported[missing.reason] {
        run.flaws[index].relation.others += 1
        trace(missing, &run)
        continue
      }
      report(missing, &run)
      if missing.reason.isOfTour { reported[missing.reason] = run.flaws.count - 1 }
    }
    if run.cards.isEmpty, !run.flaws.contains(where: \.flaw.isError), let first = run.leftOut.first {
      run.flaws.append(Run.Flaw(subject: .step(first.step), flaw: .nothingShown(cause: first.cause)))
    }
    for (step, way) in walk.lost {
      let flaw = LiveFlaw.lostOnWay(targets: step.targets.map(\.words), way: way.map(\.prose))
      run.flaws.append(Run.Flaw(subject: .step(step.id), flaw: flaw))
    }
    run.relate(in: guide)
    return run
  }

  private func examine(
    _ step: Step, _ session: Session, _ observation: Observation, on way: [Branch], _ run: inout Run
  ) {
    let moment = GuideWalk.Moment(
      observation: observation, heldFiles: session.tour?.heldFiles,
      parameters: session.tour?.parameters ?? [:])
    run.add(step, in: session, at: moment, on: way, of: guide)
  }

  /// - Parameter before: when the card appeared.
  private func unanswered(_ step: Step, at moment: GuideWalk.Moment, since before: GuideWalk.Moment?) -> [LiveFlaw] {
    let keys = ((step.do ?? step.shownKeys())?.keys(ofAlternative: alternative) ?? step.keysOfMainButton ?? []).names
    let hand = manner(of: step)
    if step.done?.isExit ?? false, !moment.hasEnded { return [.notEnded(keys: keys, by: hand)] }
    let index = moment.index
    func near(_ done: Completion?) -> LiveFlaw.Near? {
      let missing = (done?.predicate?.targets ?? []).filter { index.find([$0]) == nil }
      return missing.compactMap { target in index.nearText(to: target).map { ($0, target) } }
        .min { $0.0.halfEdits < $1.0.halfEdits }.map(LiveFlaw.Near.init)
    }
    func announced(_ done: Completion?) -> LiveFlaw.AnnouncedEvents? {
      guard case .event(let name)? = done else { return nil }
      return LiveFlaw.AnnouncedEvents(names: moment.announcedEvents, wanted: name)
    }
    if !step.goals.isEmpty {
      return step.goals.enumerated().filter { !moment.reachedGoals.contains($0.offset) }.map { number, goal in
        if goal.keys == nil, let predicate = goal.done?.predicate, let before,
          before.index.holds(predicate)
        {
          return .goalBefore(number + 1, predicate.prose)
        }
        return .goalOpen(
          number + 1, keys: keys, by: hand, expected: goal.prose, near: near(goal.done), announced: announced(goal.done)
        )
      }
    }
    let expected = step.done?.prose ?? "the card goes on"
    return [
      .unanswered(
        keys: keys, by: hand, expected: expected, near: near(step.done),
        question: moment.hasEnded ? nil : moment.observation.screen.question(), announced: announced(step.done))
    ]
  }

  /// How the keys of a step reach the program.
  private func manner(of step: Step) -> LiveFlaw.Hand {
    if step.keysOfMainButton != nil { return .mainButton }
    if hand == .button { return .button }
    let all = (step.do ?? step.shownKeys())?.alternatives ?? []
    return all.count > 1 && alternative % all.count > 0 ? .alternative(all: Array(all.joined()).names) : .keys
  }

  /// - Parameter index: the index of a state of the step.
  private func flaw(of step: Step, astray index: Int, _ straying: GuideWalk.Straying) -> LiveFlaw? {
    let astray = step.astray[index]
    let state = LiveFlaw.State(index, of: step, in: guide)
    return switch straying {
    case .ended(let isBack):
      .astrayEnded(
        state, keys: (isBack ? astray.keys?.alternatives.first ?? [] : astray.check).names, isBack: isBack)
    case .other(let other):
      .astrayOther(state, other: LiveFlaw.State(other, of: step, in: guide), keys: astray.check.names)
    case .unnoticed: .astrayUnnoticed(state, keys: astray.check.names, expected: astray.condition.prose)
    case .done: .astrayDone(state, keys: astray.check.names)
    case .stayed:
      .astrayStayed(state, keys: (astray.keys?.alternatives.first ?? []).names, astray.condition.prose)
    case .returned: nil
    }
  }

  /// Reports that the program has ended: once for each step whose keys ended it or, if no keys were typed, at the first
  /// step that could not be shown.
  private func report(_ end: GuideWalk.End, _ run: inout Run) {
    let status = end.status?.prose ?? "its status was lost"
    var flaw: Run.Flaw?
    if let step = end.step, let keys = end.keys {
      flaw = Run.Flaw(
        subject: .step(step.id), flaw: .endsProgram(keys: keys.names, status: status, words: end.lastWords))
    } else if let first = guide.steps.first(where: { end.following.contains($0.id) }) {
      let words = end.step == nil ? end.moment.observation.screen.firstWords : nil
      flaw = Run.Flaw(subject: .step(first.id), flaw: .ended(status: status, words: words))
    }
    // The last line may have a number or a time that differs each time.
    if let flaw, !run.flaws.contains(where: { $0.subject == flaw.subject && $0.flaw.isSameMistake(as: flaw.flaw) }) {
      run.flaws.append(flaw)
    }
  }

  /// Whether text that resembles a text of a step is on the screen, besides a question. Some programs always ask, as
  /// for a command.
  private func hasSimilarText(_ missing: GuideWalk.Missing, besides question: String) -> Bool {
    let targets = guide.index(ofStep: missing.step).map { guide.steps[$0].targets } ?? []
    let index = missing.moment.index
    return targets.contains { target in
      if case .match = target.kind { return false }
      return index.nearText(to: target).map { !question.includes(bytesOf: $0.text) } ?? false
    }
  }

  /// Reports that the program asks something, and so no card was up.
  /// - Parameters:
  ///   - id: the first step that waits for its target.
  ///   - missing: all steps.
  private func ask(_ question: String, at id: String, of missing: [GuideWalk.Missing], _ run: inout Run) {
    for missing in missing { trace(missing, &run) }
    guard let step = run.traces.first(where: { $0.step.id == id })?.step else { return }
    run.flaws.append(
      Run.Flaw(
        subject: .step(id), flaw: .asks(question: question, targets: step.targets.map(\.words)),
        LiveFlaw.Relation(others: missing.count - 1)))
  }

  /// The texts for which the conditions of the steps ask whose cards were up: they are on the screen. A step may be for
  /// another version of the program, with other text in their place.
  private func textsOfConditions(of cards: [Card]) -> [String] {
    let shown = guide.steps.filter { step in cards.contains { $0.subject == .step(step.id) } }
    return shown.flatMap { $0.when?.targets ?? [] }.compactMap { target in
      if case .text(let text) = target.kind { text } else { nil }
    }
  }

  /// Records, for a step whose card was never up, the screen on which it was last looked for.
  private func trace(_ missing: GuideWalk.Missing, _ run: inout Run) {
    guard let index = guide.index(ofStep: missing.step) else { return }
    run.traces.append(StepTrace(guide.steps[index], missing))
  }

  /// Reports a step whose card was never up.
  private func report(_ missing: GuideWalk.Missing, _ run: inout Run) {
    guard let index = guide.index(ofStep: missing.step) else { return }
    let step = guide.steps[index]
    let trace = StepTrace(step, missing)
    run.traces.append(trace)
    let flaw: LiveFlaw?
    switch missing.reason {
    case .end: return
    // The other ways through the tour lead to it, or `tour check` reports it.
    case .unreachable, .known, .notReached: flaw = nil
    case .condition: flaw = trace.misspeltCondition(except: textsOfConditions(of: run.cards))
    case .target: flaw = trace.missingTarget
    case .done: flaw = .doneBefore(step.done?.predicate?.prose ?? "")
    case .blank: flaw = .blank
    case .last(let last): flaw = .endedAfter(step: last)
    case .stop(let other): flaw = .stoppedAt(step: other)
    case .size: flaw = .noRoom
    }
    if let flaw { run.flaws.append(Run.Flaw(subject: .step(step.id), flaw: flaw)) }
    if flaw == nil || missing.reason == .condition {
      run.leftOut.append(Run.LeftOut(step: step.id, cause: missing.cause(in: guide)))
    }
  }
}

extension Step {
  /// What the step waits for, if the guide has no keys for it; otherwise nil.
  fileprivate var untriedCompletion: String? {
    guard `do` == nil, shownKeys() == nil, keysOfMainButton == nil else { return nil }
    return goals.isEmpty ? done?.predicate?.prose : goals.map(\.prose).joined(separator: "; ")
  }
}

extension [Key] {
  fileprivate var names: String { map(\.name).joined(separator: " ") }
}

extension GuideWalk.Missing {
  /// Whether the step was not shown because the program had ended on a way to it.
  fileprivate func isOfEnd(_ ends: [GuideWalk.End]) -> Bool {
    switch reason {
    case .end: true
    case .last, .blank: ends.contains { $0.following.contains(step) }
    case .target, .condition, .done, .stop, .unreachable, .size, .known, .notReached: false
    }
  }
}

extension Screen {
  /// The beginning of the first row that is not blank; nil if there is none.
  fileprivate var firstWords: String? {
    let rows = (0..<size.rows).lazy.map { words(row: $0) }
    return rows.first { !$0.isEmpty }.map { String($0.prefix(60)) }
  }
}

extension ExitStatus {
  var prose: String { signal.map { "by signal \($0)" } ?? "with status \(code)" }
}

extension Predicate {
  /// The targets that have to be on the screen.
  fileprivate var targets: [Target] {
    switch self {
    case .present(let targets): targets
    case .parameter, .changed, .file, .not: []
    case .all(let predicates), .any(let predicates): predicates.flatMap(\.targets)
    }
  }
}
