import TourScreen

/// Paragraphs, one below the other.
struct Flow: Sendable {
  /// The paragraphs. A blank line precedes each one that `isParted`.
  private var paragraphs: [(paragraph: Paragraph, isParted: Bool)] = []
  /// The number of glyphs of all paragraphs.
  private(set) var count = 0

  /// Appends the blocks of a text. A blank line separates the first of them from the paragraphs before it.
  mutating func append(_ markup: Markup, symbols: Symbols) {
    for (index, block) in markup.blocks.enumerated() {
      var paragraph = Paragraph(block.runs, symbols: symbols)
      if block.isItem { paragraph.bullet = Line("\(symbols.bullet) ", .pointer, symbols) }
      append(paragraph, isParted: block.isParted || index == 0)
    }
  }

  mutating func append(_ paragraph: Paragraph, isParted: Bool = false) {
    paragraphs.append((paragraph, isParted))
    count += paragraph.words.reduce(0) { $0 + $1.line.glyphs.count }
  }

  func lines(columns: Int) -> [Line] {
    paragraphs.reduce(into: []) { lines, part in
      if part.isParted, !lines.isEmpty { lines.append(Line()) }
      lines += part.paragraph.lines(columns: columns)
    }
  }

  /// Returns the smallest width at which the text takes no more lines than at `limit`, so that a short text gets a small card
  /// and its lines have similar lengths.
  func balanced(columns limit: Int) -> Int {
    let lines = lines(columns: limit)
    // A long text is not balanced, because its lines are nearly full at any width.
    guard count < 4000, lines.count > 1 else { return lines.map(\.columns).max() ?? 0 }
    var (low, high) = (1, limit)
    while low < high {
      let middle = (low + high) / 2
      if self.lines(columns: middle).count <= lines.count { high = middle } else { low = middle + 1 }
    }
    return self.lines(columns: high).map(\.columns).max() ?? 0
  }
}
