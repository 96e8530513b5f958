package import TourGuide
package import TourModel
package import TourScreen

/// The settings of the user for a run. From the highest to the lowest rank: the options of the command line, the
/// variables `TOUR_…`, and `config.yaml`.
package struct UserSettings {
  package var preferences: Preferences
  /// The languages of cards, the preferred one first; empty for the guides' own.
  package let languages: [Language]
  /// The mistakes in `config.yaml`.
  package let configProblems: [Diagnostic]
  private let variable: (String) -> String?
  /// The sources of the values that are not the defaults, by the keys of `config.yaml`. Of several, the last one
  /// counts.
  private var origins: [(key: String, origin: Origin)]

  /// Where the value of a setting comes from.
  package enum Origin: Hashable, Sendable {
    case option
    /// The environment variable of this name.
    case variable(String)
    /// This line of `config.yaml`.
    case file(line: Int)
    case standard
  }

  /// - Parameters:
  ///   - config: nil if it can't be found.
  ///   - theme, tips, language: the options of the command line, or of the program; nil and
  ///     ``TourModel/TipPreferences/Choice/asUsual`` if there are none.
  ///   - isForReaders: whether the option for cards as lines of text is given (``TourModel/Preferences/isForReaders``).
  ///   - isUnicode: whether the terminal reads UTF-8. Otherwise only English can be shown as it is written.
  ///   - textOrder: the order in which the terminal shows text that is read from right to left, for cards that are
  ///     drawn over a program; nil to derive it from the environment variables.
  ///   - variable: returns the value of an environment variable; nil if it is not set.
  package init(
    _ config: ConfigFile?, theme: ThemeSettings.Base? = nil, tips: TipPreferences.Choice = .asUsual,
    language: Language? = nil, isForReaders: Bool = false, isUnicode: @autoclosure () -> Bool = false,
    textOrder: TerminalCapabilities.TextOrder? = nil, variable: @escaping (String) -> String?
  ) {
    preferences = config?.preferences ?? Preferences()
    configProblems = config?.problems ?? []
    self.variable = variable
    origins = (config?.entries ?? []).map { ($0.key, .file(line: $0.line)) }
    /// Returns the value of an option, or else of a variable, if it has one with a meaning.
    func first<Value>(_ option: Value?, _ name: String, _ read: (String) -> Value?) -> (Value, Origin)? {
      option.map { ($0, .option) } ?? variable(name).flatMap(read).map { ($0, .variable(name)) }
    }
    var languages: [Language]
    if let (language, origin) = first(language, "TOUR_LANG", { Language($0) }) {
      languages = [language]
      origins.append(("lang", origin))
    } else if let language = preferences.language {
      languages = [language]
    } else {
      languages = Language.preferred(variable)
      // A terminal that reorders text takes the parts of a row for one text, such as the labels of two buttons.
      if (textOrder ?? TerminalCapabilities.TextOrder(variable)) != .written {
        languages.removeAll(where: \.isRightToLeft)
      }
      if !languages.isEmpty, let (name, _) = Language.locale(variable) { origins.append(("lang", .variable(name))) }
    }
    self.languages = languages.isEmpty || isUnicode() ? languages : []
    let tips = first(tips == .asUsual ? nil : tips, "TOUR_TIPS") {
      let choice = TipPreferences.Choice(variable: $0)
      return choice == .asUsual ? nil : choice
    }
    if let (choice, origin) = tips {
      preferences.tips.choice = choice
      origins.append(("tips", origin))
    }
    if let (base, origin) = first(theme, "TOUR_THEME", { ThemeSettings.Base(rawValue: $0) }) {
      preferences.theme = ThemeSettings(base)
      origins.append(("theme", origin))
    }
    if let (motion, origin) = first(nil, "TOUR_MOTION", { Preferences.Motion(variable: $0) }) {
      preferences.motion = motion
      origins.append(("motion", origin))
    }
    if let (isOn, origin) = first(isForReaders ? true : nil, "TOUR_READER", Self.readerSwitch) {
      preferences.isForReaders = isOn
      origins.append(("reader", origin))
    }
    preferences.typesCtrl5 = Language.keyboard(variable)?.typesCtrl5 ?? false
    if preferences.isForReaders {
      // A screen reader would read each picture of an animation.
      preferences.motion = .none
      origins.append(("motion", self.origin(of: "reader")))
    }
  }

  /// The meaning of a value of `TOUR_READER`; nil if it has none.
  static func readerSwitch(_ word: String) -> Bool? { ["1": true, "on": true, "0": false, "off": false][word] }

  /// The source of the value of a setting, by its key in `config.yaml`, such as `theme` or `keys.next`.
  package func origin(of key: String) -> Origin { origins.last { $0.key == key }?.origin ?? .standard }

  /// Returns the values of the variables `TOUR…` that have no meaning, so that they have no effect.
  /// - Parameter guides: those whose tips `TOUR_TIPS` can name; nil if they were not read yet, so that its value is not
  ///   checked.
  package func variableProblems(for guides: [Guide]?) -> [SettingProblem] {
    SettingProblem.all(variable) + (guides.map { SettingProblem.tips(preferences.tips.choice, in: $0) } ?? [])
  }
}
