import TourScreen

/// The words of a screen: the characters of each row between blanks and the lines of frames.
struct WordMap {
  /// The words of each row, from the left.
  private(set) var rows: [[Rect]] = []

  init(_ screen: Screen) {
    for row in 0..<screen.size.rows {
      var words: [Rect] = []
      var start: Int?
      for column in 0...screen.size.columns {
        if column < screen.size.columns, !screen.isGap(column: column, row: row) {
          start = start ?? column
        } else if let first = start {
          words.append(Rect(column: first, row: row, columns: column - first, rows: 1))
          start = nil
        }
      }
      rows.append(words)
    }
  }

  var isEmpty: Bool { rows.allSatisfy(\.isEmpty) }

  /// The word that has this cell; nil if there is none.
  func word(at point: Point) -> Rect? {
    rows.indices.contains(point.row) ? rows[point.row].first { $0.contains(point) } : nil
  }

  /// The word that is nearest to a cell: in its row if there is one, otherwise in the nearest row; nil on an empty
  /// screen.
  func nearest(to point: Point) -> Rect? {
    for distance in 0..<max(1, rows.count) {
      for row in distance == 0 ? [point.row] : [point.row - distance, point.row + distance] {
        if let word = nearest(to: point.column, in: row) { return word }
      }
    }
    return nil
  }

  private func nearest(to column: Int, in row: Int) -> Rect? {
    guard rows.indices.contains(row) else { return nil }
    return rows[row].min { $0.distance(to: column) < $1.distance(to: column) }
  }

  /// The direction of a move from word to word.
  enum Direction { case left, right, up, down }

  /// The next word from a region; nil if there is none.
  func next(_ direction: Direction, from region: Rect) -> Rect? {
    switch direction {
    case .right:
      return rows[region.row...].lazy.compactMap { words in
        words.first { $0.row > region.row || $0.column > region.column }
      }.first
    case .left:
      return rows[...region.row].reversed().lazy.compactMap { words in
        words.last { $0.row < region.row || $0.column < region.column }
      }.first
    case .down:
      return rows.indices.dropFirst(region.endRow).lazy.compactMap { nearest(to: region.column, in: $0) }.first
    case .up:
      return rows.indices.prefix(region.row).reversed().lazy.compactMap { nearest(to: region.column, in: $0) }.first
    }
  }
}

extension Rect {
  fileprivate func distance(to column: Int) -> Int {
    columnRange.contains(column) ? 0 : min(abs(self.column - column), abs(endColumn - 1 - column))
  }
}

extension Screen {
  /// Whether a cell separates words: it is blank, or a part of the line of a frame.
  func isGap(column: Int, row: Int) -> Bool { isBlank(column: column, row: row) || isLine(column: column, row: row) }

  func isBlank(column: Int, row: Int) -> Bool {
    let cell = self[column: column, row: row]
    return !cell.attributes.contains(.spacer) && (cell.glyph == .empty || cell.glyph == .space)
  }

  /// Whether the character in a cell is part of a drawn line, such as the border of a frame: it is in the Unicode block
  /// Box Drawing, or in a line of ASCII such as `+---+` and `=====`. `--help` and `-5` are words.
  private func isLine(column: Int, row: Int) -> Bool {
    guard let scalar = self[column: column, row: row].glyph.scalar else { return false }
    if (0x2500...0x257F).contains(scalar.value) { return true }
    func isStroke(_ column: Int) -> Bool {
      column >= 0 && column < size.columns
        && self[column: column, row: row].glyph.scalar.map { ["+", "-", "="].contains($0) } ?? false
    }
    guard isStroke(column) else { return false }
    var (start, end) = (column, column + 1)
    while end - start < 3, isStroke(start - 1) { start -= 1 }
    while end - start < 3, isStroke(end) { end += 1 }
    let strokes = (start..<end).compactMap { self[column: $0, row: row].glyph.scalar }
    return strokes.count == 3 || strokes.contains("+") && strokes.contains("-")
  }

  /// The text of the cells of a region in its first row.
  func text(of region: Rect) -> String {
    var text = ""
    for column in region.columnRange {
      let cell = self[column: column, row: region.row]
      if !cell.attributes.contains(.spacer) { text += extras.text(cell.glyph) }
    }
    return text
  }

  /// The style of a cell. The right half of a wide glyph has the style of its left half.
  func style(column: Int, row: Int) -> (foreground: Color, background: Color, attributes: Attributes) {
    var cell = self[column: column, row: row]
    if cell.attributes.contains(.spacer), column > 0 { cell = self[column: column - 1, row: row] }
    return (cell.foreground, cell.background, cell.attributes.intersection(.rendition))
  }
}
