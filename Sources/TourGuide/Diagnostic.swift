public import TourModel
import TourScreen

/// A place in a file: line and column, counted from 1.
///
/// Columns count Unicode scalars; a tab is one.
struct Mark: Hashable, Sendable {
  var line: Int
  var column: Int

  static let start = Mark(line: 1, column: 1)
}

/// One thing that is wrong in a guide file, and where.
///
/// Its ``description`` is the whole line that a person reads, in the form that compilers have and editors jump to:
///
///     htop.yaml:12:7: error: unknown key 'plase' in a step; did you mean 'place'?
public struct Diagnostic: Error, Hashable, Sendable {
  /// The file as it was named.
  public let file: String
  /// From 1; 1 where the file as a whole is concerned.
  public let line: Int
  /// From 1, in Unicode scalars; 1 where the file as a whole is concerned.
  public let column: Int
  public let kind: GuideError
  /// The line and the place in it; nil where the file as a whole is concerned.
  public let excerpt: Excerpt?

  public init(file: String, line: Int, column: Int, kind: GuideError, excerpt: Excerpt? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.kind = kind
    self.excerpt = excerpt
  }

  public var severity: Severity { kind.severity }

  /// What a person reads: the ``description``, then the line with a caret below the place.
  public var lines: [String] { [description] + (excerpt?.lines() ?? []) }
}

/// How bad a problem is.
public enum Severity: String, Hashable, Sendable {
  /// The file is not used.
  case error
  /// The file is used, and does something else than its author probably meant.
  case warning
}

/// What can be wrong in a guide file. Data only: ``Diagnostic/description`` says it.
public enum GuideError: Error, Hashable, Sendable {
  // The file.

  /// The system could not open or read it: `errno`.
  case unreadable(code: Int32)
  case directory
  /// A pipe, a device, a socket.
  case irregularFile
  case tooLarge(limit: Int)
  case notUTF8
  case controlCharacter(UInt32)
  /// There is nothing in it.
  case emptyFile
  /// A folder without a file that is named as guides are.
  case emptyFolder
  /// Stands for problems that are not told, as there are too many.
  case more(Int)

  // YAML.

  case syntax(SyntaxFault)
  /// YAML that a guide has no use for.
  case unsupported(Unsupported)
  case severalGuides
  case tooDeep(limit: Int)
  case tooManyValues(limit: Int)

  // Keys.

  case unknownKey(String, noun: String, known: [String])
  case duplicateKey(String, firstLine: Int)
  case missingKey(String, noun: String)
  /// None of keys of which at least one is needed.
  case missingKeys([String], noun: String)
  /// A key that is a list or a mapping.
  case compoundKey(noun: String)
  /// Keys and values were needed.
  case noKeys(noun: String, found: Found)
  /// None or several of keys of which exactly one is needed.
  case oneOf([String], noun: String, found: [String])

  // Values. `key` is the key whose value it is, or in whose list it stands.

  case wrongType(key: String, expected: Expected, found: Found)
  case empty(key: String, noun: String? = nil)
  /// In a list.
  case emptyItem(key: String)
  /// The text after a key begins with `#`, which makes it a comment.
  case comment(key: String)
  case unknownValue(String, key: String, known: [String])
  case outOfRange(key: String, found: String, least: Int, most: Int, unit: String = "")
  case badName(String, key: String)
  case badCommand(String)
  case severalLines(key: String)
  case tooLong(key: String, characters: Int, limit: Int)
  case badDuration(String, Span)
  /// A step's version, above that of the guide.
  case sinceBeyondVersion(Int, version: Int)
  /// A key of a region in another mapping.
  case regionKey(String, noun: String)
  /// `least` is in the span's unit.
  case durationOutOfRange(String, key: String, least: Int, Span)
  case badPattern(message: String)
  case badColor(String)
  case badKey(String, suggestion: String?)
  /// A guide that lists its name among those it had before.
  case ownName(String)
  case duplicateValue(String, key: String, firstLine: Int)
  case tooMany(key: String, limit: Int)

  // Tips.

  /// An event or a parameter that the guide does not declare, and those that it does.
  case undeclared(String, Declaration, known: [String])
  /// A value that a parameter cannot have, whose type is another; `mayCompare` where a comparison could stand there.
  case wrongValue(parameter: String, ValueType, found: Found, mayCompare: Bool)
  /// `yes`, `no`, `on`, `off`, which are text in YAML 1.2.
  case otherTruth(String, is: Bool, key: String)
  case badComparison(String, key: String, Comparand)
  /// A list where it could mean all or any.
  case listOfConditions(key: String)
  /// Several questions in one condition.
  case severalQuestions([String])
  case groupInGroup
  /// A question whose answer is not known for sure, since so few donations are kept.
  case forgotten(EventQuestion, DonationLimits)
  /// More days than there are in the time.
  case impossible(EventQuestion)

  // Warnings.

  /// `**` without a partner.
  case unclosedMark
  /// `[text](address)`.
  case link(String)
  /// A word of `do` that is typed letter by letter.
  case typedKeyName(String, key: String)
  /// `done` asks for nothing but what is asked for already by this key of the step.
  case alreadyDone(by: String)

  // Preferences.

  case badHours(String)
  case emptyHours(String)
  /// What is no single key.
  case badBinding(String, suggestion: String?)
  case boundTwice(String, to: String, line: Int)
  /// The tour's own key, bound to something else.
  case tourKey(String)
  case fixedKey(String, FixedUse)

  /// What a key does on every card, whatever is bound.
  public enum FixedUse: Hashable, Sendable {
    case press, focus, close
  }

  public enum Declaration: String, Hashable, Sendable {
    case event, parameter
  }

  public enum ValueType: Hashable, Sendable {
    case truth, number, text
  }

  /// What something is compared with.
  public enum Comparand: Hashable, Sendable {
    case quantity, value
  }

  /// Which durations are meant.
  public enum Span: Hashable, Sendable {
    /// Up to an hour, in milliseconds.
    case moments
    /// Up to ten years, in seconds.
    case days
  }

  public enum Unsupported: Hashable, Sendable {
    case anchor(String), alias(String), tag(String), mergeKey
  }

  /// What a value had to be.
  public enum Expected: String, Hashable, Sendable {
    case text, textOrList = "text or a list of texts", wholeNumber = "a whole number", list = "a list"
    case mapping = "a mapping", length = "a whole number or a percentage", duration = "a duration"
    case targets = "a target or a list of targets", predicate = "a target, a list of targets, or not, all, any"
    case truth = "true", missing = "skip, center, stop, or wait and then", padding = "a whole number, or columns and rows"
    case grow = "word, line, column, box, or a size such as 3x40", occurrence = "a whole number or last"
    case style = "a style", color = "a colour", seconds = "a whole number of seconds, or a duration"
    case days = "a duration such as 3d", frequency = "immediate, hourly, daily, weekly, monthly, or a duration"
    case value = "true, false, a number or text", settings = "parameters and their values", pattern = "true or a regular expression"
    case quantity = "a whole number, or a comparison with one"
    case hours = "hours of the day or a list of them", key = "one key", keys = "a key or a list of keys", word = "a word"
    case until = "a duration, a number of starts, or never"
    case condition = "a condition or a list of conditions", retirement = "an event, a key or a target, or a list of those"
  }

  /// What a value is.
  public enum Found: Hashable, Sendable {
    /// `nothing` is how it is written: `~`, `null`, or not at all.
    case text(String), number(String), truth(String), nothing(String), list, mapping
  }
}

/// Why a file is not YAML.
public enum SyntaxFault: Hashable, Sendable {
  case tab
  /// `: ` within a text that is not quoted.
  case colon
  /// A character that no unquoted text can begin with.
  case reserved(Character)
  case unclosedQuote
  case unclosedBracket(Character)
  /// Between the parts of `[…]` or `{…}`.
  case comma(closing: Character)
  /// Something follows a closing quote or bracket.
  case trailing
  case escape
  case indentation
  case noColon
  case blockHeader
  case directive
  /// `#` within brackets, where a comment cannot have been meant.
  case comment
  case noValue
  /// What the YAML parser says.
  case other(String)
}
