import TourFinding
import TourModel
import TourScreen

/// The locations of the targets of a tour's steps, from the part of the search that is complete.
///
/// One search has a limited number of steps of work (``SearchBudget``). It starts with the current step of the tour,
/// which is shown or awaited. Then it handles the later steps, and then the earlier ones. The next search continues on
/// the same screen where the last one stopped, so that every target is found, however many there are.
struct StepLocations: Sendable {
  /// The location of a step's target.
  enum Location: Sendable {
    case seen(Sight)
    /// The target is not on the screen.
    case missing
    /// The step's condition does not hold.
    case unfit
    /// The screen was not searched yet.
    case unknown

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }

  /// Whether `done` of the current step holds.
  enum Fulfilment: Sendable, Equatable {
    /// The screen was not searched for it yet.
    case unknown
    case open
    /// It holds on the last screen that was searched, and held on all since this time, in milliseconds.
    case fulfilled(since: Int)

    var isFulfilled: Bool { if case .fulfilled = self { true } else { false } }
  }

  /// The queries of one step.
  private struct StepQuery: Sendable {
    var condition: PredicateQuery?
    let sight: SightQuery
    let done: PredicateQuery?
    /// The conditions of goals; nil for those that have none. Empty if `done` has no goals.
    let goals: [PredicateQuery?]
    /// The goals that ask for keys, as indices.
    let keyGoals: Set<Int>
    /// Whether `done` or `astray` asks what the keys have changed.
    let asksChanges: Bool
    /// The conditions of ``TourModel/Step/astray``.
    let astray: [PredicateQuery]
    /// Whether the condition cannot hold on any screen, because of the values of parameters.
    var isRuledOut: Bool

    init(_ step: Step, _ parameters: [String: Value]) {
      let when = step.when?.settled(parameters)
      condition = when.map(PredicateQuery.init)
      isRuledOut = when?.constant == false
      sight = SightQuery(step.targets, also: step.also, anchor: step.anchor, keep: step.keep)
      done = step.done?.predicate.map(PredicateQuery.init)
      goals = step.goals.map { $0.done?.predicate.map(PredicateQuery.init) }
      keyGoals = Set(step.goals.indices.filter { step.goals[$0].keys != nil })
      asksChanges = (step.astray.map(\.condition) + [step.done?.predicate].compactMap(\.self)).contains(
        where: \.asksChanges)
      astray = step.astray.map { PredicateQuery($0.condition) }
    }

    func location(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> Location
    {
      if let condition, try !screenIndex.holds(condition, &budget) { return .unfit }
      return try sight.find(on: screenIndex, &budget).map { .seen($0) } ?? .missing
    }

    /// For each goal, whether its condition holds on the screen; false for a goal that has none.
    func goalsHeld(on screenIndex: ScreenIndex, _ budget: inout SearchBudget) throws(SearchBudget.Exhausted) -> [Bool] {
      var held: [Bool] = []
      for goal in goals {
        if let goal { held.append(try screenIndex.holds(goal, &budget)) } else { held.append(false) }
      }
      return held
    }

    /// The index of the first condition of `astray` that holds; nil if none does.
    /// - Parameter before: the screen with which `changed` compares; nil if it holds nowhere yet.
    func firstAstray(on screenIndex: ScreenIndex, since before: ScreenIndex?, _ budget: inout SearchBudget)
      throws(SearchBudget.Exhausted) -> Int?
    {
      for (index, condition) in astray.enumerated()
      where try screenIndex.holds(condition, since: before, &budget) { return index }
      return nil
    }
  }

  /// A search for the current step. It may take several calls.
  private struct Near: Sendable {
    var query: ResumableQuery
    let number: Int
    let shownAt: Int
    let index: Int
    var hasLocation = false
    var hasFulfilment = false
    var hasGoals = false
  }

  /// A search for the other steps. It may take several calls.
  private struct Far: Sendable {
    var query: ResumableQuery
    let number: Int
    /// The indices of the steps that are still to be searched, the next one last.
    var rest: [Int]
  }

  private let fileConditions: Set<FileCondition>
  /// The paths of the files that conditions ask for, each once.
  let filesAsked: [String]
  /// The conditions on files that hold; nil if the folder of the program is not known.
  private(set) var heldFiles: Set<FileCondition>?
  private var steps: [StepQuery]
  private var locations: [Location]
  /// For each step, the number of the last screen that was searched for it; 0 if none was.
  private var seenOn: [Int]
  private(set) var fulfilment = Fulfilment.unknown
  /// When the last screen on which `done` of the current step held was shown; nil if there was none.
  private(set) var heldAt: Int?
  /// Whether the condition of each goal of the current step holds on the last screen that was searched, and since when:
  /// `unknown` if it already held when the card appeared. Empty before the first search.
  private(set) var goals: [Fulfilment] = []
  /// The first state of ``TourModel/Step/astray`` of the current step whose condition holds on the last screen that was
  /// searched, and since when it has, in milliseconds; nil if there is none.
  private(set) var astray: (index: Int, since: Int)?
  /// The state that held before ``astray``, since when, and when it was gone; nil if none did. One that is gone for
  /// less than ``flicker`` milliseconds holds without interruption: the program draws the part of the screen anew.
  private(set) var astrayBefore: (index: Int, since: Int, goneAt: Int)?
  static let flicker = 600
  /// Whether the last search ran out of steps of work.
  private(set) var isInterrupted = false
  /// The program's current screen, and the files; nil before the first.
  private(set) var screenIndex: ScreenIndex?
  /// The screen before the keys of the current step, with which `changed` compares later ones; nil if there is none, or
  /// if no step asks for it.
  private var before: ScreenIndex?
  /// Whether the keys are complete, so that what differs from ``before`` has changed.
  private var comparesScreens = false
  /// The number of screens so far.
  private var number = 0
  /// When the current screen was recorded.
  private var shownAt = 0
  private var near: Near?
  private var far: Far?
  /// The numbers of the screens on which the last complete near and far searches were made.
  private var nearNumber = 0
  private var farNumber = 0

  /// - Parameter parameters: the values of the guide's parameters.
  init(_ steps: [Step], parameters: [String: Value]) {
    self.steps = steps.map { StepQuery($0, parameters) }
    fileConditions = Set(steps.flatMap(\.conditions).flatMap(\.files))
    filesAsked = Set(fileConditions.map(\.path)).sorted()
    locations = Array(repeating: .unknown, count: steps.count)
    seenOn = Array(repeating: 0, count: steps.count)
  }

  /// Takes the screens of the search for an earlier version of the steps.
  /// - Parameter keepsBefore: whether the current step is the same one and has the same keys.
  mutating func takeScreens(of old: StepLocations, keepsBefore: Bool) {
    heldFiles = old.heldFiles
    guard let screenIndex = old.screenIndex else { return }
    show(screenIndex, at: old.shownAt)
    if keepsBefore { (before, comparesScreens) = (old.before, old.comparesScreens) }
  }

  subscript(index: Int) -> Location { locations[index] }

  func isMissing(_ index: Int) -> Bool { if case .missing = locations[index] { true } else { false } }

  /// Whether a step cannot be shown on any screen, because of the values of parameters.
  func isRuledOut(_ index: Int) -> Bool { steps[index].isRuledOut }

  /// Whether the search of the current screen is incomplete.
  var isPending: Bool { screenIndex != nil && (nearNumber != number || farNumber != number) }

  /// Takes new values of the guide's parameters. The steps whose condition asks for them are searched again.
  mutating func settle(_ all: [Step], parameters: [String: Value]) {
    var isChanged = false
    for (index, step) in all.enumerated() {
      guard let condition = step.when, condition.asksParameters else { continue }
      let when = condition.settled(parameters)
      steps[index].condition = PredicateQuery(when)
      steps[index].isRuledOut = when.constant == false
      locations[index] = .unknown
      seenOn[index] = 0
      isChanged = true
    }
    guard isChanged else { return }
    (near, far, nearNumber, farNumber) = (nil, nil, 0, 0)
  }

  /// Records the program's current screen.
  mutating func show(_ screenIndex: ScreenIndex, at now: Int) {
    self.screenIndex = screenIndex
    self.screenIndex?.heldFiles = heldFiles
    number += 1
    shownAt = now
    // Screens of different sizes cannot be compared, so a change counts from the first screen of the new size.
    if let before, before.screen.size != screenIndex.screen.size { self.before = screenIndex }
  }

  /// Records the texts of the files that conditions ask for, by their paths. The current screen is searched anew.
  mutating func show(files: [String: String], at now: Int) {
    heldFiles = fileConditions.filter { $0.holds(in: files[$0.path]) }
    if let screenIndex { show(screenIndex, at: now) }
  }

  /// Whether the screen before the keys of this step is still to be kept.
  func lacksBefore(_ index: Int) -> Bool { steps[index].asksChanges && before == nil }

  /// Keeps the screen as the one before the keys of this step, unless one is kept already.
  mutating func keepBefore(_ index: Int) {
    if lacksBefore(index) { before = screenIndex }
  }

  /// From now on, whatever differs from the screen that was kept has changed, because the keys of this step are
  /// complete.
  mutating func compareScreens(_ index: Int) {
    guard steps[index].asksChanges, !comparesScreens else { return }
    comparesScreens = true
    (near, nearNumber) = (nil, 0)
  }

  /// Records that the card of a step, the current one, appears. A goal that already holds counts once it holds again,
  /// unless it asks for keys, which are still to come.
  mutating func beginGoals(of index: Int) {
    for goal in goals.indices where goals[goal].isFulfilled && !steps[index].keyGoals.contains(goal) {
      goals[goal] = .unknown
    }
  }

  /// Makes another step the current one. Its location is kept only if it is from the current screen.
  mutating func leave(for index: Int) {
    near = nil
    nearNumber = 0
    (fulfilment, heldAt, goals) = (.unknown, nil, [])
    (astray, astrayBefore) = (nil, nil)
    (before, comparesScreens) = (nil, false)
    if seenOn[index] != number { locations[index] = .unknown }
  }

  /// Searches the screen, within the steps of work of one search (``SearchBudget``).
  /// - Parameter index: the index of the current step.
  mutating func search(at index: Int) {
    guard let screenIndex else { return }
    defer { isInterrupted = near != nil || far != nil }
    var left = SearchBudget.perSearch
    if nearNumber != number {
      // A quarter of the work is reserved for the other steps.
      var share = farNumber == number ? left : left - left / 4
      let before = share
      searchCurrent(at: index, on: screenIndex, &share)
      left -= before - share
    }
    if farNumber != number { searchOthers(from: index, on: screenIndex, &left) }
  }

  private mutating func searchCurrent(at index: Int, on screenIndex: ScreenIndex, _ left: inout Int) {
    var near =
      self.near.flatMap { $0.index == index ? $0 : nil }
      ?? Near(query: ResumableQuery(screenIndex), number: number, shownAt: shownAt, index: index)
    self.near = nil
    let step = steps[index]
    if !near.hasLocation {
      guard let location = near.query.ask(&left, step.location) else {
        self.near = near
        return
      }
      locations[index] = location
      seenOn[index] = near.number
      near.hasLocation = true
    }
    if !near.hasFulfilment {
      guard let isDone = isDone(step, &near.query, &left) else {
        self.near = near
        return
      }
      if !isDone {
        fulfilment = .open
      } else if !fulfilment.isFulfilled {
        fulfilment = .fulfilled(since: near.shownAt)
      }
      if isDone { heldAt = near.shownAt }
      near.hasFulfilment = true
    }
    if !step.astray.isEmpty {
      let before = comparesScreens ? before : nil
      let answer: Int?? = near.query.ask(&left) { screenIndex, budget throws(SearchBudget.Exhausted) in
        try step.firstAstray(on: screenIndex, since: before, &budget)
      }
      guard let first = answer else {
        self.near = near
        return
      }
      setAstray(first, at: near.shownAt)
    }
    // While the user has lost the way, a condition may hold by chance: while the help is open, a text of the program is
    // gone, for example.
    if !step.goals.isEmpty, !near.hasGoals, astray == nil || goals.isEmpty {
      guard let held = near.query.ask(&left, step.goalsHeld) else {
        self.near = near
        return
      }
      goals = held.enumerated().map { index, isHeld in
        let before = goals.indices.contains(index) ? goals[index] : .open
        return !isHeld ? .open : before == .open ? .fulfilled(since: near.shownAt) : before
      }
      near.hasGoals = true
    }
    nearNumber = near.number
  }

  private mutating func setAstray(_ index: Int?, at now: Int) {
    guard index != astray?.index else { return }
    let before = astrayBefore
    if let astray { astrayBefore = (astray.index, astray.since, now) }
    astray = index.map { index in
      if let before, before.index == index, now < before.goneAt + Self.flicker { return (index, before.since) }
      return (index, now)
    }
  }

  /// Whether `done` of a step holds on the screen of the query.
  /// - Parameter left: the steps of work that this search may still do.
  /// - Returns: nil if the work was not enough for an answer; the next search continues.
  private func isDone(_ step: StepQuery, _ query: inout ResumableQuery, _ left: inout Int) -> Bool? {
    guard let done = step.done else { return false }
    let before = comparesScreens ? before : nil
    return query.ask(&left) { screenIndex, budget throws(SearchBudget.Exhausted) in
      try screenIndex.holds(done, since: before, &budget)
    }
  }

  private mutating func searchOthers(from index: Int, on screenIndex: ScreenIndex, _ left: inout Int) {
    var far =
      self.far
      ?? Far(
        query: ResumableQuery(screenIndex), number: number, rest: Array((0..<index)) + (index..<steps.count).reversed())
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
