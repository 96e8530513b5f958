import Foundation
import Harness
import Testing
import TourScreen
import TourTerminal

/// The folder of the patched programs, which `Tests/Tools/Embedding/build` makes.
enum PatchedPrograms {
  /// The folder with their `bin`; nil if the suite is not to run.
  static let folder = ProcessInfo.processInfo.environment["TOUR_EMBEDDING"]
}

/// Debian's nano and htop with the patches of `Tests/Tools/Embedding`, compared with the same programs with `TOUR=off`.
/// `make test-embedding` builds them.
@Suite(.enabled(if: PatchedPrograms.folder != nil), .waiting) struct EmbeddingTests {
  static let text = """
    The quick brown fox
    jumps over
    the lazy dog.
    \tä and 日本

    """

  /// htop's configuration with meters and columns that do not change with time.
  static let quiet = FidelityTests.quietMeters.replacing("screen:Main", with: "enable_mouse=1\nscreen:Main")

  /// A program with a tour, and the same one without. Both receive the same keys, except those for cards.
  private struct Pair {
    var toured: TourHarness
    var plain: TourHarness

    init(
      _ command: String, files: [String: String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
    ) throws {
      let folder = try #require(PatchedPrograms.folder)
      func run(_ more: [String: String]) throws -> TourHarness {
        let environment = ["TERM": "xterm-direct", "PATH": "\(folder)/bin:/usr/bin:/bin"].merging(environment) { $1 }
          .merging(more) { $1 }
        return try TourHarness(
          ["/bin/sh", "-c", command], files: files, columns: columns, rows: rows, environment: environment)
      }
      toured = try run([:])
      plain = try run(["TOUR": "off"])
    }

    func type(_ text: String) {
      toured.type(text)
      plain.type(text)
    }

    func resize(columns: Int, rows: Int) throws {
      for harness in [toured, plain] {
        try harness.resize(columns: columns, rows: rows)
        _ = harness.settled()
      }
    }

    /// Types a text on a card that takes none, and goes on to the next card.
    func typeByMistake(_ text: String) throws {
      toured.type(text)
      try toured.wait(for: "Press Enter")
      // Without a pause, the next key would be taken for a part of a pasted text. The first Enter belongs to the text.
      _ = toured.settled(milliseconds: 300)
      toured.type("\r")
      try toured.wait(for: "Press Enter again")
      _ = toured.settled(milliseconds: 300)
      toured.type("\r")
    }

    /// Waits for a card, and expects that the lit cells of the program are exactly the widget's, and that
    /// the arrow points at the widget.
    /// - Parameter sign: a text of the program without a tour in the same state.
    func expectCard(_ title: String, on widget: Rect, while sign: String, location: SourceLocation = #_sourceLocation)
      throws
    {
      try plain.wait(for: sign, location: location)
      try toured.wait(for: title, location: location)
      let (seen, alone) = (toured.settled(), plain.settled())
      let picture = try #require(LitPicture(seen, title: title), "\(toured.text)", sourceLocation: location)
      var wrong: [String] = []
      for row in 0..<alone.size.rows {
        for column in 0..<alone.size.columns where alone[column: column, row: row].canBeSeen {
          let point = Point(column: column, row: row)
          if picture.card.contains(point) || picture.arrow?.head == point { continue }
          let cell = seen[column: column, row: row]
          let isLit = seen.extras.same(cell, as: alone[column: column, row: row], in: alone.extras)
          if isLit != widget.contains(point) { wrong.append("\(column), \(row): \(isLit ? "lit" : "dimmed") \(cell)") }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.count) cells: \(wrong.prefix(3))\n\(toured.text)", sourceLocation: location)
      if let arrow = picture.arrow { #expect(widget.contains(arrow.end), sourceLocation: location) }
      #expect(
        picture.arrow != nil || !picture.card.intersection(widget).isEmpty, "no arrow and not in the widget",
        sourceLocation: location)
      #expect(!seen.cursor.isVisible || widget.contains(seen.cursor.position), sourceLocation: location)
    }

    /// Waits until the two screens are equal, with their colours, the cursor and the modes.
    func expectEqual(location: SourceLocation = #_sourceLocation) throws {
      let end = Date(timeIntervalSinceNow: 10)
      while true {
        let (seen, alone) = (toured.settled().withSpaces, plain.settled().withSpaces)
        let modes = (Self.text(toured.terminal.modes), Self.text(plain.terminal.modes))
        if seen == alone && modes.0 == modes.1 { return }
        if Date() < end { continue }
        #expect(seen.differences(from: alone) == [], "\(toured.text)", sourceLocation: location)
        #expect(modes.0 == modes.1, sourceLocation: location)
        return
      }
    }

    /// Waits for both programs to end, and expects the same status and the same state of the terminal.
    func expectEqualEnds(location: SourceLocation = #_sourceLocation) throws {
      let statuses = (try toured.finish(location: location), try plain.finish(location: location))
      #expect(statuses.0.code == statuses.1.code, sourceLocation: location)
      try expectEqual(location: location)
    }

    /// The modes as text. Left out are those that depend on the order in which ncurses draws: the pen, the saved
    /// cursor, and the blinking of a visible cursor.
    private static func text(_ modes: Modes) -> [String] {
      Mirror(reflecting: modes).children.filter { $0.label != "pen" && $0.label != "alternateSaved" }.map {
        let text = "\($0.label ?? ""): \($0.value)"
        return $0.label == "privateModes" ? String(text.prefix { $0 != "," }) : text
      }
    }
  }

  private static func nano(_ options: String = "", columns: Int = 80, rows: Int = 24) throws -> Pair {
    try Pair("cd HOME/; exec nano --ignorercfiles \(options) text", files: ["text": text], columns: columns, rows: rows)
  }

  private static func htop(_ options: String = "", configuration: String = quiet, environment: [String: String] = [:])
    throws -> Pair
  {
    try Pair(
      "sleep 1000 & until grep -q sleep /proc/$!/comm; do :; done; export HTOPRC=\"HOME/htoprc\"; exec htop \(options) -p $!",
      files: ["htoprc": configuration], environment: environment)
  }

  // MARK: nano

  @Test func `nano's widgets are lit, its keys arrive, and its screen is as without a tour`() throws {
    let pair = try Self.nano()
    let (title, status, keys) = (Rect(0...79, 0...0), Rect(0...79, 21...21), Rect(0...79, 22...23))
    try pair.expectCard("The file", on: title, while: "Read 4 lines")
    try pair.typeByMistake("letters, spaces ")
    try pair.expectCard("The text", on: Rect(0...79, 1...20), while: "lazy")
    pair.toured.type("\r")
    try pair.expectCard("The keys", on: keys, while: "lazy")
    pair.toured.type("\r")
    try pair.expectCard("Line numbers", on: Rect(0...79, 1...20), while: "lazy")
    pair.type("\u{1B}n")
    try pair.expectCard("Search", on: keys, while: "numbering enabled")
    pair.type("\u{17}")
    try pair.expectCard("The word", on: status, while: "Search:")
    pair.type("fox\r")
    try pair.plain.wait("the word to be found") {
      pair.plain.terminal.screen.cursor.position == Point(column: 19, row: 1)
    }
    try pair.toured.wait(for: "That is all")
    pair.toured.type("\r")
    try pair.expectEqual()
    pair.type("\u{0B}\u{0B}")
    try pair.toured.wait(for: "Cut too much?")
    pair.type("\u{1B}u")
    try pair.toured.wait(until: "Cut too much?")
    pair.type("\u{1B}u")
    try pair.expectEqual()
    pair.type("\u{18}n")
    try pair.expectEqualEnds()
  }

  @Test(arguments: ["xterm-256color", "vt100", "linux"]) func `nano is as without a tour after a resize under a card`(
    terminal: String
  ) throws {
    let pair = try Pair(
      "cd HOME/; exec nano --ignorercfiles -m text", files: ["text": Self.text], environment: ["TERM": terminal])
    try pair.toured.wait(for: "The file")
    for (columns, rows) in [(40, 12), (1, 1), (3, 2), (200, 60), (80, 24)] {
      try pair.resize(columns: columns, rows: rows)
    }
    try pair.toured.close("The file")
    try pair.expectEqual()
    // Alt, a pasted text, a mouse click, and a repaint.
    for keys in ["\u{1B}n", "\u{1B}[200~one\rtwo\u{1B}[201~", "\u{1B}[<0;9;3M\u{1B}[<0;9;3m", "äö日", "\u{0C}"] {
      pair.type(keys)
      try pair.expectEqual()
    }
  }

  @Test func `nano redraws its screen under a card after resizes`() throws {
    let pair = try Self.nano()
    try pair.toured.wait(for: "The file")
    for title in ["The text", "The keys", "Line numbers"] {
      pair.toured.type("\r")
      try pair.toured.wait(for: title)
    }
    // Two resizes: nano redraws everything while the card is up.
    try pair.resize(columns: 70, rows: 20)
    try pair.resize(columns: 80, rows: 24)
    pair.type("\u{1B}n")
    try pair.toured.wait(for: "5 of 7")
    pair.type("\u{17}")
    try pair.toured.wait(for: "The word")
    // In the prompt, the key repaints.
    try pair.toured.close("The word")
    pair.type("\u{0C}")
    try pair.expectEqual()
  }

  // MARK: htop

  @Test func `htop's widgets are lit, its keys arrive, and its screen is as without a tour`() throws {
    let pair = try Self.htop()
    let columns = Rect(0...79, 3...3)
    try pair.expectCard("The meters", on: Rect(0...79, 0...2), while: "F10")
    try pair.typeByMistake("letters")
    try pair.expectCard("The processes", on: Rect(0...79, 3...22), while: "F10")
    pair.toured.type("\r")
    try pair.expectCard("The keys", on: Rect(0...79, 23...23), while: "F10")
    pair.toured.type("\r")
    try pair.expectCard("Another order", on: columns, while: "F10")
    pair.type("\u{1B}[17~")
    try pair.toured.wait(for: "The columns")
    pair.type("\u{1B}OB")
    try pair.toured.wait(for: "The tree")
    pair.type("q")
    try pair.toured.wait(for: "That is all")
    pair.toured.type("\r")
    try pair.expectEqual()
    // The help has all colours.
    pair.type("\u{1B}OP")
    try pair.toured.wait(for: "Memory bar")
    try pair.expectEqual()
    pair.type("q")
    try pair.toured.wait(for: "F10")
    pair.type("q")
    try pair.expectEqualEnds()
  }

  @Test func `a card appears and closes in htop, which uses half-delay mode`() throws {
    // Reads end after three seconds. A tour learns that from the first two, because ncurses does not tell it.
    let pair = try Self.htop("-d 30")
    try pair.plain.wait(for: "F10")
    try pair.toured.wait(for: "The meters")
    pair.toured.type("\u{1B}")
    try pair.toured.wait(until: "The meters")
  }

  @Test func `htop goes on under a card`() throws {
    let pair = try Self.htop(
      "-d 5", configuration: Self.quiet.replacing("column_meters_0=Hostname", with: "column_meters_0=Clock"))
    try pair.toured.wait(for: "The meters")
    var times: Set<String> = []
    try pair.toured.wait("the clock to change") {
      times.insert(String(pair.toured.text.split(separator: "\n").first { $0.contains("Time:") } ?? ""))
      return times.count > 3
    }
    #expect(pair.toured.text.contains("The meters"))
  }

  // MARK: Ends

  @Test(arguments: [SIGTERM, SIGHUP]) func `a signal under a card ends nano as without a tour`(signal: Int32) throws {
    let pair = try Self.nano()
    try pair.toured.wait(for: "The file")
    try pair.plain.wait(for: "lazy")
    for harness in [pair.toured, pair.plain] { kill(try harness.process(named: "nano"), signal) }
    try pair.expectEqualEnds()
  }

  @Test(arguments: [SIGTERM, SIGINT]) func `a signal under a card ends htop as without a tour`(signal: Int32) throws {
    let pair = try Self.htop()
    try pair.toured.wait(for: "The meters")
    try pair.plain.wait(for: "F10")
    for harness in [pair.toured, pair.plain] { kill(try harness.process(named: "htop"), signal) }
    try pair.expectEqualEnds()
  }

  // MARK: Patches

  @Test(arguments: ["nano", "htop", "calcurse", "cmatrix", "nload"]) func `a patch changes at most 40 lines`(
    program: String
  ) throws {
    let lines = try Checkout.text("Tests/Tools/Embedding/\(program).patch").split(separator: "\n")
    let added = lines.count { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
    let removed = lines.count { $0.hasPrefix("-") && !$0.hasPrefix("---") }
    #expect((1...40).contains(added + removed))
  }
}

extension Cell {
  /// Whether the cell has a character, or a background.
  fileprivate var canBeSeen: Bool {
    glyph != .empty && glyph != .space || background != .default || attributes.contains(.reverse)
  }
}
