public import TourModel

/// Where a tip stands.
public enum TipStatus: Hashable, Sendable {
  /// Not now: all that stands against it.
  case pending([Obstacle])
  /// It may be shown now.
  case available
  /// It never comes again.
  case invalidated(Invalidation)
}

/// What keeps a tip from being shown now.
public enum Obstacle: Hashable, Sendable {
  /// It does not hold, because of this.
  case condition(Condition, Evidence?)
  /// None of its targets is on the screen.
  case targetMissing
  /// Whether it may come depends on the screen, and none was looked at.
  case screen
  /// The guide was met too short a time ago, the user said later, or another tip was shown too short a time ago.
  case notBefore(Int, Reason)
  /// The one before it in its group is not over.
  case group(waitsFor: String)
  /// Another tip comes first: its id, behind its guide's name and a slash where that is another.
  case outranked(by: String)
  /// The user wants no tips: of this program, at all, or at this time of day.
  case unwanted(Scope)

  /// What there is where something else is asked for.
  public enum Evidence: Hashable, Sendable {
    /// How often the event happened, or on how many days.
    case count(Int)
    /// The parameter's.
    case value(Value)
  }

  public enum Reason: String, Hashable, Sendable {
    case after, snoozed, frequency
  }

  public enum Scope: String, Hashable, Sendable {
    case program, all, quietHours
    /// Others were asked for.
    case others
  }
}
