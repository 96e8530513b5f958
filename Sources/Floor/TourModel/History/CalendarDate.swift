import TourScreen

/// A date of the Gregorian calendar, also before its introduction.
///
/// *Source:* Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*.
package struct CalendarDate: Hashable, Sendable {
  package let year: Int
  /// From 1.
  package let month: Int
  /// From 1.
  package let day: Int

  /// Does not check that there is such a day.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date of a day since 1970-01-01, within a million years of it. The calculation begins years in March,
  /// so that the leap day is the last day.
  package init(days: Int) {
    let days = days + 719_468
    let dayOfEra = days.modulo(146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + (days - dayOfEra) / 146_097 * 400
    self.init(
      year: year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }

  /// Days since 1970-01-01.
  package var days: Int {
    let year = month <= 2 ? year - 1 : year
    let yearOfEra = year.modulo(400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return (year - yearOfEra) / 400 * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The form of ISO 8601, such as `2026-11-22`, for a year from 0 to 9999.
  package var text: String { year.digits(4) + "-" + month.digits(2) + "-" + day.digits(2) }
}

extension Int {
  /// Returns the decimal digits, with zeros before them up to `count` digits. The number must not be negative.
  package func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
