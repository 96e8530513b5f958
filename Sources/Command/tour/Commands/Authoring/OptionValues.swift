import ArgumentParser
import TourModel
import TourScreen

private let largest = Size(columns: 500, rows: 200)

/// Reads the size of a terminal, such as `80x24`.
/// - Throws: a `ValidationError` for a text that is none.
func terminalSize(_ text: some StringProtocol) throws -> Size {
  let parts = text.split(separator: "x", omittingEmptySubsequences: false)
  guard parts.count == 2, let columns = Numeral.decimal(parts[0], in: 20...largest.columns),
    let rows = Numeral.decimal(parts[1], in: 5...largest.rows)
  else {
    throw ValidationError(.notSize(String(text), largest: largest))
  }
  return Size(columns: columns, rows: rows)
}

/// Reads a time of at most an hour, such as `10s`, in milliseconds.
/// - Throws: a `ValidationError` for a text that is none.
func durationInMilliseconds(_ text: String) throws -> Int {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  let units = ["ms": 1, "s": 1000, "m": 60_000]
  guard let unit = units[String(text[digits.endIndex...])],
    let number = Numeral.decimal(digits, in: 1...3_600_000 / unit)
  else { throw ValidationError(.notTime(text)) }
  return number * unit
}

/// The largest number of programs that run side by side.
let mostJobs = 64

/// Reads the number of programs that run side by side.
/// - Throws: a `ValidationError` for a text that is none.
func jobCount(_ text: String) throws -> Int {
  guard let number = Numeral.decimal(text, in: 1...mostJobs) else { throw ValidationError(.notJobCount(text)) }
  return number
}

/// Checks a variable, such as `EDITOR=nano`.
/// - Throws: a `ValidationError` for a text without a name or a value.
func environmentVariable(_ text: String) throws -> String {
  guard text.dropFirst().contains("=") else { throw ValidationError(.variableWithoutValue(text)) }
  return text
}
