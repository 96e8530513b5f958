import TourModel
import TourScreen

/// A table, whose columns are as wide as necessary and two spaces apart. Invisible characters are escaped.
///
/// If the table is wider than the terminal, the last column is wrapped. If there is too little room for that column,
/// each row begins with a line of all cells except the last one. The last cell is wrapped below that line, after its
/// heading.
struct Table {
  struct Cell {
    var text: String
    var style = Style.plain

    init(_ text: String, _ style: Style = .plain) {
      self.text = text.visible
      self.style = style
    }
  }

  /// The heading of each column; empty if there is none.
  var heading: [String] = []
  /// Groups of rows, separated by an empty line. Each row has as many cells as the heading.
  var sections: [[[Cell]]]
  /// The number of blank columns to the left of all rows.
  var margin = 0

  /// The least number of columns for the last column, unless its text is narrower.
  private static let leastColumns = 24
  private static let indent = "  "

  func lines(on output: Output) -> [String] {
    var inner = output
    if let columns = output.columns { inner.columns = max(1, columns - margin) }
    return rows(on: inner).map { $0.isEmpty ? "" : spaces(margin) + $0 }
  }

  private func rows(on output: Output) -> [String] {
    let head = heading.isEmpty ? [] : [heading.map { Cell($0, .quiet) }]
    let rows = head + sections.flatMap(\.self)
    let widths = (rows.first ?? []).indices.map { column in rows.lazy.map { columns($0[column].text) }.max() ?? 0 }
    let start = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let room = output.columns.map { max(0, $0 - start) }
    let isStacked = room.map { $0 < min(widths.last ?? 0, Self.leastColumns) } ?? false
    func lines(_ row: [Cell]) -> [String] {
      if isStacked { return stacked(row, on: output) }
      return aligned(row, widths: widths, last: row.last.map { wrap($0.text, columns: room) } ?? [], on: output)
    }
    var parts = sections.filter { !$0.isEmpty }.map { $0.flatMap(lines) }
    if !parts.isEmpty, !isStacked { parts[0] = head.flatMap(lines) + parts[0] }
    return Array(parts.joined(separator: [""]))
  }

  private func aligned(_ row: [Cell], widths: [Int], last: [String], on output: Output) -> [String] {
    var line = ""
    var blanks = 0
    for (cell, width) in zip(row.dropLast(), widths) {
      if !cell.text.isEmpty { line += spaces(blanks) + output.styled(cell.text, cell.style) }
      blanks = (cell.text.isEmpty ? blanks : 0) + width - columns(cell.text) + 2
    }
    guard let style = row.last?.style, let first = last.first, !first.isEmpty else { return [line] }
    let start = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    return [line + spaces(blanks) + output.styled(first, style)]
      + last.dropFirst().map { spaces(start) + output.styled($0, style) }
  }

  private func stacked(_ row: [Cell], on output: Output) -> [String] {
    let width = output.columns ?? .max
    // The heading precedes the last cell, and each number: alone it is unclear.
    func label(_ index: Int) -> String {
      heading.indices.contains(index) && !heading[index].isEmpty ? heading[index].lowercased() + ": " : ""
    }
    // A cell that repeats the first one is left out: a guide often has the name of its program.
    let first = row.dropLast().enumerated().filter { index, cell in
      !cell.text.isEmpty && (index == 0 || cell.text != row[0].text)
    }.map { index, cell in
      cell.text.allSatisfy(\.isNumber) ? Cell(label(index) + cell.text, cell.style) : cell
    }
    var lines: [String] = []
    if first.reduce(-2, { $0 + columns($1.text) + 2 }) <= width {
      lines.append(first.map { output.styled($0.text, $0.style) }.joined(separator: "  "))
    } else {
      for (index, cell) in first.enumerated() {
        let indent = index == 0 ? "" : Self.indent
        lines += wrap(cell.text, columns: width - indent.count).map { indent + output.styled($0, cell.style) }
      }
    }
    guard let last = row.last, !last.text.isEmpty else { return lines }
    return lines
      + wrap(label(row.count - 1) + last.text, columns: width - Self.indent.count).map {
        Self.indent + output.styled($0, last.style)
      }
  }
}

/// Returns the number of columns that a text takes on a terminal.
func columns(_ text: String) -> Int { text.reduce(0) { $0 + TourScreen.columns(of: $1) } }

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// Returns the lines of a text that is broken at its spaces. A word that is wider than a line is broken anywhere.
///
/// - Parameter columns: the maximum width of a line; nil if the text is not to be broken.
/// - Returns: at least one line.
func wrap(_ text: String, columns width: Int?) -> [String] {
  guard let width else { return [text] }
  var lines: [String] = []
  var line = ""
  var used = 0
  for word in text.split(separator: " ") {
    let wide = columns(String(word))
    if used > 0, used + 1 + wide <= width {
      line += " " + word
      used += 1 + wide
      continue
    }
    if used > 0 { lines.append(line) }
    (line, used) = ("", 0)
    for character in word {
      let wide = TourScreen.columns(of: character)
      if used > 0, used + wide > width {
        lines.append(line)
        (line, used) = ("", 0)
      }
      line.append(character)
      used += wide
    }
  }
  return lines + (used > 0 || lines.isEmpty ? [line] : [])
}
