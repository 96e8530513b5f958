import Glibc
import Testing
import TourScreen
import TourSystem

@testable import TourHost

@Suite struct `A program on a pty` {
  @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("exit 255", 255), ("kill -9 $$", 137), ("kill -TERM $$", 143)])
  func `the status of a program is its exit status, or 128 plus the number of its signal`(script: String, code: Int32)
    throws
  {
    var hosted = try Hosted(sh: script)
    #expect(try hosted.finish()?.code == code)
  }

  /// If the session's leader exits with unread bytes in its socket, recv(2) fails once with ECONNRESET before it
  /// returns the last stateChanges.
  @Test func `the end of a program is reported even if its session leader exits before it has read all messages`()
    throws
  {
    for turn in 0..<200 {
      var hosted = try Hosted(sh: "exit 3")
      var watches = [Watch(hosted.program.stateChanges, for: .read)]
      _ = try poll(&watches, milliseconds: 10_000)
      // Each turn waits for another time, so that some messages arrive between the leader's last read of its socket and
      // its exit.
      usleep(UInt32(turn % 40 * 5))
      hosted.program.tellTaken()
      usleep(2000)
      var last: StateChange?
      while last == nil { last = hosted.program.nextStateChange() }
      let code: Int32? = if case .ended(let status) = last { status.code } else { nil }
      #expect(code == 3)
    }
  }

  @Test func `a program that a signal ends is reported with that signal`() throws {
    var hosted = try Hosted(sh: "kill -KILL $$")
    #expect(try hosted.finish()?.signal == SIGKILL)
  }

  @Test func `the output of a program is read to its end`() throws {
    #expect(try output(of: ["seq", "20000"]) == (1...20000).map { "\($0)\n" }.joined())
  }

  @Test func `the three standard descriptors of a program are terminals`() throws {
    #expect(try output(of: ["sh", "-c", "test -t 0 && test -t 1 && test -t 2 && echo yes"]) == "yes\n")
  }

  @Test func `a program has a controlling terminal`() throws {
    #expect(try output(of: ["sh", "-c", "echo hello >/dev/tty"]) == "hello\n")
  }

  @Test func `a program leads the foreground process group, and its parent leads the session`() throws {
    let lines = try output(of: ["sh", "-c", "echo $$; cat /proc/$$/stat"]).split(separator: "\n")
    // pid (comm) state ppid pgrp session tty tpgid
    let fields = try #require(lines.last).split(separator: " ")
    #expect(fields[4] == lines[0])
    #expect(fields[5] == fields[3])
    #expect(fields[7] == lines[0])
  }

  @Test func `a program does not inherit the descriptors of its host`() throws {
    let other = try Hosted(sh: "exec sleep 100")
    let links = try output(of: ["ls", "-l", "/proc/self/fd"])
    #expect(!links.contains("ptmx"))
    var status = stat()
    fstat(other.program.stateChanges, &status)
    #expect(!links.contains("socket:[\(status.st_ino)]"))
  }

  @Test func `a program inherits the descriptors that it would inherit without tour`() throws {
    let null = open("/dev/null", O_RDONLY)
    let inherited = fcntl(null, F_DUPFD, 57)
    defer {
      close(null)
      close(inherited)
    }
    #expect(try output(of: ["readlink", "/proc/self/fd/\(inherited)"]) == "/dev/null\n")
  }

  @Test func `a program has the standard error of its host if that is requested`() throws {
    var name = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/fd/2", &name, name.count)
    let ours = String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    var hosted = try Hosted(["sh", "-c", "readlink /proc/$$/fd/2"], keeping: [2])
    _ = try hosted.finish()
    #expect(hosted.text == ours + "\n")
  }

  @Test func `a program has exactly the given environment`() throws {
    var hosted = try Hosted(["env"], environment: ["A=1", "TERM=xterm"])
    _ = try hosted.finish()
    #expect(hosted.text == "A=1\nTERM=xterm\n")
  }

  @Test func `a program has the given window size, and receives SIGWINCH for a new one`() throws {
    var hosted = try Hosted(sh: "trap 'stty size; exit' WINCH; stty size; while :; do sleep 0.01; done")
    try hosted.wait(for: "24 80")
    try hosted.program.resize(WindowSize(columns: 133, rows: 41))
    _ = try hosted.finish()
    #expect(hosted.text == "24 80\n41 133\n")
    #expect(try hosted.program.size.cells == Size(columns: 133, rows: 41))
  }

  @Test func `a program begins with the given terminal settings`() throws {
    var settings = try freshSettings()
    settings.raw.c_lflag &= ~tcflag_t(ECHO)
    var hosted = try Hosted(["stty", "-a"], settings: settings)
    _ = try hosted.finish()
    #expect(hosted.text.contains(" -echo "))
    #expect(try !hosted.program.settings.echoes)
    #expect(try hosted.program.settings.isCanonical)
  }

  @Test(arguments: [("/nonexistent/thing", ENOENT), ("/etc/passwd", EACCES), ("/etc", EACCES)])
  func `a program that cannot be executed is an error of execve`(path: String, number: Int32) throws {
    let error = #expect(throws: Errno.self) {
      _ = try Program(
        path: ByteString(path), arguments: ["x"], environment: [], size: WindowSize(columns: 80, rows: 24))
    }
    #expect(error == Errno(number, in: "execve"))
  }

  @Test func `a program may be a script without an interpreter line`() throws {
    // Another process writes the script: a file that is open for writing here is inherited by the programs of other
    // tests, and then cannot be executed (ETXTBSY).
    let path = try output(of: [
      "sh", "-c", "script=$(mktemp) && echo 'echo $1' > $script && chmod +x $script && printf $script",
    ])
    defer { unlink(path) }
    #expect(try output(of: [path, "argument"]) == "argument\n")
  }

  @Test func `typed input reaches the program`() throws {
    var hosted = try Hosted(sh: "read line; echo \"<$line>\"")
    try hosted.type("hello\n")
    #expect(try hosted.finish()?.code == 0)
    #expect(hosted.text.hasSuffix("<hello>\n"))
  }

  @Test func `a typed Ctrl-C ends the program with SIGINT`() throws {
    var hosted = try Hosted(sh: "echo ready; exec sleep 100")
    try hosted.wait(for: "ready")
    try hosted.type("\u{3}")
    #expect(try hosted.finish()?.signal == SIGINT)
  }

  @Test func `the end of a program is reported while its background process continues to run`() throws {
    var hosted = try Hosted(sh: "sleep 100 & echo $!")
    let start = Clock.milliseconds
    #expect(try hosted.finish()?.code == 0)
    #expect(Clock.milliseconds - start < 5000)
    let left = try hosted.number()
    #expect(isAlive(left))
    kill(left, SIGKILL)
  }

  @Test func `a program receives SIGHUP when its owner is released`() throws {
    var hosted = try Hosted(sh: "trap 'exit 0' HUP; echo ready; while :; do sleep 0.01; done")
    try hosted.wait(for: "ready")
    let process = hosted.program.identifier
    _ = consume hosted
    try eventually { !isAlive(process) }
  }

  @Test func `a signal for the program goes to the foreground group of its terminal`() throws {
    let job = "sh -c 'trap \"echo inner; exit\" USR1; echo go; while :; do sleep 0.01; done'"
    var hosted = try Hosted(["bash", "--norc", "-c", "set -m; trap 'echo wrong' USR1; \(job); echo outer"])
    try hosted.wait(for: "go")
    try hosted.program.signal(SIGUSR1)
    _ = try hosted.finish()
    #expect(hosted.text.contains("inner"))
    #expect(hosted.text.hasSuffix("outer\n"))
    #expect(!hosted.text.contains("wrong"))
  }

  @Test func `a program whose leader is killed is reported as lost`() throws {
    var hosted = try Hosted(sh: "echo $PPID; exec sleep 100")
    try hosted.wait(for: "\n")
    kill(try hosted.number(), SIGKILL)
    #expect(try hosted.finish() == nil)
    #expect(hosted.stateChanges == [.lost])
  }
}

@Suite struct `Job control` {
  @Test func `a stop of the program is reported, and SIGCONT continues it`() throws {
    var hosted = try Hosted(sh: "kill -STOP $$; echo back")
    try hosted.wait { !$0.stateChanges.isEmpty }
    #expect(hosted.stateChanges == [.stopped(SIGSTOP)])
    try hosted.program.signal(SIGCONT)
    #expect(try hosted.finish()?.code == 0)
    #expect(hosted.stateChanges.first == .stopped(SIGSTOP))
    #expect(hosted.text == "back\n")
  }

  @Test func `a typed Ctrl-Z stops the program, because its group is not orphaned`() throws {
    var hosted = try Hosted(sh: "echo ready; exec cat")
    try hosted.wait(for: "ready")
    try hosted.type("\u{1A}")
    try hosted.wait { !$0.stateChanges.isEmpty }
    #expect(hosted.stateChanges == [.stopped(SIGTSTP)])
    try hosted.program.signal(SIGCONT)
    try hosted.wait { $0.stateChanges.count == 2 }
    #expect(hosted.stateChanges.last == .continued)
    try hosted.type("\u{4}")
    #expect(try hosted.finish()?.code == 0)
  }
}
