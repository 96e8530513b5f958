// Examples of the mappings for tips, and of what their conditions refer to: see Examples.swift.

extension DonationsField {
  static let example = "{most: 1000}"

  var exampleValue: String {
    switch self {
    case .most: "1000"
    case .age: "90d"
    }
  }
}

extension ParameterField {
  static let example = "{name: expert, default: false}"

  var exampleValue: String {
    switch self {
    case .name: "expert"
    case .default: "false"
    }
  }
}

extension EventField {
  static let example = "{id: scrolled, key: Down}"

  var exampleValue: String {
    switch self {
    case .id: "scrolled"
    case .key: "Down"
    case .appears: "{text: \"Saved\"}"
    case .disappears: "{text: \"Saved\"}"
    case .bell: "true"
    case .title: "'vim'"
    case .exit: "true"
    case .idle: "30s"
    case .when: "{text: \"Help\"}"
    case .set: "{expert: true}"
    }
  }
}

extension GroupField {
  static let example = "{group: moving, tips: [{id: first, title: Hello}]}"

  var exampleValue: String {
    switch self {
    case .group: "moving"
    case .order: "ordered"
    case .priority: "1"
    case .tips: "[{id: first, title: Hello}]"
    }
  }
}

extension TipField {
  static let example = "{id: first, title: Hello}"

  var exampleValue: String {
    switch self {
    case .id: "first-tip"
    case .icon: "★"
    case .version: "2"
    case .title: "Meet htop"
    case .body: "\"**F2** opens the setup.\""
    case .target: "{text: \"Mem[\"}"
    case .anchor: "{text: \"Mem[\"}"
    case .keep: "{text: F1Help, grow: line}"
    case .place: "below"
    case .again: "[\"**F2** also changes the colours.\"]"
    case .mark: "true"
    case .padding: "1"
    case .do: "C-x C-s"
    case .seconds: "5"
    case .was: "old-name"
    case .when: "{text: \"Help\"}"
    case .limits: "{shows: 2}"
    case .retireOn: "{key: G}"
    case .buttons: "[{label: Later, snooze: 3d}]"
    case .check: "F9 Esc"
    }
  }
}

extension LimitsField {
  static let example = "{shows: 2}"

  var exampleValue: String {
    switch self {
    case .shows: "2"
    case .total: "60s"
    case .after: "2d"
    case .until: "90d"
    case .ignoresFrequency: "true"
    }
  }
}

extension ParameterConditionField {
  static let example = "{parameter: expert, is: false}"

  var exampleValue: String {
    switch self {
    case .parameter: "expert"
    case .is: "false"
    }
  }
}

extension EventConditionField {
  static let example = "{event: scrolled, count: 10}"

  var exampleValue: String {
    switch self {
    case .event: "scrolled"
    case .count: "10"
    case .days: "3"
    case .within: "3d"
    }
  }
}

extension RetirementField {
  static let example = "{key: G}"

  var exampleValue: String {
    switch self {
    case .event: "scrolled"
    case .key: "Down"
    }
  }
}
