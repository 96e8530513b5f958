import Oracles
import Testing
import TourScreen

@testable import TourTerminal

/// The columns that a terminal gives to clusters of several characters. In most, each character has columns of its own.
@Suite struct ClusterWidthTests {
  /// The terminals of the columns of ``table``.
  static let terminals: [KnownTerminal] = [
    .xterm, .tmux, .vte, .kitty, .alacritty, .ghostty, .libghostty, .rio, .xtermjs, .konsole,
  ]

  /// The columns of each cluster in each of ``terminals``, as measured with the cursor's report.
  static let table: [(cluster: String, columns: [Int])] = [
    //                     xterm tmux VTE kitty Alacritty Ghostty lib Rio .js Konsole
    ("\u{26A0}\u{FE0F}", [1, 1, 1, 2, 1, 2, 1, 2, 1, 1]),  // ⚠️
    ("1\u{FE0F}\u{20E3}", [1, 1, 1, 2, 1, 2, 1, 2, 1, 1]),  // 1️⃣
    ("👋🏽", [4, 4, 4, 2, 4, 2, 4, 4, 4, 2]),
    ("👩\u{200D}👧", [4, 2, 4, 4, 4, 2, 4, 4, 4, 2]),
    ("👩\u{200D}👩\u{200D}👧", [6, 2, 6, 6, 6, 2, 6, 6, 6, 2]),
    ("🇩🇪", [2, 2, 2, 2, 2, 2, 4, 2, 2, 2]),
    ("🇩", [1, 1, 1, 2, 1, 2, 2, 1, 1, 1]),
    ("e\u{301}", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
    ("世\u{301}", [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
  ]

  @Test(arguments: table) func `the model gives a cluster the columns that the terminal gives it`(
    _ row: (cluster: String, columns: [Int])
  ) {
    for (terminal, columns) in zip(Self.terminals, row.columns) {
      var whole = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(terminal))
      whole.feed(row.cluster)
      #expect(whole.modes.cursor.column == columns, "\(terminal.rawValue)")
      // The bytes one by one, which take another path through the parser, and the state restored.
      var single = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(terminal))
      for byte in row.cluster.utf8 { single.feed([byte]) }
      #expect(difference(single, whole) == nil, "\(terminal.rawValue)")
      var restored = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(terminal))
      restored.feed(whole.fullState())
      #expect(difference(restored, whole) == nil, "\(terminal.rawValue)")
    }
  }

  @Test(
    .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"),
    arguments: Engine.Kind.allCases)
  func `an engine gives a cluster the columns of the table`(_ kind: Engine.Kind) throws {
    let engine = try Engine(kind, size: Size(columns: 20, rows: 2))
    let terminal: KnownTerminal =
      switch kind {
      case .alacritty: .alacritty;
      case .ghostty: .libghostty;
      case .rio: .rio;
      case .xtermjs: .xtermjs
      }
    let column = try #require(Self.terminals.firstIndex(of: terminal))
    for (cluster, columns) in Self.table {
      #expect(
        try engine.replies(to: "\u{1B}[H\u{1B}[2J\(cluster)\u{1B}[6n") == "\u{1B}[1;\(columns[column] + 1)R",
        "\(cluster)")
    }
    // Ghostty's window sets this mode.
    if kind == .ghostty {
      let window = try #require(Self.terminals.firstIndex(of: .ghostty))
      for (cluster, columns) in Self.table {
        #expect(
          try engine.replies(to: "\u{1B}[?2027h\u{1B}[H\u{1B}[2J\(cluster)\u{1B}[6n")
            == "\u{1B}[1;\(columns[window] + 1)R", "\(cluster)")
      }
    }
  }

  @Test func `mode 2027 turns clusters on and off in Ghostty`() {
    var terminal = Terminal(size: Size(columns: 20, rows: 2), dialect: Dialect(.ghostty))
    for (bytes, columns) in [("👋🏽", 2), ("\r\u{1B}[?2027l👋🏽", 4), ("\r\u{1B}[?2027h👋🏽", 2)] {
      terminal.feed(bytes)
      #expect(terminal.modes.cursor.column == columns)
    }
  }

  /// A card's own text has clusters of two columns, whichever terminal draws it.
  private static let cardText = [
    ("👋🏽", "hi"), ("👩\u{200D}👧", "two"), ("🇩🇪", "de"), ("⚠\u{FE0F}", "care"), ("1\u{FE0F}\u{20E3}", "one"),
  ]

  private static func card(on size: Size) -> Screen {
    var screen = Screen(size: size, cells: ContiguousArray(repeating: Cell(.space), count: size.area), extras: Extras())
    for (row, (cluster, word)) in cardText.enumerated() {
      screen[column: 0, row: row] = Cell(screen.extras.glyph(cluster), attributes: .wide)
      screen[column: 1, row: row] = Cell(.empty, attributes: .spacer)
      for (column, scalar) in word.unicodeScalars.enumerated() {
        screen[column: column + 2, row: row].glyph = Glyph(scalar)
      }
      // The last columns, where more columns than two would wrap.
      screen[column: size.columns - 2, row: row] = screen[column: 0, row: row]
      screen[column: size.columns - 1, row: row] = screen[column: 1, row: row]
    }
    return screen
  }

  @Test(
    .enabled(if: Engine.folder != nil, "the wheel tui-test is not installed: make engines"),
    arguments: Engine.Kind.allCases)
  func `the words behind clusters on a card are in their columns in each engine`(_ kind: Engine.Kind) throws {
    let size = Size(columns: 12, rows: 6)
    let card = Self.card(on: size)
    // Only the clusters change in the second frame, so that nothing is drawn over the cells after them.
    var before = card
    for row in Self.cardText.indices {
      for column in [0, 1, size.columns - 2, size.columns - 1] { before[column: column, row: row] = Cell(.space) }
    }
    var bytes: [UInt8] = []
    let encoder = FrameEncoder(joining: Terminal(size: size, dialect: kind.dialect).joining)
    encoder.paint(before, into: &bytes)
    encoder.paint(card, over: before, into: &bytes)
    let state = try Engine(kind, size: size).state(after: bytes)
    for (row, (cluster, word)) in Self.cardText.enumerated() {
      for (column, scalar) in word.unicodeScalars.enumerated() {
        #expect(state.screen[column: column + 2, row: row].glyph == Glyph(scalar), "\(cluster)")
      }
      #expect(state.screen[column: size.columns - 3, row: row].glyph == .space, "\(cluster)")
      #expect(
        state.screen.extras.text(state.screen[column: 0, row: row].glyph).unicodeScalars.first
          == cluster.unicodeScalars.first, "\(cluster)")
    }
    #expect(state.screen.text(row: 5).allSatisfy { $0 == " " })
  }
}
