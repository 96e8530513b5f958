import Testing
import TourModel
import TourScreen
import TourUnicode

@testable import TourCard

/// Cards in Hebrew and Arabic, as they are written into the cells of a terminal.
@Suite struct LineOrderTests {
  private static func symbols(_ order: TerminalCapabilities.TextOrder, isRightToLeft: Bool = true) -> Symbols {
    var capabilities = TerminalCapabilities(depth: .direct, isUnicode: true)
    capabilities.textOrder = order
    var symbols = Symbols(capabilities)
    symbols.isRightToLeft = isRightToLeft
    return symbols
  }

  private static func arranged(
    _ text: String, _ order: TerminalCapabilities.TextOrder = .written, isRightToLeft: Bool = true, columns: Int = 0
  ) -> String {
    let symbols = symbols(order, isRightToLeft: isRightToLeft)
    return Flow.lines(of: Markup(text), symbols, columns: 60).map { $0.arranged(columns: columns, symbols).text }
      .joined(separator: "\n")
  }

  @Test(arguments: [
    ("שלום", "םולש"),
    // A sign that ends the name of a key or a command stays beside it; one that ends the sentence is at its left end.
    ("לחצו Ctrl-] עכשיו.", ".וישכע Ctrl-] וצחל"),
    ("הקלידו **:wq**, ואז **Enter**.", ".Enter זאו ,:wq ודילקה"),
    ("(ראו tour list.)", "(.tour list ואר)"),
    ("הפקודה «tour list»!", "!«tour list» הדוקפה"),
    // Numbers are read from left to right, and a date is one.
    ("שלב 2 מתוך 10", "10 ךותמ 2 בלש"),
    ("ב־2026-03-12 בשעה 9:30", "9:30 העשב 2026-03-12־ב"),
    ("- אחד\n- שתיים", "דחא •\nםייתש •"),
  ]) func `a card that is read from right to left`(text: String, shown: String) {
    #expect(Self.arranged(text) == shown)
  }

  @Test func `words of another direction in a card that is read from left to right`() {
    #expect(Self.arranged("Type שלום עולם, then Enter.", isRightToLeft: false) == "Type םלוע םולש, then Enter.")
    #expect(Self.arranged("Only Latin: a-b] 12", isRightToLeft: false) == "Only Latin: a-b] 12")
  }

  @Test func `a line begins at the right edge`() {
    #expect(Self.arranged("שלום", columns: 6) == "  םולש")
    #expect(Self.arranged("`ls -l`", columns: 9) == "    ls -l")
    #expect(Self.arranged("```\nls -l\n  a\n```", columns: 9) == "ls -l\n  a", "a block of code stays as it is")
  }

  /// Letters join, and lam and alef are one.
  @Test func `Arabic letters have the forms of their places`() {
    #expect(Self.arranged("سلام") == "\u{FEE1}\u{FEFC}\u{FEB3}")
    #expect(Self.arranged("سلام", .lines) == "سلام")
  }

  /// A terminal that reorders text gets it in such an order that it shows the same.
  @Test(arguments: ["שלום", "לחצו Ctrl-] עכשיו (שלב 2).", "הקלידו **:wq**, ואז **Enter**.", "פקודה tour list [כאן]!"])
  func `terminals that reorder text show the same`(text: String) {
    let written = Array(Self.arranged(text, .lines))
    let paragraph = BidiParagraph(written, direction: .leftToRight)
    let shown = paragraph.reordered(written.indices).map {
      paragraph.levels[$0] % 2 == 1 ? mirrored(written[$0]) : written[$0]
    }
    #expect(String(shown) == Self.arranged(text), "\(String(written))")
  }

  @Test func `a terminal that reverses words gets each in the order of reading`() {
    let text = "לחצו Ctrl-] עכשיו (שלב 2)."
    #expect(Self.arranged(text) == ".(2 בלש) וישכע Ctrl-] וצחל")
    #expect(Self.arranged(text, .words) == ".(2 שלב) עכשיו Ctrl-] לחצו")
  }

  @Test func `a screen reader gets the order of reading`() {
    let symbols = Symbols(Theme.standard.forReaders, on: TerminalCapabilities(depth: .direct, isUnicode: true))
    #expect(Line("שלום a", .text, symbols).arranged(columns: 20, symbols).text == "שלום a")
  }

  @Test(arguments: [
    ("less בשתי דקות", true), ("Learn less", false), ("Type שלום", false), ("htop", false), ("مرحبا", true),
  ]) func `the letters of a card decide its direction`(title: String, isRightToLeft: Bool) {
    #expect(Card(title: title).isRightToLeft == isRightToLeft)
    let last = Card([.title(title), .footnote("tour run --reset --guide a-long-name.yaml less letter")], buttons: [])
    #expect(last.isRightToLeft == isRightToLeft, "a command below the text decides nothing")
  }
}

extension Flow {
  fileprivate static func lines(of markup: Markup, _ symbols: Symbols, columns: Int) -> [Line] {
    var flow = Flow()
    flow.append(markup, symbols: symbols)
    return flow.lines(columns: columns)
  }
}
