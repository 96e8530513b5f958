import TourCard
import TourModel

/// The steps of a tour, with the values of the guide's parameters in their texts, and the ways from step to step.
struct TourContents: Sendable {
  /// The steps as they are in the guide.
  private let written: [Step]
  /// The steps to show. The values of parameters stand in their titles and in their `do`.
  private(set) var steps: [Step]
  /// The values of parameters for the other texts.
  private(set) var placeholders: Placeholders
  let order: StepOrder
  /// The steps whose cards name the keys of their solution, as indices: the keys before them, and the goals that were
  /// reached by then.
  private var solved: [Int: (before: KeyChoice, reached: Set<Int>)] = [:]

  init(_ guide: Guide, _ steps: [Step]) {
    written = steps
    placeholders = Placeholders(guide, [:])
    order = StepOrder(guide, steps)
    self.steps = []
    fill()
  }

  /// Puts the values of parameters into the texts and the keys of the steps.
  /// - Returns: whether the new values differ from the old ones.
  mutating func fill(_ placeholders: Placeholders) -> Bool {
    if placeholders == self.placeholders { return false }
    self.placeholders = placeholders
    fill()
    return true
  }

  /// Makes the solution of a step the keys that its card asks for.
  /// - Parameters:
  ///   - reached: the goals that the user has reached, as indices, for which no keys are needed.
  ///   - keys: those that the card asks for before, because they lead a user back who is lost; empty for none.
  mutating func solve(_ index: Int, without reached: Set<Int>, after keys: KeyChoice = KeyChoice([])) {
    solved[index] = (keys, reached)
    fill()
  }

  /// Whether the card of a step names the keys of its solution.
  func isSolved(_ index: Int) -> Bool { solved[index] != nil }

  /// Makes a step ask for no keys of its solution.
  mutating func forgetSolution(of index: Int) { if solved.removeValue(forKey: index) != nil { fill() } }

  /// Makes the steps ask for no keys of solutions.
  mutating func forgetSolutions() {
    if solved.isEmpty { return }
    solved = [:]
    fill()
  }

  private mutating func fill() {
    steps = written.map { placeholders.fill($0) }
    for (index, (before, reached)) in solved {
      steps[index].do = steps[index].shownKeys(without: reached)?.withoutShortcut.following(before)
    }
  }
}

extension KeyChoice {
  /// The keys without an Enter alone beside other alternatives. It fulfils a step only in the state that the card
  /// describes, and a user who asks for the solution may be in another one.
  fileprivate var withoutShortcut: KeyChoice {
    guard alternatives.first != [Key(.enter)] else { return self }
    var choice = self
    choice.alternatives.removeAll { $0 == [Key(.enter)] }
    return choice
  }
}
