import Foundation
import Harness
import Testing

/// `tour check --live --record`, and the checks after it.
@Suite(.waiting) struct LiveRecordTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
  private var record: URL { folder.appending(path: "menu.record") }

  /// A guide for a program that draws these lines of a shell script, and waits.
  private func guide(_ lines: String, steps: String = Self.steps) -> String {
    """
    guide: menu
    version: 1
    title: A menu
    for: sh
    setup:
      arguments: [draw]
      files:
        draw: |
          \(lines.replacingOccurrences(of: "\n", with: "\n      "))
          sleep 600
    steps:
    \(steps)
    """
  }

  private static let steps = """
      - {id: title, title: The title, target: {region: {row: 0, rows: 1, columns: 40}}}
      - {id: load, title: The load, target: {region: {row: 1, rows: 2, columns: 40}}}
      - {id: find, title: Find, target: {text: Find}}
      - {id: end, title: The end, place: center}
    """

  /// A load that ticks, and a line that is another one in each run.
  private static let lines = """
    echo 'File menu'
    echo "Load: $(date +%N) $(date +%s | tr -d 0-9)||||"
    echo "Job $(tr -dc a-z < /dev/urandom | head -c 12) of $(date +%a)"
    echo; echo; echo '        Find  Quit'
    """

  private func check(_ guide: String, _ options: String...) throws -> (
    output: String, error: String, status: Int32
  ) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try guide.write(to: folder.appending(path: "menu.yaml"), atomically: true, encoding: .utf8)
    return try runCommand(
      TerminalHarness.tour, ["check", "--live", "--size", "80x24", folder.appending(path: "menu.yaml").path] + options,
      environment: [
        "HOME": folder.path, "TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
      ])
  }

  private func recorded(_ lines: String = Self.lines) throws -> String {
    let (output, error, status) = try check(guide(lines), "--record")
    #expect(status == 0 && error == "", "\(error)")
    #expect(output.contains("menu.record is written"), "\(output)")
    return try String(contentsOf: record, encoding: .utf8)
  }

  @Test func `what is lit is written in a form that people can read, and is found again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try recorded()
    #expect(
      text.contains(
        """
              title:
                lit: {row: 0, column: 0, rows: 1, columns: 40}
                card: below
                text: "File menu"
        """), "\(text)")
    #expect(text.contains("Job … of ") && !text.contains("|"), "\(text)")
    #expect(text.contains("  end:\n        lit: nothing\n        card: apart\n"), "\(text)")
    for _ in 0..<2 {
      let (output, error, status) = try check(guide(Self.lines))
      #expect(
        status == 0 && error == "" && output.contains("sh at 80×24: 4 of 4 steps, as recorded"), "\(error)\(output)")
    }
    // It is written again just the same, apart from the numbers.
    let again = try recorded()
    #expect(again.filter { !$0.isNumber } == text.filter { !$0.isNumber }, "\(text)\n\(again)")
  }

  @Test func `a part of the screen that reads otherwise is an error, and one that has moved a warning`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try recorded()
    var (output, error, status) = try check(guide(Self.lines.replacingOccurrences(of: "File menu", with: "Edit menu")))
    #expect(status == 1 && output.contains(", not as recorded"), "\(output)")
    #expect(
      error.contains(
        "menu.yaml:15:43: error: step 'title' at 80×24: 'Edit menu' is lit; when the guide was recorded, 'File menu' was; mend the target, or if this is right, record the guide anew with --record, or write … in its record for what may change"
      ), "\(error)")
    (output, error, status) = try check(guide(Self.lines.replacingOccurrences(of: "        Find", with: "\n    Find")))
    #expect(status == 0 && output.contains(", not as recorded"), "\(error)\(output)")
    #expect(
      error.contains(
        "warning: step 'find' at 80×24: columns 4–7 of row 6 are lit; when the guide was recorded, columns 8–11 of row 5 were lit, with the same text"
      ), "\(error)")
    // A new line below, and one that is gone.
    (_, error, status) = try check(guide(Self.lines.replacingOccurrences(of: "Job ", with: "Two jobs ")))
    #expect(status == 1 && error.contains("step 'load'") && error.contains("'Two jobs"), "\(error)")
    (_, error, status) = try check(
      guide(
        Self.lines.replacingOccurrences(of: "echo \"Job", with: "#").replacingOccurrences(
          of: "echo; ", with: "echo; echo; ")))
    #expect(
      status == 1 && error.contains("step 'load'") && error.contains("is not lit; when the guide was recorded, it was"),
      "\(error)")
  }

  @Test func `a card on another side, one that is not up, and one that is new are named`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try recorded()
    func checked(replacing old: String, by new: String) throws -> (error: String, status: Int32) {
      let steps = Self.steps.replacingOccurrences(of: old, with: new)
      let (_, error, status) = try check(guide(Self.lines, steps: steps))
      return (error, status)
    }
    var (error, status) = try checked(replacing: "target: {text: Find}", by: "target: {text: Find}, place: right")
    #expect(status == 0, "\(error)")
    #expect(
      error.contains(
        "warning: step 'find' at 80×24: the card is to the right of its target; when the guide was recorded, it was below its target; write another place"
      ), "\(error)")
    (error, status) = try checked(replacing: "target: {text: Find}", by: "target: {text: Fund}, missing: skip")
    #expect(status == 1, "\(error)")
    #expect(
      error.contains("step 'find' at 80×24: its card is not up; when the guide was recorded, it was"), "\(error)")
    (error, status) = try checked(replacing: "id: find", by: "id: finds")
    #expect(status == 0, "\(error)")
    #expect(
      error.contains(
        "warning: step 'finds' at 80×24: it is not in the guide's record; add it with --record"), "\(error)")
    #expect(
      error.contains("menu.record:18:7: warning: the guide has no step 'find'; did you mean 'finds'?"), "\(error)")
  }

  @Test func `what the author leaves open stays open when the guide is recorded again`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try recorded().replacingOccurrences(of: "File menu", with: "File …")
    try text.write(to: record, atomically: true, encoding: .utf8)
    let lines = Self.lines.replacingOccurrences(of: "File menu", with: "File list")
    let (output, error, status) = try check(guide(lines))
    #expect(status == 0 && output.contains(", as recorded"), "\(error)\(output)")
    #expect(try recorded(lines).contains("text: \"File …\""))
    // What is something else is not.
    #expect(try recorded(Self.lines.replacingOccurrences(of: "File menu", with: "Edit")).contains("text: \"Edit\""))
  }

  @Test func `another size, another locale and tips are added to what was recorded`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try recorded()
    var (output, error, status) = try check(guide(Self.lines), "--size", "60x20")
    #expect(status == 0 && output.contains("sh at 60×20: 4 of 4 steps, not recorded"), "\(error)\(output)")
    (output, error, status) = try check(guide(Self.lines), "--size", "60x20", "--record")
    #expect(status == 0, "\(error)\(output)")
    (output, error, status) = try check(guide(Self.lines), "--size", "80x24,60x20")
    #expect(status == 0 && output.components(separatedBy: "steps, as recorded").count == 3, "\(error)\(output)")
    let tip = Self.steps + "\ntips:\n  - {id: quit, title: Quit, target: {text: Quit}}"
    (output, error, status) = try check(guide(Self.lines, steps: tip))
    #expect(output.contains("4 of 4 steps, as recorded") && output.contains("1 of 1 tip, not recorded"), "\(output)")
    (output, error, status) = try check(guide(Self.lines, steps: tip), "--record")
    (output, error, status) = try check(guide(Self.lines, steps: tip), "--format", "json")
    #expect(output.components(separatedBy: "\"asRecorded\": true").count == 3, "\(output)")
  }

  @Test func `a card that is up in one of two runs only is no part of the record, and is named`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = Self.lines + "\nif mkdir \(folder.path)/first 2>/dev/null; then echo Maybe; fi"
    let steps = Self.steps.replacingOccurrences(of: "text: Find}}", with: "text: Maybe}, missing: skip}")
    let (output, error, status) = try check(guide(lines, steps: steps), "--record")
    #expect(status == 0 && output.contains("menu.record is written"), "\(error)\(output)")
    #expect(
      error.contains("warning: step 'find' at 80×24: its card was up in one of two runs only, so it is not recorded"),
      "\(error)")
    #expect(try !String(contentsOf: record, encoding: .utf8).contains("find:"))
  }

  @Test func `a guide that does not fit is not recorded, and its old record stays`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = try recorded()
    let (output, error, status) = try check(
      guide(Self.lines, steps: Self.steps.replacingOccurrences(of: "text: Find", with: "text: Fund")), "--record")
    #expect(output.contains("menu.record is not written, because there are errors"), "\(output)")
    #expect(status == 1 && error.contains("'Fund' was not on the screen"), "\(error)")
    #expect(try String(contentsOf: record, encoding: .utf8) == text)
  }

  @Test(arguments: ["my own notes\n", "runs: [{columns: -1, rows: 24}]\n", "runs: 3\n", "\u{0}\u{1}", ""])
  func `a file that is no record is reported and never replaced`(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: record, atomically: true, encoding: .utf8)
    for options in [[], ["--record"]] {
      let (_, error, status) =
        options.isEmpty ? try check(guide(Self.lines)) : try check(guide(Self.lines), options[0])
      #expect(status == 65 && error.contains("menu.record:1:1: error: this is no record"), "\(error)")
      #expect(error.contains("remove it and record the guide with tour check --live --record"), "\(error)")
      #expect(try String(contentsOf: record, encoding: .utf8) == text)
    }
  }

  @Test func `a record that cannot be written is reported`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: record.path, withDestinationPath: "/nowhere/menu.record")
    let (output, error, status) = try check(guide(Self.lines), "--record")
    #expect(status == 73 && error.contains("menu.record") && !output.contains("is written"), "\(error)\(output)")
  }
}
