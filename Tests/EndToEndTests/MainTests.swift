import ArgumentParser
import Testing
import TourHost

@testable import tour

/// `tour run COMMAND` and `tour COMMAND` skip ArgumentParser: the same program must run.
@Suite struct MainTests {
  @Test(arguments: [
    ["true"], ["htop", "-d", "5"], ["ls", "--help"], ["ls", "--version", "-h"], ["vim", "--", "-x"], ["/bin/echo", "--guide", "x", "--reset"],
    ["run", "run"], ["help"], ["a b", "", "é"], ["x=1", "--key=F1"],
  ]) func `a command without options is the one that ArgumentParser finds`(_ command: [String]) throws {
    let parsed = try #require(try TourCommand.parseAsRoot(["run"] + command) as? Run)
    #expect(parsed.command == command)
    #expect(Main.plainCommand(ArgumentVector(["tour", "run"] + command))?.bytes == ArgumentVector(command).bytes)
  }

  @Test(arguments: [
    [], ["run"], ["run", ""], ["run", "--", "true"], ["run", "--reset", "true"], ["run", "-h"], ["run", "--help"], ["run", "--versoin", "x"],
    ["list"], ["check", "run", "x"], ["--version"], ["help", "run"], ["demo", "htop"], ["set", "x", "y"], ["-x", "htop"], ["--", "htop"], [""],
  ]) func `every other line is ArgumentParser's`(_ line: [String]) {
    #expect(Main.plainCommand(ArgumentVector(["tour"] + line)) == nil)
  }

  @Test(arguments: [["true"], ["htop", "-d", "5"], ["ls", "--help"], ["/bin/echo", "--guide", "x"], ["./list"], ["runn"], ["a b", "", "é"], ["x", "list"]])
  func `run may be left out`(_ command: [String]) {
    #expect(Main.plainCommand(ArgumentVector(["tour"] + command))?.bytes == ArgumentVector(command).bytes)
  }

  @Test func `every subcommand goes before a program of its name`() {
    #expect(Set(Main.subcommands) == Set(TourCommand.configuration.subcommands.map { $0.configuration.commandName ?? "\($0)".lowercased() } + ["help"]))
    for name in Main.subcommands where name != "run" {
      #expect(Main.plainCommand(ArgumentVector(["tour", name, "x"])) == nil)
      #expect(Main.plainCommand(ArgumentVector(["tour", "run", name, "x"]))?.bytes == ArgumentVector([name, "x"]).bytes)
    }
  }

  @Test func `a word that is not UTF-8 is the program's`() {
    var words = ArgumentVector(["tour", "printf", "x"])
    words.bytes[2] = [0xFF, 0x41]
    #expect(Main.plainCommand(words)?.bytes == Array(words.bytes.dropFirst()))
  }

  @Test(arguments: [
    ("runn", "there is no command 'runn'; did you mean 'tour run'?"), ("chek", "there is no command 'chek'; did you mean 'tour check'?"),
    ("hotp", "there is no command 'hotp'; did you mean 'tour htop'?"), ("nonsense", "there is no command 'nonsense'; see 'tour --help'"),
    ("micro", "'micro' is not installed; once it is, 'tour micro' shows its guide"), ("micor", "there is no command 'micor'; see 'tour --help'"),
    ("a\u{1B}[2J", "there is no command 'a\\x1B[2J'; see 'tour --help'"),
  ]) func `a first word that is neither subcommand nor program was probably mistyped`(word: String, text: String) {
    #expect(unknownCommandProse(word, among: Programs(["htop", "micro"]) { $0 == "htop" }) == text)
  }

  @Test(arguments: [
    ("Unknown option '--gide'. Did you mean '--guide'?", "unknown option '--gide'; did you mean '--guide'?"),
    ("Unknown option '--x'", "unknown option '--x'; see 'tour run --help'"),
    ("Missing expected argument '<file>'", "missing expected argument '<file>'; see 'tour run --help'"),
    ("The option '--all' does not take any value, but 'x' was specified.", "the option '--all' does not take any value, but 'x' was specified; see 'tour run --help'"),
    ("Can't generate completion scripts for 'tcl'.\nPlease use --x with one of:\n    bash zsh", "can't generate completion scripts for 'tcl'; use --x with one of: bash zsh"),
    ("'x' is not a key; write one as F12", "'x' is not a key; write one as F12"), ("", "; see 'tour run --help'"),
  ]) func `ArgumentParser's messages read as ours`(message: String, line: String) {
    #expect(usageProse(message, subcommand: "run") == line)
    #expect(usageProse("Odd", subcommand: "--odd") == "odd; see 'tour --help'")
  }

  /// A message shows the joiner as an escape; a guide's `for` has it as it is.
  @Test func `a command's guide is looked for by its name as it is written`() {
    let invocation = Invocation(arguments: ["/opt/bin/a\u{200D}b"])
    #expect(invocation.baseName == "a\u{200D}b")
    #expect(invocation.arguments.name.description == #"/opt/bin/a\u{200D}b"#)
  }

  @Test func `what ArgumentParser would take for itself is the program's`() {
    let command = ["x", "--generate-completion-script", "bash"]
    #expect(Main.plainCommand(ArgumentVector(["tour", "run"] + command))?.bytes == ArgumentVector(command).bytes)
  }
}
