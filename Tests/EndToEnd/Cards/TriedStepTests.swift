import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// A step that the user fulfils in a real shell, which announces that it is done.
@Suite(.waiting) struct TriedStepTests {
  private static let guide = """
    guide: shell
    version: 1
    title: The shell
    for: bash
    steps:
      - {id: save, title: Save it, body: Type **save** and press Enter., target: {text: "$>"}, done: {event: saved}}
      - {id: end, title: That is all}
    events: [{id: saved}]
    """
  /// Commands leave a file, so that the test knows of each one.
  private static let settings = #"""
    PS1='$> '
    save() { echo saving; printf '\033]8687;event;name=saved\033\\'; }
    danger() { touch ~/danger; }
    """#

  private static func harness(_ more: [String: String] = [:]) throws -> TourHarness {
    try TourHarness(
      [
        TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "bash", "--noprofile", "--rcfile", "HOME/settings",
        "-i",
      ],
      files: ["guide.yaml": guide, "settings": settings], environment: more)
  }

  private static func type(_ text: String, pace: Int, on harness: TourHarness) {
    for key in text {
      harness.type(String(key))
      _ = harness.settled(milliseconds: pace)
    }
  }

  @Test(arguments: [60, 120, 250])
  func `a command that is typed on the card is not run, and one after Try it is, and completes the step`(pace: Int)
    throws
  {
    let harness = try Self.harness()
    try harness.wait(for: "Try it")
    _ = harness.settled(milliseconds: 400)
    Self.type("danger\r", pace: pace, on: harness)
    try harness.wait(for: "Press Enter again")
    _ = harness.settled(milliseconds: 400)
    try harness.type("\r", waitingFor: "Your turn")
    _ = harness.settled(milliseconds: 400)
    // The line editor of the shell has all keys.
    Self.type("sxave\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\r", pace: pace, on: harness)
    try harness.wait(for: "That is all")
    try harness.close("That is all", by: "\r")
    #expect(harness.text.contains("$> save") && harness.text.contains("saving"), "\(harness.text)")
    #expect(!harness.hasFile("danger"))
    harness.type("exit 3\r")
    #expect(try harness.finish().code == 3)
    let history = try harness.history
    #expect(history.contains(#""outcome": "done""#), "\(history)")
  }

  @Test func `a tour that is closed in the middle of a trial leaves the line as it was typed`() throws {
    let harness = try Self.harness()
    try harness.wait(for: "Try it")
    _ = harness.settled(milliseconds: 400)
    try harness.type("\r", waitingFor: "Your turn")
    _ = harness.settled(milliseconds: 400)
    try harness.type("echo one", waitingFor: "$> echo one")
    for text in ["Leave this step out", "echo"] {
      harness.type("\u{1D}")
      try harness.wait(for: text)
      _ = harness.settled()
    }
    try harness.wait(until: "The shell")
    try harness.type(" two\r", waitingFor: "\none two")
    harness.type("exit\r")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a storyboard shows the card of such a step, and goes on without it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.guide.write(to: folder.appending(path: "guide.yaml"), atomically: true, encoding: .utf8)
    let (output, error, status) = try runCommand(
      TerminalHarness.tour,
      ["storyboard", "--format", "text", folder.path + "/guide.yaml", "/bin/sh", "-c", "printf '$> '; read line"],
      environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
    #expect(status == 0 && output.contains("Try it") && output.contains("That is all"), "\(output)\(error)")
  }
}
