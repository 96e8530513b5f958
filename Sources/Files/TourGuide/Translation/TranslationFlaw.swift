public import TourModel

/// The problems of a file with the texts of a guide in another language. Data only: ``GuideError/description`` makes
/// the text.
public enum TranslationFlaw: Hashable, Sendable {
  /// There is no guide of this file name beside the file.
  case noGuide(String)
  /// A file beside a guide that is no guide, and whose name is none for its texts in a language. `wanted` is the name
  /// that it should have; nil if its language is not known.
  case misnamed(guide: String, wanted: String?)
  /// A card that the guide does not have. `known` are the ids of its cards of this kind.
  case unknownCard(String, Kind, known: [String])
  /// A text that the card does not have.
  case unknownText(String, card: String, Kind)
  /// An option or a button that the card does not have. `known` are those that it has.
  case unknownPart(String, of: PartField, card: String, known: [String])
  /// The texts that a card lacks.
  case lacks([Lack], card: String, Kind, language: Language)
  /// The cards without texts.
  case untranslated([String], Kind, language: Language)
  /// The guide's `astray` has this number of texts, of which some are missing.
  case lacksStates(Int, language: Language)
  /// Texts for the states of a guide that has none.
  case noStates
  /// The title of the guide is missing.
  case noTitle
  /// The step has changed in a version of the guide after that whose texts were translated. `version` is the present
  /// one.
  case outdated(String, since: Int, translated: Int, version: Int)
  /// The translation is of a later version than the guide.
  case versionAhead(Int, guide: Int)
  /// A parameter that stands in the text of the guide, and not in the translation.
  case lostParameter(String, card: String)
  /// A key in strong text that the text of the guide does not name.
  case otherKey(String, card: String)
  /// A phrase of tour whose placeholders differ from the English phrase's.
  case placeholders(String, expected: [String])

  public enum Kind: String, Hashable, Sendable {
    case step, tip
  }

  /// A text of a card: its name, or the label of an option or a button.
  public struct Lack: Hashable, Sendable {
    public var name: String
    /// The number of texts, of which some or all are missing; nil for a single text.
    public var count: Int?
  }

  public enum PartField: String, Hashable, Sendable {
    case option, button
  }

  /// The kind of a warning; nil if the file cannot be used. Otherwise the cards that are complete are shown.
  var rule: WarningRule? {
    switch self {
    case .noGuide, .placeholders: nil
    case .lacks, .untranslated, .lacksStates, .noTitle: .untranslated
    case .outdated, .versionAhead: .outdated
    case .misnamed, .unknownCard, .unknownText, .unknownPart, .noStates, .lostParameter: .translation
    case .otherKey: .otherKeys
    }
  }
}

extension TranslationFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noGuide(let name):
      "there is no guide '\(visible(name))' beside this file, whose texts it could have; name the file after the guide, as in htop.de.yaml"
    case .misnamed(let guide, let wanted):
      "this file is not read: if it has the texts of \(quoted(guide)) in another language, name it "
        + (wanted.map { quoted($0) } ?? "with the code of the language, as in htop.de.yaml")
    case .unknownCard(let id, let kind, let known):
      "the guide has no \(kind.rawValue) \(quoted(id)); "
        + (suggestion(for: id, among: known).map { "did you mean '\($0)'?" } ?? "take its texts out")
    case .unknownText(let name, let card, let kind):
      "\(kind.rawValue) \(quoted(card)) has no '\(name)' in the guide; take it out"
    case .unknownPart(let part, let kind, let card, let known):
      "\(quoted(card)) has no \(kind.rawValue) \(quoted(part)) in the guide; "
        + (suggestion(for: part, among: known).map { "did you mean '\(visible($0))'?" } ?? "take it out")
    case .lacks(let names, let card, let kind, let language):
      "\(kind.rawValue) \(quoted(card)) lacks \(listed(names.map(\.prose))), so its card stays in \(language.proseName); write it"
    case .untranslated(let ids, let kind, let language):
      "no texts for the \(kind.rawValue)\(ids.count == 1 ? "" : "s") \(listed(ids.prefix(8).map { quoted($0) } + (ids.count > 8 ? ["\(ids.count - 8) more"] : []))), "
        + "so \(ids.count == 1 ? "its card stays" : "their cards stay") in \(language.proseName); write title and body"
    case .lacksStates(let count, let language):
      "the guide's 'astray' has \(count) \(count == 1 ? "text" : "texts"), of which some are missing here, so all stay in \(language.proseName); write astray: and a list of all, in order"
    case .noStates: "the guide itself has no 'astray'; take it out, or write it below the step that has it"
    case .noTitle: "the guide's title is missing; write title: and the title in this language"
    case .outdated(let id, let since, let translated, let version):
      "step \(quoted(id)) has changed in version \(since) of the guide, and these texts are of version \(translated); compare them with the guide, and write version: \(version) once all are right"
    case .versionAhead(let version, let guide):
      "the guide is at version \(guide), not \(version); write version: \(guide)"
    case .lostParameter(let name, let card):
      "the text of \(quoted(card)) in the guide has {\(visible(name))}, which is missing here; write it where the value is to stand"
    case .otherKey(let key, let card):
      "the text names the key \(quoted(key)), which \(quoted(card)) in the guide does not name; write the guide's key"
    case .placeholders(let name, let expected):
      "'\(visible(name))' needs \(expected.isEmpty ? "no placeholders" : "each of \(listed(expected)) once"), as the English text has; write them"
    }
  }
}

extension TranslationFlaw.Lack {
  fileprivate var prose: String {
    switch count {
    case nil: quoted(name)
    case 1: "\(quoted(name)) with its text"
    case let count?: "\(quoted(name)) with all \(count) texts"
    }
  }
}

extension Language {
  /// The language in an English sentence.
  fileprivate var proseName: String { self == .english ? "English" : "'\(name)'" }
}
