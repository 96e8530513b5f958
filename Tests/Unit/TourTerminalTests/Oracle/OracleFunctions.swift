import TourScreen

/// Every control function of ECMA-48, of DEC's terminals and of xterm that the model carries out, with different
/// parameters. `^` is ESC.
///
/// Each is fed after ``ControlFunction/page``, which leaves the cursor in its middle, and is followed by
/// ``ControlFunction/probe``.
struct ControlFunction: Sendable {
  static let size = Size(columns: 20, rows: 6)

  let name: String
  let bytes: String

  var script: [UInt8] { terminalBytes(Self.page + bytes + Self.probe) }

  /// The function on a page whose rows are one wrapped line. The probe is left out, because it could wrap to another
  /// row itself.
  var scriptOnOneLine: [UInt8] {
    terminalBytes("^[H" + String(repeating: "x", count: Self.size.area) + "^[3;5H" + bytes)
  }

  /// Fills each row with different letters, the third on red, and leaves the cursor on the third row and the fifth
  /// column.
  static let page =
    "^[Habcdefghijklmnopqrst^[2Hbcdefghijklmnopqrstu^[3;1H^[41mcdefghijklmnopqrstuv^[m^[4Hdefghijklmnopqrstuvw"
    + "^[5Hefghijklmnopqrstuvwx^[6Hfghijklmnopqrstuvwxy^[3;5H"

  /// Two bytes, characters that show the effect of the function on the pen, the modes and the next position.
  private static let probe = "#x"
}

extension ControlFunction {
  static let all =
    (cursor + tabs + erasing + editing + scrolling + margins + wrapping + modes + renditions + charsets + saving
    + screens + titles + nationalSets + presentation + encodings)
    .map(ControlFunction.init)

  /// The functions in which xterm differs from others. Only xterm judges them.
  static let inXterm = [
    ("DECSTR in renditions", "^[1;2;3;9;31m^[!p"), ("DECSTR in a double underline", "^[4;21;44m^[!p"),
    ("DECRC after DECSTR in renditions", "^[2;3;9m^[!p^[m^8"), ("DECALN in colours", "^[1;4;31;42m^#8x"),
    ("DECALN in a colour of 256", "^[3;38;5;200m^#8x"), ("DECALN in RGB colours", "^[3;38;2;1;2;3;48;2;9;8;7m^#8x"),
    ("DECALN in blue", "^[38;2;0;0;7m^#8x"),
    ("SD 0", "^[0T"), ("an overlong sequence, then REP", String(systemBytes: [0xC0, 0xAF]) + "^[2b"),
    ("a surrogate, then REP", String(systemBytes: [0xED, 0xA0, 0x80]) + "^[2b"),
  ].map(ControlFunction.init)

  /// The functions in which tmux differs from xterm, beyond those of ``all``. Only tmux judges them.
  static let inTmux = [
    ("a full line, then EL", "^[3;1Habcdefghijklmnopqrst^[K"), ("EL 2 on a pending wrap", "^[20Gz^[2K"),
    ("ED 1 on a pending wrap", "^[20Gz^[1J"),
    ("ED 2 on a pending wrap", "^[20Gz^[2J"), ("CUB 2 on a pending wrap", "^[20Gz^[2D"),
    ("CUD on a pending wrap", "^[20Gz^[B"),
    ("CNL on a pending wrap", "^[20Gz^[E"), ("RI at the top on a pending wrap", "^[1;20Hz^M"),
    ("LF at the bottom on a pending wrap", "^[6;20Hz\n"),
    ("VPA with DECOM on a pending wrap", "^[2;4r^[?6h^[2;20Hz^[3d"), ("HTS on a pending wrap", "^[20Gz^H\r\t\t\t"),
    ("TBC of the last column on a pending wrap", "^[20G^H^[20Gz^[g\r\t\t\t"), ("DECALN on a pending wrap", "^[20Gz^#8"),
    ("a character at a pending wrap without autowrap", "^[20Gz^[?7lXY^[?7hZ"),
    ("a wide glyph at a pending wrap without autowrap", "^[20Gz^[?7l世^[?7h"),
    ("a wide glyph that ends a row without autowrap", "^[?7l^[19G世X^[?7h"),
    ("EL 1 on a pending wrap, then LF", "^[20Gz^[1K\n"),
    ("a wrap at the bottom in colour", "^[6;20H^[44mzz"), ("BS at the left of a wrapped row", "^[2;20Hzz\r\u{8}"),
    ("BS at the left of a row that is not wrapped", "^[3;1H\u{8}"), ("IRM on a pending wrap", "^[20Gz^[4hXY"),
    ("IRM with a wide glyph at the end", "^[20G^[4h世"), ("REP twice", "z^[2b^[2b"),
    ("REP of a letter beyond ASCII", "é^[3b"),
    ("REP after DECID", "z^Z^[2b"), ("ICH 9", "^[9@"), ("ICH 10", "^[44m^[10@"), ("ICH 15", "^[15@"),
    ("ICH in the last column", "^[20G^[44m^[@"), ("DECSTBM with DECOM", "^[2;4r^[?6h^[2;3H^[1;5r"),
    ("DECALN with DECOM", "^[2;4r^[?6h^#8"),
    ("DECRC out of the margins", "^[6;3H^7^[2;4r^[?6h^8"),
    ("DECRC into other margins with DECOM", "^[2;4r^[?6h^[2;2H^7^[?6l^[r^[1;2r^8"),
    ("IL 2 above the margins", "^[3;4r^[1;3H^[2L"), ("DL 2 below the margins", "^[2;3r^[5;3H^[2M"),
    ("1049 off on a pending wrap", "^[20Gz^[?1049l"),
    ("47 on a pending wrap and back", "^[20Gz^[?47h^[?47l"),
    ("1049 off once more, in colour", "^[31m^[?1049h^[?1049l^[5;5H^[32m^[?1049l"),
    ("47 on and 1049 off", "^[31m^[?1049h^[?1049l^[5;5H^[32m^[?47h^[H^[33m^[?1049l"),
    ("1049 on and 47 off", "^[31m^[?1049h^[H^[32m^[?47l"),
    ("1049 twice in colour", "^[?1049hX^[44m^[?1049hY"), ("1049 without a pen", "^[31m^(0^[?1049h^[m^(B^[?1049lq"),
    ("DECSC, and DECRC on the alternate screen", "^[31m^7^[?1049h^[m^[H^8"),
    ("RIS after 1049", "^[2;2H^[?1049h^[?1049l^c^[?1049l"),
    ("DECCOLM without mode 40", "^[44m^[?3h"), ("DECCOLM with DECOM", "^[2;4r^[?6h^[?3l"),
    ("DECSTR in margins", "^[2;4r^[2;2H^[!p"),
    ("a letter over the left half of a wide glyph in colour", "^[4;42m世^[5G^[m"),
    ("a letter over the right half of a wide glyph in colour", "^[4;42m世^[6G^[m"),
    ("a wide glyph over two others in colour", "^[4;42m世界^[6G^[m本"),
    ("a mark after line drawing", "^(0o\u{308}^(B"), ("two marks after line drawing", "^(0q\u{308}\u{301}"),
  ].map(ControlFunction.init)

  /// The functions in which VTE differs from xterm and tmux. Only VTE judges them, with cards at each byte.
  static let inVte = [
    ("IL 0", "^[0L"), ("DL 0", "^[0M"), ("DL 0 on the alternate screen", "^[?47hX^[44m^[0M"),
    ("DL 0 on a pending wrap", "^[20Gz^[0M"), ("CHT 0", "^[0I"), ("CBT 0", "^[0Z"),
    ("CHT 0 on a pending wrap", "^[20Gz^[0I"), ("CBT 0 on a pending wrap", "^[20Gz^[0Z"),
    ("a wrap at the bottom of margins in colour", "^[2;4r^[4;20H^[44myz"),
    ("a wrap at the bottom of margins at the top in colour", "^[1;4r^[4;20H^[44myz"),
    ("a wrap of a wide glyph in margins in colour", "^[?1049h^[3;6r^[6;20H^[44m世"),
    ("DECSTR on the alternate screen after 47", "^[2I^[?47h^[!p"),
    ("DECRC in reverse video", "^[?5h^7^[?5l^8"),
  ].map(ControlFunction.init)

  /// Clusters of several characters. Only VTE judges them: xterm and tmux join other characters than the model.
  static let clusters = [
    ("a flag", "🇩🇪"), ("a skin tone", "👋🏽"), ("a joined family", "👩\u{200D}👧"), ("an emoji by variation", "❤\u{FE0F}"),
    ("a flag at the end", "^[19Gz🇩🇪"),
    ("a skin tone at the end", "^[19G👋🏽"),
  ].map(ControlFunction.init)

  /// Those in which only the engines differ.
  static let inEngines = [
    ("CBT without stops", "^[3g^[10G^[Z"), ("CBT without a stop in the first column", "^[H^[g^[5G^[Z"),
    ("TBC without a parameter", "^[9G^[g^[H\t"), ("DECST8C and CBT", "^[3g^[?5W^[5G^[Z"),
    ("DECALN in colours", "^[1;4;31;42m^#8x"), ("DECALN in margins", "^[2;4r^#8x"),
    ("a wide glyph in line drawing", "^(0世x"), ("a letter in line drawing", "^(0éx"),
    ("a dash in line drawing", "^(0—x"),
    ("an emoji in a single line drawing", "^*0^N世x"),
    ("IL of 0", "^[2;3H^[0L"), ("DL of 0", "^[2;3H^[0M"), ("DCH of 0", "^[1;3H^[0P"), ("SU of 0", "^[0S"),
    ("SD of 0", "^[0T"), ("CHT of 0", "^[0I"), ("CBT of 0", "^[9G^[0Z"), ("ICH of 0", "^[1;3H^[0@"),
    ("1049 twice in a colour", "^[42m^[?1049h^[?1049l^[?1049h"),
    ("1049 after another colour", "^[?1049h^[44m^[?1049l^[?1049h"),
    ("1047 in a colour, then 1049", "^[?1047h^[44m^[?1047l^[?1049h"),
    ("margins of each screen", "^[2;4r^[?1049h^[3;5r^[?1049l^[4H\n"),
    ("tab stops of each screen", "^[3g^[?1049h\tx^[?1049l\ty"),
    ("IND as C1", "\u{84}x"), ("HTS as C1", "^[4G\u{88}^[H\tx"), ("SPA as C1", "\u{96}x"), ("DECID as C1", "\u{9A}x"),
    ("SS2 as C1", "^*0\u{8E}qq"),
    ("ED in a rendition", "^[1;4;31;42m^[J"), ("ED 1 in a rendition", "^[4m^[1J"), ("EL 2 in a rendition", "^[4m^[2K"),
    ("IL in a rendition", "^[4;31m^[L"), ("DL in a rendition", "^[7m^[M"), ("SU in a rendition", "^[4;42m^[S"),
    ("SD in a rendition", "^[4;42m^[T"), ("RI in a rendition", "^[1;3H^[4m^M"), ("LF in a rendition", "^[6H^[4m\n"),
    ("a wrap in a rendition", "^[6;20H^[4mxy"),
    ("REP of a mark", "e\u{301}^[2b"), ("REP of a mark elsewhere", "e\u{301}^[H^[2C^[2b"), ("SGR 3;", "^[3;m"),
    ("SGR of nothing twice", "^[3m^[;m"), ("SGR 3;; in a colour", "^[31;3;;m"),
    ("CUF with DECOM", "^[3r^[?6h^[C"), ("CHA with DECOM", "^[2;5r^[?6h^[2G"), ("CNL with DECOM", "^[2;5r^[?6h^[E"),
    ("HPA with DECOM", "^[2;5r^[?6h^[2`"), ("HPR with DECOM", "^[2;5r^[?6h^[2a"), ("VPR with DECOM", "^[2;5r^[?6h^[2e"),
    ("CUB with DECOM", "^[2;5r^[?6h^[1;9H^[2D"), ("CUU 2 with DECOM", "^[3;6r^[?6h^[2;3H^[2A"),
    ("DECRC after another shift", "^)0\u{E}^7\u{F}^8q"),
    ("keyboard flags of each screen", "^[>1u^[=5u^[?1049h^[?1049l"),
    ("a wide glyph in line drawing at the end", "^[19G^(0世"), ("a mark in line drawing", "^(0世\u{301}"),
    ("REP of a wide glyph in line drawing", "^(0世^[2b"),
  ].map(ControlFunction.init)

  private static let cursor: [(String, String)] = [
    ("BS", "\u{8}"), ("BS at the left", "\r\u{8}"), ("CR", "\r"), ("LF", "\n"), ("VT", "\u{B}"), ("FF", "\u{C}"),
    ("NUL and BEL", "\0\u{7}"),
    ("LF at the bottom", "^[6;3H\n"), ("IND", "^D"), ("NEL", "^E"), ("RI", "^M"), ("RI at the top", "^[1;3H^M"),
    ("CUU", "^[A"), ("CUU 9", "^[9A"), ("CUD", "^[B"), ("CUD 9", "^[9B"), ("CUF", "^[C"), ("CUF 99", "^[99C"),
    ("CUB", "^[2D"),
    ("CUB 99", "^[99D"), ("CNL", "^[2E"), ("CPL", "^[2F"), ("CHA", "^[7G"), ("CHA 0", "^[0G"), ("CHA 99", "^[99G"),
    ("VPA", "^[2d"),
    ("VPA 99", "^[99d"), ("CUP", "^[2;7H"), ("CUP of nothing", "^[H"), ("CUP of zeros", "^[0;0H"),
    ("CUP far", "^[999;999H"),
    ("HVP", "^[2;7f"), ("HPA", "^[7`"), ("HPR", "^[3a"), ("VPR", "^[2e"), ("CUU of 0", "^[0A"),
    ("a control in a sequence", "^[2\u{8}C"),
    ("CAN in a sequence", "^[3\u{18}1m"), ("SUB in a sequence", "^[3\u{1A}1m"), ("ESC in a sequence", "^[3^[2C"),
    ("an unknown final", "^[3y"), ("an unknown intermediate", "^[3%y"), ("too many parameters", "^[1;2;3;4;5;6;7;8C"),
  ]

  private static let tabs: [(String, String)] = [
    ("HT", "\t"), ("HT to the end", "\t\t\t\t"), ("CHT", "^[2I"), ("CBT", "^[Z"), ("CBT 9", "^[9Z"), ("HTS", "^H\r\t"),
    ("TBC", "^[9G^[g\r\t"),
    ("TBC 3", "^[3g\r\t"), ("HT on a pending wrap", "^[20Gz\t"),
    ("TBC 2", "^[9G^[2g\r\t"), ("HTS many", "^[3g^[3G^H^[5G^H^[7G^H\r\t\t^[Z"),
  ]

  private static let erasing: [(String, String)] = [
    ("ED", "^[J"), ("ED 1", "^[1J"), ("ED 2", "^[2J"), ("ED 3", "^[3J"), ("EL", "^[K"), ("EL 1", "^[1K"),
    ("EL 2", "^[2K"),
    ("ED in colour", "^[44m^[J"), ("EL in colour", "^[44;1;4;7m^[K"), ("ECH", "^[X"), ("ECH 3", "^[3X"),
    ("ECH 99", "^[42m^[99X"),
    ("EL on a pending wrap", "^[20Gz^[K"), ("ED on a pending wrap", "^[20Gz^[J"),
    ("ECH on a pending wrap", "^[20Gz^[X"),
    ("EL 1 on a pending wrap", "^[20Gz^[1K"), ("DECSED", "^[1\"qPP^[0\"q^[?2J"), ("DECSEL", "^[1\"qPP^[0\"qQ^[?2K"),
    ("DECSEL 1", "^[1\"qPP^[0\"qQ^[?1K"), ("DECSED after DECSCA 2", "^[1\"qPP^[2\"qQ^[?1J"),
    ("ED over protected", "^[1\"qPP^[0\"q^[2J"),
    ("EL over protected", "^[1\"qPP^[0\"q^[2K"), ("ECH over protected", "^[1\"qPP^[0\"q^[3;5H^[2X"), ("DECALN", "^#8"),
    ("ED over a wide glyph", "世^[2D^[C^[J"), ("EL 1 over a wide glyph", "世^[2D^[1K"),
    ("ECH over a wide glyph", "世^[D^[X"),
    ("DECSED of cells protected by SPA", "^VPP^WQ^[?2J"), ("ED of cells protected by SPA", "^VPP^WQ^[2J"),
  ]

  private static let editing: [(String, String)] = [
    ("ICH", "^[@"), ("ICH 3", "^[44m^[3@"), ("ICH 99", "^[99@"), ("DCH", "^[P"), ("DCH 3", "^[44m^[3P"),
    ("DCH 99", "^[99P"),
    ("IL", "^[L"), ("IL 2", "^[44m^[2L"), ("IL 99", "^[99L"), ("DL", "^[M"), ("DL 2", "^[44m^[2M"), ("DL 99", "^[99M"),
    ("REP", "z^[3b"), ("REP of nothing", "^[3b"), ("REP over the end", "^[18Gz^[4b"), ("REP of a wide glyph", "世^[2b"),
    ("REP of line drawing", "^(0q^[3b^(B"), ("IRM", "^[4hXY"), ("IRM with a wide glyph", "^[4h世"),
    ("IRM at the end", "^[20G^[4hXY"),
    ("DECIC", "^['}"), ("DECIC 2", "^[44m^[2'}"), ("DECDC", "^['~"), ("DECDC 2", "^[44m^[2'~"), ("SL", "^[2 @"),
    ("SR", "^[44m^[2 A"),
    ("DCH over a wide glyph", "世^[D^[P"), ("ICH over a wide glyph", "世^[D^[@"),
    ("a letter over a wide glyph", "世^[2DX"),
    ("a letter over its right half", "世^[DX"), ("a wide glyph over two halves", "世界^[3D語"),
    ("ICH on a pending wrap", "^[20Gz^[@"),
    ("DCH on a pending wrap", "^[20Gz^[P"), ("IL on a pending wrap", "^[20Gz^[L"), ("a mark", "e\u{301}"),
    ("a mark at the end", "^[20Ge\u{301}"),
  ]

  private static let scrolling: [(String, String)] = [
    ("SU", "^[S"), ("SU 2", "^[44m^[2S"), ("SU 99", "^[99S"), ("SD", "^[T"), ("SD 2", "^[44m^[2T"), ("SD 99", "^[99T"),
    ("SD by ^", "^[2^"),
    ("SU in margins", "^[2;4r^[S"), ("SD in margins", "^[2;4r^[T"), ("LF in margins", "^[2;4r^[4;3H\n"),
    ("LF below margins", "^[2;4r^[6;3H\n"),
    ("RI in margins", "^[2;4r^[2;3H^M"), ("RI above margins", "^[2;4r^[1;3H^M"), ("IL in margins", "^[2;4r^[3;3H^[L"),
    ("IL outside of margins", "^[2;4r^[5;3H^[L"), ("DL in margins", "^[2;4r^[3;3H^[M"),
    ("DL outside of margins", "^[2;4r^[1;3H^[M"),
    ("CUD in margins", "^[2;4r^[3;3H^[9B"), ("CUU in margins", "^[2;4r^[3;3H^[9A"),
    ("CUD below margins", "^[2;4r^[5;3H^[9B"),
    ("CUU above margins", "^[2;4r^[1;3H^[9A"), ("CNL in margins", "^[2;4r^[3;3H^[9E"),
    ("a wrap at the bottom margin", "^[2;4r^[4;20Hyz"),
  ]

  private static let margins: [(String, String)] = [
    ("DECSTBM", "^[2;4r"), ("DECSTBM of one row", "^[3;3r"), ("DECSTBM upside down", "^[4;2r"),
    ("DECSTBM too far", "^[2;99r"),
    ("DECSTBM of nothing", "^[2;4r^[r"), ("DECOM", "^[2;4r^[?6h^[2;2HX"), ("DECOM far", "^[2;4r^[?6h^[99;99HX"),
    ("DECOM off", "^[2;4r^[?6h^[?6lX"),
    ("DECOM with VPA", "^[2;4r^[?6h^[2dX"), ("DECOM with CUU", "^[2;4r^[?6h^[2;2H^[9AX"),
    ("DECSLRM", "^[?69h^[3;9s"), ("DECSLRM with DECOM", "^[?69h^[3;9s^[2;4r^[?6h^[2;2HX"),
    ("DECSLRM without its mode", "^[3;9s"),
    ("DECLRMM off", "^[?69h^[3;9s^[?69l^[3;5H"), ("a wrap at the right margin", "^[?69h^[3;9s^[3;8Hxyz"),
    ("CR in margins", "^[?69h^[3;9s^[3;5H\r"),
    ("CR left of margins", "^[?69h^[3;9s^[3;2H\r"), ("BS at the left margin", "^[?69h^[3;9s^[3;3H\u{8}"),
    ("CUF in margins", "^[?69h^[3;9s^[3;5H^[99C"),
    ("CUB in margins", "^[?69h^[3;9s^[3;5H^[99D"), ("CUF right of margins", "^[?69h^[3;9s^[3;12H^[99C"),
    ("HT in margins", "^[?69h^[3;9s^[3;5H\t\t"),
    ("ICH in margins", "^[?69h^[3;9s^[3;5H^[2@"), ("DCH in margins", "^[?69h^[3;9s^[3;5H^[2P"),
    ("DCH outside of margins", "^[?69h^[3;9s^[3;12H^[2P"),
    ("IL in columns", "^[?69h^[3;9s^[3;5H^[L"), ("DL in columns", "^[?69h^[3;9s^[3;5H^[M"),
    ("IL outside of columns", "^[?69h^[3;9s^[3;12H^[L"),
    ("SU in columns", "^[?69h^[3;9s^[2S"), ("SD in columns", "^[?69h^[3;9s^[44m^[2T"),
    ("LF in columns", "^[?69h^[3;9s^[6;5H\n"),
    ("LF outside of columns", "^[?69h^[3;9s^[6;12H\n"), ("RI in columns", "^[?69h^[3;9s^[1;5H^M"),
    ("EL in columns", "^[?69h^[3;9s^[3;5H^[K"),
    ("ECH in columns", "^[?69h^[3;9s^[3;5H^[99X"), ("IRM in columns", "^[?69h^[3;9s^[3;5H^[4hXY"),
    ("DECIC in columns", "^[?69h^[3;9s^[3;5H^['}"),
    ("DECIC outside of columns", "^[?69h^[3;9s^[3;12H^['}"), ("SL in columns", "^[?69h^[3;9s^[3;5H^[ @"),
    ("NEL in columns", "^[?69h^[3;9s^[3;5H^E"),
    ("CNL left of margins", "^[?69h^[3;9s^[3;2H^[E"), ("CBT in margins", "^[?69h^[3;9s^[3;8H^[9Z"),
    ("a line over a wide glyph at a margin", "^[3;8H世^[?69h^[3;9s^[3;5H^[@"),
    ("SU over a wide glyph at a margin", "^[3;9H世^[?69h^[3;9s^[S"),
  ]

  private static let wrapping: [(String, String)] = [
    ("a pending wrap", "^[20Gz"), ("a wrap", "^[20Gzz"), ("a wrap at the bottom", "^[6;20Hzz"),
    ("no wrap", "^[?7l^[19Gvwxyz"),
    ("CR on a pending wrap", "^[20Gz\r"), ("BS on a pending wrap", "^[20Gz\u{8}"), ("LF on a pending wrap", "^[20Gz\n"),
    ("CUB on a pending wrap", "^[20Gz^[D"),
    ("CUF on a pending wrap", "^[20Gz^[C"), ("CUU on a pending wrap", "^[20Gz^[A"),
    ("CHA on a pending wrap", "^[20Gz^[20G"),
    ("SGR on a pending wrap", "^[20Gz^[1m"), ("SU on a pending wrap", "^[20Gz^[S"),
    ("DECAWM on a pending wrap", "^[20Gz^[?7l"),
    ("DECAWM twice on a pending wrap", "^[20Gz^[?7l^[?7h"), ("DECAWM set on a pending wrap", "^[20Gz^[?7h"),
    ("DECAWM set late", "^[?7l^[20Gz^[?7h"),
    ("a wide glyph at the end", "^[20G世"), ("a wide glyph without wrap", "^[?7l^[20G世"),
    ("a wide glyph before the end", "^[19G世"),
    ("VPA on a pending wrap", "^[20Gz^[2d"), ("RI on a pending wrap", "^[20Gz^M"),
    ("IND on a pending wrap", "^[20Gz^D"),
    ("DECSTBM on a pending wrap", "^[20Gz^[2;4r"), ("TBC on a pending wrap", "^[20Gz^[g"),
    ("CBT on a pending wrap", "^[20Gz^[Z"),
    ("DECSCUSR on a pending wrap", "^[20Gz^[2 q"), ("DECTCEM on a pending wrap", "^[20Gz^[?25l"),
    ("DECIC on a pending wrap", "^[20Gz^['}"),
    ("DL on a pending wrap", "^[20Gz^[M"), ("SL on a pending wrap", "^[20Gz^[ @"),
    ("SR on a pending wrap", "^[20Gz^[ A"),
    ("DECDC on a pending wrap", "^[20Gz^['~"), ("SD on a pending wrap", "^[20Gz^[T"),
    ("REP on a pending wrap", "^[20Gz^[2b"),
  ]

  private static let modes: [(String, String)] = singleModes + privateModes + mouseModes

  private static let singleModes: [(String, String)] = [
    ("LNM", "^[20h\n"), ("LNM off", "^[20h^[20l\n"), ("DECKPAM", "^="), ("DECKPNM", "^=^>"),
    ("DECSTR", "^[2;4r^[?6h^[4h^[1;31m^(0^[!p"),
    ("RIS", "^[2;4r^[?6h^[4h^[1;31m^(0^c"), ("DECSCUSR", "^[4 q"), ("two at once", "^[?1;25h"),
    ("XTSAVE", "^[?1s^[?1h^[?1r"), ("X10 after 1000", "^[?1000h^[?9h"),
  ]

  private static let privateModes: [(String, String)] = [
    1, 5, 6, 7, 9, 12, 25, 45, 66, 67, 69, 1000, 1002, 1003, 1004, 1005, 1006, 1007, 1015, 1016, 2004,
  ].flatMap { (number: Int) -> [(String, String)] in
    [("DECSET \(number)", "^[?\(number)h"), ("DECRST \(number)", "^[?\(number)h^[?\(number)l")]
  }

  private static let mouseModes: [(String, String)] = [
    ("mouse 1003 off 1000", "^[?1003h^[?1000l"), ("1015 off 1006", "^[?1015h^[?1006l"),
    ("1006 then 1015", "^[?1006h^[?1015h"),
  ]

  private static let renditions: [(String, String)] =
    renditionsAlone.map { ("SGR \($0)", "^[\($0)m") }
    + renditionsOff.map { ("SGR \($0)", "^[1;2;3;4;5;7;8;9;21m^[\($0)m") }
    + colors.map { ("SGR \($0)", "^[31;44;1m^[\($0)m") }
    + incomplete.map { ("SGR \($0)", "^[\($0)m") }

  private static let renditionsAlone = [1, 2, 3, 4, 5, 7, 8, 9, 21]
  private static let renditionsOff = [22, 23, 24, 25, 27, 28, 29]
  private static let colors = [
    "0", "", "31", "39", "91", "42", "49", "102", "38;5;1", "38;5;200", "48;5;17", "38;2;1;2;3", "48;2;9;8;7",
    "38:5:200", "38:2::1:2:3", "38:2:1:2:3", "48:2::1:2:3",
  ]
  private static let incomplete = [
    "38;5", "38;2;1;2", "38", "38;9;1", "38;5;300", "38;2;1;2;300", "1;;4", "31;", "99", "6", "10", "38;5;200;4",
    "38:5:200;4",
  ]

  private static let charsets: [(String, String)] = [
    ("arrows and blocks of line drawing", "^(0+,-.0`_h^(B"), ("an arrow of line drawing, and REP", "^(0+^[3b^(B"),
    ("ASCII characters in line drawing", "^)0\u{E}Az!@\u{F}b"),
    ("SCS G0", "^(0lqk"), ("SCS G1 and SO", "^)0\u{E}lqk\u{F}lqk"),
    ("the whole line drawing set", "^(0\r`abcdefghijklmnopq\r\nrstuvwxyz{|}~"),
    ("line drawing's blank", "^(0_"),
    ("SCS United Kingdom", "^(A#$"), ("LS2", "^*0^nlqk"), ("LS3", "^+0^olqk"), ("SS2", "^*0^Nqq"), ("SS3", "^+0^Oqq"),
    ("LS1R", "^~"), ("LS3R", "^|"),
    ("SS2 and a control", "^*0^N\rqq"), ("a set of 96", "^-A"), ("RIS after SO", "^)0\u{E}^cq"),
    ("DECSTR after SO", "^)0\u{E}^[!pq"), ("G0 back", "^(0q^(Bq"),
  ]

  private static let nationalSets: [(String, String)] =
    ["A", "4", "5", "C", "R", "f", "Q", "9", "K", "Y", "E", "6", "`", "%6", "Z", "7", "H", "="].map {
      ("NRCS \($0)", "^[?42h^(\($0)#@[\\]^^_`{|}~^(B^[?42l")
    } + [("NRCS without DECNRCM", "^(K[\\]"), ("NRCS in G1", "^[?42h^)Y\u{E}#[\u{F}#[^)B^[?42l")]

  /// DECRSPS.
  private static let presentation: [(String, String)] = [
    ("DECRSPS of the cursor", "^P1$t2;3;1;@;@;@;0;2;O;BBBB^\\"),
    ("DECRSPS of a rendition", "^[4m^P1$t2;3;1;M;A;@;0;2;O;BBBB^\\"),
    ("DECRSPS in origin mode", "^[2;4r^P1$t3;3;1;@;@;A;0;2;O;BBBB^\\"),
    ("DECRSPS of a shift", "^P1$t2;3;1;@;@;@;1;3;O;BBBB^\\"),
    ("DECRSPS of a row too far", "^P1$t9;3;1;@;@;@;0;2;O;BBBB^\\"),
    ("DECRSPS of a pending wrap", "^P1$t2;20;1;@;@;H;0;2;O;BBBB^\\"),
    ("DECRSPS of tab stops", "^P2$t3/7/12^\\\r\t\t"), ("DECRSPS of no tab stops", "^P2$t^\\\r\t"),
    ("DECRSPS of one tab stop", "^P2$t6^\\\r\t"),
  ]

  private static let saving: [(String, String)] = [
    ("DECSC and DECRC", "^[31m^7^[m^[H^8"), ("DECRC of nothing", "^8"), ("DECRC of nothing in colour", "^[31m^(0^8q"),
    ("SCOSC and SCORC", "^[31m^[s^[m^[H^[u"),
    ("DECSC with charsets", "^(0^7^(B^8q"), ("DECSC with origin", "^[2;4r^[?6h^[2;3H^7^[?6l^[H^8"),
    ("DECRC into other margins", "^7^[5;6r^[?6h^8"),
    ("DECSC on a pending wrap", "^[20Gz^7^[H^8"), ("DECSC with protection", "^[1\"q^7^[0\"q^8"),
    ("DECRC twice", "^7^[H^8^[H^8"),
    ("DECSTR on a pending wrap", "^[20Gz^[!p"), ("DECRC after DECSTR", "^[31m^7^[!p^8"),
    ("1048", "^[31m^[?1048h^[m^[H^[?1048l"), ("DECSC without wrap", "^7^[?7l^8"), ("SS2, DECSC, DECRC", "^*0^N^7^8q"),
    ("DECRC keeps a single shift", "^*0^7^N^8q"), ("DECSC on a pending wrap, then no wrap", "^[20Gz^7^[H^[?7l^8"),
    ("DECSC on a pending wrap, then erased", "^[20Gz^7^[2J^8"),
    ("DECSC on a pending wrap, then a margin", "^[20Gz^7^[?69h^[1;10s^8"),
  ]

  private static let titles: [(String, String)] = [
    ("OSC 0", "^]0;a\u{7}"), ("OSC 1", "^]1;a^\\"), ("OSC 2", "^]2;a^\\"), ("OSC 2 of nothing", "^]2;a\u{7}^]2;\u{7}"),
    ("a title kept", "^]2;a\u{7}^[22t^]2;b\u{7}^[23t"), ("22;0;0", "^]2;a\u{7}^[22;0;0t^]2;b\u{7}^[23;0;0t"),
    ("22;2", "^]2;a\u{7}^[22;2t^]2;b\u{7}^[23;2t"),
    ("22;1", "^]2;a\u{7}^[22;1t^]0;b\u{7}^[23;1t"),
    ("22;1 and 23;0", "^]2;a\u{7}^[22;2t^]0;b\u{7}^[22;1t^]0;c\u{7}^[23t"), ("23 without 22", "^]2;a\u{7}^[23t"),
    ("22 twice", "^]2;a\u{7}^[22t^]2;b\u{7}^[22t^]2;c\u{7}^[23t^[23t"),
    ("22 and RIS", "^]2;a\u{7}^[22t^c^]2;b\u{7}^[23t"), ("ESC k", "^kname^\\"),
  ]

  private static let screens: [(String, String)] = [
    ("1049", "^[?1049hX"), ("1049 and back", "^[31m^[?1049hX^[?1049l"), ("1049 in colour", "^[44m^[?1049h"),
    ("47", "^[?47hX"), ("47 and back", "^[?47hX^[?47l"),
    ("47 again", "^[?47hX^[?47l^[?47h"), ("1047", "^[?1047hX"), ("1047 again", "^[?1047hX^[?1047l^[?47h"),
    ("1047 on a pending wrap", "^[20Gz^[?1047h"),
    ("1049 on a pending wrap", "^[20Gz^[?1049hX^[?1049l"), ("1049 twice", "^[?1049hX^[?1049hY^[?1049l"),
    ("1049 off twice", "^[?1049hX^[?1049l^[H^[?1049l"),
    ("DECSC on each", "^7^[?1049h^[2;2H^7^[H^8X^[?1049l"), ("DECSC under 47", "^7^[?47h^[2;2H^7^[?47l^[H^8"),
    ("RIS on the alternate one", "^[?1049hX^c"),
    ("DECSTR on the alternate one", "^[?1049hX^[!p"), ("1049 off without on", "^[?1049l"),
    ("1047 off in colour", "^[?1047h^[44m^[?1047l^[?47h"),
    ("1046 before 1049", "^[?1046l^[?1049hX^[?1046h"), ("1046 on the alternate one", "^[?1049hX^[?1046lY^[?1046h"),
    ("1046 and 1047", "^[?1046l^[?1047hX^[?1047l^[?1046h"),
    ("1046 and 1048", "^[?1048h^[?1046l^[2;2H^[?1048l^[?1046h"),
    ("margins on the alternate one", "^[?1049h^[2;4r^[?1049l\n"),
  ]
}
