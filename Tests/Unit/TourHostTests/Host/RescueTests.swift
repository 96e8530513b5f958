import Glibc
import Testing
import TourTerminal

@testable import TourHost

/// `HostStandIn` puts a pty in raw mode, as tour does, and is then killed or crashes.
@Suite struct `Restoring the terminal after the death of tour` {
  private let fresh: TerminalSettings

  init() throws {
    fresh = try freshSettings()
  }

  /// `cat` ends when its terminal is hung up, so the leader learns of the end of tour and of the program at the same
  /// time.
  @Test(arguments: ["sleep 100", "cat"]) func `the leader restores the terminal if tour is killed by SIGKILL`(
    program: String
  ) throws {
    var hosted = try job("wait", "echo inner=$$; exec \(program)", then: "echo shell; read line")
    let (tour, inner) = try (hosted.number(after: "tour="), hosted.number(after: "inner="))
    #expect(try !hosted.program.settings.isCanonical)
    kill(tour, SIGKILL)
    try hosted.wait(for: "shell")
    try hosted.wait(for: "<reset>")
    #expect(try same(hosted.program.settings, fresh))
    try eventually { !isAlive(inner) }
  }

  @Test func `the crash handler restores the terminal if the fourth image crashes`() throws {
    var hosted = try standIn("crash", inner: "echo $$; stty raw -echo; exec cat")
    try hosted.wait(for: "\n")
    let inner = try hosted.number()
    // The first image crashes by itself. An echo shows that the next image is running.
    for letter in ["a", "b", "c"] {
      try hosted.type(letter)
      try hosted.wait(for: letter)
      kill(hosted.program.identifier, SIGSEGV)
    }
    #expect(try hosted.finish()?.signal == SIGSEGV)
    try eventually { !isAlive(inner) }
    try hosted.takeRest()
    #expect(hosted.text.components("\u{1B}[?1049l") == 1)
    #expect(try same(hosted.program.settings, fresh))
  }

  @Test func `the session leader does not reset the terminal if tour reported that it has restored it`() throws {
    var hosted = try standIn("polite", inner: "echo $$; exec sleep 100")
    #expect(try hosted.finish()?.signal == SIGKILL)
    let inner = try hosted.number()
    try eventually { !isAlive(inner) }
    try hosted.takeRest()
    #expect(hosted.text.components("<reset>") == 0)
    #expect(try same(hosted.program.settings, fresh))
  }

  @Test func `the leader restores the terminal even if every process named like tour is killed`() throws {
    var hosted = try job("wait", "echo inner=$$; exec sleep 100", then: "echo shell; read line")
    _ = try hosted.number(after: "inner=")
    let tour = try hosted.number(after: "tour=")
    let leader = try child(of: tour)
    let name = try String(reading: "/proc/\(tour)/comm")
    for process in [leader, tour] where try String(reading: "/proc/\(process)/comm") == name { kill(process, SIGKILL) }
    try hosted.wait(for: "<reset>")
    #expect(try same(hosted.program.settings, fresh))
  }

  @Test func `the leader resets the terminal even if the shell has it again`() throws {
    var hosted = try job("wait", "echo inner=$$; exec sleep 100", then: "echo shell; read line", isShells: true)
    _ = try hosted.number(after: "inner=")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try hosted.wait(for: "shell")
    try hosted.wait(for: "<reset>")
  }

  @Test func `the leader does not reset a terminal that another foreground job uses`() throws {
    let other = "sh -c 'stty raw -echo; echo other; read line; echo end'"
    // A further command follows, because bash executes the last command without a fork.
    var hosted = try job("wait", "echo inner=$$; exec sleep 100", then: other + "; :", isShells: true)
    let (tour, inner) = try (hosted.number(after: "tour="), hosted.number(after: "inner="))
    kill(tour, SIGSTOP)
    try hosted.wait(for: "other")
    let settings = try hosted.program.settings
    kill(tour, SIGKILL)
    try eventually { !isAlive(inner) }
    #expect(try same(hosted.program.settings, settings))
    try hosted.type("\n")
    try hosted.wait(for: "end")
    #expect(!hosted.text.contains("<reset>"))
  }

  @Test func `a terminal that tour restored when it stopped is not reset when tour is killed`() throws {
    var hosted = try job(
      "host", "printf inner=$$=; kill -TSTP $$; exec sleep 100", then: "echo shell; read line", isShells: true)
    let inner = try hosted.number(after: "inner=")
    try hosted.wait(for: "shell")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try eventually { !isAlive(inner) }
    try hosted.takeRest()
    #expect(hosted.text.components(Self.blindReturn) == 0)
  }

  @Test func `a terminal that tour took again after a stop is reset once when tour is killed`() throws {
    var hosted = try job(
      "host", "kill -TSTP $$; printf again; exec sleep 100", then: "echo shell; fg %1", isShells: true)
    try hosted.wait(for: "again")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try eventually {
      try? hosted.takeRest()
      return hosted.text.components(Self.blindReturn) == 1
    }
  }

  private static let blindReturn = String(decoding: Terminal.blindReturn, as: UTF8.self)

  /// Starts a script that runs `HostStandIn` and, once that stops or ends, `more`. The script's own session leader
  /// changes no settings, because the script is still running.
  /// - Parameter isShells: whether the script's shell has job control, as an interactive shell does.
  private func job(_ end: String, _ inner: String, then more: String, isShells: Bool = false) throws -> Hosted {
    let tour = "echo tour=$$; exec \"$STAND_IN\" \(end) \"$INNER\""
    return try Hosted(
      (isShells
        ? ["bash", "--norc", "-c", "set -m; sh -c \"$TOUR\"; \(more)"] : ["sh", "-c", "sh -c \"$TOUR\"; \(more)"]),
      environment: [
        "PATH=/usr/bin:/bin", "TOUR=\(tour)", "STAND_IN=\(standInPath())", "INNER=\(inner)",
        "SWIFT_BACKTRACE=enable=no",
      ])
  }

  @Test func `the leader keeps settings that were changed after tour set its own`() throws {
    var hosted = try standIn("wait", inner: "echo $$; exec sleep 100")
    try hosted.wait(for: "\n")
    var other = try hosted.program.settings
    other.raw.c_lflag |= tcflag_t(ISIG)
    try other.apply(to: hosted.program.master)
    kill(hosted.program.identifier, SIGKILL)
    _ = try hosted.finish()
    try eventually {
      try? hosted.takeRest()
      return hosted.text.hasSuffix("<reset>")
    }
    #expect(try same(hosted.program.settings, other))
  }
}

extension Hosted {
  /// Waits until a complete number follows these words in the output, and returns it.
  fileprivate mutating func number(after words: String) throws -> pid_t {
    func number(_ text: String) -> pid_t? {
      guard let start = text.firstRange(of: words)?.upperBound else { return nil }
      let digits = text[start...].prefix { $0.isNumber }
      return digits.endIndex < text.endIndex ? pid_t(digits) : nil
    }
    try wait { number($0.text) != nil }
    let shown = text
    return try #require(number(shown))
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int {
    ranges(of: part).count
  }
}
