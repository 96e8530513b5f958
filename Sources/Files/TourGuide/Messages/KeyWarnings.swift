import TourModel
import TourScreen

// Warnings about words of `do` and `send` that are typed letter by letter, although a key was probably meant.
extension Decoder {
  /// - Parameter text: keys that could be read.
  mutating func warnOfKeyNames(in text: String, _ scalar: Scalar, at mark: Mark) {
    var offset = 0
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace).map(String.init)
    for (index, word) in words.enumerated() {
      let before = words[..<index].last { !$0.isEmpty }, after = words[(index + 1)...].first { !$0.isEmpty }
      let place = scalar.mark(ofCharacter: offset, from: mark)
      if let key = drawnKey(word) ?? nearestKey(word) ?? keyOfNoun(word, before, after) {
        warn(.typedKeyName(word, key: key), at: place)
      } else if isOfOtherModifier(word) {
        warn(.otherModifier(word), at: place)
      } else if let before, let after, Self.conjunctions.contains(word.lowercased()), isNamed(before), isNamed(after) {
        warn(.typedConjunction(word, before, after), at: place)
      }
      offset += word.count + 1
    }
  }

  /// Returns the name of the key that a symbol is drawn on, such as `→`, also after modifiers or repeated; nil if there
  /// is none.
  private func drawnKey(_ word: String) -> String? {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let names = word.map { character in Self.symbols.first { $0.symbol == character }?.name }
    if !names.contains(nil) { return names.compactMap(\.self).joined(separator: " ") }
    guard Key(name: word) != nil, let name = names.last ?? nil else { return nil }
    return word.dropLast() + name
  }

  /// Returns the key that a word probably stands for, also with a misspelt modifier (`Cttl-x`) or a comma; nil if there
  /// is none.
  private func nearestKey(_ word: String) -> String? {
    guard word.count > 1, Key(name: word) == nil else { return nil }
    if let key = Key.suggestion(for: word) { return key }
    if let last = word.last, ",;+".contains(last), isNamed(String(word.dropLast())) { return String(word.dropLast()) }
    guard let dash = word.firstIndex(where: { $0 == "-" || $0 == "+" }), word[..<dash].count > 2,
      let modifier = suggestion(for: String(word[..<dash]), among: ["ctrl", "control", "alt", "meta", "shift"])
    else { return nil }
    return Key.suggestion(for: modifier + "-" + word[word.index(after: dash)...])
  }

  /// Returns the key that a noun follows, as in `Right arrow` and `Enter key`, or precedes, as in `arrow Right`; nil if
  /// there is none.
  private func keyOfNoun(_ word: String, _ before: String?, _ after: String?) -> String? {
    switch word.lowercased() {
    case "arrow": [before, after].compactMap(\.self).first { ["Up", "Down", "Left", "Right"].contains($0) }
    case "key": before.flatMap { isNamed($0) ? $0 : nil }
    default: nil
    }
  }

  /// Whether a word is the name of a key, and not text that it types.
  private func isNamed(_ word: String) -> Bool { word.count > 1 && Key(name: word) != nil }

  /// Whether a word is a key with a modifier that terminals do not have: `Cmd-S`, `⌘S`.
  private func isOfOtherModifier(_ word: String) -> Bool {
    guard word.count > 1 else { return false }
    if word.first == "⌘" { return true }
    guard let end = word.firstIndex(where: { $0 == "-" || $0 == "+" }), word.index(after: end) < word.endIndex else {
      return false
    }
    return ["cmd", "command", "super", "win", "windows"].contains(word[..<end].lowercased())
  }

  private static let conjunctions = ["then", "and", "or", "+"]

  /// Symbols on keyboards and on cards, each with the name of the key. No dictionary: the keys of each guide are read
  /// at the start of a program.
  private static let symbols: [(symbol: Character, name: String)] = [
    ("→", "Right"), ("←", "Left"), ("↑", "Up"), ("↓", "Down"), ("↵", "Enter"), ("⏎", "Enter"), ("↩", "Enter"),
    ("⌫", "Backspace"), ("⌦", "Delete"),
    ("⎋", "Esc"), ("⇥", "Tab"), ("␣", "Space"), ("⇞", "PageUp"), ("⇟", "PageDown"),
  ]
}
