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
