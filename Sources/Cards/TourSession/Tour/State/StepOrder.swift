import TourModel

/// The ways from step to step: the order of the guide, `next`, and the steps that options and buttons name. Steps are
/// indices of the tour's steps. An object that never changes, because a copy of a tour would copy its guide.
final class StepOrder: Sendable {
  /// The step after each one if the user chooses nothing; nil after the last one.
  let next: [Int?]
  /// Whether a step can be followed by another one than the next of the guide.
  let hasBranches: Bool
  private let guide: Guide
  private let positions: [String: Int]
  private let branches: [[Int]]

  init(_ guide: Guide, _ steps: [Step]) {
    self.guide = guide
    let positions = Dictionary(steps.enumerated().map { ($1.id, $0) }) { first, _ in first }
    self.positions = positions
    hasBranches = steps.contains { $0.next != nil || !$0.branches.isEmpty }
    guard hasBranches else {
      next = steps.indices.map { $0 + 1 < steps.count ? $0 + 1 : nil }
      branches = []
      return
    }
    next = steps.indices.map { index in
      guard let own = guide.index(ofStep: steps[index].id) else { return index + 1 < steps.count ? index + 1 : nil }
      return guide.stepAfter(own).flatMap { Self.find($0, guide, positions) }
    }
    branches = steps.map { step in
      step.branches.compactMap { guide.index(ofStep: $0) }.compactMap { Self.find($0, guide, positions) }
    }
  }

  /// The step with this id; if it is not one of the tour's, because the user has seen it, the first one of the tour
  /// that follows it. nil if there is none.
  func step(_ id: String) -> Int? {
    positions[id] ?? guide.index(ofStep: id).flatMap { Self.find($0, guide, positions) }
  }

  private static func find(_ start: Int, _ guide: Guide, _ positions: [String: Int]) -> Int? {
    var seen: Set<Int> = []
    var index: Int? = start
    while let current = index, seen.insert(current).inserted {
      if let position = positions[guide.steps[current].id] { return position }
      index = guide.stepAfter(current)
    }
    return nil
  }

  /// The steps that follow `start` if the user chooses nothing, with `start` itself; each step once.
  func route(from start: Int?) -> [Int] {
    guard let start else { return [] }
    if !hasBranches { return Array(start..<next.count) }
    var route: [Int] = []
    var seen: Set<Int> = []
    var index: Int? = start
    while let current = index, seen.insert(current).inserted {
      route.append(current)
      index = next[current]
    }
    return route
  }

  /// The shortest way from the first step to another one, with both; only the other one if there is no way.
  func path(to end: Int) -> [Int] {
    if !hasBranches { return Array(0...end) }
    var before: [Int: Int] = [0: 0]
    var rest = [0][...]
    while let index = rest.popFirst(), index != end {
      for other in [next[index]].compactMap(\.self) + branches[index] where before[other] == nil {
        before[other] = index
        rest.append(other)
      }
    }
    guard before[end] != nil else { return [end] }
    var path = [end]
    while let index = path.last, index != 0, let previous = before[index] { path.append(previous) }
    return path.reversed()
  }
}

extension Guide {
  /// The index of the step that follows another one if the user chooses nothing; nil after the last one.
  fileprivate func stepAfter(_ index: Int) -> Int? {
    if let next = steps[index].next { return self.index(ofStep: next) }
    return index + 1 < steps.count ? index + 1 : nil
  }
}

extension Step {
  /// The ids of the steps that options and buttons name.
  fileprivate var branches: [String] {
    (choices?.options ?? []).compactMap(\.go)
      + buttons.compactMap { if case .go(let step) = $0.action { step } else { nil } }
  }
}
