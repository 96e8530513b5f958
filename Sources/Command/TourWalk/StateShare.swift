package import TourModel

/// One of several equal parts of the states of ``TourModel/Step/astray`` of all steps.
///
/// Several walks, each with a program of its own, try them at the same time: a lesson has many, and each needs seconds.
package struct StateShare: Hashable, Sendable {
  /// Counted from 0.
  package var index = 0
  package var count = 1

  package init() {}

  private init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// All shares of a guide.
  /// - Parameter most: the most walks at the same time.
  package static func shares(of guide: Guide, atMost most: Int) -> [StateShare] {
    let states = guide.steps.reduce(0) { $0 + $1.astray.count { !$0.check.isEmpty } }
    let count = max(1, min(most, states / fewest))
    return (0..<count).map { StateShare($0, of: count) }
  }

  /// The fewest states for which a walk of their own saves time: a walk also takes the steps before them.
  private static let fewest = 10

  /// Whether a state of a step is in this share. The states of a share follow each other, so that a walk whose program
  /// was lost in one of them starts anew for few steps.
  func contains(_ state: Int, of step: String, in guide: Guide) -> Bool {
    if count == 1 { return true }
    var (before, all) = (0, 0)
    for other in guide.steps {
      let tested = other.astray.indices.filter { !other.astray[$0].check.isEmpty }
      if other.id == step { before = all + tested.count { $0 < state } }
      all += tested.count
    }
    return before * count / max(1, all) == index
  }
}
