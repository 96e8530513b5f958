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

  @Test func `values without a meaning have no effect, and each is a problem`() {
    let guide = Guide("g", title: "T") { Tip("star", "A tip") }
    let settings = Self.settings([
      "TOUR": "of", "TOUR_THEME": "papr", "TOUR_MOTION": "fast", "TOUR_TIPS": "stars", "TOUR_NOW": "noon",
    ])
    #expect(settings.preferences.theme == ThemeSettings(.paper) && settings.preferences.motion == .reduced)
    #expect(settings.configProblems.map(\.line) == [3])
    let names = settings.variableProblems(for: [guide]).map { $0.prefix { $0 != ":" } }
    #expect(names == ["TOUR", "TOUR_THEME", "TOUR_MOTION", "TOUR_NOW", "TOUR_TIPS"])
    #expect(settings.variableProblems(for: nil).count == 4 && Self.settings().variableProblems(for: [guide]) == [])
  }
}
