/// The keys of `setup`.
enum SetupField: String, Field {
  case arguments, files, processes
  static let noun = "'setup'"
  static let eitherRequired: [SetupField] = [.arguments, .files, .processes]
  static let example = "{arguments: [letter], files: {letter: \"Dear reader\"}}"

  var exampleValue: String {
    switch self {
    case .arguments: "[letter]"
    case .files: "{letter: \"Dear reader\"}"
    case .processes: "[sleep 600]"
    }
  }
}

/// The keys of a file of `setup` that has the same line several times.
enum SetupFileField: String, Field {
  case text, lines
  static let noun = "a file"
  static let required: [SetupFileField] = [.text, .lines]
  static let example = "{text: Dear reader, lines: 60}"
  /// The placeholder in the line that is replaced by its number, from 1.
  static let number = "{line}"

  var exampleValue: String {
    switch self {
    case .text: "Dear reader"
    case .lines: "60"
    }
  }
}
