/// Columns as wide as they need to be, two spaces apart. What a terminal would execute, or does not show, is shown as `?`.
func table(_ rows: [[String]]) -> String {
  let rows = rows.map { $0.map(visible) }
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let line = row.enumerated().map { column, text in text + String(repeating: " ", count: widths[column] - text.count) }.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }.joined(separator: "\n")
}

private func visible(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { [.control, .format].contains($0.properties.generalCategory) ? "?" : $0 }))
}
