/// How many donations are kept of each event.
public struct DonationLimits: Hashable, Sendable {
  /// The newest so many; ``ceiling`` where it is more.
  public var most: Int
  /// In seconds.
  public var age: Int

  /// What bounds a history, whatever a guide says.
  public static let ceiling = 100_000

  public init(most: Int = 1000, age: Int = 90 * 86400) {
    self.most = most
    self.age = age
  }

  /// Whether a question has the same answer for what is kept as for all that ever happened: at any time not more than a day before that of
  /// the newest donation.
  public func suffice(for question: EventQuestion) -> Bool {
    guard let within = question.within else { return true }
    return within <= age && question.number < (question.measure == .count ? mostTimes : mostDays)
  }

  var mostTimes: Int { Swift.max(0, Swift.min(most, Self.ceiling)) }

  /// As many as there are within the age, and those with other days that a traveller has; but where the clock jumps, days could be without number.
  var mostDays: Int { Swift.max(mostTimes, Swift.min(Swift.max(0, age) / 86400, Self.ceiling) + 3) }

  /// The time from which on donations are kept. A day longer than the age, since clocks are set back: by what a computer with two systems
  /// has between its own time and Greenwich's, most often.
  func oldest(at now: Int) -> Int { now.minus(Swift.max(0, age)).minus(86400 - 1) }
}
