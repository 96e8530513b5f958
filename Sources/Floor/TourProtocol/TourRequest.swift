/// A change of the tour in progress that the program requests, as its user does with the buttons of a card. A request
/// that is not possible has no effect.
public enum TourRequest: Hashable, Sendable {
  /// Go to the next step, or complete the tour at its last step. If a step waits for its target, the next step is
  /// awaited instead.
  case next
  /// Go to the last step that was shown before the current one.
  case back
  /// Go to the step with this id.
  case step(String)
  /// Close the tour. The next time it continues at the same step.
  case close
}

/// A tour that is to be started: all steps of a guide, whether or not the user has seen them.
public struct TourChoice: Hashable, Sendable {
  /// The name of the guide; nil for the one that provides the tour of the program.
  public var guide: String?
  /// The id of the first step; nil for the first one of the guide.
  public var step: String?

  public init(guide: String? = nil, step: String? = nil) {
    self.guide = guide
    self.step = step
  }
}
