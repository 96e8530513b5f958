import TourGuide
import TourModel
import TourScreen

/// A value of one of the variables `TOUR…`, or of an option for the same setting, that has no meaning, so that it has
/// no effect.
package enum SettingProblem: Hashable, Sendable {
  case tour(String)
  case theme(String)
  case motion(String)
  case language(String)
  case reader(String)
  case time(String)
  /// A tip that no guide has. `known` are the ids of their tips.
  case tip(String, known: [String])

  /// Returns the problems of the variables, apart from the names of tips.
  /// - Parameter variable: returns the value of a variable; nil if it is not set.
  static func all(_ variable: (String) -> String?) -> [SettingProblem] {
    func value(_ name: String, isKnown: (String) -> Bool) -> String? {
      variable(name).flatMap { $0.isEmpty || isKnown($0) ? nil : $0 }
    }
    return [
      value("TOUR") { $0 == "off" }.map(SettingProblem.tour),
      value("TOUR_THEME") { ThemeSettings.Base(rawValue: $0) != nil }.map(SettingProblem.theme),
      value("TOUR_MOTION") { Preferences.Motion(variable: $0) != nil }.map(SettingProblem.motion),
      value("TOUR_LANG") { Language($0) != nil }.map(SettingProblem.language),
      value("TOUR_READER") { UserSettings.readerSwitch($0) != nil }.map(SettingProblem.reader),
      value("TOUR_NOW") { WallClock(startingAt: $0) != nil }.map(SettingProblem.time),
    ].compactMap(\.self)
  }

  /// Returns the problems of the names in `TOUR_TIPS`.
  static func tips(_ choice: TipPreferences.Choice, in guides: [Guide]) -> [SettingProblem] {
    guard case .only(let names) = choice else { return [] }
    let known = guides.flatMap { $0.tips.map(\.id) }
    return names.filter { name in
      !guides.contains { guide in guide.tips.contains { [$0.id, "\(guide.name)/\($0.id)"].contains(name) } }
    }.map { .tip($0, known: known) }
  }
}

extension SettingProblem: CustomStringConvertible {
  /// The message about a variable, with its name.
  package var description: String { "\(variable): \(sentence)" }

  private var variable: String {
    switch self {
    case .tour: "TOUR"
    case .theme: "TOUR_THEME"
    case .motion: "TOUR_MOTION"
    case .language: "TOUR_LANG"
    case .reader: "TOUR_READER"
    case .time: "TOUR_NOW"
    case .tip: "TOUR_TIPS"
    }
  }

  /// The message without the name of the variable, for values from elsewhere.
  package var sentence: String {
    switch self {
    case .tour(let value): "'\(value.visible)' is not known; write off, or unset the variable"
    case .theme(let name):
      "there is no theme '\(name.visible)'; \(remedy(name, among: Self.themes, "write one of \(listed(Self.themes))"))"
    case .motion(let value):
      "'\(value.visible)' is not known; write \(listed(Preferences.Motion.allCases.map(\.rawValue))), or 0 for off"
    case .language(let name): "\(GuideError.badLanguage(name))"
    case .reader(let value): "'\(value.visible)' is not known; write 1 for on, or 0 for off"
    case .time(let text):
      "'\(text.visible)' is not a time; write one as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00"
    case .tip(let name, let known):
      "there is no tip '\(name.visible)'; "
        + remedy(
          name.split(separator: "/").last.map(String.init) ?? name, among: known,
          known.isEmpty ? "the guide has none" : "write all, none, or some of \(listed(known))")
    }
  }

  private static let themes = ThemeSettings.Base.allCases.map(\.rawValue)

  private func listed(_ names: [String]) -> String { names.joined(separator: ", ") }

  private func remedy(_ word: String, among known: [String], _ other: String) -> String {
    suggestion(for: word, among: known).map { "did you mean '\($0)'?" } ?? other
  }
}
