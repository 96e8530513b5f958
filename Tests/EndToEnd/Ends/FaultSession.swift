import Foundation
import Harness
import TourHistory
import TourHost
import TourModel
import TourTerminal

/// A fault to inject into a system call: an error, a short transfer, an end of file, or a crash in its place.
struct Fault: Hashable, CustomStringConvertible {
  /// The process and the call: `host openat`.
  var site: String
  /// The number of the call among the process's calls of this name, from 1. If nil, every second call of this name
  /// fails.
  var number: Int?
  /// The name of an errno, `short`, `end` or `crash`.
  var kind: String

  static let numbers: [String: Int32] = [
    "EPERM": EPERM, "EINTR": EINTR, "EIO": EIO, "EAGAIN": EAGAIN, "ENOMEM": ENOMEM, "EACCES": EACCES, "ENOSPC": ENOSPC,
    "EMFILE": EMFILE,
    "ECHILD": ECHILD, "ENOLCK": ENOLCK, "EPIPE": EPIPE, "ENOSYS": ENOSYS, "ENOTCONN": ENOTCONN,
  ]

  var words: [String] {
    site.split(separator: " ").map(String.init) + [
      number.map(String.init) ?? "every", Self.numbers[kind].map(String.init) ?? kind,
    ]
  }

  var description: String { "\(kind) in \(site) \(number.map(String.init) ?? "every second time")" }
}

/// A short session of tour with one fault: a card appears and is closed, the program reads a line and ends. Several
/// sessions can run side by side.
final class FaultSession {
  /// The result of a session. The raw values are the characters in ``FaultTests/table``.
  enum Outcome: Character, Comparable {
    /// The program ran as without tour, and the card appeared.
    case unharmed = "="
    /// The program ran as without tour, and no card appeared.
    case direct = "-"
    /// The program was not started, and the reason was printed.
    case refused = "!"
    /// tour treated the error as the end of the terminal, and the program received SIGHUP.
    case hungUp = "h"
    /// tour died of the crash, and the program with it.
    case crashed = "x"

    static func < (first: Outcome, second: Outcome) -> Bool { first.rawValue < second.rawValue }
  }

  static let files = [
    "guide.yaml": "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card}]\n",
    "program":
      "printf '\\033[?1049h\\033[?1hready '; read answer; printf '\\033[?1l\\033[?1049l'; echo \"bye $answer\"; exit 7\n",
  ]
  static let injector = TerminalHarness.product("FaultInjector")

  static var isPermitted: Bool {
    get throws { try runCommand(injector, ["/dev/null", "list", "--", "/bin/true"], environment: [:]).status == 0 }
  }

  let fault: Fault?
  private let harness: TourHarness
  private let start = Date()
  private var hadCard = false
  private var readyAt: Date?
  private var typedAt: Date?
  private var answeredAt: Date?

  /// - Parameter fault: If nil, nothing fails and the calls are listed.
  init(_ fault: Fault?) throws {
    self.fault = fault
    harness = try TourHarness(
      [Self.injector, "HOME/calls"] + (fault?.words ?? ["list"]) + [
        "--", TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "sh", "HOME/program",
      ],
      files: Self.files, environment: ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// The calls that failed. In a session without a fault, the calls into which a fault can be injected.
  var calls: [String] {
    get throws {
      harness.lines(of: "calls")
    }
  }

  /// The text on the screen.
  var text: String { harness.text }

  /// Advances the session until it would have to wait.
  /// - Returns: Whether the session has ended or has taken more than 30 s.
  func advance() -> Bool {
    harness.look()
    let now = Date()
    let text = harness.text
    if harness.status != nil || now.timeIntervalSince(start) > 30 { return true }
    if text.contains("A card") {
      hadCard = true
      if typedAt.map({ now.timeIntervalSince($0) > 1 }) ?? true {
        harness.type("\u{1D}\u{1D}")
        typedAt = now
      }
    } else if text.contains("ready") {
      readyAt = readyAt ?? now
      // A card appears within 1 s, or not at all because of the fault.
      let isDue = hadCard || now.timeIntervalSince(readyAt!) > 1
      if isDue, answeredAt.map({ now.timeIntervalSince($0) > 1 }) ?? true {
        harness.type("x\r")
        answeredAt = now
      }
    }
    return false
  }

  /// Returns the outcome of a session that is over, and its problems. The outcome is nil for an unexpected exit status,
  /// which is also a problem.
  /// - Parameter fresh: The settings of a new terminal.
  func outcome(fresh: String) -> (outcome: Outcome?, problems: [String]) {
    harness.look()
    var problems: [String] = []
    var outcome: Outcome?
    let text = harness.text
    switch harness.status?.code {
    case nil: problems.append("tour hangs")
    case 7:
      outcome = hadCard ? .unharmed : .direct
      // After a crash, keys that were typed on the card and not read yet go to the program.
      let lastWords = fault?.kind == "crash" ? ["bye x", "bye sx"] : ["bye x"]
      if !lastWords.contains(where: text.contains) { problems.append("the program's last output is missing") }
    case 129: outcome = .hungUp
    case 128 + SIGSEGV where fault?.kind == "crash": outcome = .crashed
    case 65, 126, 127:
      outcome = .refused
      if !text.contains(": ") { problems.append("tour ends without a message") }
    case let code?: problems.append("tour ends with \(code)")
    }
    if (try? harness.settings).map({ "\($0)" }) != fresh {
      problems.append("the terminal's settings are not as before")
    }
    let modes = harness.terminal.modes
    if modes.isAlternate || modes.privateModes != Terminal(size: harness.terminal.size).modes.privateModes
      || modes.mouseTracking != 0
    {
      problems.append("modes are left set")
    }
    if text.contains("A card") { problems.append("the card is still on the screen") }
    let end = Date(timeIntervalSinceNow: 5)
    while !harness.processes.isEmpty, Date() < end { usleep(10_000) }
    if !harness.processes.isEmpty { problems.append("processes are left") }
    do {
      if try harness.recorded().damage != nil { problems.append("the history is damaged") }
    } catch {
      problems.append("the history: \(error)")
    }
    if !problems.isEmpty { problems.append(harness.written.suffix(200).debugDescription) }
    return (outcome, problems)
  }
}
