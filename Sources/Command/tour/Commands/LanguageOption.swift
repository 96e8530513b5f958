import ArgumentParser
import TourKit
import TourModel

/// The option `--lang`, which several subcommands have.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the cards, such as de or pt_BR, instead of the locale's.", valueName: "language"))
  var lang: String?

  func validate() throws { _ = try language }

  /// - Throws: `ValidationError` for a text that is not the name of a language.
  var language: Language? {
    get throws {
      guard let lang else { return nil }
      guard let language = Language(lang) else { throw ValidationError(.language(lang)) }
      return language
    }
  }
}
