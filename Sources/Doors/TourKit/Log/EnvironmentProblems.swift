import TourGuide
import TourModel
import TourScreen

/// Returns messages about the values of the variables `TOUR…` that have no meaning, so that they have no effect.
/// - Parameter variable: returns the value of a variable; nil if it is not set.
func environmentProblems(_ variable: (String) -> String?) -> [String] {
  var problems: [String] = []
  if let value = variable("TOUR"), !value.isEmpty, value != "off" {
    problems.append("TOUR: '\(value.visible)' is not known; write off, or unset the variable")
  }
  if let value = variable("TOUR_THEME"), !value.isEmpty, ThemeSettings.Base(rawValue: value) == nil {
    problems.append("TOUR_THEME: \(unknownThemeProse(value))")
  }
  if let value = variable("TOUR_MOTION"), !value.isEmpty, Preferences.Motion(variable: value) == nil {
    problems.append("TOUR_MOTION: \(unknownMotionProse(value))")
  }
  if let value = variable("TOUR_LANG"), !value.isEmpty, Language(value) == nil {
    problems.append("TOUR_LANG: \(unknownLanguageProse(value))")
  }
  if let value = variable("TOUR_NOW"), !value.isEmpty, WallClock(startingAt: value) == nil {
    problems.append("TOUR_NOW: \(unknownTimeProse(value))")
  }
  return problems
}

/// Returns messages about the tips in `TOUR_TIPS` that no guide has.
func unknownTips(_ choice: TipPreferences.Choice, in guides: [Guide]) -> [String] {
  guard case .only(let names) = choice else { return [] }
  let known = guides.flatMap { $0.tips.map(\.id) }
  return names.filter { name in
    !guides.contains { guide in guide.tips.contains { [$0.id, "\(guide.name)/\($0.id)"].contains(name) } }
  }.map { name in
    let meant = suggestion(for: name.split(separator: "/").last.map(String.init) ?? name, among: known).map {
      "did you mean '\($0)'?"
    }
    return
      "TOUR_TIPS: there is no tip '\(name.visible)'; \(meant ?? (known.isEmpty ? "the guide has none" : "write all, none, or some of \(known.joined(separator: ", "))"))"
  }
}

/// Returns the message for a value of TOUR_NOW that is not a time.
package func unknownTimeProse(_ word: String) -> String {
  "'\(word.visible)' is not a time; write one as 2026-11-21T10:00:00 or 2026-11-21T10:00:00+01:00"
}

/// Returns the message for a text that is not the name of a language.
package func unknownLanguageProse(_ word: String) -> String {
  "\(GuideError.badLanguage(word))"
}

/// Returns the message for a value of TOUR_MOTION that has no meaning.
func unknownMotionProse(_ word: String) -> String {
  "'\(word.visible)' is not known; write \(Preferences.Motion.allCases.map(\.rawValue).joined(separator: ", ")), or 0 for off"
}

/// Returns the message for a name that no theme has.
package func unknownThemeProse(_ name: String) -> String {
  let names = ThemeSettings.Base.allCases.map(\.rawValue)
  return
    "there is no theme '\(name.visible)'; \(suggestion(for: name, among: names).map { "did you mean '\($0)'?" } ?? "write one of \(names.joined(separator: ", "))")"
}
