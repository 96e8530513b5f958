/// Text of a program that was seen twice: its lines, each of them words. What differed between the two times may be
/// anything.
///
/// Two words are the same if they differ only in their numbers with their units, in the length of a run of the same
/// sign (`─────`), or in the English name of a day or a month. Blanks, the signs of which bars and graphs are made
/// (`|||||`), and blank lines do not count.
package struct RecordedText: Hashable, Sendable {
  /// nil stands for any number of lines.
  private var lines: [Line?]

  /// The words of a line; nil stands for any number of words.
  private typealias Line = [Word?]

  /// A sign in the place of words, or of lines, that may be anything. One that the program itself has drawn counts as
  /// this sign when the text is read from a file.
  package static let anything = "…"
  private static let mostLines = 12

  /// The words that both texts have.
  /// - Parameter names: the names of this machine and its user, which are others elsewhere. A word with one of them is
  ///   left open.
  package init(_ first: String, _ second: String, except names: Set<String> = []) {
    let (first, second) = (first.words, second.words)
    lines = []
    // Where as many lines differ on both sides, each is compared with the one in its place.
    var (row, other) = (0, 0)
    func fill(to end: Int, _ otherEnd: Int) {
      if end - row == otherEnd - other {
        lines += zip(first[row..<end], second[other..<otherEnd]).map { one, other in
          one.common(with: other).map { $0.map { one[$0] } }
        }
      } else {
        lines.append(nil)
      }
    }
    for (index, otherIndex) in first.commonIndices(with: second) {
      fill(to: index, otherIndex)
      lines.append(first[index])
      (row, other) = (index + 1, otherIndex + 1)
    }
    fill(to: first.count, second.count)
    lines =
      lines.map { line in
        let words = line?.map { word in word.flatMap { $0.text.contains(anyOf: names) ? nil : $0 } }.joiningGaps
        return words?.contains { $0 != nil } ?? false ? words : nil
      }.joiningGaps
    // The first lines of a large part of the screen say what it is.
    if lines.count > Self.mostLines { lines = (lines.prefix(Self.mostLines) + [nil]).joiningGaps }
  }

  /// The text as in a file: a line for each item.
  package init(lines: [String]) {
    self.lines = lines.compactMap { line -> Line?? in
      let words: Line = Word.all(in: line[...]).map { $0.text == Self.anything ? nil : $0 }
      if words.isEmpty { return .none }
      return .some(words.contains { $0 != nil } ? words : nil)
    }
  }

  /// The lines, as they are written into a file.
  package var texts: [String] { lines.map { $0.map(Self.text) ?? Self.anything } }

  private static func text(_ line: Line) -> String {
    line.map { $0.map(\.shortened) ?? anything }.joined(separator: " ")
  }

  /// Whether another text has everything that this one has, in the same order, and nothing else where this one allows
  /// nothing else.
  package func matches(_ text: String) -> Bool { lines.matches(text.words, Self.isSame) }

  /// The first line that another text lacks, and the line in its place. An empty text stands for no line. nil if the
  /// text matches.
  package func firstDifference(from text: String) -> (recorded: String, seen: String)? {
    let seen = text.words
    if lines.matches(seen, Self.isSame) { return nil }
    func line(_ index: Int) -> String {
      seen.indices.contains(index) ? seen[index].map(\.text).joined(separator: " ") : ""
    }
    func isThere(_ recorded: Line, _ index: Int) -> Bool {
      seen.indices.contains(index) && Self.isSame(recorded, seen[index])
    }
    // The lines before the first gap are at the beginning of the other text, and those after the last one at its end.
    for (index, recorded) in lines.enumerated() {
      guard let recorded else { break }
      if !isThere(recorded, index) { return (Self.text(recorded), line(index)) }
    }
    guard lines.contains(where: { $0 == nil }) else { return ("", line(lines.count)) }
    for (index, recorded) in lines.reversed().enumerated() {
      guard let recorded else { break }
      let place = seen.count - 1 - index
      if !isThere(recorded, place) { return (Self.text(recorded), line(place)) }
    }
    // A line between two gaps is missing, or in another order.
    let missing = lines.indices.first { !(Array(lines[...$0]) + [nil]).matches(seen, Self.isSame) }
    return (missing.map { texts[$0] } ?? texts.last ?? "", "")
  }

  private static func isSame(_ line: Line, _ words: [Word]) -> Bool { line.matches(words) { $0 == $1 } }
}

/// A word on the screen. Words of the same shape are equal.
private struct Word: Hashable, Sendable {
  let text: String
  /// The text with 0 in the place of each number, and with one sign in the place of a run of it: `0%[─]` for
  /// `12%[────]`.
  private let shape: String

  init(_ text: Substring) {
    self.text = String(text)
    shape = Self.shape(of: text)
  }

  static func == (one: Self, other: Self) -> Bool { one.shape == other.shape }
  func hash(into hasher: inout Hasher) { hasher.combine(shape) }

  /// The words of a line. Characters that a file cannot hold are left out.
  static func all(in line: Substring) -> [Word] {
    let visible = line.unicodeScalars.contains(where: \.isControl) ? line.filter { !$0.isControl }[...] : line
    return visible.split { $0.isWhitespace || $0.isOfBar }.map(Word.init)
  }

  private static func shape(of word: Substring) -> String {
    var name = word.lowercased()
    if let last = name.last, last == "." || last == "," { name.removeLast() }
    if names.contains(name) { return "Jan" }
    if word.count > 1, units.contains(word) { return "B" }
    var shape = ""
    var rest = word
    while let first = rest.first {
      if first.isASCIIDigit {
        rest = rest.drop { $0.isASCIIDigit || ".:,/".contains($0) }
        let unit = rest.prefix { $0.isLetter }
        if units.contains(unit) { rest = rest.dropFirst(unit.count) }
        shape += "0"
      } else {
        shape.append(first)
        rest = first.isLetter ? rest.dropFirst() : rest.drop { $0 == first }
      }
    }
    return shape
  }

  /// The word with at most three of each run of one sign.
  var shortened: String {
    text.reduce(into: "") { word, character in
      if character.isLetter || character.isNumber || word.suffix(3) != String(repeating: character, count: 3) {
        word.append(character)
      }
    }
  }

  /// Units of sizes, as in `1.2G`, `900 MiB`.
  private static let units: Set<Substring> = [
    "B", "K", "M", "G", "T", "P", "k", "kB", "KB", "MB", "GB", "TB", "PB", "Ki", "Mi", "Gi", "Ti", "KiB", "MiB", "GiB",
    "TiB",
  ]
  /// The names of months and days, as programs write them in English.
  private static let names: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "january", "february", "march",
    "april", "june", "july", "august", "september", "october", "november", "december", "mon", "tue", "wed", "thu",
    "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}

extension Character {
  /// Whether bars and graphs are made of it: a part of a block, dots of Braille, or a sign that stands for them.
  fileprivate var isOfBar: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2580...0x259F, 0x25A0, 0x25A1, 0x25AC...0x25B1, 0x2800...0x28FF: true
    default: "|#=".contains(self)
    }
  }
}

extension String {
  /// The words of each line that has any.
  fileprivate var words: [[Word]] { split(separator: "\n").map { Word.all(in: $0) }.filter { !$0.isEmpty } }

  /// Whether one of these names is in the word, not as a part of a longer name.
  fileprivate func contains(anyOf names: Set<String>) -> Bool {
    func isOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } ?? false
    }
    return names.contains { name in
      indices.contains { start in
        let rest = self[start...]
        return !name.isEmpty && rest.hasPrefix(name) && !isOfName(self[..<start].last)
          && !isOfName(rest.dropFirst(name.count).first)
      }
    }
  }
}

extension Array where Element: Equatable {
  /// The indices of a longest sequence of elements that two lists have in the same order.
  fileprivate func commonIndices(with other: Self) -> [(Int, Int)] {
    // The length of the longest common sequence of each pair of ends.
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: other.count + 1), count: count + 1)
    for row in indices.reversed() {
      for column in other.indices.reversed() {
        lengths[row][column] =
          self[row] == other[column]
          ? lengths[row + 1][column + 1] + 1 : Swift.max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    var (result, row, column): ([(Int, Int)], Int, Int) = ([], 0, 0)
    while row < count, column < other.count {
      if self[row] == other[column] {
        result.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[row + 1][column] >= lengths[row][column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return result
  }

  /// The indices of the elements that another list has in the same order. nil stands for what one of the lists has
  /// between them, before or after them.
  fileprivate func common(with other: Self) -> [Int?] {
    var (result, end): ([Int?], (Int, Int)) = ([], (0, 0))
    for (index, otherIndex) in commonIndices(with: other) + [(count, other.count)] {
      if (index, otherIndex) != end { result.append(nil) }
      if index < count { result.append(index) }
      end = (index + 1, otherIndex + 1)
    }
    return result
  }
}

extension Array {
  /// Whether a list has these elements in this order, and others only where this one has nil.
  fileprivate func matches<Pattern, Other>(_ list: [Other], _ isMatch: (Pattern, Other) -> Bool) -> Bool
  where Element == Pattern? {
    var (own, seen) = (0, 0)
    // Where to go on if what follows the last nil does not match here.
    var retry: (own: Int, seen: Int)?
    while seen < list.count {
      if own < count, let pattern = self[own], isMatch(pattern, list[seen]) {
        (own, seen) = (own + 1, seen + 1)
      } else if own < count, self[own] == nil {
        own += 1
        retry = (own, seen)
      } else if let last = retry {
        (own, seen) = (last.own, last.seen + 1)
        retry = (own, seen)
      } else {
        return false
      }
    }
    return self[own...].allSatisfy { $0 == nil }
  }
}

extension Array where Element: Gap {
  /// The list with one nil in the place of several in a row.
  fileprivate var joiningGaps: Self {
    reduce(into: []) { list, element in
      if !(element.isGap && list.last?.isGap ?? false) { list.append(element) }
    }
  }
}

/// An optional value, whatever it wraps.
private protocol Gap { var isGap: Bool { get } }

extension Optional: Gap { fileprivate var isGap: Bool { self == nil } }
