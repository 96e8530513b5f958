import Glibc
import Testing
import TourHost

@Suite struct `A command` {
  @Test func `a command is found as by execvp`() throws {
    #expect(try findCommand("env", in: "/nowhere:/usr/bin") == "/usr/bin/env")
    #expect(try findCommand("/usr/bin/env", in: nil) == "/usr/bin/env")
    #expect(try ["/bin/sh", "/usr/bin/sh"].contains(findCommand("sh", in: nil)))
  }

  @Test(arguments: [
    ("no-such-thing", "/usr/bin", 127), ("", "/usr/bin", 127), ("/no/such/thing", "", 127), ("/etc", "", 126),
    ("/etc/passwd", "", 126), ("passwd", "/etc", 126), ("/etc/passwd/x", "", 127),
  ])
  func `a command that cannot be run has the status that a shell gives it`(name: String, path: String, status: Int32)
    throws
  {
    let error = #expect(throws: CommandError.self) { try findCommand(ByteString(name), in: ByteString(path)) }
    #expect(error?.exitStatus == status)
  }

  @Test func `a file that cannot be run is skipped if a later one can be run`() throws {
    #expect(try findCommand("env", in: "/etc:/usr/bin") == "/usr/bin/env")
  }

  @Test func `the name of a command may have any bytes`() throws {
    let folder = "/tmp/tour-\(getpid())-command"
    mkdir(folder, 0o700)
    let name = ByteString([0x6C, 0xFF, 0xE9])
    let path = ByteString(Array("\(folder)/".utf8) + name.bytes)
    #expect(symlink("/usr/bin/env", path.bytes.map(CChar.init(bitPattern:)) + [0]) == 0)
    defer {
      unlink(path.bytes.map(CChar.init(bitPattern:)) + [0])
      rmdir(folder)
    }
    #expect(try findCommand(name, in: "/nowhere:\(folder)") == path)
    #expect(try run("'\(standInPath())' run \"$(printf '\(folder)/l\\377\\351')\" true").status?.code == 0)
  }

  @Test func `the process that waits for a command ends with its status or by its signal`() throws {
    let run = try "'\(standInPath())' run"
    #expect(try self.run("\(run) sh -c 'exit 3'").status?.code == 3)
    #expect(try self.run("\(run) sh -c 'kill -TERM $$'").status?.signal == SIGTERM)
    let (text, status) = try self.run("\(run) no-such-thing")
    #expect(text == "cannot run 'no-such-thing'\n" && status?.code == 127)
  }

  @Test(arguments: ["TERM", "HUP", "USR1", "USR2"]) func `a signal to the waiting process is passed on to the command`(
    name: String
  ) throws {
    let script = "trap 'echo told; exit 5' \(name); echo ready; while :; do sleep 0.01; done"
    var hosted = try Hosted([standInPath(), "run", "sh", "-c", script])
    try hosted.wait(for: "ready")
    kill(
      hosted.program.identifier, try #require(["TERM": SIGTERM, "HUP": SIGHUP, "USR1": SIGUSR1, "USR2": SIGUSR2][name]))
    #expect(try hosted.finish()?.code == 5)
    #expect(hosted.text == "ready\ntold\n")
  }

  @Test(arguments: ["\u{3}", "\u{1C}"]) func `a signal that is typed ends only the command`(key: String) throws {
    var hosted = try Hosted(
      [standInPath(), "run", "sh", "-c", "trap 'exit 5' INT QUIT; echo ready; while :; do sleep 0.01; done"],
      environment: ["SWIFT_BACKTRACE=enable=no", "PATH=/usr/bin:/bin"])
    try hosted.wait(for: "ready")
    _ = try hosted.program.write(Array(key.utf8)[...])
    #expect(try hosted.finish()?.code == 5)
  }

  @Test func `the waiting process dies by the signal that it passed on if the command does`() throws {
    var hosted = try Hosted([standInPath(), "run", "sh", "-c", "echo ready; exec sleep 100"])
    try hosted.wait(for: "ready")
    kill(hosted.program.identifier, SIGTERM)
    #expect(try hosted.finish()?.signal == SIGTERM)
  }

  @Test func `a command is waited for even if SIGCHLD is ignored`() throws {
    var hosted = try Hosted([
      "perl", "-e", "$SIG{CHLD} = 'IGNORE'; exec @ARGV", standInPath(), "run", "sh", "-c", "exit 3",
    ])
    #expect(try hosted.finish()?.code == 3)
    #expect(hosted.text == "")
  }

  @Test(
    arguments: [
      ([0x6C, 0xFF, 0xE9], #"l\xFF\xE9"#), ([0x61, 0x1B, 0x5B, 0x32, 0x4A, 0x0A, 0x7F], #"a\x1B[2J\x0A\x7F"#),
      ([0xC3, 0xA4, 0xE2, 0x80, 0xAE, 0x78], #"ä\u{202E}x"#), ([0xC2, 0x9B, 0x6D], #"\u{9B}m"#),
      ([0xE6, 0x97, 0xA5], "日"),
      ([0xE2, 0x80, 0xA8], #"\u{2028}"#), ([0xF0, 0x9F], #"\xF0\x9F"#), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
      ([0xC0, 0xAF], #"\xC0\xAF"#),
    ] as [([UInt8], String)])
  func `a message shows the name of a command without bytes that act on the terminal`(bytes: [UInt8], shown: String) {
    #expect(throws: CommandError.notFound(ByteString(bytes))) { try findCommand(ByteString(bytes), in: "/nowhere") }
    #expect(ByteString(bytes).description == shown)
  }

  /// Runs a shell's command line, and returns its output and status. A separate process is necessary, because a process
  /// that waits for a command ignores SIGINT and SIGQUIT.
  private func run(_ line: String) throws -> (text: String, status: TourHost.ExitStatus?) {
    var hosted = try Hosted(sh: "exec " + line)
    let status = try hosted.finish()
    return (hosted.text, status)
  }
}
