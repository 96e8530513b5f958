import TourModel
import TourScreen
import TourUnicode

/// Text that can be broken into lines of any width.
package struct Paragraph: Hashable, Sendable {
  private(set) var words: [Word] = []

  /// Letters that stay on one line unless they are wider than a line.
  struct Word: Hashable, Sendable {
    var line: Line
    /// The space before the word; nil if there is none. Lines may break there, too, as between ideographs.
    var space: StyledGlyph?
    /// The glyphs at which a word that is wider than a line is best broken, in a script without spaces such as Thai.
    var syllables: [Int] = []
    /// Whether the word begins a line of its own.
    var startsLine = false
  }

  init(_ runs: [Markup.Run], symbols: Symbols, role: (Markup.Style) -> StyleRole = { StyleRole($0) }) {
    var glyphs: [StyledGlyph] = []
    var lineBreaks: Set<Int> = []
    for run in symbols.hasHyperlinks ? runs.namingHiddenLinks : runs.namingLinks {
      if run == .lineBreak {
        lineBreaks.insert(glyphs.count)
      } else {
        glyphs += Line(run.text, role(run.style), symbols, link: run.link).glyphs
      }
    }
    let breaks = glyphs.allSatisfy(\.character.isASCII) ? nil : LineBreaks(glyphs.map(\.character))
    var word = Word(line: Line(), space: nil)
    func close() {
      if word.line.glyphs.isEmpty { return }
      words.append(word)
      word = Word(line: Line(), space: nil)
    }
    for (index, glyph) in glyphs.enumerated() {
      if lineBreaks.contains(index) {
        close()
        word.startsLine = true
      }
      if glyph.character == " " {
        close()
        word.space = glyph
        continue
      }
      // Names of keys and of commands, such as Ctrl-W, are not broken.
      if let breaks, let previous = word.line.glyphs.last, !previous.character.isASCII || !glyph.character.isASCII {
        switch breaks[index] {
        case .allowed, .mandatory: close()
        case .emergency: word.syllables.append(word.line.glyphs.count)
        case .prohibited: break
        }
      }
      word.line.append(glyph)
    }
    close()
  }

  /// Creates a paragraph of plain text in one role.
  package init(_ text: String, _ role: StyleRole, symbols: Symbols) {
    self.init([Markup.Run(text)], symbols: symbols) { _ in role }
  }

  /// Creates the paragraph of a hint: plain words, key caps of one word each, and text to type.
  init(_ hint: Hint, symbols: Symbols) {
    let space = StyledGlyph(character: " ", columns: 1, role: .hint)
    for part in hint.parts {
      switch part {
      case .text(let text):
        words += Paragraph(text, .hint, symbols: symbols).words.enumerated().map { index, word in
          var word = word
          if index == 0 { word.space = space }
          return word
        }
      case .key(let key, let isDone):
        let role: StyleRole = isDone ? .doneCap : .cap
        var line = Line(symbols.bracket.start + key, role, symbols)
        // A screen reader would speak the whole line again at each key.
        if isDone, !symbols.isForReaders { line.append(" \(symbols.tick)", role, symbols) }
        line.append(symbols.bracket.end, role, symbols)
        words.append(Word(line: line, space: space))
      case .typing(let text, let done):
        var line = Line(String(text.prefix(done)), .doneTyping, symbols)
        line.append(String(text.dropFirst(done)), .typing, symbols)
        words.append(Word(line: line, space: space))
      }
    }
  }

  /// The first glyph of a line, and the number of columns of the line.
  private struct Start {
    var word: Int, glyph: Int
    var columns = 0
  }

  /// Breaks the text into lines of at most `limit` columns. A word that is wider than a line is broken between
  /// syllables if they are known, otherwise anywhere.
  private func starts(columns limit: Int) -> [Start] {
    var starts: [Start] = []
    var start = Start(word: 0, glyph: 0)
    func next(_ word: Int, _ glyph: Int) {
      starts.append(start)
      start = Start(word: word, glyph: glyph)
    }
    for (index, word) in words.enumerated() {
      let gap = start.columns == 0 || word.space == nil ? 0 : 1
      if start.columns > 0, word.startsLine || start.columns + gap + word.line.columns > limit {
        next(index, 0)
      } else {
        start.columns += gap
      }
      if start.columns + word.line.columns <= limit {
        start.columns += word.line.columns
        continue
      }
      for (offset, glyph) in word.line.glyphs.enumerated() where glyph.columns <= limit {
        if start.columns + glyph.columns > limit {
          let first = start.word == index ? start.glyph : 0
          let syllable = word.syllables.last { $0 > first && $0 <= offset } ?? offset
          let rest = word.line.glyphs[syllable..<offset].reduce(0) { $0 + ($1.columns <= limit ? $1.columns : 0) }
          start.columns -= rest
          next(index, syllable)
          start.columns = rest
        }
        start.columns += glyph.columns
      }
    }
    if start.columns > 0 { starts.append(start) }
    return starts
  }

  /// The number of lines, the columns of the longest one, and whether the last one of several holds a single word.
  func extent(columns limit: Int) -> (lines: Int, columns: Int, isLonely: Bool) {
    guard limit > 0 else { return (0, 0, false) }
    let starts = starts(columns: limit)
    let isLonely = starts.count > 1 && starts[starts.count - 1].word == words.count - 1
    return (starts.count, starts.map(\.columns).max() ?? 0, isLonely)
  }

  /// Returns lines of at most `limit` columns; none if `limit` is 0.
  package func lines(columns limit: Int) -> [Line] {
    guard limit > 0 else { return [] }
    let starts = starts(columns: limit)
    return starts.indices.map { index in
      let (start, end) = (
        starts[index], starts.indices.contains(index + 1) ? starts[index + 1] : Start(word: words.count, glyph: 0)
      )
      var line = Line()
      for word in start.word..<min(words.count, end.word + 1) {
        let last = word == end.word ? end.glyph : words[word].line.glyphs.count
        let first = word == start.word ? start.glyph : 0
        if first >= last { continue }
        if line.columns > 0, let space = words[word].space { line.append(space) }
        for glyph in words[word].line.glyphs[first..<last] where glyph.columns <= limit { line.append(glyph) }
      }
      return line
    }
  }
}

extension [Markup.Run] {
  /// The runs with the address of each link behind its text, in parentheses, unless the text is the address.
  fileprivate var namingLinks: [Markup.Run] { naming { text, link in !link.isShown(as: text) } }

  /// The same, only for links whose text looks like another address. Other links are hyperlinks, which have their
  /// address with them.
  fileprivate var namingHiddenLinks: [Markup.Run] {
    naming { text, link in text.includes("://") && !link.isShown(as: text) }
  }

  private func naming(_ isNamed: (_ text: String, _ link: String) -> Bool) -> [Markup.Run] {
    guard contains(where: { $0.link != nil }) else { return self }
    var runs: [Markup.Run] = []
    var text = ""
    for (index, run) in enumerated() {
      runs.append(run)
      guard let link = run.link else { continue }
      text += run.text
      if indices.contains(index + 1), self[index + 1].link == link { continue }
      if isNamed(text, link) { runs.append(Markup.Run(" (\(link))", link: link)) }
      text = ""
    }
    return runs
  }
}

extension String {
  /// Whether a text names this address: it is the address, perhaps without its scheme or the slash at its end.
  fileprivate func isShown(as text: String) -> Bool {
    let whole = hasSuffix("/") ? String(dropLast()) : self
    let shown = text.hasSuffix("/") ? String(text.dropLast()) : text
    return shown == whole || ["http://", "https://", "mailto:"].contains { $0 + shown == whole }
  }
}
