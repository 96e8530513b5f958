package import TourModel
package import TourScreen
package import TourSession

/// Keeps what the session of a user has seen of each step, for an explanation after its end. It keeps values of the
/// session as they are, and looks for nothing in them before ``run(of:)``, so that the session takes no longer. It
/// learns of no key.
package final class SessionTracer: SessionObserver {
  /// What was seen of a step, the last time.
  private struct Sight {
    /// When its card came up; nil if it never was.
    var shown: (step: Step, session: Session)?
    /// How its card was left, and what was seen then; nil if it was not.
    var left: (leaving: GuideWalk.Leaving, moment: GuideWalk.Moment?)?
    /// Why it had no card when the tour came to it; nil if it had one.
    var absence: (reason: Absence, moment: GuideWalk.Moment)?
  }

  /// The guides of the tours, in the order in which they began.
  package private(set) var guides: [Guide] = []
  /// By the name of the guide and the id of the step.
  private var sights: [String: [String: Sight]] = [:]
  /// The steps that were due, by the names of their guides.
  private var due: [String: Set<String>] = [:]
  /// The last state of each tip, by the names of their guides, and whether its card was up.
  private var tips: [String: [String: (state: TipState, wasShown: Bool)]] = [:]
  /// What was seen last.
  private var last: GuideWalk.Moment?

  /// - Parameter due: the steps of the tour that is due, if one is.
  package init(_ guide: Guide, due: [Step]) { self.due[guide.name] = Set(due.map(\.id)) }

  /// The size of the screen that was seen last; nil if none was.
  package var size: Size? { last?.observation.screen.size }

  package func saw(_ effects: [Effect], by cause: Cause, in session: Session) {
    for effect in effects {
      switch effect {
      case .record(let event): if let tour = session.tour { saw(event, of: tour, by: cause, in: session) }
      case .explain(.tip(let tip, let guide, let state)):
        tips[guide, default: [:]][tip, default: (.ready, false)].state = state
      case .explain(let explanation):
        if let tour = session.tour { saw(explanation, of: tour, GuideWalk.Moment(session)) }
      case .remember(let note):
        if case .shown(let tip) = note.event {
          tips[note.guide, default: [:]][tip, default: (.ready, false)].wasShown = true
        }
      default: continue
      }
      last = GuideWalk.Moment(session) ?? last
    }
  }

  package func programEnds(in session: Session) {
    guard let moment = GuideWalk.Moment(session) else { return }
    last = moment
    guard let tour = session.tour, !tour.isOver else { return }
    let guide = begin(tour)
    // A tour that has not begun waits for all of its steps.
    for step in tour.steps where sights[guide]?[step.id] == nil {
      guard let reason = tour.absences[step.id] ?? (tour.isDormant ? tour.absence(of: step.id) : nil) else { continue }
      sights[guide]?[step.id] = Sight(absence: (reason, moment))
    }
  }

  private func saw(_ event: History.TourEvent, of tour: Tour, by cause: Cause, in session: Session) {
    let guide = begin(tour)
    switch event {
    case .shown(let id):
      guard let step = tour.currentStep, step.id == id else { return }
      sights[guide]?[id] = Sight(shown: (step, session))
    case .passed(let id): leave(id, of: guide, .wentOn(by: cause), session)
    case .snoozed(let id, _): leave(id, of: guide, .snoozed, session)
    case .ended(let outcome, let id?): leave(id, of: guide, .ended(outcome, by: cause), session)
    case .ended(_, nil), .missed, .chosen, .emitted: break
    }
  }

  private func saw(_ explanation: Explanation, of tour: Tour, _ moment: GuideWalk.Moment?) {
    let guide = begin(tour)
    let (id, reason): (String, Absence)
    switch explanation {
    case .doneAlready(let step): (id, reason) = (step, .done)
    case .unfit(let step): (id, reason) = (step, .condition)
    case .leftOut(let step), .awaited(let step): (id, reason) = (step, .target)
    case .tip: return
    }
    guard let moment, sights[guide]?[id]?.shown == nil else { return }
    sights[guide]?[id, default: Sight()].absence = (reason, moment)
  }

  /// Records that the card of a step was left. A tour that ends after its last step has left that step already.
  private func leave(_ id: String, of guide: String, _ leaving: GuideWalk.Leaving, _ session: Session) {
    guard let sight = sights[guide]?[id], sight.shown != nil, sight.left == nil else { return }
    var moment = GuideWalk.Moment(session)
    // The tour may have come to another step.
    moment?.reachedGoals = session.tour?.reachedGoals(ofStep: id) ?? []
    sights[guide]?[id]?.left = (leaving, moment)
  }

  /// - Returns: the name of the guide.
  private func begin(_ tour: Tour) -> String {
    let name = tour.guide.name
    if sights[name] == nil {
      sights[name] = [:]
      guides.append(tour.guide)
      due[name] = due[name] ?? Set(tour.steps.map(\.id))
    }
    return name
  }

  /// What was seen of the steps of a guide, in the order of the guide, and what was wrong with their cards.
  package func run(of guide: Guide) -> LiveCheck.Run {
    var run = LiveCheck.Run()
    for step in guide.steps {
      let sight = sights[guide.name]?[step.id] ?? Sight()
      if let (step, session) = sight.shown, let moment = GuideWalk.Moment(session) {
        run.add(step, in: session, at: moment, of: guide)
        guard let (leaving, end) = sight.left else { continue }
        let isDone = end.flatMap { step.isDone(at: $0, since: moment) }
        run.change(step) { trace in
          trace.departure = .session(leaving, isDone: isDone)
          if let end, isDone == false { trace.keysTyped(end) }
        }
      } else if let (reason, moment) = sight.absence {
        let missing = GuideWalk.Missing(step: step.id, reason: GuideWalk.Reason(reason), moment: moment)
        let trace = StepTrace(step, missing)
        run.traces.append(trace)
        if reason == .target, let flaw = trace.missingTarget {
          run.flaws.append(LiveCheck.Run.Flaw(subject: .step(step.id), flaw: flaw))
        }
      } else if let last {
        let isDue = due[guide.name]?.contains(step.id) ?? false
        let missing = GuideWalk.Missing(step: step.id, reason: isDue ? .notReached : .known, moment: last)
        run.traces.append(StepTrace(step, missing))
      }
    }
    return run
  }

  /// What became of a tip in the session; nil if nothing is known of it.
  package func fate(ofTip tip: String, of guide: String) -> TipTrace.Fate? {
    tips[guide]?[tip].map { $0.wasShown ? .shown : .state($0.state) }
  }
}

extension Step {
  /// Whether what the step waits for has come about; nil if it waits for nothing, or for an event.
  /// - Parameter before: when its card came up.
  fileprivate func isDone(at moment: GuideWalk.Moment, since before: GuideWalk.Moment) -> Bool? {
    if !goals.isEmpty { return moment.reachedGoals.count == goals.count }
    return done?.predicate.map {
      ConditionTrace($0, on: moment.index, since: before.index, parameters: moment.parameters).holds
    }
  }
}

extension GuideWalk.Reason {
  fileprivate init(_ absence: Absence) {
    self =
      switch absence {
      case .condition: .condition
      case .target: .target
      case .done: .done
      }
  }
}
