import Glibc
import TourModel

extension Moment {
  /// Returns the moment as text: `today 14:05`, `tomorrow 22:17`, `Tuesday 09:00` up to six days away, otherwise `12
  /// March 2026`.
  ///
  /// In C: gmtime_r(3).
  func prose(at now: Moment) -> String {
    var local = seconds.addingReportingOverflow(offset).partialValue
    var parts = unsafe tm()
    guard unsafe gmtime_r(&local, &parts) != nil, unsafe (0...9999).contains(Int(parts.tm_year) + 1900) else {
      return "\(self)"
    }
    let time = unsafe "\(parts.tm_hour < 10 ? "0" : "")\(parts.tm_hour):\(parts.tm_min < 10 ? "0" : "")\(parts.tm_min)"
    switch day.subtractingReportingOverflow(now.day).partialValue {
    case 0: return "today \(time)"
    case 1: return "tomorrow \(time)"
    case -1: return "yesterday \(time)"
    case -6...6: return unsafe "\(Self.weekdays[Int(parts.tm_wday)]) \(time)"
    default: return unsafe "\(parts.tm_mday) \(Self.months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    }
  }

  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
