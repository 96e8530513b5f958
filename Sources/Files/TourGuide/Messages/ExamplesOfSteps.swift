// Examples of the mappings in a step: see Examples.swift.

extension ButtonField {
  static let example = "{label: Open the manual, open: \"https://example.org/manual\"}"

  var exampleValue: String {
    switch self {
    case .label: "Open the manual"
    case .next, .back, .skip, .close, .done, .show, .tryIt, .never: "true"
    case .go: "first-step"
    case .guide: "htop"
    case .send: "F1"
    case .open: "\"https://example.org/manual\""
    case .emit: "scrolled"
    case .snooze: "3d"
    }
  }
}

extension ChoicesField {
  static let example = "[{id: nano, label: From nano}, {id: new, label: From nothing}]"

  var exampleValue: String {
    switch self {
    case .options: "[{id: nano, label: From nano}, {id: new, label: From nothing}]"
    case .rows: "1"
    case .columns: "2"
    case .spacing: "{rows: 1, columns: 4}"
    case .several: "true"
    case .remember: "true"
    case .parameter: "editor"
    }
  }
}

extension AstrayField {
  static let example = "{when: {text: \"Help\"}, say: \"Press **Esc** to close the help.\"}"

  var exampleValue: String {
    switch self {
    case .when: "{text: \"Help\"}"
    case .say: "\"Press **Esc** to close the help.\""
    case .do: "Esc"
    case .check: "F1"
    }
  }
}

extension CommonAstrayField {
  static let example = AstrayField.example

  var exampleValue: String { AstrayField(rawValue: rawValue)?.exampleValue ?? "first-step" }
}

extension OptionField {
  static let example = "{id: nano, label: From nano}"

  var exampleValue: String {
    switch self {
    case .id: "nano"
    case .label: "From nano"
    case .icon: "☆"
    case .chosenIcon: "★"
    case .chosenColor: "green"
    case .go: "first-step"
    }
  }
}

extension SpacingField {
  static let example = "{rows: 1, columns: 4}"

  var exampleValue: String {
    switch self {
    case .rows: "1"
    case .columns: "4"
    }
  }
}
