import Testing
import TourScreen

@testable import TourTerminal

@Suite struct DialectTests {
  /// The variables that matter, in the environment of a process in a terminal or a multiplexer.
  @Test(arguments: [
    (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "tmux"], Dialect.tmux, true),
    (["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),
    (["TERM": "screen", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),
    (["TERM": "tmux-256color"], .tmux, true),  // over ssh, or under sudo
    (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "tmux"], .tmux, true),  // default-terminal is changed
    (["TERM": "xterm-256color", "TMUX": "/tmp/tmux-0/default,1,0"], .xterm, true),  // an xterm that was started in tmux, among others
    (["TERM": "screen-256color"], .xterm, true),  // GNU screen, or tmux over ssh
    (["TERM": "screen", "STY": "1.a", "TMUX": ""], .xterm, true),
    (["TERM": "xterm-256color", "TMUX": ""], .xterm, false),
    (["TERM": "xterm", "TERM_PROGRAM": "tmux"], .xterm, false),
    (["TERM": "xterm-256color", "VTE_VERSION": "7006"], .vte, false),
    (["TERM": "vte-256color", "VTE_VERSION": "7006"], .vte, false),
    (["TERM": "xterm-256color", "VTE_VERSION": "7006", "XTERM_VERSION": "XTerm(379)"], .xterm, false),  // an xterm that was started in VTE
    (["TERM": "tmux-256color", "VTE_VERSION": "7006", "TMUX": "/tmp/tmux-0/default,1,0"], .tmux, true),  // a tmux that was started in VTE
    (["TERM": "linux", "VTE_VERSION": "7006"], .xterm, false),
    (["TERM": "vt100"], .xterm, false),
    ([:], .xterm, false),
  ] as [([String: String], Dialect, Bool)])
  func `the environment names the dialect before the terminal reports its own name`(_ environment: [String: String], _ dialect: Dialect, _ isUncertain: Bool) {
    #expect(Dialect { environment[$0] } == dialect)
    #expect(Dialect.isUncertain { environment[$0] } == isUncertain)
  }

  @Test(arguments: [
    ("tmux 3.3a", Dialect.tmux), ("tmux next-3.6", .tmux), ("XTerm(379)", .xterm), ("VTE(7001)", .vte), ("kitty(0.26.5)", .xterm), ("tmuxinator", .xterm), ("", .xterm),
  ])
  func `a terminal's name and version tell its dialect`(_ version: String, _ dialect: Dialect) {
    #expect(Dialect(version: version) == dialect)
  }

  @Test(arguments: [
    ([84, 0, 0], Dialect.tmux), ([65, 7001, 1], .vte), ([61, 7600, 1], .vte), ([65, 379, 1], .xterm), ([65, 7001, 0], .xterm), ([65], .xterm), ([83, 40900, 0], .screen),
    ([41, 379, 0], .xterm), ([0, 115, 0], .xterm), ([1, 4000, 26], .xterm), ([], .xterm),
  ])
  func `the secondary device attributes tell the dialect`(_ numbers: [Int], _ dialect: Dialect) {
    #expect(Dialect(secondaryAttributes: numbers) == dialect)
  }

  @Test(arguments: [("xterm", true), ("xterm-256color", true), ("gnome-256color", true), ("vte", true), ("xterminator", false), ("tmux", false), ("linux", false), ("", false)])
  func `a terminal that calls itself xterm may be VTE`(_ name: String, _ mayBe: Bool) {
    #expect(Dialect.mayBeVte { $0 == "TERM" ? name : nil } == mayBe)
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
}
