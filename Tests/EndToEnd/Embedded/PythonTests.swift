import Foundation
import Harness
import Testing
import TourHost
import TourScreen

/// `Examples/python`: a Python program that draws with curses and embeds a tour by libctour.
@Suite(.waiting) struct PythonTests {
  private static let folder = Checkout.file("Examples/python").path
  private static let list = [
    "┌──────────────────┐", "│ Oslo             │", "│ Lima             │", "│ Cairo            │",
    "│ Quito            │", "└──────────────────┘",
  ]

  /// The environment of the program. `TOUR_LIBRARY_PREFIX` is the folder in which `make install-library` has installed
  /// libctour.
  private static func environment() throws -> [String: String] {
    let prefix = try #require(
      ProcessInfo.processInfo.environment["TOUR_LIBRARY_PREFIX"], "TOUR_LIBRARY_PREFIX is not set; `make test` sets it")
    // A terminal with direct colours, for ``LitPicture``. Python must not write into the checkout.
    return ["TERM": "xterm-direct", "TOUR_LIBRARY": "\(prefix)/lib/libctour.so.1", "PYTHONDONTWRITEBYTECODE": "1"]
  }

  private static func harness(_ command: String..., more: [String: String] = [:]) throws -> TourHarness {
    try TourHarness(checkingSettingsAfter: command, environment: environment().merging(more) { $1 })
  }

  private static func letters(_ more: [String: String] = [:]) throws -> TourHarness {
    try harness("/usr/bin/python3", folder + "/letters.py", more: more)
  }

  /// Waits for a card, and expects that exactly these cells are lit, and that the arrow points at them.
  private static func expectLit(
    _ text: [String], rows: ClosedRange<Int>, columns: Range<Int>, title: String, on harness: TourHarness,
    location: SourceLocation = #_sourceLocation
  ) throws {
    func picture() -> LitPicture? { LitPicture(harness.terminal.screen, title: title) }
    func isRight(_ picture: LitPicture) -> Bool {
      picture.lit.map(\.text) == text && picture.lit.map(\.row) == Array(rows)
        && picture.lit.allSatisfy { $0.columns == columns }
        && picture.arrow.map { rows.contains($0.end.row) && columns.contains($0.end.column) } ?? false
    }
    try? harness.wait("the card '\(title)'") { picture().map(isRight) ?? false }
    let found = picture()
    #expect(
      found.map(isRight) == true,
      "\(found?.description(text: { $0 }, column: { column, _ in column }) ?? "no card")\(harness.text)",
      sourceLocation: location)
  }

  /// The cells of a row as text. ncurses erases cells or writes spaces, depending on which is shorter.
  private static func row(_ row: Int, of screen: Screen) -> [String] {
    (0..<screen.size.columns).map { column in
      let cell = screen[column: column, row: row]
      return
        "\(cell.glyph == .empty ? " " : screen.extras.text(cell.glyph)) \(cell.foreground) on \(cell.background) \(cell.attributes)"
    }
  }

  @Test func `a tour is seen, navigated and completed, and the program is as it was without a tour`() throws {
    let harness = try Self.letters()
    try Self.expectLit(Self.list, rows: 2...7, columns: 2..<22, title: "Your letters", on: harness)
    // Letters do nothing on a card: `q` would end the program.
    harness.type("q")
    _ = harness.settled()
    harness.type("\u{1B}OC")
    try Self.expectLit(["Lima"], rows: 4...4, columns: 4..<8, title: "The next letter", on: harness)
    harness.type("\u{1B}OD")
    try Self.expectLit(Self.list, rows: 2...7, columns: 2..<22, title: "Your letters", on: harness)
    harness.type("\r")
    try harness.wait(for: "The next letter")
    // The key goes to the program, which then highlights the second letter.
    harness.type("\u{1B}OB")
    try Self.expectLit(["?: tour"], rows: 0...0, columns: 42..<49, title: "That is all", on: harness)
    harness.type("\r")
    try harness.wait(until: "That is all")
    let after = harness.settled()

    // Without the library, the same key leads to the same screen.
    let plain = try Self.letters(["TOUR_LIBRARY": "/nowhere"])
    try plain.wait(for: "Oslo")
    plain.type("\u{1B}OB")
    try plain.wait("the second letter") { plain.terminal.screen[column: 4, row: 4].attributes.contains(.reverse) }
    let expected = plain.settled()
    #expect(expected.cursor == after.cursor)
    for row in 0..<after.size.rows { #expect(Self.row(row, of: after) == Self.row(row, of: expected)) }

    for harness in [harness, plain] {
      harness.type("q")
      try harness.expectEnd()
    }
    let history = try harness.history
    for words in [
      #""outcome": "done""#, #""list": {"outcome": "done""#, #""down": {"outcome": "done""#,
      #""end": {"outcome": "done""#,
    ] {
      #expect(history.contains(words), "\(history)")
    }
    #expect(!plain.hasFile(".config/tour/history.json"))
  }

  @Test func `a tip appears after an event, and leaves the keys to the program`() throws {
    let harness = try Self.letters()
    try harness.close("Your letters")
    harness.type("ss")
    try harness.wait(for: "Stars stay")
    harness.type("s")
    try harness.wait(for: "Oslo         *")
    harness.type("q")
    try harness.expectEnd()
    let history = try harness.history
    #expect(
      history.contains(#""outcome": "skipped""#) && history.contains(#""count": 3"#) && history.contains(#""stars""#),
      "\(history)")
  }

  @Test func `Ctrl-C and SIGTERM under a card leave the terminal as it was`() throws {
    for (signal, status) in [(SIGINT, 130), (SIGTERM, 143)] {
      let harness = try Self.harness(
        "/usr/bin/python3", "-c",
        """
        import runpy, signal, sys
        sys.path.insert(0, '\(Self.folder)')
        # Python's own signal handlers: a signal is an exception, so that curses.wrapper() restores the terminal.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
          runpy.run_path('\(Self.folder)/letters.py', run_name='__main__')
        except KeyboardInterrupt:
          sys.exit(130)
        """)
      try harness.wait(for: "Your letters")
      if signal == SIGINT {
        // The first one closes the tour, and the second one is for the program.
        try harness.close("Your letters", by: "\u{3}")
        harness.type("\u{3}")
      } else {
        kill(try harness.process(named: "python3"), signal)
      }
      try harness.expectEnd(status)
      #expect(try harness.history.contains(#""outcome": "closed""#))
    }
  }

  @Test func `after a resize the card points at its widget`() throws {
    let harness = try Self.letters()
    try Self.expectLit(Self.list, rows: 2...7, columns: 2..<22, title: "Your letters", on: harness)
    try harness.resize(columns: 60, rows: 16)
    try Self.expectLit(Self.list, rows: 2...7, columns: 2..<22, title: "Your letters", on: harness)
    // No card fits. The program draws what fits of it.
    try harness.resize(columns: 4, rows: 3)
    try harness.wait("no card") { !harness.text.contains("cards") && harness.text.hasPrefix("Lett") }
    try harness.resize(columns: 80, rows: 24)
    try Self.expectLit(Self.list, rows: 2...7, columns: 2..<22, title: "Your letters", on: harness)
    try harness.close("Your letters")
    harness.type("q")
    try harness.expectEnd()
  }

  @Test func `the tests of the package pass`() throws {
    let harness = try Self.harness("/bin/sh", "-c", "cd \(Self.folder) && exec /usr/bin/python3 -m unittest 2>&1")
    try harness.wait("the tests", seconds: 120) { harness.status != nil }
    try harness.expectEnd()
  }
}
