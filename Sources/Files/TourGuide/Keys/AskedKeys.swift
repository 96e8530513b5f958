import TourCard
import TourModel

/// What the text of a card asks its user to press or type: `Press **F9**, then **Down**`.
struct AskedKeys {
  /// The keys as they are written, in their order.
  private(set) var words: [String] = []
  /// All strong text and code.
  private(set) var marked: [String] = []
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
        marked.append(runs[index].text)
        let before = index > 0 ? runs[index - 1].text.lowercased().trimmed : ""
        let after = index + 1 < runs.count ? runs[index + 1].text.lowercased().trimmed : ""
        let isAsked = phrases.contains { phrase in
          phrase.before.isEmpty
            ? !phrase.after.isEmpty && after.hasPrefix(phrase.after) : before.hasLastWords(phrase.before)
        }
        let then = strings.then.lowercased()
        let isNext = last == index - 2 && [then, ", \(then)", "and \(then)", ", and \(then)"].contains(before)
        guard isAsked || isNext else { continue }
        if isNext { followers.append(words.count) }
        words.append(runs[index].text)
        last = index
      }
    }
  }
}

extension Decoder {
  /// Warns if the card asks for a key that its `do` lacks and for none that it has, or for the items of `do` one after
  /// the other.
  mutating func warnOfOtherKeys(in strings: Strings) {
    for (body, keys, mark) in askedKeys where !body.includes(bytesOf: "{") {
      let asked = AskedKeys(body, strings)
      let alternatives = keys.alternatives.map { $0.map { $0.prose.lowercased() } }
      let isRight = asked.marked.contains { word in
        let meanings = [word] + (SpokenKeys(word).remedy?.alternatives ?? [])
        return meanings.contains { meaning in alternatives.contains { $0.has(meaning) } }
      }
      if !isRight, let first = asked.words.first, first.count > 1, Key(named: first) != nil {
        warn(.otherKeys(asked: first, keys: keys.alternatives[0].map(\.prose).joined(separator: " ")), at: mark)
      }
      let pairs = asked.followers.lazy.map { index in
        [index - 1, index].compactMap { asked.words[$0].asTyped }.compactMap { word in
          alternatives.firstIndex { $0.joined() == word }
        }
      }
      if let pair = pairs.first(where: { $0.count == 2 && $0[0] != $0[1] }) {
        let turn = pair.flatMap { keys.alternatives[$0] }
        warn(.alternativesInTurn(turn.map(\.name).joined(separator: " ")), at: mark)
      }
    }
  }
}

extension [String] {
  /// Whether these keys, in lower case, are or have those that a text names: each key as a whole, typed text anywhere.
  fileprivate func has(_ text: String) -> Bool {
    let words = text.split(separator: " ").map { $0.lowercased() }
    let named = text.split(separator: " ").map { (Key(named: String($0))?.prose ?? String($0)).lowercased() }
    // Alt-U is the prose of M-u, and a name of M-U elsewhere.
    if [words, named].contains(where: { list in list.allSatisfy(contains) && !list.isEmpty }) { return true }
    return Key(named: text) == nil && text.count > 1 && joined().includes(bytesOf: named.joined())
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
