package import TourModel

/// A text that the user writes, and the place of the caret in it.
///
/// A value: keys and pasted text change it. A character is a grapheme cluster. The text has no control characters, and
/// line breaks only if ``isMultiline``.
package struct WrittenText: Hashable, Sendable {
  private(set) var characters: [Character] = []
  /// The number of characters before the caret.
  private(set) var caret = 0
  let isMultiline: Bool
  /// The most characters of the text.
  let limit: Int

  package init(_ text: String = "", isMultiline: Bool = false, limit: Int = 200) {
    (self.isMultiline, self.limit) = (isMultiline, limit)
    _ = insert(text)
  }

  package var text: String { String(characters) }

  /// The text with a mark at the caret.
  package func marked(_ mark: Unicode.Scalar) -> String {
    String(characters[..<caret]) + String(mark) + String(characters[caret...])
  }

  /// Inserts a text at the caret. What the text cannot have becomes a blank, or is left out.
  /// - Returns: whether all of it had room.
  package mutating func insert(_ text: String) -> Bool {
    let new = text.compactMap { character -> Character? in
      if character.isNewline { return isMultiline ? "\n" : " " }
      if character == "\t" { return " " }
      return character.isWritable ? character : nil
    }
    let fitting = new.prefix(max(0, limit - characters.count))
    // The new characters may join those beside them to a cluster, so the characters are counted anew.
    let before = String(characters[..<caret]) + String(fitting)
    let all = before + String(characters[caret...])
    characters = Array(all)
    caret = min(before.count, characters.count)
    return fitting.count == new.count
  }

  /// Carries out a key of a line editor: characters, arrows, Home, End, Backspace, Delete, and the keys of readline(3)
  /// for the same.
  /// - Returns: false if the key means nothing here.
  package mutating func handle(_ key: Key) -> Bool {
    let isControl = key.modifiers == .control
    switch key.code {
    case .character(let character) where key.modifiers.isDisjoint(with: [.control, .meta]):
      return insert(String(character))
    case .character("a") where isControl, .home: caret = lineStart
    case .character("e") where isControl, .end: caret = lineEnd
    case .left where key.modifiers.contains(.control), .character("b") where key.modifiers == .meta: caret = wordStart
    case .right where key.modifiers.contains(.control), .character("f") where key.modifiers == .meta: caret = wordEnd
    case .character("b") where isControl, .left: caret = max(0, caret - 1)
    case .character("f") where isControl, .right: caret = min(characters.count, caret + 1)
    case .character("h") where isControl, .backspace: remove(from: max(0, caret - 1))
    case .character("d") where isControl, .delete: if caret < characters.count { characters.remove(at: caret) }
    case .character("k") where isControl: characters.removeSubrange(caret..<lineEnd)
    case .character("u") where isControl: remove(from: lineStart)
    case .character("w") where isControl: remove(from: wordStart)
    case .up where isMultiline: moveLine(to: lineStart - 1)
    case .down where isMultiline: moveLine(to: lineEnd + 1)
    case .character("j") where isControl && isMultiline: return insert("\n")
    case .enter where key.modifiers == .meta && isMultiline: return insert("\n")
    default: return false
    }
    return true
  }

  private mutating func remove(from start: Int) {
    characters.removeSubrange(start..<caret)
    caret = start
  }

  private var lineStart: Int { (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1 }
  private var lineEnd: Int { characters[caret...].firstIndex(of: "\n") ?? characters.count }

  private var wordStart: Int {
    let end = characters[..<caret].lastIndex { !$0.isWhitespace } ?? 0
    return (characters[..<end].lastIndex(where: \.isWhitespace) ?? -1) + 1
  }

  private var wordEnd: Int {
    let start = characters[caret...].firstIndex { !$0.isWhitespace } ?? characters.count
    return characters[start...].firstIndex(where: \.isWhitespace) ?? characters.count
  }

  /// Moves the caret to the line that has this character, at the same column if it is long enough.
  private mutating func moveLine(to index: Int) {
    guard index >= 0, index <= characters.count else { return }
    let column = caret - lineStart
    caret = index
    caret = min(lineStart + column, lineEnd)
  }
}

extension Character {
  /// Whether a guide's text can have the character: it has no control character, and none that is not Unicode's.
  fileprivate var isWritable: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
      default: scalar != "\u{FFFD}"
      }
    }
  }
}
