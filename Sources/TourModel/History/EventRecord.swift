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
  /// What else stands in the file's record.
  public var unread: [Unread]

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

  public init(count: Int = 0, dayCount: Int = 0, times: [Int] = [], days: [Day] = [], unread: [Unread] = []) {
    self.count = count
    self.dayCount = dayCount
    self.times = times
    self.days = days
    self.unread = unread
  }

  /// Remembers donations that were made at one moment, and forgets what the limits do not keep. In whatever order donations come, the same
  /// is remembered in the end, as long as the clock was not set back by more than a day.
  public mutating func donate(_ number: Int = 1, at moment: Moment, keeping limits: DonationLimits) {
    guard number > 0 else { return }
    count = count.plus(number)
    let index = times.partition(before: moment.seconds.plus(1))
    times.insert(contentsOf: repeatElement(moment.seconds, count: min(number, limits.mostTimes)), at: index)
    if let index = days.firstIndex(where: { $0.number == moment.day }) {
      days[index].last = max(days[index].last, moment.seconds)
    } else {
      dayCount = dayCount.plus(1)
      days.insert(Day(number: moment.day, last: moment.seconds), at: days.firstIndex { $0.number > moment.day } ?? days.count)
    }
    prune(at: moment.seconds, keeping: limits)
  }

  private mutating func prune(at now: Int, keeping limits: DonationLimits) {
    let oldest = limits.oldest(at: now)
    times.removeFirst(max(times.partition(before: oldest), times.count - limits.mostTimes))
    days.removeAll { $0.last < oldest }
    while days.count > limits.mostDays, let index = days.indices.min(by: { days[$0].last < days[$1].last }) { days.remove(at: index) }
  }

  /// How often it happened within the last so many seconds. What seems to be in the future, since a clock was set, counts.
  public func answer(_ measure: EventQuestion.Measure, within: Int?, at now: Int) -> Int {
    guard let within else { return measure == .count ? count : dayCount }
    let oldest = now.minus(within).plus(1)
    switch measure {
    case .count: return times.count - times.partition(before: oldest)
    case .days: return days.reduce(0) { $0 + ($1.last >= oldest ? 1 : 0) }
    }
  }

  /// When the answer to a question next turns from yes to no or back if nothing more happens, since donations no longer lie within its time; nil is
  /// never.
  package func turn(of question: EventQuestion, after now: Int) -> Int? {
    guard let within = question.within else { return nil }
    let times = question.measure == .count ? times : days.map(\.last).sorted()
    let count = times.count - times.partition(before: now.minus(within).plus(1))
    let edges =
      switch question.comparison {
      case .atLeast, .less: [question.number]
      case .more, .atMost: [question.number.plus(1)]
      case .equal, .different: [question.number.plus(1), question.number]
      }
    // There are fewer than an edge once the donation leaves that is as many from the newest.
    return edges.first { $0 >= 1 && $0 <= count }.map { times[times.count - $0].plus(within) }
  }
}

extension [Int] {
  /// How many of these, which are in order, are less than a number.
  package func partition(before number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
