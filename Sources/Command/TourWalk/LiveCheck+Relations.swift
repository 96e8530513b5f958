import TourGuide
import TourModel

extension LiveCheck.Run {
  /// Names, for each flaw that may follow from a flaw of an earlier step, the latest such step: the program is not in
  /// the state in which its keys would have brought it.
  mutating func relate(in guide: Guide) {
    let undone = guide.steps.filter { step in
      flaws.contains { $0.subject == .step(step.id) && ($0.flaw.isUnanswered || $0.flaw.isMissing && step.hasKeys) }
    }
    for index in flaws.indices where flaws[index].flaw.mayFollow {
      let id = flaws[index].subject.id
      flaws[index].relation.cause = undone.last { $0.id != id && guide.steps(after: $0.id).contains(id) }?.id
    }
  }
}

extension Step {
  fileprivate var hasKeys: Bool { `do` != nil || shownKeys() != nil || keysOfMainButton != nil }
}

extension LiveFlaw {
  /// Whether the keys of the step did not lead to what it waits for.
  fileprivate var isUnanswered: Bool {
    switch self {
    case .unanswered, .goalOpen: true
    default: false
    }
  }

  /// Whether the step was not shown, because its target was not there.
  fileprivate var isMissing: Bool {
    switch self {
    case .notFound, .noWidget, .asks, .beyondScreen, .outside, .noWithin, .noFrame, .tooFew: true
    default: false
    }
  }

  /// Whether the flaw may only be a consequence of an earlier one, which has left the program on another screen.
  /// Similar text does not rule that out: it may be part of that screen.
  fileprivate var mayFollow: Bool {
    switch self {
    case .noWidget, .notFound, .asks, .outside, .noWithin, .noFrame, .tooFew, .unanswered, .goalOpen: true
    default: false
    }
  }
}

extension GuideWalk.Reason {
  /// Whether it is a cause of the tour rather than of a step, which all steps that follow have in common.
  var isOfTour: Bool {
    switch self {
    case .blank, .stop, .last, .size: true
    case .end, .target, .condition, .done, .unreachable, .known, .notReached: false
    }
  }
}
