import TourScreen

/// An error in the source of a regular expression.
public struct PatternError: Error, Hashable, Sendable {
  /// The position of the faulty part, in characters of the source, from 0.
  public var offset: Int
  public var reason: Reason

  init(_ reason: Reason, at offset: Int) {
    self.offset = offset
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    /// The expression is empty, or all of it can only match the empty text.
    case matchesNothing
    /// `*`, `+`, `?` or `{` with nothing before it that can be repeated.
    case nothingToRepeat(Character)
    /// A second `+`, as in `a*+`.
    case possessive
    /// `{` without a valid number of times after it.
    case badRepeat
    /// The larger number is first, as in `{5,2}`.
    case repeatOutOfOrder
    case unclosedGroup, unopenedGroup
    case unclosedClass, emptyClass
    /// `z-a`, or an end that is not a single code point.
    case badRange
    /// `[:alpha:]`
    case posixClass
    case trailingBackslash
    case unknownEscape(Character)
    /// `\1`
    case reference
    /// `\x` without two hexadecimal digits, or `\u` without `{…}` or with no code point in it.
    case badCodePoint
    case lookaround, namedGroup, unknownGroup
    /// `(?i)` at any position except the start.
    case flagInside
    /// A flag other than `i`, such as `(?m)`.
    case unknownFlag
    case tooDeep
    case tooLarge
  }

  /// The reason in English, with a remedy if there is one.
  public var message: String {
    switch reason {
    case .matchesNothing: "this matches no character; write the text to find"
    case .nothingToRepeat(let sign): "nothing to repeat before '\(sign)'; for the character itself write '\\\(sign)'"
    case .possessive: "possessive repeats are not supported; leave the second '+' out"
    case .badRepeat: "'{' needs a number of times, as in '{2,5}'; for the character itself write '\\{'"
    case .repeatOutOfOrder: "write the smaller number first, as in '{2,5}'"
    case .unclosedGroup: "this group is not closed; add ')', or write '\\(' for the character itself"
    case .unopenedGroup: "no group is open here; for the character itself write '\\)'"
    case .unclosedClass: "this class is not closed; add ']', or write '\\[' for the character itself"
    case .emptyClass: "this class is empty; for ']' in a class write '\\]'"
    case .badRange: "this is not a range from a smaller to a larger character; for '-' itself write '\\-'"
    case .posixClass: "'[:…:]' is not supported; use '\\d', '\\w', '\\s' or a range"
    case .trailingBackslash: "nothing follows '\\'; for the character itself write '\\\\'"
    case .unknownEscape("n"), .unknownEscape("r"): "a row has no line ends; leave this out"
    case .unknownEscape("A"): "'\\A' is not supported; use '^'"
    case .unknownEscape("z"), .unknownEscape("Z"): "'\\\(escape)' is not supported; use '$'"
    case .unknownEscape("p"), .unknownEscape("P"):
      "'\\\(escape)' is not supported; use '\\w' or a range such as '[α-ω]'"
    case .unknownEscape: "unknown escape '\\\(escape)'; if the character itself is meant, write '\(escape)'"
    case .reference: "references to groups are not supported; write the text again"
    case .badCodePoint: "write '\\x41' with two hexadecimal digits, or '\\u{25BD}'"
    case .lookaround: "lookaround is not supported; match the text around it too, or use 'within'"
    case .namedGroup: "named groups are not supported; use '(…)'"
    case .unknownGroup: "unknown kind of group; use '(…)' or '(?:…)', or write '\\(' for the character itself"
    case .flagInside: "'(?i)' holds for the whole expression; put it at the start"
    case .unknownFlag: "the only flag is '(?i)', at the start"
    case .tooDeep: "groups are nested deeper than \(Pattern.nestingLimit)"
    case .tooLarge: "this expands to more than \(Pattern.programLimit) instructions; use smaller numbers of times"
    }
  }

  private var escape: String {
    if case .unknownEscape(let character) = reason { String(character) } else { "" }
  }
}
