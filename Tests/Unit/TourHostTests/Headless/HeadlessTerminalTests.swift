import Foundation
import Glibc
import Oracles
import Testing
import TourModel
import TourScreen
import TourSystem
import TourTerminal
import TourText

@testable import TourHost

@Suite struct `A headless terminal` {
  @Test func `a query for the cursor's position is answered with its position in the model`() throws {
    var terminal = try HeadlessTerminal(
      bash: "stty raw -echo; printf 'abc\\e[6n'; IFS= read -r -d R reply; printf '<%s>' \"${reply#?}\"")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("<[1;4>") } == .held)
  }

  @Test func `a terminal without an identity answers no query`() throws {
    var terminal = try HeadlessTerminal(
      bash: "stty raw -echo; printf '\\e[6nready'; IFS= read -r -d R reply; printf '<%s>' \"$reply\"", identity: nil)
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    try terminal.type("typedR")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("<typed>") } == .held)
  }

  @Test(arguments: [("", "^[[A"), ("\\e[?1h", "^[OA")])
  func `a key is encoded for the modes that the program has set`(mode: String, shown: String) throws {
    var terminal = try HeadlessTerminal(bash: "stty raw -echo; printf '\(mode)ready\\r\\n'; exec cat -v")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    try terminal.press(Key(.up))
    try terminal.press(Key(.character("x"), .control))
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains(shown + "^X") } == .held)
  }

  @Test(arguments: [("", "a b^Mc d"), ("\\e[?2004h", "^[[200~a b^Mc d^[[201~")])
  func `a paste has brackets if the program asks for them, and cannot close them itself`(mode: String, shown: String)
    throws
  {
    var terminal = try HeadlessTerminal(bash: "stty raw -echo; printf '\(mode)ready\\r\\n'; exec cat -v")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    try terminal.paste("a b\nc\u{1B}d")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains(shown) } == .held)
  }

  @Test func `text that is typed before the program reads reaches it`() throws {
    var terminal = try HeadlessTerminal(bash: "read -r line; echo \"<$line>\"")
    try terminal.type("typed early\r")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("<typed early>") } == .held)
  }

  @Test func `a resize changes the model and reaches the program`() throws {
    var terminal = try HeadlessTerminal(bash: "trap 'stty size' WINCH; stty size; while :; do sleep 0.01; done")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("24 80") } == .held)
    try terminal.resize(WindowSize(columns: 133, rows: 41))
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("41 133") } == .held)
    #expect(terminal.screen.size == Size(columns: 133, rows: 41))
  }

  @Test func `the model is limited to a part of a huge window, and the program receives the whole size`() throws {
    var terminal = try HeadlessTerminal(bash: "stty size", size: WindowSize(columns: 10_000, rows: 20_000))
    #expect(try terminal.run(milliseconds: patience) { _ in false } == .ended)
    #expect(terminal.text.contains("20000 10000"))
    #expect(terminal.model.size == HeadlessTerminal.largest)
  }

  @Test func `a signal reaches the program`() throws {
    var terminal = try HeadlessTerminal(bash: "trap 'echo told' USR1; echo ready; while :; do sleep 0.01; done")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    try terminal.signal(SIGUSR1)
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("told") } == .held)
  }

  @Test(arguments: [("exit 7", 7, nil), ("kill -KILL $$", 137, SIGKILL)])
  func `the end of the program is a status, with its last output on the screen`(
    script: String, code: Int32, signal: Int32?
  ) throws {
    var terminal = try HeadlessTerminal(bash: "seq 1 20000; echo over; \(script)", keepsOutput: true)
    #expect(terminal.hasEnded == false)
    #expect(terminal.status == nil)
    #expect(try terminal.run(milliseconds: .max) { _ in false } == .ended)
    #expect(terminal.hasEnded == true)
    #expect(terminal.status?.code == code)
    #expect(terminal.status?.signal == signal)
    #expect(terminal.text.contains("over"))
    let output = String(decoding: terminal.output, as: UTF8.self)
    #expect(output.hasPrefix("1\r\n2\r\n") && output.hasSuffix("20000\r\nover\r\n"))
    try terminal.type("no reader\r")
    #expect(terminal.waitingInput == 0)
    #expect(try terminal.run(milliseconds: .max) { _ in false } == .ended)
  }

  @Test func `a program whose leader is killed has ended without a status`() throws {
    var terminal = try HeadlessTerminal(bash: "read -r line; kill -KILL $PPID; exec sleep 100")
    try terminal.type("\r")
    #expect(try terminal.run(milliseconds: patience) { _ in false } == .ended)
    #expect(terminal.stateChange == .lost)
    #expect(terminal.status == nil)
  }

  /// Of processes in sessions of their own, which ignore the signals of a terminal, and whose parents have ended.
  @Test(arguments: [true, false])
  func `no process that the program has started is left`(endsByItself: Bool) throws {
    let orphan = "(setsid bash -c 'trap \"\" HUP TERM INT; sleep 100 & echo $$ $!; wait' &)"
    var terminal = try HeadlessTerminal(
      bash: "\(orphan); read -r line; echo $$; \(endsByItself ? "" : "sleep 100")", endsDescendants: true)
    #expect(try terminal.run(milliseconds: patience) { $0.numbers.count == 2 } == .held)
    let numbers = terminal.numbers
    #expect(numbers.allSatisfy { kill($0, 0) == 0 }, "\(numbers)")
    try terminal.type("\r")
    if endsByItself {
      #expect(try terminal.run(milliseconds: patience) { _ in false } == .ended)
    } else {
      #expect(try terminal.run(milliseconds: patience) { $0.numbers.count == 3 } == .held)
      try terminal.endProgram()
    }
    let hasEnded = terminal.hasEnded
    #expect(hasEnded)
    // Without a wait: the end is reported after that of the others.
    for number in numbers { #expect(kill(number, 0) != 0, "\(number) runs") }
  }

  @Test func `a program that stops has not ended`() throws {
    var terminal = try HeadlessTerminal(bash: "kill -STOP $$; echo back")
    #expect(try terminal.run(milliseconds: patience) { $0.stateChange == .stopped(SIGSTOP) } == .held)
    #expect(terminal.hasEnded == false)
    try terminal.signal(SIGCONT)
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("back") } == .held)
  }

  @Test func `a program that cannot be started is an error of execve`() throws {
    let error = #expect(throws: Errno.self) {
      _ = try HeadlessTerminal(
        path: "/nonexistent", arguments: ["nonexistent"], size: WindowSize(columns: 80, rows: 24))
    }
    #expect(error == Errno(ENOENT, in: "execve"))
  }

  @Test func `a program starts in the given folder, and this process stays in its own`() throws {
    let own = FileManager.default.currentDirectoryPath
    var terminal = try HeadlessTerminal(
      path: "/bin/sh", arguments: ["sh", "-c", "pwd"], folder: "/proc", size: WindowSize(columns: 80, rows: 24))
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("/proc") } == .held)
    #expect(FileManager.default.currentDirectoryPath == own)
    let error = #expect(throws: Errno.self) {
      _ = try HeadlessTerminal(
        path: "/bin/sh", arguments: ["sh"], folder: "/no/such/folder", size: WindowSize(columns: 80, rows: 24))
    }
    #expect(error?.number == ENOENT)
  }

  @Test func `a program that never writes ends a wait in time, without busy waiting`() throws {
    var terminal = try HeadlessTerminal(bash: "exec sleep 1000")
    var tests = 0
    let start = Clock.milliseconds
    let result = try terminal.run(milliseconds: 300) { _ in
      tests += 1
      return false
    }
    #expect(result == .timedOut)
    #expect(Clock.milliseconds - start >= 300)
    #expect(tests <= 3)
    #expect(try terminal.run(milliseconds: -1) { _ in false } == .timedOut)
  }

  @Test func `a wait after the end of the program takes its whole time, although its descriptors are hung up`() throws {
    var terminal = try HeadlessTerminal(bash: "exit")
    #expect(try terminal.run(milliseconds: patience) { _ in false } == .ended)
    // The leader closes the pty after its report.
    try eventually {
      _ = try? terminal.advance()
      let start = Clock.milliseconds
      try? terminal.wait(milliseconds: 100)
      return Clock.milliseconds - start >= 99
    }
  }

  @Test func `a program that floods the terminal neither delays the end of a wait nor takes memory`() throws {
    var terminal = try HeadlessTerminal(bash: "exec yes")
    #expect(try terminal.run(milliseconds: 300) { _ in false } == .timedOut)
    #expect(terminal.text.hasPrefix("y"))
    #expect(terminal.output == [])
    try terminal.type("\u{3}")
    #expect(try terminal.run(milliseconds: patience) { _ in false } == .ended)
    #expect(terminal.status?.signal == SIGINT)
  }

  @Test(arguments: [
    // The shell reads each key.
    ("echo ready; while read -rsn1 key; do echo \"got $key\"; done", true),
    // Its child works on, in a group of its own.
    ("set -m; (while kill -0 $$; do :; done) & echo ready; while read -rsn1 key; do echo \"got $key\"; done", false),
    // It reads no key.
    ("stty raw -echo; echo ready; echo got x; exec sleep 1000", false),
  ])
  func `a program is idle once it has read its keys, and all processes below it sleep`(
    script: String, isIdle: Bool
  ) throws {
    var terminal = try HeadlessTerminal(bash: script)
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    try terminal.type("x")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("got x") } == .held)
    if isIdle {
      #expect(try terminal.run(milliseconds: patience) { $0.isIdle } == .held)
    } else {
      #expect(try terminal.run(milliseconds: 500) { $0.isIdle } == .timedOut)
    }
  }

  @Test func `answers to a program that asks without end and never reads do not pile up`() throws {
    var terminal = try HeadlessTerminal(bash: "stty raw -echo; yes $'\\e[5n' | tr -d '\\n'")
    #expect(try terminal.run(milliseconds: patience) { $0.waitingInput >= HeadlessTerminal.mostInput } == .held)
    try terminal.run(milliseconds: 100) { _ in false }
    // A reply has the four bytes of its query. So the replies to one read are no longer than the read and the beginning
    // of a query before it.
    #expect(terminal.waitingInput < HeadlessTerminal.mostInput + Descriptor.mostRead + 4)
    #expect(try terminal.type("x") == false)
  }

  @Test func `the program is hung up at the end of the terminal`() throws {
    var terminal = try HeadlessTerminal(bash: "echo ready; exec sleep 1000")
    #expect(try terminal.run(milliseconds: patience) { $0.text.contains("ready") } == .held)
    let process = terminal.identifier
    #expect(isAlive(process))
    _ = consume terminal
    try eventually { !isAlive(process) }
  }
}

/// The time limit in milliseconds for a condition that is expected to hold. It is long, so that tests also pass on a
/// busy machine.
let patience = 60_000

extension HeadlessTerminal {
  /// Runs a script of bash, with xterm's terminfo entry.
  init(
    bash script: String, size: WindowSize = WindowSize(columns: 80, rows: 24), identity: Identity? = .model,
    keepsOutput: Bool = false, endsDescendants: Bool = false
  ) throws {
    enableTypedSignals()
    try self.init(
      path: "/bin/bash", arguments: ["bash", "--norc", "-c", script],
      environment: ["PATH=/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8", "LESSHISTFILE=-"], size: size,
      identity: identity, keepsOutput: keepsOutput, endsDescendants: endsDescendants)
  }

  /// The words on the screen that are numbers.
  var numbers: [pid_t] {
    text.split { $0 == " " || $0 == "\n" }.compactMap { Numeral.decimal($0, in: 1...Int(pid_t.max)) }
      .map { pid_t(truncatingIfNeeded: $0) }
  }

  var text: String {
    let screen = screen
    return (0..<screen.size.rows).map { screen.text(row: $0) }.joined(separator: "\n")
  }
}
