/// What is remembered of an event's donations: all of them as numbers, the newest with their times.
public struct EventRecord: Hashable, Sendable {
  /// Of all donations ever.
  public var count: Int
  /// Distinct days of all donations ever.
  public var dayCount: Int
  /// When the newest donations were made, in seconds since 1970, the oldest first.
  public var times: [Int]
  /// The newest days on which there were donations, the oldest first.
  public var days: [Day]

  public struct Day: Hashable, Sendable {
    /// Since 1970-01-01, where the user is.
    public var number: Int
    /// The time of its last donation.
    public var last: Int

    public init(number: Int, last: Int) {
      self.number = number
      self.last = last
    }
  }

  public init(count: Int = 0, dayCount: Int = 0, times: [Int] = [], days: [Day] = []) {
    self.count = count
    self.dayCount = dayCount
    self.times = times
    self.days = days
  }

  /// Remembers donations that were made at one moment, and forgets what the limits do not keep.
  public mutating func donate(_ number: Int = 1, at moment: Moment, keeping limits: DonationLimits) {
    guard number > 0 else { return }
    count += number
    let index = times.partition(before: moment.seconds + 1)
    times.insert(contentsOf: repeatElement(moment.seconds, count: min(number, limits.most)), at: index)
    if let index = days.firstIndex(where: { $0.number == moment.day }) {
      days[index].last = max(days[index].last, moment.seconds)
    } else {
      dayCount += 1
      days.insert(Day(number: moment.day, last: moment.seconds), at: days.firstIndex { $0.number > moment.day } ?? days.count)
    }
    prune(at: moment.seconds, keeping: limits)
  }

  private mutating func prune(at now: Int, keeping limits: DonationLimits) {
    let tooOld = times.partition(before: now - limits.age + 1)
    times.removeFirst(max(tooOld, times.count - limits.most))
    days.removeAll { $0.last <= now - limits.age }
  }

  /// How often it happened within the last so many seconds. What seems to be in the future, since a clock was set, counts.
  public func answer(_ measure: EventQuestion.Measure, within: Int?, at now: Int) -> Int {
    guard let within else { return measure == .count ? count : dayCount }
    switch measure {
    case .count: return times.count - times.partition(before: now - within + 1)
    case .days: return days.reduce(0) { $0 + ($1.last > now - within ? 1 : 0) }
    }
  }
}

extension [Int] {
  /// How many of these, which are in order, are less than a number.
  fileprivate func partition(before number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
