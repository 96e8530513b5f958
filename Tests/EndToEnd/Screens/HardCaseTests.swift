import Foundation
import Harness
import Testing
import TourHistory
import TourModel
import TourScreen

/// Rare behaviour of programs and terminals: endless strings, extreme sizes, no reading, and unusual ends.
@Suite(.waiting) struct HardCaseTests {
  private static let guide =
    "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: First card}, {id: b, title: Second card}]\n"

  /// Runs a script of bash or Python under tour, with a guide of two cards.
  private func harness(
    _ program: String, in language: String = "bash", columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:],
    files: [String: String] = [:], keepsOutput: Bool = true
  ) throws -> TourHarness {
    try TourHarness(
      [TerminalHarness.tour, "run", "--guide", "HOME/g.yaml", language, "HOME/program"],
      files: ["g.yaml": Self.guide, "program": program].merging(files) { $1 },
      columns: columns, rows: rows, environment: environment, keepsOutput: keepsOutput)
  }

  private func outcome(_ harness: TourHarness) throws -> Outcome? {
    try harness.record(of: "g")?.outcome
  }

  // MARK: Output of programs

  /// tour keeps at most 1 MiB of a string. 4 MB exceed that limit and are read quickly; `make test-every-fault` uses
  /// 100 MB.
  @Test(arguments: ["]0;", "P1$q", "_G"])
  func `a control string of many megabytes takes little memory`(opener: String) throws {
    let size = ProcessInfo.processInfo.environment["TOUR_EVERY_FAULT"] == nil ? 4_000_000 : 100_000_000
    let harness = try harness(
      "printf '\\033\(opener)'; head -c \(size) /dev/zero | tr '\\0' a; printf '\\033\\\\'; echo over; read x; exit 5",
      keepsOutput: false)
    try harness.wait(for: "First card", seconds: 60)
    #expect(try harness.memory(of: harness.leader, "VmHWM") < 60_000)
    try harness.type("\u{1D}\u{1D}", waitingFor: "over")
    harness.type("x\r")
    #expect(try harness.finish().code == 5)
  }

  @Test func `a control sequence of ten thousand parameters is not printed as text`() throws {
    let harness = try harness("print('\\x1b[' + '1;' * 10000 + '4mbold\\x1b[m', flush=True)\ninput()", in: "python3")
    try harness.wait(for: "First card")
    try harness.type("\u{1D}\u{1D}", waitingFor: "bold")
    harness.type("\r")
    #expect(try harness.finish().code == 0)
  }

  // MARK: Windows

  private static let sizes = """
    import os, signal, sys
    heard = 0
    def hear(*_):
        global heard
        heard += 1
    signal.signal(signal.SIGWINCH, hear)
    print("ready", flush=True)
    while True:
        line = sys.stdin.readline()
        print("heard", heard, "size", *os.get_terminal_size(), flush=True)
        if line == "q\\n": break

    """

  @Test(arguments: [false, true]) func `after a thousand resizes, the program has the last size`(hasCard: Bool) throws {
    let harness = try harness(Self.sizes, in: "python3")
    try harness.wait(for: "First card")
    if !hasCard {
      try harness.type("\u{1D}\u{1D}", waitingFor: "ready")
    }
    for number in 0..<1000 {
      try harness.resize(columns: 60 + number % 40, rows: 20 + number % 11)
      harness.look()
    }
    try harness.resize(columns: 93, rows: 27)
    if hasCard {
      try harness.wait("the card in the last window size") {
        harness.text.contains("First card") && harness.text.split(separator: "\n").count == 27
      }
      harness.type("\u{1D}\u{1D}")
      try harness.wait(until: "First card")
    }
    var heard: [Int] = []
    try harness.wait("the program to report the last size") {
      harness.type("\r")
      heard = harness.text.split(separator: "\n").filter { $0.hasPrefix("heard ") && $0.contains("size 93 27") }
        .compactMap { Numeral.decimal($0.split(separator: " ")[1], in: 0 ... .max) }
      return !heard.isEmpty
    }
    // Changes before the program has handled the signal of the last one cause no further signal.
    #expect(heard[0] <= 1001 + 1, "the program receives no more changes than the terminal has made")
    harness.type("q\r")
    #expect(try harness.finish().code == 0)
  }

  /// If no card fits, or if the pictures of all cells would take too much memory, the program runs without a card.
  @Test(arguments: [(1, 1), (0, 0), (10_000, 10_000)]) func `a program runs without cards in a window of extreme size`(
    columns: Int, rows: Int
  ) throws {
    let harness = try harness(
      "stty size > $HOME/said; echo ready > $HOME/there; read x; exit 5", columns: columns, rows: rows)
    try harness.wait("the program to start") {
      harness.hasFile("there")
    }
    #expect(try harness.text(of: "said") == "\(rows) \(columns)\n")
    #expect(try harness.memory(of: harness.leader, "VmHWM") < 60_000)
    harness.type("x\r")
    #expect(try harness.finish().code == 5)
  }

  @Test func `a window that becomes too large closes the card and the program goes on`() throws {
    let harness = try harness(Self.sizes, in: "python3")
    try harness.wait(for: "First card")
    try harness.resize(columns: 10_000, rows: 10_000)
    try harness.wait(until: "First card")
    try harness.type("\r", waitingFor: "size 10000 10000")
    #expect(try harness.memory(of: harness.leader, "VmHWM") < 60_000)
    #expect(try outcome(harness) == .closed)
    harness.type("q\r")
    #expect(try harness.finish().code == 0)
  }

  // MARK: Terminals and programs that do not read

  @Test func `a terminal that does not read blocks the program and not the tour`() throws {
    let harness = try harness("echo ready; while [ ! -e $HOME/go ]; do sleep 0.02; done; exec yes", keepsOutput: false)
    try harness.wait(for: "First card")
    try harness.write("", to: "go")
    // From here on the terminal does not read.
    let patience = Date(timeIntervalSinceNow: 20)
    var counts: [String] = []
    repeat {
      usleep(100_000)
      let io = try? String(contentsOfFile: "/proc/\(harness.process(named: "yes"))/io", encoding: .utf8)
      counts.append(io?.split(separator: "\n").first { $0.hasPrefix("wchar") }.map(String.init) ?? "")
    } while Date() < patience && (counts.last!.isEmpty || counts.suffix(5).count < 5 || Set(counts.suffix(5)).count > 1)
    #expect(Set(counts.suffix(5)).count == 1, "the program is blocked")
    #expect(try harness.memory(of: harness.leader, "VmHWM") < 60_000)
    harness.type("\u{1D}\u{1D}")
    let end = Date(timeIntervalSinceNow: 20)
    while try outcome(harness) != .closed, Date() < end { usleep(10_000) }
    #expect(try outcome(harness) == .closed)
    harness.type("\u{3}")
    #expect(try harness.finish().code == 130)
  }

  @Test func `the tour receives keys while the program does not read`() throws {
    let harness = try harness("stty raw -echo; echo ready; read -t 0.01; exec sleep 1000")
    try harness.wait(for: "First card")
    harness.type("\u{1D}\u{1D}")
    try harness.wait(until: "First card")
    let other = try self.harness(
      "stty raw -echo; echo ready; read -t 0.01; exec sleep 1000",
      files: [
        "g.yaml": Self.guide.replacing(
          "title: First card", with: "title: First card, target: {text: absent}, missing: {wait: 5m, then: skip}")
      ])
    try other.wait(for: "ready")
    other.type(String(repeating: "p", count: 1 << 20))
    try other.wait("tour to read the whole paste") { other.waitingInput == 0 }
    other.type("\u{1D}")
    try other.wait(for: "Go on")
    #expect(try other.memory(of: other.leader, "VmHWM") < 60_000)
    other.type("\u{1D}")
    try other.wait(until: "Go on")
    kill(try other.process(named: "sleep"), SIGKILL)
    #expect(try other.finish().code == 137)
    kill(try harness.process(named: "sleep"), SIGKILL)
    #expect(try harness.finish().code == 137)
  }

  @Test func `Ctrl-S and Ctrl-Q stop and start the program's output`() throws {
    let harness = try harness("echo ready; while :; do echo $((n++)); sleep 0.01; done")
    try harness.wait(for: "First card")
    harness.type("\u{1D}\u{1D}")
    try harness.wait(until: "First card")
    harness.type("\u{13}")
    // Output that is already in buffers still comes.
    var quiet = 0
    try harness.wait("the output to stop") {
      usleep(50_000)
      quiet = harness.look() ? 0 : quiet + 1
      return quiet == 6
    }
    let count = harness.output.count
    harness.type("\u{11}")
    try harness.wait("more output") { harness.output.count > count + 20 }
    // Ctrl-C is repeated, because a shell that receives SIGINT between two commands may ignore it.
    try harness.wait("tour to end") {
      harness.type("\u{3}")
      return harness.status != nil
    }
    #expect(try harness.finish().code == 130)
  }

  // MARK: Exit statuses and environment of programs

  @Test(arguments: [
    ("closes its terminal and lives on", "exec </dev/null >/dev/null 2>&1; sleep 0.5; exit 5", 5),
    ("closes its descriptors and lives on", "exec <&- >&- 2>&-; sleep 0.5; exit 5", 5),
    ("leaves a daemon behind", "setsid -f sleep 1000; exit 5", 5),
    ("replaces itself", "exec bash -c 'exit 5'", 5),
    ("ends before it wrote", "exit 5", 5),
    ("kills itself", "kill -KILL $$", 137),
    ("kills its group", "trap '' TERM; kill -TERM 0; exit 5", 5),
    ("leads a session of its own", "exec setsid -w bash -c 'exit 5'", 5),
  ])
  func `the exit status of an unusual program is the same as without tour`(what: String, program: String, status: Int32)
    throws
  {
    let harness = try harness(program)
    #expect(try harness.finish().code == status, "a program that \(what)")
  }

  @Test func `settings that the program makes apply to its terminal`() throws {
    let harness = try harness(
      "echo ready; read go; stty -echo; printf 'word: '; read word; stty echo -icanon min 3; printf 'three: '; three=$(dd bs=3 count=1 2>/dev/null); stty sane; echo; echo \"got $word $three\"; read x; exit 5"
    )
    try harness.wait(for: "First card")
    try harness.type("\u{1D}\u{1D}", waitingFor: "ready")
    try harness.type("\r", waitingFor: "word: ")
    try harness.type("secret\r", waitingFor: "three: ")
    #expect(!harness.text.contains("secret"))
    try harness.type("abc", waitingFor: "got secret abc")
    harness.type("\r")
    #expect(try harness.finish().code == 5)
  }

  /// The program's terminal, process group, environment, signals and limits, alone and under tour, which adds
  /// `TOUR_HOST`, `TOUR_HOST_FOR` and `TOUR_HOST_PID` to the environment.
  @Test func `the program's process and terminal are the same as without tour`() throws {
    let script = """
      import os, sys, termios
      ours = os.getpid() == os.getpgrp() == os.tcgetpgrp(0)
      print("tty", [os.isatty(n) for n in range(3)], os.ttyname(0) == os.ttyname(1) == os.ttyname(2), os.open("/dev/tty", os.O_RDWR) > 2)
      print("group", ours, "stdin blocks", os.get_blocking(0), "size", os.get_terminal_size(1))
      print("open", sorted(int(n) for n in os.listdir("/proc/self/fd") if int(n) < 3))
      print("env", sorted(k for k in os.environ if k != "_"), [os.environ[k] for k in ("TERM", "LINES", "COLUMNS")])
      print("settings", termios.tcgetattr(0)[:6])
      status = open("/proc/self/status").read().split("\\n")
      print("signals", [line for line in status if line[:6] in ("SigBlk", "SigIgn", "SigCgt")])
      print("limits", open("/proc/self/limits").read().count("\\n"), os.nice(0), oct(os.umask(0)))
      print("over")
      input()
      """
    let environment = ["LINES": "11", "COLUMNS": "22", "TERM": "nonsense-7"]
    // tour adds these variables to the environment of the program.
    let more = environment.merging(["TOUR_HOST": "1", "TOUR_HOST_FOR": "python3", "TOUR_HOST_PID": "1"]) { $1 }
    let alone = try TourHarness(["python3", "HOME/program"], files: ["program": script], environment: more)
    try alone.wait(for: "over")
    let hosted = try harness(script, in: "python3", environment: environment)
    try hosted.wait(for: "First card")
    hosted.type("\u{1D}\u{1D}")
    try hosted.wait(until: "First card")
    try hosted.wait(for: "over")
    func said(_ harness: TourHarness) -> [Substring] {
      harness.text.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }
    }
    #expect(said(hosted) == said(alone))
    for harness in [alone, hosted] {
      harness.type("\r")
      #expect(try harness.finish().code == 0)
    }
  }
}
