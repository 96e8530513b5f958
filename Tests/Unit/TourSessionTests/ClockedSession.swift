import TourModel
import TourSession

/// A session with a clock that a test advances.
protocol ClockedSession {
  var now: Int { get set }
  /// When the session wants the next tick; nil for never.
  var deadline: Int? { get }
  mutating func handle(_ event: SessionEvent)
}

extension ClockedSession {
  /// Advances the time, with a tick at each deadline on the way and at the end.
  mutating func wait(_ milliseconds: Int) {
    let end = now + milliseconds
    while let deadline, deadline <= end {
      now = max(now, deadline)
      handle(.tick)
    }
    now = end
    handle(.tick)
  }
}
