import ArgumentParser
import Testing
import TourHost
import TourModel

@testable import tour

/// `tour run COMMAND` and `tour COMMAND` skip ArgumentParser, which dominates start-up. They must run the same command
/// as ArgumentParser would.
@Suite(.waiting) struct MainTests {
  @Test(arguments: [
    ["true"], ["htop", "-d", "5"], ["ls", "--help"], ["ls", "--version", "-h"], ["vim", "--", "-x"],
    ["/bin/echo", "--guide", "x", "--reset"],
    ["run", "run"], ["help"], ["a b", "", "é"], ["x=1", "--tour-key=F1"],
  ]) func `a command without options is read as ArgumentParser reads it`(_ command: [String]) throws {
    let parsed = try #require(try TourCommand.parseAsRoot(["run"] + command) as? Run)
    #expect(parsed.command == command)
    #expect(Main.plainCommand(ArgumentVector(["tour", "run"] + command))?.bytes == ArgumentVector(command).bytes)
  }

  @Test(arguments: [
    [], ["run"], ["run", ""], ["run", "--", "true"], ["run", "--reset", "true"], ["run", "-h"], ["run", "--help"],
    ["run", "--versoin", "x"],
    ["list"], ["check", "run", "x"], ["--version"], ["help", "run"], ["demo", "htop"], ["set", "x", "y"],
    ["-x", "htop"], ["--", "htop"], [""],
  ]) func `every other command line is left to ArgumentParser`(_ line: [String]) {
    #expect(Main.plainCommand(ArgumentVector(["tour"] + line)) == nil)
  }

  @Test(arguments: [
    ["true"], ["htop", "-d", "5"], ["ls", "--help"], ["/bin/echo", "--guide", "x"], ["./list"], ["runn"],
    ["a b", "", "é"], ["x", "list"],
  ])
  func `run may be left out`(_ command: [String]) {
    #expect(Main.plainCommand(ArgumentVector(["tour"] + command))?.bytes == ArgumentVector(command).bytes)
  }

  @Test func `a subcommand takes precedence over a program of the same name`() {
    #expect(
      TourCommand.names == TourCommand.configuration.subcommands.map {
        $0.configuration.commandName ?? "\($0)".lowercased()
      } + ["help"])
    for name in TourCommand.names where name != "run" {
      #expect(Main.plainCommand(ArgumentVector(["tour", name, "x"])) == nil)
      #expect(
        Main.plainCommand(ArgumentVector(["tour", "run", name, "x"]))?.bytes == ArgumentVector([name, "x"]).bytes)
    }
  }

  @Test func `an argument that is not UTF-8 reaches the program unchanged`() {
    var words = ArgumentVector(["tour", "printf", "x"])
    words.bytes[2] = [0xFF, 0x41]
    #expect(Main.plainCommand(words)?.bytes == Array(words.bytes.dropFirst()))
  }

  @Test(arguments: [
    ("runn", "there is no command 'runn'; did you mean 'tour run'?"),
    ("chek", "there is no command 'chek'; did you mean 'tour check'?"),
    ("hotp", "there is no command 'hotp'; did you mean 'tour htop'?"),
    ("nonsense", "there is no command 'nonsense'; programs with a guide are htop"),
    ("micro", "'micro' is not installed; once it is, 'tour micro' shows its guide"),
    ("micor", "there is no command 'micor'; programs with a guide are htop"),
    ("a\u{1B}[2J", "there is no command 'a\\x1B[2J'; programs with a guide are htop"),
  ]) func `an unknown first word is reported, with a suggestion if a similar command exists`(word: String, text: String)
  {
    let programs = Programs(["htop", "micro"]) { $0 == "htop" }
    #expect(CommandProblem(unknownCommand: word, among: programs).description == text)
  }

  @Test func `a program of a guide is reported if it is known in small letters only`() {
    func found(_ names: String...) -> [String] {
      Programs.inOtherCase(names, among: ["htop", "R"]) { ["less", "Xvfb"].contains($0) }.map(\.known)
    }
    #expect(found("Less", "HTOP") == ["less", "htop"])
    #expect(found("less", "lesss", "top", "Xvfb", "R", "Unknown", "nosuch") == [])
  }

  @Test(arguments: [
    ("hto", "htop", "htop"), ("htpo", "htop-end", "htop"), ("top", "htop", nil), ("btop", "other", nil),
    ("HTOP", "htop", nil), ("micro", "micro", nil), ("mirco", "micro", nil),
  ])
  func `a program of a guide is reported if the guide is named after one that is spelt almost so`(
    name: String, guide: String, known: String?
  ) {
    #expect(Programs.nearGuide([name], guide: guide) { ["htop", "top"].contains($0) }.first?.known == known)
    #expect(Programs.nearGuide([name, "top"], guide: guide) { ["htop", "top"].contains($0) }.isEmpty)
  }

  @Test(arguments: [
    ("Unknown option '--gide'. Did you mean '--guide'?", "unknown option '--gide'; did you mean '--guide'?"),
    ("Unknown option '--x'", "unknown option '--x'; see 'tour run --help'"),
    ("Missing expected argument '<file>'", "missing expected argument '<file>'; see 'tour run --help'"),
    (
      "The option '--all' does not take any value, but 'x' was specified.",
      "the option '--all' does not take any value, but 'x' was specified; see 'tour run --help'"
    ),
    (
      "Can't generate completion scripts for 'tcl'.\nPlease use --x with one of:\n    bash zsh",
      "can't generate completion scripts for 'tcl'; use --x with one of: bash zsh"
    ),
    ("'x' is not a key; write one as F12", "'x' is not a key; write one as F12"), ("", "; see 'tour run --help'"),
  ]) func `messages of ArgumentParser are rewritten in the style of tour's own`(message: String, line: String) {
    #expect(CommandProblem.usage(message, subcommand: "run").description == line)
    #expect(CommandProblem.usage("Odd", subcommand: nil).description == "odd; see 'tour --help'")
  }

  /// Messages print U+200D as an escape, but the `for` of a guide contains the character itself. The search must use
  /// the character.
  @Test func `a guide is searched by the unescaped name of the command`() {
    let invocation = Invocation(arguments: ["/opt/bin/a\u{200D}b"])
    #expect(invocation.baseName == "a\u{200D}b")
    #expect(invocation.arguments.name.description == #"/opt/bin/a\u{200D}b"#)
  }

  @Test(arguments: [
    (
      ["python3", "x.py"], "y.yaml", "tour run --reset --guide y.yaml python3 x.py", "tour run --reset python3 x.py",
      "tour run --reset --guide h python3 x.py"
    ),
    (
      ["/opt/a b", "it's", ""], "y z.yaml", #"tour run --reset --guide 'y z.yaml' '/opt/a b' 'it'\''s' ''"#,
      #"tour run --reset '/opt/a b' 'it'\''s' ''"#, #"tour run --reset --guide h '/opt/a b' 'it'\''s' ''"#
    ),
    (
      ["less", "a-name-that-is-longer-than-a-card.txt"], "less",
      "tour run --reset --guide less less a-name-that-is-longer-than-a-card.txt", "tour reset g",
      "tour run --reset --guide h less a-name-that-is-longer-than-a-card.txt"
    ),
  ]) func `the line that shows a tour again has all words of the command`(
    words: [String], guide: String, line: String, found: String, ofAnother: String
  ) {
    var invocation = Invocation(arguments: ArgumentVector(words))
    invocation.guide = .named(guide)
    var shown = Guide(name: "g", version: 1, title: "T")
    let other = Guide(name: "h", version: 1, title: "T")
    #expect(invocation.replayCommand(of: shown, isFirst: true) == line)
    #expect(invocation.replayCommand(of: other, isFirst: false) == ofAnother)
    invocation.guide = .forCommand
    shown.commands = [invocation.baseName]
    #expect(invocation.replayCommand(of: shown, isFirst: true) == found)
    #expect(invocation.replayCommand(of: other, isFirst: false) == ofAnother)
  }

  @Test func `ArgumentParser's own options after the command reach the program`() {
    let command = ["x", "--generate-completion-script", "bash"]
    #expect(Main.plainCommand(ArgumentVector(["tour", "run"] + command))?.bytes == ArgumentVector(command).bytes)
  }
}
