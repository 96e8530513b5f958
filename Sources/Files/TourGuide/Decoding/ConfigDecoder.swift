import TourModel
import TourScreen

extension Decoder {
  mutating func preferences(_ root: Node) -> Preferences {
    var preferences = Preferences()
    if case .mapping(let entries) = root.content, entries.isEmpty { return preferences }
    for entry in entries(of: root, ConfigField.self, name: nil) ?? [] {
      let before = problemCount
      switch entry.key {
      case .tips:
        if let isOn = choice(entry, of: Switch.self) { preferences.tips.choice = isOn == .on ? .asUsual : .none }
      case .frequency: preferences.tips.frequency = frequency(entry.value) ?? 0
      case .quietHours: preferences.tips.quietHours = quietHours(entry.value, name: entry.name)
      case .keys: bindings(entry.value, name: entry.name, &preferences)
      case .showMe: preferences.showsKeys = choice(entry, of: Switch.self) != .off
      case .theme: preferences.theme = theme(entry.value)
      case .lang: preferences.language = language(entry.value, name: entry.name)
      case .reader: preferences.isForReaders = choice(entry, of: Switch.self) == .on
      case .motion: preferences.motion = choice(entry, of: Preferences.Motion.self) ?? .full
      }
      // A theme with a mistake has its other values. Keys are counted one by one.
      let counts = entry.key == .theme ? preferences.theme != ThemeSettings() : problemCount == before
      if counts, entry.key != .keys { count(entry.name, at: entry.mark) }
    }
    return preferences
  }

  private enum Switch: String, CaseIterable {
    case on, off
  }

  /// Reads one of the words of `Choice`. `on` may also be written `true` or `yes`, and `off` may be written `false` or
  /// `no`.
  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ entry: Entry<ConfigField>, of _: Choice.Type
  ) -> Choice? {
    if case .scalar(let scalar) = entry.value.content {
      let word = scalar.text.lowercased()
      if let choice = Choice(rawValue: otherTruths[word].map { $0 ? "on" : "off" } ?? word) { return choice }
      fail(.unknownValue(scalar.text, key: entry.name, known: Choice.allCases.map(\.rawValue)), at: entry.value.mark)
    } else {
      mismatch(entry.value, name: entry.name, expected: .word)
    }
    return nil
  }

  /// Reads one span of the day or a list of spans; empty if one of them is wrong.
  private mutating func quietHours(_ node: Node, name: String) -> [Range<Int>] {
    let items = itemsOrOne(of: node, name: name, limit: Limit.keys) ?? []
    let spans = items.map { quietHours($0, item: name) }
    return spans.contains(nil) ? [] : spans.compactMap(\.self)
  }

  /// Reads a span such as `22:00-07:00` as a half-open range of seconds since midnight. If it goes past midnight, its
  /// end is above 86400.
  private mutating func quietHours(_ node: Node, item name: String) -> Range<Int>? {
    guard let text = text(node, name: name, expected: .hours) else { return nil }
    let times = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }.map(seconds)
    guard times.count == 2, let from = times[0], let to = times[1], from < 86400 else {
      fail(.badHours(text), at: node.mark)
      return nil
    }
    guard from != to else {
      fail(.emptyHours(text), at: node.mark)
      return nil
    }
    return from..<(to < from ? to + 86400 : to)
  }

  /// Returns a time such as `7:30` in seconds since midnight; nil if it is none. 24:00 is the end of the day.
  private func seconds(_ time: Substring) -> Int? {
    let parts = time.trimmed.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      let hours = Numeral.decimal(parts[0], in: 0...24), let minutes = Numeral.decimal(parts[1], in: 0...59),
      hours * 60 + minutes <= 24 * 60
    else { return nil }
    return hours * 3600 + minutes * 60
  }
}
