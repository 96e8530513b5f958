package import TourModel
import TourPattern
package import TourScreen

extension ScreenIndex {
  /// Text on the screen that resembles a text which is not on it.
  package struct NearText: Hashable, Sendable {
    package var text: String
    /// Its cells, in one row.
    package var place: Rect
    /// The text that it resembles: of the target, or a part of it.
    package var wanted: String
    /// What to write in its place: the similar part with the letters beside it, without the numbers and bars beside it.
    /// nil if it has other digits, which may change, if other text is as similar, and for a part of a regular
    /// expression.
    package var substitute: String?
    /// Whether it has the same digits, and no other text is as similar.
    package var isClear: Bool
    /// Twice the number of characters that have to be inserted, removed or replaced. A letter in the other case counts
    /// 1.
    package var halfEdits: Int
  }

  /// Returns the whole words of one row that contain the text which resembles that of a target most; the first ones in
  /// reading order of several.
  ///
  /// The text of a regular expression is its longest part without special characters. A part of it must be right: at
  /// most a third of its characters may differ, and differences of case count half. A text that differs in nothing but
  /// case is similar, whatever its length.
  ///
  /// - Returns: nil if no text is similar, or if the target is not found by its text.
  package func nearText(to target: Target) -> NearText? {
    switch target.kind {
    case .text(let text), .box(let text): return nearText(to: text)
    case .match(let pattern):
      var near = pattern.longestLiteral.flatMap { nearText(to: $0) }
      near?.substitute = nil
      return near
    case .region, .cursor, .style, .widget: return nil
    }
  }

  /// The lengths of texts that are compared. A shorter one is similar to too much, and the time grows with the length.
  private static var comparedLengths: ClosedRange<Int> { 2...80 }

  func nearText(to wanted: String) -> NearText? {
    let letters = Array(wanted)
    guard Self.comparedLengths ~= letters.count else { return nil }
    var best: NearText?
    for row in 0..<screen.size.rows {
      let line = TextLine(screen, row: row, columns: 0..<screen.size.columns)
      guard let (range, halfEdits, isOnly) = line.mostSimilar(to: letters, screen.extras),
        halfEdits <= best?.halfEdits ?? .max
      else { continue }
      func text(_ range: Range<Int>) -> String { line.glyphs[range].map { screen.extras.text($0) }.joined() }
      guard halfEdits * 3 <= letters.count * 2 || text(range).lowercased() == wanted.lowercased() else { continue }
      let words = line.words(of: range)
      let part = text(line.wholeLetters(of: line.trimmed(range), screen.extras))
      let isClear = isOnly && part.filter(\.isNumber) == wanted.filter(\.isNumber)
      let substitute = isClear ? part : nil
      if halfEdits < best?.halfEdits ?? .max {
        best = NearText(
          text: text(words), place: line.rect(of: words), wanted: wanted, substitute: substitute, isClear: isClear,
          halfEdits: halfEdits)
      } else if substitute != best?.substitute {
        best?.substitute = nil
        best?.isClear = false
      }
    }
    return best
  }
}

extension TextLine {
  /// Returns the range of the whole words that a range of characters touches, without blanks at its ends.
  fileprivate func words(of range: Range<Int>) -> Range<Int> {
    var (start, end) = (trimmed(range).lowerBound, trimmed(range).upperBound)
    while start > 0, glyphs[start - 1] != .space { start -= 1 }
    while end < glyphs.count, glyphs[end] != .space { end += 1 }
    return start..<end
  }

  /// Returns a range of characters with the letters that continue a letter at its ends.
  fileprivate func wholeLetters(of range: Range<Int>, _ extras: Extras) -> Range<Int> {
    func isLetter(_ index: Int) -> Bool { extras.text(glyphs[index]).first?.isLetter ?? false }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, isLetter(start), isLetter(start - 1) { start -= 1 }
    while end < glyphs.count, isLetter(end - 1), isLetter(end) { end += 1 }
    return start..<end
  }

  /// Returns a range of characters without blanks at its ends. One character stays.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end - 1, glyphs[start] == .space { start += 1 }
    while end > start + 1, glyphs[end - 1] == .space { end -= 1 }
    return start..<end
  }

  /// Returns the part of the row with the smallest edit distance to a text, by Sellers' algorithm (1980): a match may
  /// begin anywhere in the row. `isOnly` is false if another part, which does not overlap it, has the same distance.
  fileprivate func mostSimilar(
    to wanted: [Character], _ extras: Extras
  ) -> (range: Range<Int>, halfEdits: Int, isOnly: Bool)? {
    // For each prefix of the text: the distance to the best part that ends here, and where that part begins.
    var distances = wanted.indices.map { ($0 + 1) * 2 }
    var starts = [Int](repeating: 0, count: wanted.count)
    var best: (range: Range<Int>, halfEdits: Int, isOnly: Bool)?
    for (position, glyph) in glyphs.enumerated() {
      // Some clusters are several characters to Swift.
      let letter = extras.text(glyph).first ?? " "
      var diagonal = (distance: 0, start: position)
      var before = (distance: 0, start: position + 1)
      for index in wanted.indices {
        let above = (distance: distances[index], start: starts[index])
        let kept = (distance: diagonal.distance + Self.cost(of: letter, for: wanted[index]), start: diagonal.start)
        let inserted = (distance: above.distance + 2, start: above.start)
        let removed = (distance: before.distance + 2, start: before.start)
        before = [inserted, removed].reduce(kept) { $1.distance < $0.distance ? $1 : $0 }
        (distances[index], starts[index]) = before
        diagonal = above
      }
      if before.distance < best?.halfEdits ?? .max, before.start <= position {
        best = (before.start..<position + 1, before.distance, true)
      } else if let found = best, before.distance == found.halfEdits, before.start >= found.range.upperBound {
        best?.isOnly = false
      }
    }
    return best
  }

  private static func cost(of letter: Character, for wanted: Character) -> Int {
    letter == wanted ? 0 : letter.lowercased() == wanted.lowercased() ? 1 : 2
  }
}

extension Pattern {
  /// The longest part of the expression that stands for itself; nil if there is none.
  fileprivate var longestLiteral: String? {
    var (best, current) = ("", "")
    var rest = Substring(source)
    func isBetter() -> Bool { current.count > best.count }
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        if escaped.isLetter || escaped.isNumber {
          if isBetter() { best = current }
          current = ""
        } else {
          current.append(escaped)
        }
      case "[":
        // A class ends at the first bracket after its first character.
        if rest.first == "^" { rest.removeFirst() }
        if !rest.isEmpty { rest.removeFirst() }
        rest = rest.drop { $0 != "]" }.dropFirst()
        if isBetter() { best = current }
        current = ""
      case "*", "?", "{":
        // The character before may be missing.
        if !current.isEmpty { current.removeLast() }
        if character == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
        if isBetter() { best = current }
        current = ""
      case ".", "^", "$", "(", ")", "|", "+":
        if isBetter() { best = current }
        current = ""
      default: current.append(character)
      }
    }
    if isBetter() { best = current }
    return best.isEmpty ? nil : best
  }
}
