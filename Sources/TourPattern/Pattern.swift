public import TourScreen

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
/// | `^` `$` | the row's start; its end, and before the blanks at its end |
/// | `\b` `\B` | where a word begins or ends; where none does |
/// | `(…)` `(?:…)` `a\|b` | a group; either |
/// | `*` `+` `?` `{2}` `{2,}` `{2,5}` | as often as possible; with a `?` behind, as seldom |
/// | `\.` `\t` `\x41` `\u{25BD}` | that character |
/// | `(?i)` at the start | small and capital letters are the same |
///
/// Nothing else is taken for granted: lookaround, references, named groups and unknown escapes are errors.
///
/// A character is a grapheme cluster, as a cell holds it. Of several matches it is the leftmost, and at one place the one that Perl's
/// order prefers. The time to find all matches in a row is bounded by the length of the program (``programLimit``) times that of the row:
/// no expression can make a search hang.
public struct Pattern: Hashable, Sendable {
  public let source: String
  package let program: PatternProgram

  /// The most instructions that a compiled expression may have.
  public static let programLimit = 1000
  /// How deep groups may be nested.
  public static let nestingLimit = 50

  /// - Throws: ``PatternError`` for what the syntax does not have, for an expression that is too large, and for one that can only
  ///   match nothing, since a target has a cell at least.
  public init(_ source: String) throws(PatternError) {
    var parser = PatternParser(source)
    let node = try parser.parse()
    guard node.canConsume else { throw PatternError(.matchesNothing, at: 0) }
    self.source = source
    program = try PatternProgram(node, ignoresCase: parser.ignoresCase)
  }

  public static func == (a: Pattern, b: Pattern) -> Bool { a.source == b.source }
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// The matches in a text, from left to right; they do not overlap. Half-open, in characters from 0. A match of nothing is left
  /// out, and the search goes on one character behind it.
  public func ranges(in text: String) -> [Range<Int>] {
    var extras = Extras()
    let glyphs = text.map { extras.glyph(String($0)) }
    var matcher = PatternMatcher(program)
    return matcher.ranges(in: glyphs, extras: extras)
  }
}
