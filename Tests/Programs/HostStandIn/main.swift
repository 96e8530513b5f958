// Uses the terminal in the same way as tour: sets raw mode, starts a program on a pty, and then ends. The first
// argument selects the way to end.
import Glibc
import TourHost
import TourModel
import TourScreen
import TourSession
import TourSystem

/// A delegate that stores nothing and crashes in the call that `trap` names.
final class Forgetful: HostDelegate {
  enum Trap { case never, record, moment, remember }
  let trap: Trap
  let deadline: Int? = nil
  let descriptor: Int32 = -1

  init(_ trap: Trap) { self.trap = trap }

  /// Read before a card is shown.
  var moment: Moment {
    if trap == .moment { fatalError("a trap in the clock") }
    return Moment(seconds: 0)
  }

  /// Called when a card opens.
  func record(_ event: History.TourEvent, of guide: Guide, at now: Int) -> History? {
    if trap == .record { fatalError("a trap in the record") }
    return nil
  }
  func open(_ choice: TourChoice) -> Tour? { nil }
  func provides(_ choice: TourChoice) -> Bool { false }
  /// Called with an event after the key that causes it.
  func remember(_ notes: [TipNote], at now: Int) {
    let events = notes.filter { if case .donated = $0.event { true } else { false } }
    if trap == .remember, !events.isEmpty { fatalError("a trap in remember") }
  }
  func catchUp(isChanged: Bool, at now: Int) -> History? { nil }
}

let capabilities = TerminalCapabilities(depth: .indexed, isUnicode: true)

/// A tour of one card.
var tour: Session {
  let steps = [Step(id: "a", title: "A card")]
  let guide = Guide(name: "g", version: 1, title: "A guide", steps: steps)
  let tour = Tour(guide, steps: steps, capabilities: capabilities, preferences: Preferences(motion: .none))
  return Session(tour: tour, capabilities: capabilities)
}

/// A tip that waits for the second Ctrl-A.
var tip: Session {
  let tip = Tip(id: "a", title: "A tip", when: .event(EventCondition("pressed", .count, .atLeast, 2)))
  let pressed = EventSource(id: "pressed", trigger: .keys(KeyChoice([[Key(name: "C-a")!]])))
  let guide = Guide(name: "g", version: 1, title: "A guide", groups: [TipGroup(tips: [tip])], events: [pressed])
  let tips = Tips(
    [guide], history: History(), at: Moment(seconds: 0), preferences: Preferences(), capabilities: capabilities)
  return Session(tour: nil, tips: tips, capabilities: capabilities)
}

/// Runs the whole host over a shell script.
///
/// - Returns: the exit status.
func host(
  _ script: String, _ session: Session, _ trap: Forgetful.Trap = .never, asking queries: TerminalQueries? = nil
) throws -> Int32 {
  guard let terminal = RealTerminal() else { return 1 }
  var host = try Host(
    terminal, path: "/bin/sh", arguments: ArgumentVector(["sh", "-c", script]), environment: .environment,
    session: session,
    tourKey: Key(name: "C-]")!, asking: queries, delegate: Forgetful(trap))
  return host.run()?.code ?? 99
}

if let handover = CrashHandover(ArgumentVector(copying: CommandLine.unsafeArgv)) {
  var host = try Host(resuming: handover)
  exit(host.run()?.code ?? 99)
}

/// Runs the command in this terminal and process group, and ends as it does.
func run(_ command: ArgumentVector) -> Never {
  do throws(CommandError) {
    try runAndWait(command).pass(wasApart: false)
  } catch {
    print("cannot run '\(command.name)'")
    exit(error.exitStatus)
  }
}

switch CommandLine.arguments[1] {
case "host": exit(try host(CommandLine.arguments[2], tour))
case "asking": exit(try host(CommandLine.arguments[2], tour, asking: TerminalQueries(colors: true)))
case "run": run(ArgumentVector(copying: CommandLine.unsafeArgv + 2))
case "signals":
  try printSignals(CommandLine.arguments[2])
  exit(0)
case "trap-record": exit(try host(CommandLine.arguments[2], tour, .record))
case "trap-moment": exit(try host(CommandLine.arguments[2], tour, .moment))
case "trap-remember": exit(try host(CommandLine.arguments[2], tip, .remember))
default: break
}

guard var terminal = RealTerminal() else { exit(1) }
let rescue = terminal.rescue(reset: Array("<reset>".utf8))
let inner = CommandLine.arguments.dropFirst(2)
var program = try Program(
  path: "/bin/sh", arguments: ArgumentVector(["sh", "-c"] + inner), environment: [], size: terminal.size,
  settings: terminal.settings, rescue: rescue)
try terminal.enterRaw()
let signals = try SignalPipe([SIGTERM])
let crashGuard = try CrashGuard(rescue)
crashGuard.arm(terminal: &terminal, program: program, signals: signals)

var shown: [UInt8] = []
while shown.last != UInt8(ascii: "\n") {
  var watches = [Watch(program.master, for: .read)]
  _ = try poll(&watches, milliseconds: nil)
  _ = try program.read(appendingTo: &shown)
}
terminal.write(all: shown, milliseconds: 1000)

switch CommandLine.arguments[1] {
// The loop uses `terminal`, because the compiler ends the lifetime of a value after its last use. Without this use, it
// would end before the loop.
case "wait": while terminal.isRaw { pause() }
case "crash": _ = signal(SIGPIPE, SIG_IGN); raise(SIGSEGV)
case "overflow":
  func deeper(_ depth: Int) -> Int { depth == .max ? 0 : deeper(depth + 1) + depth }
  exit(Int32(truncatingIfNeeded: deeper(0)))
case "polite":
  terminal.restore()
  program.tellReleased()
  kill(getpid(), SIGKILL)
case "return": break
default: exit(2)
}
