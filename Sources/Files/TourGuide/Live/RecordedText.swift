/// Text of a program that was seen twice: its lines, each of them words. What differed between the two times may be
/// anything.
///
/// Two words are the same if they differ only in their numbers, in the length of a run of the same sign (`─────`), or
/// in the name of a day or a month. Blanks, the signs of which bars and graphs are made (`|||||`), and blank lines do not
/// count.
package struct RecordedText: Hashable, Sendable {
  /// nil stands for any number of lines.
  private var lines: [Line?]

  /// The words of a line; nil stands for any number of words.
  private typealias Line = [Substring?]

  /// A sign in the place of words, or of lines, that may be anything.
  package static let anything = "…"

  /// What both texts have.
  package init(_ first: String, _ second: String) {
    let (first, second) = (first.words, second.words)
    if first.count == second.count {
      lines = zip(first, second).map { one, other in
        let words = one.common(with: other) { $0.shape == $1.shape }
        return words.contains { $0 != nil } ? words : nil
      }
    } else {
      lines = first.common(with: second) { $0.map(\.shape) == $1.map(\.shape) }.map { $0.map { $0.map(Optional.some) } }
    }
    lines = lines.joiningGaps
    // The first lines of a large part of the screen say what it is.
    if lines.count > Self.mostLines { lines = (lines.prefix(Self.mostLines) + [nil]).joiningGaps }
  }

  private static let mostLines = 12

  /// The text as in a file: a line for each item.
  package init(lines: [String]) {
    self.lines = lines.map { line in
      let words: Line = line.split(separator: " ").map { $0 == Self.anything ? nil : $0 }
      return words.contains { $0 != nil } ? words : nil
    }
  }

  package var isEmpty: Bool { lines.isEmpty }

  /// The lines, as they are written into a file.
  package var texts: [String] { lines.map { $0.map(Self.text) ?? Self.anything } }

  private static func text(_ line: Line) -> String {
    line.map { $0.map(\.shortened) ?? anything }.joined(separator: " ")
  }

  /// Whether another text has everything that this one has, in the same order, and nothing else where this one allows
  /// nothing else.
  package func matches(_ text: String) -> Bool { lines.matches(text.words) { Self.isSame($0, $1) } }

  /// The first line that another text lacks, and the line in its place. An empty text stands for no line. nil if the
  /// text matches.
  package func firstDifference(from text: String) -> (recorded: String, seen: String)? {
    if matches(text) { return nil }
    let seen = text.words
    func textOfLine(_ index: Int) -> String { seen.indices.contains(index) ? seen[index].joined(separator: " ") : "" }
    var hasGap = false
    for (index, line) in lines.enumerated() {
      guard let line else {
        hasGap = true
        continue
      }
      let found =
        hasGap ? seen.contains { Self.isSame(line, $0) } : index < seen.count && Self.isSame(line, seen[index])
      if !found { return (Self.text(line), hasGap ? "" : textOfLine(index)) }
    }
    return ("", hasGap ? "" : textOfLine(lines.count))
  }

  private static func isSame(_ line: Line, _ words: [Substring]) -> Bool {
    line.matches(words) { $0.shape == $1.shape }
  }
}

extension String {
  /// The words of each line that has any.
  fileprivate var words: [[Substring]] {
    split(separator: "\n").map { $0.split { $0 == " " || $0.isOfBar } }.filter { !$0.isEmpty }
  }
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

extension Substring {
  /// The word with the same sign for all numbers, and for all runs of one sign.
  fileprivate var shape: String {
    if Self.names.contains(lowercased().prefix { $0 != "," && $0 != "." }) { return "Jan" }
    var shape = ""
    var rest = self[...]
    while let first = rest.first {
      if first.isASCIIDigit {
        rest = rest.drop { $0.isASCIIDigit || ".:,/".contains($0) }
        // The unit of a size, as in 1.2G.
        if let unit = rest.first, "kKMGTP".contains(unit), !(rest.dropFirst().first?.isLetter ?? false) {
          rest = rest.dropFirst()
        }
        shape += "0"
      } else {
        shape.append(first)
        rest = first.isLetter ? rest.dropFirst() : rest.drop { $0 == first }
      }
    }
    return shape
  }

  /// The word with at most three of each run of one sign.
  fileprivate var shortened: String {
    reduce(into: "") { word, character in
      if character.isLetter || character.isNumber || word.suffix(3) != String(repeating: character, count: 3) {
        word.append(character)
      }
    }
  }

  /// The names of months and days, as programs write them in English.
  private static let names: Set<Substring> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mon", "tue", "wed", "thu",
    "fri",
    "sat", "sun",
  ]
}

extension Array {
  /// The longest sequence of elements that two lists have in the same order. nil stands for what one of them has
  /// between them, before or after them.
  fileprivate func common(with other: Self, _ isSame: (Element, Element) -> Bool) -> [Element?] {
    // The length of the longest common sequence of each pair of ends.
    var lengths = [[Int]](repeating: [Int](repeating: 0, count: other.count + 1), count: count + 1)
    for row in indices.reversed() {
      for column in other.indices.reversed() {
        lengths[row][column] =
          isSame(self[row], other[column])
          ? lengths[row + 1][column + 1] + 1 : Swift.max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    var (result, row, column): ([Element?], Int, Int) = ([], 0, 0)
    while row < count, column < other.count {
      if isSame(self[row], other[column]) {
        result.append(self[row])
        (row, column) = (row + 1, column + 1)
      } else {
        result.append(nil)
        if lengths[row + 1][column] >= lengths[row][column + 1] { row += 1 } else { column += 1 }
      }
    }
    if row < count || column < other.count { result.append(nil) }
    return result.joiningGaps
  }

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
