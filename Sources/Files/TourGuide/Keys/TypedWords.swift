import TourModel
import TourScreen

extension GuideError {
  /// Words among keys that are typed as text, although their author probably meant keys.
  public enum TypedWords: Hashable, Sendable {
    /// Words for keys, and about keys. `keys` is what to write instead: of the words, or of the whole text.
    case keyName([String], keys: String)
    /// Words and marks between keys each of which is enough. `takesList` is whether the keys may be a list of
    /// alternatives.
    case alternatives([String], [String], takesList: Bool)
    /// A key with a modifier that terminals do not have, such as `Cmd-S`.
    case otherModifier(String)
    /// `any key`: keys are named one by one.
    case anyKey(String)
    /// A click of the mouse.
    case click(String)
  }
}

extension GuideError.TypedWords {
  /// The problem and its remedy.
  var sentence: String {
    switch self {
    case .keyName(let words, let keys):
      "\(typed(words)); write \(visible(keys.unambiguous, length: 400))"
        + (keys.contains(" ") ? " for the keys" : words == [keys] || keys.isKeyName ? " for the key" : "")
    case .alternatives(let words, let keys, takesList: true):
      "\(typed(words)); write [\(keys.map { visible($0.inList) }.joined(separator: ", "))] for either key"
    case .alternatives(let words, let keys, takesList: false):
      "\(typed(words)); write one of \(listed(keys.map { visible($0.unambiguous) }, last: "or"))"
    case .otherModifier(let word):
      "\(typed([word])), because terminals have no such key; write a key with C-, M- or S-, or without"
    case .anyKey(let word):
      "\(typed([word])), because each key has to be named; write one that the program takes, such as Space"
    case .click(let word):
      "\(typed([word])), because the mouse has no key; write the keys that do the same"
    }
  }

  private func typed(_ words: [String]) -> String {
    let isOne = words.count == 1
    return "\(listed(words.map { quoted($0) })) \(isOne ? "is" : "are") typed "
      + (isOne && words[0].count == 1 ? "as a character" : "letter by letter")
  }
}

extension String {
  fileprivate var isKeyName: Bool { count > 1 && Key(name: self) != nil }

  /// The text, in quotes if YAML would read it as something else than a plain text.
  fileprivate var unambiguous: String {
    let isPlain =
      !includes(": ") && !includes(" #") && last != ":" && !(first.map { "!&*-?|>%@`\"'#{}[]:,".contains($0) } ?? true)
    return isPlain ? self : inQuotes
  }
}
