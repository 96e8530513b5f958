import TourScreen

/// Paragraphs and other blocks, one below the other.
struct Flow: Sendable {
  private var blocks: [Block] = []
  /// The number of glyphs of all blocks.
  private(set) var count = 0

  fileprivate struct Block: Sendable {
    var content: Content
    /// What is before the first line and before the others, for each list and quotation around the block, the outermost
    /// first.
    var margins: [Margin] = []
    /// Whether a blank line precedes the block.
    var isParted = false
  }

  fileprivate enum Content: Sendable {
    case paragraph(Paragraph)
    case code([Line], Symbols)
    case table(TextTable)
    case rule(Character)
  }

  /// Two lines of the same width.
  struct Margin: Hashable, Sendable {
    var first: Line
    var rest: Line

    private init(first: Line, rest: Line) { (self.first, self.rest) = (first, rest) }

    /// A mark before the first line, and blank columns before the others.
    init(mark: Line) {
      var blank = Line()
      blank.pad(mark.columns, .text)
      self.init(first: mark, rest: blank)
    }

    init(_ margin: Markup.Margin, _ symbols: Symbols) {
      switch margin {
      case .quote:
        let bar = Line("\(symbols.quoteBar) ", .counter, symbols)
        self.init(first: bar, rest: bar)
      case .bullet: self.init(mark: Line("\(symbols.bullet) ", .pointer, symbols))
      case .tick(let isDone):
        self.init(mark: Line(isDone ? symbols.goal.reached : symbols.goal.open, isDone ? .progress : .pointer, symbols))
      case .number(let text): self.init(mark: Line("\(text) ", .pointer, symbols))
      case .indent(let columns):
        var blank = Line()
        blank.pad(columns, .text)
        self.init(first: blank, rest: blank)
      }
    }
  }

  /// Appends the blocks of a text. A blank line separates the first of them from the paragraphs before it.
  mutating func append(_ markup: Markup, symbols: Symbols) {
    for (index, block) in markup.blocks.enumerated() {
      let content: Content
      switch block.content {
      case .text(let runs):
        let paragraph = Paragraph(runs, symbols: symbols)
        content = .paragraph(paragraph)
        count += paragraph.words.reduce(0) { $0 + $1.line.glyphs.count }
      case .code(let lines):
        let lines = lines.map { Line($0.replacingEach("\t", with: "    "), .code, symbols) }
        content = .code(lines, symbols)
        count += lines.reduce(0) { $0 + $1.glyphs.count }
      case .table(let table):
        let table = TextTable(table, symbols: symbols)
        content = .table(table)
        count += table.glyphCount
      case .rule: content = .rule(symbols.rule)
      }
      blocks.append(
        Block(
          content: content, margins: block.margins.map { Margin($0, symbols) }, isParted: block.isParted || index == 0))
    }
  }

  /// - Parameter mark: what is before the first line; nil for nothing. The other lines are indented by its width.
  mutating func append(_ paragraph: Paragraph, mark: Line? = nil, isParted: Bool = false) {
    blocks.append(
      Block(content: .paragraph(paragraph), margins: mark.map { [Margin(mark: $0)] } ?? [], isParted: isParted))
    count += paragraph.words.reduce(0) { $0 + $1.line.glyphs.count }
  }

  func lines(columns limit: Int) -> [Line] {
    guard limit > 0 else { return [] }
    var lines: [Line] = []
    var before: ArraySlice<Margin> = []
    for block in blocks {
      let margins = block.margins(columns: limit)
      if block.isParted, !lines.isEmpty {
        // The bars of the quotations that contain this block and the one before it continue.
        let bars = Line(zip(before, margins).prefix { $0.rest == $1.rest }.map(\.0.rest))
        lines.append(bars.glyphs.allSatisfy { $0.character == " " } ? Line() : bars)
      }
      let content = block.content.lines(columns: limit - margins.columns)
      if content.isEmpty, !margins.isEmpty { lines.append(Line(margins.map(\.first))) }
      for (index, line) in content.enumerated() {
        lines.append(margins.isEmpty ? line : Line(margins.map { index == 0 ? $0.first : $0.rest } + [line]))
      }
      before = margins
    }
    return lines
  }

  /// The number of lines, the columns of the longest one, and the number of paragraphs of several lines whose last line
  /// holds a single word.
  func extent(columns limit: Int) -> (lines: Int, columns: Int, lonely: Int) {
    guard limit > 0 else { return (0, 0, 0) }
    return blocks.reduce(into: (0, 0, 0)) { extent, block in
      let margins = block.margins(columns: limit).columns
      let content = block.content.extent(columns: limit - margins)
      if block.isParted, extent.0 > 0 { extent.0 += 1 }
      extent.0 += content.lines == 0 && margins > 0 ? 1 : content.lines
      extent.1 = max(extent.1, content.columns + margins)
      if content.isLonely { extent.2 += 1 }
    }
  }

  /// The width of the blocks that are not wrapped: code and tables. 0 if there are none.
  var rigidColumns: Int {
    blocks.map { block in
      switch block.content {
      case .paragraph, .rule: 0
      case .code(let lines, _): (lines.map(\.columns).max() ?? 0) + block.margins[...].columns
      case .table(let table): table.columns + block.margins[...].columns
      }
    }.max() ?? 0
  }

  /// Returns the smallest width at which the text takes no more lines than at `limit`, so that a short text gets a
  /// small card and its lines have similar lengths. Code and tables get the width that they need.
  func balanced(columns limit: Int) -> Int {
    let whole = extent(columns: limit)
    // A long text is not balanced, because its lines are nearly full at any width.
    guard count < 4000, whole.lines > 1 else { return whole.columns }
    var (low, high) = (max(1, min(rigidColumns, limit)), limit)
    while low < high {
      let middle = (low + high) / 2
      if extent(columns: middle).lines <= whole.lines { high = middle } else { low = middle + 1 }
    }
    return extent(columns: high).columns
  }
}

extension Flow.Block {
  /// The margins that are shown in a line of this width. The outermost ones are left out if they would all take half of
  /// the line or more.
  fileprivate func margins(columns limit: Int) -> ArraySlice<Flow.Margin> {
    var margins = margins[...]
    while margins.columns * 2 >= limit, !margins.isEmpty { margins.removeFirst() }
    return margins
  }
}

extension ArraySlice<Flow.Margin> {
  fileprivate var columns: Int { reduce(0) { $0 + $1.first.columns } }
}

extension Flow.Content {
  fileprivate func lines(columns limit: Int) -> [Line] {
    switch self {
    case .paragraph(let paragraph): return paragraph.lines(columns: limit)
    case .code(let lines, let symbols):
      return lines.map {
        var line = $0.truncated(to: limit, symbols)
        line.isCode = true
        return line
      }
    case .table(let table): return table.lines(columns: limit)
    case .rule(let character):
      return [Line(Array(repeating: StyledGlyph(character: character, columns: 1, role: .counter), count: limit))]
    }
  }

  /// The extent of a rule is a single column, because it is as long as there is room.
  fileprivate func extent(columns limit: Int) -> (lines: Int, columns: Int, isLonely: Bool) {
    switch self {
    case .paragraph(let paragraph): paragraph.extent(columns: limit)
    case .code(let lines, _): (lines.count, min(limit, lines.map(\.columns).max() ?? 0), false)
    case .table(let table): (table.lineCount, min(limit, table.columns), false)
    case .rule: (1, 1, false)
    }
  }
}

extension Line {
  fileprivate init(_ lines: [Line]) {
    self.init()
    for line in lines { append(line) }
    isCode = lines.last?.isCode ?? false
  }

  fileprivate init(_ glyphs: [StyledGlyph]) {
    self.init()
    for glyph in glyphs { append(glyph) }
  }
}
