import TourFinding
import TourModel
import TourScreen

/// Where the targets of a tour's steps are on the screen, as far as it has been looked at.
///
/// A look has a limited number of steps (``SearchBudget``). The step that is shown, or looked for, goes first; what is left of the steps goes to the others:
/// those that come next, then those before. What is not reached is looked at the next time, on the same screen, so that in the end every target is found
/// however many there are.
struct StepLocations: Sendable {
  /// Where a step's target is.
  enum Location: Sendable {
    case seen(Rect?)
    /// It is not on the screen.
    case missing
    /// The step is not for this moment.
    case unfit
    /// Nobody has looked yet.
    case unknown

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }

  /// What is asked of the screen for one step.
  private struct TargetQuery: Sendable {
    let condition: PredicateQuery?
    let targets: [TourFinding.TargetQuery]
    let done: PredicateQuery?

    init(_ step: Step) {
      condition = step.condition.map(PredicateQuery.init)
      targets = step.targets.map { TourFinding.TargetQuery($0) }
      done = step.done.map(PredicateQuery.init)
    }

    func location(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Location {
      if let condition, try !screenIndex.holds(condition, &budget) { return .unfit }
      if targets.isEmpty { return .seen(nil) }
      return try screenIndex.find(targets, &budget).map { .seen($0) } ?? .missing
    }
  }

  /// A look at the step that is shown, or looked for.
  private struct Near: Sendable {
    var query: ResumableQuery
    let number: Int
    let index: Int
    var hasSight = false
  }

  /// A look at the others.
  private struct Far: Sendable {
    var query: ResumableQuery
    let number: Int
    /// Those that are still to be looked at, the next one last.
    var rest: [Int]
  }

  private let steps: [TargetQuery]
  private var locations: [Location]
  /// The number of the screen on which each was seen last.
  private var seenOn: [Int]
  /// Whether the screen shows that the step is done; nil until it was looked at since the step is looked for.
  private(set) var isDone: Bool?
  /// The last look ended before all was looked at.
  private(set) var isInterrupted = false
  private var screenIndex: ScreenIndex?
  /// The number of screens so far.
  private var number = 0
  private var near: Near?
  private var far: Far?
  /// The screens at which near and far looks have ended.
  private var nearNumber = 0
  private var farNumber = 0

  init(_ steps: [Step]) {
    self.steps = steps.map(TargetQuery.init)
    locations = Array(repeating: .unknown, count: steps.count)
    seenOn = Array(repeating: 0, count: steps.count)
  }

  subscript(index: Int) -> Location { locations[index] }

  /// There is something left to look at.
  var isPending: Bool { screenIndex != nil && (nearNumber != number || farNumber != number) }

  /// The screen is another one.
  mutating func note(_ screenIndex: ScreenIndex) {
    self.screenIndex = screenIndex
    number += 1
  }

  /// Another step is looked for: what was seen of it on an older screen does not count.
  mutating func leave(for index: Int) {
    near = nil
    nearNumber = 0
    isDone = nil
    if seenOn[index] != number { locations[index] = .unknown }
  }

  /// - Parameter index: of the step that is shown, or looked for.
  mutating func look(at index: Int) {
    guard let screenIndex else { return }
    defer { isInterrupted = near != nil || far != nil }
    var left = SearchBudget.perSearch
    if nearNumber != number {
      // The others get a quarter of the steps.
      var share = farNumber == number ? left : left - left / 4
      let before = share
      lookNear(at: index, on: screenIndex, &share)
      left -= before - share
    }
    if farNumber != number { lookFar(from: index, on: screenIndex, &left) }
  }

  private mutating func lookNear(at index: Int, on screenIndex: ScreenIndex, _ left: inout Int) {
    var near = self.near.flatMap { $0.index == index ? $0 : nil } ?? Near(query: ResumableQuery(screenIndex), number: number, index: index)
    self.near = nil
    let step = steps[index]
    if !near.hasSight {
      guard let location = near.query.ask(&left, step.location) else {
        self.near = near
        return
      }
      locations[index] = location
      seenOn[index] = near.number
      near.hasSight = true
    }
    if let done = step.done {
      guard let isDone = near.query.ask(&left, { screenIndex, budget throws(SearchBudget.Exhausted) in try screenIndex.holds(done, &budget) }) else {
        self.near = near
        return
      }
      self.isDone = isDone
    } else {
      isDone = false
    }
    nearNumber = near.number
  }

  private mutating func lookFar(from index: Int, on screenIndex: ScreenIndex, _ left: inout Int) {
    var far = self.far ?? Far(query: ResumableQuery(screenIndex), number: number, rest: Array((0..<index)) + (index..<steps.count).reversed())
    self.far = nil
    while let next = far.rest.last {
      if next != index, seenOn[next] < far.number {
        guard let location = far.query.ask(&left, steps[next].location) else {
          self.far = far
          return
        }
        locations[next] = location
        seenOn[next] = far.number
      }
      far.rest.removeLast()
    }
    farNumber = far.number
  }
}
