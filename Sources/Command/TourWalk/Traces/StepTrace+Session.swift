import TourCard
import TourFinding
import TourGuide
package import TourModel
package import TourSession

extension GuideWalk {
  /// How a card was left in the session of a user.
  package enum Leaving: Hashable, Sendable {
    /// The tour went on.
    case wentOn(by: Cause)
    /// The user wants to see the tour later.
    case snoozed
    /// The tour ended.
    case ended(TourModel.Outcome, by: Cause)
  }
}

extension GuideWalk.Moment {
  /// What a session knows at a moment; nil before it knows a screen.
  init?(_ session: Session) {
    guard let observation = session.observation else { return nil }
    self.init(
      observation: observation, heldFiles: session.tour?.heldFiles, parameters: session.tour?.parameters ?? [:],
      reachedGoals: session.tour?.reachedGoals ?? [])
  }
}

extension StepTrace {
  /// What a user could not follow, because the target of the step was missing; nil if the guide says that it may be.
  var missingTarget: LiveFlaw? {
    !step.missing.isExpected && step.missing.then == .skip
      ? nil : LiveFlaw(missing: targets, asking: moment.observation.screen.question())
  }

  /// What may be misspelt in the condition of the step, which did not hold; nil if nothing on the screen resembles what
  /// it asks for.
  /// - Parameter others: texts that are meant by other conditions.
  func misspeltCondition(except others: [String]) -> LiveFlaw? {
    guard let when else { return nil }
    var best: (text: ScreenIndex.NearText, target: Target)?
    for trace in when.similarLacks {
      switch (trace.lack, trace.target.kind) {
      case (.similar(let text)?, _):
        // Text at the right edge may be cut off.
        let isCut = text.place.endColumn == moment.observation.screen.size.columns
        if !isCut, !others.contains(where: { text.text.includes(bytesOf: $0) }),
          text.halfEdits < best?.text.halfEdits ?? .max
        {
          best = (text, trace.target)
        }
      case (.noWidget(let announced)?, .widget(let name)): return .conditionNoWidget(name: name, announced: announced)
      default: break
      }
    }
    return best.map { .conditionOpen(when.predicate.prose, near: LiveFlaw.Near($0.text, of: $0.target)) }
  }
}

extension LiveCheck.Run {
  /// Adds a step whose card is up, and what is wrong with the card.
  /// - Parameters:
  ///   - step: with the values of parameters in its texts and keys.
  ///   - moment: what is seen of the program.
  ///   - way: the options and buttons by which the tour came to it.
  mutating func add(
    _ step: Step, in session: Session, at moment: GuideWalk.Moment, on way: [Branch] = [], of guide: Guide
  ) {
    let index = moment.index
    guard let scene = session.scene,
      let sight = CardSight(.step(step.id), step.targets, step.place, in: session, on: index)
    else { return }
    cards.append(sight.card)
    flaws += sight.flaws.map { Flaw(subject: .step(step.id), flaw: $0) }
    for (number, astray) in step.astray.enumerated() where index.holds(astray.condition) {
      let flaw = LiveFlaw.astrayAtOnce(LiveFlaw.State(number, of: step, in: guide), astray.condition.prose)
      flaws.append(Flaw(subject: .step(step.id), flaw: flaw))
    }
    var trace = StepTrace(step, at: moment, index)
    trace.way = way
    let ofTargets =
      LiveFlaw.absent(also: trace.also, anchor: trace.anchor, keep: trace.kept)
      + LiveFlaw.covered(trace.kept, by: sight.card)
    flaws += ofTargets.map { Flaw(subject: .step(step.id), flaw: $0) }
    let place = position(
      of: scene, on: moment.observation.screen, capabilities: session.capabilities, theme: session.theme)
    trace.card = StepTrace.ShownCard(geometry: sight.card, position: place, scene: scene, theme: session.theme)
    traces.append(trace)
  }
}
