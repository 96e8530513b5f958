package import TourModel
import TourScreen

extension Preferences {
  /// The values by their keys in `config.yaml`, with the keys of actions as `keys.next`. A value is written as in the
  /// file; `none` stands for an empty one.
  package var texts: [(key: String, value: String)] {
    let keys = Bindings.Action.allCases.map { action in
      ("\(ConfigField.keys).\(action.rawValue)", list(bindings[action].map(\.name)))
    }
    return [
      (ConfigField.tips.rawValue, tips.choice.text),
      (ConfigField.frequency.rawValue, frequencyText(tips.frequency)),
      (
        ConfigField.quietHours.rawValue, list(tips.quietHours.map { "\(clock($0.lowerBound))-\(clock($0.upperBound))" })
      ),
      (ConfigField.showMe.rawValue, showsKeys ? "on" : "off"),
      (ConfigField.theme.rawValue, theme.text),
      (ConfigField.lang.rawValue, language?.name ?? "none"),
      (ConfigField.motion.rawValue, motion.rawValue),
      (ConfigField.reader.rawValue, isForReaders ? "on" : "off"),
      ("\(ConfigField.keys).\(BindingField.tour.rawValue)", tourKey.name),
    ] + keys
  }

  private func list(_ texts: [String]) -> String { texts.isEmpty ? "none" : texts.joined(separator: ", ") }

  /// A time of day in seconds since midnight. From the second midnight on, it is one of the next day.
  private func clock(_ seconds: Int) -> String {
    let minutes = seconds <= 86400 ? seconds / 60 : seconds / 60 - 24 * 60
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}

/// Returns a least time between two tips, in seconds, as a guide writes it: a word, or a duration.
package func frequencyText(_ seconds: Int) -> String {
  FrequencyWord.allCases.first { $0.seconds == seconds }?.rawValue ?? GuideError.Span.days.text(seconds)
}

extension ThemeSettings {
  /// The settings in one line of YAML: the name of a theme, or a mapping.
  package var text: String {
    if self == ThemeSettings(base) { return base?.rawValue ?? Base.auto.rawValue }
    var guide = Guide(name: "", version: 1, title: "")
    guide.theme = self
    guard case .mapping(let entries) = GuideTree(guide).root.content,
      let entry = entries.first(where: { $0.name == GuideField.theme.rawValue })
    else { return "" }
    return entry.value.settingText
  }
}

extension TipPreferences.Choice {
  fileprivate var text: String {
    switch self {
    case .asUsual: "on"
    case .none: "off"
    case .all: "all"
    case .only(let names): names.joined(separator: ",")
    }
  }
}

extension Node {
  /// The value in one line of YAML.
  fileprivate var settingText: String {
    switch content {
    case .scalar(let scalar):
      let isPlain =
        scalar.style == .plain
        || !scalar.text.isEmpty && scalar.text.utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "-") }
      return isPlain ? scalar.text : "\"\(scalar.text)\""
    case .sequence(let items): return "[\(items.map(\.settingText).joined(separator: ", "))]"
    case .mapping(let entries):
      return "{\(entries.map { "\($0.name ?? ""): \($0.value.settingText)" }.joined(separator: ", "))}"
    case .unsupported: return ""
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }
}
