internal import CPosix
internal import Glibc
package import TourSystem

/// A program on its own pseudo-terminal, in its own session.
///
///     let program = try Program(path: "/usr/bin/htop", arguments: ["htop"], environment: …, size: size)
///     poll(program.master, program.reports, …)
///
/// After its end (``StateChange/ended(_:)``) read until ``Transfer/wouldBlock``, not until the end of file: processes
/// that the program left running may keep the pseudo-terminal open forever. If this value ends first, the program gets
/// SIGHUP, as if its terminal was closed.
package struct Program: ~Copyable {
  private let terminal: Descriptor
  private let leaderSocket: Descriptor
  let leader: pid_t
  /// The id of the program's process, and of its process group.
  package let identifier: Int32
  private var end: StateChange?
  /// The input that the program has not read, once it has ended; empty before.
  package private(set) var unread: [UInt8] = []

  /// Starts the file at `path`, and returns after its execve(2).
  ///
  /// - Parameters:
  ///   - path: not searched in `PATH`; see ``findCommand(_:in:)``. A script without `#!` is run by `/bin/sh`.
  ///   - arguments: with the program's name first.
  ///   - environment: `NAME=value` each; by default this process's.
  ///   - folder: the program's current folder; nil for this process's.
  ///   - size: of the pty.
  ///   - settings: of the pty; nil for the kernel's defaults.
  ///   - rescue: the data with which the session leader restores the real terminal if this process dies before
  ///     ``tellReleased()``. If nil, the session leader does not restore it.
  ///   - kept: the descriptors from 0 to 2 that the program keeps, such as a redirected standard error. The others
  ///     are the pty.
  ///   - isAlone: whether no user sees the program. The processes of its group are then killed when it ends, or if this
  ///     process dies.
  ///   - endsDescendants: whether all processes are killed then that the program and its children have started, also
  ///     those with a session of their own. Only if the program is alone.
  /// - Throws: an error of the call `fork` if fork(2) or an earlier system call failed; an error of the call `execve`
  ///   if a later one failed.
  ///
  /// In C: posix_openpt(3), fork(2), setsid(2), `TIOCSCTTY`, setpgid(2), tcsetpgrp(3), execve(2).
  package init(
    path: ByteString, arguments: ArgumentVector, environment: ArgumentVector = .environment, folder: String? = nil,
    size: WindowSize, settings: TerminalSettings? = nil, rescue: Rescue? = nil, keeping kept: [Int32] = [],
    isAlone: Bool = false, endsDescendants: Bool = false
  ) throws(Errno) {
    let rescue = rescue ?? Rescue(descriptor: -1, settings: TerminalSettings(raw: termios()), reset: [])
    var session = tour_shim_session()
    var raw = settings?.raw ?? termios()
    let argumentList = CStrings(arguments)
    let scriptList = CStrings(arguments.replacingName(by: ["/bin/sh", path]))
    let environmentList = CStrings(environment)
    // Without a folder, the list has no first string.
    let folderList = CStrings(ArgumentVector(folder.map { [$0] } ?? []))
    let status = unsafe rescue.withShim { shim in
      unsafe path.withCString { path in
        unsafe withUnsafePointer(to: &raw) { raw in
          var request = unsafe tour_shim_request(
            path: path, arguments: argumentList.pointers, script: scriptList.pointers,
            environment: environmentList.pointers, folder: folderList.pointers[0], size: size.raw,
            settings: settings == nil ? nil : raw,
            kept: kept.reduce(0) { $0 | 1 << UInt32($1) }, is_alone: isAlone ? 1 : 0,
            ends_descendants: isAlone && endsDescendants ? 1 : 0, rescue: shim)
          return unsafe tour_shim_spawn(&request, &session)
        }
      }
    }
    try Errno.check(status, in: "fork")
    let socket = Descriptor(owning: session.changes)
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

  /// Takes over the program of the process image of tour that crashed.
  init(resuming handover: CrashHandover) {
    terminal = Descriptor(resuming: handover.host.master)
    leaderSocket = Descriptor(resuming: handover.host.changes)
    leader = handover.host.leader
    identifier = handover.host.program
    if let status = handover.ended { end = .ended(status) }
  }

  /// Writes the data that the next process image needs after a crash.
  func publish(to host: inout tour_shim_crash_host) {
    host.master = terminal.number
    host.changes = leaderSocket.number
    host.leader = leader
    host.program = identifier
  }

  deinit {
    notify(TOUR_SHIM_GIVEN_BACK)
    shutdown(leaderSocket.number, Int32(SHUT_WR))
    // The leader ends at once, unless another process has stopped it. This process does not wait for a stopped leader.
    var watches = [Watch(leaderSocket.number, for: [])]
    let gone = (try? poll(&watches, milliseconds: 1000)) == 1
    _ = try? Errno.retrying("waitpid") { waitpid(leader, nil, gone ? 0 : WNOHANG) }
  }

  /// The descriptor of the pseudo-terminal, for `poll`: readable if the program has written.
  package var master: Int32 { terminal.number }
  /// The descriptor of the session leader's reports, for `poll`: readable if there is one.
  package var stateChanges: Int32 { leaderSocket.number }

  /// Reads the program's output. ``Transfer/ended`` if no process has its terminal open. In C: read(2).
  ///
  /// - Throws: the errors of ``Descriptor/read(into:)``.
  package func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    try terminal.read(appendingTo: &bytes)
  }

  /// Reads the program's output into a buffer of the caller. In C: read(2).
  ///
  /// - Throws: the errors of ``Descriptor/read(into:)``.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    try unsafe terminal.read(into: buffer)
  }

  /// Sends input to the program: as many bytes as its terminal accepts at once. In C: write(2).
  func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    try unsafe terminal.write(bytes)
  }

  /// Sends input to the program: as many bytes as its terminal accepts at once. In C: write(2).
  ///
  /// - Throws: the errors of ``Descriptor/write(_:)-(UnsafeRawBufferPointer)``.
  package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    try terminal.write(bytes)
  }

  /// Sets the pty's size; the kernel sends SIGWINCH to the foreground group if it has changed. In C: ioctl(2),
  /// `TIOCSWINSZ`.
  ///
  /// - Throws: `EBADF` or `EIO` if the pty is closed.
  package func resize(_ size: WindowSize) throws(Errno) {
    var raw = size.raw
    _ = try Errno.retrying("ioctl") { unsafe ioctl(terminal.number, UInt(TIOCSWINSZ), &raw) }
  }

  /// The pty's size. In C: ioctl(2), `TIOCGWINSZ`.
  ///
  /// - Throws: the errors of ``WindowSize/init(of:)``.
  package var size: WindowSize {
    get throws(Errno) { try WindowSize(of: terminal.number) }
  }

  /// Signals the foreground group of the pty, such as a job of a hosted shell; if there is none, the program's own
  /// group. In C: kill(2), tcgetpgrp(3).
  ///
  /// - Throws: `EPERM` if the group belongs to another user, as with sudo; `EINVAL` for a number that is no signal. A
  ///   program that has ended is not an error.
  package func signal(_ number: Int32) throws(Errno) {
    // After the program has been waited for, its process id may belong to another process.
    guard end == nil else { return }
    let foreground = tcgetpgrp(terminal.number)
    // Reached if there is no foreground group, if it is the leader's (the program has just ended), or if it has no
    // process left.
    if foreground > 1, foreground != leader, kill(-foreground, number) == 0 { return }
    if kill(-identifier, number) != 0, errno != ESRCH { throw Errno(errno, in: "kill") }
  }

  /// Signals the program's own group, as a shell signals a job. In C: kill(2).
  func signalGroup(_ number: Int32) {
    if end == nil, kill(-identifier, number) != 0 { kill(identifier, number) }
  }

  /// Signals the program only, and not the processes that it started. In C: kill(2).
  func signalAlone(_ number: Int32) {
    if end == nil { kill(identifier, number) }
  }

  /// Continues the session leader if another process has stopped it. Otherwise its reports would never arrive.
  /// In C: waitid(2), `WSTOPPED`.
  func wakeLeader() {
    var event = unsafe siginfo_t()
    if unsafe waitid(P_PID, id_t(leader), &event, WSTOPPED | WNOHANG) == 0, unsafe event.si_signo == SIGCHLD {
      kill(leader, SIGCONT)
    }
  }

  /// The number of bytes of input that the program has not read; 0 if it is not known. In C: ioctl(2), `TIOCGPTPEER`,
  /// `FIONREAD`.
  var unreadCount: Int { Int(tour_shim_unread(master)) }

  /// Whether the program reads its input byte by byte. Otherwise the kernel would echo answers for it, and it can't
  /// have asked for them: a file with such sequences was written to the terminal.
  var readsBytes: Bool { (try? settings.isCanonical) == false }

  /// Whether the program gets answers of this many bytes. One that does not read loses them: they must not fill the
  /// pty, because the kernel would then not see a Ctrl-C behind them.
  func hasRoom(forAnswers count: Int) -> Bool { unreadCount + count < Self.mostAnswers }

  /// Bytes of answers and other input that a program may have unread when it gets another answer.
  static let mostAnswers = 1024

  /// Waits until the kernel has processed the input that was written, and so has signalled the program for a Ctrl-C. In
  /// C: ioctl(2), `TIOCGPTPEER`, poll(2).
  func settleInput() { tour_shim_settle_input(master) }

  /// Takes back the input that the program has not read. In C: ioctl(2), `TIOCGPTPEER`, read(2).
  func takeUnread() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: Int(TOUR_SHIM_UNREAD_MOST)) { bytes, count in
      count = Int(unsafe tour_shim_take_unread(master, bytes.baseAddress, Int32(bytes.count)))
    }
  }

  /// The settings of the pty. In C: tcgetattr(3).
  ///
  /// - Throws: the errors of ``TerminalSettings/init(of:)``.
  package var settings: TerminalSettings {
    get throws(Errno) { try TerminalSettings(of: terminal.number) }
  }

  /// Returns the next report; nil if there is none yet. After ``StateChange/ended(_:)`` or ``StateChange/lost`` it
  /// returns the same again. In C: recv(2).
  package mutating func nextStateChange() -> StateChange? {
    while end == nil {
      var message = [UInt8](repeating: 0, count: MemoryLayout<tour_shim_report>.size + Int(TOUR_SHIM_UNREAD_MOST))
      let count: Int
      do throws(Errno) {
        count = try Errno.retrying("recv") { unsafe tour_shim_receive(leaderSocket.number, &message, message.count) }
      } catch {
        if [EAGAIN, ENOMEM, ENOBUFS].contains(error.number) { return nil }
        end = .lost
        break
      }
      guard count >= MemoryLayout<tour_shim_report>.size else {
        end = .lost
        break
      }
      let shim = unsafe message.withUnsafeBytes { unsafe $0.loadUnaligned(as: tour_shim_report.self) }
      if Int(shim.kind) == Int(TOUR_SHIM_UNREAD) {
        unread += message[MemoryLayout<tour_shim_report>.size..<count]
        continue
      }
      guard let change = StateChange(shim) else { return nil }
      if case .ended = change { end = change }
      return change
    }
    return end
  }

  /// Tells the session leader that this process has restored the real terminal. Call it after the terminal is restored,
  /// and before exiting. In C: send(2).
  package mutating func tellReleased() {
    notify(TOUR_SHIM_GIVEN_BACK)
  }

  /// Tells the session leader that this process uses the real terminal again after ``tellReleased()``: if this process
  /// dies, the leader restores it. In C: send(2).
  func tellTaken() { notify(TOUR_SHIM_TAKEN) }

  private func notify(_ state: some BinaryInteger) {
    var byte = UInt8(truncatingIfNeeded: state)
    unsafe send(leaderSocket.number, &byte, 1, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// Waits for the first report of the session leader: the program was started, or could not be started. nil if the
  /// leader died. Failed calls are repeated, because the program may run already, and the caller would start it a
  /// second time after an error.
  private static func firstReport(_ socket: Int32) -> tour_shim_report? {
    while true {
      var watches = [Watch(socket, for: .read)]
      guard (try? poll(&watches, milliseconds: nil)) == 1 else {
        pause()
        continue
      }
      var shim = tour_shim_report()
      switch unsafe tour_shim_receive(socket, &shim, MemoryLayout.size(ofValue: shim)) {
      case MemoryLayout.size(ofValue: shim): return shim
      case 0: return nil
      default: pause()
      }
    }
  }

  /// Sleeps 10 ms before a failed call is repeated: the kernel may be short of memory for a moment.
  private static func pause() { usleep(10_000) }
}
