package import TourGuide
package import TourModel

/// The settings of the user for a run. From the highest to the lowest rank: the options of the command line, the
/// variables `TOUR_…`, and `config.yaml`.
package struct UserSettings {
  package var preferences: Preferences
  /// The languages of cards, the preferred one first; empty for the guides' own.
  package let languages: [Language]
  /// The mistakes in `config.yaml`.
  package let configProblems: [Diagnostic]
  private let variable: (String) -> String?

  /// - Parameters:
  ///   - config: nil if it can't be found.
  ///   - theme, tips, language: the options of the command line, or of the program; nil and
  ///     ``TourModel/TipPreferences/Choice/asUsual`` if there are none.
  ///   - isUnicode: whether the terminal reads UTF-8. Otherwise only English can be shown as it is written.
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  package init(
    _ config: ConfigFile?, theme: ThemeSettings.Base? = nil, tips: TipPreferences.Choice = .asUsual,
    language: Language? = nil, isUnicode: @autoclosure () -> Bool = false, variable: @escaping (String) -> String?
  ) {
    preferences = config?.preferences ?? Preferences()
    configProblems = config?.problems ?? []
    self.variable = variable
    let language = language ?? variable("TOUR_LANG").flatMap { Language($0) } ?? preferences.language
    let languages = language.map { [$0] } ?? Language.preferred(variable)
    self.languages = languages.isEmpty || isUnicode() ? languages : []
    let choice = tips == .asUsual ? TipPreferences.Choice(variable: variable("TOUR_TIPS")) : tips
    if choice != .asUsual { preferences.tips.choice = choice }
    if let base = theme ?? variable("TOUR_THEME").flatMap(ThemeSettings.Base.init) {
      preferences.theme = ThemeSettings(base)
    }
    if let motion = Preferences.Motion(variable: variable("TOUR_MOTION")) { preferences.motion = motion }
  }

  /// Returns the values of the variables `TOUR…` that have no meaning, so that they have no effect.
  /// - Parameter guides: those whose tips `TOUR_TIPS` can name; nil if they were not read yet, so that its value is not
  ///   checked.
  package func variableProblems(for guides: [Guide]?) -> [SettingProblem] {
    SettingProblem.all(variable) + (guides.map { SettingProblem.tips(preferences.tips.choice, in: $0) } ?? [])
  }
}
