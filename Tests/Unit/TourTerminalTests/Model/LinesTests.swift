import Harness
import Testing
import TourScreen

@testable import TourTerminal

/// Lines that are read together, and the rows that they scroll.
@Suite struct LinesTests {
  /// A flood of short lines leaves only the last ones on the screen.
  @Test func `lines that scroll off the screen in the same read are not written`() {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    terminal.feed("\u{1B}[24H")
    let before = terminal.work
    terminal.feed(String(repeating: "y\r\n", count: 1365))
    #expect(terminal.work - before <= 24)
    #expect(
      (0..<23).allSatisfy { terminal.screen.text(row: $0).hasPrefix("y ") }
        && terminal.modes.cursor == Point(column: 0, row: 23))
  }

  /// The same lines in one read, and byte by byte.
  @Test(arguments: Dialect.all) func `lines in one read are like their bytes`(dialect: Dialect) {
    let starts = [
      "^[8H", "^[8Hxyz\r", "^[2;7r^[7H", "^[?69h^[2;5s^[8H", "^[44m^[8H", "^[20h^[8H", "^[?7l^[8H", "^[4h^[8H",
      "^(0^[8H", "^[8H^#6", "^[3;4H", "^[8Habcdefghijkl\r", "世界世界世界\r\n^[8H世界\r",
      "^[1;5r^[5H", "^[2;3r^[3H", "^[5;8r^[8H^[41m", "^[8r^[8H",
      "^]8687;widget;name=w;row=3;column=1;rows=2;columns=2\u{7}^[8H",
    ]
    for start in starts {
      for count in [1, 2, 6, 7, 8, 9, 30] {
        for line in [
          "y", "", "six...", "ten chars.", "twelve chars", "a\r", "a\u{7F}b", "a\u{7}", "twenty characters and",
          "a^[31mb", "é",
        ] {
          var (whole, pieces) = (
            Terminal(size: Size(columns: 12, rows: 8), dialect: dialect),
            Terminal(size: Size(columns: 12, rows: 8), dialect: dialect)
          )
          let bytes = terminalBytes(
            String(repeating: "filler世", count: 12) + start + (0..<count).map { "\($0 % 10)\(line)\r\n" }.joined()
              + "end^[2b")
          whole.feed(bytes)
          for byte in bytes { pieces.feed([byte]) }
          #expect(whole.isIndistinguishable(from: pieces), "\(start) \(count) \(line)")
        }
      }
    }
  }

  /// Lines of all lengths at all places of the words of eight bytes in which they are read, with bytes among them that
  /// end a run of lines.
  @Test func `lines of any length in one read are like their bytes`() {
    let texts = [
      "y", "", "ab", "abc", "abcdefg", "abcdefgh", "abcdefghi", "abcdefghij", "abcdefghijk", "abcdefghijkl",
      "a line of more than the columns", "é", "世界", "e\u{301}", "👩\u{200D}👧x", "日本語の行", "1\u{FE0F}",
    ]
    let others = ["\r", "\n", "\u{7F}", "\u{9B}1m", "\u{85}", "\t", "\r\r\n", "^[31m", "^[?69h^[3;9s", "^[2;7r^[7H"]
    var random = SplitMix(seed: 7)
    for round in 0..<400 {
      let size = Size(columns: [9, 10, 12, 40][round % 4], rows: [1, 2, 8][round % 3])
      var (whole, pieces) = (Terminal(size: size), Terminal(size: size))
      var text = "^[8H"
      for _ in 0..<random.below(60) {
        text += texts[random.below(texts.count)] + (random.isOne(of: 30) ? others[random.below(others.count)] : "\r\n")
      }
      let bytes = terminalBytes(text)
      whole.feed(bytes)
      for byte in bytes { pieces.feed([byte]) }
      #expect(whole.isIndistinguishable(from: pieces), "\(text.debugDescription) at \(size)")
    }
  }

  @Test func `rows between margins scroll by any number`() {
    for top in 0..<8 {
      for end in (top + 2)...9 {
        for count in -10...10 where count != 0 {
          var terminal = Terminal(size: Size(columns: 4, rows: 9))
          // The ring of rows begins in the middle.
          terminal.feed("\u{1B}[9H\n\n\n\n")
          for row in 0..<9 { terminal.feed("\u{1B}[\(row + 1)H\(row)") }
          terminal.feed("\u{1B}[\(top + 1);\(end)r\u{1B}[\(abs(count))\(count > 0 ? "S" : "T")")
          for row in 0..<9 {
            let source = top..<end ~= row ? row + count : row
            let isFree = top..<end ~= row && !(top..<end ~= source)
            #expect(
              terminal.screen.text(row: row).first == (isFree ? " " : Character("\(source)")),
              "\(top)..<\(end) by \(count), row \(row)")
          }
        }
      }
    }
  }
}
