import TourModel
import TourScreen

// Warnings about words among keys that are typed letter by letter, although a key was probably meant.
extension Decoder {
  /// - Parameters:
  ///   - text: keys that could be read.
  ///   - takesList: whether alternatives can be written in their place.
  mutating func warnOfTypedWords(in text: String, _ scalar: Scalar, at mark: Mark, takesList: Bool) {
    let keys = SpokenKeys(text)
    func place(_ offset: Int) -> Mark { scalar.mark(ofCharacter: offset, from: mark) }
    let words = keys.parts.flatMap(\.words)
    for word in words where word.text.isOfOtherModifier {
      warn(.typed(.otherModifier(word.text)), at: place(word.offset))
    }
    for (word, next) in zip(words, words.dropFirst()) {
      switch (word.text.lowercased(), next.text.lowercased()) {
      case ("any", "key"): return warn(.typed(.anyKey("\(word.text) \(next.text)")), at: place(word.offset))
      case ("left", "click"), ("right", "click"), ("middle", "click"), ("double", "click"):
        return warn(.typed(.click(next.text)), at: place(next.offset))
      default: break
      }
    }
    if let (words, offset, alternatives) = keys.remedy {
      warn(
        .typed(
          alternatives.count > 1
            ? .alternatives(words, alternatives, takesList: takesList)
            : .keyName(words, keys: alternatives.first ?? "")), at: place(offset))
    }
    for part in keys.misread {
      warn(.typed(.keyName(part.typedWords, keys: part.keys)), at: place(part.offset))
    }
    for (word, offset) in keys.parts.filter({ $0.meaning == .text }).flatMap(\.words) {
      if let choice = word.joinedKeys {
        warn(.typed(.alternatives([word], choice, takesList: takesList)), at: place(offset))
      }
    }
  }
}

extension String {
  /// Whether a word is a key with a modifier that terminals do not have: `Cmd-S`, `⌘S`.
  fileprivate var isOfOtherModifier: Bool {
    guard count > 1 else { return false }
    if first == "⌘" { return true }
    guard let end = firstIndex(where: { $0 == "-" || $0 == "+" }), index(after: end) < endIndex else { return false }
    return ["cmd", "command", "super", "win", "windows"].contains(self[..<end].lowercased())
  }

  /// The keys of `Down/j` and `Up|k`; nil if the word has none with a name, or something else.
  fileprivate var joinedKeys: [String]? {
    for separator in "/|" where contains(separator) {
      let parts = split(separator: separator, omittingEmptySubsequences: false).map(String.init)
      if parts.count > 1, parts.allSatisfy({ Key(name: $0) != nil }), parts.contains(where: { $0.count > 1 }) {
        return parts
      }
    }
    return nil
  }
}
