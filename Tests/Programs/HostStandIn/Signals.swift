import Glibc
import TourHost
import TourSystem

/// Prints which signals a process with a single thread receives in the named case.
///
/// Dispositions and timers belong to the whole process, so these cases run in a process of their own and not among
/// the tests.
func printSignals(_ scene: String) throws {
  switch scene {
  case "order":
    let pipe = try SignalPipe([SIGUSR2, SIGWINCH])
    for number in [SIGWINCH, SIGUSR2, SIGWINCH, SIGWINCH] { kill(getpid(), number) }
    print("several:", names(pipe.pending()))
    kill(getpid(), SIGWINCH)
    print("again:", names(pipe.pending()))
    print("none:", names(pipe.pending()))
  case "poll":
    let pipe = try SignalPipe([SIGUSR2])
    var watches = [Watch(pipe.descriptor, for: .read)]
    print("before:", try poll(&watches, milliseconds: 0))
    kill(getpid(), SIGUSR2)
    print("after:", try poll(&watches, milliseconds: 0), watches[0].found == .read)
  case "held":
    do {
      let pipe = try SignalPipe([SIGUSR2])
      kill(getpid(), SIGUSR2)
      var watch = pollfd(fd: pipe.descriptor, events: Int16(POLLIN), revents: 0)
      print("between polls:", Glibc.poll(&watch, 1, 0))
      var watches = [Watch(pipe.descriptor, for: .read)]
      print("in a poll:", try poll(&watches, milliseconds: 0))
      kill(getpid(), SIGUSR2)
    }
    print("dropped at the end of the pipe")
  case "sharing":
    let pipe = try SignalPipe([SIGUSR2])
    for number in [SIGUSR2, 99, SIGKILL] {
      do throws(Errno) { _ = try SignalPipe([number]) } catch { print(error.call, error.message) }
    }
    print("pending:", names(pipe.pending()))
  case "ignored":
    signal(SIGUSR2, SIG_IGN)
    do {
      let pipe = try SignalPipe([SIGUSR2])
      kill(getpid(), SIGUSR2)
      print("while caught:", isIgnored(SIGUSR2), names(pipe.pending()))
    }
    print("after:", isIgnored(SIGUSR2))
    signal(SIGUSR2, SIG_DFL)
    do { _ = try SignalPipe([SIGUSR2]) }
    print("by default:", isIgnored(SIGUSR2))
  case "inherited":
    let before = try signalLines(of: Command("cat", "/proc/\(getpid())/status").run().text)
    let pipe = try SignalPipe([SIGUSR1])
    let program = try signalLines(of: Command("cat", "/proc/self/status").run().text)
    // The Swift run-time may have changed dispositions before main, so the program's are compared with this
    // process's.
    print(
      "blocked:", program[0] == before[0], "ignored:", program[1] == before[1], "caught:", program[2].dropFirst(8),
      names(pipe.pending()))
  case "storm":
    let pipe = try SignalPipe([SIGALRM])
    every(microseconds: 200)
    let (text, status) = try Command("sh", "-c", "seq 50000; read line; echo \"<$line>\"").run(
      typing: "hello\n", after: "50000")
    every(microseconds: 0)
    print(
      text.hasPrefix((1...50000).map { "\($0)\n" }.joined()), text.suffix(8).filter { $0 != "\n" }, status?.code ?? -1)
    print("signals:", names(pipe.pending()))
  case "interrupted poll":
    let pipe = try SignalPipe([SIGALRM])
    every(microseconds: 1000)
    let start = Clock.milliseconds
    var watches: [Watch] = []
    let ready = try poll(&watches, milliseconds: 50)
    let end = Clock.milliseconds
    every(microseconds: 0)
    print("ready:", ready, "in time:", end - start >= 50, "signals:", names(pipe.pending()))
  default: exit(2)
  }
}

/// A program that runs on a pty to its end.
private struct Command {
  private let words: [String]

  init(_ words: String...) { self.words = words }

  /// - Returns: the output, without the carriage returns that the pty adds, and the exit status.
  func run(typing typed: String = "", after mark: String = "") throws -> (text: String, status: TourHost.ExitStatus?) {
    var program = try Program(
      path: findCommand(ByteString(words[0]), in: "/usr/bin:/bin"), arguments: ArgumentVector(words),
      environment: ["PATH=/usr/bin:/bin"],
      size: WindowSize(columns: 80, rows: 24))
    var shown: [UInt8] = []
    var rest = Array(typed.utf8)[...]
    while true {
      var watches = [Watch(program.master, for: .read), Watch(program.stateChanges, for: .read)]
      _ = try poll(&watches, milliseconds: nil)
      if watches[0].found.isReadable { _ = try program.read(appendingTo: &shown) }
      if !rest.isEmpty, String(decoding: shown.suffix(64), as: UTF8.self).contains(mark),
        case .bytes(let count) = try program.write(rest)
      {
        rest = rest.dropFirst(count)
      }
      guard watches[1].found.isReadable, let report = program.nextStateChange() else { continue }
      while case .bytes = try program.read(appendingTo: &shown) {}
      let text = String(decoding: shown.filter { $0 != 0x0D }, as: UTF8.self)
      if case .ended(let status) = report { return (text, status) }
      return (text, nil)
    }
  }
}

/// Sends SIGALRM to this process at an interval; 0 ends that. In C: setitimer(2).
private func every(microseconds: Int) {
  var interval = itimerval()
  interval.it_interval.tv_usec = microseconds
  interval.it_value.tv_usec = microseconds
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &interval, nil)
}

/// Returns the lines of `/proc/…/status` with the blocked, the ignored and the caught signals, in this order.
private func signalLines(of status: String) -> [Substring] {
  ["SigBlk", "SigIgn", "SigCgt"].map { name in status.split(separator: "\n").first { $0.hasPrefix(name) } ?? "" }
}

private func isIgnored(_ number: Int32) -> Bool {
  var now = sigaction()
  sigaction(number, nil, &now)
  return unsafeBitCast(now.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

private func names(_ signals: [Int32]) -> String {
  "["
    + signals.map { [SIGUSR1: "USR1", SIGUSR2: "USR2", SIGWINCH: "WINCH", SIGALRM: "ALRM"][$0] ?? "\($0)" }.joined(
      separator: " ") + "]"
}
