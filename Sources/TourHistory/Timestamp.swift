/// Conversions between seconds since 1970 and their form in the file: `2026-11-21T00:28:58Z`.
///
/// *Source:* RFC 3339 with no fraction and in UTC; days ↔ dates after Howard Hinnant, *chrono-Compatible Low-Level Date
/// Algorithms*.
public enum Timestamp {
  /// The times from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z, whose years have four digits.
  public static let range = -62_167_219_200...253_402_300_799

  /// Returns the text of a time. A time outside ``range`` is clamped to it.
  public static func text(_ seconds: Int) -> String {
    let seconds = min(max(seconds, range.lowerBound), range.upperBound)
    let days = (seconds - modulo(seconds, 86_400)) / 86_400
    let time = modulo(seconds, 86_400)
    let (year, month, day) = date(days)
    return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) + "T"
      + digits(time / 3600, 2) + ":" + digits(time / 60 % 60, 2) + ":" + digits(time % 60, 2) + "Z"
  }

  /// Returns the time of a text; nil if the text has another form or there is no such day. A leap second counts as the second after it.
  public static func seconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    for (index, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "Z")] as [(Int, Unicode.Scalar)] {
      guard bytes[index] == UInt8(ascii: mark) else { return nil }
    }
    func number(_ start: Int, _ count: Int) -> Int? {
      var value = 0
      for byte in bytes[start..<start + count] {
        guard case UInt8(ascii: "0")...UInt8(ascii: "9") = byte else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
      let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
      1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = days(year, month, day)
    guard date(days) == (year, month, day) else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }

  /// Returns the remainder of a division, which is never negative.
  private static func modulo(_ number: Int, _ divisor: Int) -> Int {
    let rest = number % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// Returns the days from 1970-01-01 to a date. Years begin in March here, so that the leap day is the last day of a year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days - modulo(days, 146_097)) / 146_097
    let dayOfEra = modulo(days, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
