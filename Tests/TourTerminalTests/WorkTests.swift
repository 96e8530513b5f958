import Testing
import TourScreen

@testable import TourTerminal

/// The work for a program's output, in cells. A few bytes can change the whole screen, and keys wait while the terminal reads them.
@Suite struct WorkTests {
  private static let size = Size(columns: 500, rows: 200)

  /// At most as many cells a byte as in a row of plain text that is written, scrolled and cleared.
  @Test(arguments: [
    ("REP", "", "x^[99999b"), ("REP of line drawing", "^(0", "q^[99999b"), ("REP of a letter beyond ASCII", "", "é^[99999b"), ("REP between margins", "^[5;100r", "x^[99999b"),
    ("REP in insert mode", "^[4h", "x^[99999b"), ("REP without autowrap", "^[?7l", "^[Hx^[99999b"), ("RIS", "", "^c"), ("DECALN", "", "^#8"), ("DECFRA", "", "^[88$x"), ("DECERA", "", "^[$z"),
    ("DECSERA", "", "^[${"), ("DECCARA", "", "^[;;;;1$r"), ("DECRARA", "", "^[;;;;7$t"), ("DECSED of protected cells", "^[1\"qx^[99999b^[H", "^[?2J"), ("SL", "", "^[ @"), ("SR", "", "^[ A"),
    ("DECIC", "", "^['}"), ("SU within columns", "^[?69h^[2;400s", "^[S"), ("ED", "", "x^[2J"), ("IL", "", "^[L"), ("1049", "", "^[?1049h^[?1049l"),
  ])
  func fewBytesDoNotChangeAllCellsOneByOne(name: String, start: String, piece: String) {
    var terminal = Terminal(size: Self.size)
    terminal.feed(terminalBytes(start))
    let before = terminal.work
    let bytes = terminalBytes(String(repeating: piece, count: 100))
    terminal.feed(bytes)
    #expect(terminal.work - before <= 2 * Self.size.columns * bytes.count, "\(name)")
  }

  @Test func tabsWithoutStopsAreFoundAtOnce() {
    var stops = TabStops(columns: 500)
    #expect(stops.next(after: 0) == 8 && stops.next(after: 495) == 496 && stops.next(after: 496) == 499 && stops.next(after: 499) == 499)
    #expect(stops.previous(before: 499) == 496 && stops.previous(before: 8) == 0 && stops.previous(before: 0) == 0)
    stops.clear()
    #expect(stops.next(after: 3) == 499 && stops.previous(before: 400) == 0)
  }

  /// A flood of short lines leaves only the last ones on the screen.
  @Test func linesThatScrollOffTheScreenInTheSameReadAreNotWritten() {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    terminal.feed("\u{1B}[24H")
    let before = terminal.work
    terminal.feed(String(repeating: "y\r\n", count: 1365))
    #expect(terminal.work - before <= 24 * 80)
    #expect((0..<23).allSatisfy { terminal.screen.text(row: $0).hasPrefix("y ") } && terminal.modes.cursor == Point(column: 0, row: 23))
  }

  /// The same lines in one read, and byte by byte.
  @Test(arguments: Dialect.all) func linesInOneReadAreLikeTheirBytes(dialect: Dialect) {
    let starts = ["^[8H", "^[8Hxyz\r", "^[2;7r^[7H", "^[?69h^[2;5s^[8H", "^[44m^[8H", "^[20h^[8H", "^[?7l^[8H", "^[4h^[8H", "^(0^[8H", "^[8H^#6", "^[3;4H", "^[8Habcdefghijkl\r", "世界世界世界\r\n^[8H世界\r"]
    for start in starts {
      for count in [1, 2, 6, 7, 8, 9, 30] {
        for line in ["y", "", "ten chars.", "twelve chars", "twenty characters and", "a^[31mb", "é"] {
          var (whole, pieces) = (Terminal(size: Size(columns: 12, rows: 8), dialect: dialect), Terminal(size: Size(columns: 12, rows: 8), dialect: dialect))
          let bytes = terminalBytes(String(repeating: "filler世", count: 12) + start + (0..<count).map { "\($0 % 10)\(line)\r\n" }.joined() + "end^[2b")
          whole.feed(bytes)
          for byte in bytes { pieces.feed([byte]) }
          #expect(whole.isIndistinguishable(from: pieces), "\(start) \(count) \(line)")
        }
      }
    }
  }

  @Test func aThousandWidgetsAreMovedOnceForManyScrolls() {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    for number in 0..<Widgets.limit { terminal.feed("\u{1B}]8687;widget;name=w\(number);row=\(number % 24);column=0;rows=1;columns=1\u{7}") }
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

  /// The repeated row must be like any other one for all that follows.
  @Test(arguments: Dialect.all) func repeatingIsLikeWritingTheCharacterAsOften(dialect: Dialect) {
    let starts = [
      "", "^[4h", "^[?69h^[3;9s^[2;5r", "^[2;5r^[3;3H", "^[?7l", "^[2;4H^#6", "^[44m", "^[1\"q", "^[4h^[?69h^[3;8s^[2;4H", "世界世界世界^[1;4H", "世界世界世界^[4h^[1;4H", "^[8;12H", "^[3;12Hx", "^)0^N",
      "^[?69h^[3;9s^[2;12H",
    ]
    let others = [
      "", "^[H^[3X", "^[2;3H^[K", "^[2;3H^[44m^[K", "^[2;3H^[2@", "^[2;3H^[2P", "^[2;3H^[1K", "^[1;1;2;3;4$v", "^[?2J", "^[2;4H世", "^[3S", "^[L", "^[2;2H\u{8}y", "^[;;;;7$t", "^[${", "^[?69h^[2;5s^[2S",
    ]
    for start in starts {
      for character in ["x", "é", "世"] {
        for count in [1, 2, 5, 11, 12, 13, 40, 97, 107] {
          for (index, other) in others.enumerated() where (index + count) % 4 == 0 || other == "" {
            var (alone, repeated) = (Terminal(size: Size(columns: 12, rows: 8), dialect: dialect), Terminal(size: Size(columns: 12, rows: 8), dialect: dialect))
            let filler = String(repeating: "abc世f", count: 14)
            alone.feed(terminalBytes(filler + "^[H" + start + character))
            repeated.feed(terminalBytes(filler + "^[H" + start + character))
            // Dialects in which REP ends at the row's end, or repeats only ASCII, are compared within these limits.
            let room = repeated.size.columns - repeated.actingColumn
            if dialect.contains(.shortRepetition), count * (character == "世" ? 2 : 1) > room { continue }
            if dialect.contains(.plainRepetition), character != "x" { continue }
            if repeated.lastGraphic == nil { continue }
            repeated.feed(terminalBytes("^[\(count)b"))
            for _ in 0..<count { alone.feed(character) }
            for byte in [other, other == "" ? "" : "^[2;2HzZ^[4;1H^[J"] {
              alone.feed(terminalBytes(byte))
              repeated.feed(terminalBytes(byte))
            }
            #expect(alone.screen.cells == repeated.screen.cells, "\(start) \(character) \(count) \(other)")
            #expect(alone.modes == repeated.modes && alone.wrappedRows == repeated.wrappedRows, "\(start) \(character) \(count) \(other)")
          }
        }
      }
    }
  }
}
