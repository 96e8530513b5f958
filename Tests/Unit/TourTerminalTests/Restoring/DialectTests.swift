import Testing
import TourScreen

@testable import TourTerminal

@Suite struct DialectTests {
  /// The variables that matter, in the environment of a process in a terminal or a multiplexer.
  @Test(
    arguments: [
      (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "tmux"], Dialect.tmux, true),
      (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),
      (["TERM": "screen", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),
      (["TERM": "tmux-256color"], .tmux, true),  // over ssh, or under sudo
      // default-terminal is changed
      (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "tmux"], .tmux, true),
      // an xterm that was started in tmux, among others
      (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .xterm, true),
      (["TERM": "screen-256color"], .xterm, true),  // GNU screen, or tmux over ssh
      (["TERM": "screen", "STY": "1.a", "TMUX": ""], .xterm, true),
      (["TERM": "xterm-256color", "TMUX": ""], .xterm, false),
      (["TERM": "xterm", "TERM_PROGRAM": "tmux"], .xterm, false),
      (["TERM": "xterm-256color", "VTE_VERSION": "7006"], .vte, false),
      (["TERM": "vte-256color", "VTE_VERSION": "7006"], .vte, false),
      // an xterm that was started in VTE
      (["TERM": "xterm-256color", "VTE_VERSION": "7006", "XTERM_VERSION": "XTerm(379)"], .xterm, false),
      // a tmux that was started in VTE
      (["TERM": "tmux-256color", "VTE_VERSION": "7006", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),
      (["TERM": "linux", "VTE_VERSION": "7006"], .xterm, false),
      (["TERM": "xterm-kitty", "VTE_VERSION": "7006"], Dialect(.kitty), false),  // a kitty that was started in VTE
      (["TERM": "xterm-ghostty"], Dialect(.ghostty), false),
      // an Alacritty that was started in tmux
      (["TERM": "alacritty", "TMUX": "/tmp/tmux-0/default,1,0"], Dialect(.alacritty), true),
      (["TERM": "rxvt-unicode-256color"], Dialect(.rxvt), false),
      (["TERM": "st-256color"], Dialect(.st), false),
      (["TERM": "stx"], .xterm, false),
      (["TERM": "vt100"], .xterm, false),
      ([:], .xterm, false),
    ] as [([String: String], Dialect, Bool)])
  func `the environment names the dialect before the terminal reports its own name`(
    _ environment: [String: String], _ dialect: Dialect, _ isUncertain: Bool
  ) {
    #expect(Dialect { environment[$0] } == dialect)
    #expect(Dialect.isUncertain { environment[$0] } == isUncertain)
  }

  @Test(
    arguments: [
      ("tmux 3.3a", KnownTerminal.tmux), ("tmux next-3.6", .tmux), ("XTerm(379)", .xterm), ("VTE(7001)", .vte),
      ("kitty(0.26.5)", .kitty), ("Konsole 22.12.3", .konsole), ("foot(1.13.1)", .foot),
      ("Rio 0.5.5", .rio), ("ghostty 1.2.0", .ghostty), ("libghostty", .libghostty), ("tmuxinator", nil),
      ("WezTerm 20240203-110809-5046fc22", .wezterm), ("iTerm2 3.5.4", .iterm2), ("mintty 3.7.1", .mintty), ("", nil),
    ] as [(String, KnownTerminal?)])
  func `a terminal's name and version tell which one it is`(_ version: String, _ terminal: KnownTerminal?) {
    #expect(KnownTerminal(version: version) == terminal)
  }

  @Test(
    arguments: [
      ([84, 0, 0], KnownTerminal.tmux), ([65, 7001, 1], .vte), ([61, 7600, 1], .vte), ([65, 379, 1], nil),
      ([65, 7001, 0], nil), ([65], nil), ([83, 40900, 0], .screen), ([41, 379, 0], .xterm),
      ([1, 4000, 26], .kitty), ([1, 115, 0], .konsole), ([1, 230_400, 0], .konsole), ([1, 11301, 0], .foot),
      ([1, 1, 0], .libghostty), ([0, 1700, 1], .alacritty),
      ([0, 2600, 1], .alacritty), ([0, 505, 1], .rio), ([0, 276, 0], .xtermjs), ([0, 136, 0], .putty),
      ([85, 95, 0], .rxvt), ([24, 279, 0], .mlterm), ([0, 115, 0], nil), ([0, 10, 1], .windowsTerminal),
      ([1, 277, 0], .wezterm), ([77, 30701, 0], .mintty), ([], nil),
    ] as [([Int], KnownTerminal?)])
  func `the secondary device attributes tell which terminal it is`(_ numbers: [Int], _ terminal: KnownTerminal?) {
    #expect(KnownTerminal(secondaryAttributes: numbers) == terminal)
  }

  @Test(arguments: [
    ("xterm", true), ("xterm-256color", true), ("xterm-kitty", true), ("gnome-256color", true), ("vte", true),
    ("alacritty", true), ("rxvt-unicode-256color", true), ("xterminator", false),
    ("tmux", false), ("linux", false), ("vt100", false), ("", false),
  ])
  func `a terminal is asked for its attributes unless it may print the query`(_ name: String, _ hasAttributes: Bool) {
    #expect(Dialect.hasAttributes { $0 == "TERM" ? name : nil } == hasAttributes)
  }

  @Test func `each row of the table has a mark for each terminal, and a difference of its own`() {
    var seen: Dialect = []
    for (difference, marks) in Dialect.table {
      #expect(marks.filter { $0 != " " }.count == Dialect.columns.count && marks.allSatisfy { " .x".contains($0) })
      #expect(seen.isDisjoint(with: difference) && !difference.isEmpty)
      seen.formUnion(difference)
    }
    #expect(Set(Dialect.columns).count == Dialect.columns.count)
  }

  @Test func `a full line keeps its last character when the rest is erased in tmux, and loses it in xterm`() {
    for (dialect, text) in [(Dialect.tmux, "abcdefgh"), (.xterm, "abcdefg ")] {
      var terminal = Terminal(size: Size(columns: 8, rows: 2), dialect: dialect)
      terminal.feed("abcdefgh\u{1B}[K")
      #expect(terminal.screen.text(row: 0) == text)
      #expect(terminal.modes.isWrapPending == (dialect == .tmux))
    }
  }

  @Test func `a reset keeps the dialect`() {
    var terminal = Terminal(size: Size(columns: 8, rows: 2), dialect: .tmux)
    terminal.feed("\u{1B}c\u{1B}[!p")
    #expect(terminal.dialect == .tmux)
  }

  @Test func `a program that leaves the alternate screen without having entered it moves nothing in tmux`() {
    for (dialect, place) in [(Dialect.tmux, Point(column: 2, row: 3)), (.xterm, Point(column: 0, row: 0))] {
      var terminal = Terminal(size: Size(columns: 8, rows: 5), cursor: Point(column: 2, row: 3), dialect: dialect)
      terminal.feed("\u{1B}[?1049l")
      #expect(terminal.modes.cursor == place)
    }
  }

  @Test(arguments: ["2;0", "0;0", ";0"]) func `a bottom margin of 0 is the last row, but tmux ignores it`(
    _ margins: String
  ) {
    for parts in [["\u{1B}[\(margins)r"], ["\u{1B}[" + margins, "r"]] {
      for (dialect, row) in [(Dialect.tmux, 3), (.xterm, 0)] {
        var terminal = Terminal(size: Size(columns: 8, rows: 6), dialect: dialect)
        terminal.feed("\u{1B}[3;4r\u{1B}[4;5H")
        for part in parts { terminal.feed(part) }
        #expect(terminal.modes.cursor.row == row)
        #expect(terminal.modes.margins.endRow == (row == 3 ? 4 : 6))
      }
    }
    // Omitted, it is the last row in tmux, too.
    var terminal = Terminal(size: Size(columns: 8, rows: 6), dialect: .tmux)
    terminal.feed("\u{1B}[3;4r\u{1B}[2;r")
    #expect(terminal.modes.margins == Rect(origin: Point(column: 0, row: 1), size: Size(columns: 8, rows: 5)))
  }

  /// Each measured by pictures of the terminal: the sequence looks like the one after it.
  @Test(
    arguments: [
      (.st, "38:2::255:0:0", ""), (.st, "31;4:3;1", ""), (.st, "21", ""), (.st, "4;58;2;9;9;9", "4;2;9"),
      (.putty, "48:5:1", ""), (.putty, "31;4:3;1", ""), (.putty, "21", "4"), (.putty, "4;58;2;9;9;9", "4;2;9"),
      (.rxvt, "4:3", "43"), (.rxvt, "31;4:3;1", "31;43;1"), (.rxvt, "38:5:1", ""), (.rxvt, "1;21", ""),
      (.mlterm, "38:2::9:200:3", "38;2;9;200;3"), (.mlterm, "38:2:9:200:3", "38;2;9;200;3"),
      (.mlterm, "38:5:1", "38;5;1"),
      (.mlterm, "4:3", "4;3"), (.mlterm, "38:2:1:200:3:4", "38;2;1;200;3;4"), (.mlterm, "31;38:5:2;1", "38;5;2;1"),
      (.mlterm, "4;58:2::9:9:9", "9"), (.mlterm, "1:31", "1;31"),
      (.alacritty, "1;21", ""), (.rio, "1;21", ""), (.kitty, "21", "4:2"), (.xterm, "1;21", "1;4:2"),
    ] as [(KnownTerminal, String, String)])
  func `a rendition is read as the terminal reads it`(_ terminal: KnownTerminal, _ sequence: String, _ like: String) {
    // In parts, so that the path for a whole sequence is not taken, and at once.
    for parts in [["\u{1B}[\(sequence)m"], ["\u{1B}[" + sequence, "m"]] {
      var model = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(terminal))
      for part in parts { model.feed(part) }
      model.feed("x")
      var other = Terminal(size: Size(columns: 20, rows: 2))
      other.feed("\u{1B}[\(like)mx")
      #expect(model.screen[column: 0, row: 0] == other.screen[column: 0, row: 0])
    }
  }

  @Test func `no SGR that is written has more than ten parameters, or a colon where mlterm would misread it`() throws {
    let attributes: Attributes = [.bold, .dim, .italic, .blink, .reverse, .invisible, .strikethrough, .overline]
    var pen = FramePen(Cell(.space, foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6), attributes: attributes))
    pen.attributes.underlineKind = 2
    for previous in [nil, FramePen(), FramePen(Cell(.space, foreground: .rgb(9, 9, 9)))] {
      var bytes: [UInt8] = []
      pen.append(after: previous, to: &bytes, in: Dialect(.mlterm))
      for sequence in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}") {
        #expect(sequence.split(separator: ";").count <= 10 && !sequence.contains(":"), "\(sequence)")
      }
      var model = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(.mlterm))
      model.feed(bytes)
      #expect(FramePen(model.modes.pen) == pen)
    }
  }
}
