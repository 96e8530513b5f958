import Testing
import TourModel
import TourScreen
import TourTerminal

struct KeyEncoderTests {
  private static let names =
    [
      "Enter", "Tab", "S-Tab", "Esc", "Space", "Backspace", "Up", "Down", "Left", "Right", "Home", "End", "PageUp",
      "PageDown", "Insert", "Delete",
    ]
    + (1...20).map { "F\($0)" } + [
      "a", "Z", "/", "ä", "漢", "C-a", "C-z", "C-Space", "C-\\", "C-]", "C-^", "C-_", "M-x", "M-X", "C-M-x", "M-Enter",
    ]
    + ["S-Up", "C-Right", "C-M-S-Left", "M-Home", "S-F3", "C-F5", "M-Delete", "C-PageDown"]

  @Test(arguments: names, [false, true]) func `an encoded key is decoded to the same key`(
    name: String, isApplication: Bool
  ) throws {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    if isApplication { terminal.feed("\u{1B}[?1h") }
    let key = try #require(Key(name: name))
    var decoder = InputDecoder()
    let items = decoder.decode(KeyEncoder(terminal.modes).bytes(of: key)) + decoder.flush()
    #expect(items.map(\.input) == [.key(key)])
  }

  @Test(arguments: [
    ("Up", "\u{1B}OA", false, "\u{1B}[A"), ("Up", "\u{1B}OA", true, "\u{1B}OA"),
    ("Home", "\u{1B}[1~", true, "\u{1B}[1~"),
    ("F1", "\u{1B}[[A", false, "\u{1B}[[A"), ("F1", "", false, "\u{1B}OP"), ("F5", "\u{1B}[15~", true, "\u{1B}[15~"),
  ])
  func `a key is sent as in terminfo, in the program's cursor key mode`(
    name: String, terminfo: String, isApplication: Bool, sent: String
  ) throws {
    var terminal = Terminal(size: Size(columns: 80, rows: 24))
    if isApplication { terminal.feed("\u{1B}[?1h") }
    let encoder = KeyEncoder(terminal.modes) { _ in Array(terminfo.utf8) }
    #expect(try encoder.bytes(of: #require(Key(name: name))) == Array(sent.utf8))
  }

  @Test func `a key that no terminal has sends nothing`() {
    #expect(KeyEncoder(Modes(size: Size(columns: 1, rows: 1))).bytes(of: Key(.function(64))) == [])
  }
}
