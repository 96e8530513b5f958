import TourScreen

/// A regular expression for the text of one row.
///
/// The syntax is the common part of Perl's (perlre) and POSIX's (XBD §9.4):
///
/// | written | means |
/// |---|---|
/// | `.` | any character |
/// | `[a-z_]` `[^…]` | one of these; none of these |
/// | `\d` `\s` `\w` | `0`–`9`; a blank; a letter, digit, mark or connector of any script (Unicode TS #18, Annex C) |
/// | `\D` `\S` `\W` | none of those |
/// | `^` `$` | the start of the row; its end, also before the blanks at its end |
/// | `\b` `\B` | a position where a word begins or ends; any other position |
/// | `(…)` `(?:…)` `a\|b` | a group; either |
/// | `*` `+` `?` `{2}` `{2,}` `{2,5}` | repeated as often as possible; with a `?` after it, as rarely as possible |
/// | `\.` `\t` `\x41` `\u{25BD}` | that character |
/// | `(?i)` at the start | upper and lower case are the same |
///
/// Any other syntax is an error, such as lookaround, references, named groups and unknown escapes.
///
/// A character is a grapheme cluster, as in a cell. The leftmost match is found. If several matches begin there, the
/// result is the one that Perl prefers. The time to find all matches in a row is bounded by the length of the program
/// (`programLimit`) times the length of the row, so that no expression can make a search hang.
public struct Pattern: Hashable, Sendable {
  public let source: String
  package let program: PatternProgram

  /// The maximum number of instructions of a compiled expression.
  static let programLimit = 1000
  /// The maximum nesting depth of groups.
  public static let nestingLimit = 50

  /// - Throws: ``PatternError`` for unsupported syntax, for an expression that is too large, and for one that can match
  ///   only the empty text, since a target has at least one cell.
  public init(_ source: String) throws(PatternError) {
    var parser = PatternParser(source)
    let node = try parser.parse()
    guard node.canConsume else { throw PatternError(.matchesNothing, at: 0) }
    self.source = source
    program = try PatternProgram(node, ignoresCase: parser.ignoresCase)
  }

  public static func == (a: Pattern, b: Pattern) -> Bool { a.source == b.source }
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Returns the matches in a text, from left to right and without overlap, as half-open ranges of characters, from 0.
  /// An empty match is left out, and the search continues one character after it.
  public func ranges(in text: String) -> [Range<Int>] {
    var extras = Extras()
    let glyphs = text.map { extras.glyph(String($0)) }
    var matcher = PatternMatcher(program)
    return matcher.ranges(in: glyphs, extras: extras)
  }
}
