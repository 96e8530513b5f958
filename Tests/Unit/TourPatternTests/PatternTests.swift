import Testing
import TourPattern

@Suite struct PatternTests {
  private static let matches: [(source: String, text: String, ranges: [Range<Int>])] = [
    ("MEM%", "PID MEM% CPU%", [4..<8]), ("a.c", "abc a c", [0..<3, 4..<7]), ("[a-c]+", "xabcx", [1..<4]),
    ("[^a-c ]+", "ab xy", [3..<5]),
    ("[-a]+", "a-b", [0..<2]), ("[a-]+", "a-b", [0..<2]), (#"[\]\-]+"#, "a]-", [1..<3]), (#"[\d.]+"#, "v1.25", [1..<5]),
    (#"[^\d]"#, "1a", [1..<2]), (#"\d+%"#, "12% ٣%", [0..<3]), (#"\w+"#, "naïve_1 世界-", [0..<7, 8..<10]),
    (#"\W"#, "a-b", [1..<2]),
    (#"\s"#, "a b", [1..<2]), (#"\S+"#, " ab ", [1..<3]), (#"\D+"#, "1ab2", [1..<3]),
    (#"\bfoo\b"#, "foobar foo", [7..<10]),
    (#"\Bo"#, "o oo", [3..<4]), ("^a", "aa", [0..<1]), ("a$", "a a   ", [2..<3]), ("a $", "a   ", [0..<2]),
    ("a  $", "a   ", [0..<3]),
    ("(a|b)c", "bc", [0..<2]), ("(?:ab)+", "ababa", [0..<4]), ("a|ab", "ab", [0..<1]), ("a*?b", "aab", [0..<3]),
    ("a+?", "aa", [0..<1, 1..<2]),
    ("a{2}", "aaaa", [0..<2, 2..<4]), ("a{2,}", "aaaa", [0..<4]), ("a{1,2}?", "aa", [0..<1, 1..<2]),
    ("a{0}b", "ab", [1..<2]),
    (#"\.\\\["#, #"a.\["#, [1..<4]), (#"\x41\u{42}\u{25BD}"#, "AB▽", [0..<3]), ("(?i)mem", "Mem MEM", [0..<3, 4..<7]),
    ("(?i)É[à-ü]", "éÀ", [0..<2]), ("(?i)[^a]", "Ab", [1..<2]), ("}]", "a}]", [1..<3]), ("é", "e\u{301}", [0..<1]),
    ("e\u{301}", "\u{E9}", [0..<1]),
    ("👩‍👩‍👧+", "a👩‍👩‍👧👩‍👩‍👧", [1..<3]), ("[👩‍👩‍👧a]", "👩‍👩‍👧", [0..<1]), (#"\w"#, "e\u{301}", [0..<1]), ("│.*│", "│ a │", [0..<5]),
    ("x*", "axx", [1..<3]), ("(a*)*", "baa", [1..<3]), ("(a*)+?", "aa", [0..<2]), ("()a", "a", [0..<1]),
    (#"\ "#, "a b", [1..<2]),
  ]

  @Test(arguments: matches)
  func `a pattern matches the listed ranges`(source: String, text: String, ranges: [Range<Int>]) throws {
    #expect(try Pattern(source).ranges(in: text) == ranges)
  }

  @Test(arguments: [
    ("", PatternError.Reason.matchesNothing, 0), ("^$", .matchesNothing, 0), ("(|){3}", .matchesNothing, 0),
    ("a{0}", .matchesNothing, 0),
    ("*a", .nothingToRepeat("*"), 0), ("a|+", .nothingToRepeat("+"), 2), ("a**", .nothingToRepeat("*"), 2),
    ("^*a", .nothingToRepeat("*"), 1),
    ("a{2}{3}", .nothingToRepeat("{"), 4), ("a???", .nothingToRepeat("?"), 3), ("a*+", .possessive, 2),
    ("a{2}+", .possessive, 4),
    ("{a", .badRepeat, 0), ("a{", .badRepeat, 1), ("a{x}", .badRepeat, 1), ("a{,3}", .badRepeat, 1),
    ("a{1,2", .badRepeat, 1),
    ("a{3,2}", .repeatOutOfOrder, 1), ("a{1001}", .tooLarge, 1), ("a{99999999999999999999}", .tooLarge, 1),
    ("(a", .unclosedGroup, 0),
    ("b(?:a", .unclosedGroup, 1), ("a)", .unopenedGroup, 1), ("é[a", .unclosedClass, 1), ("[a-", .unclosedClass, 0),
    ("[]", .emptyClass, 0),
    ("[^]", .emptyClass, 0), ("[b-a]", .badRange, 1), (#"[a-\d]"#, .badRange, 1), (#"[\d-a]"#, .badRange, 1),
    ("[[:alpha:]]", .posixClass, 1),
    (#"a\"#, .trailingBackslash, 1), (#"\n"#, .unknownEscape("n"), 0), (#"a\pL"#, .unknownEscape("p"), 1),
    (#"\é"#, .unknownEscape("é"), 0),
    (#"\0"#, .unknownEscape("0"), 0), (#"(a)\1"#, .reference, 3), (#"[\b]"#, .unknownEscape("b"), 1),
    (#"\x4"#, .badCodePoint, 0),
    (#"\xg1"#, .badCodePoint, 0), (#"\u25BD"#, .badCodePoint, 0), (#"\u{}"#, .badCodePoint, 0),
    (#"\u{D800}"#, .badCodePoint, 0),
    (#"\u{110000}"#, .badCodePoint, 0), (#"\u{+41}"#, .badCodePoint, 0), ("a(?=b)", .lookaround, 1),
    ("(?!b)", .lookaround, 0),
    ("(?<=b)", .lookaround, 0), ("(?<!b)", .lookaround, 0), ("(?<n>b)", .namedGroup, 0), ("(?P<n>b)", .namedGroup, 0),
    ("a(?i)b", .flagInside, 1),
    ("(?i:b)", .flagInside, 0), ("(?m)a", .unknownFlag, 0), ("(?-i)a", .unknownFlag, 0), ("(?>a)", .unknownGroup, 0),
    ("(?#a)", .unknownGroup, 0),
    ("(?", .unknownGroup, 0), ("(((a{100}){100}){100}){100}", .tooLarge, 10),
    ("((((){1000}){1000}){1000})a", .tooLarge, 5),
  ])
  func `invalid and unsupported syntax is an error at its place`(
    source: String, reason: PatternError.Reason, offset: Int
  ) {
    let error = #expect(throws: PatternError.self) { try Pattern(source) }
    #expect(error?.reason == reason)
    #expect(error?.offset == offset)
    #expect(error?.message.isEmpty == false)
  }

  @Test func `deep nesting is an error instead of a crash`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try Pattern(nested(Pattern.nestingLimit)).ranges(in: "a") == [0..<1])
    #expect(throws: PatternError.self) { try Pattern(nested(100_000)) }
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "a|", count: 100_000)) }
  }

  @Test func `patterns that make a backtracker hang are matched`() throws {
    let text = String(repeating: "a", count: 400) + "b"
    for source in ["(a+)+$", "(a*)*$", "(a|a)*$", "(a|aa)+$", "(.*)*x", "a.*x|a"] {
      #expect(try Pattern(source).ranges(in: text).count == (source == "a.*x|a" ? 400 : 0))
    }
  }
}
