import TourScreen

/// The limit of the work that one run of a query about a screen may do, and the results of its earlier runs.
///
/// A guide may contain a thousand patterns of a thousand instructions each. So each query gets a number of steps, and
/// is interrupted (``Exhausted``) when it has used them. When it is repeated with new steps, it continues: the same
/// query about the same screen makes the same searches in the same order, so the results of finished searches are kept
/// in that order and reused.
package struct SearchBudget: Sendable {
  /// Thrown if the steps are used up.
  package struct Exhausted: Error {}

  /// The steps for one search of the screen: about a millisecond.
  package static let perSearch = 400_000
  /// The milliseconds from an interrupted search to its continuation.
  package static let pause = 10

  /// The state of an interrupted search: the row at which it continues, and the occurrences that it counted before that
  /// row.
  struct Progress: Sendable {
    var row: Int
    var counter: OccurrenceCounter
    /// For a box target, the frames that were counted.
    var seen: Set<Rect> = []
  }

  /// The result of a finished search. `depth` is the number of searches that it is part of.
  private struct Result: Sendable {
    let depth: Int
    let rect: Rect?
  }

  /// The steps that are left. A step is an instruction of a pattern at one character, or a cell that is compared.
  /// Negative if the last piece of work took more than was left.
  private(set) var steps: Int
  private let isLimited: Bool
  private var results: [Result] = []
  /// The number of results that the query has reached in its current run.
  private var taken = 0
  /// The number of searches that are in progress, one within the other.
  private var depth = 0
  /// The state of the interrupted search; nil if a search begins at its first row.
  var progress: Progress?

  init() {
    steps = 0
    isLimited = true
  }

  private init(steps: Int) {
    self.steps = steps
    isLimited = false
  }

  /// A budget without a limit, for queries that must be answered at once.
  package static var unlimited: SearchBudget { SearchBudget(steps: .max) }

  /// Begins a query, or continues it, with this number of steps.
  mutating func begin(steps: Int) {
    self.steps = steps
    taken = 0
    depth = 0
  }

  /// Discards the results, because the query is answered.
  mutating func end() {
    results.removeAll(keepingCapacity: true)
    progress = nil
  }

  /// Makes a search, or returns its result if an earlier run has finished it.
  mutating func once(_ search: (inout SearchBudget) throws(Exhausted) -> Rect?) throws(Exhausted) -> Rect? {
    guard isLimited else {
      progress = nil
      return try search(&self)
    }
    if taken < results.count, results[taken].depth == depth {
      taken += 1
      return results[taken - 1].rect
    }
    let start = taken
    depth += 1
    let rect = try search(&self)
    depth -= 1
    // The results of searches within this one are no longer needed.
    results.removeSubrange(start...)
    results.append(Result(depth: depth, rect: rect))
    taken = results.count
    progress = nil
    return rect
  }

  /// Subtracts the steps of work that is already done.
  mutating func subtract(_ count: Int) {
    if isLimited { steps -= count }
  }

  /// Subtracts the steps of the work that follows, which may be more than are left.
  ///
  /// - Throws: ``Exhausted`` if no steps are left.
  @inline(__always) mutating func use(_ count: Int) throws(Exhausted) {
    guard steps > 0 else { throw Exhausted() }
    if isLimited { steps -= count }
  }
}

/// Queries about one screen that can be interrupted and continued, one after the other.
package struct ResumableQuery: Sendable {
  package let screenIndex: ScreenIndex
  private var budget = SearchBudget()

  package init(_ screenIndex: ScreenIndex) { self.screenIndex = screenIndex }

  /// - Parameter steps: the steps that may be used; on return, the steps that are left.
  /// - Returns: nil if the steps were used up. The next call must then repeat the same query.
  package mutating func ask<Answer>(
    _ steps: inout Int, _ query: (ScreenIndex, inout SearchBudget) throws(SearchBudget.Exhausted) -> Answer
  ) -> Answer? {
    guard steps > 0 else { return nil }
    budget.begin(steps: steps)
    defer { steps = budget.steps }
    do throws(SearchBudget.Exhausted) {
      let answer = try query(screenIndex, &budget)
      budget.end()
      return answer
    } catch {
      return nil
    }
  }
}
