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
    var words: Words = ["", "true"]
    words.bytes[0] = path.bytes
    #expect(try runAndWait(words).code == 0)
  }

  @Test func `is waited for, and its status is its own`() throws {
    #expect(try runAndWait(["sh", "-c", "exit 3"]).code == 3)
    #expect(try runAndWait(["sh", "-c", "kill -TERM $$"]).signal == SIGTERM)
    #expect(throws: CommandError.notFound("no-such-thing")) { try runAndWait(["no-such-thing"]) }
  }
}
