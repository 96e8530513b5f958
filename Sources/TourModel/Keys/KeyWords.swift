/// Why the keys of a `do` can't be read. Offsets are in characters of the string, from 0, and point at the word.
public enum KeyNameError: Error, Hashable, Sendable {
  /// There is no word in it.
  case empty
  /// The word looks like the name of a key and is none. The suggestion is the name that was probably meant; to type the word as text,
  /// its characters are written apart (`R e t u r n`).
  case unknownKey(String, offset: Int, suggestion: String?)
  /// A character that no key types, such as an escape character.
  case unprintable(Character, offset: Int)
  /// More than ``KeyChoice/limit`` keys one after the other; the offset is where the word stands that goes beyond.
  case tooManyKeys(offset: Int)

  public var offset: Int {
    switch self {
    case .empty: 0
    case .unknownKey(_, let offset, _), .unprintable(_, let offset), .tooManyKeys(let offset): offset
    }
  }
}

extension KeyChoice {
  /// The most keys that an alternative may have.
  public static let limit = 128

  /// One alternative, as a `do` writes it: words parted by blanks, each the name of a key (``Key/init(name:)``) or else text that is
  /// typed key by key. `C-x C-s`, `dd`, `:q! Enter`.
  ///
  /// The blank itself is `Space`. Text that would be read as a key is written a character a word: `F 2`.
  /// - Throws: ``KeyNameError``, also for a word that looks like a misspelt key: `Ctrl-x`, `Return`, `<Enter>`, `F99`, `PgUp`, and `enter`
  ///   where it stands alone.
  public init(parsing string: String) throws(KeyNameError) {
    let words = Self.words(of: string)
    guard !words.isEmpty else { throw .empty }
    var keys: [Key] = []
    for (word, offset) in words {
      try Self.append(word, at: offset, isAlone: words.count == 1, to: &keys)
      if keys.count > Self.limit { throw .tooManyKeys(offset: offset) }
    }
    self.init([keys])
  }

  /// How a `do` writes these keys; ``init(parsing:)`` reads them back from it.
  public static func text(of keys: [Key]) -> String {
    var words: [String] = []
    var typed = ""
    for key in keys.map(\.canonical) {
      guard key.modifiers.isEmpty, case .character(let character) = key.code, character != " " else {
        words += Self.spelt(typed) + [key.name]
        typed = ""
        continue
      }
      typed.append(character)
    }
    return (words + Self.spelt(typed)).joined(separator: " ")
  }

  /// Typed text as one word or, where that would be read as a key, as one word a character.
  private static func spelt(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let isKey = text.count > 1 && (Key(name: text) != nil || Key.isMisspelt(text, isAlone: true))
    return isKey ? text.map { String($0) } : [text]
  }

  private static func append(_ word: Substring, at offset: Int, isAlone: Bool, to keys: inout [Key]) throws(KeyNameError) {
    if let control = word.first(where: \.isControl) { throw .unprintable(control, offset: offset) }
    let word = String(word)
    if let key = Key(name: word) {
      keys.append(key)
    } else if Key.isMisspelt(word, isAlone: isAlone) {
      throw .unknownKey(word, offset: offset, suggestion: Key.suggestion(for: word))
    } else {
      keys += word.map { Key(.character($0)) }
    }
  }

  private static func words(of string: String) -> [(Substring, offset: Int)] {
    var words: [(Substring, offset: Int)] = []
    var rest = string[...]
    var offset = 0
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        offset += 1
        continue
      }
      let word = rest.prefix { !$0.isWhitespace }
      words.append((word, offset))
      offset += word.count
      rest = rest[word.endIndex...]
    }
    return words
  }
}
