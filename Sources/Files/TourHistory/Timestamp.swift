import TourModel
import TourScreen

/// Conversions between seconds since 1970 and their form in the file: `2026-11-21T00:28:58Z`.
///
/// *Source:* RFC 3339 with no fraction and in UTC.
public enum Timestamp {
  /// The times from 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z, whose years have four digits.
  public static let range = -62_167_219_200...253_402_300_799

  /// Returns the text of a time. A time outside ``range`` is clamped to it.
  public static func text(_ seconds: Int) -> String {
    let seconds = min(max(seconds, range.lowerBound), range.upperBound)
    let time = seconds.modulo(86_400)
    return CalendarDate(days: (seconds - time) / 86_400).text + "T" + (time / 3600).digits(2) + ":"
      + (time / 60 % 60).digits(2) + ":"
      + (time % 60).digits(2) + "Z"
  }

  /// Returns the time of a text; nil if the text has another form or there is no such day. A leap second counts as the
  /// second after it.
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
    let date = CalendarDate(year: year, month: month, day: day)
    guard CalendarDate(days: date.days) == date else { return nil }
    return date.days * 86_400 + hour * 3600 + minute * 60 + second
  }
}
