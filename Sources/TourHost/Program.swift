internal import CPosix
internal import Glibc

/// A program on a pseudo-terminal of its own, in a session of its own.
///
///     let program = try Program(path: "/usr/bin/htop", arguments: ["htop"], environment: …, size: size)
///     poll(program.master, program.reports, …)
///
/// When it has ended (``LeaderReport/ended(_:)``) read until ``Transfer/wouldBlock``: what it left running may keep the
/// pseudo-terminal open for ever. When this value goes first, the program is hung up on, as when a terminal is closed.
public struct Program: ~Copyable {
  private let terminal: Descriptor
  private let leaderSocket: Descriptor
  private let leader: pid_t
  /// The program's process, and its group.
  public let identifier: Int32
  private var end: LeaderReport?
  /// What was typed and the program has not read, once it has ended.
  public private(set) var unread: [UInt8] = []

  /// Starts the file at `path`. Returns when it runs.
  ///
  /// - Parameters:
  ///   - path: executed as it is; see ``findCommand(_:in:)``. A script without `#!` is given to `/bin/sh`.
  ///   - arguments: with the program's own name first.
  ///   - environment: `NAME=value` each; ours if it is left out.
  ///   - settings: what its terminal begins with; nil as the kernel makes one.
  ///   - rescue: what its leader does to the real terminal when we vanish without a ``tellReleased()``.
  ///   - keepsError: descriptor 2 stays ours, for a standard error that is no terminal; else it is the pty as 0 and 1.
  /// - Throws: `execve`'s errno in a call named `execve`; or that of what comes before, as `EAGAIN` in `fork`.
  ///
  /// In C: posix_openpt(3), fork(2), setsid(2), `TIOCSCTTY`, setpgid(2), tcsetpgrp(3), execve(2).
  public init(
    path: ByteString, arguments: ArgumentVector, environment: ArgumentVector = .environment, size: WindowSize,
    settings: TerminalSettings? = nil, rescue: Rescue? = nil, keepsError: Bool = false
  ) throws(Errno) {
    let rescue = rescue ?? Rescue(descriptor: -1, settings: TerminalSettings(raw: termios()), reset: [])
    var session = tour_shim_session()
    var raw = settings?.raw ?? termios()
    let argumentList = CStrings(arguments)
    let scriptList = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
    let environmentList = CStrings(environment)
    let status = rescue.withShim { shim in
      path.withCString { path in
        withUnsafePointer(to: &raw) { raw in
          var request = tour_shim_request(
            path: path, arguments: argumentList.pointers, script: scriptList.pointers,
            environment: environmentList.pointers, size: size.raw, settings: settings == nil ? nil : raw,
            keep_error: keepsError ? 1 : 0, rescue: shim)
          return tour_shim_spawn(&request, &session)
        }
      }
    }
    try Errno.check(status, in: "fork")
    let socket = Descriptor(owning: session.reports)
    switch Self.firstReport(socket.number) {
    case .some(let first) where Int(first.kind) == Int(TOUR_SHIM_STARTED):
      identifier = first.value
      terminal = Descriptor(owning: session.master)
      leaderSocket = socket
      leader = session.leader
    case let first:
      _ = close(session.master)
      _ = try? Errno.retrying("waitpid") { waitpid(session.leader, nil, 0) }
      throw Errno(first?.value ?? EIO, in: "execve")
    }
  }

  /// The program that an image of tour which crashed had started.
  init(resuming handover: CrashHandover) {
    terminal = Descriptor(resuming: handover.host.master)
    leaderSocket = Descriptor(resuming: handover.host.reports)
    leader = handover.host.leader
    identifier = handover.host.program
    if let status = handover.ended { end = .ended(status) }
  }

  /// Tells a crash what the next image of tour has to know of the program.
  func publish(to host: inout tour_shim_crash_host) {
    host.master = terminal.number
    host.reports = leaderSocket.number
    host.leader = leader
    host.program = identifier
  }

  deinit {
    sayGoodbye()
    shutdown(leaderSocket.number, Int32(SHUT_WR))
    // It ends at once, unless someone stopped it; and we do not wait for someone.
    var watches = [Watch(leaderSocket.number, for: [])]
    let gone = (try? TourHost.poll(&watches, milliseconds: 1000)) == 1
    _ = try? Errno.retrying("waitpid") { waitpid(leader, nil, gone ? 0 : WNOHANG) }
  }

  /// The pseudo-terminal, for `poll`: what the program writes is read here.
  public var master: Int32 { terminal.number }
  /// For `poll`: readable when there is a report.
  public var reports: Int32 { leaderSocket.number }

  /// What the program wrote. ``Transfer/ended`` when nobody holds its terminal any more. In C: read(2).
  public func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    try terminal.read(appendingTo: &bytes)
  }

  /// What the program wrote, into memory of the caller's. In C: read(2).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    try terminal.read(into: buffer)
  }

  /// Types at the program: as many bytes as its terminal takes at once. In C: write(2).
  func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    try terminal.write(bytes)
  }

  /// Types at the program: as many bytes as its terminal takes at once. In C: write(2).
  public func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    try terminal.write(bytes)
  }

  /// Tells the program a new size; the kernel sends it SIGWINCH. In C: ioctl(2), `TIOCSWINSZ`.
  public func resize(_ size: WindowSize) throws(Errno) {
    var raw = size.raw
    _ = try Errno.retrying("ioctl") { ioctl(terminal.number, UInt(TIOCSWINSZ), &raw) }
  }

  /// The size that the program sees. In C: ioctl(2), `TIOCGWINSZ`.
  public var size: WindowSize {
    get throws(Errno) { try WindowSize(of: terminal.number) }
  }

  /// Signals whoever has the terminal: what a shell runs, or else the program's own group. In C: kill(2), tcgetpgrp(3).
  public func signal(_ number: Int32) throws(Errno) {
    // Its number may be another's once it has been waited for.
    guard end == nil else { return }
    let foreground = tcgetpgrp(terminal.number)
    // In no group's hands, in the leader's (the program is about to be waited for), or in none that lives.
    if foreground > 1, foreground != leader, kill(-foreground, number) == 0 { return }
    if kill(-identifier, number) != 0, errno != ESRCH { throw Errno(errno, in: "kill") }
  }

  /// Signals the program's own group, as a shell does it with a job. In C: kill(2).
  func signalGroup(_ number: Int32) {
    if end == nil, kill(-identifier, number) != 0 { kill(identifier, number) }
  }

  /// Signals the program alone, and not those that it started. In C: kill(2).
  func signalAlone(_ number: Int32) {
    if end == nil { kill(identifier, number) }
  }

  /// Continues a session leader that someone stopped: nobody else could, and what it has to report would never come.
  /// In C: waitid(2), `WSTOPPED`.
  func wakeLeader() {
    var event = siginfo_t()
    if waitid(P_PID, id_t(leader), &event, WSTOPPED | WNOHANG) == 0, event.si_signo == SIGCHLD { kill(leader, SIGCONT) }
  }

  /// How the program has its terminal now. In C: tcgetattr(3).
  public var settings: TerminalSettings {
    get throws(Errno) { try TerminalSettings(of: terminal.number) }
  }

  /// The next report, or nil where there is none yet. After ``LeaderReport/ended(_:)`` or ``LeaderReport/lost`` it stays that.
  /// In C: recv(2).
  public mutating func nextReport() -> LeaderReport? {
    while end == nil {
      var message = [UInt8](repeating: 0, count: MemoryLayout<tour_shim_report>.size + Int(TOUR_SHIM_UNREAD_MOST))
      let count: Int
      do throws(Errno) {
        count = try Errno.retrying("recv") { recv(leaderSocket.number, &message, message.count, 0) }
      } catch {
        if [EAGAIN, ENOMEM, ENOBUFS].contains(error.number) { return nil }
        // The session's leader exited without reading all bytes that we sent: recv(2) fails once with ECONNRESET, and then returns the leader's reports.
        if error.number == ECONNRESET { continue }
        end = .lost
        break
      }
      guard count >= MemoryLayout<tour_shim_report>.size else {
        end = .lost
        break
      }
      let shim = message.withUnsafeBytes { $0.loadUnaligned(as: tour_shim_report.self) }
      if Int(shim.kind) == Int(TOUR_SHIM_UNREAD) {
        unread += message[MemoryLayout<tour_shim_report>.size..<count]
        continue
      }
      guard let report = LeaderReport(shim) else { return nil }
      if case .ended = report { end = report }
      return report
    }
    return end
  }

  /// Tells the leader that we have put the real terminal back ourselves. Say it after that, and before an end.
  /// In C: send(2).
  public mutating func tellReleased() {
    sayGoodbye()
  }

  /// Tells the leader that we have taken the real terminal again after a ``tellReleased()``: should we vanish, it is to be put back.
  /// In C: send(2).
  func tellTaken() { tell(TOUR_SHIM_TAKEN) }

  private func sayGoodbye() { tell(TOUR_SHIM_GIVEN_BACK) }

  private func tell(_ state: some BinaryInteger) {
    var byte = UInt8(truncatingIfNeeded: state)
    send(leaderSocket.number, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// Waits: the leader answers as soon as the program runs, or does not. Whatever fails here, it is asked again: the program may run
  /// already, and who gave up now would start it twice.
  private static func firstReport(_ socket: Int32) -> tour_shim_report? {
    while true {
      var watches = [Watch(socket, for: .read)]
      guard (try? TourHost.poll(&watches, milliseconds: nil)) == 1 else {
        pause()
        continue
      }
      var shim = tour_shim_report()
      switch recv(socket, &shim, MemoryLayout.size(ofValue: shim), 0) {
      case MemoryLayout.size(ofValue: shim): return shim
      case 0: return nil
      case _ where errno == ECONNRESET: continue
      default: pause()
      }
    }
  }

  /// What the kernel could not do now, it may do a moment later.
  private static func pause() { usleep(10_000) }
}
