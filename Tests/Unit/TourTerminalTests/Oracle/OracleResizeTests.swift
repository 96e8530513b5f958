import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// Compares the model with each terminal after resizes. On the main screen, tmux and VTE rewrap lines; there the model
/// is corrected by the cursor that the terminal reports, so these streams change the width only on the alternate screen
/// or with short lines.
@Suite(.serialized) struct OracleResizeTests {
  static let size = Size(columns: 20, rows: 6)

  /// Output, a size, and the output after it, any number of times.
  struct Stream: Sendable, CustomTestStringConvertible {
    let name: String
    let parts: [(output: String, size: Size?)]

    init(_ name: String, _ first: String, _ rest: (columns: Int, rows: Int, output: String)...) {
      self.name = name
      parts = [(first, nil)] + rest.map { ($0.output, Size(columns: $0.columns, rows: $0.rows)) }
    }

    var testDescription: String { name }

    func model(_ dialect: Dialect) -> Terminal {
      var model = Terminal(size: OracleResizeTests.size, dialect: dialect)
      for part in parts {
        if let size = part.size { model.resize(size) }
        model.feed(terminalBytes(part.output))
      }
      return model
    }
  }

  private static let line = "abcdefghijklmnopqrst"

  static let streams = [
    Stream("a pending wrap, higher", line, (20, 8, "X")), Stream("a pending wrap, lower", line, (20, 4, "X")),
    Stream("a pending wrap in the last row, lower", "^[6H" + line, (20, 4, "X")),
    Stream("a pending wrap, higher and back", line, (20, 8, ""), (20, 6, "X")),
    Stream("a pending wrap, wider", "^[?1049h^[H" + line, (24, 6, "X")),
    Stream("a pending wrap, narrower", "^[?1049h^[H" + line, (16, 6, "X")),
    Stream("a pending wrap, wider and back", "^[?1049h^[H" + line, (24, 6, ""), (20, 6, "X")),
    Stream("a pending wrap without autowrap, higher", "^[?7l" + line, (20, 8, "X")),
    Stream("a cursor beyond the new width", "^[?1049h^[3;19H", (16, 6, "X")),
    Stream("a cursor in the last column of the new width", "^[?1049h^[3;16H", (16, 6, "X")),
    Stream("margins, higher", "^[2;4r^[3Hab", (20, 8, "X")), Stream("margins, lower", "^[2;4r^[3Hab", (20, 5, "X")),
    Stream("margins, wider", "^[2;4r^[3Hab", (24, 6, "X")),
    Stream("margins, narrower", "^[2;4r^[3Hab", (16, 6, "X^[4H\n\n")),
    Stream("margins, narrower and higher", "^[2;4r^[3Hab", (16, 8, "X")),
    Stream("margins on the alternate screen, wider", "^[?1049h^[2;4r^[3Hab", (24, 6, "X")),
    Stream("left and right margins, wider", "^[?69h^[3;9s^[3Hab", (24, 6, "X")),
    Stream("origin mode, higher", "^[2;4r^[?6h^[2Hab", (20, 8, "^[HX")),
    Stream("origin mode, wider", "^[2;4r^[?6h^[2Hab", (24, 6, "^[HX")),
    Stream("a saved cursor, higher", "^[3;5H^7^[Hab", (20, 8, "^8X")),
    Stream("a saved cursor, lower", "^[5;5H^7^[Hab", (20, 3, "^8X")),
    Stream("a saved cursor, lower than the cursor", "^[5;5H^7^[6Hab", (20, 3, "^8X")),
    Stream("a saved cursor, lower and back", "^[5;5H^7^[6Hab", (20, 3, ""), (20, 6, "^8X")),
    Stream("a saved cursor that scrolls away", "^[2;5H^7^[6Hab", (20, 3, ""), (20, 6, "^8X")),
    Stream("a saved cursor, narrower", "^[5;15H^7^[Hab", (10, 6, "^8X")),
    Stream("a saved cursor, narrower and back", "^[5;15H^7^[Hab", (10, 6, ""), (20, 6, "^8X")),
    Stream("a saved cursor on the alternate screen, lower", "^[?1049h^[5;5H^7^[6Hab", (20, 4, "^8X")),
  ]

  @Test(arguments: streams) func `a resize has the same effect as in tmux`(_ stream: Stream) throws {
    let tmux = try Tmux(size: Self.size)
    for part in stream.parts {
      if let size = part.size { try tmux.resize(size) }
      try tmux.feed(terminalBytes(part.output))
    }
    #expect(stream.model(.tmux).differences(from: try tmux.state()) == [])
  }

  @Test(arguments: streams) func `a resize has the same effect as in xterm`(_ stream: Stream) throws {
    let xterm = try Xterm(size: Self.size)
    for part in stream.parts {
      if let size = part.size { try xterm.resize(size) }
      try xterm.feed(terminalBytes(part.output))
    }
    #expect(try stream.model(.xterm).differences(from: xterm.state()) == [])
  }

  /// Output that saves the cursor, and sizes, one after another. The program draws nothing after a resize.
  static let saving: [(String, [(Int, Int)])] = [
    ("^[2;5H^7^[6Hab", [(20, 3), (20, 6)]), (line + line + "^7^[Hab", [(10, 6)]),
    ("^[44m^[2J^[2;1H^7^[6;3H", [(10, 6)]), ("^[44m^[2J^[5;15H^7^[6;3H", [(10, 6)]),
    ("^[44m^[2J^[3;15H^7^[2;3H", [(30, 6)]), (line + line + "ab^[1;15H^7^[3H", [(30, 6)]),
    ("ab\r\ncd^[2;15H^7^[5H", [(10, 6)]), ("ab\r\n" + line + "^[2;15H^7^[5H", [(10, 6)]),
    ("ab^[4;3H^7^[1H", [(10, 2)]), (line + line + "^[1;7H^7^[2;13H", [(7, 8)]),
    (line + "\r\n" + line + "\r\n^7z", [(13, 6)]),
  ]

  @Test(arguments: saving) func `the saved cursor is where VTE moves it with the text`(
    _ output: String, _ sizes: [(Int, Int)]
  ) throws {
    try expectSaved(by: try Vte(liveOf: Self.size), .vte, output, sizes)
  }

  @Test(.enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"), arguments: saving)
  func `the saved cursor is where Ghostty moves it with the text`(_ output: String, _ sizes: [(Int, Int)]) throws {
    // Behind the end of a line that gets too long, Ghostty takes a column that depends on the length of the text.
    let isKnown = output == "ab\r\ncd^[2;15H^7^[5H"
    try expectSaved(
      by: try Engine(.ghostty, size: Self.size), Engine.Kind.ghostty.dialect, output, sizes, differs: isKnown)
  }

  private func expectSaved(
    by terminal: some LiveTerminal, _ dialect: Dialect, _ output: String, _ sizes: [(Int, Int)], differs: Bool = false
  ) throws {
    try terminal.restart(Self.size)
    _ = try terminal.ask(output.replacing("^", with: "\u{1B}"))
    var model = Terminal(size: Self.size, dialect: dialect)
    model.feed(terminalBytes(output))
    func cursor() throws -> Point {
      let numbers = try terminal.ask("\u{1B}[6n").dropFirst(2).dropLast().split(separator: ";").compactMap {
        Numeral.decimal($0, in: 1...99)
      }
      return Point(column: numbers[1] - 1, row: numbers[0] - 1)
    }
    for (columns, rows) in sizes {
      try terminal.resize(Size(columns: columns, rows: rows))
      model.resize(Size(columns: columns, rows: rows))
      model.moveCursor(to: try cursor())
    }
    _ = try terminal.ask("\u{1B}8")
    model.feed("\u{1B}8")
    let place = try cursor()
    #expect((place != model.modes.cursor) == differs, "\(place), and \(model.modes.cursor) in the model")
  }

  @Test(arguments: streams) func `a resize has the same effect as in VTE`(_ stream: Stream) throws {
    let vte = try Vte(liveOf: Self.size)
    try vte.restart(Self.size)
    for part in stream.parts {
      if let size = part.size { try vte.resize(size) }
      _ = try vte.ask(part.output.replacing("^", with: "\u{1B}"))
    }
    #expect(stream.model(.vte).differences(from: try vte.inspect()) == [])
  }
}
