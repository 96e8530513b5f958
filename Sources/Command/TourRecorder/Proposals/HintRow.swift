import TourModel
import TourScreen

/// A row of a screen that is searched for keys.
struct HintRow {
  private let screen: Screen
  private let row: Int
  /// The character of each column: a blank for the lines of frames, ``spacer`` for the right half of a wide character.
  private let text: [Character]

  private static let spacer: Character = "\u{FFFD}"
  /// The longest label, in columns.
  private static let longestLabel = 60

  init(_ screen: Screen, row: Int) {
    (self.screen, self.row) = (screen, row)
    text = (0..<screen.size.columns).map { column in
      let cell = screen[column: column, row: row]
      if cell.attributes.contains(.spacer) { return Self.spacer }
      return screen.isGap(column: column, row: row) ? " " : screen.extras.text(cell.glyph).first ?? " "
    }
  }

  /// The character of a column; a blank beyond the row.
  private subscript(column: Int) -> Character { text.indices.contains(column) ? text[column] : " " }

  /// The number of blanks from a column on.
  private func blanks(from column: Int) -> Int { text.dropFirst(column).prefix { $0 == " " }.count }

  private func isLine(_ column: Int) -> Bool {
    screen.isGap(column: column, row: row) && !screen.isBlank(column: column, row: row)
  }

  private func isStyleChange(_ column: Int) -> Bool {
    column > 0 && text.indices.contains(column)
      && screen.style(column: column, row: row) != screen.style(column: column - 1, row: row)
  }

  /// Returns a hint for keys, with the text between two columns as its label.
  /// - Parameters:
  ///   - start: the column of the first key.
  ///   - label: the column at which the label begins.
  ///   - end: the column after the label, and after the blanks that may follow it.
  /// - Returns: nil if the text has fewer than two letters, or is too long for a label.
  private func hint(_ keys: [Key], from start: Int, label: Int, end: Int) -> KeyHint? {
    var end = end
    while end > label, self[end - 1] == " " { end -= 1 }
    guard end > label, end - label <= Self.longestLabel else { return nil }
    let label = screen.text(of: Rect(column: label, row: row, columns: end - label, rows: 1))
    guard label.count(where: \.isLetter) >= 2 else { return nil }
    return KeyHint(
      keys: keys, label: label, region: Rect(column: start, row: row, columns: end - start, rows: 1))
  }

  /// Whether a hint is the first text of the row.
  func begins(with hint: KeyHint) -> Bool { hint.region.column == blanks(from: 0) }

  // MARK: Keys with labels

  var candidates: [HintCandidate] {
    var found: [HintCandidate] = []
    var column = 0
    while column < text.count {
      if mayBegin(column), let (candidate, end) = candidate(at: column) {
        found.append(candidate)
        column = end
      } else {
        column += 1
      }
    }
    return found
  }

  /// Whether a key may begin in a column: after a blank, or after a label in a bar without blanks, such as
  /// `F3SearchF4Filter`, `F7Nice -F8Nice +` or `Ausschneid^T Ausführen`.
  private func mayBegin(_ column: Int) -> Bool {
    if text[column] == " " || text[column] == Self.spacer { return false }
    if column == 0 || text[column - 1] == " " { return true }
    switch text[column] {
    case "F": return text[column - 1].isLowercase || "+-".contains(text[column - 1]) && self[column - 2] == " "
    case "^": return isStyleChange(column)
    default: return false
    }
  }

  /// Whether a word begins in a column, with a capital letter if its letters have cases. A digit follows it only in the
  /// name of the next key, as in `SearchF4`: `C79E3` is no word.
  private func beginsWord(at column: Int) -> Bool {
    let word = text.dropFirst(column).prefix(while: \.isLetter)
    guard let first = word.first, !first.isLowercase else { return false }
    return !self[column + word.count].isNumber || word.last == "F" && word.dropLast().last?.isLowercase ?? false
  }

  private func candidate(at start: Int) -> (HintCandidate, end: Int)? {
    var keys: [Key] = []
    var (end, isNamed, isMarked) = (start, false, true)
    while let key = key(at: end) {
      if !isReference(at: end), !keys.contains(key.key) { keys.append(key.key) }
      (isNamed, isMarked) = (isNamed || key.isMarked || key.end - end > 1, isMarked && key.isMarked)
      end = key.end
      guard let next = alternative(after: end) else { break }
      end = next
    }
    if keys.isEmpty { return nil }
    let gap = blanks(from: end)
    var (label, isSure): (Int, Bool)
    if gap == 0, self[end - 1] == " " {
      // The label follows a command that is no key.
      (label, isSure) = (end, false)
    } else if gap == 0, self[end] == ":" {
      (label, isSure) = (end + 1 + blanks(from: end + 1), true)
    } else if gap == 1, "-–".contains(self[end + 1]), self[end + 2] == " " {
      (label, isSure) = (end + 2 + blanks(from: end + 2), isNamed)
    } else if gap == 0 {
      guard isMarked, isStyleChange(end) || beginsWord(at: end) else { return nil }
      (label, isSure) = (end, true)
    } else {
      // A number with one blank behind it is a column of a table, or the number of a line.
      if gap == 1, self[end - 1].isNumber, !isMarked { return nil }
      (label, isSure) = (end + gap, isMarked && gap < 3)
    }
    if isReference(at: label) { label += 1 + blanks(from: label + 1) }
    guard label < text.count, !(end..<label).contains(where: isLine) else { return nil }
    let limit = self.end(ofLabelAt: label)
    guard let hint = hint(keys, from: start, label: label, end: limit) else { return nil }
    return (HintCandidate(hint: hint, isNamed: isNamed, isSure: isSure, column: label), limit)
  }

  /// Whether a lone asterisk refers to a note, as in the help of less, or is a word of a sentence.
  private func isReference(at column: Int) -> Bool { self[column] == "*" && self[column + 1] == " " }

  /// The column of the next key with the same effect (`up, k`, `F3 /:`, `q :q Q`), or of the label after commands that
  /// are no keys (`Q :Q ZZ Exit.`); nil if the label follows the key.
  private func alternative(after end: Int) -> Int? {
    if ",/".contains(self[end]) {
      let next = end + 1 + blanks(from: end + 1)
      return key(at: next) == nil ? nil : next
    }
    let gap = blanks(from: end)
    guard (1...2).contains(gap) else { return nil }
    var next = end + gap
    // A command of two letters, such as `:q` or `ZZ`, is no key.
    while key(at: next) == nil, self[next] != " ", self[next + 1] != " ", self[next + 2] == " ",
      blanks(from: next + 2) > 1
    {
      next += 2 + blanks(from: next + 2)
    }
    guard let key = key(at: next) else { return next > end + gap ? next : nil }
    return self[key.end] == ":" || self[key.end] == "," || blanks(from: key.end) > 1 ? next : nil
  }

  /// The column after a label: two blanks, the line of a frame or the next key end it.
  private func end(ofLabelAt start: Int) -> Int {
    var column = start
    while column < min(text.count, start + Self.longestLabel + 1) {
      if isLine(column) || text[column] == " " && blanks(from: column) > 1 { return column }
      if column > start + 1, mayBegin(column), let next = key(at: column) {
        let isSeparated = self[next.end] == ":" && !self[next.end + 1].isNumber
        if next.isMarked || isSeparated { return column }
      }
      column += 1
    }
    return column
  }

  /// A key in a column, and the column after it.
  /// - Returns: also whether it can hardly be text: `F1`, `^G`, `M-u`, `[q]`.
  private func key(at column: Int) -> (key: Key, end: Int, isMarked: Bool)? {
    let first = self[column]
    if first == " " || first == Self.spacer { return nil }
    if let close = ["[": "]", "(": ")", "<": ">"][first], let end = end(ofBracket: Character(close), from: column) {
      let name = String(text[(column + 1)..<end])
      // `(a)` and `(b)` number the items of a text. They are no keys.
      if first == "(", name.count == 1, name.first!.isLetter { return nil }
      return Self.key(named: name).map { ($0, end + 1, true) }
    }
    if first == "F", self[column + 1].isNumber {
      let digits = text[(column + 1)...].prefix(while: \.isNumber)
      return Key(name: "F" + String(digits)).map { ($0, column + 1 + digits.count, true) }
    }
    if first == "^", self[column + 1] != " ", !self[column + 2].isLetter || isStyleChange(column + 2) {
      return Key.namedElsewhere("^" + String(self[column + 1]).lowercased()).map { ($0, column + 2, true) }
    }
    let end = text[column...].dropFirst().firstIndex { " ,:/|".contains($0) } ?? text.count
    let word = String(text[column..<end])
    return Self.key(named: word).map { ($0, end, word.count > 1 && !$0.modifiers.isEmpty) }
  }

  /// The column of the bracket that closes the one in a column around the name of a key; nil if there is none.
  private func end(ofBracket close: Character, from column: Int) -> Int? {
    text[(column + 1)...].prefix(11).prefix { $0 != " " }.firstIndex(of: close).flatMap { $0 > column + 1 ? $0 : nil }
  }

  private static func key(named name: String) -> Key? {
    if let arrow = ["↑": Key.Code.up, "↓": .down, "←": .left, "→": .right][name] { return Key(arrow) }
    return Key(name: name) ?? Key.namedElsewhere(name)
  }

  // MARK: Other bars

  /// The keys of a bar with two blanks between its entries: `a Add job  p Pause  q Quit`. Three or more, each with a
  /// capitalized label. Numbers are no keys there. One other text may be at an end, such as `6 books`.
  var spacedKeys: [KeyHint] {
    var entries: [KeyHint?] = []
    var column = blanks(from: 0)
    while column < text.count {
      let end = text[column...].indices.first { blanks(from: $0) > 1 || isLine($0) } ?? text.count
      if let key = key(at: column), !self[column].isNumber, self[key.end] == " ", self[key.end + 1].isUppercase,
        key.end < end
      {
        entries.append(hint([key.key], from: column, label: key.end + 1, end: end))
      } else {
        entries.append(nil)
      }
      column = end + max(1, blanks(from: end))
    }
    if entries.first == .some(nil) { entries.removeFirst() } else if entries.last == .some(nil) { entries.removeLast() }
    let hints = entries.compactMap(\.self)
    return hints.count >= 3 && hints.count == entries.count && Set(hints.map(\.keys)).count == hints.count ? hints : []
  }

  /// The keys F1 to F10 of a bar that names them by their numbers alone, as Midnight Commander's: `1Help 2Menu 3View`.
  /// Some of the numbers may have no label. The last one is left out if the edge of the screen cuts it off.
  var numberedKeys: [KeyHint] {
    var hints: [KeyHint] = []
    var (column, number) = (0, 1)
    while column < text.count, number <= 10 {
      let digits = String(number)
      let end = column + digits.count
      guard column == 0 || text[column - 1] == " " || isStyleChange(column), end <= text.count,
        String(text[column..<end]) == digits
      else {
        column += 1
        continue
      }
      let label = text.dropFirst(end).prefix { !$0.isNumber && $0 != " " }
      if label.isEmpty, !isStyleChange(end) { return [] }
      let isCut = label.endIndex == text.count && number < 10
      if !isCut, let hint = hint([Key(.function(number))], from: column, label: end, end: label.endIndex) {
        hints.append(hint)
      }
      (column, number) = (max(end, label.endIndex), number + 1)
    }
    return hints.count >= 4 ? hints : []
  }

  /// The entries of a menu bar: capitalized words in a colour of its own, with two blanks or more between them.
  var menuBar: [KeyHint] {
    var words: [KeyHint] = []
    var column = blanks(from: 0)
    while column < text.count {
      let word = text[column...].prefix { $0 != " " }
      guard word.first?.isLowercase == false, word.allSatisfy({ $0.isLetter || $0 == Self.spacer }), isColored(column),
        words.isEmpty || words.last!.region.endColumn + 1 < column
      else { return [] }
      // An entry that touches the edge of the screen may be cut off there, so it is left out.
      if word.endIndex < text.count, let hint = hint([], from: column, label: column, end: word.endIndex) {
        words.append(hint)
      }
      column = word.endIndex + blanks(from: word.endIndex)
    }
    return (3...12).contains(words.count) ? words : []
  }

  private func isColored(_ column: Int) -> Bool {
    let style = screen.style(column: column, row: row)
    return style.background != .default || style.attributes.contains(.reverse)
  }
}
