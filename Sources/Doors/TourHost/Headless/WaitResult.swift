import TourSystem

/// The reason why a wait for a condition has ended.
package enum WaitResult: Hashable, Sendable {
  /// The condition holds.
  case held
  /// The program has ended, all of its output was read, and the condition does not hold.
  case ended
  /// The time is over, and the condition does not hold.
  case timedOut
}

/// The time at which a wait ends.
struct Deadline {
  /// In milliseconds of ``Clock``.
  let at: Int

  /// - Parameter milliseconds: from now; at least 0.
  init(milliseconds: Int) {
    at = Clock.milliseconds + min(max(0, milliseconds), .max / 2)
  }

  /// Milliseconds until the end of the wait; at least 0.
  var rest: Int { max(0, at - Clock.milliseconds) }

  /// Returns the result of a wait; nil if it goes on.
  /// - Parameters:
  ///   - holds: whether the condition holds.
  ///   - hasEnded: whether the program has ended, and all of its output was read.
  func result(holds: Bool, hasEnded: Bool) -> WaitResult? {
    if holds { return .held }
    if hasEnded { return .ended }
    return rest == 0 ? .timedOut : nil
  }
}
