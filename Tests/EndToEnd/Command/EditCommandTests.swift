import Foundation
import Glibc
import Harness
import Testing
import TourGuide
import TourModel
import TourScreen

/// `tour edit` over real programs.
@Suite(.waiting) struct EditCommandTests {
  private static let tourKey = "\u{1D}"
  private static let guide = """
    # A guide for less.
    guide: mine
    version: 1
    title: Mine
    for: less
    setup: {arguments: [letter], files: {letter: {text: Line of the letter, lines: 60}}}
    steps:
      # The name of the file is in the last row.
      - id: file
        title: The file
        target: {text: leter, within: {region: {row: -1}}}
      - id: end
        title: The end
        do: G   # a capital letter
        done: {text: (END)}

    """

  private func harness(
    _ words: [String] = [], columns: Int = 80, rows: Int = 24, files: [String: String] = ["mine.yaml": guide]
  ) throws -> TourHarness {
    try TourHarness(
      ["/bin/sh", "-c", "cd \"$HOME\" && exec \"$0\" edit mine.yaml \"$@\"", TerminalHarness.tour] + words,
      files: files.merging(["tmp/empty": ""]) { $1 }, columns: columns, rows: rows,
      environment: ["TMPDIR": "HOME/tmp"])
  }

  /// Waits for the recorder and for the screen of less. A card that was opened before less switches to the alternate
  /// screen is taken away until the screen rests, and keys go to less until then.
  private func waitForLess(_ harness: TourHarness, showing text: String = "Line of the letter") throws {
    try harness.wait(for: "the cards of the guide")
    try harness.wait(for: text)
  }

  private func expectRestored(_ harness: TourHarness) throws {
    let settings = try harness.settings
    #expect(settings.isCanonical && settings.echoes)
    #expect(!harness.terminal.isAlternate && harness.terminal.screen.cursor.isVisible && harness.processes.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: harness.home.path + "/tmp") == ["empty"])
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `a target that is gone is chosen again, and only its line changes`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try waitForLess(harness)
    try harness.type(Self.tourKey, waitingFor: "1 The file")
    try harness.type("r", waitingFor: "Which part")
    // The cursor is in the last row, behind the name of the file.
    try harness.wait(for: "\"letter\" in last row")
    try harness.type("\r", waitingFor: "1 The file")
    try harness.type("s", waitingFor: "Saved as")
    try harness.type("\u{1B}", waitingFor: "letter")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    // A long line is wrapped.
    #expect(harness.text.filter { !$0.isWhitespace }.contains("'tourtrymine.yaml'showsit"), "\(harness.text)")
    try expectRestored(harness)
    let text = try harness.text(of: "mine.yaml")
    let (before, after) = (Self.guide.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    #expect(
      before.count == after.count
        && zip(before, after).filter { $0 != $1 }.map(\.1) == [
          "    target: {text: letter, within: {region: {row: -1}}}"
        ], "\(text)")
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["check", "--live", harness.home.appending(path: "mine.yaml").path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": harness.home.path, "TMPDIR": harness.home.path + "/tmp"])
    #expect(status == 0, "\(output)\(error)")
  }

  @Test
  func `a file that has changed meanwhile is replaced only after a question, and the end keeps what is not saved`()
    throws
  {
    let harness = try harness(["less", "HOME/mine.yaml"])
    try waitForLess(harness, showing: "# A guide for less.")
    try harness.type(Self.tourKey, waitingFor: "1 The file")
    try harness.type("\r", waitingFor: "The file▏")
    try harness.type("!\r\r", waitingFor: "1 The file!")
    let file = harness.home.appending(path: "mine.yaml")
    let changed = Self.guide.replacingOccurrences(of: "title: Mine", with: "title: Changed")
    try changed.write(to: file, atomically: true, encoding: .utf8)
    try harness.type("s", waitingFor: "There is a file mine.yaml")
    try harness.type("\u{1B}", waitingFor: "Add a step")
    #expect(try harness.text(of: "mine.yaml") == changed)
    kill(try harness.process(named: "tour"), SIGTERM)
    try harness.finish()
    #expect(try harness.settings.isCanonical)
    let kept = try harness.text(of: "mine.unsaved.yaml")
    #expect(kept == Self.guide.replacingOccurrences(of: "title: The file", with: "title: The file!"))
    #expect(try harness.text(of: "mine.yaml") == changed)
  }

  @Test func `in an empty home, what is not saved is kept beside the guide`() throws {
    let harness = try harness()
    try waitForLess(harness)
    try harness.type(Self.tourKey, waitingFor: "1 The file")
    try harness.type("+", waitingFor: "1 The end")
    kill(try harness.process(named: "less"), SIGKILL)
    try harness.finish()
    try expectRestored(harness)
    let kept = try harness.text(of: "mine.unsaved.yaml")
    #expect(kept.contains("  - id: end\n") && kept.contains("# The name of the file"), "\(kept)")
    #expect(try harness.text(of: "mine.yaml") == Self.guide)
  }

  @Test(arguments: [
    (["edit"], 64), (["edit", "--step"], 64), (["edit", "no-such-guide-30"], 64), (["edit", "HOME/broken.yaml"], 65),
    (["edit", "HOME/mine.yaml", "no-such-program-30"], 69), (["edit", "HOME/mine.yaml"], 69),
  ])
  func `a wrong command line, a broken guide and a missing terminal are named`(words: [String], status expected: Int)
    throws
  {
    let home = try Home()
    try Self.guide.write(toFile: home.path("mine.yaml"), atomically: true, encoding: .utf8)
    try "guide: [\n".write(toFile: home.path("broken.yaml"), atomically: true, encoding: .utf8)
    let words = words.map { $0.replacingOccurrences(of: "HOME", with: home.path("")) }
    let (_, error, status) = try runCommand(TerminalHarness.tour, words, environment: home.environment)
    #expect(Int(status) == expected && !error.isEmpty, "\(status) \(error)")
    #expect(try String(contentsOfFile: home.path("mine.yaml"), encoding: .utf8) == Self.guide)
  }
}
