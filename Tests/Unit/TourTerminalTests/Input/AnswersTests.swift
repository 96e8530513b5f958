import Testing
import TourScreen

@testable import TourTerminal

private let size = Size(columns: 20, rows: 6)

@Test(
  arguments: [
    // Identity: device attributes, version, answerback.
    ("^[c", "^[?64;6;21;22c"), ("^[0c", "^[?64;6;21;22c"), ("^Z", "^[?64;6;21;22c"), ("^[>c", "^[>41;390;0c"),
    ("^[=c", "^P!|7E545552^\\"),
    ("^[>q", "^P>|tour^\\"), ("^[>0q", "^P>|tour^\\"), ("\u{5}", ""),
    // Status reports.
    ("^[5n", "^[0n"), ("^[?15n", "^[?13n"), ("^[?25n", "^[?20n"), ("^[?26n", "^[?27;1;0;0n"), ("^[?53n", "^[?53n"),
    ("^[?55n", "^[?53n"),
    ("^[?56n", "^[?57;0n"), ("^[?62n", "^[0000*{"), ("^[?63;9n", "^P9!~0000^\\"), ("^[?75n", "^[?70n"),
    ("^[?85n", "^[?83n"),
    ("^[?996n", "^[?997;1n"), ("^[?4711n", ""),
    // Cursor position.
    ("^[3;4H^[6n^[?6n", "^[3;4R^[?3;4;1R"), ("^[2;5r^[?6h^[2;3H^[6n", "^[2;3R"),
    ("^[?69h^[4;9s^[?6h^[1;2H^[6n", "^[1;2R"),
    // Modes.
    ("^[4$p^[4h^[4$p^[20$p^[2$p", "^[4;2$y^[4;1$y^[20;2$y^[2;0$y"),
    ("^[?7$p^[?25$p^[?6$p", "^[?7;1$y^[?25;1$y^[?6;2$y"),
    ("^[?1049h^[?1049$p^[?47$p", "^[?1049;1$y^[?47;1$y"), ("^[?1002h^[?1000$p^[?1002$p", "^[?1000;2$y^[?1002;1$y"),
    ("^[?4711h^[?4711$p", "^[?4711;0$y"), ("^[10$p^[?60$p^[?4h^[?4$p", "^[10;4$y^[?60;4$y^[?4;4$y"),
    ("^[?2$p^[?42$p^[?1046$p", "^[?2;1$y^[?42;2$y^[?1046;1$y"), ("^[?2l^Z^[c^<^Z", "^/Z^[?64;6;21;22c"),
    ("^[?2026$p^[?2027$p^[?2048$p", "^[?2026;2$y^[?2027;0$y^[?2048;2$y"),
    // Settings (DECRQSS).
    ("^[1;3;38;2;1;2;3;4:3m^P$qm^\\", "^P1$r0;4:3;1;3;38;2;1;2;3m^\\"), ("^[2;5r^P$qr^\\", "^P1$r2;5r^\\"),
    ("^P$qs^\\", "^P1$r1;20s^\\"),
    ("^[3 q^P$q q^\\", "^P1$r3 q^\\"), ("^[1\"q^P$q\"q^\\", "^P1$r1\"q^\\"), ("^P$q\"p^\\", "^P1$r64;1\"p^\\"),
    ("^P$qt^\\", "^P1$r6t^\\"),
    ("^P$q$|^\\", "^P1$r20$|^\\"), ("^P$q*|^\\", "^P1$r6*|^\\"), ("^P$qz^\\", "^P0$r^\\"),
    // Cursor information and tab stops (DECRQPSR).
    ("^[2;3H^[1;7m^[1\"q^)0\u{E}^[1$w", "^P1$u2;3;1;I;A;@;1;2;@;B0BB^\\"),
    ("^-A^[?6h^O^[1$w", "^P1$u1;1;1;@;@;E;0;2;B;BABB^\\"),
    ("^[2$w", "^P2$u9/17^\\"), ("^[3g^[4G^H^[2$w", "^P2$u4^\\"),
    // Checksums (DECRQCRA): a single blank counts, blanks at the end of a row do not.
    ("ab ^[5;1;1;1;1;1*y", "^P5!~FF9F^\\"), ("ab ^[5;1;1;1;1;20*y", "^P5!~FF3D^\\"),
    (" ^[5;1;1;1;1;1*y", "^P5!~FFE0^\\"),
    ("^[1;4ma^[5;1;1;1;1;1*y", "^P5!~FF0F^\\"), ("^[5;1*y", "^P5!~0000^\\"),
    // Line parameters, window reports, keyboard modes.
    ("^[x^[1x^[2x", "^[2;1;1;128;128;1;0x^[3;1;1;128;128;1;0x"), ("^[\"v", "^[6;20;1;1;1\"w"), ("^[&u", "^P1!uA^\\"),
    ("^[11t^[13t^[14t^[16t^[18t^[19t", "^[1t^[3;0;0t^[4;120;200t^[6;20;10t^[8;6;20t^[9;6;20t"),
    ("^]0;title\u{7}^[20t^[21t", "^]Ltitle^\\^]ltitle^\\"), ("^[22;0t^[8;1;1t^[99t", ""),
    ("^]1;a\u{7}^]2;b\u{7}^[20t^[21t^[22t^]0;c\u{7}^[23;1t^[20t^[21t", "^]La^\\^]lb^\\^]La^\\^]lc^\\"),
    ("^[?u^[>5u^[?u^[<u^[?u", "^[?0u^[?5u^[?0u"),
    ("^[?4m^[>4;2m^[?4m^[>4n^[?4m^[?1m^[?99m", "^[>4;0m^[>4;2m^[>4;-1m^[>1;2m"),
    // Capabilities (XTGETTCAP), in hexadecimal.
    ("^P+q544E^\\", "^P1+r544E=787465726D2D323536636F6C6F72^\\"), ("^P+q436f;7878;5247^\\", "^P1+r436f=323536^\\"),
    ("^P+q7878^\\^P+q7^\\^P+qzz^\\", "^P0+r7878^\\^P0+r7^\\^P0+rzz^\\"),
    // Colours: an answer has the terminator of its query, BEL or ST.
    ("^]11;?\u{7}^]10;?^\\", "^]11;rgb:0000/0000/0000\u{7}^]10;rgb:e5e5/e5e5/e5e5^\\"),
    (
      "^]4;1;?;16;?;255;?\u{7}",
      "^]4;1;rgb:cdcd/0000/0000\u{7}^]4;16;rgb:0000/0000/0000\u{7}^]4;255;rgb:eeee/eeee/eeee\u{7}"
    ),
    (
      "^]4;1;#010203;2;?\u{7}^]4;1;?\u{7}^]104;1\u{7}^]4;1;?\u{7}",
      "^]4;2;rgb:0000/cdcd/0000\u{7}^]4;1;rgb:0101/0202/0303\u{7}^]4;1;rgb:cdcd/0000/0000\u{7}"
    ),
    ("^]11;rgb:f/8/0\u{7}^]11;?\u{7}^]111\u{7}^]11;?\u{7}", "^]11;rgb:ffff/8888/0000\u{7}^]11;rgb:0000/0000/0000\u{7}"),
    ("^]10;?;?;?;?\u{7}", "^]10;rgb:e5e5/e5e5/e5e5\u{7}^]11;rgb:0000/0000/0000\u{7}^]12;rgb:e5e5/e5e5/e5e5\u{7}"),
    ("^]4;256;?\u{7}^]4;x;?\u{7}^]4;?\u{7}^]52;c;?\u{7}^]?;?\u{7}^];?\u{7}^]99999999999999999999;?\u{7}", ""),
  ] as [(String, String)])
func `a terminal without a display answers queries from the model`(_ script: String, _ expected: String) {
  for piece in [1, script.utf8.count] {
    var terminal = Terminal(size: size)
    var answers = Answers(as: .model)
    let bytes = terminalBytes(script)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      terminal.feed(Array(bytes[start..<min(bytes.count, start + piece)]), answers: &answers)
    }
    #expect(String(decoding: answers.take(), as: UTF8.self).replacing("\u{1B}", with: "^") == expected)
    #expect(answers.take() == [])
    // Answering does not change the terminal's state.
    var silent = Terminal(size: size)
    silent.feed(bytes)
    #expect(difference(terminal, silent) == nil)
  }
}

@Test
func `a terminal that answers queries switches between the main and the alternate screen`() {
  var terminal = Terminal(size: size)
  var answers = Answers(as: .model)
  terminal.feed(terminalBytes("a^[?1049hb^[6n^[?1049l^[6n^[?1049h^cc"), answers: &answers)
  #expect(String(decoding: answers.take(), as: UTF8.self) == "\u{1B}[1;3R\u{1B}[1;2R")
  #expect(!terminal.isAlternate && terminal.screen.text(row: 0).hasPrefix("c "))
}

@Test
func `answers that the program does not read are limited to 1 MiB`() {
  var terminal = Terminal(size: size)
  var answers = Answers(as: .model)
  for _ in 0..<100 { terminal.feed(terminalBytes(String(repeating: "^[c", count: 1000)), answers: &answers) }
  #expect(answers.take().count <= 1 << 20)
  var named = Identity.model
  named.answerback = "me"
  answers = Answers(as: named)
  terminal.feed([5], answers: &answers)
  #expect(answers.take() == Array("me".utf8))
}
