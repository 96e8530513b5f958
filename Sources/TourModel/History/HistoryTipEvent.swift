extension History {
  /// What happens to tips that is worth remembering. Tips, events and parameters are named by their ids.
  public enum TipEvent: Hashable, Sendable {
    /// The guide's tips may appear from now on.
    case met
    /// The program ran long enough for a tip to come.
    case started
    /// The tip's card was on a terminal.
    case shown(tip: String)
    /// It was there so long.
    case displayed(tip: String, milliseconds: Int)
    case invalidated(tip: String, Invalidation)
    /// The user said later: not before this time, in seconds since 1970.
    case snoozed(tip: String, until: Int)
    /// The user wants no tips of this program.
    case silenced
    /// It happened so many times.
    case donated(event: String, times: Int = 1)
    case set(parameter: String, Value)
  }
}

/// One such event, of which guide, and when.
public struct TipNote: Hashable, Sendable {
  public var event: History.TipEvent
  /// The guide's name.
  public var guide: String
  public var moment: Moment

  public init(_ event: History.TipEvent, of guide: String, at moment: Moment) {
    self.event = event
    self.guide = guide
    self.moment = moment
  }
}
