/// The donations of an event: totals of all of them, and the times of the newest.
public struct EventRecord: Hashable, Sendable {
  /// The number of all donations.
  public var count: Int
  /// The number of distinct days of all donations.
  public var dayCount: Int
  /// The times of the newest donations, in seconds since 1970, the oldest first.
  public var times: [Int]
  /// The newest days on which there were donations, the oldest first.
  public var days: [Day]
  /// Members of the record in the file that this version of tour does not read.
  public var unread: [Unread]

  public struct Day: Hashable, Sendable {
    /// Days since 1970-01-01 in the user's local time.
    public var number: Int
    /// The time of its last donation, in seconds since 1970.
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

  /// Records donations made at one moment, and removes times and days beyond the limits. The order in which donations
  /// are recorded does not change the result, as long as the clock is not set back by more than a day.
  public mutating func donate(_ number: Int = 1, at moment: Moment, keeping limits: DonationLimits) {
    guard number > 0 else { return }
    count = count.plus(number)
    let index = times.partition(before: moment.seconds.plus(1))
    times.insert(contentsOf: repeatElement(moment.seconds, count: min(number, limits.mostTimes)), at: index)
    if let index = days.firstIndex(where: { $0.number == moment.day }) {
      days[index].last = max(days[index].last, moment.seconds)
    } else {
      dayCount = dayCount.plus(1)
      days.insert(
        Day(number: moment.day, last: moment.seconds), at: days.firstIndex { $0.number > moment.day } ?? days.count)
    }
    prune(at: moment.seconds, keeping: limits)
  }

  private mutating func prune(at now: Int, keeping limits: DonationLimits) {
    let oldest = limits.oldest(at: now)
    times.removeFirst(max(times.partition(before: oldest), times.count - limits.mostTimes))
    days.removeAll { $0.last < oldest }
    while days.count > limits.mostDays, let index = days.indices.min(by: { days[$0].last < days[$1].last }) {
      days.remove(at: index)
    }
  }

  /// Returns the number of donations, or of days with donations, within the last `within` seconds; nil counts all.
  /// Times in the future count too: they exist after the clock was set back.
  public func answer(_ measure: EventCondition.Measure, within: Int?, at now: Int) -> Int {
    guard let within else { return measure == .count ? count : dayCount }
    let oldest = now.minus(within).plus(1)
    switch measure {
    case .count: return times.count - times.partition(before: oldest)
    case .days: return days.reduce(0) { $0 + ($1.last >= oldest ? 1 : 0) }
    }
  }

  /// Returns the next time at which the answer to a condition changes without further donations, because old ones fall
  /// out of its time window, in seconds since 1970; nil if it never does.
  package func turn(of condition: EventCondition, after now: Int) -> Int? {
    guard let within = condition.within else { return nil }
    let times = condition.measure == .count ? times : days.map(\.last).sorted()
    let count = times.count - times.partition(before: now.minus(within).plus(1))
    let edges =
      switch condition.comparison {
      case .atLeast, .less: [condition.number]
      case .more, .atMost: [condition.number.plus(1)]
      case .equal, .different: [condition.number.plus(1), condition.number]
      }
    // The count falls below n when the nth newest donation falls out of the window.
    return edges.first { $0 >= 1 && $0 <= count }.map { times[times.count - $0].plus(within) }
  }
}

extension [Int] {
  /// Returns the number of elements that are less than a number. The elements must be in ascending order.
  package func partition(before number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
