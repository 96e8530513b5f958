import Foundation
import Harness
import Testing
import TourHistory
import TourScreen

/// `tour run` under the job control of an interactive shell, in pipelines and with redirections.
@Suite(.waiting) struct JobTests {
  private static let guide =
    "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: First card}, {id: b, title: Second card}]\n"
  private static let program = "printf '\\033[?1049hready'; read x; printf '\\033[?1049l'; echo bye; exit 5\n"

  /// A shell with the prompt `$> `, a program in `$HOME/program`, and the variable `run`: `$run COMMAND` runs a command
  /// under tour.
  private func shell(program: String = program, files: [String: String] = [:], environment: [String: String] = [:])
    throws -> TourHarness
  {
    let harness = try TourHarness(
      ["bash", "--norc", "--noprofile", "-i"], files: ["g.yaml": Self.guide, "program": program].merging(files) { $1 },
      environment: [
        "run": "\(TerminalHarness.tour) run --guide g.yaml", "TOUR_BIN": TerminalHarness.tour, "HISTFILE": "",
      ].merging(environment) { $1 })
    try harness.wait(for: "$>")
    harness.type("cd; stty -echoctl; clear\r")
    try harness.wait("a clear screen") { lastLine(harness) == "$>" && !harness.text.contains("clear") }
    return harness
  }

  private func lastLine(_ harness: TourHarness) -> Substring? {
    harness.text.split(separator: "\n").map(\.trimmed).last { !$0.isEmpty }
  }

  private func expectEnd(_ harness: TourHarness, status: Int, location: SourceLocation = #_sourceLocation) throws {
    try harness.wait("the prompt", location: location) { lastLine(harness) == "$>" }
    harness.type("echo status=$?\r")
    try harness.wait(for: "status=\(status)", location: location)
    #expect(!harness.terminal.isAlternate && harness.terminal.modes.mouseTracking == 0, sourceLocation: location)
  }

  /// Closes the tour once its first card is up, and waits until the card is gone.
  private func closeTour(_ harness: TourHarness, location: SourceLocation = #_sourceLocation) throws {
    try harness.wait(for: "First card", location: location)
    harness.type("\u{1D}\u{1D}")
    try harness.wait(until: "First card", location: location)
  }

  /// Stops the job by Ctrl-Z, and waits for the shell's prompt.
  private func stop(_ harness: TourHarness, location: SourceLocation = #_sourceLocation) throws {
    harness.type("\u{1A}")
    try expectStop(harness, location: location)
  }

  /// Waits for the shell's report that the job was stopped, and for its prompt.
  private func expectStop(_ harness: TourHarness, location: SourceLocation = #_sourceLocation) throws {
    try harness.wait(for: "Stopped", location: location)
    try harness.wait("the prompt", location: location) { lastLine(harness) == "$>" }
  }

  @Test func `Ctrl-Z stops the job and fg continues it twice`() throws {
    let harness = try shell()
    harness.type("$run bash program\r")
    try closeTour(harness)
    for _ in 0..<2 {
      try stop(harness)
      #expect(!harness.text.contains("the tour"), "the user takes no tour")
      harness.type("clear\r")
      try harness.wait("a clear screen") { lastLine(harness) == "$>" && !harness.text.contains("Stopped") }
      harness.type("fg\r")
      // While bash reads a line, it has the terminal in raw mode, too; it prints the job's command after that.
      try harness.wait("the job in the foreground") {
        (try? harness.settings.isCanonical) == false && lastLine(harness)?.hasSuffix("bash program") == true
      }
    }
    harness.type("x\r")
    try harness.wait(for: "bye")
    try expectEnd(harness, status: 5)
  }

  /// The shell only says that the job was stopped. A user whom a card asks to try something may not know `fg`.
  @Test func `Ctrl-Z while the user tries a step names the way back`() throws {
    let guide = "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: First card, done: {text: finished}}]\n"
    let harness = try shell(files: ["g.yaml": guide])
    harness.type("$run bash program\r")
    try harness.wait(for: "Try it")
    harness.type("\r")
    try harness.wait(until: "Try it")
    for _ in 0..<2 {
      try stop(harness)
      let lines = harness.text.split(separator: "\n").map(\.trimmed)
      let notice = try #require(
        lines.firstIndex(of: "The program waits, and so does the tour. To go on, type fg and press Enter."))
      #expect(lines[notice...].contains { $0.contains("Stopped") }, "\(lines)")
      harness.type("clear; fg\r")
      try harness.wait(for: "First card")
    }
    harness.type("x\r")
    try harness.wait(for: "bye")
    try expectEnd(harness, status: 5)
  }

  /// Nothing appears without a history, because it would appear at every start. A user who sees nothing learns why.
  @Test func `a history that cannot be written is named after the program`() throws {
    let harness = try shell(
      files: ["guides/program.yaml": Self.guide.replacing("version", with: "for: program\nversion")],
      environment: ["TOUR_GUIDE_PATH": "HOME/guides", "XDG_CONFIG_HOME": "/proc/nowhere"])
    harness.type("$TOUR_BIN run bash program\r")
    try harness.wait(for: "ready")
    _ = harness.settled()
    #expect(!harness.text.contains("First card"))
    harness.type("x\r")
    try harness.wait(for: "tour: cannot make the folder '/proc/nowhere'")
    try expectEnd(harness, status: 5)
    harness.type("clear; $TOUR_BIN run bash program </dev/null 2>&1 | cat; echo over\r")
    try harness.wait("the end of the pipeline") { lastLine(harness) == "$>" && harness.text.contains("over") }
    #expect(!harness.text.contains("tour: cannot"), "a script does not expect lines of tour")
  }

  /// A program may allow the signal again that was blocked when it was started.
  @Test func `a program that stops itself stops the job also if SIGTSTP was blocked`() throws {
    let stop =
      "import os, signal; signal.signal(20, signal.SIG_DFL); signal.pthread_sigmask(signal.SIG_UNBLOCK, [20]); os.kill(os.getpid(), 20); input('back'); os._exit(5)"
    let harness = try shell(program: "echo ready; read x; exec python3 -c \"\(stop)\"\n")
    harness.type("env --block-signal=TSTP $run bash program\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
    harness.type("\r")
    try expectStop(harness)
    harness.type("clear; fg\r")
    try harness.wait(for: "back")
    harness.type("\r")
    try expectEnd(harness, status: 5)
  }

  @Test func `tour started in the background stops until fg`() throws {
    let harness = try shell()
    harness.type("$run bash program &\r")
    try harness.wait("the job to be stopped") {
      harness.type("jobs\r")
      return harness.text.contains("Stopped")
    }
    #expect(!harness.text.contains("ready"), "the program was not started")
    harness.type("clear; fg\r")
    try closeTour(harness)
    harness.type("x\r")
    try harness.wait(for: "bye")
    try expectEnd(harness, status: 5)
  }

  /// The shell knows only the process of tour, so tour receives the signals that are meant for the program.
  @Test func `tour passes signals on to the program`() throws {
    let program = """
      trap 'echo one' USR1; trap 'echo two' USR2; trap 'printf "\\033[?1049l"; trap - TSTP; kill -TSTP $$; printf "\\033[?1049hback"' TSTP
      printf '\\033[?1049hready'; while [ ! -e $HOME/go ]; do sleep 0.02; done; printf '\\033[?1049l'; exit 5

      """
    let harness = try shell(program: program)
    try startProgram(harness)
    let tour = try harness.process(named: "tour")
    kill(tour, SIGUSR1)
    try harness.wait(for: "one")
    kill(tour, SIGUSR2)
    try harness.wait(for: "two")
    kill(tour, SIGTSTP)
    try harness.wait(for: "Stopped")
    #expect(!harness.terminal.isAlternate, "the program left the alternate screen before it stopped")
    try harness.wait("the prompt") { lastLine(harness) == "$>" }
    harness.type("fg\r")
    try harness.wait(for: "back")
    try harness.write("", to: "go")
    try expectEnd(harness, status: 5)
  }

  /// `kill %1` sends SIGTERM and continues the stopped job, and the shell keeps the terminal.
  @Test func `a stopped job that receives SIGTERM ends in the background`() throws {
    let program =
      "trap 'echo told; while [ ! -e $HOME/go ]; do sleep 0.02; done; exit 5' TERM; echo ready; while :; do sleep 0.02; done\n"
    let harness = try shell(program: program)
    try startProgram(harness)
    try stop(harness)
    harness.type("kill %1\r")
    try harness.wait(for: "told")
    harness.type("echo a word | tr a-z A-Z\r")
    try harness.wait(for: "A WORD")
    // The shell forgets a job at the prompt after its end, so it waits before the program ends.
    harness.type("clear; echo waiting; wait %1; echo status=$?\r")
    try harness.wait("the shell to wait") { harness.text.hasPrefix("waiting ") }
    try harness.write("", to: "go")
    try harness.wait(for: "status=5")
    harness.type("clear; jobs; echo 'no more' jobs\r")
    try harness.wait(for: "no more jobs")
    #expect(!harness.text.contains("Stopped"))
  }

  /// Starts the program, closes the tour, and waits until the screen shows "ready".
  private func startProgram(_ harness: TourHarness) throws {
    harness.type("$run bash program\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
  }

  /// Whether TIOCSTI is permitted. Newer kernels can be configured to forbid it.
  private static var inputCanBePushedBack: Bool {
    let script = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSTI, b'x')"
    return (try? TourHarness(["python3", "-c", script]).finish().code) == 0
  }

  @Test(.enabled("the kernel has to permit TIOCSTI") { inputCanBePushedBack })
  func `input that the program does not read goes to the shell`() throws {
    let harness = try shell(
      program: "echo ready; while [ ! -e $HOME/go ]; do sleep 0.02; done; read first; echo \"got $first\"; exit 5\n")
    try startProgram(harness)
    harness.type("one\recho status=$?\recho the wh")
    try harness.wait(for: "echo the wh")
    try harness.write("", to: "go")
    try harness.wait(for: "got one")
    try harness.wait(for: "status=5")
    try harness.wait("the incomplete line after the shell's prompt") { lastLine(harness) == "$> echo the wh" }
    harness.type("ole line\r")
    try harness.wait("the output of the completed line") {
      harness.text.split(separator: "\n").contains { $0.trimmed == "the whole line" }
    }
  }

  /// As `fg` of a user who does not wait for the prompt.
  @Test(
    .enabled("the kernel has to permit TIOCSTI") { inputCanBePushedBack }, arguments: ["", "$run "],
    ["sane", "-icanon -echo"])
  func `input behind Ctrl-Z goes to the shell`(tour: String, settings: String) throws {
    let harness = try shell(
      program: "stty \(settings); trap 'echo on again' CONT; echo ready; while :; do sleep 0.02; done\n")
    harness.type("\(tour)bash program\r")
    if !tour.isEmpty { try closeTour(harness) }
    try harness.wait(for: "ready")
    harness.type("\u{1A}echo status=$?\recho the wh")
    try harness.wait(for: "status=\(128 + SIGTSTP)")
    try harness.wait("the incomplete line after the shell's prompt") { lastLine(harness) == "$> echo the wh" }
    harness.type("ole line\r")
    try harness.wait("the output of the completed line") {
      harness.text.split(separator: "\n").contains { $0.trimmed == "the whole line" }
    }
    harness.type("fg\r")
    try harness.wait(for: "on again")
    harness.type("\u{3}")
    try expectEnd(harness, status: 130)
    #expect(harness.text.contains("[1]+  Stopped") && harness.text.contains("$> fg"), "\(harness.text)")
  }

  @Test func `the shell writes below a program that is killed after its tour`() throws {
    let harness = try shell(program: "echo ready; read x; seq 5; kill -9 $$\n")
    try startProgram(harness)
    harness.type("x\r")
    try expectEnd(harness, status: 137)
    let lines = harness.text.split(separator: "\n").map(\.trimmed)
    #expect(lines.contains(["ready", "x", "1", "2", "3", "4", "5", "Killed"]), "\(harness.text)")
  }

  @Test func `a program stopped by SIGSTOP is a stopped job of the shell`() throws {
    let harness = try shell(
      program: "printf '\\033[?1049hready'; echo $$ > pid; read x; printf '\\033[?1049l'; exit 5\n")
    harness.type("$run bash program\r")
    try harness.wait(for: "First card")
    let program = try #require(
      pid_t(
        exactly: Numeral.decimal(
          harness.text(of: "pid").filter(\.isNumber), in: 1 ... .max)
          ?? 0))
    kill(program, SIGSTOP)
    try harness.wait(for: "Stopped")
    #expect(!harness.text.contains("First card"))
    try harness.wait("the prompt") { lastLine(harness) == "$>" }
    harness.type("echo status=$?\r")
    try harness.wait(for: "status=\(128 + SIGSTOP)")
    harness.type("fg\r")
    try closeTour(harness)
    harness.type("x\r")
    try expectEnd(harness, status: 5)
  }

  /// The shell of script(1) is in another session, so it could not continue tour.
  @Test func `a program stopped by SIGSTOP without a shell can be continued`() throws {
    let harness = try shell(program: "echo $$ > $HOME/pid; echo ready; read x; echo got $x; exit 5\n")
    harness.type("script -qec \"exec $run bash program\" typescript\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
    let text = try harness.text(of: "pid").filter(\.isNumber)
    let program = pid_t(try #require(Numeral.decimal(text, in: 1...Int(pid_t.max))))
    kill(program, SIGSTOP)
    try harness.wait("the program to stop") {
      harness.state(of: program) == "T"
    }
    // Keys within six milliseconds of the one that closes a card belong to it.
    _ = harness.settled(milliseconds: 50)
    harness.type("a word")
    try harness.wait(for: "a word")
    kill(program, SIGCONT)
    harness.type("\r")
    try harness.wait(for: "got a word")
    try expectEnd(harness, status: 5)
  }

  @Test func `a child that handles Ctrl-Z and does not stop does not keep the terminal`() throws {
    let harness = try shell(
      program:
        "bash -c 'trap : TSTP; echo > set; while :; do sleep 0.02; done' & while [ ! -e set ]; do sleep 0.02; done; echo ready; read x; exit 5\n"
    )
    try startProgram(harness)
    try stop(harness)
    harness.type("clear; fg\r")
    try harness.wait("the job in the foreground") {
      (try? harness.settings.isCanonical) == false && lastLine(harness)?.hasSuffix("bash program") == true
    }
    harness.type("x\r")
    try expectEnd(harness, status: 5)
  }

  /// The program stops at once by Ctrl-Z. Its child, which has the screen, restores the terminal first, as pagers do.
  @Test func `a child that handles Ctrl-Z restores the terminal before the shell gets it`() throws {
    let child = """
      import os, signal, sys, time
      def stop(*_):
        time.sleep(0.3)
        os.write(1, b"\\033[?1049l\\033[?1l\\033>farewell\\r\\n")
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, stop)
        os.write(1, b"\\033[?1049h\\033[?1h\\033=again")
      signal.signal(signal.SIGTSTP, stop)
      os.write(1, b"\\033[?1049h\\033[?1h\\033=ready")
      sys.stdin.readline()
      os.write(1, b"\\033[?1049l\\033[?1l\\033>")

      """
    let harness = try shell(program: "python3 $HOME/child; exit 5\n", files: ["child": child])
    try startProgram(harness)
    for _ in 0..<3 {
      try stop(harness)
      #expect(harness.text.contains("farewell") && !harness.terminal.isAlternate)
      #expect(!harness.terminal.modes.privateModes[.keypad] && !harness.terminal.modes.privateModes[.cursorKeys])
      harness.type("clear; fg\r")
      try harness.wait(for: "again")
      #expect(harness.terminal.isAlternate && harness.terminal.modes.privateModes[.keypad])
    }
    harness.type("x\r")
    try expectEnd(harness, status: 5)
  }

  /// git's pager is a child of git. Ctrl-Z stops both, and git first.
  @Test func `Ctrl-Z in the pager of git leaves the terminal to the shell`() throws {
    let setup =
      "git init -q log; cd log; for n in $(seq 40); do git commit -q --allow-empty -m \"commit number $n\"; done; stty -a > ../before; clear\n"
    let names = ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"]
    let harness = try shell(
      files: ["setup": setup],
      environment: Dictionary(uniqueKeysWithValues: names.map { ($0, "somebody") }).merging([
        "LESS": "R", "GIT_PAGER": "less",
      ]) { $1 })
    func settings(_ name: String) throws -> String {
      try harness.text(of: name)
    }
    harness.type(". ./setup\r")
    try harness.wait("the repository") { lastLine(harness) == "$>" && !harness.text.contains("setup") }
    harness.type("$TOUR_BIN run --guide ../g.yaml git log\r")
    try closeTour(harness)
    for _ in 0..<20 {
      try harness.wait(for: "commit number 40")
      // less acts on a signal that comes between its last write and its read of a key only after that key, with or
      // without tour.
      try harness.wait("less to wait for a key") {
        try lastLine(harness) == ":" && harness.state(of: harness.process(named: "less")) == "S"
      }
      #expect(harness.terminal.isAlternate && harness.terminal.modes.privateModes[.keypad])
      try stop(harness)
      #expect(
        !harness.terminal.isAlternate && !harness.terminal.modes.privateModes[.keypad]
          && !harness.terminal.modes.privateModes[.cursorKeys])
      #expect(!harness.text.contains("commit number"))
      harness.type("stty -a > ../after; clear\r")
      try harness.wait("a clear screen") { lastLine(harness) == "$>" && !harness.text.contains("Stopped") }
      #expect(try settings("after") == settings("before"))
      harness.type("fg\r")
    }
    try harness.wait(for: "commit number 40")
    harness.type("q")
    try expectEnd(harness, status: 0)
  }

  /// prompt_toolkit requests a cursor report while it stops. After the tour is closed, tour only copies bytes; while
  /// one is pending, it reads them.
  @Test(arguments: [("unread", "g.yaml"), ("unread", "pending.yaml"), ("due", "pending.yaml")])
  func `a program that stops before it reads a cursor report gets a new one after fg`(report: String, guide: String)
    throws
  {
    let program = #"""
      import array, fcntl, os, signal, sys, termios, time, tty
      def unread():
        count = array.array("i", [0])
        fcntl.ioctl(0, termios.FIONREAD, count)
        return count[0]
      def report():
        text = b""
        while not text.endswith(b"R"): text += os.read(0, 1)
        return text
      tty.setraw(0)
      os.write(1, b"ready\r\n")
      os.read(0, 1)
      os.write(1, b"\033[6n")
      while sys.argv[1] == "unread" and unread() == 0: time.sleep(0.01)
      os.kill(0, signal.SIGTSTP)
      first = report()
      os.write(1, b"\033[6n")
      second = report()
      os.write(1, b"%r, %r\r\n" % (first, second) + (b"equal" if first == second else b"different") + b" reports\r\n")
      os.read(0, 1)
      sys.exit(5)

      """#
    let pending =
      "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: First card, target: {text: nowhere to be seen}, missing: {wait: 50m, then: stop}}]\n"
    let harness = try shell(files: ["asking": program, "pending.yaml": pending])
    harness.type("$TOUR_BIN run --guide \(guide) python3 asking \(report)\r")
    if guide == "g.yaml" {
      try closeTour(harness)
    }
    try harness.wait(for: "ready")
    harness.type("x")
    try expectStop(harness)
    harness.type("echo status=$?\r")
    try harness.wait(for: "status=\(128 + SIGTSTP)")
    harness.type("fg\r")
    try harness.wait(for: " reports")
    #expect(harness.text.contains("equal reports"), "\(harness.text)")
    harness.type("x")
    try expectEnd(harness, status: 5)
  }

  /// Without tour, Ctrl-C reaches the script with the loop as well as the program.
  @Test func `Ctrl-C also ends the shell loop around tour`() throws {
    let loop = "for time in 1 2 3; do $run --reset bash program; echo 'it goes' on; done"
    for line in [loop, "bash -c \"$loop\""] {
      let harness = try shell(program: "echo ready; exec sleep 1000\n", environment: ["loop": loop])
      harness.type(line + "\r")
      try closeTour(harness)
      try harness.wait(for: "ready")
      harness.type("\u{3}")
      try expectEnd(harness, status: 130)
      #expect(!harness.written.contains("it goes on"))
    }
  }

  @Test(arguments: [
    (SIGKILL, "Killed"), (SIGTERM, "Terminated"), (SIGSEGV, "Segmentation fault"), (SIGHUP, "Hangup"),
    (SIGQUIT, "Quit"),
  ])
  func `the shell reports the signal that ended the program`(signal: Int32, words: String) throws {
    let harness = try shell(program: "echo ready; read x; ulimit -c 0; exec sh -c 'kill -\(signal) $$'\n")
    try startProgram(harness)
    harness.type("\r")
    try harness.wait(for: words)
    try expectEnd(harness, status: 128 + Int(signal))
  }

  @Test(arguments: [
    ("a pipe before it", "echo word | $run bash -c 'read x; echo got $x; exit 5'", "got word", 5),
    ("a pipe behind it", "set -o pipefail; $run bash -c 'echo a word; exit 5' | tr a-z A-Z", "A WORD", 5),
    ("its input from a file", "echo word > file; $run bash -c 'read x; echo got $x; exit 5' < file", "got word", 5),
    (
      "its output to a file", "$run bash -c 'echo a word; exit 5' > file; s=$?; tr a-z A-Z < file; (exit $s)", "A WORD",
      5
    ),
    ("the input of a background command", "$run bash -c 'echo a word; exit 5' < /dev/null", "a word", 5),
    ("input that is not read", "seq 100000 | $run bash -c 'exit 5'", "", 5),
    ("no input", "$run bash -c '[ -e /proc/self/fd/0 ] || echo NO; exit 5' <&-", "NO", 5),
    ("no output", "$run bash -c '[ -e /proc/self/fd/1 ] || exit 5' >&-", "", 5),
    (
      "in the background, and nobody's job",
      "(set -m; $run bash -c 'echo a word > said' & ) ; while [ ! -s said ]; do sleep 0.02; done; tr a-z A-Z < said; (exit 5)",
      "A WORD", 5
    ),
    ("twice", "$TOUR_BIN run $run bash -c 'echo a word | tr a-z A-Z; exit 5'", "A WORD", 5),
  ])
  func `in pipelines and redirections, tour run acts as the command itself`(
    what: String, line: String, said: String, status: Int
  )
    throws
  {
    let harness = try shell()
    harness.type(line + "\r")
    if !said.isEmpty { try harness.wait(for: said) }
    try expectEnd(harness, status: status)
  }

  @Test(arguments: [
    ("< /dev/tty", 5), ("> /dev/tty", 5), ("2> /dev/tty", 5), ("< /dev/tty > /dev/tty 2> /dev/tty", 5),
    ("< $(tty) > /dev/tty", 5), ("2> $HOME/log", 5),
  ])
  func `tour shows the card if a descriptor is the terminal by another name`(redirection: String, status: Int) throws {
    let harness = try shell(program: "[ -t 0 ] && [ -t 1 ] && echo ready; echo said >&2; read x; exit 5\n")
    harness.type("$run bash program \(redirection)\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
    harness.type("x\r")
    try expectEnd(harness, status: status)
    if redirection.contains("log") {
      #expect(try harness.text(of: "log") == "said\n")
    }
  }

  @Test func `tour shows the card over a command of xargs`() throws {
    let harness = try shell(program: "echo ready; read x; exit 0\n")
    harness.type("echo program | xargs -o $run bash\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
    harness.type("x\r")
    try expectEnd(harness, status: 0)
  }

  /// The program reads its input from the pipe or the file, and keys from its terminal.
  @Test(arguments: ["echo word | $run bash program", "echo word > file; $run bash program < file"])
  func `tour shows the card if the input is redirected`(line: String) throws {
    let harness = try shell(
      program: "[ -t 0 ] || read word; echo ready; read key < /dev/tty; echo $word and $key; exit 5\n")
    harness.type(line + "\r")
    try closeTour(harness)
    harness.type("key\r")
    try harness.wait(for: "word and key")
    try expectEnd(harness, status: 5)
  }

  /// As sudo does, the first command of the pipeline reads a password. less turns off the echo meanwhile, but reads no
  /// keys.
  @Test func `another command of the pipeline uses the terminal first`() throws {
    let harness = try shell(files: [
      "ask": "stty -a > before; read -s -p 'Password: ' word < /dev/tty; echo the word is $word; sleep 1000\n"
    ])
    harness.type("bash ask | $run less\r")
    try harness.wait(for: "Password:")
    #expect(try harness.settings.isCanonical && !harness.terminal.isAlternate)
    harness.type("secret\r")
    try closeTour(harness)
    try harness.wait(for: "the word is secret")
    // Ctrl-C ends the first command, which less does not do.
    harness.type("\u{3}")
    try harness.wait(for: "(END)")
    harness.type("q")
    try harness.wait("the prompt") { lastLine(harness) == "$>" }
    harness.type("clear; stty -a > after; cmp before after && echo 'the same' settings\r")
    try harness.wait(for: "the same settings")
  }

  /// If the other command ended first, less would show `(END)` before it is signalled; the kernel would then discard
  /// this prompt, and less the next key. tour stands still after it has signalled the other command.
  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `Ctrl-C signals the program before the other command ends`() throws {
    let program =
      "import signal, sys; signal.signal(2, lambda *_: print('signalled')); print(input()); sys.stdin.read(); print('ended')"
    let harness = try shell(
      program: "exec python3 -c \"\(program)\"\n", environment: ["injector": TerminalHarness.product("FaultInjector")])
    harness.type("(echo hello; sleep 1000) | $injector report host kill 1 wait -- $run bash program\r")
    try closeTour(harness)
    try harness.wait(for: "hello")
    harness.type("\u{3}")
    try harness.wait(for: "ended")
    #expect(harness.text.contains(/signalled\s+ended/), "\(harness.text)")
    #expect(try harness.text(of: "report") == "host kill 1\n")
  }

  @Test func `a program that reads keys before it shows text gets them`() throws {
    let harness = try shell(program: "read word; read key < /dev/tty; echo $word and $key; exit 5\n")
    harness.type("echo word | $run bash program\r")
    harness.type("key\r")
    try harness.wait(for: "word and key")
    try expectEnd(harness, status: 5)
  }

  @Test func `Ctrl-Z before the first text stops the pipeline`() throws {
    let harness = try shell(
      program: "echo > started; read word; echo ready; read key < /dev/tty; echo $word and $key; exit 5\n")
    harness.type("(while [ ! -e go ]; do sleep 0.02; done; echo word) | $run bash program\r")
    try harness.wait("the program") {
      harness.hasFile("started")
    }
    try stop(harness)
    harness.type("clear; touch go; fg\r")
    try closeTour(harness)
    try harness.wait(for: "ready")
    harness.type("key\r")
    try harness.wait(for: "word and key")
    try expectEnd(harness, status: 5)
  }

  /// With descriptor 2 closed, the next file that tour opens could get that number. Error messages must be dropped and
  /// not written to it.
  @Test func `tour shows the card if standard error is closed`() throws {
    let harness = try shell(program: "echo ready; read x; exit 5\n")
    harness.type("$run bash program 2>&-\r")
    try closeTour(harness)
    harness.type("x\r")
    try expectEnd(harness, status: 5)
    let history = try harness.recorded()
    #expect(history.damage == nil && history.history.guides["g"]?.outcome == .closed)
  }

  @Test func `descriptors that the shell opened reach the program`() throws {
    let harness = try shell(program: "read word <&3; echo \"$word\" | tr a-z A-Z >&4; echo ready; read x; exit 5\n")
    harness.type("echo a word > in; $run bash program 3<in 4>out\r")
    try closeTour(harness)
    harness.type("x\r")
    try expectEnd(harness, status: 5)
    #expect(try harness.text(of: "out") == "A WORD\n")
  }

  @Test func `tour works inside the script command`() throws {
    let harness = try shell()
    harness.type("script -qec \"$run bash program\" typescript\r")
    try closeTour(harness)
    harness.type("x\r")
    try harness.wait(for: "bye")
    try expectEnd(harness, status: 5)
  }
}

extension StringProtocol {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex
    return Substring(start[..<end])
  }
}
