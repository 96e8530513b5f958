import Glibc
import Testing
import TourTerminal

@testable import TourHost

/// Another process takes a terminal, as tour does, and comes to a bad end on it; the terminal is a pty of ours.
@Suite struct `A terminal is put back` {
  private let fresh: TerminalSettings

  init() throws {
    fresh = try Hosted(sh: "exit").program.settings
  }

  /// The second program ends of itself as its terminal goes away with tour, and the leader has two ends to hear of at once.
  @Test(arguments: ["sleep 100", "cat"]) func `by the leader, when tour is killed with -9`(program: String) throws {
    var hosted = try job("wait", "echo inner=$$; exec \(program)", then: "echo shell; read line")
    let (tour, inner) = try (hosted.number(after: "tour="), hosted.number(after: "inner="))
    #expect(try !hosted.program.settings.isCanonical)
    kill(tour, SIGKILL)
    try hosted.wait(for: "shell")
    try hosted.wait(for: "<reset>")
    #expect(try same(hosted.program.settings, fresh))
    try eventually { !isAlive(inner) }
  }

  @Test func `by the crash handler, when the fourth image crashes`() throws {
    var hosted = try standIn("crash", inner: "echo $$; stty raw -echo; exec cat")
    try hosted.wait(for: "\n")
    let inner = try hosted.number()
    // The first image crashes by itself. What is echoed shows that the next one is at work.
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

  @Test func `by tour itself, whose goodbye keeps the leader's hands off`() throws {
    var hosted = try standIn("polite", inner: "echo $$; exec sleep 100")
    #expect(try hosted.finish()?.signal == SIGKILL)
    let inner = try hosted.number()
    try eventually { !isAlive(inner) }
    try hosted.takeRest()
    #expect(hosted.text.components("<reset>") == 0)
    #expect(try same(hosted.program.settings, fresh))
  }

  @Test func `by the leader, also when every process of tour's name is killed`() throws {
    var hosted = try job("wait", "echo inner=$$; exec sleep 100", then: "echo shell; read line")
    _ = try hosted.number(after: "inner=")
    let tour = try hosted.number(after: "tour=")
    let leader = try child(of: tour)
    let name = try String(reading: "/proc/\(tour)/comm")
    for process in [leader, tour] where try String(reading: "/proc/\(process)/comm") == name { kill(process, SIGKILL) }
    try hosted.wait(for: "<reset>")
    #expect(try same(hosted.program.settings, fresh))
  }

  @Test func `by the leader, also where the shell has it again`() throws {
    var hosted = try job("wait", "echo inner=$$; exec sleep 100", then: "echo shell; read line", isShells: true)
    _ = try hosted.number(after: "inner=")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try hosted.wait(for: "shell")
    try hosted.wait(for: "<reset>")
  }

  @Test func `but not from under another job that was put in front of a stopped tour`() throws {
    let other = "sh -c 'stty raw -echo; echo other; read line; echo end'"
    // Not as the last command, which bash would become itself.
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

  @Test func `only once, where a stopped tour has given it back before it is killed`() throws {
    var hosted = try job("host", "printf inner=$$=; kill -TSTP $$; exec sleep 100", then: "echo shell; read line", isShells: true)
    let inner = try hosted.number(after: "inner=")
    try hosted.wait(for: "shell")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try eventually { !isAlive(inner) }
    try hosted.takeRest()
    #expect(hosted.text.components(Self.blindReturn) == 0)
  }

  @Test func `where it was taken again, and the tour is killed then`() throws {
    var hosted = try job("host", "kill -TSTP $$; printf again; exec sleep 100", then: "echo shell; fg %1", isShells: true)
    try hosted.wait(for: "again")
    kill(try hosted.number(after: "tour="), SIGKILL)
    try eventually {
      try? hosted.takeRest()
      return hosted.text.components(Self.blindReturn) == 1
    }
  }

  private static let blindReturn = String(decoding: Terminal.blindReturn, as: UTF8.self)

  /// A stand-in that a script starts, and what the script does once that was stopped or has ended: so the program that the terminal
  /// belongs to lives on, and its leader leaves the settings alone.
  /// - Parameter isShells: the script's shell has jobs, as one has at which somebody types.
  private func job(_ end: String, _ inner: String, then more: String, isShells: Bool = false) throws -> Hosted {
    let tour = "echo tour=$$; exec \"$STAND_IN\" \(end) \"$INNER\""
    return try Hosted(
      (isShells ? ["bash", "--norc", "-c", "set -m; sh -c \"$TOUR\"; \(more)"] : ["sh", "-c", "sh -c \"$TOUR\"; \(more)"]),
      environment: ["PATH=/usr/bin:/bin", "TOUR=\(tour)", "STAND_IN=\(standInPath())", "INNER=\(inner)", "SWIFT_BACKTRACE=enable=no"])
  }

  @Test func `but not from under someone who has changed it since`() throws {
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
  /// The number behind these words, once it is written in full.
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
