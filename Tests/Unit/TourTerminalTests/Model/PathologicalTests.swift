import Testing
import TourScreen

@testable import TourTerminal

@Suite struct PathologicalTests {
  /// About how many bytes the terminal keeps for an incomplete sequence, the title and the clusters.
  private func size(_ terminal: Terminal) -> Int {
    terminal.held.capacity + terminal.titles.names.window.utf8.count + terminal.extras.clusters.count * 16
  }

  private func feed(_ terminal: inout Terminal, _ bytes: [UInt8], times: Int) {
    for _ in 0..<times { terminal.feed(bytes) }
  }

  @Test
  func `a cell keeps at most 32 scalars, however many combining marks it gets`() {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    terminal.feed("a")
    feed(&terminal, Array(String(repeating: "\u{301}\u{302}", count: 1 << 12).utf8), times: 64)
    #expect(terminal.extras.clusters.scalars(terminal.screen[column: 0, row: 0].glyph).count == 32)
    #expect(terminal.modes.cursor == Point(column: 1, row: 0))
    #expect(size(terminal) < 1 << 16)
  }

  @Test
  func `clusters are discarded once no cell has them, so their number is limited`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 5))
    var state: UInt32 = 1
    for _ in 0..<200 {
      var bytes: [UInt8] = []
      for _ in 0..<1000 {
        state = state &* 1_664_525 &+ 1_013_904_223
        bytes += [
          0x61 + UInt8(state >> 28), 0xCC, 0x80 + UInt8(state >> 22 & 0x3F), 0xCC, 0x80 + UInt8(state >> 16 & 0x3F),
        ]
      }
      terminal.feed(bytes)
      #expect(terminal.extras.clusters.count <= 2 * (4 * 100 + 4096 + 1000))
    }
  }

  @Test(arguments: [(40, 20), (4090, 1)])
  func `hyperlinks are discarded once no cell has them, so their size is limited`(length: Int, times: Int) {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    let filler = String(repeating: "x", count: length - 8)
    for number in 0..<(3000 * times) {
      terminal.feed("\u{1B}]8;;\(1_000_000 + number)\(filler)\u{1B}\\x")
      if terminal.extras.weight > 2 << 20 { break }
    }
    #expect(terminal.extras.weight <= 2 << 20)
    // The last links are in their cells. The first of the long ones may be refused, because the table is still full of
    // erased ones.
    terminal.feed("\u{1B}[2J\u{1B}[H")
    for number in 0..<200 { terminal.feed("\u{1B}]8;;last\(number)\(filler)\u{1B}\\x") }
    let screen = terminal.screen
    #expect((100..<200).allSatisfy { screen.extras[screen.cells[$0].decoration].hyperlink == ";last\($0)\(filler)" })
  }

  @Test
  func `a table full of different links is seldom collected, and a link that does not fit in it is dropped`() {
    var terminal = Terminal(size: Size(columns: 40, rows: 20))
    let filler = String(repeating: "x", count: 4000)
    var collections = 0
    for number in 0..<4000 {
      let before = terminal.newDecorations
      terminal.feed("\u{1B}]8;;\(number)\(filler)\u{1B}\\x")
      if terminal.newDecorations < before { collections += 1 }
      #expect(terminal.extras.weight <= terminal.decorationLimit)
    }
    // 16 MB of links are fed, and a collection happens at most once for each eighth of the limit of 1.3 MB.
    #expect((1...120).contains(collections))
    #expect(terminal.screen.text(row: 5) == String(repeating: "x", count: 40))
  }

  @Test
  func `each cell of the main and the alternate screen can have a link and an underline colour of its own`() {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    for buffer in 0..<2 {
      for cell in 0..<12_000 {
        terminal.feed(
          "\u{1B}]8;;https://example.org/\(buffer)/\(cell)\u{1B}\\\u{1B}[58;2;\(cell >> 8);\(cell & 255);1mx")
      }
      let screen = terminal.screen
      #expect(
        (0..<12_000).allSatisfy {
          screen.extras[screen.cells[$0].decoration].hyperlink == ";https://example.org/\(buffer)/\($0)"
        })
      terminal.feed("\u{1B}[?1049h\u{1B}[H")
    }
    terminal.feed("\u{1B}[?1049l")
    #expect(terminal.extras[terminal.screen.cells[11_999].decoration].hyperlink == ";https://example.org/0/11999")
  }

  @Test(arguments: ["m", "H", "h", "r", "q"])
  func `a sequence with ten thousand parameters is read to its end`(final: String) {
    var terminal = Terminal(size: Size(columns: 200, rows: 60))
    let sequence = Array(("\u{1B}[" + String(repeating: "1;", count: 10_000) + final + "x").utf8)
    feed(&terminal, sequence, times: 50)
    #expect(terminal.isAtSafePoint)
    for byte in sequence { terminal.feed([byte]) }
    #expect(terminal.isAtSafePoint)
    #expect(size(terminal) < 1 << 16)
  }

  @Test(arguments: [("]0;", 100), ("P", 3), ("_", 3), ("^", 3), ("X", 3)])
  func `an unterminated string of many megabytes is not kept`(opener: String, megabytes: Int) {
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
