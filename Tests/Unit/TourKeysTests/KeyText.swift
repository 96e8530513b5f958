@testable import TourKeys

extension KeyChoice {
  /// Returns the text of a `do` with these keys, which ``init(parsing:)`` reads.
  static func text(of keys: [Key]) -> String {
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

  /// Returns typed text as one word or, if that would be read as a key, as one word for each character.
  private static func spelt(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let isKey = text.count > 1 && (Key(name: text) != nil || Key.isMisspelt(text, isAlone: true))
    return isKey ? text.map { String($0) } : [text]
  }
}
