/// The names of keys on the keyboards of a language: `Strg-Entf` for `Ctrl-Delete`. Guides and the
/// configuration write the English names in all languages.
public struct KeyLegends: Hashable, Sendable {
  /// A key or a modifier that has a name, with the English one.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case control = "Ctrl"
    case meta = "Alt"
    case shift = "Shift"
    case enter = "Enter"
    case tab = "Tab"
    case escape = "Esc"
    case space = "Space"
    case backspace = "Backspace"
    case up = "Up"
    case down = "Down"
    case left = "Left"
    case right = "Right"
    case home = "Home"
    case end = "End"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case insert = "Insert"
    case delete = "Delete"

    fileprivate static let modifiers: [Part] = [.control, .meta, .shift]
  }

  /// In the order of the parts; empty if all are English.
  private var names: [String] = []

  /// The signs that have a name for screen readers: the signs of ASCII, in the order of their codes.
  public static let signs: [Character] = Array("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")

  /// The names of ``signs`` in this language, in their order. A card for a screen reader says them after keys, because
  /// most readers pass over `:` in a sentence. Empty if keys are not spelled.
  public var signNames: [String] = []

  /// The names that guides have.
  public static let english = KeyLegends()

  private init() {}

  /// The name of a key or modifier.
  public subscript(part: Part) -> String {
    get { names.isEmpty ? part.rawValue : names[Part.allCases.firstIndex(of: part)!] }
    set {
      if newValue == self[part] { return }
      if names.isEmpty { names = Part.allCases.map(\.rawValue) }
      names[Part.allCases.firstIndex(of: part)!] = newValue
    }
  }

  /// The key as buttons show it: ``Key/label`` in this language.
  public func label(_ key: Key) -> String { localized(key.label) }

  /// Returns a text in which each word that is a key's English name, such as `Ctrl-Home`, is replaced by the name in
  /// this language. Words are separated by spaces. A word may consist of several names with slashes between them, as in
  /// `Home/End`, and may end with a punctuation mark. All other words stay as they are.
  public func localized(_ text: String) -> String {
    if names.isEmpty { return text }
    var words: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      // `Page Down` is what keyboards print.
      if words.last == "Page", let name = name(of: "Page" + word) {
        words[words.count - 1] = name
      } else {
        words.append(localized(word: word))
      }
    }
    return words.joined(separator: " ")
  }

  private func localized(word: Substring) -> String {
    if let name = name(of: word) { return name }
    if let mark = word.last, ".,;:!?".contains(mark), let name = name(of: word.dropLast()) {
      return name + String(mark)
    }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false).map { name(of: $0) }
    return parts.contains(nil) ? String(word) : parts.compactMap(\.self).joined(separator: "/")
  }

  /// The name in this language of a key, or of a modifier alone; nil if the word is none.
  private func name(of word: Substring) -> String? {
    var (rest, before) = (word, "")
    while let modifier = Part.modifiers.first(where: { rest.hasPrefix("\($0.rawValue)-") }),
      rest.count > modifier.rawValue.count + 1
    {
      before += self[modifier] + "-"
      rest = rest.dropFirst(modifier.rawValue.count + 1)
    }
    if let part = Part(rawValue: String(rest)) { return before + self[part] }
    return before.isEmpty ? nil : before + rest
  }
}
