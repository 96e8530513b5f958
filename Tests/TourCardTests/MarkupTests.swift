import Harness
import Testing

@testable import TourCard

@Suite struct MarkupTests {
  /// The blocks as text, with `|` between them, `¶` for a new paragraph, `•` for an item, and `S(…)`, `E(…)` and `C(…)` for strong, emphasised and
  /// code runs.
  static func spelled(_ markup: Markup) -> String {
    markup.blocks.map { block in
      (block.isParted ? "¶" : "") + (block.isItem ? "•" : "")
        + block.runs.map { run in
          let signs =
            (run.style.contains(.strong) ? "S" : "") + (run.style.contains(.emphasis) ? "E" : "")
            + (run.style.contains(.code) ? "C" : "")
          return signs.isEmpty ? run.text : "\(signs)(\(run.text))"
        }.joined()
    }.joined(separator: "|")
  }

  @Test(arguments: [
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
    ("**a*", "**a*"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("a ** b", "a ** b"),
    ("**a *b** c", "S(a *b) c"),
    ("`a", "`a"),
    ("**", "**"),
    ("****", "****"),
    ("*****", "*****"),
    ("* a *", "* a *"),
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
    (#"**a\**"#, "**a**"),
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
  ])
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
    let source = (1...1400).map { String(repeating: "`", count: $0) }.joined(separator: " ")
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
            let text = Markup(source).blocks.flatMap(\.runs).map(\.text).joined()
            #expect(text.count { $0 == "a" } == source.count { $0 == "a" }, "\(source)")
            #expect(text.count <= source.count)
          }
        }
      }
    }
  }
}
