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
  public var description: String {
    let date = CalendarDate(days: min(max(day, -719_528), 2_932_896))
    return "\(date.text) \((timeOfDay / 3600).digits(2)):\((timeOfDay / 60 % 60).digits(2))"
  }
}
