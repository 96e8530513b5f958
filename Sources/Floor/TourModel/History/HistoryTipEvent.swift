extension History {
  /// An event of a guide's tips that the history records. Tips and events are given by id, parameters by name.
  public enum TipEvent: Hashable, Sendable {
    /// The guide's tips may appear from now on.
    case met
    /// The program ran long enough for a tip to appear.
    case started
    /// The tip's card was on a terminal.
    case shown(tip: String)
    /// The tip's card was on a terminal for this long.
    case displayed(tip: String, milliseconds: Int)
    case invalidated(tip: String, Invalidation)
    /// The user answered *Snooze*. The tip does not appear before this time, in seconds since 1970.
    case snoozed(tip: String, until: Int)
    /// The user answered *Never here*: no more tips of this program appear.
    case silenced
    /// The event happened this many times.
    case donated(event: String, times: Int = 1)
    /// The user pressed a button of the tip that counts this event.
    case emitted(tip: String, event: String)
    case set(parameter: String, Value)

    /// Whether it says what became of a tip's card, rather than what is counted for the rules of tips.
    package var isOfCard: Bool {
      switch self {
      case .shown, .invalidated, .snoozed, .silenced, .emitted: true
      case .met, .started, .displayed, .donated, .set: false
      }
    }
  }
}

/// An event of a guide's tips, with the guide and the time.
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
