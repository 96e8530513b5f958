import TourModel

/// The places of a guide that name a step to go to. They are checked after the last step, because a step may come later
/// in the file.
struct StepReferences {
  fileprivate var all: [(id: String, mark: Mark, from: Int)] = []

  /// Reads the id of a step.
  /// - Parameter step: the index of the step that contains the reference.
  mutating func read(_ node: Node, name: String, of step: Int, _ decoder: inout Decoder) -> String? {
    guard let id = decoder.name(node, name: name) else { return nil }
    all.append((id, node.mark, step))
    return id
  }
}

extension Decoder {
  /// Reports references to unknown steps. Warns of steps that cannot be reached, and of steps from which the tour
  /// cannot end.
  /// - Parameter marks: the place of each step.
  mutating func check(_ steps: [Step], _ references: StepReferences, at marks: [Mark]) {
    // A name may belong to a step that could not be read.
    guard isComplete, steps.allSatisfy({ !$0.id.isEmpty }) else { return }
    var indices: [String: Int] = [:]
    for (index, step) in steps.enumerated() { for id in step.was { indices[id] = index } }
    for (index, step) in steps.enumerated() { indices[step.id] = index }
    var isWhole = true
    for reference in references.all {
      let index = indices[reference.id]
      if let index, index != reference.from { continue }
      isWhole = false
      let others = steps.map(\.id).filter { $0 != steps[reference.from].id }
      fail(index == nil ? .unknownStep(reference.id, known: others) : .ownStep(reference.id), at: reference.mark)
    }
    checkOptions(of: steps)
    guard isWhole, !references.all.isEmpty || steps.contains(where: { !$0.buttons.isEmpty }) else { return }
    let ways = steps.indices.map { steps[$0].ways(from: $0, of: steps.count) { indices[$0] } }
    let reached = Step.reached(from: [0]) { ways[$0].steps }
    for index in steps.indices where !reached.contains(index) { warn(.unreachable(steps[index].id), at: marks[index]) }
    var before = [[Int]](repeating: [], count: steps.count)
    for (index, way) in ways.enumerated() { for next in way.steps { before[next].append(index) } }
    let ending = Step.reached(from: steps.indices.filter { ways[$0].ends }) { before[$0] }
    if let endless = steps.indices.first(where: { reached.contains($0) && !ending.contains($0) }) {
      warn(.endless(steps[endless].id), at: marks[endless])
    } else if let first = Self.circle(of: reached, ways.map(\.next)) {
      warn(.circle(steps[first].id), at: marks[first])
    }
  }

  /// Warns of a condition on a parameter that choices set if none of their options has the value. Conditions of steps
  /// and of tips are read before. Choices of several options set a text of several ids.
  private mutating func checkOptions(of steps: [Step]) {
    for compared in comparedTexts {
      let choices = steps.compactMap(\.choices).filter { $0.parameter == compared.parameter }
      guard !choices.isEmpty, declared.defaults[compared.parameter] != .text(compared.text) else { continue }
      let known = choices.flatMap(\.options).map(\.id)
      let words =
        choices.contains(where: \.several) ? compared.text.split(separator: " ").map(String.init) : [compared.text]
      if !words.allSatisfy(known.contains) {
        warn(.unknownOption(compared.text, parameter: compared.parameter, known: known), at: compared.mark)
      }
    }
  }

  /// Returns the first step of a circle of steps each of which leads to the next; nil if there is none.
  /// - Parameter next: the index of the step that follows each step if the user only goes on; nil for none.
  private static func circle(of reached: Set<Int>, _ next: [Int?]) -> Int? {
    var known: Set<Int> = []
    for start in reached.sorted() where !known.contains(start) {
      var path: [Int] = []
      var index: Int? = start
      while let step = index, known.insert(step).inserted {
        path.append(step)
        index = next[step]
      }
      if let step = index, let position = path.firstIndex(of: step) { return path[position...].min() }
    }
    return nil
  }
}
