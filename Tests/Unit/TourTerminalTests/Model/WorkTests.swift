import Testing
import TourProtocol
import TourScreen

@testable import TourTerminal

/// The work for a program's output, in cells. A few bytes can change the whole screen, and keys wait while the terminal
/// reads them.
@Suite struct WorkTests {
  private static let size = Size(columns: 500, rows: 200)

  private static let text = String(repeating: "some text and then more ", count: 4200)

  /// At most as many cells a byte as in a row of plain text that is written, scrolled and cleared.
  @Test(arguments: [
    ("REP", "", "x^[99999b"), ("REP of line drawing", "^(0", "q^[99999b"),
    ("REP of a letter beyond ASCII", "", "é^[99999b"), ("REP between margins", "^[5;100r", "x^[99999b"),
    ("REP of a wide character", "", "世^[99999b"), ("REP of a wide character between margins", "^[5;100r", "世^[99999b"),
    ("REP between columns", "^[?69h^[5;9s", "x^[99999b"),
    ("REP below the margins", "^[?69h^[5;9s^[1;9r^[50H", "x^[99999b"),
    ("REP beside a row of double width", "^#6^[5;100r^[5H", "x^[99999b"),
    ("lines between margins", "^[5;100r^[100H", "y\r\ny\r\ny\r\ny\r\n"),
    ("REP in insert mode", "^[4h", "x^[99999b"), ("REP without autowrap", "^[?7l", "^[Hx^[99999b"), ("RIS", "", "^c"),
    ("DECALN", "", "^#8"), ("DECFRA", "", "^[88$x"), ("DECERA", "", "^[$z"),
    ("DECSERA", "", "^[${"), ("DECCARA", "", "^[;;;;1$r"), ("DECRARA", "", "^[;;;;7$t"),
    ("DECSED of protected cells", "^[1\"qx^[99999b^[H", "^[?2J"), ("SL", "", "^[ @"), ("SR", "", "^[ A"),
    ("DECFRA over text", text, "^[88$x"), ("DECFRA in a colour over text", "\(text)^[41m", "^[88$x"),
    ("DECERA over text", text, "^[$z"), ("DECSERA over text", text, "^[${"),
    ("DECCARA over a filled screen", "\(text)^[88$x", "^[;;;;1$r"),
    ("DECSED over protected text", "^[1\"q\(text)", "^[?2J"),
    ("DECSEL and DECSED over protected text", "^[1\"q\(text)", "^[?2K^[?2J"),
    ("DECIC", "", "^['}"), ("SU within columns", "^[?69h^[2;400s", "^[S"), ("ED", "", "x^[2J"), ("IL", "", "^[L"),
    ("1049", "", "^[?1049h^[?1049l"),
  ])
  func `few bytes do not change all cells one by one`(name: String, start: String, piece: String) {
    var terminal = Terminal(size: Self.size)
    terminal.feed(terminalBytes(start))
    let bytes = terminalBytes(String(repeating: piece, count: 100))
    // The first one may change all cells.
    terminal.feed(terminalBytes(piece))
    let before = terminal.work
    terminal.feed(bytes)
    #expect(terminal.work - before <= 2 * Self.size.columns * bytes.count, "\(name)")
  }

  /// A rectangle of which each cell differs costs its cells, and not more.
  @Test(arguments: [
    ("DECCRA", "^[1;1;199;499;1;2;2;1$v"), ("DECFRA", "^[88;2;2;199;499$x"), ("DECSERA", "^[2;2;199;499${"),
    ("DECCARA", "^[2;2;199;499;1$r"), ("DECRARA", "^[2;2;199;499;7$t"),
  ])
  func `rectangles cost their cells three times at most`(name: String, piece: String) {
    var terminal = Terminal(size: Self.size)
    terminal.feed(terminalBytes("\(Self.text)^[2*x"))
    let before = terminal.work
    terminal.feed(terminalBytes(String(repeating: piece, count: 10)))
    #expect(terminal.work - before <= 10 * 3 * Self.size.area, "\(name)")
    #expect(terminal.work - before >= 10 * 198 * 498, "\(name)")
  }

  @Test func `tabs without stops are found at once`() {
    var stops = TabStops(columns: 500)
    #expect(
      stops.next(after: 0) == 8 && stops.next(after: 495) == 496 && stops.next(after: 496) == 499
        && stops.next(after: 499) == 499)
    #expect(stops.previous(before: 499) == 496 && stops.previous(before: 8) == nil && stops.previous(before: 0) == nil)
    stops.clear()
    #expect(stops.next(after: 3) == 499 && stops.previous(before: 400) == nil)
  }

  @Test func `a thousand widgets are moved once for many scrolls`() {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    for number in 0..<Widgets.limit {
      terminal.feed("\u{1B}]8687;widget;name=w\(number);row=\(number % 24);column=0;rows=1;columns=1\u{7}")
    }
    let before = terminal.widgets.work
    terminal.feed("\u{1B}[24H")
    for _ in 0..<10 { terminal.feed("a line\r\n") }
    #expect(terminal.widgets.regions.count == 580)
    #expect(terminal.widgets.regions["w23"]?.row == 13)
    for _ in 0..<10_000 { terminal.feed("a line\r\n") }
    #expect(terminal.widgets.regions.isEmpty)
    #expect(terminal.widgets.work == before)
    terminal.feed("\u{1B}]8687;widget;name=last;row=5;column=0;rows=1;columns=1\u{7}\n\u{1B}[T\u{1B}[T")
    #expect(terminal.widgets.regions["last"]?.row == 6)
  }
}
