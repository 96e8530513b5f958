import Foundation
import Harness
import Testing

/// The shipped guides over programs that have changed since the guides were recorded. `tour check --live` says so where
/// a card lights something else, and says nothing where a user could still follow.
@Suite(.waiting) struct ChangedProgramTests {
  /// A change of a program: the words after `--`, and what is reported about each step; empty if nothing is.
  struct Change: CustomTestStringConvertible, Sendable {
    var command: [String]
    var reports: [String: String] = [:]
    var testDescription: String { command.joined(separator: " ") }
  }

  /// The changes by the guide. Changes of the prompt of less and of the title of nano are seen by their record only.
  static let changes: [(guide: String, changes: [Change])] = [
    (
      "less",
      [
        Change(command: ["sh", "-c", "sleep 2; exec less letter"]), Change(command: ["less", "-N", "letter"]),
        Change(
          command: ["less", "-M", "letter"],
          reports: ["prompt": "when the guide was recorded, 'letter' was", "find": "':' was"]),
      ]
    ),
    (
      "nano",
      [
        // The title is in the last rows, and what is lit in the first row is the text.
        Change(
          command: ["nano", "--minibar", "letter"],
          reports: ["title": "'Hello' is lit; when the guide was recorded, 'letter *' was"]),
        Change(command: ["nano", "--softwrap", "letter"]),
      ]
    ),
    (
      "vim",
      [
        Change(
          command: ["vim", "-c", "set noruler", "letter"],
          reports: ["around": "its card is not up; when the guide was recorded, it was"]),
        Change(command: ["vim", "-c", "highlight Normal ctermfg=red", "letter"]),
      ]
    ),
    ("ncdu", [Change(command: ["ncdu", "--color", "dark", "."]), Change(command: ["ncdu", "--color", "off", "."])]),
  ]

  @Test(arguments: changes.indices) func `a change of the program is reported where it matters, and only there`(
    index: Int
  ) throws {
    let (name, changes) = Self.changes[index]
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "\(name).yaml").path
    try Checkout.text("guides/\(name).yaml").write(toFile: path, atomically: true, encoding: .utf8)
    func check(_ words: [String]) throws -> (output: String, error: String, status: Int32) {
      try runCommand(
        TerminalHarness.tour, ["check", "--live", "--size", "80x24", path] + words,
        environment: [
          "HOME": folder.path, "TMPDIR": folder.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
        ])
    }
    let recorded = try check(["--record"])
    #expect(recorded.status == 0 && recorded.error == "", "\(recorded.error)")
    for change in changes {
      let (output, error, status) = try check(["--"] + change.command)
      if change.reports.isEmpty {
        #expect(status == 0 && error == "" && output.contains("steps, as recorded"), "\(change)\n\(error)\(output)")
      } else {
        #expect(status == 1 && output.contains("steps, not as recorded"), "\(change)\n\(error)\(output)")
      }
      for (step, words) in change.reports {
        let lines = error.split(separator: "\n").filter { $0.contains("step '\(step)'") }
        #expect(lines.contains { $0.contains(words) }, "\(change), \(step)\n\(error)")
      }
    }
  }
}
