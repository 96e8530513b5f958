/// The keys of a target.
enum TargetField: String, Field {
  case text, match, box, region, cursor, style, widget
  case within, grow, occurrence, padding
  static let noun = "a target"
  /// The kinds of target. A target has exactly one of these keys.
  static let kinds: [TargetField] = [.text, .match, .box, .region, .cursor, .style, .widget]

  static let example = "{text: \"Mem[\"}"

  var exampleValue: String {
    switch self {
    case .text: "\"Mem[\""
    case .match: "'CPU *[0-9]+'"
    case .box: "Options"
    case .region: "{row: 0, rows: 3}"
    case .cursor: "true"
    case .style: "reverse"
    case .widget: "sidebar"
    case .within: "{box: Options}"
    case .grow: "line"
    case .occurrence: "last"
    case .padding: "1"
    }
  }
}
