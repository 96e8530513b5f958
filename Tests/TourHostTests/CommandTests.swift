import Glibc
import Testing
import TourHost

@Suite struct `A command` {
  @Test func `is found as execvp finds it`() throws {
    #expect(try findCommand("env", in: "/nowhere:/usr/bin") == "/usr/bin/env")
    #expect(try findCommand("/usr/bin/env", in: nil) == "/usr/bin/env")
    #expect(try ["/bin/sh", "/usr/bin/sh"].contains(findCommand("sh", in: nil)))
  }

  @Test(arguments: [
    ("no-such-thing", "/usr/bin", 127), ("", "/usr/bin", 127), ("/no/such/thing", "", 127), ("/etc", "", 126),
    ("/etc/passwd", "", 126), ("passwd", "/etc", 126), ("/etc/passwd/x", "", 127),
  ])
  func `that cannot run has a shell's status`(name: String, path: String, status: Int32) throws {
    let error = #expect(throws: CommandError.self) { try findCommand(Word(name), in: Word(path)) }
    #expect(error?.exitStatus == status)
  }

  @Test func `that cannot run gives way to a later one that can`() throws {
    #expect(try findCommand("env", in: "/etc:/usr/bin") == "/usr/bin/env")
  }

  @Test func `has a name of any bytes`() throws {
    let folder = "/tmp/tour-\(getpid())-command"
    mkdir(folder, 0o700)
    let name = Word([0x6C, 0xFF, 0xE9])
    let path = Word(Array("\(folder)/".utf8) + name.bytes)
    #expect(symlink("/usr/bin/env", path.bytes.map(CChar.init(bitPattern:)) + [0]) == 0)
    defer {
      unlink(path.bytes.map(CChar.init(bitPattern:)) + [0])
      rmdir(folder)
    }
    #expect(try findCommand(name, in: "/nowhere:\(folder)") == path)
    #expect(try run("'\(standInPath())' run \"$(printf '\(folder)/l\\377\\351')\" true").status?.code == 0)
  }

  @Test func `is waited for, and its status is its own`() throws {
    let run = try "'\(standInPath())' run"
    #expect(try self.run("\(run) sh -c 'exit 3'").status?.code == 3)
    #expect(try self.run("\(run) sh -c 'kill -TERM $$'").status?.signal == SIGTERM)
    let (text, status) = try self.run("\(run) no-such-thing")
    #expect(text == "no-such-thing: command not found\n" && status?.code == 127)
  }

  /// What a shell's line says and how it ends, in a process of its own: while a command is waited for, this process ignores what is typed.
  private func run(_ line: String) throws -> (text: String, status: TourHost.ExitStatus?) {
    var hosted = try Hosted(sh: "exec " + line)
    let status = try hosted.finish()
    return (hosted.text, status)
  }
}
