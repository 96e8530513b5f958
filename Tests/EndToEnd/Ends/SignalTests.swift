import Foundation
import Harness
import Testing

/// `tour` under a parent that blocked or ignored signals before it started tour, as supervisors, test runners and
/// terminals with a bug do.
@Suite(.waiting) struct SignalTests {
  private static let signals = [
    "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "SEGV", "USR1", "USR2", "PIPE", "ALRM", "TERM", "CHLD",
    "CONT", "TSTP", "TTIN", "TTOU", "URG", "WINCH", "IO", "RTMIN",
  ]
  /// Each signal, and all of them: the arguments of env(1) that start a program with them.
  private static let starts: [String] = ["--block-signal", "--ignore-signal"].flatMap { option in
    [option] + signals.map { "\(option)=\($0)" }
  }

  private static let guide = "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: First card}]\n"
  private static let files = [
    "g.yaml": guide,
    ".config/tour/guides/sed.yaml": "guide: sed\nversion: 1\ntitle: T\nfor: sed\nstepz: []\n",
    "program": "echo ready; while read word; do stty size; done; exit 5\n",
    "pending.py": """
    import sys
    print("ready", flush=True)
    for line in sys.stdin:
      print([line for line in open("/proc/self/status") if line.startswith("ShdPnd")][0], flush=True)
    sys.exit(5)

    """,
  ]

  private func harness(_ start: String, _ words: [String]) throws -> TourHarness {
    try TourHarness(["env", start] + words, files: Self.files)
  }

  /// The lines of proc(5) with the signals that the program has blocked and ignored.
  private func lines(_ harness: TourHarness) throws -> [Substring] {
    let found = harness.text.split(separator: "\n").map { $0[...($0.lastIndex { $0 != " " } ?? $0.startIndex)] }.filter
    { $0.hasPrefix("SigBlk") || $0.hasPrefix("SigIgn") }
    #expect(found.count == 2, "\(harness.text)")
    return found
  }

  private static let status = ["sed", "-n", "/Sig[BI]/p", "/proc/self/status"]

  @Test(arguments: starts) func `a program starts with the signals that are blocked and ignored without tour`(
    start: String
  ) throws {
    let alone = try harness(start, Self.status)
    try alone.finish()
    // Without a guide, tour replaces itself; with one, it is the host; with a broken one, it waits for the program.
    let replaced = try harness(
      start, ["env", "TOUR_GUIDE_PATH=/dev/null", "XDG_CONFIG_HOME=/dev/null", TerminalHarness.tour] + Self.status)
    #expect(try replaced.finish().code == 0)
    let hosted = try harness(start, [TerminalHarness.tour, "run", "--guide", "HOME/g.yaml"] + Self.status)
    #expect(try hosted.finish().code == 0)
    let broken = try harness(start, [TerminalHarness.tour] + Self.status)
    #expect(try broken.finish().code == 0)
    #expect(broken.text.contains("unknown key 'stepz'"))
    for harness in [replaced, hosted, broken] { #expect(try lines(harness) == lines(alone)) }
  }

  @Test(
    arguments: starts.filter { start in
      ["signal", "SEGV", "PIPE", "CHLD", "CONT", "TTOU", "WINCH"].contains { start.hasSuffix($0) }
    })
  func `tour shows its card and passes sizes on, whatever signals are blocked or ignored`(start: String) throws {
    let harness = try harness(start, [TerminalHarness.tour, "run", "--guide", "HOME/g.yaml", "sh", "HOME/program"])
    try harness.wait(for: "First card")
    try harness.resize(columns: 61, rows: 21)
    harness.type("\u{1D}\u{1D}")
    try harness.wait(until: "First card")
    try harness.wait("the program's new size") {
      harness.type("\r")
      return harness.text.contains("21 61")
    }
    harness.type("\u{4}")
    #expect(try harness.finish().code == 5)
    #expect(try !harness.terminal.isAlternate && harness.settings.isCanonical)
  }

  /// Without tour, a signal that the program has blocked stays pending for it.
  @Test(arguments: [
    ("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("USR1", SIGUSR1), ("TERM", SIGTERM), ("TSTP", SIGTSTP),
  ])
  func `a blocked signal that tour receives is pending for the program`(name: String, number: Int32) throws {
    let harness = try harness(
      "--block-signal=\(name)", [TerminalHarness.tour, "run", "--guide", "HOME/g.yaml", "python3", "HOME/pending.py"])
    try harness.wait(for: "First card")
    harness.type("\u{1D}\u{1D}")
    try harness.wait(until: "First card")
    kill(try harness.process(named: "tour"), number)
    let mask = String(1 << UInt64(number - 1), radix: 16)
    try harness.wait("the pending signal") {
      harness.type("\r")
      return harness.text.split(separator: "\n").contains { $0.hasPrefix("ShdPnd:") && $0.contains("0\(mask)") }
    }
    harness.type("\u{4}")
    #expect(try harness.finish().code == 5)
  }

  /// The whole group gets the signals of Ctrl-C, and tour lets the program decide.
  @Test(arguments: ["--block-signal=CHLD", "--ignore-signal=CHLD", "--block-signal=INT"])
  func `Ctrl-C while tour waits to report a broken guide ends with the program`(start: String) throws {
    let harness = try harness(start, [TerminalHarness.tour, "sed", "--unbuffered", "s/a/ready/"])
    harness.type("a\r")
    try harness.wait(for: "ready")
    if start.contains("INT") { harness.type("\u{4}") } else { harness.type("\u{3}") }
    let status = try harness.finish()
    #expect(status.signal == (start.contains("INT") ? nil : SIGINT))
    #expect(harness.text.contains("unknown key 'stepz'"))
  }
}
