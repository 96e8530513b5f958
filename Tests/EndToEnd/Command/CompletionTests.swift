import Foundation
import Harness
import Testing
import TourModel

@testable import tour

/// The completion of tour's command lines, as the scripts for shells ask for it, and in the shells themselves.
@Suite(.waiting) struct CompletionTests {
  /// The words of a command line. The last one is completed.
  struct Line: Sendable, CustomTestStringConvertible {
    var words: [String]
    /// The words that follow the one to complete.
    var after: [String] = []
    /// The first line of the answer.
    var rest = "words"
    /// All words of the answer; nil if it may have others than `contains`.
    var offers: [String]?
    var contains: [String] = []
    var testDescription: String { words.joined(separator: " ") + "│" + after.joined(separator: " ") }

    init(
      _ words: String, after: String = "", rest: String = "words", _ offers: [String]? = nil, contains: [String] = []
    ) {
      self.words = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      self.after = after.split(separator: " ").map(String.init)
      (self.rest, self.offers, self.contains) = (rest, offers, contains)
    }
  }

  static let guides = [
    "guides/htop.yaml":
      "guide: htop\nversion: 1\ntitle: Meet htop\nfor: htop\nsteps: [{id: memory, title: A}, {id: sort, title: B}]\n",
    "guides/nano.yaml": "guide: nano\nversion: 1\ntitle: Meet nano\nfor: nano\nsteps: [{id: write, title: A}]\n",
    "guides/less.yaml": """
    guide: less
    version: 1
    title: Meet less
    for: less
    parameters: [{name: expert, default: false}, {name: level, default: 1}]
    events: [{id: scrolled, key: Down}]
    tips: [{id: jump, title: A}, {id: search, title: B}]

    """,
  ]

  static let themes = ThemeSettings.Base.allCases.map(\.rawValue)

  @Test(arguments: [
    Line("tour ht", contains: ["htop"]), Line("tour ", contains: ["run", "storyboard", "help", "htop", "less"]),
    Line("tour stor", contains: ["storyboard"]),
    Line("tour --he", ["--help"]), Line("tour --generate-completion-script ", ["bash", "zsh", "fish"]),
    Line("tour ./ht", rest: "files", []),
    Line("tour help gui", ["guide"]), Line("tour help guide occ", ["occurrence"]), Line("tour help run occ", []),
    Line("tour less -", rest: "command 1", []), Line("tour git add ", rest: "command 1", []),
    Line("tour run ht", contains: ["htop"]), Line("tour run --the", ["--theme"]), Line("tour run --theme ", themes),
    Line("tour run --theme pa", ["paper"]),
    Line("tour run --theme=pa", ["--theme=paper"]), Line("tour run --theme = pa", ["paper"]),
    Line("tour run --theme =", themes), Line("tour run --theme=x", []),
    Line("tour run --reset --theme paper he", contains: ["head"]),
    Line("tour run --guide h", rest: "files", contains: ["htop"]),
    Line("tour run --guide ./h", rest: "files", []),
    Line("tour run --log ", rest: "files", []), Line("tour run --tour-key ", []),
    Line("tour run --from so", after: "htop", ["sort"]), Line("tour run --from ", []),
    Line("tour run --guide htop --from so", ["sort"]), Line("tour run --show se", after: "less x", ["search"]),
    Line("tour run --show jump,se", after: "less", contains: ["jump,search"]),
    Line("tour run --reset less -", rest: "command 3", []), Line("tour run -- ls -", rest: "command 3", []),
    Line("tour run list --", rest: "command 2", []),
    Line("tour storyboard ht", rest: "files", ["htop", "htop-end"]),
    Line("tour storyboard htop hto", contains: ["htop"]),
    Line("tour storyboard htop htop -d ", rest: "command 3", []),
    Line("tour storyboard htop --col", ["--colors"]), Line("tour storyboard htop --colors 1", ["16"]),
    Line("tour storyboard --format s", after: "htop", ["svg"]),
    Line("tour storyboard --steps memory,so", after: "htop", contains: ["memory,sort"]),
    Line("tour storyboard -o ", rest: "files", []), Line("tour explain ht", rest: "files", ["htop", "htop-end"]),
    Line("tour explain htop mem", ["memory"]), Line("tour explain htop --format h", ["html"]),
    Line("tour learn vim", contains: ["vim", "vim-write"]), Line("tour learn --li", ["--list"]),
    Line("tour status le", ["less", "less-search"]), Line("tour status --js", ["--json"]),
    Line("tour set less/", ["less/expert", "less/level"]), Line("tour set less/expert ", ["true", "false"]),
    Line("tour set less/level ", []),
    Line("tour donate less/scro", ["less/scrolled"]), Line("tour reset less/sea", contains: ["less/search"]),
    Line("tour reset htop nan", contains: ["nano"]),
    Line("tour check gui", rest: "files", []), Line("tour help sto", ["storyboard"]),
    Line("tour demo --re", ["--reader", "--reset"]), Line("tour list --f", ["--files"]),
    Line("tour nonsense x", rest: "command 1", []), Line("tour run --nonsense ht", contains: ["htop"]),
  ]) func `a word is completed by what may stand there`(line: Line) throws {
    let home = try Home()
    try home.write(Self.guides)
    let answer = try complete(line.words + line.after, at: line.words.count - 1, home)
    #expect(answer.rest == line.rest)
    if let offers = line.offers { #expect(answer.words == offers) }
    for word in line.contains { #expect(answer.words.contains(word), "\(answer.words)") }
    #expect(Set(answer.words).count == answer.words.count, "a word is offered twice")
  }

  @Test(arguments: [
    "", "x", "5 tour run --theme", "99999999999999999999 tour", "-1 tour", "0 tour", "3", "2 tour run \u{1B}[2J", "1  ",
  ])
  func `no call of the completion crashes or reports an error`(call: String) throws {
    let (_, error, status) = try runCommand(
      TerminalHarness.tour,
      ["---complete"] + call.split(separator: " ", omittingEmptySubsequences: false).map(String.init),
      environment: Home().environment)
    #expect(status == 0 && error.isEmpty)
  }

  @Test func `programs with invisible characters in their names are not offered`() throws {
    let home = try Home()
    try home.write(["bin/xx\u{202E}y": "#!/bin/sh\n", "bin/xx\u{1B}[2J": "#!/bin/sh\n", "bin/xxz": "#!/bin/sh\n"])
    let environment = home.environment.merging(["PATH": home.path("bin")]) { $1 }
    #expect(
      try runCommand(TerminalHarness.tour, ["---complete", "1", "tour", "xx"], environment: environment).output
        == "words\nxxz\t\n")
  }

  @Test func `the completion knows every option of every subcommand`() throws {
    let output = try runCommand(TerminalHarness.tour, ["--experimental-dump-help"], environment: Home().environment)
      .output
    let help = try JSONDecoder().decode(Help.self, from: Data(output.utf8))
    let subcommands = try #require(help.command.subcommands)
    #expect(subcommands.map(\.commandName).sorted() == TourCommand.names.sorted())
    for subcommand in subcommands where subcommand.commandName != "help" {
      let table = try #require(OptionTable.subcommand(subcommand.commandName))
      var kinds: [String: String] = [:]
      for argument in subcommand.arguments ?? [] where argument.shouldDisplay {
        for name in argument.names ?? [] { kinds[(name.kind == "short" ? "-" : "--") + name.name] = argument.kind }
      }
      kinds["--version"] = nil
      var known: [String: String] = [:]
      for option in table.options {
        for name in option.names { known[name] = option.values == nil ? "flag" : "option" }
      }
      #expect(kinds == known, "\(subcommand.commandName)")
    }
  }

  /// The part of ArgumentParser's description of a command that the test reads.
  struct Help: Decodable {
    var command: HelpCommand
  }

  struct HelpCommand: Decodable {
    var commandName: String
    var arguments: [HelpArgument]?
    var subcommands: [HelpCommand]?
  }

  struct HelpArgument: Decodable {
    var kind: String
    var names: [HelpName]?
    var shouldDisplay: Bool
  }

  struct HelpName: Decodable {
    var kind: String
    var name: String
  }

  /// The command that starts a shell with the completion of tour, and without other files of the user.
  static let shells: [(name: String, words: [String], start: String)] = [
    (
      "bash", ["/bin/bash", "--norc", "--noprofile", "-i"],
      "PS1='ready '; eval \"$(tour --generate-completion-script bash)\"\r"
    ),
    (
      "bash-completion", ["/bin/bash", "--norc", "--noprofile", "-i"],
      ". /usr/share/bash-completion/bash_completion; PS1='ready '; eval \"$(tour --generate-completion-script bash)\"\r"
    ),
    (
      "zsh", ["/usr/bin/zsh", "-f"],
      "PS1='ready '; autoload -U compinit; compinit -u -D; eval \"$(tour --generate-completion-script zsh)\"\r"
    ),
    (
      "fish", ["/usr/bin/fish", "--private"],
      "function fish_prompt; echo 'ready '; end; tour --generate-completion-script fish | source\r"
    ),
  ]

  @Test(
    arguments: shells.map(\.name),
    [
      ("tour hto", "tour htop "), ("tour run hto", "tour run htop "),
      ("tour run --theme pap", "tour run --theme paper "), ("tour run --theme=pap", "tour run --theme=paper "),
      ("tour run --guide na", "tour run --guide nano "), ("tour storyb", "tour storyboard "),
      ("tour check lett", "tour check letter.yaml "), ("tour donate less/scrol", "tour donate less/scrolled "),
      ("tour ls --dereference-command-line-s", "tour ls --dereference-command-line-symlink-to-dir "),
    ]) func `the Tab key completes a line in a shell`(shell: String, line: (typed: String, completed: String)) throws
  {
    let (_, words, start) = try #require(Self.shells.first { $0.name == shell })
    // Only with the package bash-completion does bash know the options of other commands, and zsh and fish have no
    // completion for this one.
    if line.typed.contains("--dereference"), shell != "bash-completion" { return }
    let folder = URL(filePath: TerminalHarness.tour).deletingLastPathComponent().path
    let harness = try TourHarness(
      words, files: Self.guides.merging(["letter.yaml": ""]) { $1 }, columns: 100,
      environment: ["PATH": "\(folder):/usr/bin:/bin", "PS1": "$> "])
    harness.type(" cd; export TOUR_GUIDE_PATH=$PWD/guides\r\(start)")
    try harness.wait(for: "ready ")
    harness.type(line.typed + "\t")
    try harness.wait(for: line.completed)
  }

  private func complete(_ words: [String], at index: Int, _ home: Home) throws -> (rest: String, words: [String]) {
    let environment = home.environment.merging(["TOUR_GUIDE_PATH": home.path("guides")]) { $1 }
    let (output, error, status) = try runCommand(
      TerminalHarness.tour, ["---complete", "\(index)"] + words, environment: environment)
    #expect(status == 0 && error.isEmpty)
    var lines = output.split(separator: "\n").map(String.init)
    let rest = lines.isEmpty ? "" : lines.removeFirst()
    return (rest, lines.map { String($0.prefix { $0 != "\t" }) })
  }
}
