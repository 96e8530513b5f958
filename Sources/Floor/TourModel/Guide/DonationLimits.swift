/// The limits of the donations that the history keeps of each event.
public struct DonationLimits: Hashable, Sendable {
  /// The number of donations to keep, the newest ones. At most ``ceiling`` are kept.
  public var most: Int
  /// The greatest age of the donations to keep, in seconds.
  public var age: Int

  /// The maximum number of donations of an event that the history keeps for any guide. It bounds the size of the
  /// history.
  public static let ceiling = 100_000

  public init(most: Int = 1000, age: Int = 90 * 86400) {
    self.most = most
    self.age = age
  }

  /// Whether a condition has the same answer for the donations that are kept as for all donations ever made. This holds
  /// at any time that is at most a day before the newest donation.
  public func suffice(for condition: EventCondition) -> Bool {
    guard let within = condition.within else { return true }
    return within <= age && condition.number < (condition.measure == .count ? mostTimes : mostDays)
  }

  var mostTimes: Int { Swift.max(0, Swift.min(most, Self.ceiling)) }

  /// The number of days to keep: all days within the age and three more for changes of the time zone, but at least
  /// ``mostTimes``. A limit is needed because a clock that jumps could add any number of days.
  var mostDays: Int { Swift.max(mostTimes, Swift.min(Swift.max(0, age) / 86400, Self.ceiling) + 3) }

  /// The time from which on donations are kept, in seconds since 1970. One day is added to the age, because clocks are
  /// set back: dual-boot machines shift theirs by the UTC offset.
  func oldest(at now: Int) -> Int { now.minus(Swift.max(0, age)).minus(86400 - 1) }
}
