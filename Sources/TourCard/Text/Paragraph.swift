import TourModel
import TourScreen

/// Text that can be broken into lines of any width.
package struct Paragraph: Hashable, Sendable {
  /// The bullet before the first line. The other lines are indented by its width.
  var bullet = Line()
  private(set) var words: [Word] = []

  /// Letters that stay on one line unless they are wider than a line.
  struct Word: Hashable, Sendable {
    var line: Line
    /// The role of the space before the word; nil if there is no space. Lines may break there, too, as between ideographs.
    var space: StyleRole?
  }

  init(_ runs: [Markup.Run], symbols: Symbols, role: (Markup.Style) -> StyleRole = { StyleRole($0) }) {
    var word = Word(line: Line(), space: nil)
    func close() {
      if word.line.glyphs.isEmpty { return }
      words.append(word)
      word = Word(line: Line(), space: nil)
    }
    for run in runs {
      let role = role(run.style)
      for glyph in Line(run.text, role, symbols).glyphs {
        if glyph.character == " " {
          close()
          word.space = role
        } else {
          let previous = word.line.glyphs.last
          if glyph.columns == 2 || previous?.columns == 2 { close() }
          word.line.append(glyph)
        }
      }
    }
    close()
  }

  /// Creates a paragraph of plain text in one role.
  package init(_ text: String, _ role: StyleRole, symbols: Symbols) {
    self.init([Markup.Run(text)], symbols: symbols) { _ in role }
  }

  /// Creates the paragraph of a hint: plain words, key caps of one word each, and text to type.
  init(_ hint: Hint, symbols: Symbols) {
    for part in hint.parts {
      switch part {
      case .text(let text):
        words += Paragraph(text, .hint, symbols: symbols).words.enumerated().map { Word(line: $1.line, space: $0 > 0 ? $1.space : .hint) }
      case .key(let key, let isDone):
        let role: StyleRole = isDone ? .doneCap : .cap
        var line = Line(symbols.bracket.start + key, role, symbols)
        if isDone { line.append(" \(symbols.tick)", role, symbols) }
        line.append(symbols.bracket.end, role, symbols)
        words.append(Word(line: line, space: .hint))
      case .typing(let text, let done):
        var line = Line(String(text.prefix(done)), .doneTyping, symbols)
        line.append(String(text.dropFirst(done)), .typing, symbols)
        words.append(Word(line: line, space: .hint))
      }
    }
  }

  /// Returns lines of at most `limit` columns; none if `limit` is 0. A word that is wider than a line is broken anywhere.
  package func lines(columns limit: Int) -> [Line] {
    guard limit > 0 else { return [] }
    // The bullet and the indent are left out if they would take half of the line or more.
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
      for glyph in word.line.glyphs where indent.columns + glyph.columns <= limit {
        if line.columns + glyph.columns > limit { next() }
        line.append(glyph)
        isEmpty = false
      }
    }
    if !isEmpty { lines.append(line) }
    return lines
  }
}
