package import TourModel

/// Some steps of a guide, whose states of ``TourModel/Step/astray`` one walk tries.
///
/// Several walks, each with a program of its own, try them at the same time: a lesson has many, and each needs seconds.
/// The states of a step stay together, because each begins where the way back from the one before has led.
package struct StateShare: Hashable, Sendable {
  /// The ids of the steps; nil for all.
  private var steps: Set<String>?

  package init() {}

  private init(_ steps: some Sequence<Step>) { self.steps = Set(steps.map(\.id)) }

  /// All shares of a guide.
  /// - Parameter most: the most walks at the same time.
  package static func shares(of guide: Guide, atMost most: Int) -> [StateShare] {
    let counts = guide.steps.map { $0.astray.count { !$0.check.isEmpty } }
    let all = counts.reduce(0, +)
    let count = max(1, min(most, all / fewest))
    var (before, groups): (Int, [Int: [Step]]) = (0, [:])
    for (step, own) in zip(guide.steps, counts) where own > 0 {
      // The middle of the step's states decides.
      groups[(2 * before + own) * count / (2 * all), default: []].append(step)
      before += own
    }
    return groups.count < 2 ? [StateShare()] : groups.keys.sorted().map { StateShare(groups[$0]!) }
  }

  /// The fewest states for which a walk of their own saves time: a walk also takes the steps before them.
  private static let fewest = 10

  /// Whether the states of a step are in this share.
  func contains(_ step: Step) -> Bool { steps?.contains(step.id) ?? true }
}
