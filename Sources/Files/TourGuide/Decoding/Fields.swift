import TourModel
import TourScreen

/// The keys of one kind of mapping in a guide file or in `config.yaml`. The tables below are complete: the decoder and
/// its messages use them, and a test compares `guides/schema.json` and `guides/config-schema.json` with them.
protocol Field: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the mapping in messages.
  static var noun: String { get }
  static var required: [Self] { get }
  /// Keys of which at least one is required; empty if there is no such rule.
  static var eitherRequired: [Self] { get }
  /// An example of the mapping, for messages.
  static var example: String { get }
  /// An example of the key's value, for messages.
  var exampleValue: String { get }
}

extension Field {
  static var required: [Self] { [] }
  static var eitherRequired: [Self] { [] }
  static var names: [String] { allCases.map(\.rawValue) }
}

enum GuideField: String, Field {
  case guide, version, title, lang, `for`, was, lesson
  case frequency, donations, priority, parameters, events, names
  case onRequest = "on-request"
  case theme, motion, progress
  case clickOutside = "click-outside"
  case setup, astray, steps, tips
  static let noun = "the guide"
  static let required: [GuideField] = [.guide, .version, .title]
  static let eitherRequired: [GuideField] = [.steps, .tips]
  /// The keys that are not decoded when only the head of a guide is read.
  static let contents: [GuideField] = [.theme, .motion, .setup, .parameters, .events, .names, .astray, .steps, .tips]
}

enum StepField: String, Field {
  case id, title, subtitle, icon, art, body, recap
  case target, also, anchor, keep, place, padding, missing, since, `do`, done, undo, hints, show, astray
  case endsOn = "ends-on"
  case choices, buttons, next
  case clickOutside = "click-outside"
  case motion, seconds, was, when
  static let noun = "a step"
  static let required: [StepField] = [.id, .title]
}

enum ButtonField: String, Field {
  case label, next, back, skip, close, done, show
  case tryIt = "try"
  case go, guide, send, open, emit, snooze, never
  static let noun = "a button"
  /// A button has exactly one of these keys.
  static let actions = allCases.filter { $0 != .label }

  /// The button to write instead on a step; nil if a step can have this one.
  var substituteOnStep: ButtonField? { self == .never ? .skip : nil }

  /// The button to write instead on a tip; nil if a tip can have this one.
  var substituteOnTip: ButtonField? {
    switch self {
    case .next, .back, .skip, .done, .tryIt: .close
    case .show: .send
    case .go: .guide
    case .label, .close, .guide, .send, .open, .emit, .snooze, .never: nil
    }
  }
}

/// The keys of an entry of `astray`, which describes a state of the program in which a user has lost the way.
enum AstrayField: String, Field {
  case when, say, `do`, check
  static let noun = "an entry of 'astray'"
  static let required: [AstrayField] = [.when, .say]
}

/// The keys of an entry of the guide's `astray`, which counts for all steps except the ones in `except`.
enum CommonAstrayField: String, Field {
  case when, say, `do`, check, except
  static let noun = "an entry of the guide's 'astray'"
  static let required: [CommonAstrayField] = [.when, .say]
}

enum ChoicesField: String, Field {
  case options, rows, columns, spacing, several, remember, parameter
  static let noun = "'choices'"
  static let required: [ChoicesField] = [.options]
}

enum OptionField: String, Field {
  case id, label, icon
  case chosenIcon = "chosen-icon"
  case chosenColor = "chosen-color"
  case go
  static let noun = "an option"
  static let required: [OptionField] = [.id, .label]
}

enum SpacingField: String, Field {
  case rows, columns
  static let noun = "'spacing'"
}

/// The keys of `art`, if it is no text.
enum ArtField: String, Field {
  case file, columns
  static let noun = "'art'"
  static let required: [ArtField] = [.file]
}

/// The keys of `done` beside a screen condition.
enum CompletionField: String, Field {
  case event, exit, goals
  static let noun = "'done'"
}

/// The keys of `done` that waits for the end of the program.
enum ExitField: String, Field {
  case exit, when
  static let noun = "'done' with 'exit'"
  static let required: [ExitField] = [.exit]
}

/// The keys of an entry of `goals`.
enum GoalField: String, Field {
  case say, `do`, when, event, show
  static let noun = "an entry of 'goals'"
  static let required: [GoalField] = [.say]
  /// What the program shows or announces.
  static let completions: [GoalField] = [.when, .event]
}

/// A condition on what the keys of `do` have changed, which only `done` can have.
enum ChangeField: String, Field {
  case changed
  static let noun = "'done'"
  static let required: [ChangeField] = [.changed]
}

/// A condition on a file of `setup`, or on one that the program writes beside them.
enum FileConditionField: String, Field {
  case file, text, match, line
  static let noun = "a condition on a file"
  static let required: [FileConditionField] = [.file]
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

/// The keys of a place that no ``PlaceWord`` stands for.
enum PlaceField: String, Field {
  case side, align, screen
  static let noun = "a place"
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
  /// The triggers of an event. An event has at most one of these keys.
  static let triggers: [EventField] = [.key, .appears, .disappears, .bell, .title, .exit, .idle]
}

enum GroupField: String, Field {
  case group, order, priority, tips
  static let noun = "a group"
  static let required: [GroupField] = [.group, .tips]
}

enum TipField: String, Field {
  case id, version, title, icon, body, again, target, anchor, keep, place, mark, padding, `do`, seconds, was
  case when, limits
  case retireOn = "retire-on"
  case buttons, check
  static let noun = "a tip"
  static let required: [TipField] = [.id, .title]
}

enum LimitsField: String, Field {
  case shows, total, after, until
  case ignoresFrequency = "ignores-frequency"
  static let noun = "'limits'"
}

/// A condition on a parameter.
enum ParameterConditionField: String, Field {
  case parameter, `is`
  static let noun = "a condition"
  static let required: [ParameterConditionField] = [.parameter, .is]
}

/// A condition on an event.
enum EventConditionField: String, Field {
  case event, count, days, within
  static let noun = "a condition"
  static let required: [EventConditionField] = [.event]
}

/// The keys of a reason to retire a tip, other than a screen condition.
enum RetirementField: String, Field {
  case event, key
  static let noun = "'retire-on'"
}

/// The outermost mapping of the user's `config.yaml`.
enum ConfigField: String, Field {
  case tips, frequency
  case quietHours = "quiet-hours"
  case keys, motion
  case showMe = "show-me"
  case theme, lang, reader
  static let noun = "the configuration"
}

/// The keys of `keys`: the actions, and the tour key.
enum BindingField: Field {
  case action(Bindings.Action)
  case tour
  static let allCases = Bindings.Action.allCases.map(Self.action) + [.tour]
  static let noun = "'keys'"

  init?(rawValue: String) {
    guard let field = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = field
  }

  var rawValue: String {
    switch self {
    case .action(let action): action.rawValue
    case .tour: "tour"
    }
  }
}

/// The words for values of `grow`.
enum GrowWord: String, CaseIterable {
  case word, line, column, box
}

/// The words for places.
enum PlaceWord: String, CaseIterable {
  case auto, below, above, left, right
  case aboveLeft = "above-left", aboveRight = "above-right", belowLeft = "below-left", belowRight = "below-right"
  case center, fill, inline
}

/// The limits for sizes and numbers in a guide. They are far above any practical use, and prevent overflow.
enum Limit {
  /// The size of a file: about fifty times the longest known guide.
  static let bytes = 256 << 10
  /// The number of problems that are listed for a file.
  static let problems = 100
  static let depth = 32
  static let values = 50_000
  static let version = 1_000_000
  static let cells = 1000
  /// The number of texts of a tip besides the first one.
  static let again = 3
  /// The number of hints of a step.
  static let hints = 9
  /// The number of goals of a step.
  static let goals = 9
  /// The number of states in `astray`.
  static let astray = 20
  static let occurrence = 10_000
  static let milliseconds = 3_600_000
  /// Ten years.
  static let seconds = 3650 * 86400
  static let keys = 100
  /// The most targets and conditions that the names of a guide may stand for, counted again at each use.
  static let namedTargets = 10_000
  /// The minutes of a lesson.
  static let minutes = 120
  /// The number of lines of a file of `setup`.
  static let lines = 1000
  /// The number of processes of `setup`.
  static let processes = 10
  /// The number of bytes of a path.
  static let path = 1000
  /// The number of targets that are bright together with a step's first. A card avoids eight regions.
  static let also = 7
  /// The number of targets that a card leaves free besides the bright ones.
  static let keep = 4
  static let buttons = 8
  /// The number of characters of the keys that a button shows: `: w q Enter`. The narrowest card has 16 columns for a
  /// button.
  static let sentKeys = 12
  static let options = 100
  static let spacing = 20
  /// The number of characters of an icon.
  static let icon = 8
  static let nameLength = 64
  /// The length in Unicode scalars of a text in one line, and of a card's body.
  static let text = 1000
  static let body = 4000
  static let priority = 1000
  static let donations = DonationLimits.ceiling
  static let shows = 1000
  static let starts = 10_000
}
