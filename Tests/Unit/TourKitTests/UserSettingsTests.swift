import Testing
import TourGuide
import TourModel

@testable import TourKit

/// The rank of the user's settings, and their mistakes: the same under `tour run` and in a program that embeds a tour.
@Suite struct UserSettingsTests {
  private static let config = ConfigFile.read(
    Array("theme: paper\nmotion: reduced\nshow-me: of\n".utf8), named: "config.yaml")

  private static func settings(
    theme: ThemeSettings.Base? = nil, tips: TipPreferences.Choice = .asUsual, _ variables: [String: String] = [:]
  ) -> UserSettings {
    UserSettings(config, theme: theme, tips: tips) { variables[$0] }
  }

  @Test func `an option of the command line ranks before a variable, and a variable before config.yaml`() {
    #expect(
      Self.settings().preferences.theme == ThemeSettings(.paper) && Self.settings().preferences.motion == .reduced)
    let variables = ["TOUR_THEME": "amber", "TOUR_MOTION": "0", "TOUR_TIPS": "none"]
    let others = Self.settings(variables).preferences
    #expect(others.theme == ThemeSettings(.amber) && others.motion == .none && others.tips.choice == .none)
    let named = Self.settings(theme: .mono, tips: .all, variables).preferences
    #expect(named.theme == ThemeSettings(.mono) && named.tips.choice == .all)
  }

  @Test func `cards for readers do not move, and TOUR_READER ranks before config_yaml`() {
    func settings(_ option: Bool = false, _ variable: String? = nil, config: String = "motion: always") -> UserSettings
    {
      UserSettings(ConfigFile.read(Array(config.utf8), named: "config.yaml"), isForReaders: option) {
        $0 == "TOUR_READER" ? variable : nil
      }
    }
    let read = "motion: always\nreader: on"
    for (settings, isOn, origin) in [
      (settings(), false, UserSettings.Origin.standard), (settings(true, "0"), true, .option),
      (settings(false, "1"), true, .variable("TOUR_READER")), (settings(config: read), true, .file(line: 2)),
      (settings(false, "off", config: read), false, .variable("TOUR_READER")),
      (settings(false, "yes please", config: read), true, .file(line: 2)),
    ] {
      #expect(settings.preferences.isForReaders == isOn && settings.origin(of: "reader") == origin)
      #expect(settings.preferences.motion == (isOn ? .none : .always))
      #expect(settings.origin(of: "motion") == (isOn ? origin : .file(line: 1)))
    }
  }

  @Test(arguments: [
    ("LANG", "de_DE.UTF-8", "Ctrl-5"), ("LANG", "sv_SE", "Ctrl-5"), ("LANG", "pt_PT.UTF-8", "Ctrl-5"),
    ("LANG", "pt_BR.UTF-8", "Ctrl-]"), ("LANG", "en_GB.UTF-8", "Ctrl-]"), ("LANG", "fr_FR.UTF-8", "Ctrl-]"),
    ("LANG", "fr_CH.UTF-8", "Ctrl-5"), ("LC_CTYPE", "tr_TR.UTF-8", "Ctrl-5"), ("LC_ALL", "C", "Ctrl-]"),
    ("LC_ALL", "", "Ctrl-5"), ("LC_MESSAGES", "en_US.UTF-8", "Ctrl-5"),
  ])
  func `cards name the tour key that the keyboard of the locale can type`(name: String, value: String, label: String) {
    let variables = ["LANG": "es_ES.UTF-8"].merging([name: value]) { $1 }
    let preferences = UserSettings(nil) { variables[$0] }.preferences
    #expect(preferences.tourKeyLabel == label && preferences.tourKey == Preferences.standardTourKey)
    let own = ConfigFile.read(Array("keys: {tour: F12}".utf8), named: "config.yaml")
    #expect(UserSettings(own) { variables[$0] }.preferences.tourKeyLabel == "F12")
  }

  @Test func `the language is that of an option, of a variable, of config_yaml, or of the locale`() {
    func languages(_ option: String?, _ variables: [String: String], config: String = "", isUnicode: Bool = true)
      -> [String]
    {
      UserSettings(
        ConfigFile.read(Array(config.utf8), named: "config.yaml"), language: option.flatMap { Language($0) },
        isUnicode: isUnicode
      ) { variables[$0] }.languages.map(\.name)
    }
    let variables = ["TOUR_LANG": "fr", "LANG": "es_ES.UTF-8"]
    #expect(languages("de", variables, config: "lang: pl") == ["de"])
    #expect(languages(nil, variables, config: "lang: pl") == ["fr"])
    #expect(languages(nil, ["LANG": "es_ES.UTF-8"], config: "lang: pl") == ["pl"])
    #expect(languages(nil, ["LANG": "es_ES.UTF-8"]) == ["es_ES"] && languages(nil, [:]) == [])
    #expect(languages(nil, ["LANG": "es_ES.UTF-8"], config: "lang: polish") == ["es_ES"], "a mistake has no effect")
    #expect(languages(nil, ["LANG": "es_ES"], isUnicode: false) == [], "its letters could not be shown")
    let reordering = ["LANG": "he_IL.UTF-8", "VTE_VERSION": "7006"]
    #expect(languages(nil, ["LANG": "he_IL.UTF-8"]) == ["he_IL"])
    #expect(languages(nil, reordering) == [], "the terminal would exchange the buttons")
    #expect(languages("he", reordering) == ["he"] && languages(nil, reordering, config: "lang: ar") == ["ar"])
  }

  @Test func `values without a meaning have no effect, and each is a problem`() {
    let guide = Guide("g", title: "T") { Tip("star", "A tip") }
    let settings = Self.settings([
      "TOUR": "of", "TOUR_THEME": "papr", "TOUR_MOTION": "fast", "TOUR_LANG": "german", "TOUR_TIPS": "stars",
      "TOUR_NOW": "noon", "TOUR_READER": "loud",
    ])
    #expect(settings.preferences.theme == ThemeSettings(.paper) && settings.preferences.motion == .reduced)
    #expect(settings.configProblems.map(\.line) == [3])
    let names = settings.variableProblems(for: [guide]).map { $0.description.prefix { $0 != ":" } }
    #expect(names == ["TOUR", "TOUR_THEME", "TOUR_MOTION", "TOUR_LANG", "TOUR_READER", "TOUR_NOW", "TOUR_TIPS"])
    #expect(settings.variableProblems(for: nil).count == 6 && Self.settings().variableProblems(for: [guide]) == [])
  }
}
