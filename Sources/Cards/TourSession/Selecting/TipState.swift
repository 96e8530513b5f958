public import TourModel

/// The state of a tip in a session.
public enum TipState: Hashable, Sendable {
  /// It may not appear now, because of these obstacles.
  case waiting([Obstacle])
  /// It may appear now, unless a tour is in progress or another tip comes first, or it is inline and its widget has no
  /// room for it.
  case ready
  /// Its card is up, or the banner that follows it, or a tour covers it, after which it is up again.
  case shown
  /// It never appears again, for this reason.
  case over(Invalidation)

  public init(_ status: TipStatus) {
    self =
      switch status {
      case .pending(let obstacles): .waiting(obstacles)
      case .available: .ready
      case .invalidated(let reason): .over(reason)
      }
  }
}
