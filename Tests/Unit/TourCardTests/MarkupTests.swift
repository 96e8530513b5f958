import Harness
import Testing

@testable import TourCard

@Suite struct MarkupTests {
  /// The blocks as text, with `|` between them, `¶` for a new paragraph, `•`, a number, `>` and blanks for the margins,
  /// and `S(…)`, `E(…)` and `C(…)` for strong, emphasised and code runs. `⏎` is a line break; `[…](…)` is a link. Lines
  /// of code have `#` before them, and cells of tables `:`.
  static func spelled(_ markup: Markup) -> String {
    markup.blocks.map { block in
      let content =
        switch block.content {
        case .text(let runs): spelled(runs)
        case .code(let lines): lines.map { "#\($0)" }.joined()
        case .table(let table):
          ([table.header] + table.rows).map { $0.map { ":" + spelled($0) }.joined() }.joined(separator: "⏎")
        case .rule: "──"
        }
      return (block.isParted ? "¶" : "") + block.margins.map(spelled).joined() + content
    }.joined(separator: "|")
  }

  private static func spelled(_ margin: Markup.Margin) -> String {
    switch margin {
    case .quote: ">"
    case .bullet: "•"
    case .tick(let isDone): isDone ? "✓" : "○"
    case .number(let text): text
    case .indent(let columns): String(repeating: " ", count: columns)
    }
  }

  private static func spelled(_ runs: [Markup.Run]) -> String {
    runs.map { run in
      if run == .lineBreak { return "⏎" }
      let signs =
        (run.style.contains(.strong) ? "S" : "") + (run.style.contains(.emphasis) ? "E" : "")
        + (run.style.contains(.code) ? "C" : "")
      let text = signs.isEmpty ? run.text : "\(signs)(\(run.text))"
      return run.link.map { "[\(text)](\($0))" } ?? text
    }.joined()
  }

  private static let examples: [(String, String)] = [
    ("", ""),
    (" \n\t\n ", ""),
    ("plain", "plain"),
    ("**strong**", "S(strong)"),
    ("*emphasis*", "E(emphasis)"),
    ("`code`", "C(code)"),
    ("a **b** c *d* e `f` g", "a S(b) c E(d) e C(f) g"),
    ("***both***", "SE(both)"),
    ("**a *b* c**", "S(a )SE(b)S( c)"),
    ("*a **b** c*", "E(a )SE(b)E( c)"),
    ("**a `b` c**", "S(a )SC(b)S( c)"),
    ("un**frag**mented", "unS(frag)mented"),
    // An opening mark without a closing one is text.
    ("**a", "**a"),
    ("a**", "a**"),
    ("*a", "*a"),
    ("**a*", "*E(a)"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("a ** b", "a ** b"),
    ("**a *b** c", "*E(a b) c"),
    ("`a", "`a"),
    ("**", "**"),
    ("****", "──"),
    ("*****", "──"),
    ("* a *", "•a *"),
    // Marks in code are text.
    ("`**a**`", "C(**a**)"),
    (#"`\d+\.`"#, #"C(\d+\.)"#),
    ("``a`b``", "C(a`b)"),
    ("`` `a` ``", "C(`a`)"),
    ("``a`", "``a`"),
    ("` `", "C( )"),
    // A mark after a backslash is text.
    (#"\*a\*"#, "*a*"),
    (#"\`a\`"#, "`a`"),
    (#"\\"#, #"\"#),
    (#"\"#, #"\"#),
    (#"C:\dir"#, #"C:\dir"#),
    (#"**a\**"#, "*E(a*)"),
    // Blocks.
    ("a\nb", "a b"),
    ("a\r\nb\rc", "a b c"),
    ("a\n\nb", "a|¶b"),
    ("\n\na\n\n\n\nb\n", "a|¶b"),
    ("- a\n- b", "•a|•b"),
    ("a\n- b\n  c\n- d\n\ne", "a|•b c|•d|¶e"),
    ("a\n\n  - b", "a|¶•b"),
    ("-a", "-a"),
    ("- **a\n- b**", "•**a|•b**"),
    ("a  \nb\\\nc", "a⏎b⏎c"),
    ("1. a\n2. b", "1.a|2.b"),
    ("8) a\n\n   b\n9) c\n10) d", " 8)a|¶    b| 9)c|10)d"),
    ("- a\n  - b\n\n  c", "•a|  •b|¶  c"),
    ("- - a", "••a"),
    ("-\n- a", "•|•a"),
    ("> a\n> b\n\n> - c", ">a b|¶>•c"),
    ("> > > > > > > > a", ">>>>>>a"),
    ("# A *b*\nc\n\nD\n===", "S(A )SE(b)|c|¶S(D)"),
    ("a\n***\nb", "a|──|b"),
    ("```sh\na  b\n\n c\n```", "#a  b## c"),
    ("    a", "#a"),
    ("a|b\n-|-\n*c*|d\n", ":a:b⏎:E(c):d"),
    ("|a|d|\n|-|-|\n|b|\n|b|c|e|\n", ":a:d⏎:b:⏎:b:c"),
    ("[a *b*](https://c.d/é \"t\")", "[a ](https://c.d/%C3%A9)[E(b)](https://c.d/%C3%A9)"),
    ("[a][b]\n\n[b]: http://c", "[a](http://c)"),
    ("<HTTPS://a> <a@b.c>", "[HTTPS://a](HTTPS://a) [a@b.c](mailto:a@b.c)"),
    ("[a](javascript:b) [c](http:) [d](\u{1}http://e)", "a c d"),
    ("![a *b*](c)", "a E(b)"),
    ("a <b>c</b>", "a <b>c</b>"),
    ("<div>\n**a**\n</div>", "<div>⏎**a**⏎</div>"),
    ("&amp;&#65;&nope;", "&A&nope;"),
  ]

  @Test(arguments: examples)
  func `Markup is read into blocks and runs`(source: String, reading: String) {
    #expect(MarkupTests.spelled(Markup(source)) == reading)
  }

  @Test func `Text with 20,000 marks is read`() {
    for sign in ["*", "**", "`", "*a ", "**a *b", "`a ``b ", "\\*", "*a* "] {
      let markup = Markup(String(repeating: sign, count: 20_000))
      #expect(!markup.blocks.isEmpty)
    }
  }

  @Test func `A million backticks that are never closed are read within ten seconds`() {
    // A million characters, and no two runs of the same length. A search to the end for each run would take minutes.
    let source = "a" + (1...1400).map { String(repeating: "`", count: $0) }.joined(separator: " ")
    var markup = Markup("")
    #expect(processorSeconds(bound: 10) { markup = Markup(source) } <= 10)
    #expect(markup.blocks == [Markup.Block([Markup.Run(source)])])
  }

  @Test(arguments: ["*", "**", "`", "\\", " ", "a", "\n", "- ", "é"])
  func `No letter is lost or added if any five marks and letters are read`(first: String) {
    let parts = ["*", "**", "`", "\\", " ", "a"]
    for a in parts {
      for b in parts {
        for c in parts {
          for d in parts {
            let source = [first, a, b, c, d].joined()
            // The language of a code block is not shown.
            if source.contains("```") { continue }
            let text = Markup(source).blocks.map { block in
              if case .code(let lines) = block.content { lines.joined() } else { block.runs.map(\.text).joined() }
            }.joined()
            #expect(text.count { $0 == "a" } == source.count { $0 == "a" }, "\(source)")
            #expect(text.count <= source.count)
          }
        }
      }
    }
  }
}
