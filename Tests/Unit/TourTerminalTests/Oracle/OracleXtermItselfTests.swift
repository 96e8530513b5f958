import Oracles
import Testing
import TourScreen
import TourTerminal

/// Feeds xterm a stream with a known effect, so that errors in reading xterm's reports are not taken for errors of the
/// model.
@Suite(.serialized) struct OracleXtermItselfTests {
  @Test func `the state that xterm reports is read correctly`() throws {
    let xterm = try Xterm(size: Size(columns: 12, rows: 4))
    try xterm.feed(
      Array("\u{1B}[31mred\u{1B}[m \u{1B}(0q\u{1B}(B\r\n\u{1B}[44m\u{1B}[K\u{1B}[?25l\u{1B}[1;38;2;1;2;3mé世".utf8))
    try xterm.feed(
      Array(
        "\u{1B}[m\r\n\u{1B}[1\"qp\u{1B}[0\"qe\u{301}\u{1B}#6\u{1B}[4h\u{1B}[2;3r\u{1B}]2;here\u{7}\u{1B}[4;12Hx".utf8))
    let state = try xterm.state()
    let screen = try state.screen()
    #expect(screen.text(row: 0) == "red ─       ")
    #expect(screen[column: 0, row: 0] == Cell(Glyph("r"), foreground: .indexed(1)))
    #expect(screen[column: 1, row: 1].foreground == .rgb(1, 2, 3))
    #expect(screen[column: 1, row: 1].attributes == [.bold, .wide])
    #expect(screen[column: 11, row: 1] == Cell(.space, background: .indexed(4)))
    #expect(screen[column: 0, row: 2] == Cell(Glyph("p"), attributes: .protected))
    #expect(screen.extras.text(screen[column: 1, row: 2].glyph) == "e\u{301}")
    #expect(screen.cursor == Screen.Cursor(position: Point(column: 11, row: 3), isVisible: false))
    #expect(try state.widths() == "5565")
    let modes = try state.modes()
    #expect(modes["flags"] == "H", "a wrap is pending")
    #expect(modes["4"] == "1")
    #expect(modes["margin rows"] == "2;3r")
    #expect(modes["title"] == "here")
    #expect(modes["tabs"] == "1/9")
    try xterm.reset()
    let blank = Screen(size: xterm.size, cells: ContiguousArray(repeating: Cell(.space), count: 48), extras: Extras())
    #expect(try xterm.state().screen().differences(from: blank) == [])
  }
}
