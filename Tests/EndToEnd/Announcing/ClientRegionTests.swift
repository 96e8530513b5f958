import Foundation
import Harness
import Testing
import TourModel
import TourScreen

@testable import TourTerminal

/// The sequences that the clients in `Examples` write, read by the terminal model. The programs run without tour.
@Suite(.waiting) struct ClientRegionTests {
  /// The widgets, events, parameters and requests that the model knows, as `docs/protocol-vectors.txt` writes them.
  private static func announced(_ harness: TourHarness) -> String {
    var terminal = harness.terminal
    return terminal.takeAnnounced()
  }

  /// The region of a widget: row, column, rows, columns.
  private static func expect(
    _ name: String, at region: String?, on harness: TourHarness, location: SourceLocation = #_sourceLocation
  ) throws {
    func isRight() -> Bool {
      guard !harness.terminal.isSynchronizing else { return false }
      guard let region else { return harness.terminal.widgets.regions[name] == nil }
      return announced(harness).contains("\(name)=\(region)")
    }
    try? harness.wait(name, until: isRight)
    #expect(isRight(), "\(announced(harness))\n\(harness.text)", sourceLocation: location)
  }

  // MARK: Shells

  private static let shells = ["dash", "bash", "bash --posix"]

  private static func run(_ line: String, in shell: String, isHosted: Bool = true) throws -> TourHarness {
    let harness = try TourHarness(
      ["/bin/sh", "-c", "exec \(shell) HOME/script"],
      files: ["script": ". \(Client.shellFunctions)\nset -eu\n\(line) && status=0 || status=$?\necho status=$status\n"],
      environment: isHosted ? ["TOUR_HOST": "1"] : [:])
    try harness.finish()
    return harness
  }

  @Test(
    arguments: [
      ("tour_widget 'side bar; 50%' 1 2 3 4", "side bar; 50%=1,2,3,4"),
      ("tour_widget 'naïve 日本' 0 0 1 80", "naïve 日本=0,0,1,80"),
      ("tour_widget a 08 007 1 1; tour_widget b 1 1 1 1; tour_remove a; tour_remove 'no such'", "b=1,1,1,1"),
      ("tour_widget a 0 0 1 1; tour_clear", ""),
      ("tour_event 'file; saved'; tour_event 'file; saved'", "event:file; saved*2"),
      ("tour_set level 3; tour_set note ''; tour_set text '100 % sure'", "set:level=3 set:note= set:text=100 % sure"),
      ("name=mine; tour_event e; tour_set name \"$name\"", "event:e*1 set:name=mine"),
      ("choice=$(tour_event inside; echo text); tour_set choice \"$choice\"", "event:inside*1 set:choice=text"),
      ("tour_start; tour_event e; tour_start 'side bar'", "start:/ event:e*1 start:/side bar"),
      ("tour_event redirected >/dev/null 2>&1 </dev/null", "event:redirected*1"),
      ("tour_event \(String(repeating: "é", count: 128))", "event:\(String(repeating: "é", count: 128))*1"),
      ("announce() { tour_event once; exit; }; tour_during announce sleep 1.2", "event:once*1"),
      ("tour_during false sh -c 'exit 3' || tour_set status $?", "set:status=3"),
      ("choice=$(tour_during false sh -c 'echo text'); tour_set choice \"$choice\"", "set:choice=text"),
    ], shells)
  func `a shell function writes what the model reads`(_ call: (line: String, result: String), shell: String) throws {
    let harness = try Self.run(call.line, in: shell)
    #expect(Self.announced(harness) == call.result)
    #expect(harness.text.contains("status=0"))
  }

  @Test(
    arguments: [
      ("tour_widget a -1 0 1 1", "ROW is not a number from 0 to 65535"),
      ("tour_widget a 0 1.5 1 1", "COLUMN is not a number from 0 to 65535"),
      ("tour_widget a 0 0 0 1", "ROWS is not a number from 1 to 65535"),
      ("tour_widget a 0 0 1 65536", "COLUMNS is not a number from 1 to 65535"),
      ("tour_widget a '' 0 1 1", "ROW is not"), ("tour_widget a 18446744073709551616 0 1 1", "ROW is not"),
      ("tour_widget a '1;name=b' 0 1 1", "ROW is not"),
      ("tour_widget a '1 2' 0 1 1", "ROW is not"), ("tour_widget a 0x10 0 1 1", "ROW is not"),
      ("tour_widget a ٣ 0 1 1", "ROW is not"),
      ("tour_widget a 0 0 1", "usage: tour_widget NAME ROW COLUMN ROWS COLUMNS"),
      ("tour_widget '' 0 0 1 1", "a name is empty"),
      (#"tour_event "$(printf 'a\033b')""#, "a name or a value contains a control character"),
      (#"tour_set a "$(printf 'a\nb')""#, "a name or a value contains a control character"),
      ("tour_event \(String(repeating: "é", count: 129))", "a name or a value has more than 256 bytes"),
      ("tour_remove", "usage: tour_remove NAME"),
      ("tour_set a", "usage: tour_set NAME VALUE"),
    ], shells)
  func `a shell function refuses an invalid argument and writes nothing`(
    _ call: (line: String, message: String), shell: String
  ) throws {
    let harness = try Self.run(call.line, in: shell)
    // There is no message of the shell itself before it.
    #expect(harness.text.hasPrefix("tour.sh: \(call.message)"))
    #expect(harness.text.contains("status=2"))
    #expect(!harness.written.contains("8687"))
  }

  @Test(arguments: shells) func `the shell functions do nothing without a host`(shell: String) throws {
    let harness = try Self.run(
      "tour_widget a 0 0 1 1 && tour_event e && tour_set a b && tour_clear && tour_widget && tour_during tour_clear sh -c 'exit 3'",
      in: shell, isHosted: false)
    #expect(harness.text.contains("status=3"))
    #expect(!harness.written.contains("8687"))
  }

  // MARK: Programs

  @Test func `a urwid program announces the visible part of a widget, also after it was scrolled or resized`() throws {
    let harness = try Client.alone("urwid", "/usr/bin/python3", "demo.py")
    try Self.expect("dish 11", at: "21,0,2,20", on: harness)
    try harness.resize(columns: 60, rows: 23)
    try Self.expect("price", at: "1,20,21,40", on: harness)
    // The last dish in view has one of its two rows there.
    try Self.expect("dish 11", at: "21,0,1,20", on: harness)
    harness.type(String(repeating: "\u{1B}OB", count: 10))
    // The focus is on the eleventh dish, so the first one has one row left.
    try Self.expect("dish 11", at: "20,0,2,20", on: harness)
    try Self.expect("dish 1", at: "1,0,1,20", on: harness)
    harness.type("\u{1B}OB\r")
    try Self.expect("dish 1", at: nil, on: harness)
    try harness.wait("the event") { Self.announced(harness).contains("event:ordered*1") }
    harness.type("q")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a prompt_toolkit program removes hidden widgets, and the others after its end`() throws {
    let harness = try Client.alone("prompt_toolkit", "/usr/bin/python3", "demo.py")
    try Self.expect("word list", at: "1,0,23,18", on: harness)
    harness.type("\u{1B}OQ")
    try Self.expect("word list", at: nil, on: harness)
    try Self.expect("text", at: "1,0,23,80", on: harness)
    try harness.resize(columns: 60, rows: 20)
    try Self.expect("text", at: "1,0,19,60", on: harness)
    harness.type("\u{13}")
    try harness.wait("the event") { Self.announced(harness).contains("event:saved*1") }
    harness.type("\u{11}")
    #expect(try harness.finish().code == 0)
    #expect(Self.announced(harness) == "event:saved*1")
  }

  @Test func `a prompt removes its widgets after its end`() throws {
    let harness = try Client.alone("prompt_toolkit", "/usr/bin/python3", "demo.py", "--prompt")
    try Self.expect("question", at: "1,0,2,80", on: harness)
    harness.type("\u{11}")
    #expect(try harness.finish().code == 0)
    #expect(Self.announced(harness) == "")
  }

  @Test(.enabled(if: Client.areAllInstalled))
  func `a Textual program announces its widgets again after a resize, a scroll and a pause`() throws {
    let harness = try Client.alone("textual", Client.python, "-P", "demo.py")
    try Self.expect("search", at: "0,2,3,76", on: harness)
    try Self.expect("note-5", at: "19,0,3,18", on: harness)
    /// Textual waits for reports of the size (mode 2048), which the model of the terminal claims to know, and which its
    /// terminal does not send.
    func resize(columns: Int, rows: Int) throws {
      try harness.resize(columns: columns, rows: rows)
      harness.type("\u{1B}[48;\(rows);\(columns);0;0t")
    }
    // Textual gets a report of the size that it knows already, and so may draw nothing.
    try harness.resize(columns: 81, rows: 24)
    try resize(columns: 80, rows: 24)
    try Self.expect("search", at: "0,2,3,76", on: harness)
    try resize(columns: 70, rows: 20)
    try Self.expect("search", at: "0,2,3,66", on: harness)
    try Self.expect("note-5", at: nil, on: harness)
    // The list gets the focus and is scrolled to its end.
    harness.type("\t\u{1B}[F")
    try Self.expect("note-12", at: "15,0,3,18", on: harness)
    try Self.expect("note-1", at: nil, on: harness)
    let before = Self.announced(harness)
    harness.type("\u{1B}[20~")
    try harness.wait("the screen to be left and entered again") {
      harness.written.ranges(of: "\u{1B}[?1049h").count == 2
    }
    try harness.wait("the same regions") { Self.announced(harness) == before }
    harness.type("\u{1B}OR\u{13}")
    try Self.expect("notes", at: nil, on: harness)
    try Self.expect("note-12", at: nil, on: harness)
    try harness.wait("the reports") { Self.announced(harness).contains("set:notes=12 event:saved*1") }
    harness.type("\u{11}")
    #expect(try harness.finish().code == 0)
  }

  @Test(arguments: [("urwid", "Dish 1", "q"), ("prompt_toolkit", "three", "\u{11}")])
  func `without a host a program announces nothing`(folder: String, words: String, key: String) throws {
    let harness = try Client.alone(folder, "/usr/bin/python3", "demo.py", isHosted: false)
    try harness.wait(for: words)
    harness.type(key)
    #expect(try harness.finish().code == 0)
    #expect(!harness.written.contains("8687"))
  }

  @Test(.enabled(if: Client.areAllInstalled)) func `without a host a Textual program announces nothing`() throws {
    let harness = try Client.alone("textual", Client.python, "-P", "demo.py", isHosted: false)
    try harness.wait(for: "Note 5")
    harness.type("\u{11}")
    #expect(try harness.finish().code == 0)
    #expect(!harness.written.contains("8687"))
  }

  @Test(arguments: ["textual", "urwid", "prompt_toolkit", "shell"]) func `the guides of the examples are valid`(
    folder: String
  ) throws {
    let (said, error, status) = try runCommand(
      TerminalHarness.tour, ["check", Checkout.file("Examples/\(folder)").path], environment: [:])
    #expect(status == 0 && !said.contains("warning"), "\(said)\(error)")
  }
}
