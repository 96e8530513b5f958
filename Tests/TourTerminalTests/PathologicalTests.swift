import Testing
import TourCore

@testable import TourTerminal

@Suite struct PathologicalTests {
  /// What is kept of any of them, at 200×60: far less than was sent.
  private func size(_ terminal: Terminal) -> Int {
    terminal.held.capacity + terminal.titles.names.window.utf8.count + terminal.extras.clusters.count * 16
  }

  private func feed(_ terminal: inout Terminal, _ bytes: [UInt8], times: Int) {
    for _ in 0..<times { terminal.feed(bytes) }
  }

  @Test("marks without end on one cell are no longer kept after 32 scalars")
  func marks() {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    terminal.feed("a")
    feed(&terminal, Array(String(repeating: "\u{301}\u{302}", count: 1 << 12).utf8), times: 64)
    #expect(terminal.extras.clusters.scalars(terminal.screen[column: 0, row: 0].glyph).count == 32)
    #expect(terminal.modes.cursor == Point(column: 1, row: 0))
    #expect(size(terminal) < 1 << 16)
  }

  @Test("clusters that are all different are forgotten with their cells")
  func differentClusters() {
    var terminal = Terminal(size: Size(columns: 20, rows: 5))
    var state: UInt32 = 1
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<1000 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes += [0x61 + UInt8(state >> 28), 0xCC, 0x80 + UInt8(state >> 22 & 0x3F), 0xCC, 0x80 + UInt8(state >> 16 & 0x3F)]
      }
      terminal.feed(bytes)
      #expect(terminal.extras.clusters.count <= 2 * (4 * 100 + 4096 + 1000))
    }
  }

  @Test("ten thousand parameters are read to their end", arguments: ["m", "H", "h", "r", "q"])
  func parameters(final: String) {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    let sequence = Array(("\u{1B}[" + String(repeating: "1;", count: 10_000) + final + "x").utf8)
    feed(&terminal, sequence, times: 50)
    #expect(terminal.isAtSafePoint)
    for byte in sequence { terminal.feed([byte]) }
    #expect(terminal.isAtSafePoint)
    #expect(size(terminal) < 1 << 16)
  }

  @Test(
    "a string without end is not kept, however many megabytes it has",
    arguments: [("]0;", 100), ("P", 3), ("_", 3), ("^", 3), ("X", 3)])
  func string(opener: String, megabytes: Int) {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    terminal.feed("\u{1B}" + opener)
    feed(&terminal, Array(repeating: 0x78, count: 1 << 16), times: megabytes << 4)
    #expect(!terminal.isAtSafePoint)
    #expect(size(terminal) <= 4 << 20)
    terminal.feed("\u{1B}\\y")
    #expect(terminal.isAtSafePoint && terminal.titles.names.window == "")
    #expect(terminal.screen[column: 0, row: 0].glyph == Glyph("y"))
    #expect(size(terminal) < 1 << 16)
  }
}
