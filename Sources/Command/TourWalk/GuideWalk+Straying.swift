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

  /// Types the keys that lead a user of the step into a state of ``TourModel/Step/astray``, and then those that lead
  /// back.
  func stray(
    _ run: inout HeadlessSession, from step: Step, _ index: Int, _ visit: (Event) -> Void
  ) throws(Errno) {
    if step.astray[index].check.isEmpty { return }
    try run.handle(.practice(.trial))
    for key in step.astray[index].check where isUp(step, run.session) {
      try run.press(key)
      _ = try run.run(milliseconds: Limits.stillness) { !isUp(step, $0.session) }
    }
    func isAstray(_ session: Session) -> Bool { isUp(step, session) && session.tour?.strayIndex == index }
    _ = try run.run(milliseconds: limits.answer) { isAstray($0.session) || !isUp(step, $0.session) }
    guard isAstray(run.session) else {
      let other = run.session.tour?.strayIndex
      let straying: Straying =
        run.terminal.hasEnded
        ? .ended(isBack: false) : !isUp(step, run.session) ? .done : other.map { .other($0) } ?? .unnoticed
      return visit(.strayed(step, index: index, straying, run.moment))
    }
    try run.handle(.practice(.wayBack))
    _ = try run.run(milliseconds: limits.answer) { !isAstray($0.session) && $0.session.tour?.isTakenBack != true }
    // The last key may end the program.
    _ = try run.run(milliseconds: Limits.stillness) { $0.terminal.hasEnded }
    let straying: Straying =
      run.terminal.hasEnded
      ? .ended(isBack: true) : isAstray(run.session) || run.session.tour?.isTakenBack == true ? .stayed : .returned
    visit(.strayed(step, index: index, straying, run.moment))
  }
}
