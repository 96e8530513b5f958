import TourFinding
import TourHost
import TourModel
import TourSession
import TourSystem

// A user who gets lost while trying a step, and the way back.
extension GuideWalk {
  /// What followed the keys that lead a user astray.
  package enum Straying: Hashable, Sendable {
    /// The program ended.
    /// - Parameter isBack: whether the keys that lead back have ended it.
    case ended(isBack: Bool)
    /// The step was done.
    case done
    /// The card did not say so.
    case unnoticed
    /// The card said what leads back from another state, whose index is given.
    case other(Int)
    /// The card said so, and its keys did not lead back.
    case stayed
    /// The card said so, and its keys led back.
    case returned
  }

  /// Goes into each state of the step that is still to be tried, and back.
  /// - Returns: whether the user is back; otherwise ``isLost`` is set.
  mutating func goAstray(
    _ run: inout HeadlessSession, from step: Step, _ visit: (Event) -> Void
  ) throws(Errno) -> Bool {
    guard let first = nextState.removeValue(forKey: step.id), share.contains(step), isUp(step, run.session) else {
      return true
    }
    for index in step.astray.indices.dropFirst(first) where !step.astray[index].check.isEmpty {
      // The way back from the state before may have done what the step asks for.
      guard isUp(step, run.session) else {
        nextState[step.id] = index
        isLost = true
        return false
      }
      visit(.straying(step, index: index))
      let straying = try stray(&run, from: step, index)
      visit(.strayed(step, index: index, straying, run.moment))
      guard straying == .returned else {
        nextState[step.id] = index + 1
        isLost = true
        return false
      }
    }
    return true
  }

  /// Types the keys that lead a user of the step into a state of ``TourModel/Step/astray``, and then those that lead
  /// back.
  private func stray(_ run: inout HeadlessSession, from step: Step, _ index: Int) throws(Errno) -> Straying {
    try run.handle(.practice(.trial))
    for key in step.astray[index].check where isUp(step, run.session) {
      try run.press(key)
      try run.rest(key == Key(.escape) ? Limits.answerToEscape : Limits.answerToKey) { isUp(step, $0.session) }
    }
    func isAstray(_ session: Session) -> Bool { isUp(step, session) && session.tour?.strayIndex == index }
    _ = try run.run(milliseconds: limits.answer) { isAstray($0.session) || !isUp(step, $0.session) }
    guard isAstray(run.session) else {
      let other = run.session.tour?.strayIndex
      return run.terminal.hasEnded
        ? .ended(isBack: false) : !isUp(step, run.session) ? .done : other.map { .other($0) } ?? .unnoticed
    }
    try run.handle(.practice(.wayBack))
    _ = try run.run(milliseconds: limits.answer) { !isAstray($0.session) && $0.session.tour?.isTakenBack != true }
    // The last key may end the program.
    try run.rest(Limits.answerToKey)
    // The way back may do what the step asks for. The tour goes on a moment later, and no further state is tried here.
    let isDone =
      step.done?.predicate.map { run.moment.index.holds($0) }
      ?? (!step.goals.isEmpty && run.session.tour?.reachedGoals.count == step.goals.count)
    if isDone {
      _ = try run.run(milliseconds: limits.answer) { !isUp(step, $0.session) }
    }
    return run.terminal.hasEnded
      ? .ended(isBack: true) : isAstray(run.session) || run.session.tour?.isTakenBack == true ? .stayed : .returned
  }
}
