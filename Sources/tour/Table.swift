import TourCore

/// Columns as wide as they need to be, two spaces apart, with whatever is invisible shown.
func table(_ rows: [[String]]) -> String {
  let rows = rows.map { $0.map(\.visible) }
  func columns(_ text: String) -> Int { text.reduce(0) { $0 + TourCore.columns(of: $1) } }
  let widths = (rows.first ?? []).indices.map { column in rows.map { columns($0[column]) }.max() ?? 0 }
  return rows.map { row in
    let line = row.enumerated().map { column, text in text + String(repeating: " ", count: widths[column] - columns(text)) }.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
}
