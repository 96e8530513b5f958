/// An error in the keys of a `do`. Each offset is the index, in characters from 0, of the first
/// character of the wrong word.
public enum KeyNameError: Error, Hashable, Sendable {
  /// The string contains no word.
  case empty
  /// The word looks like the name of a key, but no key has that name. The suggestion is the name that was probably
  /// meant. To type the word as text, an author separates its characters (`R e t u r n`).
  case unknownKey(String, offset: Int, suggestion: String?)
  /// A character that no key types, such as an escape character.
  case unprintable(Character, offset: Int)
  /// The alternative has more than ``KeyChoice/limit`` keys; the offset is where the word begins that exceeds the
  /// limit.
  case tooManyKeys(offset: Int)

  public var offset: Int {
    switch self {
    case .empty: 0
    case .unknownKey(_, let offset, _), .unprintable(_, let offset), .tooManyKeys(let offset): offset
    }
  }
}

extension KeyChoice {
  /// The maximum number of keys of an alternative.
  public static let limit = 128

  /// Parses one alternative of a `do`: words separated by blanks, each the name of a key (``Key/init(name:)``) or else
  /// text that is typed key by key. `C-x C-s`, `dd`, `:q! Enter`.
  ///
  /// Cards name the words apart: `G o Anna`. The blank itself is written `Space`. Text that would be read as a key is
  /// written as one word for each character: `F 2`.
  /// - Throws: ``KeyNameError``, also for a word that looks like a misspelt key: `Ctrl-x`, `Return`, `<Enter>`, `F99`,
  ///   `PgUp`, and `enter` if it is the only word.
  public init(parsing string: String) throws(KeyNameError) {
    let words = Self.words(of: string)
    guard !words.isEmpty else { throw .empty }
    var keys: [Key] = []
    var starts: [Int] = []
    for (word, offset) in words {
      starts.append(keys.count)
      try Self.append(word, at: offset, isAlone: words.count == 1, to: &keys)
      if keys.count > Self.limit { throw .tooManyKeys(offset: offset) }
    }
    self.init([keys])
    breaks = Set(starts.filter { $0 > 0 && keys[$0 - 1].isVisible && keys[$0].isVisible })
    // Single characters may be one text, whose word would be read as a key.
    let isSingle = words.map { $0.0.count == 1 }
    for run in starts.indices.split(whereSeparator: { !isSingle[$0] }) where run.count > 1 {
      let text = words[run].map(\.0).joined()
      if Key(name: text) != nil || Key.isMisspelt(text, isAlone: true) { breaks.subtract(starts[run].dropFirst()) }
    }
  }

  private static func append(_ word: Substring, at offset: Int, isAlone: Bool, to keys: inout [Key])
    throws(KeyNameError)
  {
    if let control = word.first(where: \.isControl) { throw .unprintable(control, offset: offset) }
    if let hidden = word.first(where: { $0.hiddenScalars > 0 })?.unicodeScalars.first(where: \.isHidden) {
      throw .unprintable(Character(hidden), offset: offset)
    }
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
