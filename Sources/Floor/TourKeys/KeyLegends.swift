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

  public static let english = KeyLegends()

  private init() {}

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

  /// Returns a text with its English names of keys in this language: each word that is one, with its modifiers, as
  /// ``Key/prose`` writes it.
  public func localized(_ text: String) -> String {
    if names.isEmpty { return text }
    return text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { localized(word: Substring($0)) }.joined(separator: " ")
  }

  private func localized(word: Substring) -> String {
    var (rest, before) = (word, "")
    while let modifier = Part.modifiers.first(where: { rest.utf8.starts(with: "\($0.rawValue)-".utf8) }),
      rest.utf8.count > modifier.rawValue.utf8.count + 1
    {
      before += self[modifier] + "-"
      rest = rest.dropFirst(modifier.rawValue.count + 1)
    }
    return before + (Part(rawValue: String(rest)).map { self[$0] } ?? String(rest))
  }
}
