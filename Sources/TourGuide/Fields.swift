/// The keys of one kind of mapping in a guide file. The tables below are all there are: the decoder and its messages are made
/// from them, and a test holds `guides/schema.json` against them.
protocol Field: RawRepresentable<String>, CaseIterable, Hashable {
  /// The mapping, as messages call it.
  static var noun: String { get }
  static var required: [Self] { get }
}

extension Field {
  static var required: [Self] { [] }
  static var names: [String] { allCases.map(\.rawValue) }
}

enum GuideField: String, Field {
  case guide, version, title, `for`, was, steps
  static let noun = "the guide"
  static let required: [GuideField] = [.guide, .version, .title, .steps]
}

enum StepField: String, Field {
  case id, title, body, target, place, padding, missing, since, `do`, done, seconds, was, when
  static let noun = "a step"
  static let required: [StepField] = [.id, .title]
}

enum TargetField: String, Field {
  case text, match, box, region, cursor, style, widget
  case within, grow, occurrence, padding
  static let noun = "a target"
  /// Exactly one of these says what is looked for.
  static let kinds: [TargetField] = [.text, .match, .box, .region, .cursor, .style, .widget]
}

enum PredicateField: String, Field {
  case not, all, any
  static let noun = "a condition"
}

enum RegionField: String, Field {
  case row, column, rows, columns
  static let noun = "a region"
}

enum StyleField: String, Field {
  case foreground, background
  case bold, dim, italic, underline, blink, reverse, strikethrough, overline
  static let noun = "a style"
}

enum PaddingField: String, Field {
  case columns, rows
  static let noun = "a padding"
}

enum SizeField: String, Field {
  case rows, columns
  static let noun = "a size"
  static let required: [SizeField] = [.rows, .columns]
}

enum MissingField: String, Field {
  case wait, then
  static let noun = "'missing'"
}

/// Words that `grow` takes.
enum GrowWord: String, CaseIterable {
  case word, line, column, box
}

/// The largest numbers that a guide may have: far beyond any use, and far from overflow.
enum Limit {
  static let bytes = 1 << 20
  static let depth = 32
  static let values = 50_000
  static let version = 1_000_000
  static let cells = 1000
  static let occurrence = 10_000
  static let milliseconds = 3_600_000
  static let keys = 100
  static let nameLength = 64
}

/// How each key is written, for messages.
func example(_ key: String) -> String { examples[key] ?? "\(key): …" }

private let examples: [String: String] = [
  GuideField.noun: "guide: htop", StepField.noun: "{id: first, title: Hello}",
  "guide": "guide: htop", "version": "version: 1", "title": "title: Meet htop", "for": "for: htop", "was": "was: old-name",
  "steps": "steps: [{id: first, title: Hello}]", "id": "id: first-step", "body": "body: \"**F2** opens the setup.\"",
  "target": "target: {text: \"Mem[\"}", "place": "place: below", "padding": "padding: 1", "missing": "missing: skip",
  "since": "since: 2", "do": "do: C-x C-s", "done": "done: {text: \"Saved\"}", "when": "when: {text: \"Help\"}",
  "seconds": "seconds: 5", "text": "text: \"Mem[\"", "match": "match: 'CPU *[0-9]+'", "box": "box: Options",
  "region": "region: {row: 0, rows: 3}", "cursor": "cursor: true", "style": "style: reverse", "widget": "widget: sidebar",
  "within": "within: {box: Options}", "grow": "grow: line", "occurrence": "occurrence: last", "row": "row: -1",
  "column": "column: 50%", "rows": "rows: 3", "columns": "columns: 20", "foreground": "foreground: red",
  "background": "background: \"#204060\"", "wait": "wait: 5s", "then": "then: center", "not": "not: {text: \"Loading\"}",
  "all": "all: [{text: \"Name\"}, {text: \"Size\"}]", "any": "any: [{text: \"OK\"}, {text: \"Done\"}]",
  "bold": "bold: true", "dim": "dim: true", "italic": "italic: true", "underline": "underline: true", "blink": "blink: true",
  "reverse": "reverse: true", "strikethrough": "strikethrough: true", "overline": "overline: true",
]
