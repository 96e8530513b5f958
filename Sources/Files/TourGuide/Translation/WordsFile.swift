public import TourCard
public import TourModel

/// The result of reading a file with the words of tour in a language, such as `de.yaml`.
package struct WordsFile: Sendable {
  /// The words. Those that are missing or wrong are English.
  package let strings: Strings
  /// In the order of the file.
  package let problems: [Diagnostic]

  /// Reads words from YAML. `name` is the name of the file in messages.
  package static func read(_ bytes: [UInt8], named name: String) -> WordsFile {
    var decoder = Decoder(bytes, named: name)
    let strings = decoder.root.map { decoder.words($0) } ?? .english
    return WordsFile(strings: strings, problems: decoder.problems)
  }
}

extension Strings {
  /// The words of tour in a language; in English if tour does not have it. They are built in (`CTexts`).
  public static func words(in language: Language) -> Strings {
    if language == .english { return .english }
    for language in language.alternatives {
      let name = "\(language.name).yaml"
      if let bytes = BuiltInTexts.content(named: name) { return WordsFile.read(bytes, named: name).strings }
    }
    return .english
  }
}

extension Strings {
  /// Returns the words in the first of these languages that tour has, or else the English ones.
  package static func words(in languages: [Language]) -> Strings {
    let names = Set(Language.available)
    return languages.first { $0.alternatives.contains { names.contains($0.name) } }.map { words(in: $0) } ?? .english
  }
}

extension Language {
  /// The names of the languages in which tour has its words, in alphabetical order.
  package static let available = BuiltInTexts.names.filter { !$0.hasPrefix("demo.") }.map { String($0.dropLast(5)) }
}

/// The keys of a file with words.
enum WordsField: String, Field {
  case cards
  static let noun = "the words of tour"
  static let required: [WordsField] = [.cards]
  static let example = "cards: {next: Weiter}"
  var exampleValue: String { "{next: Weiter}" }
}

extension Decoder {
  fileprivate mutating func words(_ root: Node) -> Strings {
    var strings = Strings.english
    let places = Strings.places
    for entry in entries(of: root, WordsField.self, name: nil) ?? [] {
      for (name, mark, node) in named(entry.value, name: entry.name) {
        guard let place = places.first(where: { $0.name == name })?.place else {
          fail(.unknownKey(name, noun: WordsField.noun, known: places.map(\.name)), at: mark)
          continue
        }
        guard let text = text(node, name: name) else { continue }
        let expected = placeholders(of: Strings.english[place])
        guard placeholders(of: text) == expected else {
          fail(.translation(.placeholders(name, expected: expected)), at: node.mark)
          continue
        }
        strings[place] = text
      }
    }
    return strings
  }

  /// The placeholders of a phrase, sorted.
  private func placeholders(of phrase: String) -> [String] {
    phrase.split(separator: "{").dropFirst(phrase.hasPrefix("{") ? 0 : 1).filter {
      $0.first?.isASCIIDigit ?? false && $0.dropFirst().first == "}"
    }.map { "{\($0.prefix(2))" }.sorted()
  }
}
