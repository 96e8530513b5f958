import Foundation
import Harness
import Testing
import TourScreen

/// The clients in `Examples` and `docs/protocol.md`, by which programs announce their widgets. The tests look at the
/// cells that are lit and at the arrow.
@Suite(.waiting) struct ClientTests {
  /// Waits for a card, and expects that its lit cells are in exactly these rows and columns, and that the arrow points
  /// at them.
  ///
  /// - Parameter arrow: nil for a target so large that its card lies on it.
  private static func expectLit(
    rows: ClosedRange<Int>, columns: Range<Int>, arrow: Character?, words: String, title: String,
    on harness: TourHarness, location: SourceLocation = #_sourceLocation
  ) {
    // Perhaps only a part of a frame has been read so far.
    func picture() -> LitPicture? {
      harness.terminal.isSynchronizing ? nil : LitPicture(harness.terminal.screen, title: title)
    }
    func isRight(_ picture: LitPicture) -> Bool {
      guard let first = picture.lit.map(\.columns.lowerBound).min(),
        let end = picture.lit.map(\.columns.upperBound).max()
      else { return false }
      let target = picture.arrow?.end
      return picture.lit.map(\.row) == Array(rows) && first..<end == columns
        && picture.lit.contains { $0.text.contains(words) } && picture.arrow?.glyph == arrow
        && target.map { rows.contains($0.row) && columns.contains($0.column) } ?? true
    }
    try? harness.wait("the card") { picture().map(isRight) ?? false }
    let found = picture()
    #expect(
      found.map(isRight) == true,
      "\(found?.description(text: { $0 }, column: { column, _ in column }) ?? "no card")\(harness.text)",
      sourceLocation: location)
  }

  @Test func `a menu in bash announces its entries and hides its information`() throws {
    let harness = try Client.guided("shell", guide: "bash_guide.yaml", "./bash_demo.bash")
    Self.expectLit(rows: 2...4, columns: 4..<17, arrow: "▲", words: "Open", title: "The menu", on: harness)
    harness.type("\u{1B}[B")
    Self.expectLit(rows: 3...3, columns: 4..<17, arrow: "▲", words: "Save", title: "The chosen entry", on: harness)
    harness.type("\r")
    Self.expectLit(
      rows: 2...3, columns: 39..<58, arrow: "▲", words: "Enter acts on it.", title: "About it", on: harness)
    // The step is complete when the information is no longer a widget.
    harness.type("i")
    try harness.wait(for: "The information is hidden.")
  }

  @Test func `a shell script announces the menus of dialog while dialog runs`() throws {
    let harness = try Client.guided("shell", guide: "dialog_guide.yaml", "./dialog_demo.sh")
    Self.expectLit(rows: 2...14, columns: 6..<46, arrow: "▲", words: "Which fruit?", title: "Choose", on: harness)
    harness.type("\r")
    Self.expectLit(rows: 4...11, columns: 8..<44, arrow: "▲", words: "apple", title: "The list", on: harness)
    harness.type("\r")
    Self.expectLit(
      rows: 4...10, columns: 10..<50, arrow: "▲", words: "Eat the apple?", title: "A question", on: harness)
  }

  @Test func `a urwid program announces named widgets`() throws {
    let harness = try Client.guided("urwid", "/usr/bin/python3", "demo.py")
    Self.expectLit(rows: 1...22, columns: 0..<20, arrow: "◀", words: "Dish 11", title: "The menu", on: harness)
    harness.type("\r")
    Self.expectLit(rows: 3...4, columns: 0..<20, arrow: "▲", words: "Dish 2", title: "A dish", on: harness)
    harness.type("\r")
    Self.expectLit(rows: 1...22, columns: 20..<80, arrow: "▶", words: "7.50", title: "The price", on: harness)
    harness.type("\u{1B}OQ")
    Self.expectLit(rows: 1...2, columns: 0..<20, arrow: "▲", words: "Dish 1", title: "Order", on: harness)
  }

  @Test func `a prompt_toolkit program announces its containers`() throws {
    let harness = try Client.guided("prompt_toolkit", "/usr/bin/python3", "demo.py")
    Self.expectLit(rows: 1...23, columns: 0..<18, arrow: "◀", words: "Words", title: "The words", on: harness)
    harness.type("\u{1B}OQ")
    Self.expectLit(rows: 1...23, columns: 0..<80, arrow: nil, words: "The text", title: "The text", on: harness)
  }

  @Test func `a prompt below other output announces its region of the screen`() throws {
    let harness = try Client.guided(
      "prompt_toolkit", guide: "prompt.yaml", "/bin/sh", "-c", "seq 5; exec /usr/bin/python3 demo.py --prompt")
    Self.expectLit(rows: 6...7, columns: 0..<80, arrow: "▲", words: "Your name:", title: "Your name", on: harness)
  }

  /// `make test-clients` installs the package `tour`.
  @Test(.enabled(if: Client.areAllInstalled)) func `a Textual program announces the widgets with ids, on each screen`()
    throws
  {
    let harness = try Client.guided("textual", Client.python, "-P", "demo.py")
    Self.expectLit(rows: 0...2, columns: 2..<78, arrow: "▲", words: "Search", title: "Search", on: harness)
    harness.type("\r")
    Self.expectLit(rows: 3...22, columns: 0..<20, arrow: "◀", words: "Note 5", title: "Your notes", on: harness)
    harness.type("\u{1B}OR")
    Self.expectLit(
      rows: 3...3, columns: 0..<76, arrow: "▲", words: "The text of the note", title: "The text", on: harness)
    harness.type("\u{1B}OQ")
    Self.expectLit(
      rows: 4...6, columns: 10..<40, arrow: "▲", words: "Search in all notes", title: "Search in all notes", on: harness
    )
    harness.type("\u{1B}")
    Self.expectLit(rows: 0...2, columns: 2..<78, arrow: "▲", words: "Search", title: "Back", on: harness)
  }

  private static let box =
    "  - {id: box, title: A box, body: Announced., target: {widget: a box}, do: m}\n  - {id: moved, title: The box again, body: Moved., target: {widget: a box}}"

  /// Compiles a program around the lines of `docs/protocol.md`, and expects that the box is lit where it is drawn, at
  /// first and after it has moved.
  @Test(.enabled(if: Client.areAllInstalled), arguments: Client.Compiled.all)
  func `the lines of the page in Go and in Rust announce a box`(_ client: Client.Compiled) throws {
    let program = try client.build()
    defer { try? FileManager.default.removeItem(at: program.deletingLastPathComponent()) }
    let harness = try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", program.path],
      files: ["guide.yaml": "guide: box\nversion: 1\ntitle: A box\nsteps:\n\(Self.box)\n"],
      environment: LitPicture.environment)
    Self.expectLit(rows: 1...3, columns: 4..<12, arrow: "▲", words: "| here |", title: "A box", on: harness)
    harness.type("m")
    Self.expectLit(rows: 1...3, columns: 40..<48, arrow: "▲", words: "| here |", title: "The box again", on: harness)
  }
}
