package import TourCard
package import TourFinding
package import TourModel
import TourScreen

/// What was seen of one step where its guide was tried out: its targets, its card, its conditions, and how it was left.
package struct StepTrace: Sendable {
  /// The step, with the values of parameters in its texts and keys.
  package var step: Step
  /// What was seen of the program while the card was up, or when the step was left out.
  package var moment: GuideWalk.Moment
  /// nil if the card was never up.
  package var card: ShownCard?
  /// Why the card was never up; nil if it was.
  package var missing: GuideWalk.Missing?
  /// Empty, as the next four, if the screen of ``moment`` says nothing about the step: the tour did not come to it.
  package var targets: [TargetTrace] = []
  package var also: [TargetTrace] = []
  package var anchor: [TargetTrace] = []
  package var kept: [TargetTrace] = []
  package var when: ConditionTrace?
  /// The condition of `done` before the keys of the step; nil for an event.
  package var done: ConditionTrace?
  /// The same after the keys, if it did not hold then; nil otherwise.
  package var unanswered: ConditionTrace?
  /// What was seen after keys that did not lead on; nil if there were none.
  package var answer: GuideWalk.Moment?
  /// What followed the keys of ``TourModel/Astray/check``, by the index of the state; empty if none were typed.
  package var strayed: [Int: GuideWalk.Straying] = [:]
  /// How the walk left the card; nil if it was never up.
  package var departure: GuideWalk.Departure?
  /// The options and buttons by which the walk came to the step; empty if it only went on.
  package var way: [Branch] = []

  /// A card that was up, with what its picture is made of.
  package struct ShownCard: Sendable {
    package var geometry: LiveCheck.Card
    /// nil for a banner.
    package var position: CardPosition?
    package var scene: Scene
    package var theme: Theme
  }

  /// - Parameter index: the screen of `moment`; nil if it says nothing about the step.
  init(_ step: Step, at moment: GuideWalk.Moment, _ index: ScreenIndex?) {
    self.step = step
    self.moment = moment
    guard let index else { return }
    targets = step.targets.map { TargetTrace($0, on: index) }
    also = step.also.map { TargetTrace($0, on: index) }
    anchor = step.anchor.map { TargetTrace($0, on: index) }
    kept = step.keep.map { TargetTrace($0, on: index) }
    when = step.when.map { ConditionTrace($0, on: index, parameters: moment.parameters) }
    done = step.done?.asked.map { ConditionTrace($0, on: index) }
  }

  /// A step whose card was never up.
  init(_ step: Step, _ missing: GuideWalk.Missing) {
    let isAwaited = [.target, .condition, .done].contains(missing.reason)
    self.init(step, at: missing.moment, isAwaited ? missing.moment.index : nil)
    self.missing = missing
  }

  /// Records what was seen after the keys, which did not lead on.
  mutating func keysTyped(_ later: GuideWalk.Moment) {
    answer = later
    let before = moment.index
    unanswered = step.done?.asked.map {
      ConditionTrace($0, on: later.index, since: before, parameters: later.parameters)
    }
  }
}

extension LiveCheck.Run {
  /// Changes what was seen of a step.
  mutating func change(_ step: Step, _ change: (inout StepTrace) -> Void) {
    if let index = traces.lastIndex(where: { $0.step.id == step.id }) { change(&traces[index]) }
  }
}

extension Completion {
  /// The condition on the screen, or on files at the end of the program; nil if there is none.
  fileprivate var asked: Predicate? { if case .exit(let predicate) = self { predicate } else { predicate } }
}
