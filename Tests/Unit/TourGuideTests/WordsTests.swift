import Foundation
import Harness
import Testing
import TourCard
import TourModel
import TourScreen

@testable import TourGuide

/// The words on tour's own cards and in its menu, in each language: the files in `CTexts/Words`.
struct WordsTests {
  @Test(arguments: Language.available) func `a language has each phrase, and its own`(language: String) throws {
    let bytes = try #require(BuiltInTexts.content(named: "\(language).yaml"))
    let file = WordsFile<Strings>.read(bytes, named: "\(language).yaml")
    #expect(file.problems.isEmpty, "\(file.problems.map(\.description).joined(separator: "\n"))")
    let root = try #require(Document(Source(bytes)).root)
    #expect(root["cards"]?.pairs.map(\.0) == Strings.places.map(\.name), "in the order of the English file")
    if language == "en" {
      #expect(file.words == .english)
    } else {
      let same = Self.phrases.filter { file.words[$0.place] == Strings.english[$0.place] }.map(\.name)
      #expect(same.count <= 6, "\(same) are English")
    }
  }

  /// Without the names of keys, many of which are the same in each language.
  private static var phrases: [(name: String, place: PhrasePlace<Strings>)] {
    Strings.places.filter { !$0.name.hasPrefix("key-") }
  }

  @Test(arguments: Language.available) func `no two keys have one name, and none reads as another one`(language: String)
    throws
  {
    let keys = Strings.words(in: try #require(Language(language))).legends
    let names = KeyLegends.Part.allCases.map { keys[$0] }
    #expect(Set(names).count == names.count)
    for (part, name) in zip(KeyLegends.Part.allCases, names) {
      #expect(!name.isEmpty && !name.contains("-") && name.split(separator: " ").joined(separator: " ") == name)
      // A name is put in twice on a card for screen readers, where the signs of the arrow keys become words.
      #expect(keys.localized(name) == name && !name.contains { "←→↑↓".contains($0) }, "\(part): \(name)")
      #expect(name.reduce(0) { $0 + columns(of: $1) } <= 17, "\(name)")
    }
  }

  @Test(arguments: Language.available) func `each sign has a name that can be spoken, and no other sign has it`(
    language: String
  ) throws {
    let bytes = try #require(BuiltInTexts.content(named: "\(language).yaml"))
    let file = WordsFile<SignNames>.read(bytes, named: "\(language).yaml")
    #expect(file.problems.isEmpty)
    let root = try #require(Document(Source(bytes)).root)
    #expect(root["signs"]?.pairs.map(\.0) == SignNames.places.map(\.name), "in the order of the English file")
    let names = file.words.names
    #expect(names.count == KeyLegends.signs.count && Set(names).count == names.count)
    for (sign, name) in zip(KeyLegends.signs, names) {
      #expect(!name.isEmpty && !name.contains(sign) && name.reduce(0) { $0 + columns(of: $1) } <= 28, "\(sign) \(name)")
    }
    if language == "en" { #expect(file.words == .english) } else { #expect(names != SignNames.english.names) }
    let preferences = Preferences(isForReaders: true)
    #expect(Strings.words(in: try #require(Language(language)), for: preferences).legends.signNames == names)
    #expect(Strings.words(in: .english, for: Preferences()).legends.signNames == [], "only for screen readers")
  }

  @Test func `each file in the folder is a language that can be chosen, and each phrase has a name`() throws {
    let folder = Checkout.file("Sources/Files/CTexts/Words").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).map { $0.replacing(".yaml", with: "") }
    #expect(names.sorted() == Language.available)
    let properties = Mirror(reflecting: Strings.english).children.compactMap(\.label)
    #expect(["legends"] + Self.phrases.map(\.name) == properties.map(\.kebab))
  }

  @Test(arguments: Language.available) func `the buttons of a card have room beside each other`(language: String) throws
  {
    let strings = Strings.words(in: try #require(Language(language)))
    let rows: [[String]] = [
      [strings.back, strings.skip, strings.showMe], [strings.back, strings.skip, strings.tryIt],
      [strings.back, strings.skip, strings.next], [strings.close, strings.snooze, strings.never],
    ]
    for row in rows {
      let widths = row.map { $0.unicodeScalars.reduce(0) { $0 + columns(of: $1) } }
      #expect(widths.max()! <= 14 && widths.reduce(0, +) <= 32, "\(row)")
    }
  }

  @Test(arguments: [
    ("", "x.yaml:1:1: error: there is no guide in this file; begin with guide: htop"),
    (
      "cards: {next: Weiter, nxt: A}",
      "x.yaml:1:23: error: unknown key 'nxt' in the words of tour; did you mean 'next'?"
    ),
    (
      "cards: {counter: '{1} von'}",
      "x.yaml:1:18: error: 'counter' needs each of {1} and {2} once, as the English text has; write them"
    ),
    ("cards: {next: '{1}'}", "x.yaml:1:15: error: 'next' needs no placeholders, as the English text has; write them"),
  ]) func `a mistake is reported, and the phrase is English`(source: String, message: String) {
    let file = WordsFile<Strings>.read(Array(source.utf8), named: "x.yaml")
    #expect(file.problems.map(\.description) == [message])
    #expect(file.words.counter == Strings.english.counter && ["Next", "Weiter"].contains(file.words.next))
  }
}
