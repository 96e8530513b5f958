public import TourModel
import TourScreen
public import TourJSON

/// An absent number stands for 0 and an absent time for never, so a new record is written without them.
extension TipRecord: Stored {
  static var shape: [JSON.Member] {
    [
      .init("version", JSON(0)), .init("text", .string("")), .init("shows", JSON(0)), .init("readings", JSON(0)),
      .init("milliseconds", JSON(0)),
      .init("shown", .string("")), .init("invalidation", .string("")), .init("snoozed", .string("")),
    ]
  }

  var first: Int { shown ?? 0 }

  init(_ members: [JSON.Member]) {
    var reading = Reading(members)
    self.init(
      version: reading.integer("version") ?? 0,
      text: reading.string("text") ?? "",
      shows: reading.integer("shows") ?? 0,
      readings: reading.integer("readings") ?? 0,
      milliseconds: reading.integer("milliseconds") ?? 0,
      shown: reading.time("shown"),
      invalidation: reading.string("invalidation").flatMap(Invalidation.init),
      snoozedUntil: reading.time("snoozed"))
    if invalidation == nil { reading.miss("invalidation") }
    unread = reading.unread
  }

  func write(over old: TipRecord?, to editor: inout Editor) throws(NewerSchema) {
    if version != old?.version { try editor.put("version", JSON(version)) }
    if text != old?.text { try editor.put("text", .string(text)) }
    if shows != old?.shows ?? 0 { try editor.put("shows", JSON(shows)) }
    if readings != old?.readings ?? 0 { try editor.put("readings", JSON(readings)) }
    if milliseconds != old?.milliseconds ?? 0 { try editor.put("milliseconds", JSON(milliseconds)) }
    if shown != old?.shown { try editor.put("shown", shown.map { .string(Timestamp.text($0)) }) }
    if invalidation != old?.invalidation { try editor.put("invalidation", invalidation.map { .string($0.rawValue) }) }
    if snoozedUntil != old?.snoozedUntil { try editor.put("snoozed", snoozedUntil.map { .string(Timestamp.text($0)) }) }
  }
}

/// `times` has the first time in seconds since 1970, and for each further time the seconds since the one before it.
/// `recent-days` has two numbers for each day. The first is the day in the user's time zone, as the number of days
/// since 1970-01-01, or since the day before it in the list. The second is the number of seconds from 00:00 UTC of that
/// day to its last donation.
///
///     "scrolled": {"count": 5, "days": 2, "times": [1795220938, 2, 0, 61, 90000], "recent-days": [20778, 1001, 1, 4601]}
extension EventRecord: Stored {
  static var shape: [JSON.Member] {
    [.init("count", JSON(0)), .init("days", JSON(0)), .init("times", .array([])), .init("recent-days", .array([]))]
  }

  var first: Int { times.first ?? 0 }

  init(_ members: [JSON.Member]) {
    var reading = Reading(members)
    let times = reading.integers("times").flatMap(Self.times)
    if times == nil { reading.miss("times") }
    let days = reading.integers("recent-days").flatMap(Self.days)
    if days == nil { reading.miss("recent-days") }
    self.init(
      count: max(reading.integer("count", most: Self.most) ?? 0, times?.count ?? 0),
      dayCount: max(reading.integer("days", most: Self.most) ?? 0, days?.count ?? 0), times: times ?? [],
      days: days ?? [])
    unread = reading.unread
  }

  func write(over old: EventRecord?, to editor: inout Editor) throws(NewerSchema) {
    if count != old?.count { try editor.put("count", JSON(count)) }
    if dayCount != old?.dayCount { try editor.put("days", JSON(dayCount)) }
    if times != old?.times { try editor.put("times", JSON(integers: Self.steps(times))) }
    if days != old?.days { try editor.put("recent-days", JSON(integers: Self.steps(days))) }
  }

  /// The largest count that is read. A larger count is treated as absent.
  private static let most = 1 << 53

  /// Returns the times of a stored list; nil if they are not in order, or are outside ``Timestamp/range``.
  private static func times(_ steps: [Int]) -> [Int]? {
    var times = steps
    var time = 0
    for (index, step) in steps.enumerated() {
      guard index == 0 || step >= 0, let next = sum(time, step), Timestamp.range.contains(next) else { return nil }
      time = next
      times[index] = next
    }
    return times
  }

  private static func steps(_ times: [Int]) -> [Int] {
    var before = 0
    return times.map { time in
      let time = clamp(time, to: Timestamp.range)
      defer { before = time }
      return time - before
    }
  }

  private static func days(_ steps: [Int]) -> [Day]? {
    guard steps.count % 2 == 0 else { return nil }
    var days: [Day] = []
    for index in stride(from: 0, to: steps.count, by: 2) {
      guard days.isEmpty || steps[index] > 0, let number = sum(days.last?.number ?? 0, steps[index]),
        Self.numbers.contains(number),
        let last = sum(number * 86400, steps[index + 1]), Timestamp.range.contains(last)
      else { return nil }
      days.append(Day(number: number, last: last))
    }
    return days
  }

  private static func steps(_ days: [Day]) -> [Int] {
    var before = 0
    return days.flatMap { day in
      let number = clamp(day.number, to: numbers)
      defer { before = number }
      return [number - before, clamp(day.last, to: Timestamp.range) - number * 86400]
    }
  }

  /// The valid numbers of days: ``Timestamp/range`` in days, and one more at each end because of time zones.
  private static let numbers = Timestamp.range.lowerBound / 86400 - 1...Timestamp.range.upperBound / 86400 + 1

  private static func clamp(_ number: Int, to range: ClosedRange<Int>) -> Int {
    min(max(number, range.lowerBound), range.upperBound)
  }

  private static func sum(_ first: Int, _ second: Int) -> Int? {
    let (sum, isTooLarge) = first.addingReportingOverflow(second)
    return isTooLarge ? nil : sum
  }
}

extension Value {
  /// Returns nil if no parameter can have this value.
  init?(_ value: JSON) {
    switch value {
    case .bool(let truth): self = .truth(truth)
    case .number(let text):
      guard let number = Numeral.real(text) else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    default: return nil
    }
  }
}

extension JSON {
  /// The JSON form of a parameter's value.
  public init(_ value: Value) {
    switch value {
    case .truth(let truth): self = .bool(truth)
    case .number(let number): self = Int(exactly: number).map(JSON.init) ?? .number("\(number)")
    case .text(let text): self = .string(text)
    }
  }
}
