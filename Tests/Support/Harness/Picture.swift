public import TourScreen

/// Returns a screen with the given text, one row a line. Cells after the end of a line are erased. Ideographs and emoji
/// take two columns.
public func picture(_ lines: String, columns: Int? = nil) -> Screen {
  let rows = lines.split(separator: "\n", omittingEmptySubsequences: false)
  let width = columns ?? rows.map { $0.reduce(0) { $0 + (isWide($1) ? 2 : 1) } }.max() ?? 0
  var screen = Screen(size: Size(columns: width, rows: rows.count))
  for (row, line) in rows.enumerated() {
    var column = 0
    for character in line {
      let glyph = screen.extras.glyph(String(character))
      let isWide = isWide(character)
      screen[column: column, row: row] = Cell(glyph, attributes: isWide ? .wide : [])
      if isWide { screen[column: column + 1, row: row] = Cell(.empty, attributes: .spacer) }
      column += isWide ? 2 : 1
    }
  }
  return screen
}

private func isWide(_ character: Character) -> Bool {
  character.unicodeScalars.contains { (0x2E80...0xFFDC).contains($0.value) || $0.value >= 0x1F000 }
}

extension Rect {
  /// Creates a rectangle from its first and last columns and rows: `Rect(3...5, 0...0)`.
  public init(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) {
    self.init(column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }
}
