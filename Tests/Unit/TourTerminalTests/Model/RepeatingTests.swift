import Testing
import TourScreen

@testable import TourTerminal

/// REP writes whole rows at once, and rows that scroll off the screen not at all.
@Suite struct RepeatingTests {
  /// The repeated row must be like any other one for all that follows.
  @Test(arguments: Dialect.all) func `repeating is like writing the character as often`(dialect: Dialect) {
    let starts = [
      "", "^[4h", "^[?69h^[3;9s^[2;5r", "^[2;5r^[3;3H", "^[?7l", "^[2;4H^#6", "^[44m", "^[1\"q",
      "^[4h^[?69h^[3;8s^[2;4H", "世界世界世界^[1;4H", "世界世界世界^[4h^[1;4H", "^[8;12H", "^[3;12Hx", "^)0^N",
      "^[?69h^[3;9s^[2;12H", "^[3;6r^[6H", "^[3;6r^[7H", "^[?69h^[3;9s^[3;6r^[8;4H", "^[5;4H^#6^[2;7r^[7;3H",
      "^[2;4H^#6^[4;8r^[8;3H", "^[3;8r^[2;4H", "^[42m^[8;2H",
    ]
    let others = [
      "", "^[H^[3X", "^[2;3H^[K", "^[2;3H^[44m^[K", "^[2;3H^[2@", "^[2;3H^[2P", "^[2;3H^[1K", "^[1;1;2;3;4$v", "^[?2J",
      "^[2;4H世", "^[3S", "^[L", "^[2;2H\u{8}y", "^[;;;;7$t", "^[${", "^[?69h^[2;5s^[2S", "^[3;4Hy", "^[3;5Hé",
      "^[1;1;6;9;1;2;2;1$v", "^[3;3;5;6;7$t", "^[3H\u{8}^[2D^[1@",
    ]
    for (number, start) in starts.enumerated() {
      // A glyph of two columns leaves a column of an odd number.
      let size = Size(columns: 12 + number % 2, rows: 8)
      for character in ["x", "é", "世"] {
        for count in [1, 2, 5, 11, 12, 13, 40, 97, 107] {
          for (index, other) in others.enumerated() where (index + count) % 4 == 0 || other == "" {
            var (alone, repeated) = (Terminal(size: size, dialect: dialect), Terminal(size: size, dialect: dialect))
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
            #expect(
              alone.modes == repeated.modes && alone.wrappedRows == repeated.wrappedRows,
              "\(start) \(character) \(count) \(other)")
          }
        }
      }
    }
  }
}
