import Oracles
import Testing
import TourScreen

/// Feeds VTE a stream with a known effect, so that errors in reading its state are not taken for errors of the model.
@Suite(.serialized) struct OracleVteItselfTests {
  @Test func `the state that VTE reports is read correctly`() throws {
    let vte = try Vte(size: Size(columns: 12, rows: 4))
    vte.feed(
      Array("\u{1B}[31mred\u{1B}[m \"&\u{1B}(0q\u{1B}(B\r\n\u{1B}[44m\u{1B}[K\u{1B}[?25l\u{1B}[1;38;2;1;2;3mé世".utf8))
    vte.feed(Array("\u{1B}[m\r\n\tt e\u{301}\u{1B}[2;3r\u{1B}[4h\u{1B}[4;12H\u{1B}[7;9mx".utf8))
    let state = try vte.state()
    #expect(state.screen.text(row: 0) == "red \"&─     ")
    #expect(state.screen[column: 0, row: 0] == Cell(Glyph("r"), foreground: .indexed(1)))
    #expect(state.screen[column: 1, row: 1].foreground == .rgb(1, 2, 3))
    #expect(state.screen[column: 1, row: 1].attributes == [.bold, .wide])
    #expect(state.screen[column: 11, row: 1] == Cell(.space, background: .indexed(4)))
    #expect(state.screen.text(row: 2) == "        t e\u{301} ")
    #expect(state.screen.extras.text(state.screen[column: 10, row: 2].glyph) == "e\u{301}")
    #expect(
      state.screen[column: 11, row: 3]
        == Cell(
          Glyph("x"), foreground: VteState.background, background: VteState.foreground, attributes: .strikethrough))
    #expect(
      state.screen.cursor == Screen.Cursor(position: Point(column: 12, row: 3), isVisible: false), "a wrap is pending")
    #expect(state.modes["4"] == "1")
    #expect(state.modes["margins"] == "2;3r")
    #expect(state.modes["tabs"] == "9,12")
    #expect(state.wrappedRows() == [])
    #expect(try vte.state(after: Array("a line in two rows".utf8)).wrappedRows() == [0])
    vte.reset()
    let blank = Screen(size: vte.size, cells: ContiguousArray(repeating: Cell(.space), count: 48), extras: Extras())
    #expect(try vte.state().screen.differences(from: blank) == [])
  }
}
