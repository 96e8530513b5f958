import Harness
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
    // Line breaks, numbers, nested lists, quotations.
    ("a b  \nc\\\nd", 9, ["a b", "c", "d"]),
    ("9. a bb cc\n10. d", 9, [" 9. a bb", "    cc", "10. d"]),
    ("3) a", 9, ["3) a"]),
    ("- a\n  - b c\n    1. d\n- e", 15, ["• a", "  • b c", "    1. d", "• e"]),
    ("- a\n\n  b\n-\n- c", 9, ["• a", "", "  b", "• ", "• c"]),
    ("> a b\n>\n> c\n\nd", 5, ["▎ a b", "▎ ", "▎ c", "", "d"]),
    ("> - aaa bbb", 9, ["▎ • aaa", "▎   bbb"]),
    ("> > > a b", 6, ["▎ a b"]),
    // Code and rules.
    ("```\n  if a:\n\n\tb()  \n```", 9, ["  if a:", "", "    b()  "]),
    ("a\n\n    one two three", 9, ["a", "", "one two …"]),
    ("- ```\n  abcdef\n  ```", 7, ["• abcd…"]),
    ("a\n\n***\n\nb", 5, ["a", "", "─────", "", "b"]),
    // Links: the address follows, unless it is the text.
    ("see [it](https://a.b/c)!", 40, ["see it (https://a.b/c)!"]),
    (
      "<https://a.b/> [a.b](https://a.b) <mailto:x@y.z> [x@y.z](mailto:x@y.z)", 60,
      ["https://a.b/ a.b mailto:x@y.z x@y.z"]
    ),
    ("[a](javascript:b) [c](d.md)", 40, ["a c"]),
    ("[a](http://b/\u{202E}\u{7F})", 40, ["a (http://b/%E2%80%AE%7F)"]),
    ("# Head\nText", 40, ["Head", "Text"]),
    ("![Image](a.png) <b>bold</b> &lt;", 40, ["Image <b>bold</b> <"]),
    ("abc", 1, ["a", "b", "c"]),
    ("abc", 0, []),
    ("see 京都京都", 9, ["see 京都", "京都"]),
    ("京都 京都 a", 20, ["京都 京都 a"]),
    ("a京b", 1, ["a", "b"]),
  ])
  func `Text is wrapped at spaces, and words that are too long are broken`(text: String, columns: Int, lines: [String])
  {
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
    let text =
      "**Wide** words-with-hyphens, `code` and *emphasis*; incomprehensibilities\n\n- item one\n- item two of it"
    let letters = CardWrappingTests.lines(text, columns: 500).joined().filter { $0 != " " && $0 != "•" }
    for columns in 1...60 {
      let lines = CardWrappingTests.flow(text).lines(columns: columns)
      for line in lines { #expect(line.columns <= columns) }
      #expect(lines.map(\.text).joined().filter { $0 != " " && $0 != "•" } == letters)
    }
  }

  static let table = """
    | Key | What it does | Wide |
    |:--|:-:|--:|
    | `F9` | ends a process | 漢字 |
    | F10 | quits \\| leaves | 👋🏽 |
    """

  @Test(arguments: [
    (
      40,
      ["Key   What it does   Wide", "───  ──────────────  ────", "F9   ends a process  漢字", "F10  quits | leaves    👋🏽"]
    ),
    (20, ["Key  What it …  Wide", "───  ─────────  ────", "F9   ends a p…  漢字", "F10  quits | …    👋🏽"]),
    (13, ["Key  Wh…  Wi…", "───  ───  ───", "F9   en…  漢…", "F10  qu…   👋🏽"]),
    (12, ["Key  What… …", "───  ───── …", "F9   ends… …", "F10  quit… …"]), (7, ["Key …", "─── …", "F9  …", "F10 …"]),
    (1, ["…", "…", "…", "…"]),
  ])
  func `The columns of a table are aligned, and the widest ones are narrowed first`(columns: Int, lines: [String]) {
    #expect(CardWrappingTests.lines(CardWrappingTests.table, columns: columns) == lines)
  }

  @Test func `Lines of any text are as many and as wide as was measured, and never too wide`() {
    let texts = [
      CardWrappingTests.table,
      "a 京都京都 b incomprehensible\\\nc\n\n> - d e f\n>   g\n>\n>   1. h `i j` k\n\n---\n\n```\nl m n o p q\n```",
      "-\n- a\n\n-   > - b",
      "# Head\n\n[link](https://a.b/c) and *text*\n- [a](http://b)\n",
    ]
    for text in texts {
      let flow = CardWrappingTests.flow(text)
      for columns in 0...60 {
        let (lines, extent) = (flow.lines(columns: columns), flow.extent(columns: columns))
        #expect(lines.count == extent.lines, "\(columns) \(text)")
        #expect(lines.allSatisfy { $0.columns <= columns })
        let widest = lines.filter { !$0.text.contains("──") }.map(\.columns).max() ?? 0
        #expect(widest <= extent.columns, "\(columns) \(text)")
      }
    }
  }

  @Test func `A text of 4,000 characters is read, measured and set in a second, whatever its marks`() {
    let units = [
      "> ", "- ", "1. ", "> - ", "*a ", "**a *b", "_", "`a``b ", "[", "[a](", "![", "<", "<!--", "&", "\\", "a|",
      "|-\n", "a\n|-|\n", "|x\n", "[a]: b\n", "```\n", "# ", "\t", "\n> ",
      "x\n===\n", "漢", "[a](http://b)",
    ]
    for unit in units + [
      String(repeating: "|a", count: 500) + "\n" + String(repeating: "|-", count: 500) + "\n"
        + String(repeating: "a\n", count: 1000)
    ] {
      let text = String(String(repeating: unit, count: 4000).prefix(4000))
      var lines = 0
      let seconds = processorSeconds(bound: 1) {
        let card = Card(title: "T", body: text)
        lines =
          CardContent(card, symbols: CardWrappingTests.symbols).layout(within: Size(columns: 80, rows: 24)).text.count
      }
      #expect(seconds <= 1, "\(unit)")
      #expect(lines < 4001)
    }
  }

  @Test func `A card is a few columns wider if a last line would otherwise hold a single word`() {
    let text = "One bar shows the memory that programs use, and the cache that is freed as soon as a program needs it."
    let flow = CardWrappingTests.flow(text)
    let lonely = (20...46).filter { flow.extent(columns: $0).lonely > 0 }
    #expect(!lonely.isEmpty)
    for limit in 24...46 {
      let layout = CardContent(Card(title: "T", body: text), symbols: CardWrappingTests.symbols).layout(
        within: Size(columns: limit + 4, rows: 40))
      let balanced = flow.balanced(columns: limit)
      #expect((balanced...min(limit, balanced + 8)).contains(layout.columns))
      let isAvoidable = (balanced...min(limit, balanced + 8)).contains { flow.extent(columns: $0).lonely == 0 }
      #expect(flow.extent(columns: layout.columns).lonely == 0 || !isAvoidable)
    }
  }

  @Test(arguments: [
    "検索します。次のカードは、画面に「検索」と出るまで待ちます（Enter を押します）。ファイルを開いてください！",
    "普通模式：按键就是命令；插入模式：输入文字。（按 Esc 返回。）再按“F9”，打开菜单？对。",
    "ツアーをちょっとだけ見てください、キーを押してください…はい、そうです。",
  ]) func `No line begins with a mark that closes, and none ends with one that opens`(text: String) {
    let flow = CardWrappingTests.flow(text)
    for limit in 8...60 {
      let lines = flow.lines(columns: limit).map(\.text)
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
      for (index, line) in lines.enumerated() {
        #expect(index == 0 || !"、。，：；！？）」”…ーっゃょ".contains(line.first!), "\(limit): \(lines)")
        #expect(!"（「“".contains(line.last!), "\(limit): \(lines)")
        #expect(columns(of: line) <= limit)
      }
    }
  }

  /// The columns of a text without clusters.
  private func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + TourScreen.columns(of: $1) }
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
    ("a\u{200B}b\u{202E}c\u{2066}d\u{FEFF}e", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e", "a?b?c?d?e"),
    ("→ ← ▽ … “x”", "→ ← ▽ … “x”", "-> <- v ... \"x\""),
    ("é ü 漢", "é ü 漢", "é ü 漢"),
  ])
  func `Control characters and invisible ones in text are shown as symbols`(
    text: String, unicode: String, ascii: String
  ) {
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
