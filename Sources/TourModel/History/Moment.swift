/// A time, with the user's UTC offset.
public struct Moment: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int
  /// The UTC offset in seconds; east is positive.
  public var offset: Int

  public init(seconds: Int, offset: Int = 0) {
    self.seconds = seconds
    self.offset = offset
  }

  /// Days since 1970-01-01 in local time.
  public var day: Int {
    let local = seconds.plus(offset)
    return local / 86400 - (local % 86400 < 0 ? 1 : 0)
  }

  /// Seconds since midnight in local time.
  public var timeOfDay: Int { seconds.plus(offset).modulo(86400) }
}

extension Moment: CustomStringConvertible {
  /// The local time to the minute, such as `2026-11-22 09:00`. Times outside of the years 0 to 9999 are clamped.
  ///
  /// *Source:* Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*.
  public var description: String {
    let (year, month, day) = Self.date(min(max(self.day, -719_528), 2_932_896))
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return "\(digits(year, 4))-\(digits(month))-\(digits(day)) \(digits(timeOfDay / 3600)):\(digits(timeOfDay / 60 % 60))"
  }

  /// Returns the Gregorian date of a day since 1970-01-01. The calculation begins years in March, so that the leap day is the last day.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let dayOfEra = days.modulo(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + (days - dayOfEra) / 146_097 * 400
    return (year + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
