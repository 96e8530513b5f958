/// Where the targets of a tour's steps are on the screen, as far as it has been looked at.
///
/// A look has a limited number of steps (``Effort``). The step that is shown, or looked for, goes first; what is left of the steps goes to the others:
/// those that come next, then those before. What is not reached is looked at the next time, on the same screen, so that in the end every target is found
/// however many there are.
struct Sights: Sendable {
  /// Where a step's target is.
  enum Sight: Sendable {
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
  private struct Sought: Sendable {
    let condition: Question?
    let targets: [TourCore.Sought]
    let done: Question?

    init(_ step: Step) {
      condition = step.condition.map(Question.init)
      targets = step.targets.map { TourCore.Sought($0) }
      done = step.done.map(Question.init)
    }

    func sight(on glance: Glance, _ effort: inout Effort) throws(Effort.Spent) -> Sight {
      if let condition, try !glance.holds(condition, &effort) { return .unfit }
      if targets.isEmpty { return .seen(nil) }
      return try glance.find(targets, &effort).map { .seen($0) } ?? .missing
    }
  }

  /// A look at the step that is shown, or looked for.
  private struct Near: Sendable {
    var inquiry: Inquiry
    let number: Int
    let index: Int
    var hasSight = false
  }

  /// A look at the others.
  private struct Far: Sendable {
    var inquiry: Inquiry
    let number: Int
    /// Those that are still to be looked at, the next one last.
    var rest: [Int]
  }

  private let steps: [Sought]
  private var sights: [Sight]
  /// The number of the screen on which each was seen last.
  private var seenOn: [Int]
  /// Whether the screen shows that the step is done; nil until it was looked at since the step is looked for.
  private(set) var isDone: Bool?
  /// The last look ended before all was looked at.
  private(set) var isInterrupted = false
  private var glance: Glance?
  /// The number of screens so far.
  private var number = 0
  private var near: Near?
  private var far: Far?
  /// The screens at which near and far looks have ended.
  private var nearNumber = 0
  private var farNumber = 0

  init(_ steps: [Step]) {
    self.steps = steps.map(Sought.init)
    sights = Array(repeating: .unknown, count: steps.count)
    seenOn = Array(repeating: 0, count: steps.count)
  }

  subscript(index: Int) -> Sight { sights[index] }

  /// There is something left to look at.
  var isPending: Bool { glance != nil && (nearNumber != number || farNumber != number) }

  /// The screen is another one.
  mutating func note(_ glance: Glance) {
    self.glance = glance
    number += 1
  }

  /// Another step is looked for: what was seen of it on an older screen does not count.
  mutating func leave(for index: Int) {
    near = nil
    nearNumber = 0
    isDone = nil
    if seenOn[index] != number { sights[index] = .unknown }
  }

  /// - Parameter index: of the step that is shown, or looked for.
  mutating func look(at index: Int) {
    guard let glance else { return }
    defer { isInterrupted = near != nil || far != nil }
    var left = Effort.perLook
    if nearNumber != number {
      // The others get a quarter of the steps.
      var share = farNumber == number ? left : left - left / 4
      let before = share
      lookNear(at: index, on: glance, &share)
      left -= before - share
    }
    if farNumber != number { lookFar(from: index, on: glance, &left) }
  }

  private mutating func lookNear(at index: Int, on glance: Glance, _ left: inout Int) {
    var near = self.near.flatMap { $0.index == index ? $0 : nil } ?? Near(inquiry: Inquiry(glance), number: number, index: index)
    self.near = nil
    let step = steps[index]
    if !near.hasSight {
      guard let sight = near.inquiry.ask(&left, step.sight) else {
        self.near = near
        return
      }
      sights[index] = sight
      seenOn[index] = near.number
      near.hasSight = true
    }
    if let done = step.done {
      guard let isDone = near.inquiry.ask(&left, { glance, effort throws(Effort.Spent) in try glance.holds(done, &effort) }) else {
        self.near = near
        return
      }
      self.isDone = isDone
    } else {
      isDone = false
    }
    nearNumber = near.number
  }

  private mutating func lookFar(from index: Int, on glance: Glance, _ left: inout Int) {
    var far = self.far ?? Far(inquiry: Inquiry(glance), number: number, rest: Array((0..<index)) + (index..<steps.count).reversed())
    self.far = nil
    while let next = far.rest.last {
      if next != index, seenOn[next] < far.number {
        guard let sight = far.inquiry.ask(&left, steps[next].sight) else {
          self.far = far
          return
        }
        sights[next] = sight
        seenOn[next] = far.number
      }
      far.rest.removeLast()
    }
    farNumber = far.number
  }
}
