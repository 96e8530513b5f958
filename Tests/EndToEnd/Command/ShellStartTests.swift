import Foundation
import Harness
import Testing
import TourHistory
import TourModel
import TourScreen

/// `tour init` in the shells: which programs run under tour, and when they do not.
@Suite(.waiting) struct ShellStartTests {
  /// A program that says whether it runs under tour. With the argument `wait` it waits for a line.
  private static let program =
    "#!/bin/sh\necho \"ran[$*] host=${TOUR_HOST:-none}.\"\n[ \"$1\" != wait ] || { read x; echo \"read[$x]\"; }\n"

  private static func guide(_ name: String, _ steps: String = "steps: [{id: a, title: A card}]") -> String {
    "guide: \(name)\nversion: 1\ntitle: T\nfor: \(name)\n\(steps)\n"
  }

  private static let shells = [
    (
      name: "bash", words: ["/bin/bash", "--norc", "--noprofile", "-i"], start: "PS1='ready '",
      run: "eval \"$(tour init bash)\""
    ),
    (name: "zsh", words: ["/usr/bin/zsh", "-f"], start: "PS1='ready '", run: "eval \"$(tour init zsh)\""),
    (
      name: "fish", words: ["/usr/bin/fish", "--private"], start: "function fish_prompt; echo 'ready '; end",
      run: "tour init fish | source"
    ),
  ]

  /// Starts a shell with the lines of `tour init`, after another line.
  private func start(_ shell: String, before line: String = ":", guides: [String: String] = [:]) throws -> TourHarness {
    let (_, words, start, run) = try #require(Self.shells.first { $0.name == shell })
    var files = guides
    files["guides/seen.yaml"] = Self.guide("seen")
    files["guides/fresh.yaml"] = Self.guide("fresh")
    files["guides/taken.yaml"] = Self.guide("taken")
    files["guides/odd.yaml"] = Self.guide("odd-name.1")
    let folder = URL(filePath: TerminalHarness.tour).deletingLastPathComponent().path
    let harness = try TourHarness(
      ["/usr/bin/env", "--default-signal", "PATH=HOME/bin:\(folder):/usr/bin:/bin", "TOUR_GUIDE_PATH=HOME/guides"]
        + words, files: files,
      columns: 100, environment: ["PS1": "$> "])
    try FileManager.default.createDirectory(at: harness.home.appending(path: "bin"), withIntermediateDirectories: true)
    for name in ["seen", "fresh", "taken", "other", "odd-name.1"] {
      try writeExecutable(Self.program, to: harness.home.appending(path: "bin/\(name)").path)
    }
    harness.type(" cd; \(line); \(run); \(start)\r")
    try prompt(harness)
    return harness
  }

  /// Waits for the prompt in the last line.
  private func prompt(_ harness: TourHarness) throws {
    try harness.wait("the prompt") {
      harness.text.split(separator: "\n").last { !$0.allSatisfy { $0 == " " } }?.split(separator: " ") == ["ready"]
    }
  }

  /// Closes the card, and waits until the program has the screen.
  private func closeCard(_ harness: TourHarness) throws {
    try harness.wait(for: "A card")
    harness.press(Key(.enter))
    try harness.wait("the program") { !harness.text.contains("A card") && harness.text.contains("host=1.") }
    // Keys directly after the one that closed the card are ignored.
    _ = harness.settled()
  }

  /// Runs a line, which ends with a word that is not part of it, and returns what it printed.
  private func said(_ line: String, in harness: TourHarness) throws -> String {
    harness.type(" clear\r")
    try harness.wait("an empty screen") {
      let words = harness.text.split { $0 == " " || $0 == "\n" }
      return words == ["ready"]
    }
    harness.type(" \(line); echo o'v'er\r")
    try harness.wait(for: "over")
    return harness.text
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a program with a new guide runs with it`(shell: String) throws {
    let harness = try start(shell)
    harness.type("fresh wait 'a b'\r")
    try closeCard(harness)
    #expect(harness.text.contains("ran[wait a b] host=1."))
    harness.type("word\r")
    try harness.wait(for: "read[word]")
    try prompt(harness)
    #expect(try said("other x", in: harness).contains("ran[x] host=none."), "a program without a guide")
    harness.type("odd-name.1 wait\r")
    try harness.wait(for: "A card")
  }

  /// `env` stands for `sudo`: it runs the program that `PATH` names.
  @Test(
    arguments: ["bash", "zsh", "fish"],
    [
      "fresh 1 | cat", "echo 1 | fresh 2", "fresh 3 > file; cat file", "fresh 4 < guides/fresh.yaml", "env fresh 5",
      "sh -c 'fresh 6'", "command fresh 7",
    ]) func `it runs without tour in a pipe, from a script, and after another command`(shell: String, line: String)
    throws
  {
    // In fish, the line is rewritten as it is typed. Only after a pipe it stays, and otherwise tour itself finds that
    // there is no terminal, or shows cards over a program that reads a file.
    if shell == "fish", line.contains("<") { return }
    let harness = try start(shell)
    #expect(try said(line, in: harness).contains("] host=none."), "\(harness.text)")
  }

  @Test(arguments: ["bash", "zsh"], ["(fresh 1)", "echo $(fresh 2)", "fresh 3 & wait"])
  func `it runs without tour in a subshell and in the background`(shell: String, line: String) throws {
    let harness = try start(shell)
    #expect(try said(line, in: harness).contains("] host=none."), "\(harness.text)")
  }

  @Test func `in fish, a program in the background stops, and shows its card in the foreground`() throws {
    let harness = try start("fish")
    harness.type("fresh wait &\r")
    try harness.wait(for: "has stopped")
    #expect(!harness.text.contains("A card"), "\(harness.text)")
    harness.type(" fg\r")
    try harness.wait(for: "A card")
  }

  @Test(arguments: [
    ("bash", "alias taken='echo mine'; seen() { echo mine; }"),
    ("zsh", "alias taken='echo mine'; seen() { echo mine }"),
    ("fish", "alias taken 'echo mine'; function seen; echo mine; end"),
  ]) func `an alias and a function of the user stay`(shell: String, line: String) throws {
    let harness = try start(shell, before: line)
    for name in ["taken", "seen"] { #expect(try said(name, in: harness).contains("mine"), "\(name): \(harness.text)") }
    #expect(!harness.text.contains("A card"))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a program is stopped and continued as without tour`(shell: String)
    throws
  {
    let harness = try start(shell)
    harness.type("fresh wait\r")
    try closeCard(harness)
    harness.press(Key(.character("z"), .control))
    try harness.wait("the stop") { harness.text.contains(#/(?i)stopped|suspended/#) }
    harness.type(" fg\r")
    harness.type("word\r")
    try harness.wait(for: "read[word]")
  }

  @Test func `only programs with something to show are named, and only if tour is on`() throws {
    let home = try Home()
    try home.write([
      "guides/seen.yaml": Self.guide("seen"), "guides/fresh.yaml": Self.guide("fresh"),
      "guides/tips.yaml": Self.guide("tips", "tips: [{id: a, title: A}]"),
      "guides/over.yaml": Self.guide("over", "tips: [{id: a, title: A}]"),
      "guides/absent.yaml": Self.guide("absent"), "guides/broken.yaml": "guide: broken\nfor: broken\nversion: 1\n",
      "guides/odd.yaml":
        "guide: odd\nversion: 1\ntitle: T\nfor: [\"o;d\", \"-o\", \"$(o)\"]\nsteps: [{id: a, title: A}]\n",
      "bin/seen": "#!/bin/sh\n", "bin/fresh": "#!/bin/sh\n", "bin/tips": "#!/bin/sh\n", "bin/over": "#!/bin/sh\n",
      "bin/broken": "#!/bin/sh\n", "bin/o;d": "#!/bin/sh\n", "bin/-o": "#!/bin/sh\n", "bin/$(o)": "#!/bin/sh\n",
    ])
    func names(_ variables: [String: String] = [:]) throws -> [String] {
      var environment = home.environment.merging(variables) { $1 }
      environment["PATH"] = home.path("bin")
      environment["TOUR_GUIDE_PATH"] = home.path("guides")
      let (output, error, status) = try runCommand(TerminalHarness.tour, ["init", "bash"], environment: environment)
      #expect(status == 0 && error == "")
      let match = output.firstMatch(of: /__tour_define (.*)\n/)
      #expect((match == nil) == output.contains("There is no such program now."))
      return match?.1.split(separator: " ").map(String.init) ?? []
    }
    #expect(try names() == ["fresh", "over", "seen", "tips"])
    #expect(try names(["TOUR": "off"]) == [])
    #expect(try names(["TOUR_TIPS": "none"]) == ["fresh", "seen"])
    _ = try HistoryFile(path: home.path(".config/tour/history.json")).update {
      $0.guides["seen"] = GuideRecord(version: 1, outcome: .done, shown: 1)
      $0.guides["over"] = GuideRecord(tips: ["a": TipRecord(version: 1, text: "", shows: 1, invalidation: .tipClosed)])
    }
    #expect(try names() == ["fresh", "tips"])
    try home.write([
      "guides/seen.yaml": Self.guide("seen", "steps: [{id: a, title: A}, {id: b, title: B, since: 2}]").replacing(
        "version: 1", with: "version: 2")
    ])
    #expect(try names() == ["fresh", "seen", "tips"], "its guide has a new card")
  }

  /// The answer is kept in the cache once the files are older than three seconds.
  @Test func `the programs are right from the first shell on, also with an answer that is kept`() throws {
    let home = try Home()
    try home.write([
      "guides/one.yaml": Self.guide("one"), "guides/two.yaml": Self.guide("two"),
      "guides/tips.yaml": Self.guide("tips", "tips: [{id: a, title: A}]"),
      "bin/one": "#!/bin/sh\n", "bin/two": "#!/bin/sh\n", "bin/tips": "#!/bin/sh\n",
    ])
    func names(_ variables: [String: String] = [:]) throws -> String {
      var environment = home.environment.merging(variables) { $1 }
      environment["PATH"] = home.path("bin")
      environment["TOUR_GUIDE_PATH"] = home.path("guides")
      let (output, error, status) = try runCommand(TerminalHarness.tour, ["init", "zsh"], environment: environment)
      #expect(status == 0 && error == "")
      return String(output.firstMatch(of: /} (.*)\nfi\n/)?.1 ?? "none")
    }
    /// Asks until the answer is kept, and expects that it is always the same.
    func keep(_ expected: String) throws {
      let files = { (try? FileManager.default.contentsOfDirectory(atPath: home.path(".cache/tour"))) ?? [] }
      let kept = files().first { $0.hasPrefix("list-") }
      let before = try kept.map { try Data(contentsOf: URL(filePath: home.path(".cache/tour/\($0)"))) }
      let limit = Date(timeIntervalSinceNow: 30)
      while Date() < limit {
        let found = try names()
        #expect(found == expected)
        if let name = files().first(where: { $0.hasPrefix("list-") }),
          try Data(contentsOf: URL(filePath: home.path(".cache/tour/\(name)"))) != before
        {
          break
        }
        usleep(200_000)
      }
      #expect(Date() < limit, "the answer is not kept")
      let found = try names()
      #expect(found == expected)
    }
    try keep("one tips two")
    #expect(try names(["TOUR": "off"]) == "none")
    #expect(try names(["TOUR_TIPS": "none"]) == "one two")
    _ = try HistoryFile(path: home.path(".config/tour/history.json")).update {
      $0.guides["one"] = GuideRecord(version: 1, outcome: .done, shown: 1)
    }
    try keep("tips two")
    try FileManager.default.removeItem(atPath: home.path("bin/two"))
    #expect(try names() == "tips", "the search for programs is not kept")
    try home.write([".config/tour/config.yaml": "tips: off\n"])
    try keep("none")
    try home.write(["guides/three.yaml": Self.guide("three").replacing("for: three", with: "for: tips")])
    try keep("tips")
  }

  @Test func `the remedy names the file and the line of each shell`() throws {
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["init", "--off"], environment: Home().environment)
    #expect(status == 0 && error == "")
    for word in ["~/.bashrc", "~/.zshrc", "config.fish", "exec bash", "TOUR=off"] { #expect(output.contains(word)) }
    for line in output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for (words, message) in [
      (["init"], "tour: missing a shell; name one, as in 'tour init bash'\n"),
      (["init", "tcsh"], "tour: 'tcsh' is not a known shell; write bash, zsh or fish\n"),
    ] {
      let (_, error, status) = try runCommand(TerminalHarness.tour, words, environment: Home().environment)
      #expect(status == 64 && error == message)
    }
  }
}
