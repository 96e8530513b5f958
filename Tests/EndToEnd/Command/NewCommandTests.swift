import Foundation
import Glibc
import Harness
import Testing
import TourFinding
import TourGuide
import TourModel
import TourScreen

/// `tour new` over real programs.
@Suite(.waiting) struct NewCommandTests {
  private static let tourKey = "\u{1D}"
  private static let letter = (1...60).map { "Line number \($0) of the letter" }.joined(separator: "\n") + "\n"

  private func harness(
    _ words: [String] = ["less", "HOME/letter"], name: String = "HOME/mine", columns: Int = 80, rows: Int = 24,
    files: [String: String] = [:], variables more: [String: String] = [:]
  ) throws -> TourHarness {
    let harness = try TourHarness(
      [TerminalHarness.tour, "new", name] + words,
      files: files.merging(["letter": Self.letter, "tmp/empty": ""]) { $1 }, columns: columns, rows: rows,
      environment: more.merging(["TMPDIR": "HOME/tmp"]) { $1 })
    return harness
  }

  private func expectRestored(_ harness: TourHarness) throws {
    let settings = try harness.settings
    #expect(settings.isCanonical && settings.echoes)
    let terminal = harness.terminal
    #expect(!terminal.isAlternate && terminal.screen.cursor.isVisible)
    #expect(terminal.modes.mouseTracking == 0, "the mouse is left on")
    #expect(harness.processes.isEmpty)
  }

  /// Records a step with the title "One" once less has drawn its screen.
  private func recordStep(on harness: TourHarness) throws {
    try harness.wait(for: "Line number 2 of")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\rOne\r\r", waitingFor: "Add a step")
  }

  private func guide(_ harness: TourHarness, _ name: String = "mine.yaml") throws -> Guide {
    let file = readGuide(path: harness.home.appending(path: name).path)
    #expect(file.problems.flatMap(\.lines) == [] && file.warnings.flatMap(\.lines) == [])
    return try #require(file.guide)
  }

  /// What each program names at 80×24, and one of the keys that the author drops.
  @Test(arguments: [
    ("htop", ["htop"], ["Help", "Setup", "Search", "Quit"]),
    ("mc", ["mc", "HOME", "HOME"], ["Left", "File", "Help", "Menu", "View", "Quit"]),
    ("nano", ["nano", "HOME/letter"], ["Help", "Write Out", "Where Is", "Exit"]),
  ])
  func `a guide begins with steps for the keys that the program names, each lit where it is`(
    program: String, words: [String], titles: [String]
  ) throws {
    let harness = try harness(["HOME/mine"] + words, name: "--from-help")
    try harness.wait(for: "Which steps?")
    // The first screen may be incomplete.
    try harness.wait(for: titles.last!)
    try harness.wait(for: "✓ \(titles[0])")
    try harness.type(" ", waitingFor: "▸   \(titles[0])")
    try harness.type("a", waitingFor: "are added.")
    try harness.type("s", waitingFor: "Saved as")
    let guide = try guide(harness)
    #expect(Set(titles.dropFirst()).isSubset(of: guide.steps.map(\.title)), "\(guide.steps.map(\.title))")
    #expect(!guide.steps.contains { $0.title == titles[0] })
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    let screen = harness.settled()
    for step in guide.steps {
      let lit = ScreenIndex(Observation(screen)).find(step.targets)
      #expect(lit?.rows == 1, "\(step.title): \(step.targets)")
      if let lit {
        let row = (lit.column..<lit.endColumn).map { screen.extras.text(screen[column: $0, row: lit.row].glyph) }
        #expect(row.joined().lowercased().hasSuffix(step.title.lowercased()), "\(step.title)")
      }
    }
  }

  @Test func `the guide of a script is for the script, whose text is not a part of it`() throws {
    let harness = try harness(["sh", "HOME/view.sh", "HOME/letter"], files: ["view.sh": "exec less \"$1\"\n"])
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "Saved as")
    let guide = try guide(harness)
    #expect(guide.commands == ["view.sh"] && guide.setup.files.isEmpty)
    #expect(guide.setup.arguments == ["\(harness.home.path)/letter"])
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `a guide is recorded by keys, checked, and taken in its program`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try harness.wait(for: "record a step here")
    try harness.wait(for: "Line number 2 of")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\r", waitingFor: "Type the title")
    try harness.type("The name", waitingFor: "The name▏")
    try harness.type("\r", waitingFor: "Type the text")
    try harness.type("of the **file** 日本", waitingFor: "日本▏")
    try harness.type("\r", waitingFor: "1 The name")
    // The second step asks for a key.
    try harness.type("a", waitingFor: "Which part")
    try harness.type("0", waitingFor: "Type the title")
    try harness.type("The end\rPress **G**.\r", waitingFor: "2 The end")
    try harness.type("k", waitingFor: "Press the keys")
    try harness.type("G", waitingFor: "END")
    try harness.type(Self.tourKey, waitingFor: "What shows that G worked?")
    #expect(harness.text.contains("END"), "\(harness.text)")
    try harness.type("1", waitingFor: "2 The end")
    try harness.type("s", waitingFor: "Saved as")
    try harness.type("\u{1B}", waitingFor: "END")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    // A long line is wrapped.
    let said = harness.text.filter { !$0.isWhitespace }
    #expect(said.contains("mine.yaml'") == false && said.hasSuffix("'showsit"), "\(harness.text)")
    #expect(said.contains("mine.yamlless"), "the program over the author's own files: \(harness.text)")
    try expectRestored(harness)
    let guide = try guide(harness)
    #expect(guide.steps.map(\.title) == ["The name", "The end"])
    #expect(guide.steps[0].body == "of the **file** 日本")
    #expect(guide.steps[1].do == KeyChoice([[Key(.character("G"))]]) && guide.steps[1].done != nil)
    #expect(guide.commands == ["less"] && guide.setup.arguments == [harness.home.appending(path: "letter").path])
    let (output, error, status) = try runCommand(
      TerminalHarness.tour,
      ["check", "--live", "--size", "\(columns)x\(rows)", harness.home.appending(path: "mine.yaml").path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": harness.home.path, "TMPDIR": harness.home.path + "/tmp"])
    #expect(status == 0, "\(output)\(error)")
  }

  @Test func `a guide is recorded with the mouse`() throws {
    let harness = try harness()
    // The prompt is drawn last. Before it, the cursor is in the first row, where the card would cover the third one.
    try harness.wait(for: "/letter")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    // A press on `number` in the third row, a drag to the end of `letter`, and the release.
    harness.type("\u{1B}[<0;7;3M\u{1B}[<32;27;3M\u{1B}[<0;27;3m")
    try harness.wait(for: "\"number 3 of the")
    let row = try #require(
      harness.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("text like") })
    harness.type("\u{1B}[<0;30;\(row + 1)M\u{1B}[<0;30;\(row + 1)m")
    try harness.wait(for: "Type the title")
    try harness.type("A line\r\r", waitingFor: "1 A line")
    let save = try #require(
      harness.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Save ") })
    let column = 40
    harness.type("\u{1B}[<0;\(column);\(save + 1)M\u{1B}[<0;\(column);\(save + 1)m")
    try harness.wait(for: "Saved as")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    try expectRestored(harness)
    let guide = try guide(harness)
    guard case .match(let pattern)? = guide.steps.first?.targets.first?.kind else {
      Issue.record("\(guide.steps)")
      return
    }
    #expect(pattern.source.hasPrefix("number +[0-9]+ +of"))
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `a tip is recorded, checked, and appears after what the author has done`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try harness.wait(for: "Line number 2 of")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\rThe letter\r\r", waitingFor: "Add a tip")
    try harness.type("i", waitingFor: "in the corner")
    try harness.type("0", waitingFor: "Type the title")
    try harness.type("A page is one key\rPress **Space**.\r", waitingFor: "Tip: A page is one key")
    try harness.type("k", waitingFor: "what leads to")
    try harness.type("jjj", waitingFor: "Keys: jjj")
    try harness.type(Self.tourKey, waitingFor: "3 × j")
    try harness.type("n", waitingFor: "what the tip")
    try harness.type(" ", waitingFor: "Keys: Space")
    try harness.type(Self.tourKey, waitingFor: "no longer")
    try harness.type("s", waitingFor: "Saved as")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a tip")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    try expectRestored(harness)
    #expect(try guide(harness).groups.flatMap(\.tips).map(\.title) == ["A page is one key"])
    let (output, error, status) = try runCommand(
      TerminalHarness.tour,
      ["check", "--live", "--size", "\(columns)x\(rows)", harness.home.appending(path: "mine.yaml").path],
      environment: ["PATH": "/usr/bin:/bin", "HOME": harness.home.path, "TMPDIR": harness.home.path + "/tmp"])
    #expect(status == 0, "\(output)\(error)")
    // The user closes the tour, and gets the tip after the third line.
    let file = try harness.text(of: "mine.yaml")
    for keys in [["j", "j", "j"], [" ", "j", "j", "j"]] {
      let user = try TourHarness(
        [TerminalHarness.tour, "run", "--guide", "HOME/mine.yaml", "less", "HOME/letter"],
        files: ["letter": Self.letter, "mine.yaml": file], columns: columns, rows: rows)
      try user.wait(for: "The letter")
      user.type("\u{3}")
      try user.wait(until: "The letter")
      // Keys at once after the one that closed the card would be taken for the card's.
      _ = user.settled(milliseconds: 1000)
      for key in keys {
        #expect(!user.text.contains("A page is one key"), "\(user.text)")
        user.type(key)
        _ = user.settled()
      }
      if keys.count == 3 {
        try user.wait(for: "A page is one key")
      } else {
        _ = user.settled(milliseconds: 3000)
        #expect(!user.text.contains("A page is one key"), "\(user.text)")
      }
      user.type("q")
      #expect(try user.finish().code == 0)
    }
  }

  @Test func `files of the command line become setup, and those that cannot are named`() throws {
    let harness = try TourHarness(
      [
        "/bin/sh", "-c", "cd \"$HOME\" && exec \"$0\" new mine less ./letter here/note HOME/letter here/binary",
        TerminalHarness.tour,
      ],
      files: ["letter": Self.letter, "here/note": "A note.\n", "here/binary": "\u{1B}[1m\n", "tmp/empty": ""],
      environment: ["TMPDIR": "HOME/tmp"])
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "Saved as")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let setup = try guide(harness).setup
    #expect(setup.files.map(\.path) == ["letter", "here/note"] || setup.files.map(\.path) == ["here/note", "letter"])
    #expect(setup.arguments.first == "./letter")
    let said = harness.text.filter { !$0.isWhitespace }
    #expect(
      said.contains("notintheguide:'\(harness.home.path)/letter','here/binary'"), "\(harness.text)")
  }

  /// The folder of the author is on no other machine.
  @Test func `targets that are names of files in the folder are named`() throws {
    let harness = try TourHarness(
      [
        "/bin/sh", "-c", "cd \"HOME/here\" && exec \"$0\" new ../mine sh -c 'ls -F; read -r line'",
        TerminalHarness.tour,
      ],
      files: ["here/docs/a": "", "here/other": "", "tmp/empty": ""], environment: ["TMPDIR": "HOME/tmp"])
    try harness.wait(for: "docs/")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\u{1B}[A\u{1B}[A\u{1B}[A", waitingFor: "\"docs/\"")
    try harness.type("\rOne\r\r", waitingFor: "Add a step")
    try harness.type("s", waitingFor: "Saved as")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    harness.type("\r")
    #expect(try harness.finish().code == 0)
    let said = harness.text.filter { !$0.isWhitespace }
    #expect(said.contains("othermachinesdonothave:'docs';"), "\(harness.text)")
    #expect(!said.contains("'other'"), "\(harness.text)")
  }

  @Test func `another file is replaced only after a question, and can be left`() throws {
    let harness = try harness(files: ["mine.yaml": "precious\n"])
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "There is a file")
    try harness.type("\u{1B}", waitingFor: "Add a step")
    #expect(try harness.text(of: "mine.yaml") == "precious\n")
    try harness.type("s", waitingFor: "There is a file")
    try harness.type("r", waitingFor: "Saved as")
    #expect(try guide(harness).steps.map(\.title) == ["One"])
    #expect(!FileManager.default.fileExists(atPath: harness.home.appending(path: "mine.unsaved.yaml").path))
  }

  @Test func `after changes that were not saved, one line names both files`() throws {
    let harness = try harness()
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "Saved as")
    try harness.type("t\u{15}Other\r", waitingFor: "│ Other")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let said = harness.text.filter { !$0.isWhitespace }
    #expect(said.contains("theguidewaschangedafteritwassavedas") && !said.contains("showsit"), "\(harness.text)")
    #expect(try guide(harness).title == "Meet less")
    #expect(try guide(harness, "mine.unsaved.yaml").title == "Other")
  }

  @Test func `a folder that cannot be written loses nothing`() throws {
    let harness = try harness(name: "HOME/none/mine")
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "was not saved")
    #expect(harness.text.contains("No such file or directory"), "\(harness.text)")
    // A device is no file to replace.
    let device = harness.home.appending(path: "device")
    try FileManager.default.createSymbolicLink(atPath: device.path + ".yaml", withDestinationPath: "/dev/full")
    try harness.type("n\u{15}\(device.path)\r", waitingFor: "no regular")
    try harness.type("\u{1B}", waitingFor: "Add a step")
    harness.type("\u{1B}")
    try harness.wait(until: "Add a step")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    try expectRestored(harness)
    #expect(harness.text.contains("was not saved"))
    // Neither place can be written, so the text is printed.
    #expect(harness.text.contains("title: One"), "\(harness.text)")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a signal to tour, or the end of the program, leaves the terminal as it was, and the text is kept`(signal: Int32)
    throws
  {
    let harness = try harness()
    try harness.wait(for: "Line number 2 of")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\rOne\rHalf of a te", waitingFor: "te▏")
    // SIGKILL is for the program, in the middle of the text.
    kill(try harness.process(named: signal == SIGKILL ? "less" : "tour"), signal)
    try harness.finish()
    try expectRestored(harness)
    #expect(try guide(harness, "mine.unsaved.yaml").steps.map(\.body) == ["Half of a te"])
  }

  @Test func `the end of the program while keys are recorded keeps the steps`() throws {
    let harness = try harness()
    try recordStep(on: harness)
    try harness.type("k", waitingFor: "Press the keys")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    try expectRestored(harness)
    #expect(try guide(harness, "mine.unsaved.yaml").steps.map(\.title) == ["One"])
  }

  @Test func `a resize to one cell and back, a large paste and random bytes leave a usable recorder`() throws {
    // In its secure mode, less starts no other program.
    let harness = try harness(variables: ["LESSSECURE": "1"])
    try harness.wait(for: "Line number 2 of")
    try harness.type(Self.tourKey, waitingFor: "Which part")
    try harness.type("\rOne\r", waitingFor: "Type the text")
    harness.type("\u{1B}[200~" + String(repeating: "many words ", count: 10_000) + "\u{1B}[201~")
    try harness.wait(for: "many words")
    for (columns, rows) in [(1, 1), (80, 24), (20, 5), (200, 60), (80, 24)] {
      try harness.resize(columns: columns, rows: rows)
      _ = harness.settled()
    }
    try harness.wait(for: "Type the text")
    var random = SplitMix(seed: 30)
    for _ in 0..<20 {
      // Random bytes other than Ctrl-C, Ctrl-Q, Ctrl-S, Ctrl-Z and Ctrl-\, which would end or stop the program.
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }.filter {
        ![3, 17, 19, 26, 28].contains($0)
      }
      harness.type(String(decoding: bytes, as: UTF8.self))
      _ = harness.settled(milliseconds: 30)
      if harness.status != nil { break }
    }
    if harness.status == nil { kill(try harness.process(named: "less"), SIGKILL) }
    try harness.finish()
    try expectRestored(harness)
  }

  @Test func `a full disk is named, and the old file stays`() throws {
    // A limit of the size of files stands for a full disk.
    let harness = try TourHarness(
      [
        "/bin/sh", "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" new \"$1\" less \"$2\"", TerminalHarness.tour,
        "HOME/mine", "HOME/letter",
      ],
      files: ["letter": Self.letter])
    try recordStep(on: harness)
    try harness.type("s", waitingFor: "File too large")
    #expect(try FileManager.default.contentsOfDirectory(atPath: harness.home.path).filter { $0.contains("mine") } == [])
  }

  @Test(arguments: [
    (["new"], 64), (["new", "mine"], 64), (["new", "--lang", "de", "mine", "less"], 64), (["new", "a b", "less"], 64),
    (["new", "mine", "no-such-program-30"], 127), (["new", "mine", "less"], 69),
  ])
  func `a wrong command line, and a missing terminal, are named`(words: [String], status expected: Int) throws {
    let home = try Home()
    let (_, error, status) = try runCommand(TerminalHarness.tour, words, environment: home.environment)
    #expect(Int(status) == expected && error.hasPrefix("tour: "), "\(error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path(".")).filter { $0.hasSuffix("yaml") } == [])
  }
}
