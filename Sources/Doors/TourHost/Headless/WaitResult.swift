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
  var isOver: Bool { rest == 0 }
}
