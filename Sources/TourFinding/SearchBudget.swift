import TourScreen

/// The work that may be done at a time to answer questions about a screen, and what is known of an answer so far.
///
/// A guide may contain a thousand patterns of a thousand instructions each. So each question gets a number of steps, and is interrupted (``Exhausted``) when
/// it has used them. Asked again with new steps, it continues: the same question about the same screen makes the same searches in the same order, so the
/// results of the searches that ended are kept in that order and reused.
package struct SearchBudget: Sendable {
  /// The steps are used up.
  package struct Exhausted: Error {}

  /// Steps for one look at the screen: about a millisecond.
  package static let perSearch = 400_000
  /// Milliseconds from a look that was interrupted to the one that goes on.
  package static let pause = 10

  /// Where a search was interrupted: at the beginning of this row, after what it had counted before.
  struct Progress: Sendable {
    var row: Int
    var counter: OccurrenceCounter
    /// Of boxes: those that were counted.
    var seen: Set<Rect> = []
  }

  /// The result of a search within so many others.
  private struct Result: Sendable {
    let depth: Int
    let rect: Rect?
  }

  /// A step is an instruction of a pattern at one character, or a cell that is looked at. Below 0 where the last piece of work took more.
  private(set) var steps: Int
  private let isLimited: Bool
  private var results: [Result] = []
  /// How many of them the question has taken.
  private var taken = 0
  /// In how many searches the question is.
  private var depth = 0
  /// Of the search that was interrupted.
  var progress: Progress?

  init() {
    steps = 0
    isLimited = true
  }

  private init(steps: Int) {
    self.steps = steps
    isLimited = false
  }

  /// For questions that are to be answered at once.
  package static var unlimited: SearchBudget { SearchBudget(steps: .max) }

  /// A question is asked, for the first time or again.
  mutating func begin(steps: Int) {
    self.steps = steps
    taken = 0
    depth = 0
  }

  /// The question is answered.
  mutating func end() {
    results.removeAll(keepingCapacity: true)
    progress = nil
  }

  /// Makes a search, or takes its result where it was made before.
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
    // What was found on the way is needed no longer.
    results.removeSubrange(start...)
    results.append(Result(depth: depth, rect: rect))
    taken = results.count
    progress = nil
    return rect
  }

  /// Uses steps for a piece of work that was larger than expected.
  mutating func note(_ count: Int) {
    if isLimited { steps -= count }
  }

  /// Uses steps for a piece of work that follows. It may be larger than what is left.
  @inline(__always) mutating func use(_ count: Int) throws(Exhausted) {
    guard steps > 0 else { throw Exhausted() }
    if isLimited { steps -= count }
  }
}

/// A question that is put to one screen until it is answered; after that the next one.
package struct ResumableQuery: Sendable {
  package let screenIndex: ScreenIndex
  private var budget = SearchBudget()

  package init(_ screenIndex: ScreenIndex) { self.screenIndex = screenIndex }

  /// - Parameter steps: those that may be used; afterwards those that are left.
  /// - Returns: nil where they were used up. The same question must be asked again then.
  package mutating func ask<Answer>(
    _ steps: inout Int, _ question: (ScreenIndex, inout SearchBudget) throws(SearchBudget.Exhausted) -> Answer
  ) -> Answer? {
    guard steps > 0 else { return nil }
    budget.begin(steps: steps)
    defer { steps = budget.steps }
    do throws(SearchBudget.Exhausted) {
      let answer = try question(screenIndex, &budget)
      budget.end()
      return answer
    } catch {
      return nil
    }
  }
}
