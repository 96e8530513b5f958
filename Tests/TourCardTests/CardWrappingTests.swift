import Testing

@testable import TourCard
@testable import TourScreen

@Suite struct CardWrappingTests {
  static let symbols = Symbols(TerminalCapabilities(depth: .direct, isUnicode: true))
  static let ascii = Symbols(TerminalCapabilities(depth: .none, isUnicode: false))

  static func lines(_ text: String, columns: Int) -> [String] {
    flow(text).lines(columns: columns).map(\.text)
  }

  static func flow(_ text: String) -> Flow {
    var flow = Flow()
    flow.append(Markup(text), symbols: symbols)
    return flow
  }

  @Test(arguments: [
    ("", 10, [String]()),
    ("one two three", 20, ["one two three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 5, ["one", "two", "three"]),
    ("one   two", 20, ["one two"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]),
    ("a incomprehensible", 6, ["a", "incomp", "rehens", "ible"]),
    ("- one two three\n- four", 9, ["• one two", "  three", "• four"]),
    ("a\n\nb", 9, ["a", "", "b"]),
    ("- incomprehensible", 3, ["inc", "omp", "reh", "ens", "ibl", "e"]),
    ("abc", 1, ["a", "b", "c"]),
    ("abc", 0, []),
    ("see 京都京都", 9, ["see 京都", "京都"]),
    ("京都 京都 a", 20, ["京都 京都 a"]),
    ("a京b", 1, ["a", "b"]),
  ])
  func `Text is wrapped at spaces, and words that are too long are broken`(text: String, columns: Int, lines: [String]) {
    #expect(CardWrappingTests.lines(text, columns: columns) == lines)
  }

  /// The widths are the columns in a terminal. A terminal combines fewer characters into one glyph than a font does.
  @Test(arguments: [
    ("G🏽", ["G", "🏽"], 3), ("👋🏽", ["👋🏽"], 2), ("e\u{301}", ["e\u{301}"], 1), ("नी", ["न", "ी"], 2), ("🇩🇪🇫", ["🇩🇪", "🇫"], 3),
    ("👩\u{200D}👧", ["👩\u{200D}👧"], 2), ("❤\u{FE0F}", ["❤\u{FE0F}"], 2),
  ])
  func `Text is divided into the glyphs that a terminal draws`(text: String, letters: [String], columns: Int) {
    let line = Line(text, .text, CardWrappingTests.symbols)
    #expect(line.glyphs.map { String($0.character) } == letters)
    #expect(line.columns == columns)
  }

  @Test func `No wrapped line is wider than the limit, and no letter is lost`() {
    let text = "**Wide** words-with-hyphens, `code` and *emphasis*; incomprehensibilities\n\n- item one\n- item two of it"
    let letters = CardWrappingTests.lines(text, columns: 500).joined().filter { $0 != " " && $0 != "•" }
    for columns in 1...60 {
      let lines = CardWrappingTests.flow(text).lines(columns: columns)
      for line in lines { #expect(line.columns <= columns) }
      #expect(lines.map(\.text).joined().filter { $0 != " " && $0 != "•" } == letters)
    }
  }

  @Test func `A balanced text takes no more lines than a wide one`() {
    let text = "Sixteen words of several lengths stand here to be set in lines of a comfortable and even width."
    let flow = CardWrappingTests.flow(text)
    for limit in 10...60 {
      let balanced = flow.balanced(columns: limit)
      #expect(balanced <= limit)
      #expect(flow.lines(columns: balanced).count == flow.lines(columns: limit).count)
    }
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb", "a^[[31mb"),
    ("\u{7F}\u{0}\u{7}", "␡␀␇", "^?^@^G"),
    ("a\u{9B}31m", "a\u{FFFD}31m", "a?31m"),
    ("a\tb\nc\r\nd", "a b c d", "a b c d"),
    ("a\u{200B}b\u{202E}c\u{2066}d\u{FEFF}e", "abcde", "abcde"),
    ("→ ← ▽ … “x”", "→ ← ▽ … “x”", "-> <- v ... \"x\""),
    ("é ü 漢", "é ü 漢", "é ü 漢"),
  ])
  func `Control characters in text are shown as symbols or left out`(text: String, unicode: String, ascii: String) {
    #expect(Line(text, .text, CardWrappingTests.symbols).text == unicode)
    #expect(Line(text, .text, CardWrappingTests.ascii).text == ascii)
  }

  @Test func `A base with a thousand accents takes one cell and little memory`() {
    let line = Line("a" + String(repeating: "\u{301}", count: 1000), .text, CardWrappingTests.symbols)
    #expect(line.columns == 1)
    #expect(line.text.unicodeScalars.count <= 16)
  }

  @Test func `No scalar of the first two planes is written as a control or format character`() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for symbols in [CardWrappingTests.symbols, CardWrappingTests.ascii] {
        for shown in symbols.visible(Character(scalar)).unicodeScalars {
          #expect(shown.properties.generalCategory != .control && shown.properties.generalCategory != .format)
        }
      }
    }
  }
}
