import Glibc
import TourModel

extension Moment {
  /// Returns the moment as text: `today 14:05`, `tomorrow 22:17`, `Tuesday 09:00` up to six days away, otherwise `12
  /// March 2026`.
  func prose(at now: Moment) -> String {
    guard let date = CivilDate(self) else { return "\(self)" }
    switch day.subtractingReportingOverflow(now.day).partialValue {
    case 0: return "today \(date.time)"
    case 1: return "tomorrow \(date.time)"
    case -1: return "yesterday \(date.time)"
    case -6...6: return "\(Self.weekdays[date.weekday]) \(date.time)"
    default: return "\(date.day) \(Self.months[date.month - 1]) \(date.year)"
    }
  }

  /// Returns a moment of the past in the language of the user: `today 14:05`, `yesterday 22:17`, otherwise
  /// `2026-03-12`.
  func text(at now: Moment, _ words: ShellWords) -> String {
    guard let date = CivilDate(self) else { return "\(self)" }
    switch day.subtractingReportingOverflow(now.day).partialValue {
    case 0: return words.today(date.time)
    case -1: return words.yesterday(date.time)
    default: return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
    }
  }

  private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

/// The date of a moment, and its time of day, at its offset.
private struct CivilDate {
  let year: Int
  /// From 1.
  let month, day: Int
  /// Days since Sunday.
  let weekday: Int
  /// `14:05`.
  let time: String

  /// nil before the year 0, and after 9999.
  ///
  /// In C: gmtime_r(3).
  init?(_ moment: Moment) {
    var seconds = moment.seconds.addingReportingOverflow(moment.offset).partialValue
    var parts = unsafe tm()
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return nil }
    unsafe (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    weekday = unsafe Int(parts.tm_wday)
    time = unsafe "\(twoDigits(Int(parts.tm_hour))):\(twoDigits(Int(parts.tm_min)))"
    if !(0...9999).contains(year) { return nil }
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
