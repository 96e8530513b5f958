public import TourCard
public import TourModel

/// The result of reading the phrases of a table in a file with the words of tour in a language, such as `de.yaml`.
package struct WordsFile<Table: Phrases>: Sendable {
  /// The words. Those that are missing or wrong are English.
  package let words: Table
  /// In the order of the file.
  package let problems: [Diagnostic]

  /// Reads words from YAML. The sections of other tables are passed over.
  /// - Parameter name: the name of the file in messages.
  package static func read(_ bytes: [UInt8], named name: String) -> WordsFile {
    var decoder = Decoder(bytes, named: name)
    let words = decoder.root.map { decoder.words($0) } ?? Table.english
    return WordsFile(words: words, problems: decoder.problems)
  }
}

extension Strings {
  /// The words of tour in a language; in English if tour does not have it. They are built in (`CTexts`).
  public static func words(in language: Language) -> Strings { phrases(in: language) }

  /// The words for a user in a language. For a screen reader, keys that are signs are spelled
  /// (``TourModel/KeyLegends/signNames``).
  /// - Parameter words: those that a program gives; nil for tour's own.
  package static func words(_ words: Strings? = nil, in language: Language, for preferences: Preferences) -> Strings {
    var words = words ?? .words(in: language)
    if preferences.isForReaders, words.legends.signNames.isEmpty {
      words.legends.signNames = SignNames.phrases(in: language).names
    }
    return words
  }
}

extension Phrases {
  /// The phrases in a language; in English if tour does not have it.
  package static func phrases(in language: Language) -> Self {
    if language == .english { return english }
    for language in language.alternatives {
      let name = "\(language.name).yaml"
      if let bytes = BuiltInTexts.content(named: name) { return WordsFile.read(bytes, named: name).words }
    }
    return english
  }

  /// The phrases in the first of these languages that tour has, or else in English.
  package static func phrases(in languages: [Language]) -> Self {
    let names = Set(Language.available)
    return languages.first { $0.alternatives.contains { names.contains($0.name) } }.map { phrases(in: $0) } ?? english
  }
}

extension Language {
  /// The names of the languages in which tour has its words, in alphabetical order.
  package static let available = BuiltInTexts.names.filter { !$0.hasPrefix("demo.") }.map { String($0.dropLast(5)) }
}

/// The keys of a file with words: the sections of the tables.
enum WordsField: String, Field {
  /// ``Strings``
  case cards
  /// The words of the command in a shell.
  case shell
  /// ``SignNames``
  case signs
  static let noun = "the words of tour"
  static let required: [WordsField] = [.cards]
  static let example = "cards: {next: Weiter}"
  var exampleValue: String { "{next: Weiter}" }
}

extension Decoder {
  fileprivate mutating func words<Table: Phrases>(_ root: Node) -> Table {
    var words = Table.english
    let places = Table.places
    for entry in entries(of: root, WordsField.self, name: nil) ?? [] where entry.name == Table.section {
      for (name, mark, node) in named(entry.value, name: entry.name) {
        guard let place = places.first(where: { $0.name == name })?.place else {
          fail(.unknownKey(name, noun: WordsField.noun, known: places.map(\.name)), at: mark)
          continue
        }
        guard let text = text(node, name: name) else { continue }
        let expected = placeholders(of: Table.english[place])
        guard placeholders(of: text) == expected else {
          fail(.translation(.placeholders(name, expected: expected)), at: node.mark)
          continue
        }
        words[place] = text
      }
    }
    return words
  }

  /// The placeholders of a phrase, sorted.
  private func placeholders(of phrase: String) -> [String] {
    phrase.split(separator: "{").dropFirst(phrase.hasPrefix("{") ? 0 : 1).filter {
      $0.first?.isASCIIDigit ?? false && $0.dropFirst().first == "}"
    }.map { "{\($0.prefix(2))" }.sorted()
  }
}
