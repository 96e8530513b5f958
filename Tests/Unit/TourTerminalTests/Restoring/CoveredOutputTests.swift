import Testing
import TourScreen

@testable import TourTerminal

private let size = Size(columns: 20, rows: 6)

private func covered(_ before: String, _ script: String) -> (
  terminal: Terminal, coveredOutput: CoveredOutput, read: Int
) {
  var terminal = Terminal(size: size)
  terminal.feed(terminalBytes(before))
  var coveredOutput = CoveredOutput(under: terminal.modes.overlay(input: .nothing))
  let read = terminal.feed(terminalBytes(script), coveredOutput: &coveredOutput)
  return (terminal, coveredOutput, read)
}

private func shown(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).map { $0 == "\u{1B}" ? "^" : String($0) }.joined()
}

@Test(arguments: [
  ("text\r\n^[1mé世", outward: "", replay: "text\r\n^[1mé世"),
  ("a\u{7}b", outward: "\u{7}", replay: "ab"),
  ("a^kname^\\b^[22;0;0t^[23t", outward: "^kname^\\^[22;0;0t^[23t", replay: "ab^\\"),
  ("^[1\u{7}mb", outward: "\u{7}", replay: "^[1mb"),
  ("^]0;t\u{7}x^]52;c;YQ==^\\", outward: "^]0;t\u{7}^]52;c;YQ==^\\", replay: "x"),
  (
    "^]10;?\u{7}^]4;1;red\u{7}^]104^\\^]777;x\u{7}", outward: "^]10;?\u{7}^]4;1;red\u{7}^]104^\\^]777;x\u{7}",
    replay: "^]4;1;red^\\^]104^\\"
  ),
  ("^]8;;http://x\u{7}^]133;A\u{7}", outward: "", replay: "^]8;;http://x\u{7}^]133;A\u{7}"),
  ("^[c^[>c^[>q^P+q544e^\\^Z\u{5}", outward: "^[c^[>c^[>q^P+q544e^\\^Z\u{5}", replay: ""),
  ("^[5n^[3;4H^[6n^[?6n", outward: "^[5n^[3;4H^[6n^[3;4H^[?6n", replay: "^[3;4H"),
  ("^[2;5r^[?6h^[6n", outward: "^[1;1H^[6n", replay: "^[2;5r^[?6h"),
  ("^[18t^[19t^[14t^[22;0t^[?u", outward: "^[18t^[19t^[14t^[22;0t^[?u", replay: ""),
  ("^[4$p^[?1006$p^[?4711$p", outward: "^[4$p^[?1006$p^[?4711$p", replay: ""),
  ("^[?25$p", outward: "^[?2026h^[?25h^[?25$p^[?25l^[?2026l", replay: ""),
  ("^[4h^[4$p", outward: "^[4h^[4$p^[4l", replay: "^[4h"),
  ("^P$qm^\\^P$q q^\\", outward: "^P$qm^\\^P$q q^\\", replay: ""),
  ("^[1;31m^P$qm^\\", outward: "^[0;1;31m^P$qm^\\^[m", replay: "^[1;31m"),
  ("^[2;5r^P$qr^\\", outward: "^[2;5r^P$qr^\\^[r", replay: "^[2;5r"),
  (
    "^Pq#0~^\\^_Ga=q,i=1;x^\\^_Ga=T;x^\\^_other^\\", outward: "^_Ga=q,i=1;x^\\^_other^\\",
    replay: "^Pq#0~^\\^_Ga=T;x^\\"
  ),
  ("^[12^]0;x\u{18}ok", outward: "", replay: "ok"),
  ("a^[2q^[>1t^[#P^[1$}^[1;2'z^[?5ib", outward: "^[2q^[>1t^[#P^[1$}^[1;2'z^[?5i", replay: "a^\\b"),
  ("a^ G^%@b^ F", outward: "^ G^%@^ F", replay: "a^\\b^\\"),
  ("^#6^[1;2;3;4$z^[#{^V^[2h^[?40h", outward: "", replay: "^#6^[1;2;3;4$z^[#{^V^[2h^[?40h"),
  ("^[?1h^[?1000h^=", outward: "", replay: "^[?1h^[?1000h^="),
  ("^]8;;?\u{7}x", outward: "", replay: "^]8;;?\u{7}x"),
  // A question mark is no query in a title, a folder (OSC 7) or a prompt mark (OSC 133).
  (
    "^]1;?\u{7}^]2;a;?\u{7}^]7;?\u{7}^]133;D;?\u{7}", outward: "^]1;?\u{7}^]2;a;?\u{7}^]7;?\u{7}",
    replay: "^]133;D;?\u{7}"
  ),
  // REP directly after a query has no effect, because a query ends the state that REP needs.
  ("a^[c^[b", outward: "^[c", replay: "a^\\^[b"),
  ("^\u{1}]0;t\u{7}x", outward: "^]0;t\u{7}", replay: "\u{1}x"),
])
func `under a card each sequence goes to the terminal at once or to the replay`(
  _ script: String, outward: String, replay: String
) {
  let (terminal, coveredOutput, read) = covered("", script)
  #expect(read == terminalBytes(script).count)
  #expect(shown(coveredOutput.outward) == outward)
  #expect(shown(coveredOutput.replay) == replay)
  // The same byte by byte, and the model is in the same state as without a card.
  var cut = Terminal(size: size)
  var pieces = CoveredOutput(under: cut.modes.overlay(input: .nothing))
  for byte in terminalBytes(script) { _ = cut.feed([byte], coveredOutput: &pieces) }
  #expect(pieces.outward == coveredOutput.outward && pieces.replay == coveredOutput.replay)
  var plain = Terminal(size: size)
  plain.feed(terminalBytes(script))
  #expect(difference(cut, plain) == nil && difference(terminal, plain) == nil)
}

@Test
func `invalid UTF-8 is replayed as U+FFFD, whatever follows it`() {
  var terminal = Terminal(size: size)
  var coveredOutput = CoveredOutput(under: terminal.modes.overlay(input: .nothing))
  for bytes in [[0xEC], [0x07], [0xE2, 0x82], [0x07, 0xFF, 0xC3]] as [[UInt8]] {
    _ = terminal.feed(bytes, coveredOutput: &coveredOutput)
  }
  #expect(coveredOutput.replay == Array("\u{FFFD}\u{FFFD}\u{FFFD}".utf8))
  #expect(coveredOutput.outward == [0x07, 0x07])
  #expect(terminal.pending == [0xC3])
}

@Test(arguments: [
  ("", "^[8;30;100t", stops: true), ("", "^[8t", stops: true), ("", "^[24t", stops: true),
  ("", "^[4;5;6t", stops: true),
  ("", "^[9;1t", stops: true), ("", "^[10;1t", stops: true), ("", "^[36*|", stops: true),
  ("", "^[132$|", stops: true),
  ("^[?40h", "^[?3h", stops: true), ("^[?40h^[?3h", "^[?3l", stops: true), ("", "^[?40;3h", stops: true),
  ("^[?40h^[?3h^[?3s^[?3l", "^[?3r", stops: true),
  ("", "^[?3h", stops: false), ("", "^[18t", stops: false), ("", "^[22;0;0t", stops: false),
  ("", "^[3;1;1t", stops: false), ("", "^[t", stops: false), ("", "^[?8;30t", stops: false),
  ("", "^[36 |", stops: false),
  // The present size.
  ("", "^[8;6;20t", stops: false), ("", "^[8;6;21t", stops: true), ("", "^[8;7;20t", stops: true),
  ("", "^[8;6t", stops: true), ("", "^[6*|", stops: false), ("", "^[20$|", stops: false),
])
func `reading stops after a function that may change the size of the window, and under a card before it`(
  _ before: String, _ function: String, stops: Bool
) {
  let (_, coveredOutput, read) = covered(before, "abc" + function + "def")
  #expect(stops == (read == 3 + function.utf8.count - 1))
  if stops { #expect(coveredOutput.outward.isEmpty) }
  var terminal = Terminal(size: size)
  terminal.feed(terminalBytes(before))
  var whole = terminal
  let bytes = terminalBytes("abc" + function + "def")
  let end = terminal.feed(upToResizing: bytes.span)
  #expect(end == (stops ? 3 + function.utf8.count : nil))
  if let end { terminal.feed(bytes[end...]) }
  // In parts of one byte, it stops at the same place.
  var cut = Terminal(size: size)
  cut.feed(terminalBytes(before))
  let ends = bytes.indices.filter { cut.feed(upToResizing: [bytes[$0]].span) != nil }
  #expect(ends == (end.map { [$0 - 1] } ?? []))
  whole.feed(bytes)
  #expect(difference(terminal, whole) == nil && difference(cut, whole) == nil)
}

@Test
func `a reset stops reading if it can end the 132 columns of DECCOLM`() {
  var terminal = Terminal(size: size)
  terminal.feed(terminalBytes("^[?40h^[?3h"))
  #expect(terminal.feed(upToResizing: terminalBytes("^cab").span) == 2)
  #expect(terminal.feed(upToResizing: terminalBytes("^cab").span) == nil)
}

@Test(arguments: [
  ("", "abc^[?1049hdef", stops: true), ("^[?1049h", "abc^[?1049ldef", stops: true),
  ("", "abc^[?25;47hdef", stops: true),
  ("^[?1049h", "abc^cdef", stops: true), ("", "abc^cdef", stops: true), ("^[?40h^[?3h", "abc^cdef", stops: true),
  ("", "abc^[?1049ldef", stops: false),
  ("^[?47h", "abc^[?1049hdef", stops: false),
])
func `under a card reading stops before a switch to the other screen, and before a reset`(
  _ before: String, _ script: String, stops: Bool
) {
  var (terminal, coveredOutput, read) = covered(before, script)
  let bytes = terminalBytes(script)
  #expect(stops == (read < bytes.count))
  if stops {
    #expect(String(decoding: bytes[read...], as: UTF8.self).dropFirst() == "def")
    #expect(terminal.pending == Array(bytes[3..<read]))
    #expect(coveredOutput.replay == Array("abc".utf8))
    #expect(terminal.isAlternate == (before == "^[?1049h"))
    // The real terminal is restored and then receives the rest unchanged.
    let overlay = terminal.modes.overlay(input: .nothing)
    var real = terminal
    real.finish()
    real.feed(terminal.restoration(from: overlay))
    real.feed(bytes[read...])
    terminal.feed(bytes[read...])
    #expect(difference(real, terminal) == nil)
    #expect(terminal.isAlternate == script.hasSuffix("hdef"))
  }
}

@Test(arguments: ["", "^[?5h", "^[?25l"])
func `a card over the main screen is on the alternate screen, and output printed meanwhile is replayed`(_ mode: String)
{
  for (name, bytes) in streams {
    var shadow = Terminal(size: size)
    let opening = terminalBytes("before^[>1u^[31m\r\nmore^[?2004h" + mode)
    shadow.feed(opening)
    var real = shadow
    var before = shadow
    let overlay = shadow.modes.overlay(input: .all, alternate: true)
    real.feed(shadow.covering(by: overlay))
    #expect(real.isAlternate && real.modes.keyboard.flags == 1)
    var picture = Screen(size: size)
    picture.cursor.isVisible = false
    var frame: [UInt8] = []
    FrameEncoder().paint(picture, into: &frame)
    real.feed(frame + terminalBytes("^[HA card^[7m!"))
    var coveredOutput = CoveredOutput(under: overlay)
    let read = shadow.feed(terminalBytes(bytes), coveredOutput: &coveredOutput)
    real.feed(coveredOutput.outward)
    real.feed(before.restoration(from: overlay, repainting: false))
    // Titles and colours reach the terminal at once.
    (before.titles, before.palette) = (real.titles, real.palette)
    // The card was erased when the alternate screen was left.
    #expect(difference(real, before) == nil, "\(name)")
    real.feed(coveredOutput.replay + shadow.pending)
    let rest = terminalBytes(bytes)[read...]
    real.feed(rest)
    shadow.feed(rest)
    #expect(difference(real, shadow) == nil, "\(name)")
  }
}

@Test(arguments: [0, 1, 3])
func `after a program was killed, each title that it pushed is popped from the title stack`(count: Int) {
  var terminal = Terminal(size: size)
  terminal.feed(terminalBytes(String(repeating: "^[22;0t", count: count)))
  let bytes = String(decoding: terminal.resetSequence(), as: UTF8.self)
  #expect(bytes.ranges(of: "\u{1B}[23;0t").count == count)
}

@Test(arguments: streams)
func `after a program was killed, the reset sequence turns its modes off`(_ stream: (name: String, bytes: String)) {
  let bytes = terminalBytes(stream.bytes)
  for end in 0...bytes.count {
    var terminal = Terminal(size: size)
    terminal.feed(bytes[..<end])
    let isAlternate = terminal.isAlternate
    let left = (terminal.isVT52 ? terminal.inANSI : terminal).modes
    let saved = isAlternate && left.alternateMode == 1049 ? left.mainSaved : nil
    let leavesLine = saved?.isWrapPending ?? left.isWrapPending || left.charsets.single != 0
    terminal.feed(terminal.resetSequence())
    var sane = Modes(size: size)
    // The reset sequence clears the flags of the kitty keyboard protocol only for the screen that is shown. Flags of
    // an alternate screen that the program has left are kept.
    if !isAlternate { sane.alternateKeyboard = terminal.modes.alternateKeyboard }
    sane.cursor = terminal.modes.cursor
    sane.mainSaved = terminal.modes.mainSaved
    sane.alternateSaved = terminal.modes.alternateSaved
    sane.savedPrivateModes = terminal.modes.savedPrivateModes
    #expect(leavesLine ? terminal.modes.cursor.column == 0 : terminal.modes.cursor == saved?.position ?? left.cursor)
    #expect(terminal.isAtSafePoint)
    // Modes that the model only records are off too.
    for (number, isOn) in terminal.modes.privateModes.used {
      // Leaving 132 columns would erase the screen.
      #expect(!isOn || number == 3, "\(number)")
      sane.privateModes.set(number, to: isOn)
    }
    for (number, isOn) in terminal.modes.ansiModes {
      #expect(isOn == (number == 12))
      sane.ansiModes[number] = isOn
    }
    sane.pens = terminal.modes.pens
    let isSane = terminal.modes == sane
    #expect(isSane, "after \(end) bytes")
  }
}

@Test
func `a change of size keeps the lower lines and the cursor on the screen`() {
  var terminal = terminal(6, 4, "1\r\n2\r\n3\r\n4abcdef")
  terminal.resize(Size(columns: 3, rows: 2))
  #expect(terminal.picture == ["4ab", "f.."])
  #expect(terminal.place == "1,1")
  terminal.resize(Size(columns: 10, rows: 3))
  #expect(terminal.picture == ["4ab.......", "f.........", ".........."])
  #expect(terminal.modes.tabStops.columns == [8])
  terminal.resize(Size(columns: 0, rows: 0))
  #expect(terminal.size == Size(columns: 1, rows: 1))
  terminal.resize(Size(columns: 10_000, rows: 10_000))
  #expect(terminal.size.area <= 1 << 22)
}

@Test
func `a main screen that shrinks twice behind a full-screen program keeps the line of its saved cursor`() {
  var terminal = terminal(6, 4, "1\r\n2\r\n3\r\n4^[?1049h")
  for rows in [3, 1, 4] { terminal.resize(Size(columns: 6, rows: rows)) }
  terminal.feed("\u{1B}[?1049l")
  #expect(terminal.picture == ["4.....", "......", "......", "......"])
  #expect(terminal.place == "1,3")
}

@Test
func `the revision changes with the picture, and not with the pen, the title or the keyboard flags`() {
  var terminal = Terminal(size: size)
  for (script, changes) in [
    ("a", true), ("^[1m", false), ("^]0;t\u{7}", false), ("^[H", true), ("^[>1u", false), ("^[?25l", true),
    ("\n", true),
  ] {
    let before = terminal.revision
    terminal.feed(terminalBytes(script))
    #expect((terminal.revision != before) == changes, "\(script)")
  }
}
