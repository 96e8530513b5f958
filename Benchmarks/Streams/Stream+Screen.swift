/// Whole screens, as editors, players and monitors draw them.
extension Stream {
  /// Every cell in its own colour, with a cursor position for each row and an SGR sequence for each cell.
  static func redraw(columns: Int, rows: Int) -> Stream {
    frames("redraw", "a true colour per cell", columns: columns, rows: rows) { random, room in
      (1, "\u{1B}[38;2;\(random.below(256));\(random.below(256));\(random.below(256))m")
    }
  }

  /// Runs of one to 24 cells in the same style, as in highlighted source text or a list.
  static func runs(columns: Int, rows: Int) -> Stream {
    frames("runs", "runs of one look, colours of all kinds", columns: columns, rows: rows) { random, room in
      let count = min(room, 1 + random.below(24))
      let look =
        switch random.below(5) {
        case 0: "\u{1B}[m"
        case 1: "\u{1B}[0;1;3\(random.below(8))m"
        case 2: "\u{1B}[38;5;\(random.below(256))m"
        case 3: "\u{1B}[39;48;5;\(random.below(256))m"
        default:
          "\u{1B}[38;2;\(random.below(256));\(random.below(256));\(random.below(256));48;2;30;30;\(random.below(64))m"
        }
      return (count, look)
    }
  }

  /// Four frames, row after row. `look` returns the number of the next cells and the sequence for their style.
  private static func frames(
    _ name: String, _ summary: String, columns: Int, rows: Int, look: (inout Random, Int) -> (count: Int, sgr: String)
  ) -> Stream {
    var random = Random(seed: 6)
    var unit: [UInt8] = []
    for _ in 0..<4 {
      for row in 1...max(1, rows) {
        unit += Array("\u{1B}[\(row);1H".utf8)
        var room = max(1, columns)
        while room > 0 {
          let (count, sgr) = look(&random, room)
          unit += Array(sgr.utf8)
          for _ in 0..<count { unit.append(UInt8(0x21 + random.below(0x5E))) }
          room -= count
        }
      }
    }
    return Stream(name, summary, unit + Array("\u{1B}[m".utf8))
  }
}
