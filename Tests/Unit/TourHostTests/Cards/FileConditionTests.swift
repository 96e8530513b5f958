import Foundation
import Harness
import Testing
import TourModel
import TourPattern
import TourScreen
import TourSystem

@testable import TourHost
@testable import TourSession

/// Conditions on the files that `setup` lays out.
@Suite struct FileConditionTests {
  /// A folder with the files of a program.
  private final class Files: @unchecked Sendable {
    var texts: [String: String] = [:]
    /// How often a file was read.
    var reads = 0

    func read(_ path: String) -> String? {
      reads += 1
      return texts[path]
    }
  }

  private static let saved = Predicate.file(FileCondition("letter", .text("Hello"), line: 2))

  private static func harness(_ steps: [Step], _ files: Files, isKnown: Bool = true) -> CompositorHarness {
    let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
    let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
    var session = Session(
      tour: Tour(guide, steps: steps, capabilities: capabilities), capabilities: capabilities)
    if isKnown { session.settings.readFile = { files.read($0) } }
    let harness = CompositorHarness(session, size: Size(columns: 60, rows: 14))
    harness.write("\u{1B}[?1049htext")
    harness.wait(2000)
    return harness
  }

  private static func end(_ harness: CompositorHarness) -> History.TourEvent? {
    harness.compositor.finish(at: harness.now, hasExited: true)
    harness.collect()
    return harness.notes.last
  }

  @Test func `a step is done once the file is right, whatever the screen shows`() {
    let files = Files()
    files.texts["letter"] = "Dear reader,\n"
    let harness = Self.harness(
      [Step(id: "save", title: "Save", done: .screen(Self.saved)), Step(id: "b", title: "B")], files)
    harness.type("\r")
    harness.wait(500)
    harness.write("\r\nHello: written to other")
    harness.wait(2000)
    #expect(harness.step == "save")
    files.texts["letter"] = "Dear reader,\nHello\n"
    harness.wait(2000)
    #expect(harness.step == "save", "nothing has been drawn")
    harness.write("\r\nsaved")
    harness.wait(2000)
    #expect(harness.step == "b")
  }

  @Test func `where the folder of the program is not known, no file is read, and no condition on one holds`() {
    let files = Files()
    files.texts["letter"] = "Dear reader,\nHello\n"
    let harness = Self.harness(
      [Step(id: "save", title: "Save", done: .screen(Self.saved)), Step(id: "b", title: "B")], files, isKnown: false)
    harness.type("\r")
    harness.wait(500)
    harness.write("\r\nsaved")
    harness.wait(2000)
    #expect(harness.step == "save" && files.reads == 0)
  }

  @Test func `where the folder is not known, nobody is lost because a file is not there`() {
    let step = Step(
      id: "save", title: "Save", done: .screen(Self.saved),
      astray: [Astray(when: .not(.file(FileCondition("letter"))), say: "The letter is gone.")])
    let harness = Self.harness([step], Files(), isKnown: false)
    harness.type("\r")
    harness.wait(5000)
    #expect(harness.step == "save" && !harness.text.contains("The letter is gone"), "\(harness.text)")
  }

  @Test func `files are read when the screen has changed, and while a condition asks for them`() {
    let files = Files()
    let harness = Self.harness(
      [Step(id: "save", title: "Save", done: .screen(Self.saved)), Step(id: "b", title: "B")], files)
    harness.wait(2000)
    let before = files.reads
    harness.wait(10_000)
    #expect(before > 0 && files.reads == before)
    let other = Files()
    let plain = Self.harness([Step(id: "a", title: "A", done: .screen(.present([Target(.text("saved"))])))], other)
    plain.write("\r\nsaved")
    plain.wait(2000)
    #expect(other.reads == 0)
  }

  @Test func `a state in which the user is lost can be one of a file`() {
    let files = Files()
    files.texts["letter"] = ""
    let step = Step(
      id: "save", title: "Save", done: .screen(Self.saved),
      astray: [Astray(when: .not(.file(FileCondition("letter"))), say: "The letter is gone.")])
    let harness = Self.harness([step], files)
    harness.type("\r")
    harness.wait(3000)
    #expect(!harness.text.contains("The letter is gone"))
    files.texts["letter"] = nil
    harness.write("\r\ndeleted")
    harness.wait(3000)
    #expect(harness.text.contains("The letter is gone"), "\(harness.text)")
    files.texts["letter"] = ""
    harness.write("\r\nthere")
    harness.wait(3000)
    #expect(!harness.text.contains("The letter is gone"), "\(harness.text)")
  }

  @Test func `the end of the program completes the tour if the condition holds then`() {
    for (text, isDone) in [("Dear reader,\nHello\n", true), ("Dear reader,\n", false)] {
      let files = Files()
      let harness = Self.harness([Step(id: "quit", title: "Quit", done: .exit(when: Self.saved))], files)
      harness.type("\r")
      harness.wait(500)
      // The program saves, and ends without a change of its screen.
      files.texts["letter"] = text
      #expect(Self.end(harness) == .ended(isDone ? .done : .closed, step: "quit"))
    }
  }

  @Test func `a command that saves and quits completes both steps, if the file is right`() {
    for (text, isDone) in [("Dear reader,\nHello\n", true), ("Dear reader,\n", false)] {
      let files = Files()
      let harness = Self.harness(
        [
          Step(id: "save", title: "Save", done: .screen(Self.saved)),
          Step(id: "quit", title: "Quit", done: .exit(when: Self.saved)),
        ], files)
      harness.type("\r")
      harness.wait(500)
      files.texts["letter"] = text
      harness.write("\u{1B}[?1049l")
      harness.wait(10)
      #expect(Self.end(harness) == .ended(isDone ? .done : .closed, step: isDone ? "quit" : "save"), "\(harness.notes)")
    }
  }

  @Test(arguments: [
    (FileCondition("f"), "", true), (FileCondition("f"), nil, false),
    (FileCondition("f", .text("b")), "a\nabc\n", true), (FileCondition("f", .text("d")), "a\nabc\n", false),
    (FileCondition("f", .text("a\nb")), "a\nb\n", false),
    (FileCondition("f", .text("a"), line: 1), "a\nb\n", true),
    (FileCondition("f", .text("b"), line: 1), "a\nb\n", false),
    (FileCondition("f", .text("b"), line: -1), "a\nb\n", true),
    (FileCondition("f", .text("b"), line: -1), "a\nb", true),
    (FileCondition("f", .text("a"), line: -2), "a\nb\n", true),
    (FileCondition("f", .text("a"), line: -3), "a\nb\n", false),
    (FileCondition("f", .text("a"), line: 3), "a\nb\n", false),
    (FileCondition("f", .text("a"), line: 1000), "a", false),
    (FileCondition("f", .text("b"), line: 2), "a\r\nb\r\n", true),
    (FileCondition("f", .text("a"), line: -1), "", false), (FileCondition("f", .text("a"), line: .min), "a", false),
  ]) func `a condition counts lines from both ends of the file`(condition: FileCondition, text: String?, holds: Bool) {
    #expect(condition.holds(in: text) == holds)
  }

  @Test func `a pattern matches within a line`() throws {
    let condition = FileCondition("f", .match(try Pattern("^b+ *$")))
    #expect(condition.holds(in: "a\nbb  \nc\n") && condition.holds(in: "bb") && !condition.holds(in: "abb\nb c\n"))
  }

  @Test func `only regular files of the folder are read, and the first 64 KiB of each`() throws {
    let folder = Folder()
    var settings = Session(tour: nil, capabilities: TerminalCapabilities(depth: .indexed, isUnicode: true)).settings
    settings.readFiles(of: folder.path)
    let read = try #require(settings.readFile)
    folder.write("Hello", to: "sub/letter")
    try FileManager.default.createSymbolicLink(atPath: folder["link"], withDestinationPath: "sub/letter")
    try FileManager.default.createSymbolicLink(atPath: folder["away"], withDestinationPath: "sub")
    #expect(read("away/letter") == nil, "a link in the path")
    #expect(mkfifo(folder["pipe"], 0o600) == 0)
    folder.write([UInt8](repeating: 0x61, count: 100_000), to: "long")
    folder.write([0x61, 0xFF, 0x62], to: "bytes")
    #expect(read("sub/letter") == "Hello" && read("link") == nil && read("sub") == nil && read("pipe") == nil)
    #expect(read("none") == nil && read("long")?.utf8.count == 65536 && read("bytes") == "a\u{FFFD}b")
    withExtendedLifetime(folder) {}
  }

  @Test func `a real program's file decides at its end`() throws {
    for (text, outcome) in [("Hello", Outcome.done), ("Hi", .closed)] {
      let folder = Folder()
      let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)
      let guide = Guide(
        name: "g", version: 1, title: "A guide",
        steps: [Step(id: "quit", title: "Quit", done: .exit(when: .file(FileCondition("letter", .text("Hello")))))])
      let script = "printf '\\e[?1049htext'; read -rsn 1; echo \(text) > letter"
      var session = HeadlessSession(
        Session(tour: Tour(guide, steps: guide.steps, capabilities: capabilities), capabilities: capabilities),
        over: try HeadlessTerminal(
          path: "/bin/bash", arguments: ["bash", "-c", script], folder: folder.path,
          size: WindowSize(columns: 60, rows: 14)))
      #expect(try session.run(milliseconds: patience) { $0.scene != nil } == .held)
      try session.press(Key(.enter))
      try session.press(Key(.character("q")))
      #expect(try session.run(milliseconds: patience) { $0.session.tour?.isOver ?? false } == .held)
      #expect(session.takeEffects().contains(.record(.ended(outcome, step: "quit"))))
      withExtendedLifetime(folder) {}
    }
  }
}
