public import TourModel

/// The status of a tip.
public enum TipStatus: Hashable, Sendable {
  /// It may not be shown now, because of these obstacles.
  case pending([Obstacle])
  /// It may be shown now.
  case available
  /// It never appears again, for this reason.
  case invalidated(Invalidation)
}

/// A reason why a tip may not be shown now.
public enum Obstacle: Hashable, Sendable {
  /// This part of the tip's condition does not hold. The evidence is nil if the part is not a single condition on an
  /// event or a parameter.
  case condition(Condition, Evidence?)
  /// None of its targets is on the screen.
  case targetMissing
  /// The tip depends on the screen, which is not available.
  case screen
  /// The tip may not appear before this time, in seconds since 1970: the guide was first used too recently, the user
  /// answered *Later*, or another tip was shown too recently.
  case notBefore(Int, Reason)
  /// An earlier tip of its ordered group, given by id, is not over.
  case group(waitsFor: String)
  /// Another tip ranks higher. It is given by its id, or by `guide/id` if it is from another guide.
  case outranked(by: String)
  /// The user wants no tips of this program, no tips at all, no tips at this time of day, or only other tips.
  case unwanted(Scope)

  /// The actual count or value, which differs from the required one.
  public enum Evidence: Hashable, Sendable {
    /// How often the event happened, or on how many days.
    case count(Int)
    /// The parameter's value.
    case value(Value)
  }

  public enum Reason: String, Hashable, Sendable {
    case after, snoozed, frequency
  }

  public enum Scope: String, Hashable, Sendable {
    case program, all, quietHours
    /// The user requested other tips only.
    case others
  }
}
