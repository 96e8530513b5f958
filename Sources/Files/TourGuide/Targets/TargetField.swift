import TourModel

/// The keys of a target. This file has the key of each kind of target, an example for messages, and how the value is
/// read and written.
enum TargetField: String, Field {
  case text, match, box, region, cursor, style, widget, named
  case within, grow, occurrence, padding
  static let noun = "a target"
  /// The keys of which a target has exactly one: the kinds of target, and `named`.
  static let kinds = allCases.filter { ![.within, .grow, .occurrence, .padding].contains($0) }

  static let example = "{text: \"Mem[\"}"

  var exampleValue: String {
    switch self {
    case .text: "\"Mem[\""
    case .match: "'CPU *[0-9]+'"
    case .box: "Options"
    case .region: "{row: 0, rows: 3}"
    case .cursor: "true"
    case .style: "reverse"
    case .widget, .named: "sidebar"
    case .within: "{box: Options}"
    case .grow: "line"
    case .occurrence: "last"
    case .padding: "1"
    }
  }

  /// Whether the value names a part of the program. Then `true` is the value of another kind rather than a name.
  var isNamed: Bool { self == .box || self == .widget }
}

extension Decoder {
  /// Reads the value of a key as a kind of target; nil for a key that is no kind, or if the value has mistakes.
  mutating func kind(of entry: Entry<TargetField>) -> Target.Kind? {
    let value = entry.value
    switch entry.key {
    case .text:
      let text = textOrMessage(value, name: entry.name)
      if case .scalar = value.content, let text, text.resemblesPattern { warn(.patternAsText(text), at: value.mark) }
      return text.map(Target.Kind.text)
    case .match: return pattern(value, name: entry.name).map(Target.Kind.match)
    case .box: return textOrMessage(value, name: entry.name).map(Target.Kind.box)
    case .region: return region(value).map(Target.Kind.region)
    case .cursor: return truth(value, name: entry.name) ? .cursor : nil
    case .style: return style(value).map(Target.Kind.style)
    case .widget: return widget(value, name: entry.name).map(Target.Kind.widget)
    // A name has been replaced by what it stands for.
    case .named, .within, .grow, .occurrence, .padding: return nil
    }
  }
}

extension GuideTree {
  /// Returns the key and the value of a kind of target, as in a file.
  mutating func kind(_ kind: Target.Kind) -> (TargetField, Node) {
    switch kind {
    case .text(let text): (.text, self.text(text))
    case .match(let pattern): (.match, text(pattern.source))
    case .box(let text): (.box, self.text(text))
    case .region(let region): (.region, self.region(region))
    case .cursor: (.cursor, truth(true))
    case .style(let style): (.style, self.style(style))
    case .widget(let name): (.widget, text(name))
    }
  }
}
