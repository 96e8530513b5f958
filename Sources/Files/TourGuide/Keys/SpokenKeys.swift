import TourModel
import TourScreen

/// Keys as people name them: `Press the Down key twice`, `Ctrl + D`, `Down or j`.
///
/// A text of keys consists of names of keys and of text that is typed. Words about keys (`press`, `key`, `twice`,
/// `then`) are typed, too, so they count as such only beside a key, or as the verb at the beginning.
struct SpokenKeys {
  /// One or more words with one meaning.
  struct Part {
    var words: [(text: String, offset: Int)]
    var meaning: Meaning
    /// What to write for the part, unless it is a word about keys.
    var keys: String
    /// Whether the words are typed, although a key was meant.
    var isMisread = false
    /// Whether a comma follows, which is a part of the last word.
    var endsWithComma = false

    var offset: Int { words[0].offset }
    /// The words that are no keys, or are typed as a character: `Page` of `Page Down`.
    var typedWords: [String] {
      let all = words.map(\.text)
      return all.count == 1 ? all : all.filter { Key(name: $0) == nil || $0.count == 1 }
    }
    /// Whether it is one key, and not text of several characters.
    var isKey: Bool { if case .key = meaning { true } else { false } }
    /// Whether it is a key with a name, which is not typed as a character.
    var isNamed: Bool { isKey && keys.count > 1 }
    var isConjunction: Bool { meaning == .then || meaning == .or }
  }

  enum Meaning: Equatable {
    case key, text
    case verb, article, noun, then, or
    /// `twice`, `x3`. A factor such as `2x` may also be keys of a program.
    case times(Int, isFactor: Bool)
  }

  private(set) var parts: [Part] = []
  /// The indices of the parts that are words about keys.
  private var spoken: Set<Int> = []

  init(_ text: String) {
    var offset = 0
    var words: [(text: String, offset: Int)] = []
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if !word.isEmpty { words.append((String(word), offset)) }
      offset += word.count + 1
    }
    var rest = words[...]
    while !rest.isEmpty {
      let part = Self.part(&rest, after: parts.last)
      // `3 times`
      if part.words.count == 2, case .times = part.meaning { parts.removeLast() }
      parts.append(part)
    }
    spoken = Set(parts.indices.filter(isSpoken))
    // `press q to quit`
    let end = parts.indices.last { parts[$0].isKey }.map { $0 + 1 } ?? parts.count
    if spoken.contains(0), end < parts.count, parts[end].keys == "to" { spoken.formUnion(end..<parts.count) }
  }

  /// The parts that are misread each for itself; empty if words about keys are among them, so that the whole text is to
  /// be written anew.
  var misread: [Part] { spoken.isEmpty ? parts.filter(\.isMisread) : [] }

  /// The words that are typed although they are about keys, with the keys that were meant: alternatives, each a text.
  /// nil if there are no words about keys.
  var remedy: (words: [String], offset: Int, alternatives: [String])? {
    guard let first = parts.indices.first(where: { spoken.contains($0) || parts[$0].isMisread }), !spoken.isEmpty
    else { return nil }
    let isChoice = spoken.contains { parts[$0].meaning == .or }
    var alternatives: [[String]] = [[]]
    var pending = 1
    for (index, part) in parts.enumerated() {
      guard spoken.contains(index) else {
        alternatives[alternatives.count - 1] += Array(repeating: part.keys, count: pending)
        pending = 1
        if isChoice, part.endsWithComma { alternatives.append([]) }
        continue
      }
      switch part.meaning {
      case .or: alternatives.append([])
      case .times(let count, _):
        if keyBefore(index) != nil, let last = alternatives[alternatives.count - 1].last {
          alternatives[alternatives.count - 1] += Array(repeating: last, count: count - 1)
        } else {
          pending = count
        }
      default: break
      }
    }
    let typed = parts.indices.filter { spoken.contains($0) || parts[$0].isMisread }
    return (
      typed.flatMap { parts[$0].typedWords }, parts[first].offset,
      alternatives.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    )
  }

  private func isSpoken(_ index: Int) -> Bool {
    let part = parts[index]
    let (before, after) = (index > 0 ? parts[index - 1] : nil, index + 1 < parts.count ? parts[index + 1] : nil)
    switch part.meaning {
    case .key, .text: return false
    case .verb:
      // `type Space less` is a command of the shell.
      if index == 0 { return after != nil && !(after?.keys == "Space" && parts.count > 2) }
      return before?.isConjunction == true && keyAfter(index)?.isNamed == true
    case .article:
      return (before?.meaning == .verb || before?.isConjunction == true) && after?.isNamed == true
    case .noun:
      switch part.words[0].text.lowercased() {
      case "arrow": return [before, after].contains { ["Up", "Down", "Left", "Right"].contains($0?.keys) }
      case "bar": return before?.keys == "Space"
      default: return before?.isNamed == true
      }
    case .then, .or:
      // `type hello and press Enter`
      if after?.meaning == .verb, keyAfter(index)?.isNamed == true { return true }
      guard let before = keyBefore(index), let after = keyAfter(index) else { return false }
      // `Down, j or n`
      let list = parts[..<index].reversed().prefix { $0.isKey && ($0.offset == before.offset || $0.endsWithComma) }
      // `i then Esc` may be typed as it stands, in an editor.
      return before.isNamed || part.meaning == .or && (after.isNamed || list.contains(where: \.isNamed))
    case .times(_, let isFactor):
      if isFactor, parts.contains(where: { $0.meaning == .text || $0.isKey && !$0.isNamed }) { return false }
      return keyBefore(index)?.isNamed == true || index == 0 && keyAfter(index)?.isNamed == true
    }
  }

  /// The key that a word about keys follows, also after others such as `key` and `twice`.
  private func keyBefore(_ index: Int) -> Part? {
    let part = parts[..<index].last {
      switch $0.meaning {
      case .noun, .times: false
      default: true
      }
    }
    return part.flatMap { $0.isKey ? $0 : nil }
  }

  /// The key that follows a word about keys, also after others such as `press` and `the`.
  private func keyAfter(_ index: Int) -> Part? {
    let part = parts[(index + 1)...].first {
      switch $0.meaning {
      case .verb, .article: false
      default: true
      }
    }
    return part.flatMap { $0.isKey ? $0 : nil }
  }
}

extension SpokenKeys {
  private typealias Word = (text: String, offset: Int)

  /// Takes the words of the next part.
  private static func part(_ rest: inout ArraySlice<Word>, after last: Part?) -> Part {
    let word = rest.removeFirst()
    func misread(_ words: [Word], _ keys: String, endsWithComma: Bool = false) -> Part {
      Part(words: words, meaning: .key, keys: keys, isMisread: true, endsWithComma: endsWithComma)
    }
    func plain(_ meaning: Meaning, _ words: Word...) -> Part {
      Part(words: words, meaning: meaning, keys: words.map(\.text).joined(separator: " "))
    }
    if let key = drawn(word.text) { return misread([word], key) }
    if word.text != "+", Key(name: word.text) != nil { return plain(.key, word) }
    if let meaning = meaning(of: word.text.lowercased()) { return plain(meaning, word) }
    if let (count, key) = modified(word, rest) {
      defer { rest.removeFirst(count) }
      return misread([word] + rest.prefix(count), key)
    }
    // `Page Down`, `Back space`
    if word.text.count > 1, let next = rest.first, next.text.count > 1, word.text.allSatisfy(\.isLetter),
      let key = Key.namedElsewhere(word.text + next.text)
    {
      rest.removeFirst()
      return misread([word, next], key.name)
    }
    if word.text.lowercased() == "times", let number = last?.words.last, let count = count(of: number.text) {
      return plain(.times(count, isFactor: false), number, word)
    }
    if let factor = factor(word.text) { return plain(.times(factor, isFactor: true), word) }
    if let keys = respelled(word.text) { return misread([word], keys, endsWithComma: word.text.last == ",") }
    return plain(.text, word)
  }

  /// Returns the meaning of a word about keys, in small letters; nil for any other word.
  private static func meaning(of word: String) -> Meaning? {
    switch word {
    case "press", "hit", "type": .verb
    case "the": .article
    case "key", "arrow", "bar": .noun
    case "then", "and", "+": .then
    case "or": .or
    case "once": .times(1, isFactor: false)
    case "twice": .times(2, isFactor: false)
    case "thrice": .times(3, isFactor: false)
    default: nil
    }
  }

  /// Returns the key of a modifier in a word of its own, as in `Ctrl + D` and `Ctrl D`, and how many of the next words
  /// belong to it; nil if there is none.
  private static func modified(_ word: Word, _ rest: ArraySlice<Word>) -> (words: Int, key: String)? {
    var modifier = word.text
    var isJoined = false
    if let last = modifier.last, "+-".contains(last) {
      modifier.removeLast()
      isJoined = true
    }
    guard ["ctrl", "control", "alt", "meta", "shift"].contains(modifier.lowercased()), var next = rest.first?.text
    else { return nil }
    var count = 1
    if !isJoined, let first = next.first, "+-".contains(first) {
      isJoined = true
      next.removeFirst()
      if next.isEmpty {
        guard let second = rest.dropFirst().first else { return nil }
        next = second.text
        count = 2
      }
    }
    // `shift x` may be text.
    guard isJoined || modifier.first?.isUppercase == true, Key(name: next) != nil,
      let key = Key.suggestion(for: modifier + "-" + next)
    else { return nil }
    return (count, key)
  }

  /// Returns the number of `x3`, `3x` and `×3`, which is at least 2; nil if the word is none.
  private static func factor(_ word: String) -> Int? {
    let signs: [Character] = ["x", "X", "×", "*"]
    guard let first = word.first, let last = word.last else { return nil }
    return signs.contains(first)
      ? count(of: String(word.dropFirst())) : signs.contains(last) ? count(of: String(word.dropLast())) : nil
  }

  private static func count(of word: String) -> Int? {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    if let index = words.firstIndex(of: word.lowercased()) { return index + 2 }
    return Numeral.decimal(word[...], in: 2...KeyChoice.limit)
  }
}
