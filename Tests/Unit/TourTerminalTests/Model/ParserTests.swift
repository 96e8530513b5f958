import Harness
import Testing
import TourScreen

@testable import TourTerminal

private let size = Size(columns: 20, rows: 6)

@Test(arguments: streams)
func `a stream has the same effect however it is split`(_ stream: (name: String, bytes: String)) {
  let bytes = terminalBytes(stream.bytes)
  var whole = Terminal(size: size)
  whole.feed(bytes)
  for cut in 0...bytes.count {
    var parts = Terminal(size: size)
    parts.feed(bytes[..<cut])
    parts.feed(bytes[cut...])
    #expect(difference(parts, whole) == nil, "cut at \(cut)")
  }
  var single = Terminal(size: size)
  for byte in bytes { single.feed([byte]) }
  #expect(difference(single, whole) == nil, "byte by byte")
}

@Test(arguments: 0x20...0x2F as ClosedRange<UInt8>)
func `an escape sequence with an intermediate byte has the same effect whole and byte by byte`(_ intermediate: UInt8) {
  for final in 0x30...0x7E as ClosedRange<UInt8> {
    let bytes =
      Array("text\u{1B}[2;3H".utf8) + [0x1B, intermediate, final] + Array("\u{E}aq\u{F}q\u{1B}n\u{1B}|x".utf8)
    var whole = Terminal(size: size)
    whole.feed(bytes)
    var single = Terminal(size: size)
    for byte in bytes { single.feed([byte]) }
    #expect(difference(single, whole) == nil, "\(Unicode.Scalar(intermediate))\(Unicode.Scalar(final))")
  }
}

/// Source: Unicode 17 §3.9, tables 3-8 to 3-11, for VTE. The last two streams are additions.
@Test(
  arguments: [
    ([0xC0, 0xAF, 0xE0, 0x80, 0xBF, 0xF0, 0x81, 0x82, 0x41], vte: "????????A", xterm: "???A", tmux: "A"),
    ([0xED, 0xA0, 0x80, 0xED, 0xBF, 0xBF, 0xED, 0xAF, 0x41], vte: "????????A", xterm: "???A", tmux: "A"),
    ([0xF4, 0x91, 0x92, 0x93, 0xFF, 0x41, 0x80, 0xBF, 0x42], vte: "?????A??B", xterm: "??A??B", tmux: "AB"),
    ([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41], vte: "????A", xterm: "????A", tmux: "A"),
    ([0xC3, 0xA9, 0xC3, 0x1B, 0x5B, 0x6D, 0xE2, 0x82, 0xAC], vte: "é?€", xterm: "é?€", tmux: "é"),
    ([0xE2, 0x82, 0x0D, 0x61], vte: "a", xterm: "a", tmux: "a"),
  ] as [([UInt8], vte: String, xterm: String, tmux: String)])
func
  `invalid UTF-8 becomes one U+FFFD for each maximal subpart in VTE and for each sequence in xterm, and nothing in tmux, however it is split`(
    _ bytes: [UInt8], vte: String, xterm: String, tmux: String
  )
{
  for (dialect, text) in [(Dialect.vte, vte), (.xterm, xterm), (.tmux, tmux)] {
    for cut in 0...bytes.count {
      var terminal = Terminal(size: size, dialect: dialect)
      terminal.feed(bytes[..<cut])
      terminal.feed(bytes[cut...])
      let row = terminal.picture[0].prefix { $0 != "." }
      #expect(String(row.map { $0 == "\u{FFFD}" ? "?" : $0 }) == text, "cut at \(cut)")
    }
  }
}

@Test
func `in tmux a character that ESC interrupts is pending until it is complete, and keeps a card from opening`() {
  var terminal = Terminal(size: size, dialect: .tmux)
  terminal.feed([0xE4] + terminalBytes("^[1m"))
  #expect(terminal.pending == [0xE4] && !terminal.isAtSafePoint)
  terminal.feed(terminalBytes("^"))
  #expect(terminal.pending == [0xE4, 0x1B])
  terminal.feed(Array("[31m".utf8) + [0xB8])
  #expect(terminal.pending == [0xE4, 0xB8] && !terminal.isAtSafePoint)
  // Another terminal than was assumed may have told its name.
  for dialect in [Dialect.xterm, .vte, .tmux] {
    var other = terminal
    other.dialect = dialect
    other.feed([0x96])
    #expect(other.pending == [] && other.isAtSafePoint)
  }
  terminal.feed("a")
  #expect(terminal.pending == [] && terminal.isAtSafePoint && terminal.picture[0].hasPrefix("a"))
}

@Test(arguments: [
  ("a", ""), ("a^", "^"), ("^[", "^["), ("^[1;2", "^[1;2"), ("^[1;2H", ""), ("^[1\r;2", "^[1;2"), ("^(", "^("),
  ("^]0;ti", "^]0;ti"),
  ("^]0;ti^", "^]0;ti^"), ("^]0;ti^[3", "^[3"), ("^P1$r", "^P1$r"), ("^kna", "^kna"), ("^kname^\\", ""),
  ("^_Gx^\\", ""), ("^[12\u{18}", ""), ("^[12^[3", "^[3"),
  ("^[? 5", "^[? 5"), ("^Ptmux;^^]0;", "^Ptmux;^^]0;"),
])
func `an incomplete sequence is pending, without the controls that were carried out in the middle of it`(
  _ pushed: String, _ expected: String
) {
  for isSplit in [false, true] {
    var terminal = Terminal(size: size)
    if isSplit {
      for byte in terminalBytes(pushed) { terminal.feed([byte]) }
    } else {
      terminal.feed(terminalBytes(pushed))
    }
    #expect(terminal.pending == terminalBytes(expected))
    #expect(terminal.isAtSafePoint == expected.isEmpty)
  }
}

@Test
func `an incomplete UTF-8 character is pending`() {
  for cut in 1...3 {
    var terminal = Terminal(size: size)
    let bytes = Array("😀".utf8)
    for byte in bytes[..<cut] { terminal.feed([byte]) }
    #expect(terminal.pending == Array(bytes[..<cut]))
    terminal.feed(bytes[cut...])
    #expect(terminal.isAtSafePoint && terminal.picture[0].first == "😀")
  }
}

@Test(arguments: ["]0;", "P", "_", "X", "^"])
func `an unterminated string is not kept beyond a limit, and a restored terminal ignores the rest of it`(
  _ opener: String
) {
  var terminal = Terminal(size: size)
  terminal.feed("\u{1B}" + opener)
  let piece = [UInt8](repeating: 0x61, count: 100_000)
  for _ in 0..<40 { terminal.feed(piece) }
  #expect(terminal.pending.count < 32)
  var real = Terminal(size: size)
  real.feed(terminal.pending + piece)
  real.feed("\u{1B}\\ok")
  terminal.feed("\u{1B}\\ok")
  #expect(real.picture[0].hasPrefix("ok") && terminal.picture[0].hasPrefix("ok"))
  #expect(terminal.titles.names.window == "")
}

@Test
func `too many, too large or meaningless parameters leave the terminal in a valid state`() {
  var many = Terminal(size: size)
  many.feed("\u{1B}[" + String(repeating: "1;", count: 10_000) + "31mx")
  #expect(many.screen[column: 0, row: 0].attributes.contains(.bold))
  for byte in "\u{1B}[2;" + String(repeating: "3", count: 20_000) + "H" { many.feed([byte.asciiValue!]) }
  #expect(many.place == "19,1")
  for byte in "\u{1B}[" + String(repeating: " !", count: 20_000) { many.feed([byte.asciiValue!]) }
  #expect(many.pending.count < 5000)
  many.feed("q")
  for final in UInt8(0x40)...0x7E {
    for start in ["", "?", ">", "=", "<"] {
      for end in ["", " ", "$", "\"", "'", "!", "*"] {
        var terminal = many
        terminal.feed("\u{1B}[\(start)99999999999999999999;0;:;65535\(end)")
        terminal.feed([final])
        #expect(terminal.isAtSafePoint)
        #expect(Rect(size: terminal.size).contains(terminal.modes.cursor))
      }
    }
  }
}

/// Returns random bytes, most of them from valid sequences and text, because purely random bytes seldom form a
/// sequence.
func garbage(_ noise: inout SplitMix, count: Int) -> [UInt8] {
  let words = [
    "\u{1B}[", "\u{1B}[?", "\u{1B}]8;;x\u{7}", "\u{1B}]", "\u{1B}P", "\u{1B}\\", "\u{1B}(0", "\u{1B}(B", "\u{1B}7",
    "\u{1B}8", "\u{1B}M", "\u{1B}D",
    "\u{1B}#8", "\u{1B}c", "\r", "\n", "\t", "\u{8}", "\u{E}", "\u{F}", ";", ":", "世", "e\u{301}", "👩\u{200D}👧", "🇩🇪",
    "❤\u{FE0F}", "hello", " ",
    "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?69h", "\u{1B}[2;9s", "\u{1B}[2;4r", "\u{1B}[?6h", "\u{1B}[4h",
    "\u{1B}[4l", "\u{1B}[?7l", "\u{1B}[?7h",
    "\u{1B}[1\"q", "\u{1B}[?2J", "\u{1B}[44m", "\u{1B}[999b", "\u{1B}[3@", "\u{1B}[2P", "\u{1B}[2L", "\u{1B}[2M",
    "\u{1B}['}", "\u{1B}['~",
    "\u{1B}[>5u", "\u{1B}[<u", "\u{1B}[?47h", "\u{1B}[?47l", "\u{1B}[?1048h", "\u{1B}N", "\u{1B}*0", "\u{1B}[!p",
    "\u{1B}[5;5H", "\u{1B}[99G",
    "\u{1B}#6", "\u{1B}#3", "\u{1B}#5", "\u{1B}V", "\u{1B}W", "\u{1B}[0\"q", "\u{1B}[2;2;4;9;1;3;3$v",
    "\u{1B}[88;1;2;3;4$x", "\u{1B}[2;2;3;8${",
    "\u{1B}[1;3;4;2;1;4;7$r", "\u{1B}[2;2;3;3;4;7$t", "\u{1B}[2*x", "\u{1B}[#{", "\u{1B}[#}", "\u{1B}6", "\u{1B}9",
    "\u{1B}[?45h", "\u{1B}[?40h", "\u{1B}[?3h", "\u{1B}[?3l",
  ]
  var bytes: [UInt8] = []
  while bytes.count < count {
    switch noise.next() % 8 {
    case 0: bytes.append(UInt8(truncatingIfNeeded: noise.next()))
    case 1: bytes.append(UInt8(0x20 + noise.next() % 0x60))
    case 2: bytes += Array("\(noise.next() % 30)".utf8)
    default: bytes += Array(words[Int(noise.next() % UInt64(words.count))].utf8)
    }
  }
  return bytes
}

@Test(arguments: [
  Size(columns: 0, rows: 0), Size(columns: 1, rows: 1), Size(columns: 2, rows: 1), Size(columns: 1, rows: 5),
  Size(columns: 7, rows: 3),
  Size(columns: 20, rows: 6), Size(columns: 80, rows: 24),
])
func `random bytes keep the cursor on the screen at any size, and every state that they reach can be restored`(
  _ size: Size
) {
  for seed in UInt64(0)..<(size.area > 1000 ? 6 : 60) {
    var noise = SplitMix(seed: seed)
    var terminal = Terminal(size: size)
    for _ in 0..<12 {
      terminal.feed(garbage(&noise, count: 60))
      #expect(terminal.screen.bounds.contains(terminal.modes.cursor))
      #expect(terminal.screen.bounds.contains(terminal.modes.margins))
      var copy = Terminal(size: size)
      copy.feed(terminal.fullState())
      let different = difference(copy, terminal)
      #expect(different == nil, "seed \(seed)")
      if different != nil { return }
      if noise.next() % 8 == 0 {
        terminal.resize(Size(columns: Int(noise.next() % 30), rows: Int(noise.next() % 12)))
        terminal.resize(size)
      }
    }
  }
}
