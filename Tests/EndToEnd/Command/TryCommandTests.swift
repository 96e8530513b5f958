import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// `tour try` over real programs, while the guide's file is changed.
@Suite(.waiting) struct TryCommandTests {
  private static let guide = """
    guide: mine
    version: 1
    title: Mine
    for: less
    setup: {arguments: [letter], files: {letter: {text: Dear reader, lines: 80}}}
    steps:
      - id: one
        title: The first card
        target: {text: Dear reader}
        place: below
      - id: two
        title: The second card
        body: Press **G**.
        do: G
        done: {text: (END)}
      - {id: three, title: The third card}

    """
  private static let wrong = guide.replacing("place: below", with: "place: belov")
  private static let sentence = "unknown place 'belov'"

  private func harness(
    _ words: [String] = ["HOME/mine.yaml"], guide: String = Self.guide, columns: Int = 80, rows: Int = 24,
    _ more: [String: String] = [:], files: [String: String] = [:]
  ) throws -> TourHarness {
    // The home folders of programs are below the harness's, so that they go with it.
    try TourHarness(
      [TerminalHarness.tour, "try"] + words, files: files.merging(["mine.yaml": guide, "tmp/empty": ""]) { $1 },
      columns: columns, rows: rows, environment: more.merging(["TMPDIR": "HOME/tmp"]) { $1 })
  }

  /// Writes the guide in place, as most programs do.
  private func overwrite(_ text: String, _ harness: TourHarness) throws {
    try text.write(to: harness.home.appending(path: "mine.yaml"), atomically: false, encoding: .utf8)
  }

  private func expectNoHistory(_ harness: TourHarness) {
    #expect(!FileManager.default.fileExists(atPath: harness.historyPath))
  }

  @Test(arguments: [
    (
      "steps: [{id: one, title: One, target: {text: Sincerely}, missing: skip}]",
      "tour: step 'one' was left out, because its target was not on the screen"
    ),
    (
      "tips: [{id: two, title: Two, body: More., target: {text: Sincerely}}]",
      "tour: tip 'two' was not shown: needs its target on the screen"
    ),
  ])
  func `after a run without a card, a line says what was missing`(cards: String, reason: String) throws {
    let guide = Self.guide.components(separatedBy: "steps:")[0] + cards + "\n"
    let harness = try harness(guide: guide)
    try harness.wait(for: "Dear reader")
    _ = harness.settled(milliseconds: 3000)
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(harness.text.contains(reason), "\(harness.text)")
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `each save changes the card at the same step, however an editor saves`(columns: Int, rows: Int) throws {
    let harness = try harness(columns: columns, rows: rows)
    try harness.wait(for: "The first card")
    harness.press(Key(.right))
    try harness.wait(for: "The second card")
    let saves: [(String, (String) throws -> Void)] = [
      ("overwritten", { try self.overwrite($0, harness) }), ("renamed", { try harness.write($0, to: "mine.yaml") }),
      (
        "truncated",
        {
          try self.overwrite("", harness)
          _ = harness.settled(milliseconds: 100)
          try self.overwrite($0, harness)
        }
      ),
      (
        "deleted",
        {
          try FileManager.default.removeItem(at: harness.home.appending(path: "mine.yaml"))
          _ = harness.settled(milliseconds: 400)
          #expect(harness.text.contains("card") || harness.text.contains("Text"), "\(harness.text)")
          try self.overwrite($0, harness)
        }
      ),
    ]
    for (name, save) in saves {
      try save(Self.guide.replacing("The second card", with: "Text \(name)"))
      try harness.wait(for: "Text \(name)")
      #expect(harness.text.contains("2 of 3"), "\(harness.text)")
      #expect(!harness.written.contains("error:"))
    }
    // The program gets the keys of the card, and those after the tour.
    try harness.type("G", waitingFor: "The third card")
    harness.type("\r")
    try harness.wait(for: "There is a tour")
    // A key that follows the one for the card at once would belong to the card.
    _ = harness.settled()
    harness.type("g")
    try harness.wait(until: "(END)")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    let settings = try harness.settings
    #expect(settings.isCanonical && settings.echoes && !harness.terminal.isAlternate)
    expectNoHistory(harness)
  }

  @Test func `a mistake stands in the card's place until the file is right`() throws {
    let harness = try harness()
    try harness.wait(for: "The first card")
    try harness.write(Self.wrong, to: "mine.yaml")
    try harness.wait(for: Self.sentence)
    #expect(harness.text.contains("mine.yaml:10:12") && harness.text.contains("did you mean 'below'?"))
    #expect(!harness.text.contains("The first card"))
    harness.type("G")
    _ = harness.settled()
    #expect(harness.text.contains(Self.sentence) && !harness.text.contains("(END)"), "\(harness.text)")
    try harness.write(Self.guide.replacing("The first card", with: "A better card"), to: "mine.yaml")
    try harness.wait(for: "A better card")
    #expect(!harness.text.contains(Self.sentence))
    expectNoHistory(harness)
  }

  @Test func `a mistake while the program has the keyboard leaves it the keys`() throws {
    let harness = try harness()
    try harness.wait(for: "The first card")
    try harness.close("The first card")
    try overwrite(Self.wrong, harness)
    try harness.wait(for: Self.sentence)
    try harness.type("G", waitingFor: "(END)")
    #expect(harness.text.contains(Self.sentence))
    try overwrite(Self.guide, harness)
    try harness.wait(for: "The first card")
  }

  @Test func `a file that is no guide any more is named, and the run goes on`() throws {
    let harness = try harness()
    let path = harness.home.appending(path: "mine.yaml")
    try harness.wait(for: "The first card")
    let replacements: [(() throws -> Void, String)] = [
      ({}, "cannot read it"),
      ({ try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false) }, "this is a folder"),
      ({ #expect(mkfifo(path.path, 0o600) == 0) }, "not a regular"),
      ({ try Data(repeating: 0x61, count: 300_000).write(to: path) }, "larger than"),
      ({ try Data([0xFF, 0xFE, 0x00, 0x80]).write(to: path) }, "error:"),
      ({ #expect(symlink(path.path, path.path) == 0) }, "cannot read it"),
    ]
    for (replace, words) in replacements {
      try? FileManager.default.removeItem(at: path)
      try replace()
      try harness.wait(for: words)
      try? FileManager.default.removeItem(at: path)
      try overwrite(Self.guide, harness)
      try harness.wait(for: "The first card")
    }
  }

  @Test func `texts in the user's language, pictures and the theme are read again`() throws {
    let drawn = Self.guide.replacing("place: below", with: "art: {file: sign.txt}")
    let harness = try harness(
      ["--lang", "de", "HOME/mine.yaml"], guide: drawn,
      files: [
        "mine.de.yaml": "steps: {one: {title: Die erste Karte}}\n", "sign.txt": "==>",
        ".config/tour/config.yaml": "theme: paper\n",
      ])
    try harness.wait(for: "Die erste Karte")
    #expect(harness.text.contains("==>"))
    try harness.write("steps: {one: {title: Die andere Karte}}\n", to: "mine.de.yaml")
    try harness.wait(for: "Die andere Karte")
    try harness.write("##>", to: "sign.txt")
    try harness.wait(for: "##>")
    try harness.write("steps: {one: {titel: Falsch}}\n", to: "mine.de.yaml")
    try harness.wait(for: "mine.de.yaml:1:")
    try harness.write("steps: {one: {title: Wieder gut}}\n", to: "mine.de.yaml")
    try harness.wait(for: "Wieder gut")
    try FileManager.default.removeItem(at: harness.home.appending(path: "sign.txt"))
    try harness.wait(for: "sign.txt")
    try harness.write("<==", to: "sign.txt")
    try harness.wait(for: "<==")
    try harness.write("theme: ascii\n", to: ".config/tour/config.yaml")
    try harness.wait(for: "+--")
    #expect(harness.text.contains("Wieder gut"))
  }

  @Test func `a tour that is over opens again by the tour key, and a seen guide opens`() throws {
    let history = #"{"version": 1, "guides": {"mine": {"version": 1, "outcome": "done"}}}"#
    let harness = try harness(["HOME/mine.yaml", "--step", "two"], files: [".config/tour/history.json": history])
    try harness.wait(for: "The second card")
    try harness.close("The second card")
    try harness.wait(for: "Ctrl-] starts it")
    try harness.type("\u{1D}", waitingFor: "Start again")
    harness.type("\r")
    try harness.wait(for: "The second card")
    try harness.close("The second card")
    harness.type("q")
    #expect(try harness.finish().code == 0)
    #expect(try harness.history == history)
  }

  @Test func `the program of setup has a home folder of its own, which is removed`() throws {
    let guide = Self.guide.replacing("for: less", with: "for: sh").replacing(
      "arguments: [letter]", with: "arguments: [-c, 'pwd; echo $HOME; head -1 letter; read word']")
    let harness = try harness(guide: guide)
    try harness.wait(for: "The first card")
    try harness.close("The first card")
    let lines = harness.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let folder = try #require(lines.first)
    #expect(folder.contains("/tour-home-") && folder != harness.home.path)
    #expect(lines.prefix(3) == [folder, folder, "Dear reader"])
    // The guide is found although the current folder is another one.
    try overwrite(guide.replacing("The first card", with: "Changed"), harness)
    try harness.wait(for: "Changed")
    try harness.close("Changed")
    harness.type("\r")
    #expect(try harness.finish().code == 0)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `a burst of output and a save at the same time leave the program's screen as it is`() throws {
    let script =
      "i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo \"line $i\"; done; echo rested; read word; echo got $word; exit 4"
    let guide = Self.guide.replacing("text: Dear reader}", with: "text: line}")
    let harness = try harness(["HOME/mine.yaml", "sh", "-c", script], guide: guide)
    try harness.wait(for: "line")
    for number in 0..<20 {
      try overwrite(number % 3 == 2 ? Self.wrong : guide, harness)
      _ = harness.settled(milliseconds: 20)
    }
    try overwrite(guide.replacing("The first card", with: "The last text"), harness)
    try harness.wait(for: "The last text")
    try harness.close("The last text")
    harness.type("word\r")
    #expect(try harness.finish().code == 4)
    _ = harness.settled()
    let lines = harness.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains("line 3000") && lines.contains("rested") && lines.contains("got word"), "\(harness.text)")
    expectNoHistory(harness)
  }

  @Test(arguments: [
    (["nosuch.yaml"], 65, "nosuch.yaml:1:1: error: cannot read it"), (["lss"], 64, "did you mean 'less'?"),
    (["HOME/mine.yaml", "--step", "four"], 64, "has no step 'four'"),
    (["HOME/mine.yaml", "--stp", "x"], 64, "'--step'"),
    (["HOME/mine.yaml", "nosuchprogram"], 69, "there is no command 'nosuchprogram'"), (["--step", "x"], 64, "missing"),
  ])
  func `says what is wrong with the command line`(words: [String], status: Int32, message: String) throws {
    let harness = try harness(words)
    #expect(try harness.finish().code == status, "\(harness.text)")
    #expect(harness.text.replacing("\n", with: "").contains(message), "\(harness.text)")
    expectNoHistory(harness)
  }

  @Test func `a guide with a mistake is reported as by tour check, and the program does not start`() throws {
    let harness = try harness(["HOME/mine.yaml", "touch", "HOME/started"], guide: Self.wrong)
    #expect(try harness.finish().code == 65)
    let message = harness.text.replacing("\n", with: "")
    #expect(message.contains("mine.yaml:10:12: error: \(Self.sentence)"), "\(message)")
    #expect(!harness.hasFile("started"))
  }

  @Test(arguments: [["CI": "1"], ["TOUR": "off"], ["TERM": "dumb"]])
  func `needs a terminal for cards`(variables: [String: String]) throws {
    let harness = try harness(["HOME/mine.yaml", "touch", "HOME/started"], variables)
    #expect(try harness.finish().code == 69)
    #expect(harness.text.contains("because of the variable \(variables.keys.first!)"), "\(harness.text)")
    #expect(!harness.hasFile("started"))
  }

  @Test func `a target that is not on the screen is named on the card, with what is similar`() throws {
    let harness = try harness(guide: Self.guide.replacing("{text: Dear reader}\n", with: "{text: Dear raeder}\n"))
    try harness.wait(for: "The first card")
    try harness.wait(for: "'Dear reader' in row 0 is similar")
    try overwrite(Self.guide, harness)
    try harness.wait(until: "is similar")
    #expect(harness.text.contains("The first card") && !harness.text.contains("not on the screen"), "\(harness.text)")
    harness.press(Key(.escape))
    try harness.wait(until: "The first card")
    harness.type("q")
    #expect(try harness.finish().code == 0)
  }

  @Test func `a program that cannot do without its files is named, with what helps`() throws {
    let guide = Self.guide.replacing("for: less", with: "for: git").replacing("[letter]", with: "[log]")
    let harness = try harness(guide: guide)
    #expect(try harness.finish().code == 128)
    let said = harness.text.filter { !$0.isWhitespace }
    #expect(said.contains("gitendedwithstatus128beforeacardwasup,inanemptyhomefolder"), "\(harness.text)")
    #expect(said.contains("torunitwithyourownfiles:tourtry") && said.hasSuffix("mine.yamlgitlog"), "\(harness.text)")
  }

  @Test(arguments: [
    ([], "true ended with status 0 before a card was up, in an empty home folder"),
    (["false"], "false ended with status 1 before a card was up"),
    (["sh", "-c", "echo hi"], "sh ended with status 0 before a card was up"),
  ])
  func `a program that ends before a card is up is named`(words: [String], message: String) throws {
    let guide = Self.guide.replacing("for: less", with: "for: 'true'").replacing("arguments: [letter], ", with: "")
    let harness = try harness(["HOME/mine.yaml"] + words, guide: guide)
    try harness.finish()
    #expect(
      harness.text.filter { !$0.isWhitespace }.contains("tour:" + message.filter { !$0.isWhitespace }),
      "\(harness.text)")
  }

  @Test func `a file that is named without its ending is suggested`() throws {
    let home = try TourHarness(
      ["sh", "-c", "cd $HOME && \(TerminalHarness.tour) try mine"], files: ["mine.yaml": Self.guide])
    #expect(try home.finish().code == 64)
    #expect(home.text.contains("there is no guide 'mine'; did you mean 'mine.yaml'?"), "\(home.text)")
  }
}
