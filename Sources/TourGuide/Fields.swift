import TourModel
import TourScreen

/// The keys of one kind of mapping in a guide file, or in the user's own. The tables below are all there are: the decoder and its messages are made
/// from them, and a test holds `guides/schema.json` and `guides/config-schema.json` against them.
protocol Field: RawRepresentable<String>, CaseIterable, Hashable {
  /// The mapping, as messages call it.
  static var noun: String { get }
  static var required: [Self] { get }
  /// At least one of these is needed, if there are any.
  static var eitherRequired: [Self] { get }
}

extension Field {
  static var required: [Self] { [] }
  static var eitherRequired: [Self] { [] }
  static var names: [String] { allCases.map(\.rawValue) }
}

enum GuideField: String, Field {
  case guide, version, title, `for`, was
  case frequency, donations, priority, parameters, events
  case steps, tips
  static let noun = "the guide"
  static let required: [GuideField] = [.guide, .version, .title]
  static let eitherRequired: [GuideField] = [.steps, .tips]
  /// What a guide consists of, beside what it says of itself.
  static let contents: [GuideField] = [.parameters, .events, .steps, .tips]
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

enum DonationsField: String, Field {
  case most, age
  static let noun = "'donations'"
}

enum ParameterField: String, Field {
  case name, `default`
  static let noun = "a parameter"
  static let required: [ParameterField] = [.name, .default]
}

enum EventField: String, Field {
  case id, key, appears, disappears, bell, title, exit, idle, when, set
  static let noun = "an event"
  static let required: [EventField] = [.id]
  /// At most one of these says how it is noticed.
  static let triggers: [EventField] = [.key, .appears, .disappears, .bell, .title, .exit, .idle]
}

enum GroupField: String, Field {
  case group, order, priority, tips
  static let noun = "a group"
  static let required: [GroupField] = [.group, .tips]
}

enum TipField: String, Field {
  case id, version, title, body, target, place, padding, `do`, seconds, was
  case when, limits
  case retireOn = "retire-on"
  static let noun = "a tip"
  static let required: [TipField] = [.id, .title]
}

enum LimitsField: String, Field {
  case shows, total, after, until
  case ignoresFrequency = "ignores-frequency"
  static let noun = "'limits'"
}

/// A condition that asks for a parameter.
enum ParameterQuestionField: String, Field {
  case parameter, `is`
  static let noun = "a condition"
  static let required: [ParameterQuestionField] = [.parameter, .is]
}

/// A condition that asks for an event.
enum EventQuestionField: String, Field {
  case event, count, days, within
  static let noun = "a condition"
  static let required: [EventQuestionField] = [.event]
}

/// What shows that a tip is not needed, other than a screen.
enum RetirementField: String, Field {
  case event, key
  static let noun = "'retire-on'"
}

/// The user's own `config.yaml`.
enum ConfigField: String, Field {
  case tips, frequency
  case quietHours = "quiet-hours"
  case keys, motion
  case showMe = "show-me"
  static let noun = "the configuration"
}

enum BindingField: String, Field {
  case next, back, skip, done, first, last, later, never, tour
  static let noun = "'keys'"
}

/// Words that `grow` takes.
enum GrowWord: String, CaseIterable {
  case word, line, column, box
}

/// The largest numbers that a guide may have: far beyond any use, and far from overflow.
enum Limit {
  /// Fifty times the longest guide that is known.
  static let bytes = 256 << 10
  /// Problems that are told of a file.
  static let problems = 100
  static let depth = 32
  static let values = 50_000
  static let version = 1_000_000
  static let cells = 1000
  static let occurrence = 10_000
  static let milliseconds = 3_600_000
  /// Ten years.
  static let seconds = 3650 * 86400
  static let keys = 100
  static let nameLength = 64
  /// Characters of a text that is found or shown in a line, and of a card's text, which is read while somebody waits.
  static let text = 1000
  static let body = 4000
  static let priority = 1000
  static let donations = DonationLimits.ceiling
  static let shows = 1000
  static let starts = 10_000
}
