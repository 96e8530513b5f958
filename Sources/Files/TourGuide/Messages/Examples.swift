/// Examples in messages. Each kind of mapping has one for itself and one for each of its keys, which the examples of a
/// message are looked up in.
private let kinds: [any Field.Type] = [
  GuideField.self, StepField.self, TargetField.self, MessageField.self, PredicateField.self, RegionField.self,
  StyleField.self,
  PaddingField.self,
  SizeField.self, PlaceField.self, MissingField.self, DonationsField.self, ParameterField.self, EventField.self,
  GroupField.self, TipField.self,
  LimitsField.self, ParameterConditionField.self, EventConditionField.self, RetirementField.self, CompletionField.self,
  ExitField.self, FileConditionField.self,
  GoalField.self,
  ChangeField.self, ConfigField.self, ArtField.self,
  ButtonField.self, AstrayField.self, CommonAstrayField.self, ChoicesField.self, OptionField.self, SpacingField.self,
  BindingField.self, ThemeField.self, ThemeStyleField.self, ThemeColorsField.self, ThemePaddingField.self,
  MotionField.self, PassageField.self, TranslationField.self, CardTextField.self, WordsField.self,
  SetupField.self, SetupFileField.self, LessonField.self, RecordField.self, RecordRunField.self, RecordCardField.self,
  RecordRectField.self,
]

/// Returns an example of a key with its value. `noun` is the name of the mapping that has the key; if no such mapping
/// has the key, the example is of another one.
func example(_ key: String, in noun: String? = nil) -> String {
  let own = kinds.filter { $0.noun == noun }
  return (own + kinds).lazy.compactMap { $0.example(ofKey: key) }.first ?? "\(key): …"
}

/// Returns an example of a mapping with this name.
func example(of noun: String) -> String { kinds.first { $0.noun == noun }?.example ?? "" }

extension Field {
  /// An example of a key with its value; nil if the mapping has no such key.
  fileprivate static func example(ofKey key: String) -> String? {
    Self(rawValue: key).map { "\(key): \($0.exampleValue)" }
  }
}

extension GuideField {
  static let example = "guide: htop"

  var exampleValue: String {
    switch self {
    case .guide: "htop"
    case .version: "1"
    case .title: "Meet htop"
    case .lang: "de"
    case .for: "htop"
    case .was: "old-name"
    case .lesson: LessonField.example
    case .frequency: "daily"
    case .donations: "{most: 1000, age: 90d}"
    case .priority: "1"
    case .onRequest: "true"
    case .theme: "paper"
    case .motion: MotionField.example
    case .setup: SetupField.example
    case .progress: "dots"
    case .astray: "[\(AstrayField.example)]"
    case .parameters: "[{name: expert, default: false}]"
    case .events: "[{id: scrolled, key: Down}]"
    case .names: "{sidebar: {box: Files}}"
    case .clickOutside: "nothing"
    case .steps: "[{id: first, title: Hello}]"
    case .tips: "[{id: first, title: Hello}]"
    }
  }
}

extension StepField {
  static let example = "{id: first, title: Hello}"

  var exampleValue: String {
    switch self {
    case .id: "first-step"
    case .title: "Meet htop"
    case .body: "\"**F2** opens the setup.\""
    case .target: "{text: \"Mem[\"}"
    case .also: "{text: \"Swp[\"}"
    case .anchor: "{text: \"Mem[\"}"
    case .keep: "{text: F1Help, grow: line}"
    case .place: "below"
    case .padding: "1"
    case .missing: "skip"
    case .since: "2"
    case .do: "C-x C-s"
    case .undo: "Esc"
    case .hints: "[\"Try a key of the last line.\"]"
    case .show: "F2"
    case .astray: "[\(AstrayField.example)]"
    case .done: "{text: \"Saved\"}"
    case .endsOn: "[q, F10]"
    case .seconds: "5"
    case .was: "old-name"
    case .when: "{text: \"Help\"}"
    case .choices: ChoicesField.example
    case .buttons: "[back, next]"
    case .next: "first-step"
    case .clickOutside: "nothing"
    case .motion: MotionField.example
    case .subtitle: "\"The processes of this computer\""
    case .icon: "★"
    case .art: "\"\\e[34m██\\e[0m██\""
    case .recap: "true"
    }
  }
}

extension ArtField {
  static let example = "{file: logo.ans}"

  var exampleValue: String {
    switch self {
    case .file: "logo.ans"
    case .columns: "24"
    }
  }
}

extension CompletionField {
  static let example = "{event: saved}"

  var exampleValue: String {
    switch self {
    case .event: "saved"
    case .exit: "true"
    case .goals: "[\(GoalField.example), {say: Close it, when: {text: closed}}]"
    }
  }
}

extension ExitField {
  static let example = "{exit: true, when: {file: letter, text: Dear reader}}"

  var exampleValue: String {
    switch self {
    case .exit: "true"
    case .when: "{file: letter, text: Dear reader}"
    }
  }
}

extension FileConditionField {
  static let example = "{file: letter, text: Dear reader}"

  var exampleValue: String {
    switch self {
    case .file: "letter"
    case .text: "Dear reader"
    case .match: "'^Dear '"
    case .line: "1"
    }
  }
}

extension GoalField {
  static let example = "{say: Open the file, when: {text: letter}}"

  var exampleValue: String {
    switch self {
    case .say: "Open the file"
    case .do, .show: "F3"
    case .when: "{text: letter}"
    case .event: "saved"
    }
  }
}

extension ChangeField {
  /// A change of anything.
  static let wholeScreen = "{changed: {region: {row: 0}}}"
  static let example = "{changed: {region: {row: -1}}}"

  var exampleValue: String {
    switch self {
    case .changed: "{region: {row: -1}}"
    }
  }
}

extension PredicateField {
  static let example = "{not: {text: \"Loading\"}}"

  var exampleValue: String {
    switch self {
    case .not: "{text: \"Loading\"}"
    case .all: "[{text: \"Name\"}, {text: \"Size\"}]"
    case .any: "[{text: \"OK\"}, {text: \"Done\"}]"
    }
  }
}

extension RegionField {
  static let example = "{row: 0, rows: 3}"

  var exampleValue: String {
    switch self {
    case .row: "-1"
    case .column: "50%"
    case .rows: "3"
    case .columns: "20"
    }
  }
}

extension StyleField {
  static let example = "{bold: true}"

  var exampleValue: String {
    switch self {
    case .foreground: "red"
    case .background: "\"#204060\""
    case .bold: "true"
    case .dim: "true"
    case .italic: "true"
    case .underline: "true"
    case .blink: "true"
    case .reverse: "true"
    case .strikethrough: "true"
    case .overline: "true"
    }
  }
}

extension PaddingField {
  static let example = "{columns: 20}"

  var exampleValue: String {
    switch self {
    case .columns: "20"
    case .rows: "3"
    }
  }
}

extension SizeField {
  static let example = "{rows: 3, columns: 20}"

  var exampleValue: String {
    switch self {
    case .rows: "3"
    case .columns: "20"
    }
  }
}

extension PlaceField {
  static let example = "{side: below, align: start}"

  var exampleValue: String {
    switch self {
    case .side: "below"
    case .align: "start"
    case .screen: "top-left"
    }
  }
}

extension MissingField {
  static let example = "{then: center}"

  var exampleValue: String {
    switch self {
    case .wait: "5s"
    case .then: "center"
    }
  }
}

extension ConfigField {
  static let example = "tips: off"

  var exampleValue: String {
    switch self {
    case .tips: "off"
    case .frequency: "daily"
    case .quietHours: "\"22:00-07:00\""
    case .keys: "{next: [Right, n]}"
    case .motion: "reduced"
    case .showMe: "off"
    case .theme: "paper"
    case .lang: "de"
    case .reader: "on"
    }
  }
}

extension BindingField {
  static let example = "{next: [F5, n]}"

  var exampleValue: String {
    switch self {
    case .action: "[F5, n]"
    case .tour: "F12"
    }
  }
}
