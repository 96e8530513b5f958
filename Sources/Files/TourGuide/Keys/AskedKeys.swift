import TourCard
import TourModel

/// What the text of a card asks its user to press or type: `Press **F9**, then **Down**`.
struct AskedKeys {
  /// The keys as they are written, in their order.
  private(set) var words: [String] = []
  /// Of two of them that follow each other with `then` between them, the index of the second one.
  private(set) var followers: [Int] = []

  /// - Parameter body: in CommonMark. Strong text and code are keys if the words of tour in this language for *press*
  ///   and *type* stand beside them.
  init(_ body: String, _ strings: Strings) {
    let phrases = [strings.press, strings.type].map { phrase in
      let parts = phrase("\0").lowercased().split(separator: "\0", omittingEmptySubsequences: false)
      return (before: String(parts.first ?? "").trimmed, after: String(parts.last ?? "").trimmed)
    }
    for block in Markup(body).blocks {
      let runs = block.runs
      var last: Int?
      for index in runs.indices where !runs[index].style.isDisjoint(with: [.strong, .code]) {
        let before = index > 0 ? runs[index - 1].text.lowercased().trimmed : ""
        let after = index + 1 < runs.count ? runs[index + 1].text.lowercased().trimmed : ""
        let isAsked = phrases.contains { phrase in
          phrase.before.isEmpty
            ? !phrase.after.isEmpty && after.hasPrefix(phrase.after) : before.hasLastWords(phrase.before)
        }
        let isNext = last == index - 2 && before.hasLastWords(strings.then.lowercased())
        guard isAsked || isNext else { continue }
        if isNext { followers.append(words.count) }
        words.append(runs[index].text)
        last = index
      }
    }
  }
}

extension Decoder {
  /// Warns of a card that asks for other keys than its `do`, and of a `do` whose alternatives the card asks for one
  /// after the other.
  mutating func warnOfOtherKeys(in strings: Strings) {
    for (body, keys, mark) in askedKeys where !body.includes(bytesOf: "{") {
      let asked = AskedKeys(body, strings)
      let alternatives = keys.alternatives.map { $0.map(\.prose).joined().lowercased() }
      let isRight = asked.words.contains { word in
        let names = ([word] + (SpokenKeys(word).remedy?.alternatives ?? [])).map(\.asTyped)
        // Alt-U is the prose of M-u, and a name of M-U elsewhere.
        return (names + [word.lowercased()]).contains { name in alternatives.contains { $0.includes(bytesOf: name) } }
      }
      if let first = asked.words.first, !isRight {
        warn(.otherKeys(asked: first, keys: keys.alternatives[0].map(\.prose).joined(separator: " ")), at: mark)
      }
      let turn = asked.followers.first { index in
        [index - 1, index].allSatisfy { alternatives.contains(asked.words[$0].asTyped) }
      }
      if turn != nil {
        warn(.alternativesInTurn(keys.alternatives.joined().map(\.name).joined(separator: " ")), at: mark)
      }
    }
  }
}

extension String {
  /// Whether the text ends with these words, and not within a word.
  fileprivate func hasLastWords(_ words: String) -> Bool {
    guard hasSuffix(words) else { return false }
    return dropLast(words.count).last.map { !$0.isLetter || $0.utf8.count > 2 } ?? true
  }

  /// The keys that the text names, as ``TourModel/Key/prose`` without blanks, in lower case.
  fileprivate var asTyped: String {
    split(separator: " ").map { Key(named: String($0))?.prose ?? String($0) }.joined().lowercased()
  }
}

extension String {
  /// Returns the keys with a name, such as `F10`, in the strong text of a translation that its original does not name.
  func keys(otherThanIn original: String) -> [String] {
    // Not the names of keys elsewhere, which may be words of the language: `ins`.
    func isPlain(_ word: String) -> Bool { Key(name: word) == nil && !word.contains("-") }
    func named(_ text: String) -> [(word: String, key: Key)] {
      text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.compactMap { word in
        word.count > 1 ? Key(named: String(word)).map { (String(word), $0) } : nil
      }
    }
    let known = Set(named(original).map(\.key))
    let strong = Markup(self).blocks.flatMap(\.runs).filter { $0.style.contains(.strong) && !$0.style.contains(.code) }
    return strong.flatMap { named($0.text) }.filter { !known.contains($0.key) && !isPlain($0.word) }.map(\.word)
  }
}

extension Key {
  /// The key with a name of tour, or of texts about programs, such as `Ctrl-X`.
  fileprivate init?(named word: String) {
    guard let key = Key(name: word) ?? Key.namedElsewhere(word) else { return nil }
    self = key
  }
}
