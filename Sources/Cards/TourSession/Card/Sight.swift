import TourFinding
import TourModel
import TourScreen

/// The regions on the screen of the targets of a step or a tip.
struct Sight: Hashable, Sendable {
  /// The region of the target; nil if there is none.
  var target: Rect?
  /// The regions of ``Step/also`` that are on the screen, in their order.
  var others: [Rect] = []
  /// The region of ``Step/anchor`` or ``Tip/anchor``; nil if there is none on the screen.
  var anchor: Rect?
  /// The regions of ``Step/keep`` or ``Tip/keep`` that are on the screen.
  var kept: [Rect] = []

  /// The regions that stay bright.
  var spotlights: [Rect] { [target].compactMap(\.self) + others }
}

/// The queries for a ``Sight``.
struct SightQuery: Sendable {
  let targets: [TargetQuery]
  private let others: [TargetQuery]
  private let anchor: [TargetQuery]
  private let kept: [TargetQuery]

  init(_ targets: [Target], also others: [Target] = [], anchor: [Target], keep: [Target]) {
    self.targets = targets.map { TargetQuery($0) }
    self.others = others.map { TargetQuery($0) }
    self.anchor = anchor.map { TargetQuery($0) }
    kept = keep.map { TargetQuery($0) }
  }

  /// Returns nil if there are targets, and none of them is on the screen.
  func find(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Sight? {
    var sight = Sight()
    if !targets.isEmpty {
      guard let target = try screenIndex.find(targets, &budget) else { return nil }
      sight.target = target
    }
    for other in others {
      if let region = try screenIndex.find([other], &budget) { sight.others.append(region) }
    }
    sight.anchor = try screenIndex.find(anchor, &budget)
    for target in kept {
      if let region = try screenIndex.find([target], &budget) { sight.kept.append(region) }
    }
    return sight
  }
}
