import Foundation
import Harness
import Testing
import TourHost
import TourScreen

/// `dialog` in `Examples`: a program in C, in Swift and in Python that opens a dialog for a button of a card, and gets
/// the keyboard for the next one.
@Suite(.waiting) struct DialogExampleTests {
  enum Language: CaseIterable { case swift, c, python }

  private static func harness(_ language: Language, columns: Int = 80, rows: Int = 24) throws -> TourHarness {
    let example = Checkout.file("Examples/\(language)").path
    let guide = try String(contentsOfFile: example + "/dialog.yaml", encoding: .utf8)
    var environment = ["TERM": "xterm-direct", "COLORTERM": "truecolor"]
    var program = TerminalHarness.product(language == .swift ? "DialogInSwift" : "DialogInC")
    if language == .python {
      let prefix = try #require(
        ProcessInfo.processInfo.environment["TOUR_LIBRARY_PREFIX"],
        "TOUR_LIBRARY_PREFIX is not set; `make test` sets it")
      environment.merge(["TOUR_LIBRARY": "\(prefix)/lib/libctour.so.1", "PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
      program = "/usr/bin/python3 \(example)/dialog.py"
    }
    return try TourHarness(
      ["/bin/sh", "-c", "cd HOME/ && exec \(program)"], files: ["dialog.yaml": guide], columns: columns, rows: rows,
      environment: environment)
  }

  /// The program while the user writes in the dialog, with the card beside it.
  private static func writing(_ language: Language, columns: Int = 80, rows: Int = 24) throws -> TourHarness {
    let harness = try harness(language, columns: columns, rows: rows)
    try harness.wait(for: "Write to one of the cities.")
    _ = harness.settled()
    try harness.type("\r", waitingFor: "Try it")
    _ = harness.settled(milliseconds: 400)
    try harness.type("\r", waitingFor: "Your turn")
    _ = harness.settled(milliseconds: 400)
    return harness
  }

  @Test(arguments: Language.allCases, [(80, 24), (40, 16), (200, 60)])
  func `a button opens the dialog, the next card points at it, and the user writes and sends the letter`(
    language: Language, size: (Int, Int)
  ) throws {
    let harness = try Self.harness(language, columns: size.0, rows: size.1)
    try harness.wait(for: "Write to one of the cities.")
    _ = harness.settled()
    try harness.type("\r", waitingFor: "Write what you like.")
    let picture = try #require(LitPicture(harness.settled(), title: "Your letter"), "\(harness.text)")
    #expect(picture.lit.count == 5 && picture.lit[0].row == 8, "\(harness.text)")
    // Text on the card reaches nobody, nor does the Enter at its end.
    harness.type("q")
    _ = harness.settled(milliseconds: 300)
    harness.type("\r")
    _ = harness.settled(milliseconds: 400)
    #expect(harness.text.contains("Try it"))
    harness.type("\r")
    try harness.wait(until: "Try it")
    _ = harness.settled(milliseconds: 400)
    // All keys are the program's now.
    for key in "\r\u{1B}aq quay" {
      harness.type(String(key))
      _ = harness.settled(milliseconds: 60)
    }
    try harness.wait(for: "│ aq quay")
    try harness.type("\u{4}", waitingFor: "It is on its way")
    #expect(harness.text.contains("Letters sent: 1"))
    _ = harness.settled(milliseconds: 400)
    try harness.close("It is on its way", by: "\r")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let history = try harness.history
    #expect(history.contains(#""outcome": "done""#), "\(history)")
  }

  /// ncurses repaints such a window at each read.
  @Test(arguments: Language.allCases) func `the card stays up beside a dialog that extends below the screen`(
    language: Language
  ) throws {
    let harness = try Self.writing(language, columns: 40, rows: 12)
    for key in "hello" {
      harness.type(String(key))
      _ = harness.settled(milliseconds: 100)
    }
    // On a busy machine, the program answers later than the pauses above.
    try harness.wait(for: "│ hello")
    #expect(harness.text.contains("Menu Ctrl-]"), "\(harness.text)")
  }

  @Test(arguments: Language.allCases) func `while the user writes, the tour key opens the menu, and closes the tour`(
    language: Language
  ) throws {
    let harness = try Self.writing(language)
    try harness.type("\u{1D}", waitingFor: "Leave this step out")
    _ = harness.settled()
    try harness.type("\u{1B}", waitingFor: "Your turn")
    _ = harness.settled()
    try harness.type("x", waitingFor: "│ x")
    harness.type("\u{1D}")
    try harness.close("Leave this step out", by: "\u{1D}")
    try harness.type("y", waitingFor: "│ xy")
    #expect(!harness.text.contains("Your"))
    harness.type("\u{4}q")
    #expect(try harness.finish().code == 0)
  }

  @Test func `the guides of the three programs are the same`() throws {
    let guides = try Language.allCases.map { try Checkout.text("Examples/\($0)/dialog.yaml") }
    #expect(Set(guides).count == 1)
  }
}
