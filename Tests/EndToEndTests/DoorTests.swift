import ArgumentParser
import Testing
import TourHost

@testable import tour

/// `tour run COMMAND` has a door of its own, beside ArgumentParser's: both must lead to the same program.
@Suite struct DoorTests {
  @Test(arguments: [
    ["true"], ["htop", "-d", "5"], ["ls", "--help"], ["ls", "--version", "-h"], ["vim", "--", "-x"], ["/bin/echo", "--guide", "x", "--reset"],
    ["run", "run"], ["help"], ["a b", "", "é"], ["x=1", "--key=F1"],
  ]) func `a command without options is the one that ArgumentParser finds`(_ command: [String]) throws {
    let parsed = try #require(try TourCommand.parseAsRoot(["run"] + command) as? Run)
    #expect(parsed.command == command)
    #expect(Door.plainCommand(Words(["tour", "run"] + command))?.bytes == Words(command).bytes)
  }

  @Test(arguments: [
    [], ["run"], ["run", ""], ["run", "--", "true"], ["run", "--reset", "true"], ["run", "-h"], ["run", "--help"], ["run", "--versoin", "x"],
    ["list"], ["check", "run", "x"], ["--version"], ["help", "run"],
  ]) func `every other line is ArgumentParser's`(_ line: [String]) {
    #expect(Door.plainCommand(Words(["tour"] + line)) == nil)
  }

  /// A message shows the joiner as an escape; a guide's `for` has it as it is.
  @Test func `a command's guide is looked for by its name as it is written`() {
    let invocation = Invocation(arguments: ["/opt/bin/a\u{200D}b"])
    #expect(invocation.baseName == "a\u{200D}b")
    #expect(invocation.arguments.name.description == #"/opt/bin/a\u{200D}b"#)
  }

  @Test func `what ArgumentParser would take for itself is the program's`() {
    let command = ["x", "--generate-completion-script", "bash"]
    #expect(Door.plainCommand(Words(["tour", "run"] + command))?.bytes == Words(command).bytes)
  }
}
