package import TourModel
package import TourScreen

/// A key that the screen names and explains, as `F2Setup` in a bar of keys or `up, k  Move cursor up` in a help; or an
/// entry of a menu bar, which has no key.
package struct KeyHint: Hashable, Sendable {
  /// Each of them does what the label says; empty for an entry of a menu bar.
  package let keys: [Key]
  package let label: String
  /// The keys and the label, in one row.
  package let region: Rect
}

extension Screen {
  /// The keys that the screen explains, by rows. Two in a row, or three rows whose labels begin in the same column, are a
  /// bar or a list of keys; others are taken for text.
  package var keyHints: [KeyHint] {
    let rows = (0..<size.rows).map { HintRow(self, row: $0) }
    let bar = rows.lazy.map(\.numberedKeys).first { !$0.isEmpty } ?? []
    var candidates = rows.flatMap(\.candidates).filter { candidate in
      !bar.contains { $0.region.row == candidate.hint.region.row }
    }
    let listed = HintCandidate.lists(candidates)
    let sure = Dictionary(grouping: candidates.filter(\.isSure), by: \.hint.region.row)
    candidates.removeAll { candidate in
      let isInBar = candidate.isSure && sure[candidate.hint.region.row]!.count > 1
      return !isInBar && !listed.contains(candidate.hint)
    }
    let menu = rows.prefix(2).lazy.map(\.menuBar).first { !$0.isEmpty } ?? []
    var seen: Set<[Key]> = []
    return (candidates.map(\.hint) + bar + menu)
      .sorted { ($0.region.row, $0.region.column) < ($1.region.row, $1.region.column) }
      .filter { $0.keys.isEmpty || seen.insert($0.keys).inserted }
  }
}

/// What may be a key with its label.
private struct HintCandidate {
  let hint: KeyHint
  /// Whether it can hardly be text: the key has a name of its own, or a colon follows it.
  let isSure: Bool
  /// The column of the label.
  let column: Int

  /// The hints of lists: three rows or more whose labels begin in the same column, with different keys but for one in
  /// four. A column of letters, such as the states of processes, has the same ones again and again.
  static func lists(_ candidates: [HintCandidate]) -> Set<KeyHint> {
    let columns = Dictionary(grouping: candidates, by: \.column).values.filter { list in
      Set(list.map(\.hint.region.row)).count >= 3 && Set(list.map(\.hint.keys)).count * 4 >= list.count * 3
    }
    return Set(columns.flatMap { $0.map(\.hint) })
  }
}

/// A row of a screen that is searched for keys.
private struct HintRow {
  private let screen: Screen
  private let row: Int
  /// The character of each column. A blank in the right half of a wide one, and in the lines of frames.
  private let text: [Character]

  init(_ screen: Screen, row: Int) {
    (self.screen, self.row) = (screen, row)
    text = (0..<screen.size.columns).map { column in
      screen.isGap(column: column, row: row)
        ? " " : screen.extras.text(screen[column: column, row: row].glyph).first ?? " "
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
    column > 0 && screen.style(column: column, row: row) != screen.style(column: column - 1, row: row)
  }

  /// In characters. What is longer is text.
  private static let longestLabel = 60

  private func hint(_ keys: [Key], _ columns: Range<Int>, label: Int, end: Int) -> KeyHint? {
    var label = screen.text(of: Rect(column: label, row: row, columns: end - label, rows: 1))
    while label.last == " " { label.removeLast() }
    guard label.count(where: \.isLetter) >= 2, label.count <= Self.longestLabel else { return nil }
    return KeyHint(
      keys: keys, label: label,
      region: Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1))
  }

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

  /// Whether a key may begin in a column: after a blank, or after a label in a bar such as `F3SearchF4Filter`.
  private func mayBegin(_ column: Int) -> Bool {
    if text[column] == " " { return false }
    if column == 0 || text[column - 1] == " " { return true }
    return text[column] == "F" && (text[column - 1].isLowercase || "+-".contains(text[column - 1]))
  }

  private func candidate(at start: Int) -> (HintCandidate, end: Int)? {
    var keys: [Key] = []
    var (end, isNamed) = (start, true)
    while let key = key(at: end) {
      keys.append(key.key)
      isNamed = isNamed && key.isNamed
      end = key.end
      guard let next = alternative(after: end) else { break }
      end = next
    }
    if keys.isEmpty { return nil }
    let gap = blanks(from: end)
    let (label, isSure): (Int, Bool)
    if gap == 0, self[end - 1] == " " {
      // The label follows a command that is no key.
      (label, isSure) = (end, false)
    } else if gap == 0, ":=".contains(self[end]) {
      (label, isSure) = (end + 1 + blanks(from: end + 1), true)
    } else if gap == 1, "-–".contains(self[end + 1]), self[end + 2] == " " {
      (label, isSure) = (end + 2 + blanks(from: end + 2), true)
    } else if gap == 0 {
      guard isNamed, isStyleChange(end) || self[end].isUppercase else { return nil }
      (label, isSure) = (end, true)
    } else {
      // One blank after a number is a table's.
      if gap == 1, self[end - 1].isNumber, !isNamed { return nil }
      (label, isSure) = (end + gap, isNamed && gap < 3)
    }
    guard label < text.count, !(end..<label).contains(where: isLine) else { return nil }
    let limit = self.end(ofLabelAt: label)
    let last = text[..<limit].lastIndex { $0 != " " } ?? label
    guard let hint = hint(keys, start..<(last + 1), label: label, end: limit) else { return nil }
    return (HintCandidate(hint: hint, isSure: isSure, column: label), limit)
  }

  /// The column of another key for the same after a key (`up, k`, `F3 /:`, `q  :q  Q`), or of the label after commands
  /// that are no keys (`Q  :Q  ZZ   Exit.`); nil if the label follows the key.
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
        let separated = ":=".contains(self[next.end]) && !self[next.end + 1].isNumber
        if next.isNamed && next.end - column > 1 || separated { return column }
      }
      column += 1
    }
    return column
  }

  /// A key in a column, and the column after it.
  /// - Returns: also whether it has a name that is no word or single character: `F1`, `^G`, `M-U`, `[q]`.
  private func key(at column: Int) -> (key: Key, end: Int, isNamed: Bool)? {
    let first = self[column]
    if first == " " { return nil }
    if let close = ["[": "]", "(": ")", "<": ">"][first] {
      guard let end = text[column...].firstIndex(of: Character(close)), end > column + 1, end < column + 12 else {
        return nil
      }
      let name = String(text[(column + 1)..<end])
      return Self.key(named: name).map { ($0, end + 1, true) }
    }
    if first == "F", self[column + 1].isNumber {
      let digits = text[(column + 1)...].prefix(while: \.isNumber)
      return Key(name: "F" + String(digits)).map { ($0, column + 1 + digits.count, true) }
    }
    if first == "^", self[column + 1] != " ", !self[column + 2].isLetter || isStyleChange(column + 2) {
      return Key.namedElsewhere("^" + String(self[column + 1]).lowercased()).map { ($0, column + 2, true) }
    }
    let end = text[column...].dropFirst().firstIndex { " ,:/=│|".contains($0) } ?? text.count
    let word = String(text[column..<end])
    guard let key = Self.key(named: word) else { return nil }
    return (key, end, !key.modifiers.isEmpty)
  }

  private static func key(named name: String) -> Key? {
    if let arrow = ["↑": Key.Code.up, "↓": .down, "←": .left, "→": .right][name] { return Key(arrow) }
    return Key(name: name) ?? Key.namedElsewhere(name)
  }

  // MARK: Other bars

  /// The keys F1 to F10 of a bar that names them by their numbers alone, as Midnight Commander's: `1Help 2Menu 3View`.
  var numberedKeys: [KeyHint] {
    var hints: [KeyHint] = []
    var column = 0
    while column < text.count {
      let digits = String(hints.count + 1)
      let end = column + digits.count
      guard column == 0 || text[column - 1] == " " || isStyleChange(column), end < text.count,
        String(text[column..<end]) == digits, text[end].isLetter
      else {
        column += 1
        continue
      }
      let label = text[end...].prefix { !$0.isNumber && $0 != " " }
      guard let hint = hint([Key(.function(hints.count + 1))], column..<label.endIndex, label: end, end: label.endIndex)
      else { return [] }
      hints.append(hint)
      column = label.endIndex
    }
    return hints.count >= 6 ? hints : []
  }

  /// The entries of a menu bar: capitalized words in a colour of its own, with two blanks or more between them.
  var menuBar: [KeyHint] {
    var words: [KeyHint] = []
    var column = blanks(from: 0)
    while column < text.count {
      let word = text[column...].prefix { $0 != " " }
      guard word.first?.isUppercase == true, word.allSatisfy(\.isLetter), isColored(column),
        words.isEmpty || words.last!.region.endColumn + 1 < column,
        let hint = hint([], column..<word.endIndex, label: column, end: word.endIndex)
      else { return [] }
      words.append(hint)
      column = word.endIndex + blanks(from: word.endIndex)
    }
    return (3...12).contains(words.count) ? words : []
  }

  private func isColored(_ column: Int) -> Bool {
    let style = screen.style(column: column, row: row)
    return style.background != .default || style.attributes.contains(.reverse)
  }
}
