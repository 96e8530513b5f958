import Glibc
import Testing

@testable import TourHost

/// Another process takes a terminal, as tour does, and comes to a bad end on it; the terminal is a pty of ours.
@Suite struct `A terminal is put back` {
  private let fresh: TerminalSettings

  init() throws {
    fresh = try Hosted(sh: "exit").program.settings
  }

  @Test func `by the leader, when tour is killed with -9`() throws {
    var hosted = try standIn("wait", inner: "echo $$; exec sleep 100")
    try hosted.wait(for: "\n")
    let inner = try hosted.number()
    #expect(try !hosted.program.settings.isCanonical)
    kill(hosted.program.identifier, SIGKILL)
    #expect(try hosted.finish()?.signal == SIGKILL)
    try eventually {
      try? hosted.takeRest()
      return hosted.text.hasSuffix("<reset>")
    }
    #expect(try same(hosted.program.settings, fresh))
    try eventually { !isAlive(inner) }
  }

  @Test func `by the crash handler, when too many images crashed`() throws {
    var hosted = try standIn("crash", inner: "echo $$; exec sleep 100")
    try hosted.wait(for: "\n")
    let inner = try hosted.number()
    while !hosted.hasEnded {
      kill(hosted.program.identifier, SIGSEGV)
      try hosted.takeRest()
      if let report = hosted.program.nextReport() { hosted.reports.append(report) }
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

extension String {
  fileprivate func components(_ part: String) -> Int {
    ranges(of: part).count
  }
}
