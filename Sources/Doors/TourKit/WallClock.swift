import Glibc
import TourHistory
public import TourModel
import TourScreen

/// The date, the time and the UTC offset for entries of the history: the system's, or a simulated time that
/// advances with the system's clock.
public struct WallClock: Sendable {
  /// The seconds that are added to the system's clock.
  private var shift = 0
  /// The UTC offset of the simulated time, in seconds to the east; nil if it has none. Then the system's time zone
  /// applies.
  private var offset: Int?

  /// Creates the system's clock.
  public init() {}

  /// Creates a clock that starts at a simulated time; nil if the text is not a time.
  /// - Parameter text: the date and time, with or without a UTC offset: `2026-11-21T10:00:00`,
  ///   `2026-11-21T10:00:00+01:00`.
  public init?(startingAt text: String) {
    guard let start = Self.read(text) else { return nil }
    shift = start.seconds - time(nil)
    offset = start.offset
  }

  /// Returns the present moment. C: `time`, and `localtime_r` for the UTC offset.
  public func moment() -> Moment { moment(of: time(nil) + shift) }

  /// Returns the moment of a time in seconds since 1970, with the UTC offset at that time. Because of summer time, it
  /// may differ from the present offset. C: `localtime_r`.
  public func moment(of seconds: Int) -> Moment {
    var seconds = seconds
    var local = unsafe tm()
    return unsafe Moment(
      seconds: seconds, offset: offset ?? (localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff))
  }

  /// Reads a time and its UTC offset, which is nil if the text has no time zone. C: `mktime` for a text without a zone.
  private static func read(_ text: String) -> (seconds: Int, offset: Int?)? {
    let zone = text.dropFirst(19)
    guard var seconds = Timestamp.seconds(String(text.prefix(19)) + "Z") else { return nil }
    if zone.isEmpty {
      var local = unsafe tm()
      unsafe gmtime_r(&seconds, &local)
      unsafe local.tm_isdst = -1
      return unsafe (mktime(&local), nil)
    }
    return offset(zone).map { (seconds - $0, $0) }
  }

  /// Returns the UTC offset of `Z`, `+01:00` or `-0530`, in seconds to the east.
  private static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let sign = zone.first, "+-".contains(sign), digits.count == 4,
      let number = Numeral.decimal(digits, in: 0...2359), number % 100 < 60
    else { return nil }
    return (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
  }
}
