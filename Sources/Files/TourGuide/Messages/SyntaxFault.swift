/// The reason why a file is not valid YAML.
public enum SyntaxFault: Hashable, Sendable {
  case tab
  /// U+00A0 in the indentation.
  case noBreakSpace
  /// `: ` within a text that is not quoted.
  case colon
  /// A character that no unquoted text can begin with.
  case reserved(Character)
  case unclosedQuote
  /// A quote that its author forgot to close. YAML took the next quote in the file, in this line, for its end.
  case quoteClosedLater(line: Int)
  case unclosedBracket(Character)
  /// A comma or the closing bracket is missing in `[…]` or `{…}`.
  case comma(closing: Character)
  /// `[` or `{` within a text that is not quoted, in brackets.
  case bracketInText(Character)
  /// A character that looks like a plain one between a key and its value.
  case lookalike(UInt32, plain: Character)
  /// Text that follows a closing quote or bracket.
  case trailing
  case escape
  /// A line whose beginning is not below that of any line above. `above` is where it probably belongs; nil if that is
  /// not known.
  case indentation(columns: Int, above: Aligned?)
  /// The item of a list without a blank after its `-`; the text is what follows the `-`.
  case noBlankAfterDash(String)
  /// A key without a blank after its `:`, in brackets.
  case noBlankAfterColon(key: String, value: String)
  case noColon
  case blockHeader
  case directive
  /// A value begins with `#`, so that the rest of the line is a comment, which was probably not meant.
  case comment
  case noValue
  /// The message of the YAML parser for any other error.
  case other(String)

  /// What a line is to be aligned with.
  public struct Aligned: Hashable, Sendable {
    /// The key, or `-`.
    let text: String
    let line: Int
    /// The blanks before it.
    let columns: Int
  }
}
