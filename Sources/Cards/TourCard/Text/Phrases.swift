/// A table of phrases in one language. Another language is another table.
package protocol Phrases: Sendable {
  /// The key below which a file with the words of a language has the phrases (`CTexts/Words/de.yaml`).
  static var section: String { get }
  static var english: Self { get }
  /// All phrases with their names in files, in the order of the table.
  static var places: [(name: String, place: PhrasePlace<Self>)] { get }
}

/// The place of a phrase in a table.
package enum PhrasePlace<Table> {
  case text(WritableKeyPath<Table, String>)
  case template(WritableKeyPath<Table, Template>)
}

extension Phrases {
  /// The text of a phrase, with its placeholders.
  package subscript(place: PhrasePlace<Self>) -> String {
    get {
      switch place {
      case .text(let path): self[keyPath: path]
      case .template(let path): self[keyPath: path].text
      }
    }
    set {
      switch place {
      case .text(let path): self[keyPath: path] = newValue
      case .template(let path): self[keyPath: path] = Template(newValue)
      }
    }
  }
}
