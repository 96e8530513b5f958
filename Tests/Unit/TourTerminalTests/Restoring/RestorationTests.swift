import Testing
import TourScreen

@testable import TourTerminal

/// Streams that together set all of the state that a restore has to bring back. `^` is ESC.
let streams: [(name: String, bytes: String)] = [
  ("text", "one\r\ntwo\r\n\tthree four five six seven eight nine\n\nten\u{8}\u{8}X\u{7}"),
  ("rendition", "^[1;3;4:3;31;48;5;200mA^[22mB^[38;2;1;2;3mC^[0;58:2::9:8:7;4mD^[7;8;9;53mE^[38:5:17mF^[0m"),
  ("colours under erased cells", "^[44mabc^[K\r\n^[41m^[Jdef^[10;3H^[42m^[2Xx^[L^[M^[49m^[2S"),
  ("margins", "a\r\nb\r\nc\r\nd^[2;3r^[?6h^[2;2HX\n\nY^[?6l^[r^[?69h^[3;9s^[5;4Hlong line here^[?69l"),
  ("pending wrap", "^[5G12345678901234567890^[1;31m!^[0mab^[20GX^[32m^7^[HZ^8Y"),
  ("saved cursor", "^[3;4H^[31m^(0^7^(B^[0m^[Habc^8qx^[2;5r^[?6h^[2;2H^7^[?6l^[r^[HX^8Y"),
  ("charsets", "^(0lqqk^(B\u{E}ab^)0cd\u{F}ef^*0^Nqq^+A^O##^ng"),
  ("screens", "main^[?1049halt^[5;5H^7^[31mred^[>5u^[?1049lback^[?47hagain^[?47l^[?1047h!^[?1047l"),
  ("keyboard", "^[>1u^[>5u^[=3;2u^[<u^[?1h^=^[>4;2m^[>4m^>^[?1l^[<9u"),
  ("mouse", "^[?1000;1006h^[?1002h^[?1003;1015h^[?1004h^[?2004h^[?1003l^[?1006l^[?1007;9999h"),
  ("tab stops", "^[5G^H^[9G^[g^[3g^[4G^H\r\tX^[?5W\tY"),
  ("insert and protect", "abcdef^[3G^[4hXY^[1\"qPQ^[0\"q^[4l^[?2J^[3;3H^[1\"qZ"),
  ("repeat", "x^[5b^[31my^[2b\r\n世^[2b^(0q^[3b^[4hz^[2b"),
  ("wide", "世界e\u{301}👩\u{200D}👧🇩🇪❤\u{FE0F}👋🏽\r\n^[19G界界^[2GX"),
  ("links", "^]8;id=1;https://a.example\u{7}link^]8;;^\\ ^]2;title\u{7}^]52;c;YQ==^\\ok"),
  (
    "titles",
    "^]0;one\u{7}^[22;0;0t^]2;two^\\^[22;2t^]1;three\u{7}^[22;1ta^]2;\u{7}^[23;1t^[22tb^[23;2t^[23;0;0t^]0;four\u{7}^[23t^[23t"
  ),
  (
    "colours",
    "^]11;#ffffff\u{7}^]4;1;#010203;200;rgb:8/9/a^\\x^]10;?;#aabbcc;rgb:1/2/3\u{7}^]104;1\u{7}y^]4;3;?;2;#112233\u{7}^]111^\\^]12;#fff\u{7}^]110\u{7}^cz^]11;#123456\u{7}^]104^\\"
  ),
  ("a joiner before the end of a line", "^[3;19H\u{FFFD}\u{200D}^(0e^(Bgoes on"),
  ("a wrap behind a joiner", "^[19G\u{FFFD}\u{200D}^(0e\u{200D}^[2;19Hy\u{200D}^)>\u{E}{^[b"),
  ("a wrap behind a joining scalar", "^[19G🏽^7^[17G👋^[H^[31ma^8^[32mb"),
  ("a wrap behind a joining scalar, on the other screen", "^[19G🏽^7^[17G👋^8^[?1049hc^[?1049ld"),
  ("a pending wrap that is kept while rows scroll", "^[19G👧^[17G👩\u{200D}^[2;20H^[1\"qe^[T^[mf"),
  (
    "a saved pending wrap over the first half of a wide glyph",
    "^[?69h^[1;8s^[8Gx^7^[?69l^[8G世^[?1049hy^[?1049l^[8Gx^7^[8G世^8^[?69h^[1;8s^8z"
  ),
  ("a row of double width, and a wrap behind a joining scalar", "^[2H^#6^[9G🏽^[7G👋^P1$t2;10;1;@;@;H;0;2;O;BBBB^\\z"),
  ("a saved pending wrap in a wrapped row whose last cell is erased", "^[20Gx^7^[2H^[1K^[Habcdefghijklmnopqrs世^8z"),
  (
    "another terminal",
    "ab^[1;31m^[2;5r^[?69h^[3;9s^[?6h^[4h^)A\u{E}^[?45h^[?2lcd^Y\"%e^Fqx^A^B^C^D^I^Z^=^KXYZ0123456789012345^G^H^J^[3^(0^^Y\u{1}~f^<gh^[?2l^>i^<^[?2;2s^[?2r"
  ),
  ("national sets", "a{^(K{^(B{^[?42h^(K{|}^)%6\u{E}[\u{F}^7^[?42l{^*Y^N[^(B{^8|^[?42;42s^[?42h^(=#e^[!p#^[?42r"),
  ("a national set beside line drawing", "^[?42h^*0^+A^n^O#"),
  (
    "presentation",
    "a\tb^[3;4H^[1;7m^P1$t2;3;1;F;A;I;1;2;B;0BA>^\\xy^P2$t5/9/12^\\\t^P1$t1;1;1;@;@;H;0;0;O;BBBB^\\z^P1$t9;9;1^\\^P2$tx^\\^P1$t1;20;1;@;@;H;0;0;@;BB%6K^\\"
  ),
  (
    "no alternate screen",
    "a^[?1049hb^[?1046lc^[?1049hd^[?1048h^[?1046s^[?1046h^[?1047he^[?1046r^[?1046;1049hf^[?1046s^[?1046l^[?1049;1046;1049hg"
  ),
  ("reports", "^[6n^[?6n^[c^P$qm^\\^[?2026h^[?25l^[3 q^[?25h^[?2026l^_Gx^\\^[?12s^[?12h^[?12r"),
  ("reset", "abc^[?1049h^[2;3r^[4hdef^cX^[?7l12345678901234567890123^[!pY"),
  ("double width", "ab^#6cd^[2;1H^#3top^[3;1H^#4top^[1;31m^7^[2;2H^#5x^[5;1H^#6123456789+^[H^[5;10Hz"),
  (
    "double width behind",
    "^#6main^[2;3H^[?1049h^#3alt^[2;1H^#61234567890^[?1049l!^[?47h^[2;1H^#4x^[?47l^[4;1H^#6y^[?69h^[?69l"
  ),
  (
    "rectangles",
    "^[44mabc^[m^[45;2;2;4;9$x^[1m^[2;2;3;4;1;4;12$v^[m^[2*x^[1;1;3;6;1;4;7$r^[*x^[2;1;4;3;5;8$t^[3;3;3;8$z^[1\"qX^[2;2;6;9${"
  ),
  ("protection", "^Vab^Wcd^[2K^[1;31m^Ve^7^W^[2J^[0\"qfg^8h^V^[?1049hi^Wj^[?1049l^[!p^[1\"qk"),
  (
    "kept renditions",
    "^[1;31m^[#{^[m^[4:3;58:5:9m^[4;30#{^[42m^[#{a^[#}b^[#}c^[#}d^[#}e^[#{^[#{^[#{^[#{^[#{^[#{^[#{^[#{^[#{^[#{^[#{^[#{f^[m^[#}g^[#}^[#}^[#}^[#}^[#}^[#}^[#}^[#}^[#}^[#}^[#}h"
  ),
  (
    "back and forth",
    "^[?45h^[2;2H\u{8}\u{8}\u{8}x^[3;1H^[3Dy^[?45l^[2h^[12l^[2l^[12h^6^9^[?69h^[4;9s^9^6^[?7lz^[3a^[2e"
  ),
  ("columns and sets", "^(>abV^)A\u{E}#\u{F}c^(Bab^[?40hcd^[?3hef^[?95hgh^[?3l^[?40li^%@^%G^ Gj"),
  ("reversed", "^[?5hx^[?5l^[?45h^[20h\na^[20l^[?8l^[>1n^[>2;3m^#8^[5;5H"),
  ("controls within sequences", "^\u{1}]2;title\u{7}a^\u{2}_x^\\b^\u{7F}[3\u{8}Cc^[\u{7}4D^\u{9}7d"),
  ("modes kept", "^[?6;7;69s^[?6h^[?6r^[?6h^[?4711s^[?1049;1047;1048s^[?1049h^[?47s^[?4711h^[?1049l^[?1;4711s^[?4711r"),
  ("a margin removed while a wrap is pending at it", "^[?69h^[3;9s^[5;4Hsixsix^[?69l^[?69h"),
  ("shifted for one character only", "^(0^Ogx^Ng^[2b^*0^Ngx^Ng^[2b"),
  ("invalid links", "^]8;;\u{7F}\u{7}I^]8;;http://a\u{7F}\u{85}b\u{7}J^]8;a=b\u{7}K"),
  ("queries between a character and REP", "a^[c^[2bb^[>c^[2bc^Z^[2bd^[?25$p^[2b"),
  ("REP behind another sequence", "ab^[m^[3bX^[1mc^[3by^[22md^[?25h^[2be^[31;1m^[2bf"),
  ("a wide glyph that is lost at the margin", "^[?7l^[1;20H世^[?7hx^[2;20H^[?7la世^[?7hy^[3;20Hb^[?7l世^[?7hz"),
  ("the alternate screen shown twice", "a^[?1049hbcd^[?1049he^[?1049l^[?47hfg^[?1049hh^[?1049li"),
  (
    "widgets",
    "ab^]8687;widget;name=a;row=1;column=2;rows=1;columns=4^\\cd^[2S^]8687;event;name=b\u{7}^[?1049he^]8687;clear^\\f^[?1049lg"
  ),
  ("backwards out of the margins", "^[3;5r^[?6h^[?45hm^[8D^[?45l^[?7l^[1;1H^[?7;45h^[2;1H^[80D"),
  ("joining characters that deletion makes adjacent", "🇩x🇪^[2G^[P^[2H👋x🏽^[3G^[P^[3H👩\u{200D}x世👋x🏽^[3G^[P^[5G^[P"),
  (
    "wrapped lines",
    "^[?1049hone and the same line, of more rows than one\r\n世界世界世界世界世界世界x\r\n^[2H^[1K^[H^[44m^[K^[m^[2;5r^[3Hover and over again"
  ),
  (
    "wrapped lines whose next row is erased",
    "^[6Hone^[18Gand another\r\n^[5;9H^[1K^[9G^[44m^[K^[H^[mtwenty-one letters...^[20G^[2X^[2H^[1K"
  ),
  ("colours in two forms", "^[1;38;5;1mred^[31mred^[48;5;2m^[K^[4Cx^[42mx^[0;38;5;9my^[91my^[48;5;10mz^[102mz"),
  ("a wide glyph that wraps to the next row", "^[19Ga世界^[2;1Hb^[3;19H🇩🇪🇩🇪^[19G^[P^[5;20H世^[X"),
  (
    "a wide glyph on the alternate screen, and the main screen shown",
    "main^[?1049halt\r\n🎉^[?47l^[3;3Hback^[?47h!^[?47l"
  ),
]

private let size = Size(columns: 20, rows: 6)

@Test(arguments: streams, Dialect.all)
func `a terminal that receives the full state at any byte of a stream is equal, also after the rest of the stream`(
  _ stream: (name: String, bytes: String), _ dialect: Dialect
) {
  let bytes = Array(terminalBytes(stream.bytes))
  var reached = Terminal(size: size, dialect: dialect)
  let whole = fed(bytes, dialect)
  for end in 0...bytes.count {
    if end > 0 { reached.feed([bytes[end - 1]]) }
    var copy = Terminal(size: size, dialect: dialect)
    copy.feed(reached.fullState())
    #expect(
      difference(copy, reached) == nil,
      "after \(end) bytes: \(String(decoding: bytes[..<end].suffix(12), as: UTF8.self).debugDescription)")
    copy.feed(bytes[end...])
    #expect(difference(copy, whole) == nil, "at the end, restored after \(end) bytes")
  }
}

@Test(arguments: streams, Dialect.all)
func `a card opened and closed at every byte leaves no trace`(
  _ stream: (name: String, bytes: String), _ dialect: Dialect
) {
  let bytes = Array(terminalBytes(stream.bytes))
  let whole = fed(bytes, dialect)
  for end in 0...bytes.count {
    let shadow = fed(Array(bytes[..<end]), dialect)
    var real = shadow
    guard shadow.state == .ground, !shadow.isVT52 else { continue }
    let overlay = shadow.modes.overlay(input: .all)
    real.feed(shadow.covering(by: overlay))
    real.feed("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!")
    real.feed(shadow.restoration(from: overlay))
    #expect(difference(real, shadow) == nil, "after \(end) bytes")
    real.feed(bytes[end...])
    #expect(difference(real, whole) == nil, "at the end, with a card after \(end) bytes")
  }
}

extension Dialect {
  static let all: [Dialect] = [.xterm, .tmux, .vte, Dialect(.kitty)]
}

func terminalBytes(_ script: String) -> [UInt8] {
  script.systemBytes.map { $0 == UInt8(ascii: "^") ? 0x1B : $0 }
}

private func fed(_ bytes: [UInt8], _ dialect: Dialect) -> Terminal {
  var terminal = Terminal(size: size, dialect: dialect)
  terminal.feed(bytes)
  return terminal
}

/// Returns the first difference; nil if there is none. An erased cell and a space count as equal if a wrap is pending
/// there, because the wrap can be restored only by writing a space. They always do in the dialect of tmux, which does
/// not report the difference.
func difference(_ a: Terminal, _ b: Terminal) -> String? {
  if a.modes != b.modes {
    let (left, right) = (Mirror(reflecting: a.modes), Mirror(reflecting: b.modes))
    for (one, other) in zip(left.children, right.children) where "\(one.value)" != "\(other.value)" {
      return "\(one.label ?? ""): \(one.value) ≠ \(other.value)"
    }
    return "modes"
  }
  if a.titles != b.titles { return "titles: \(a.titles) ≠ \(b.titles)" }
  if a.palette != b.palette { return "palette: \(a.palette) ≠ \(b.palette)" }
  if a.screen != b.screen {
    for row in 0..<a.size.rows {
      for column in 0..<a.size.columns {
        var (one, other) = (a.screen[column: column, row: row], b.screen[column: column, row: row])
        // A pending wrap over an erased cell can be restored only by writing a space there.
        let isBlank = a.dialect == .tmux || a.modes.isWrapPending && a.modes.cursor == Point(column: column, row: row)
        if isBlank, one.isErased || other.isErased, one.columns == 1, other.columns == 1 {
          if one.isErased { one.glyph = .space }
          if other.isErased { other.glyph = .space }
        }
        if !a.extras.same(one, as: other, in: b.extras) {
          return "cell \(column),\(row): \(a.extras.text(one.glyph)) \(one) ≠ \(b.extras.text(other.glyph)) \(other)"
        }
      }
    }
  }
  if a.pending != b.pending { return "pending \(a.pending) ≠ \(b.pending)" }
  if a.repeatable != b.repeatable {
    return "last \(String(describing: a.repeatable)) ≠ \(String(describing: b.repeatable))"
  }
  // Leaving mode 1049 restores a pending wrap on the hidden screen too, also by a space. So only the text of the hidden
  // screen is compared.
  let (one, other) = (a.picture(of: a.hidden), b.picture(of: b.hidden))
  for row in 0..<a.size.rows where one.text(row: row) != other.text(row: row) {
    return "hidden row \(row): \(one.text(row: row)) ≠ \(other.text(row: row))"
  }
  if a.grid.wraps != b.grid.wraps { return "lines go on \(a.grid.wraps) ≠ \(b.grid.wraps)" }
  if a.hidden.wraps != b.hidden.wraps { return "hidden lines go on \(a.hidden.wraps) ≠ \(b.hidden.wraps)" }
  return a.state == b.state ? nil : "parser"
}

@Test
func `a screen with rows of double width is restored after a resize under a card`() {
  var shadow = Terminal(size: size)
  shadow.feed(terminalBytes("^[?1049h^#6wide\r\nnarrow"))
  let overlay = shadow.modes.overlay(input: .all)
  for other in [Size(columns: 30, rows: 9), Size(columns: 7, rows: 2)] {
    var (real, alone) = (shadow, shadow)
    real.feed(shadow.covering(by: overlay))
    real.resize(other)
    alone.resize(other)
    real.feed(alone.restoration(from: overlay))
    #expect(difference(real, alone) == nil, "\(other)")
  }
}

@Test
func `a soft reset under a card unlocks the keyboard, and modes saved there with XTSAVE are kept`() {
  var shadow = Terminal(size: size)
  shadow.feed(terminalBytes("^[?1049h^[2h"))
  let overlay = shadow.modes.overlay(input: .all)
  var real = shadow
  real.feed(shadow.covering(by: overlay))
  var coveredOutput = CoveredOutput(under: overlay, keepsReplay: false)
  _ = shadow.feed(terminalBytes("^[!p^[?1049;7s"), coveredOutput: &coveredOutput)
  real.feed(shadow.restoration(from: overlay))
  #expect(difference(real, shadow) == nil)
}

@Test(arguments: ["", "^7"])
func `rows of double width on the alternate screen stay so after a card was shown there`(_ keep: String) {
  var shadow = Terminal(size: size)
  shadow.feed(terminalBytes("main\(keep)^[?47h^#6wide^[?47l"))
  let overlay = shadow.modes.overlay(input: .all, alternate: true)
  var real = shadow
  real.feed(shadow.covering(by: overlay))
  real.feed("\u{1B}[H\u{1B}[2J\u{1B}[31mA card!")
  real.feed(shadow.restoration(from: overlay, repainting: false))
  #expect(difference(real, shadow) == nil)
  #expect(real.hidden.lineSizes == shadow.hidden.lineSizes)
}

@Test(arguments: PrivateModes.Known.blindReset)
func `the blind reset resets the modes that would disturb a shell`(_ mode: PrivateModes.Known) {
  var terminal = Terminal(size: size)
  terminal.feed("\u{1B}[?\(mode.number)\(mode.isInitiallyOn ? "l" : "h")")
  #expect(terminal.modes.privateModes[mode] != mode.isInitiallyOn)
  terminal.feed(Terminal.blindReset)
  #expect(terminal.modes.privateModes[mode] == mode.isInitiallyOn)
}

@Test(arguments: [Dialect.xterm, .tmux, .vte])
func `the blind reset ends margins and insert mode where the cursor is, also in tmux, which ignores DECSTR`(
  _ dialect: Dialect
) {
  var terminal = Terminal(size: Size(columns: 20, rows: 6), dialect: dialect)
  terminal.feed("\u{1B}[2;4r\u{1B}[4h\u{1B}[3;7H")
  terminal.feed(Terminal.blindReset)
  #expect(terminal.modes.margins == Rect(size: terminal.size))
  #expect(!terminal.modes.isInserting)
  #expect(terminal.modes.cursor == Point(column: 6, row: 2))
}
