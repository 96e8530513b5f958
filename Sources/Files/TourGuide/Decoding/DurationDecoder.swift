import TourModel
import TourScreen

extension Decoder {
  /// Reads a whole number with a unit, and returns it in the smallest unit of the span.
  mutating func duration(
    _ node: Node, name: String, _ span: GuideError.Span, least: Int = 1, expected: GuideError.Expected? = nil
  ) -> Int? {
    guard case .text(let text) = node.found else {
      mismatch(node, name: name, expected: expected ?? span.expected)
      return nil
    }
    let digits = text.prefix(while: \.isASCIIDigit)
    guard !digits.isEmpty, let unit = span.units.first(where: { $0.name == text[digits.endIndex...] }) else {
      fail(.badDuration(text, span), at: node.mark)
      return nil
    }
    guard let number = Numeral.decimal(digits, in: 0...span.most / unit.length), number * unit.length >= least else {
      fail(.durationOutOfRange(text, key: name, least: least, span), at: node.mark)
      return nil
    }
    return number * unit.length
  }

  /// Reads a number of seconds, or a duration, and returns it in milliseconds.
  mutating func seconds(_ node: Node, name: String) -> Int? {
    if case .number = node.found {
      return wholeNumber(node, name: name, in: 1...Limit.milliseconds / 1000, expected: .seconds).map { $0 * 1000 }
    }
    return duration(node, name: name, .moments, expected: .seconds)
  }

  /// Reads the least time between two tips that appear by themselves, a word or a duration, and returns it in seconds.
  mutating func frequency(_ node: Node) -> Int? {
    if case .text(let text) = node.found, text.first?.isASCIIDigit == true {
      return duration(node, name: "frequency", .days)
    }
    guard let word = text(node, name: "frequency", expected: .frequency) else { return nil }
    guard let frequency = FrequencyWord(rawValue: word) else {
      fail(
        .unknownValue(word, key: "frequency", known: FrequencyWord.allCases.map(\.rawValue) + ["3d"]), at: node.mark)
      return nil
    }
    return frequency.seconds
  }
}

/// The words for values of `frequency`.
enum FrequencyWord: String, CaseIterable {
  case immediate, hourly, daily, weekly, monthly

  var seconds: Int {
    switch self {
    case .immediate: 0
    case .hourly: 3600
    case .daily: 86400
    case .weekly: 7 * 86400
    case .monthly: 30 * 86400
    }
  }
}

extension GuideError.Span {
  /// The units, each with its length in the first one, from the shortest to the longest.
  var units: [(name: String, length: Int)] {
    switch self {
    case .instants: [("ms", 1), ("s", 1000)]
    case .moments: [("ms", 1), ("s", 1000), ("m", 60_000)]
    case .days: [("s", 1), ("m", 60), ("h", 3600), ("d", 86400), ("w", 7 * 86400)]
    }
  }

  var most: Int {
    switch self {
    case .instants: MotionSettings.durations.upperBound
    case .moments: Limit.milliseconds
    case .days: Limit.seconds
    }
  }

  var expected: GuideError.Expected {
    switch self {
    case .instants, .moments: .duration
    case .days: .days
    }
  }

  /// Durations of the span, for messages.
  var examples: String {
    switch self {
    case .instants: "300ms or 1s"
    case .moments: "500ms, 5s or 2m"
    case .days: "30s, 2h, 3d or 1w"
    }
  }

  /// Returns a length, given in the span's smallest unit, in the form of a guide, such as `90d`.
  func text(_ length: Int) -> String {
    if length == 0 { return "0s" }
    // Weeks are left out: long durations are clearer in days.
    let unit = units.last { $0.name != "w" && length.isMultiple(of: $0.length) } ?? units[0]
    return "\(length / unit.length)\(unit.name)"
  }
}
