import Foundation
import Harness
import Testing
import TourModel
import TourScreen

/// Makes system calls fail, in each way that the table lists: calls of tour, of the session leader, and of the
/// program's process before its execve(2).
///
/// After each failure, the session must end, the terminal must be restored, no process may be left, and the history
/// must be valid. The table has the permitted outcomes. `make test-every-fault` makes every single call fail; otherwise
/// one call of each name fails.
@Suite(.serialized, .waiting) struct FaultTests {
  /// The ways in which each call can fail, and the outcomes that are permitted then: `=` as without tour, with the
  /// card; `-` as without tour, without a card; `!` the program was not started and the reason was printed; `h` the
  /// program received SIGHUP.
  static let table: [(call: String, faults: [(kind: String, outcomes: String)])] = [
    ("host read", [("EINTR", "="), ("EAGAIN", "!="), ("EIO", "!="), ("short", "=")]),
    ("host write", [("EINTR", "="), ("EAGAIN", "-="), ("EIO", "-="), ("ENOSPC", "-="), ("short", "=")]),
    ("host openat", [("EINTR", "-="), ("EMFILE", "!-="), ("EACCES", "!-="), ("EIO", "!-="), ("ENOSPC", "!-=")]),
    ("host close", [("EINTR", "="), ("EIO", "=")]),
    ("host ppoll", [("EINTR", "="), ("ENOMEM", "=")]),
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
    ("host recvfrom", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "="), ("end", "=")]),
    ("host shutdown", [("ENOTCONN", "=")]),
    ("host sigaltstack", [("ENOMEM", "=")]),
    ("leader setsid", [("EPERM", "-")]),
    ("leader openat", [("EINTR", "="), ("EMFILE", "="), ("EACCES", "=")]),
    ("leader recvfrom", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "="), ("end", "=")]),
    ("leader ioctl", [("EINTR", "-="), ("EIO", "-=")]),
    ("leader pipe2", [("EMFILE", "-")]),
    ("leader clone", [("EAGAIN", "-"), ("ENOMEM", "-")]),
    ("leader close", [("EINTR", "="), ("EIO", "=")]),
    ("leader read", [("EINTR", "="), ("EIO", "=")]),
    ("leader close_range", [("ENOSYS", "=")]),
    ("leader sendto", [("EINTR", "="), ("EAGAIN", "="), ("ENOMEM", "=")]),
    ("leader ppoll", [("EINTR", "="), ("ENOMEM", "=")]),
    ("leader wait4", [("EINTR", "="), ("ECHILD", "h")]),
    ("program setpgid", [("EPERM", "-")]),
    ("program ioctl", [("EIO", "-")]),
    ("program dup2", [("EINTR", "="), ("EMFILE", "-")]),
  ]

  /// Additional errors for every call under `make test-every-fault`, even if the call never returns them. Any outcome
  /// is permitted with them.
  private static let anywhere = ["EINTR", "EAGAIN", "ENOSPC"]

  private static let isEvery = ProcessInfo.processInfo.environment["TOUR_EVERY_FAULT"] != nil

  /// Whether ptrace(2) is permitted; a sandbox may forbid it.
  /// If tour crashes before it starts the program, the program runs without tour. If it crashes later, the program
  /// continues without a card. tour dies of a crash only in its first and last calls and while it waits for the
  /// program's start. Then the program ends too.
  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `a crash at any system call ends the tour and not the program`() throws {
    let fresh = try fresh()
    let calls = try calls(fresh: fresh).filter { $0.hasPrefix("host ") }
    let all = counts(of: calls).sorted { $0.key < $1.key }.flatMap { call, count in
      (1...count).map { Fault(site: call, number: $0, kind: "crash") }
    }
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
    // tour catches its crashes from its first sigaltstack(2) on. The other calls start the program, or end tour.
    let unguarded = calls.prefix { $0 != "host sigaltstack 1" }
    let parts = ["sigaltstack", "fcntl", "ioctl", "clone", "ppoll", "recvfrom", "close"]
    let unexpected = (seen[.crashed] ?? []).filter { fault in
      !unguarded.contains(fault.words.prefix(3).joined(separator: " ")) && !parts.contains(fault.words[1])
    }
    #expect(unexpected == [])
    #expect((seen[.crashed] ?? []).count * 10 <= all.count)
  }

  /// tour is closing its descriptors at that time, so the process image that follows the crash must not use them.
  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `a crash after the terminal is restored keeps the program's exit status`() throws {
    let fresh = try fresh()
    try run(Array(repeating: Fault(site: "host shutdown", number: 1, kind: "crash"), count: 4)) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      #expect(problems == [] && outcome == .unharmed, "\(fault)")
      #expect(session.text.contains("tour crashed, and the program had ended before"))
    }
  }

  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `if any system call fails, the terminal is restored and the program runs as without tour`() throws {
    let fresh = try fresh()
    let counts = counts(of: try calls(fresh: fresh))
    let known = Set(Self.table.map(\.call))
    #expect(counts.keys.filter { !known.contains($0) } == [], "calls that the table of faults lacks")

    var seen: [Fault: Set<FaultSession.Outcome>] = [:]
    try run(faults(counts)) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      let expected =
        Self.table.first { $0.call == fault.site }?.faults.first { $0.kind == fault.kind }?.outcomes ?? "!-=h"
      #expect(problems == [], "\(fault)")
      if let outcome { #expect(expected.contains(outcome.rawValue), "\(fault)") }
      seen[Fault(site: fault.site, kind: fault.kind), default: []].formUnion(outcome.map { [$0] } ?? [])
    }
    print(Self.rendered(seen, counts))
  }

  /// The run-time of Swift looks for the command line and for its own files in /proc, which a chroot(2) may lack.
  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `files of /proc that cannot be read at the start change nothing`() throws {
    let fresh = try fresh()
    let faults = ["readlink", "openat", "read"].map { Fault(site: "host \($0)", number: 1, kind: "EIO") }
    try run(faults) { fault, session in
      let (outcome, problems) = session.outcome(fresh: fresh)
      #expect(problems == [] && outcome == .unharmed, "\(fault)")
    }
  }

  /// The settings of a new terminal.
  private func fresh() throws -> String {
    let unused = try TourHarness(["true"])
    try unused.finish()
    return "\(try unused.settings)"
  }

  /// The calls of a session without a fault, in their order: `host openat 3` is the third of its name.
  private func calls(fresh: String) throws -> [String] {
    let rehearsal = try FaultSession(nil)
    while !rehearsal.advance() { usleep(5000) }
    try #require(
      rehearsal.outcome(fresh: fresh).outcome == .unharmed, "no call fails, so the program runs as without tour")
    // A fourth word says that the call can be cut short.
    return try rehearsal.calls.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
  }

  /// The number of calls of each name.
  private func counts(of calls: [String]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for call in calls {
      let words = call.split(separator: " ")
      counts[words[0] + " " + words[1]] = Numeral.decimal(words[2], in: 0 ... .max)
    }
    return counts
  }

  /// Resizes the terminal at each ioctl(2) call of tour's start, and expects that the program receives the new size.
  @Test(.enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted })
  func `a resize at any moment of the start reaches the program`() throws {
    let files = [
      "guide.yaml":
        "guide: g\nversion: 1\ntitle: T\nsteps: [{id: a, title: A card, target: {text: absent}, missing: {wait: 5m, then: skip}}]\n",
      "program": ": > $HOME/running; while [ \"$(stty size)\" != '41 133' ]; do sleep 0.02; done; exit 7\n",
    ]
    func harness(_ words: [String]) throws -> TourHarness {
      try TourHarness(
        [FaultSession.injector, "HOME/calls"] + words + [
          "--", TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "sh", "HOME/program",
        ], files: files)
    }
    // The loop ends if the program runs before tour made that many calls.
    for number in 1... {
      let session = try harness(["host", "ioctl", "\(number)", "resize"])
      try session.wait("the call, or the start of the program") {
        let calls = try? session.text(of: "calls")
        return calls?.isEmpty == false
          || session.hasFile("running")
      }
      let isLate = try session.text(of: "calls").isEmpty
      if isLate { try session.resize(columns: 133, rows: 41) }
      #expect(try session.finish().code == 7, "ioctl \(number)")
      if isLate { break }
    }
  }

  /// tour is killed before the leader has a session, when the leader reports the start, when it waits, or while the
  /// program's process is prepared. The leader then loses its connection to tour, and the program's terminal is hung
  /// up.
  @Test(
    .enabled("ptrace(2) has to be permitted") { try FaultSession.isPermitted },
    arguments: ["leader setsid 1", "leader sendto 1", "leader ppoll 1", "program setpgid 1"])
  func `the terminal is restored if tour is killed during its start`(call: String) throws {
    let unused = try TourHarness(["true"])
    try unused.finish()
    let harness = try TourHarness(
      [FaultSession.injector, "HOME/calls"] + call.split(separator: " ").map(String.init) + [
        "kill", "--", TerminalHarness.tour, "run", "--guide", "HOME/guide.yaml", "sh", "HOME/program",
      ],
      files: FaultSession.files)
    #expect(try harness.finish().signal == SIGKILL)
    #expect(try "\(harness.settings)" == "\(unused.settings)")
    try harness.wait("all processes to end") { harness.processes.isEmpty }
  }

  /// Returns the faults to inject. For each fault of the table, the middle one of the calls of that name fails. Under
  /// `make test-every-fault`, each call fails in turn, also with the errors of `anywhere`. EINTR is also injected into
  /// every second call of one session.
  private func faults(_ counts: [String: Int]) -> [Fault] {
    Self.table.flatMap { row -> [Fault] in
      let count = counts[row.call] ?? 0
      guard count > 0 else { return [] }
      let known = row.faults.map(\.kind)
      let strange = Self.isEvery ? Self.anywhere.filter { !known.contains($0) } : []
      return (known + strange).flatMap { kind in
        let numbers = Self.isEvery ? Array(1...count) : [(count + 1) / 2]
        return numbers.map { Fault(site: row.call, number: $0, kind: kind) }
          + (kind == "EINTR" && known.contains(kind) && count > 3 && row.call != "host ioctl"
            ? [Fault(site: row.call, kind: kind)] : [])
      }
    }
  }

  /// Runs a session for each fault, eight side by side because they mostly wait.
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
    let kinds = Fault.numbers.keys.sorted() + ["short", "end"]
    func cell(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    var lines = [cell("call", 20) + cell("times", 7) + kinds.map { cell($0, 9) }.joined()]
    for (call, _) in table {
      lines.append(
        cell(call, 20) + cell("\(counts[call] ?? 0)", 7)
          + kinds.map { kind in cell(String((seen[Fault(site: call, kind: kind)] ?? []).sorted().map(\.rawValue)), 9) }
          .joined())
    }
    return lines.joined(separator: "\n")
  }
}
