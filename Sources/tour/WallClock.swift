import Glibc
import TourHistory
import TourModel
import TourScreen

/// What time it is, and where: for all that is remembered. `TOUR_NOW`, for authors and tests, says what time it was at the start; from
/// there it goes on as time does.
struct WallClock {
  static let current = WallClock(Environment.current["TOUR_NOW"])

  /// Seconds that are added to the system's clock.
  private var shift = 0
  /// Seconds east of Greenwich, where `TOUR_NOW` says that; otherwise the system knows.
  private var offset: Int?

  private init(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    guard let start = Self.read(text) else {
      say("'\(text)' in TOUR_NOW is not a time; write it as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00")
      return
    }
    shift = start.seconds - time(nil)
    offset = start.offset
  }

  func moment() -> Moment { moment(of: time(nil) + shift) }

  /// Another time, with the offset from Greenwich that is valid then: summer time may have begun or ended since.
  /// C: `localtime_r`.
  func moment(of seconds: Int) -> Moment {
    var seconds = seconds
    var local = tm()
    return Moment(seconds: seconds, offset: offset ?? (localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff))
  }

  /// C: `mktime`, where the text names no zone.
  private static func read(_ text: String) -> (seconds: Int, offset: Int?)? {
    let zone = text.dropFirst(19)
    guard var seconds = Timestamp.seconds(text.prefix(19) + "Z") else { return nil }
    if zone.isEmpty {
      var local = tm()
      gmtime_r(&seconds, &local)
      local.tm_isdst = -1
      return (mktime(&local), nil)
    }
    return offset(zone).map { (seconds - $0, $0) }
  }

  /// The seconds east of Greenwich that `Z`, `+01:00` and `-0530` mean.
  private static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard let sign = zone.first, "+-".contains(sign), digits.count == 4, let number = Numeral.decimal(digits, in: 0...2359), number % 100 < 60
    else { return nil }
    return (number / 100 * 3600 + number % 100 * 60) * (sign == "-" ? -1 : 1)
  }
}
