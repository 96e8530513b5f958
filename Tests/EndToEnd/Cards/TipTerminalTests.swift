import Foundation
import Glibc
import Harness
import Testing

/// Under a tip and after it, the program and the terminal are as without the tip.
@Suite(.waiting) struct TipTerminalTests {
  struct Program: Sendable, CustomTestStringConvertible {
    var command: String
    /// Text on its screen once it has started.
    var sign = "Dear"
    var quit: [String]
    var testDescription: String { command }
  }

  static let programs = [
    Program(command: "less letter", quit: ["q"]),
    // On the main screen.
    Program(command: "less -X letter", quit: ["q"]),
    Program(command: "vim -u NONE -i NONE -N letter", quit: [":", "q", "Enter"]),
    Program(command: "nano --ignorercfiles letter", quit: ["C-x"]),
    Program(command: "mc -u -d above/folder above/folder", sign: "10Quit", quit: ["F10"]),
  ]

  /// - Parameter event: The trigger of the event that the tip requires, in YAML.
  private static func guide(_ event: String) -> String {
    "guide: any\nversion: 1\ntitle: T\nevents: [{id: it, \(event)}]\ntips: [{id: tip, title: It helps, body: For once., when: {event: it}}]\n"
  }

  private static let title = "It helps"

  @Test(arguments: programs) func `a program looks the same after a tip as alone`(program: Program) throws {
    try compare(program, resizes: false)
  }

  @Test(arguments: programs.prefix(2)) func `a program resized under a tip looks the same as alone`(program: Program)
    throws
  {
    try compare(program, resizes: true)
  }

  private func compare(_ program: Program, resizes: Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let script = """
      mkdir -p above/folder
      for number in {10..50}; do echo "Dear reader $number, this is one of many." >> letter; : > above/folder/$number; done
      touch -d 2001-01-01 above/folder/* above/folder above
      exec \(program.command)
      """
    try EndToEndTests.compare(
      program: "bash program", script: script, guide: Self.guide("key: Down Down Down"), sourceLocation: sourceLocation
    ) { harness, hosted in
      try story(program, hosted: hosted, resizes: resizes, harness)
    } reading: {
      $0.replacing(#/tour-[0-9A-F-]{36}/#, with: "HOME")
    }
  }

  /// Returns picture and modes after a tip was closed, and after a further key.
  private func story(_ program: Program, hosted: Bool, resizes: Bool, _ harness: TerminalHarness) throws -> [String] {
    try harness.wait(for: program.sign)
    _ = try harness.settled(milliseconds: 100)
    try harness.press("Down", "Down", "Down")
    if hosted { try harness.wait(for: Self.title) }
    if resizes {
      // On SIGWINCH a program may drop a key that it has not processed.
      _ = try harness.settled(milliseconds: 100)
      for (columns, rows) in [(100, 30), (71, 20)] {
        try harness.resize(columns: columns, rows: rows)
        _ = try harness.settled()
        if hosted {
          try harness.wait(for: Self.title)
          #expect(try harness.programSettings.contains("rows \(rows); columns \(columns)"))
        }
      }
    }
    // A key reaches the program under the tip, and the tip is still shown.
    try harness.press("Down")
    if hosted {
      #expect(try harness.settled(milliseconds: 100).contains(Self.title))
      try harness.ask(behind: Self.title)
      try harness.press("Enter")
      try harness.wait(until: Self.title)
    }
    var points = [try harness.settled()]
    try harness.press("Up")
    try harness.wait("the program's answer to Up") { try harness.settled(milliseconds: 100) != points[0] }
    points.append(try harness.settled(milliseconds: 100))
    for key in program.quit {
      try harness.press(key)
      _ = try harness.settled(milliseconds: 100)
    }
    return points
  }

  @Test func `text typed under a tip reaches the program byte for byte`() throws {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let guide = try harness.write(Self.guide("key: i"), to: "any.yaml")
    let line = "A tip, a \"card\" <and> 12 keys: äöü 漢字 \\q[1;5D é"
    try harness.run("$TOUR_BIN run --guide \(guide) vim -u NONE -i NONE -N written")
    try harness.wait(for: "[New]")
    try harness.press("i")
    try harness.wait(for: Self.title)
    try harness.type(line)
    try harness.press("Enter", "Tab", "BSpace", "x", "Left", "y", "Home", "z")
    #expect(try harness.settled().contains(Self.title))
    try harness.press("Escape")
    _ = try harness.settled(milliseconds: 50)
    try harness.type(":wq\r")
    try harness.waitForPrompt()
    let written = try harness.text(of: "written")
    #expect(written == "\(line)\nzyx\n")
  }

  /// The compositor sees such keys because of the time, and not because of the program's output.
  @Test func `keys count even if the program does not answer them`() throws {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    let guide = try harness.write(Self.guide("key: x"), to: "any.yaml")
    try harness.run("$TOUR_BIN run --guide \(guide) sh -c 'stty -echo; echo READY; head -n 1 > written'")
    try harness.wait(for: "\nREADY")
    _ = try harness.settled()
    try harness.press("x")
    try harness.wait(for: Self.title)
    try harness.type("yz\r")
    try harness.waitForPrompt()
    #expect(try harness.text(of: "written") == "xyz\n")
  }

  /// Shows a tip over less, in a terminal whose main screen contains the line "before".
  private func harnessWithATip() throws -> (TerminalHarness, settings: String) {
    let harness = try TerminalHarness(columns: 80, rows: 24)
    try harness.write((1...60).map { "Dear reader \($0), this is one of sixty lines.\n" }.joined(), to: "letter")
    let guide = try harness.write(Self.guide("key: Down"), to: "any.yaml")
    try harness.run("echo before; stty -echoctl")
    try harness.waitForPrompt()
    let settings = try harness.settings
    try harness.run("$TOUR_BIN run --guide \(guide) less letter")
    try harness.wait(for: "Dear")
    try harness.press("Down")
    try harness.wait(for: Self.title)
    return (harness, settings)
  }

  @Test func `the terminal is restored if the program is killed under a tip`() throws {
    let (harness, settings) = try harnessWithATip()
    kill(try harness.process(named: "less"), SIGKILL)
    try harness.expectAsBefore(settings, status: 137, without: Self.title)
    #expect(try harness.record(of: "any")?.tips["tip"]?.shows == 1)
  }

  @Test func `the terminal is restored if tour receives SIGTERM under a tip`() throws {
    let (harness, settings) = try harnessWithATip()
    kill(try harness.process(named: "tour"), SIGTERM)
    // On SIGTERM, less itself exits with 15.
    try harness.expectAsBefore(settings, status: 15, without: Self.title)
    #expect(try harness.record(of: "any")?.tips["tip"]?.shows == 1)
  }

  @Test func `the terminal is restored if tour is killed under a tip`() throws {
    let (harness, settings) = try harnessWithATip()
    kill(try harness.process(named: "tour"), SIGKILL)
    try harness.expectAsBefore(settings, status: 137, without: Self.title)
  }
}

extension TerminalHarness {
  /// Opens the dialog of the tip on the screen: the tour key closes the tip, and pressed again after more than 500 ms,
  /// it opens the dialog.
  func ask(behind title: String, line: Int = #line) throws {
    try press("C-]")
    try wait(until: title, line: line)
    usleep(600_000)
    try press("C-]")
    try wait(for: "Never here", line: line)
  }
}
