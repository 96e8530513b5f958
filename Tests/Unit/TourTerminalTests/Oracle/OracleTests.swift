import Oracles
import Testing
import TourScreen
import TourTerminal

@Suite(.serialized) struct OracleTests {
  @Test func `the state that tmux reports is read correctly`() throws {
    let tmux = try Tmux(size: Size(columns: 10, rows: 3))
    try tmux.feed(
      Array("\u{1B}[31mred\u{1B}[m \u{1B}(0q\u{1B}(B\r\n\u{1B}[44m\u{1B}[K\u{1B}[?25l\u{1B}[1;38;2;1;2;3mé世".utf8))
    try tmux.feed(Array("\u{1B}[4h".utf8))
    let state = try tmux.state()
    #expect(state.screen.text(row: 0) == "red ─     ")
    #expect(state.screen[column: 0, row: 0] == Cell(Glyph("r"), foreground: .indexed(1)))
    #expect(state.screen[column: 4, row: 0] == Cell(Glyph("─"), attributes: .lineDrawing))
    #expect(state.screen[column: 1, row: 1].foreground == .rgb(1, 2, 3))
    #expect(state.screen[column: 1, row: 1].attributes == [.bold, .wide])
    #expect(state.screen[column: 9, row: 1] == Cell(.space, background: .indexed(4)))
    #expect(state.screen.cursor == Screen.Cursor(position: Point(column: 3, row: 1), isVisible: false))
    #expect(state.modes["insert_flag"] == "1")
    #expect(state.modes["scroll_region_lower"] == "2")
    #expect(state.covered == nil)
    try tmux.reset()
    let blank = Screen(size: tmux.size, cells: ContiguousArray(repeating: Cell(.space), count: 30), extras: Extras())
    #expect(try tmux.state().screen.differences(from: blank) == [])
  }

  @Test(arguments: ["\u{1B}P+q", "\u{1B}P+q\u{1B}", "\u{1B}]0;a", "\u{1B}[3", "\u{E9}"])
  func `tmux is reset after any stream`(_ end: String) throws {
    let tmux = try Tmux(size: Size(columns: 10, rows: 3))
    try tmux.feed(Array(end.utf8))
    try tmux.reset()
    #expect(try tmux.state().screen.text(row: 0) == "          ")
  }
}
