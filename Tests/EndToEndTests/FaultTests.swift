import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// Every system call of tour, of the session's leader and of the program before it is one, made to fail: calls × faults.
///
/// Whatever fails, the session ends, the terminal is as it was, nobody is left behind and the history is whole. What else may become of it
/// stands in the table. `make test-every-fault` lets each call fail each time that it is made; otherwise one of each kind does.
@Suite(.serialized) struct FaultTests {
  /// How each call can fail, and what may become of the session then: `=` as without us, `-` the same without a card, `!` the program was
  /// not started and the reason was said, `h` it was hung up on as by a terminal that is gone.
  static let table: [(call: String, faults: [(kind: String, outcomes: String)])] = [
    ("host read", [("EINTR", "="), ("EAGAIN", "!="), ("EIO", "!="), ("short", "=")]),
    ("host write", [("EINTR", "="), ("EAGAIN", "-="), ("EIO", "-="), ("ENOSPC", "-="), ("short", "=")]),
    ("host openat", [("EINTR", "-="), ("EMFILE", "!-="), ("EACCES", "!-="), ("EIO", "!-="), ("ENOSPC", "!-=")]),
    ("host close", [("EINTR", "="), ("EIO", "=")]),
    ("host poll", [("EINTR", "="), ("ENOMEM", "=")]),
    ("host ioctl", [("EINTR", "-="), ("EIO", "-=")]),
    ("host fcntl", [("EMFILE", "-=")]),
    ("host memfd_create", [("EMFILE", "-"), ("ENOMEM", "-")]),
    ("host dup2", [("EINTR", "="), ("EMFILE", "-=")]),
    ("host clone", [("EAGAIN", "-"), ("ENOMEM", "-")]),
    ("host wait4", [("EINTR", "="), ("ECHILD", "=")]),
    ("host socketpair", [("EMFILE", "-")]),
    ("host pipe2", [("EMFILE", "-")]),
    ("host flock", [("EINTR", "="), ("ENOLCK", "-=")]),
    ("host fsync", [("EINTR", "="), ("EIO", "="), ("ENOSPC", "=")]),
    ("host newfstatat", [("EIO", "!-="), ("ENOMEM", "!-=")]),
    ("host readlink", [("EIO", "=")]),
    ("host access", [("EACCES", "=")]),
    ("host faccessat2", [("ENOSYS", "="), ("EIO", "=")]),
    ("host mkdir", [("ENOSPC", "-=")]),
    ("host rename", [("ENOSPC", "="), ("EIO", "=")]),
    ("host unlink", [("EIO", "-=")]),
    ("host fchmod", [("EPERM", "-=")]),
    ("host fchown", [("EPERM", "=")]),
    ("host sendto", [("EINTR", "="), ("EAGAIN", "="), ("EPIPE", "=")]),
    ("host recvfrom", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "=")]),
    ("host shutdown", [("ENOTCONN", "=")]),
    ("host sigaltstack", [("ENOMEM", "=")]),
    ("leader setsid", [("EPERM", "-")]),
    ("leader openat", [("EINTR", "="), ("EMFILE", "="), ("EACCES", "=")]),
    ("leader recvfrom", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "=")]),
    ("leader ioctl", [("EINTR", "-="), ("EIO", "-=")]),
    ("leader pipe2", [("EMFILE", "-")]),
    ("leader clone", [("EAGAIN", "-"), ("ENOMEM", "-")]),
    ("leader setpgid", [("EPERM", "=")]),
    ("leader close", [("EINTR", "="), ("EIO", "=")]),
    ("leader read", [("EINTR", "="), ("EIO", "=")]),
    ("leader close_range", [("ENOSYS", "=")]),
    ("leader sendto", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "=")]),
    ("leader ppoll", [("EINTR", "="), ("ENOMEM", "=")]),
    ("leader wait4", [("EINTR", "="), ("ECHILD", "h")]),
    ("program setpgid", [("EPERM", "=")]),
    ("program ioctl", [("EIO", "-")]),
    ("program dup2", [("EINTR", "="), ("EMFILE", "-")]),
  ]

  /// What every call is made to fail with, also one that never does so: then only the end has to be a good one.
  private static let anywhere = ["EINTR", "EAGAIN", "ENOSPC"]

  private static let isEvery = ProcessInfo.processInfo.environment["TOUR_EVERY_FAULT"] != nil

  /// A sandbox may forbid it.
  private static var isPermitted: Bool {
    (try? runCommand(FaultSession.injector, ["/dev/null", "list", "--", "/bin/true"], environment: [:]).status) == 0
  }

  /// A crash before the program is started runs it without tour; one after that leaves it running, without a card. Only the first few calls,
  /// those by which tour waits for the start, and the last few have no such guard: there tour ends, and the program with it.
  @Test(.enabled("ptrace(2) has to be permitted") { isPermitted }) func aCrashAtAnySystemCallCostsTheTourAndNotTheProgram() throws {
    let fresh = try fresh()
    let calls = try calls(fresh: fresh).filter { $0.key.hasPrefix("host ") }
    let all = calls.sorted { $0.key < $1.key }.flatMap { call, count in (1...count).map { Fault(site: call, number: $0, kind: "crash") } }
    let step = Self.isEvery ? 1 : 5
    var seen: [FaultSession.Outcome: [Fault]] = [:]
    try run(all.enumerated().filter { $0.offset % step == 0 }.map(\.element)) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      #expect(problems == [], "\(fault)")
      if let outcome { seen[outcome, default: []].append(fault) }
    }
    for (outcome, faults) in seen.sorted(by: { $0.key < $1.key }) {
      print("crash \(outcome.rawValue) \(faults.count)\(faults.count > 20 ? "" : ": \(faults)")")
    }
    #expect((seen[.hungUp] ?? []) == [])
    let unguarded = ["fcntl", "readlink", "ioctl", "sigaltstack", "clone", "poll", "recvfrom", "close"]
    #expect((seen[.crashed] ?? []).allSatisfy { unguarded.contains(String($0.site.dropFirst("host ".count))) })
    #expect((seen[.crashed] ?? []).count * 10 <= all.count)
  }

  /// tour is closing its descriptors at that time, so the image that goes on after the crash must not use them.
  @Test(.enabled("ptrace(2) has to be permitted") { isPermitted }) func aCrashAfterTheTerminalWasGivenBackEndsAsTheProgramDid() throws {
    let fresh = try fresh()
    try run(Array(repeating: Fault(site: "host shutdown", number: 1, kind: "crash"), count: 4)) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      #expect(problems == [] && outcome == .unharmed, "\(fault)")
      #expect(session.text.contains("tour crashed, and the program had ended before"))
    }
  }

  @Test(.enabled("ptrace(2) has to be permitted") { isPermitted }) func whateverFailsTheTerminalIsAsItWasAndTheProgramAsWithoutUs() throws {
    let fresh = try fresh()
    let counts = try calls(fresh: fresh)
    let known = Set(Self.table.map(\.call))
    #expect(counts.keys.filter { !known.contains($0) } == [], "calls that no fault is known for")

    var seen: [Fault: Set<FaultSession.Outcome>] = [:]
    try run(faults(counts)) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      let expected = Self.table.first { $0.call == fault.site }?.faults.first { $0.kind == fault.kind }?.outcomes ?? "!-=h"
      #expect(problems == [], "\(fault)")
      if let outcome { #expect(expected.contains(outcome.rawValue), "\(fault)") }
      seen[Fault(site: fault.site, kind: fault.kind), default: []].formUnion(outcome.map { [$0] } ?? [])
    }
    print(Self.rendered(seen, counts))
  }

  /// The settings of a terminal that nobody used.
  private func fresh() throws -> String {
    let unused = try TourHarness(["true"])
    try unused.finish()
    return "\(try unused.settings)"
  }

  /// How often each call is made in a session in which nothing fails.
  private func calls(fresh: String) throws -> [String: Int] {
    let rehearsal = try FaultSession(nil)
    while !rehearsal.advance() { usleep(5000) }
    try #require(rehearsal.outcome(fresh: fresh).outcome == .unharmed, "nothing fails, and it does not work")
    var counts: [String: Int] = [:]
    for call in try rehearsal.calls {
      let words = call.split(separator: " ")
      counts[words[0] + " " + words[1]] = Numeral.decimal(words[2], in: 0 ... .max)
    }
    return counts
  }

  /// Whenever the terminal gets another size, the program hears of it: also when tour was about to read its size for the first time.
  @Test(.enabled("ptrace(2) has to be permitted") { isPermitted }) func aResizeAtAnyMomentOfTheStartReachesTheProgram() throws {
    let files = [
      "guide.yaml": "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: absent}, missing: {wait: 5m, then: skip}}]\n",
      "program": ": > $HOME/running; while [ \"$(stty size)\" != '41 133' ]; do sleep 0.02; done; exit 7\n",
    ]
    func harness(_ words: [String]) throws -> TourHarness {
      try TourHarness([FaultSession.injector, "HOME/calls"] + words + ["--", TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "sh", "HOME/program"], files: files)
    }
    // Until there are no more such calls before the program runs.
    for number in 1... {
      let session = try harness(["host", "ioctl", "\(number)", "resize"])
      try session.wait("the call, or the program") {
        let calls = try? String(contentsOf: session.home.appending(path: "calls"), encoding: .utf8)
        return calls?.isEmpty == false || FileManager.default.fileExists(atPath: session.home.appending(path: "running").path)
      }
      let isLate = try String(contentsOf: session.home.appending(path: "calls"), encoding: .utf8).isEmpty
      if isLate { try session.resize(columns: 133, rows: 41) }
      #expect(try session.finish().code == 7, "ioctl \(number)")
      if isLate { break }
    }
  }

  /// The leader finds tour gone, and with it the program's terminal, before the program is one, when it says so, or any later time.
  @Test(.enabled("ptrace(2) has to be permitted") { isPermitted }, arguments: ["leader setsid 1", "leader sendto 1", "leader ppoll 1", "program setpgid 1"])
  func aTourThatIsKilledAtItsStartLeavesTheTerminalAsItWas(call: String) throws {
    let unused = try TourHarness(["true"])
    try unused.finish()
    let harness = try TourHarness(
      [FaultSession.injector, "HOME/calls"] + call.split(separator: " ").map(String.init) + ["kill", "--", TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "sh", "HOME/program"],
      files: FaultSession.files)
    #expect(try harness.finish().signal == SIGKILL)
    #expect(try "\(harness.settings)" == "\(unused.settings)")
    try harness.wait("all to end") { harness.processes.isEmpty }
  }

  /// One time of each call, in the middle; or each time, and with what it never fails with; and every second time, where that is a signal.
  private func faults(_ counts: [String: Int]) -> [Fault] {
    Self.table.flatMap { row -> [Fault] in
      let count = counts[row.call] ?? 0
      guard count > 0 else { return [] }
      let known = row.faults.map(\.kind)
      let strange = Self.isEvery ? Self.anywhere.filter { !known.contains($0) } : []
      return (known + strange).flatMap { kind in
        let numbers = Self.isEvery ? Array(1...count) : [(count + 1) / 2]
        return numbers.map { Fault(site: row.call, number: $0, kind: kind) }
          + (kind == "EINTR" && known.contains(kind) && count > 3 && row.call != "host ioctl" ? [Fault(site: row.call, kind: kind)] : [])
      }
    }
  }

  /// Eight side by side: most of the time they wait.
  private func run(_ faults: [Fault], _ judge: (Fault, FaultSession) throws -> Void) throws {
    var rest = faults[...]
    var going: [FaultSession] = []
    while !rest.isEmpty || !going.isEmpty {
      while going.count < 8, let fault = rest.popFirst() { going.append(try FaultSession(fault)) }
      let over = going.filter { $0.advance() }
      going.removeAll { session in over.contains { $0 === session } }
      for session in over { try judge(session.fault!, session) }
      if over.isEmpty { usleep(5000) }
    }
  }

  private static func rendered(_ seen: [Fault: Set<FaultSession.Outcome>], _ counts: [String: Int]) -> String {
    let kinds = Fault.numbers.keys.sorted() + ["short"]
    func cell(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
    var lines = [cell("call", 20) + cell("times", 7) + kinds.map { cell($0, 9) }.joined()]
    for (call, _) in table {
      lines.append(
        cell(call, 20) + cell("\(counts[call] ?? 0)", 7)
          + kinds.map { kind in cell(String((seen[Fault(site: call, kind: kind)] ?? []).sorted().map(\.rawValue)), 9) }.joined())
    }
    return lines.joined(separator: "\n")
  }
}
