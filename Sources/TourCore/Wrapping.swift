/// Text that can be broken into lines of any width.
struct Paragraph: Hashable, Sendable {
  /// What stands before its first line; the others are indented by as much.
  var bullet = Line()
  private(set) var words: [Word] = []

  /// Letters that stay on one line where it has room for them.
  struct Word: Hashable, Sendable {
    var line: Line
    /// A space parts it from the one before: its ink; nil where a line may break without one, as between ideographs.
    var space: Ink?
  }

  init(_ runs: [Markup.Run], symbols: Symbols, ink: (Markup.Style) -> Ink = { Ink($0) }) {
    var word = Word(line: Line(), space: nil)
    func close() {
      if !word.line.letters.isEmpty { words.append(word) }
      word = Word(line: Line(), space: nil)
    }
    for run in runs {
      let ink = ink(run.style)
      for letter in Line(run.text, ink, symbols).letters {
        if letter.character == " " {
          close()
          word.space = ink
        } else {
          let previous = word.line.letters.last
          if letter.columns == 2 || previous?.columns == 2 { close() }
          word.line.append(letter)
        }
      }
    }
    close()
  }

  /// A paragraph of plain text, all in one ink.
  init(_ text: String, _ ink: Ink, symbols: Symbols) {
    self.init([Markup.Run(text)], symbols: symbols) { _ in ink }
  }

  /// Lines at most this wide, at least one column. A word that is wider than a line is broken anywhere.
  func lines(columns limit: Int) -> [Line] {
    guard limit > 0 else { return [] }
    // An indent that leaves no room for text is none.
    let indent = bullet.columns * 2 < limit ? bullet : Line()
    var lines: [Line] = []
    var line = indent
    var isEmpty = true
    func next() {
      lines.append(line)
      line = Line()
      line.pad(indent.columns, .text)
      isEmpty = true
    }
    for word in words {
      let gap = isEmpty || word.space == nil ? 0 : 1
      if !isEmpty, line.columns + gap + word.line.columns > limit { next() }
      if !isEmpty, let space = word.space { line.pad(1, space) }
      if line.columns + word.line.columns <= limit {
        line.append(word.line)
        isEmpty = false
        continue
      }
      for letter in word.line.letters where indent.columns + letter.columns <= limit {
        if line.columns + letter.columns > limit { next() }
        line.append(letter)
        isEmpty = false
      }
    }
    if !isEmpty { lines.append(line) }
    return lines
  }
}

/// Paragraphs, one below the other.
struct Flow: Sendable {
  /// A blank line stands before those that are parted.
  var paragraphs: [(paragraph: Paragraph, isParted: Bool)] = []
  /// How many letters it has in all.
  private(set) var count = 0

  init(_ markup: Markup, symbols: Symbols) {
    for block in markup.blocks {
      var paragraph = Paragraph(block.runs, symbols: symbols)
      if block.isItem { paragraph.bullet = Line("\(symbols.bullet) ", .pointer, symbols) }
      append(paragraph, isParted: block.isParted)
    }
  }

  init(_ paragraph: Paragraph) {
    append(paragraph, isParted: false)
  }

  private mutating func append(_ paragraph: Paragraph, isParted: Bool) {
    paragraphs.append((paragraph, isParted))
    count += paragraph.words.reduce(0) { $0 + $1.line.letters.count }
  }

  func lines(columns: Int) -> [Line] {
    paragraphs.reduce(into: []) { lines, part in
      if part.isParted, !lines.isEmpty { lines.append(Line()) }
      lines += part.paragraph.lines(columns: columns)
    }
  }

  /// The width at which it takes as many lines as at `limit`, and not one column more: a short text gets a small card,
  /// and no last line of a single word.
  func balanced(columns limit: Int) -> Int {
    let lines = lines(columns: limit)
    // Long texts fill their lines anyway.
    guard count < 4000, lines.count > 1 else { return lines.map(\.columns).max() ?? 0 }
    var (low, high) = (1, limit)
    while low < high {
      let middle = (low + high) / 2
      if self.lines(columns: middle).count <= lines.count { high = middle } else { low = middle + 1 }
    }
    return self.lines(columns: high).map(\.columns).max() ?? 0
  }
}
