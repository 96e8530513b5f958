import TourModel
import TourScreen

extension SpokenKeys {
  /// Returns the keys that a word probably stands for, although it is typed; nil if there are none.
  static func respelled(_ word: String) -> String? { nearest(word) ?? marked(word) ?? inBrackets(word) }

  /// Returns the name of the key that a symbol is drawn on, such as `→`, also after modifiers or repeated.
  static func drawn(_ word: String) -> String? {
    guard word.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    let names = word.map { character in symbols.first { $0.symbol == character }?.name }
    if !names.contains(nil) { return names.compactMap(\.self).joined(separator: " ") }
    guard Key(name: word) != nil, let name = names.last ?? nil else { return nil }
    return word.dropLast() + name
  }

  /// Returns the key of a similar name, also with a misspelt modifier (`Cttl-x`) or the one of vim (`A-x`).
  private static func nearest(_ word: String) -> String? {
    guard word.count > 1, Key(name: word) == nil else { return nil }
    if let key = Key.suggestion(for: word) { return key }
    if word.hasPrefix("A-") { return Key.suggestion(for: "<\(word)>") }
    guard let dash = word.firstIndex(where: { $0 == "-" || $0 == "+" }), word[..<dash].count > 2,
      let modifier = suggestion(for: String(word[..<dash]), among: ["ctrl", "control", "alt", "meta", "shift"])
    else { return nil }
    return Key.suggestion(for: modifier + "-" + word[word.index(after: dash)...])
  }

  /// Returns the key in a pair of marks, as in `“Down”` and `(Down)`, or before a comma.
  private static func marked(_ word: String) -> String? {
    guard let first = word.first, let last = word.last else { return nil }
    var inner = word[...]
    if pairs.contains(where: { $0 == first && $1 == last }) {
      inner = inner.dropFirst().dropLast()
      while inner.first == first, inner.last == last { inner = inner.dropFirst().dropLast() }
    } else if ",;+.".contains(last) {
      inner = inner.dropLast()
    }
    guard inner.count > 1, inner.count < word.count, let key = Key.suggestion(for: String(inner)) else { return nil }
    // `(end)` is text of a program.
    return inner == key || inner.first?.isUppercase == true ? key : nil
  }

  /// Returns the keys of a word in the notation of vim, as in `<Esc>:q<CR>`.
  private static func inBrackets(_ word: String) -> String? {
    var keys: [String] = []
    var typed = ""
    var rest = word[...]
    var hasKey = false
    while let first = rest.first {
      if first == "<", let end = rest.firstIndex(of: ">"), let key = Key.suggestion(for: String(rest[...end])) {
        if !typed.isEmpty { keys.append(typed) }
        keys.append(key)
        (typed, hasKey) = ("", true)
        rest = rest[end...].dropFirst()
      } else {
        typed.append(first)
        rest.removeFirst()
      }
    }
    if !typed.isEmpty { keys.append(typed) }
    return hasKey ? keys.joined(separator: " ") : nil
  }

  private static let pairs: [(Character, Character)] = [
    ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"), ("\"", "\""), ("'", "'"), ("`", "`"), ("*", "*"), ("_", "_"),
    ("(", ")"),
  ]

  /// Symbols on keyboards and on cards, each with the name of the key. No dictionary: the keys of each guide are read
  /// at the start of a program.
  private static let symbols: [(symbol: Character, name: String)] = [
    ("→", "Right"), ("←", "Left"), ("↑", "Up"), ("↓", "Down"), ("↵", "Enter"), ("⏎", "Enter"), ("↩", "Enter"),
    ("⌫", "Backspace"), ("⌦", "Delete"),
    ("⎋", "Esc"), ("⇥", "Tab"), ("␣", "Space"), ("⇞", "PageUp"), ("⇟", "PageDown"),
  ]
}
