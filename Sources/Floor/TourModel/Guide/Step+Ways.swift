/// The ways of a user through the steps of a guide.
extension Step {
  /// The steps to which the user can go on from this one, whether the tour can end here, and the step that follows
  /// without a choice; nil for none.
  /// - Parameters:
  ///   - index: of this step, among `count` steps.
  ///   - find: returns the index of the step with an id; nil if there is none.
  package func ways(from index: Int, of count: Int, _ find: (String) -> Int?) -> (steps: [Int], ends: Bool, next: Int?)
  {
    var steps = (choices?.options ?? []).compactMap { $0.go.flatMap(find) }
    var ends = false
    var following: Int?
    for button in buttons {
      switch button.action {
      case .go(let step): if let step = find(step) { steps.append(step) }
      case .done, .skip, .close, .guide, .snooze: ends = true
      case .next, .show, .tryIt, .send, .emit, .back, .open, .never: break
      }
    }
    if goesOn {
      following = next.flatMap(find) ?? (index + 1 < count ? index + 1 : nil)
      if let following { steps.append(following) } else { ends = true }
    }
    return (steps, ends, following)
  }

  /// Whether a user can go on from the step without a choice. A step whose own buttons all lead elsewhere has no way to
  /// the next one of the guide.
  package var goesOn: Bool {
    if buttons.isEmpty || self.do != nil || done != nil || milliseconds != nil { return true }
    return buttons.contains { button in
      switch button.action {
      case .next, .show, .tryIt, .send, .emit: true
      case .back, .skip, .close, .done, .go, .guide, .open, .snooze, .never: false
      }
    }
  }

  /// The steps that a user can reach.
  /// - Parameters:
  ///   - start: the steps from which they go on.
  ///   - next: returns the steps to which a way leads from a step.
  package static func reached(from start: [Int], _ next: (Int) -> [Int]) -> Set<Int> {
    var reached = Set(start)
    var rest = start
    while let index = rest.popLast() {
      for other in next(index) where reached.insert(other).inserted { rest.append(other) }
    }
    return reached
  }
}
