package import TourModel
package import TourScreen
import TourSession

extension GuideWalk {
  /// A wanted step whose card was never up.
  package struct Missing: Sendable {
    /// The id of the step.
    package var step: String
    package var reason: Reason
    /// What was seen of the program at that moment, and the values of the guide's parameters.
    package var moment: Moment
    package var screen: Screen { moment.observation.screen }
  }

  /// The cause for which the card of a step was never up.
  package enum Reason: Hashable, Sendable {
    /// The program had ended.
    case end
    /// The program had drawn nothing.
    case blank
    /// The target was not on the screen.
    case target
    /// The condition of the step did not hold.
    case condition
    /// What the step asks for was done already.
    case done
    /// The tour stopped at the step with this id, because its target was not on the screen.
    case stop(step: String)
    /// The tour ended after the step with this id.
    case last(step: String)
    /// No way leads to the step.
    case unreachable
    /// The screen has no room for a card.
    case size
    /// In the session of a user: they have seen the step before.
    case known
    /// In the session of a user: the tour did not come to it.
    case notReached

    /// Whether the guide does not leave the step out.
    package var isPrevented: Bool {
      switch self {
      case .end, .blank, .target, .stop, .last, .size: true
      case .condition, .done, .unreachable, .known, .notReached: false
      }
    }
  }

  /// The wanted steps whose card was never up, in the order of the guide. Empty before ``takeAllWays(starting:_:)``.
  package var missing: [Missing] {
    guard let outcome else { return [] }
    let reachable = guide.reachableSteps
    let stop = guide.steps.first { absences[$0.id]?.reason == .target && $0.missing.then == .stop }?.id
    let hasRoom =
      outcome.moment.observation.screen.size.columns >= Tour.smallestSize.columns
      && outcome.moment.observation.screen.size.rows >= Tour.smallestSize.rows
    return guide.steps.filter { wanted.contains($0.id) && !shown.contains($0.id) }.map { step in
      let reason: Reason
      let absence = absences[step.id]
      switch absence?.reason {
      case .condition?: reason = .condition
      case .done?: reason = .done
      // At its end, a program may have left the screen empty.
      case .target? where absence?.moment.isBlank == false: reason = .target
      default:
        reason =
          !reachable.contains(step.id)
          ? .unreachable
          : !hasRoom
            ? .size
            : outcome.hasEnded
              ? .end
              : outcome.moment.isBlank
                ? .blank
                : stop.map { .stop(step: $0) } ?? outcome.last.map { .last(step: $0) } ?? .blank
      }
      return Missing(step: step.id, reason: reason, moment: absence?.moment ?? outcome.moment)
    }
  }
}

extension GuideWalk {
  /// The wanted steps that were shown on one way, and whose target was missing on another although the guide does not
  /// say that it may be; in the order of the guide, each with the first such way.
  package var lost: [(step: Step, way: [Branch])] {
    guide.steps.compactMap { step in
      guard shown.contains(step.id), step.missing.isExpected, let loss = losses.first(where: { $0.step == step.id })
      else { return nil }
      return (step, loss.way)
    }
  }
}

extension GuideWalk.Missing {
  /// The cause as the end of a sentence about the step: `its target was not on the screen: 'Mem['`.
  package func cause(in guide: Guide) -> String {
    let step = guide.index(ofStep: self.step).map { guide.steps[$0] }
    return switch reason {
    case .end: "the program had ended"
    case .blank: "the program had drawn nothing"
    case .target:
      "its target was not on the screen"
        + Self.detail(step.map { $0.targets.map(\.prose).joined(separator: " or ") })
    case .condition: "its condition did not hold" + Self.detail(step?.when?.prose)
    case .done: "what it asks for was done already" + Self.detail(step?.done?.predicate?.prose)
    case .stop(let other): "the tour stopped at step '\(other)', whose target was not on the screen"
    case .last(let other): "the tour ended at step '\(other)'"
    case .unreachable: "no step leads to it"
    case .size: "the screen has no room for a card"
    case .known: "the history has it as seen, so it was not due"
    case .notReached: "the tour did not come to it"
    }
  }

  private static func detail(_ text: String?) -> String { text.map { $0.isEmpty ? "" : ": \($0.visible)" } ?? "" }
}
