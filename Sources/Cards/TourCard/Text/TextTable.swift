/// A table of a text, whose columns are as wide as their cells, or narrower if there is less room.
///
///     Key  What it does
///     ───  ──────────────
///     F9   ends a proces…
struct TextTable: Sendable {
  /// The cells of the header and the rows.
  private let rows: [[Line]]
  private let alignments: [Markup.Table.Alignment]
  private let symbols: Symbols
  /// The width of the widest cell of each column.
  private let widest: [Int]

  /// The blank columns between two columns of the table.
  private static let gap = 2
  /// The width to which columns are narrowed. If there is less room, the last ones are left out.
  private static let narrowest = 3

  init(_ table: Markup.Table, symbols: Symbols) {
    func cell(_ runs: [Markup.Run]) -> Line { Paragraph(runs, symbols: symbols).lines(columns: .max).first ?? Line() }
    let header = table.header.map { cell($0.map { Markup.Run($0.text, $0.style.union(.strong), link: $0.link) }) }
    let rows = [header] + table.rows.map { $0.map(cell) }
    self.rows = rows
    alignments = table.alignments
    self.symbols = symbols
    widest = table.alignments.indices.map { column in
      rows.map { $0.indices.contains(column) ? $0[column].columns : 0 }.max() ?? 0
    }
  }

  /// The columns that the whole table takes.
  var columns: Int { widest.reduce(0, +) + Self.gap * max(0, widest.count - 1) }
  var lineCount: Int { rows.count + 1 }
  var glyphCount: Int { rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.glyphs.count } } }

  /// Returns the header, a line below it, and the rows. Cells that are wider than their column are cut off, and end in
  /// an ellipsis.
  func lines(columns limit: Int) -> [Line] {
    let widths = widths(columns: limit)
    let isCut = widths.count < widest.count
    func line(_ cells: (Int) -> Line) -> Line {
      var line = Line()
      for (column, width) in widths.enumerated() {
        if column > 0 { line.pad(Self.gap, .text) }
        let cell = cells(column).truncated(to: width, symbols)
        let free = width - cell.columns
        let before =
          switch alignments[column] {
          case .start: 0
          case .center: free / 2
          case .end: free
          }
        line.pad(before, .text)
        line.append(cell)
        if column < widths.count - 1 || isCut { line.pad(free - before, .text) }
      }
      if isCut { line.append(" \(symbols.ellipsis)", .counter, symbols) }
      return line.truncated(to: limit, symbols)
    }
    let rule = line { Line(String(repeating: symbols.rule, count: widths[$0]), .counter, symbols) }
    let lines = rows.map { row in line { row.indices.contains($0) ? row[$0] : Line() } }
    return [lines[0], rule] + lines.dropFirst()
  }

  /// Returns the widths of the columns that are shown. The widest ones are narrowed first, all to the same width.
  private func widths(columns limit: Int) -> [Int] {
    var widths = widest
    func room() -> Int { limit - Self.gap * max(0, widths.count - 1) - (widths.count < widest.count ? 2 : 0) }
    while widths.count > 1, widths.reduce(0, { $0 + min($1, Self.narrowest) }) > room() { widths.removeLast() }
    let sorted = widths.sorted()
    var left = max(1, room())
    for (index, width) in sorted.enumerated() {
      let share = left / (sorted.count - index)
      if width > share {
        // This column and the wider ones have the same width, and the first ones of them get the rest.
        var rest = left - share * (sorted.count - index)
        return widths.map { width in
          guard width > share else { return width }
          defer { rest -= 1 }
          return share + (rest > 0 ? 1 : 0)
        }
      }
      left -= width
    }
    return widths
  }
}
