import Testing

@testable import TourCard
@testable import TourModel
@testable import TourScreen

/// The names of keys that are signs, on a card for a screen reader.
@Suite struct SignSpellingTests {
  private static func legends(_ ctrl: String = "Ctrl") -> KeyLegends {
    var legends = KeyLegends.english
    legends[.control] = ctrl
    legends.signNames = SignNames.english.names
    return legends
  }

  @Test(arguments: [
    (":", "colon"), ("]", "right bracket"), ("Ctrl-]", "right bracket"), ("Alt-<", "less than"), ("Ctrl--", "hyphen"),
    ("G", "Shift-G"), ("g", nil), ("Ctrl-G", nil), ("F9", nil), ("Enter", nil), ("Ctrl-", nil), ("", nil), ("é", nil),
    ("Page-]", nil), ("…", nil), ("::", nil),
  ]) func `a key that is a sign has a name, and a capital is one with Shift`(key: String, name: String?) {
    #expect(Self.legends().spelled(key: key) == name)
    #expect(KeyLegends.english.spelled(key: key) == nil, "without a screen reader")
  }

  @Test(arguments: [
    (":wq", "colon wq"), ("q!", "q exclamation mark"), ("/the end", "slash the end"), ("&", "ampersand"),
    (":%s/a/b/g", "colon percent sign s slash a slash b slash g"), ("Hello", nil), ("notes.txt", nil), ("24-7", nil),
    (".vimrc", "period vimrc"), ("~", "tilde"), ("", nil), ("日本", nil), (String(repeating: ":", count: 25), nil),
  ]) func `text to type has the names of its signs, unless they are within a word`(text: String, name: String?) {
    #expect(Self.legends().spelled(typed: text) == name)
  }

  @Test(arguments: [
    ("Menu: Strg-]", "Menu: Strg-] (right bracket)"), ("Strg-], Enter", "Strg-] (right bracket), Enter"),
    ("Menu : Échap", "Menu : Échap"), ("line 1: a ? b / c", "line 1: a ? b / c"), ("cut - paste", "cut - paste"),
    ("Done: it works!", "Done: it works!"), ("A  B", "A  B"), ("(a) or [b]", "(a) or [b]"), ("I am", "I am"),
  ]) func `in a sentence, only keys have names`(sentence: String, spelled: String) {
    #expect(Self.legends("Strg").spelled(sentence: sentence) == spelled)
  }

  /// The lines of a card with this body, and with a hint and a button.
  private static func lines(_ body: String, _ hint: Hint = "Press", legends: KeyLegends = legends()) -> [String] {
    Card([.title("T"), .text(Markup(body)), .hint(hint), .footnote("Menu: Ctrl-]")]).text(
      columns: nil, legends: legends
    )
    .filter { !$0.isEmpty }
  }

  @Test func `strong text and code of a guide that can be pressed or typed have names, and all else stays`() {
    #expect(
      Self.lines("Press **:** or **G**, and type `:wq` or **/word**.")[1]
        == "Press : (colon) or G (Shift-G), and type :wq (colon wq) or /word (slash word).")
    for body in [
      "**F**ile, **Careful!**", "Type **a b :**", "`notes.txt`, **(or not)**", "`(END)`", "[**:**](https://a.b)",
    ] {
      #expect(!Self.lines(body)[1].contains("colon") && !Self.lines(body)[1].contains("Shift"), "\(body)")
      #expect(!Self.lines(body)[1].contains("parenthesis") && !Self.lines(body)[1].contains("exclamation"), "\(body)")
    }
    #expect(Self.lines("按**G**键")[1] == "按G (Shift-G)键")
    #expect(Self.lines("|a|b|\n|-|-|\n|**:**|c|")[2].contains(": (colon)"))
    #expect(Self.lines("**:** `:`", legends: .english)[1] == ": :")
  }

  @Test func `keys and text of a hint have names, and a sentence below it has them too`() {
    let hint = Hint([
      .text("Press"), .key(":", isDone: false), .text("or type"), .typing("q!", done: 1), .text("or press"),
      .key("F9", isDone: false),
    ])
    #expect(
      Self.lines("Body", hint).suffix(2) == [
        "Press : (colon) or type q! (q exclamation mark) or press F9", "Menu: Ctrl-] (right bracket)",
      ])
  }

  @Test func `keys in another language are named in it, once`() {
    let lines = Self.lines("Press **Ctrl-]**.", legends: Self.legends("Strg"))
    #expect(lines[1] == "Press Strg-] (right bracket).")
  }

  @Test func `a button and a banner name their keys`() {
    var theme = Theme.standard.forReaders
    theme.keyLegends = Self.legends("Strg")
    let symbols = Symbols(theme, on: TerminalCapabilities(depth: .none, isUnicode: true))
    let card = Card(
      title: "T",
      buttons: [Card.Button("Menu", key: "Ctrl-]", action: .menu), Card.Button("Go", key: "G", action: .next)])
    #expect(
      CardContent(card, symbols, theme).card.buttons.map(\.key) == ["Strg-] (right bracket), Enter", "G (Shift-G)"])
    let banner = Card(title: "There is a tour of this. Strg-] starts it", arrangement: .banner)
    let line = CardLabel(banner, columns: 80, symbols: symbols).line
    #expect(line.text.hasPrefix(" There is a tour of this. Strg-] (right bracket) starts it "))
    #expect(line.columns == 80 && CardLabel(banner, columns: 20, symbols: symbols).line.columns > 20, "the whole row")
    let label = Card(
      title: "A tip", buttons: [Card.Button("Close", key: "Ctrl-]", action: .close)], arrangement: .label)
    #expect(CardLabel(label, columns: 80, symbols: symbols).line.text.contains("Close Strg-] (right bracket)"))
  }
}
