internal import CPosix
internal import Glibc
package import TourSystem

/// The user's terminal, from the time when tour opens it until its settings are restored.
///
/// `@safe`, because the pointer is to a static C structure.
@safe package struct RealTerminal: ~Copyable {
  private let file: Descriptor
  /// The settings at the time when the terminal was opened, or of the last ``readSettings()``. They are restored at the
  /// end.
  package private(set) var settings: TerminalSettings { didSet { publish() } }
  package private(set) var isRaw = false { didSet { publish() } }
  /// Whether standard input is a pipe or a file. The other commands of the pipeline may then use the terminal, too:
  /// sudo(8) asks for a password.
  let isShared: Bool
  private let device: UInt32
  /// The data that the handler of a crash reads; nil before ``publish(to:)``.
  private var crashState: UnsafeMutablePointer<tour_shim_crash_state>?

  /// Opens the terminal of standard input and output; nil if there is none (``exists(input:output:)``), or if tour's
  /// job can't come to the foreground.
  ///
  /// A background job is stopped (SIGTTOU) until the shell moves it to the foreground: before that, the foreground job
  /// determines the settings. The terminal is opened anew, so that `O_NONBLOCK` applies to tour's open file description
  /// and not to the one it shares with the shell. If it can't be opened (its device is not in this file system), the
  /// shell's descriptor is duplicated, and a write may block. In C: isatty(3), ttyname_r(3), open(2), tcgetattr(3).
  package init?(input: Int32 = 0, output: Int32 = 1) {
    guard let device = Self.device(output), let isShared = Self.isShared(input, output), Self.comeToForeground(output),
      let settings = try? TerminalSettings(of: output), let file = try? Self.open(output)
    else { return nil }
    self.file = file
    self.settings = settings
    self.device = device
    self.isShared = isShared
  }

  /// Whether a program with this input and output can be hosted: both are the same terminal, by any name; or the output
  /// is the controlling terminal, and the input is a pipe or a file.
  ///
  /// Other input, such as /dev/null, belongs to a background command in a script. With other output, the next command
  /// of the pipeline may use the terminal. In C: fstat(2), tcgetsid(3).
  package static func exists(input: Int32 = 0, output: Int32 = 1) -> Bool { isShared(input, output) != nil }

  /// - Returns: the value of ``isShared``; nil if a program with this input and output can't be hosted.
  private static func isShared(_ input: Int32, _ output: Int32) -> Bool? {
    guard let device = device(output) else { return nil }
    if isPipeOrFile(input) { return tcgetsid(output) == getsid(0) ? true : nil }
    return Self.device(input) == device ? false : nil
  }

  private static func isPipeOrFile(_ descriptor: Int32) -> Bool {
    guard let status = try? FileStatus(ofDescriptor: descriptor) else { return false }
    return [S_IFIFO, S_IFSOCK, S_IFREG].contains(status.mode & S_IFMT)
  }

  /// Whether a descriptor is this terminal, by any name.
  func isBehind(_ descriptor: Int32) -> Bool { Self.device(descriptor) == device }

  /// Takes over the terminal of the process image of tour that crashed.
  init(resuming handover: CrashHandover) {
    file = Descriptor(resuming: handover.host.terminal)
    settings = TerminalSettings(raw: handover.host.settings)
    isRaw = handover.host.is_raw != 0
    isShared = Self.isPipeOrFile(STDIN_FILENO)
    device = Self.device(file.number) ?? 0
  }

  /// Keeps the data that the next process image needs after a crash, from now on.
  mutating func publish(to state: UnsafeMutablePointer<tour_shim_crash_state>) {
    unsafe crashState = unsafe state
    unsafe state.pointee.host.terminal = descriptor
    publish()
  }

  private func publish() {
    unsafe crashState?.pointee.host.settings = settings.raw
    unsafe crashState?.pointee.host.is_raw = isRaw ? 1 : 0
  }

  deinit {
    if isRaw { Self.restore(settings, on: file.number) }
  }

  /// For `poll`.
  package var descriptor: Int32 { file.number }

  /// Reads the settings again: until now another command of the pipeline may have turned off the echo. In C:
  /// tcgetattr(3).
  mutating func readSettings() {
    if let now = try? TerminalSettings(of: file.number) { settings = now }
  }

  /// Sets raw mode: input is read byte by byte, and neither input nor output is translated.
  ///
  /// A background job is stopped (SIGTTOU) until the shell moves it to the foreground. In C: cfmakeraw(3),
  /// tcsetattr(3).
  ///
  /// - Throws: `EIO` if the process is in a background group that nobody can continue (an orphaned one), or if the
  ///   terminal is closed.
  package mutating func enterRaw() throws(Errno) {
    try settings.madeRaw.apply(to: file.number)
    isRaw = true
  }

  /// Restores the settings. Never waits. Does nothing in a background job: the terminal belongs to another job then.
  /// In C: tcsetattr(3), `TCSANOW`.
  package mutating func restore() {
    if isRaw { Self.restore(settings, on: file.number) }
    isRaw = false
  }

  /// In C: ioctl(2), `TIOCGWINSZ`.
  ///
  /// - Throws: the errors of ``WindowSize/init(of:)``.
  package var size: WindowSize {
    get throws(Errno) { try WindowSize(of: file.number) }
  }

  /// Whether the terminal is closed for good. In C: poll(2), `POLLHUP`.
  var isHungUp: Bool {
    var watches = [Watch(file.number, for: [])]
    return (try? poll(&watches, milliseconds: 0)) == 1 && !watches[0].found.isDisjoint(with: [.hangup, .failure])
  }

  /// Whether tour's process group is in the foreground, or the terminal is not tour's controlling terminal. In C:
  /// tcgetpgrp(3).
  var isInForeground: Bool { Self.isInForeground(file.number) }

  /// In C: read(2).
  ///
  /// - Throws: the errors of ``Descriptor/read(into:)``. A closed terminal is not an error.
  package func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    try file.read(appendingTo: &bytes)
  }

  /// Reads the available bytes, up to the buffer's size. In C: read(2).
  ///
  /// - Throws: the errors of ``Descriptor/read(into:)``. A closed terminal is not an error.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    try unsafe file.read(into: buffer)
  }

  /// Writes as many bytes as the terminal accepts at once. In C: write(2).
  ///
  /// - Throws: the errors of ``Descriptor/write(_:)-(UnsafeRawBufferPointer)``. A terminal that is closed is no
  ///   error.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    try unsafe file.write(bytes)
  }

  /// Writes as many bytes as the terminal accepts at once. In C: write(2).
  ///
  /// - Throws: the errors of ``Descriptor/write(_:)-(UnsafeRawBufferPointer)``. A terminal that is closed is no
  ///   error.
  package func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    try file.write(bytes)
  }

  /// Writes all bytes, and waits for the terminal for at most `milliseconds` altogether.
  ///
  /// - Returns: whether the terminal accepted all of them.
  @discardableResult
  package func write(all bytes: [UInt8], milliseconds: Int) -> Bool {
    let end = Clock.milliseconds + milliseconds
    var rest = bytes[...]
    while !rest.isEmpty {
      var watches = [Watch(file.number, for: .write)]
      let left = end - Clock.milliseconds
      guard left >= 0, (try? poll(&watches, milliseconds: left)) == 1, let result = try? file.write(rest) else {
        return false
      }
      switch result {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock: continue
      case .ended: return false
      }
    }
    return true
  }

  /// Takes the input that has come meanwhile, if it can be pushed back behind older input. In C: ioctl(2), `TIOCSTI`.
  /// - Returns: nil if the kernel does not allow ``pushBack(_:)`` (the sysctl `dev.tty.legacy_tiocsti` is 0), or if
  ///   this terminal is not in raw mode or not in the foreground. Nothing is taken then.
  mutating func takeInput() -> [UInt8]? {
    // A byte tests whether the kernel allows it. Only input that comes in this moment is behind it.
    guard isRaw, isInForeground, give(0) else { return nil }
    var input: [UInt8] = []
    var watches = [Watch(file.number, for: .read)]
    while input.count < Self.mostKept, (try? poll(&watches, milliseconds: 0)) == 1,
      case .bytes = try? file.read(appendingTo: &input)
    {}
    if let last = input.lastIndex(of: 0) { input.remove(at: last) }
    return input
  }

  /// Pushes unread input back for the next reader of the terminal. Call it in raw mode, so that the kernel does not
  /// echo the input a second time. In C: ioctl(2), `TIOCSTI`.
  mutating func pushBack(_ bytes: [UInt8]) {
    for byte in bytes.prefix(Self.mostKept) where !give(byte) { return }
  }

  private func give(_ byte: UInt8) -> Bool {
    var byte = byte
    return unsafe ioctl(file.number, UInt(TIOCSTI), &byte) == 0
  }

  /// Bytes of unread input that a terminal holds: Linux's N_TTY_BUF_SIZE, less one.
  private static let mostKept = 4095

  /// The settings and bytes with which the session leader or a crash handler restores this terminal if tour can't.
  package func rescue(reset: [UInt8]) -> Rescue {
    Rescue(descriptor: file.number, settings: settings, reset: reset)
  }

  /// Stops a background job, as the kernel does if one changes its terminal (tty_check_change). Nothing happens if no
  /// shell could continue the job, or if the signal is ignored.
  /// - Returns: whether the job is in the foreground then.
  private static func comeToForeground(_ descriptor: Int32) -> Bool {
    if !isInForeground(descriptor) { kill(0, SIGTTOU) }
    return isInForeground(descriptor)
  }

  private static func isInForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // Not the controlling terminal: no shell gives it to another job.
    return group < 0 || group == getpgrp()
  }

  private static func restore(_ settings: TerminalSettings, on descriptor: Int32) {
    guard isInForeground(descriptor) else { return }
    // SIGTTOU is blocked, because the shell may move the job to the background after the check. A failure is retried
    // once, because nothing else restores the settings later.
    do { try settings.apply(to: descriptor, evenInBackground: true) } catch {
      try? settings.apply(to: descriptor, evenInBackground: true)
    }
  }

  /// The device number of a terminal, which is the same for /dev/tty and the terminal's own name; nil if the descriptor
  /// is no terminal.
  private static func device(_ descriptor: Int32) -> UInt32? {
    let device = tour_shim_terminal_device(descriptor)
    return device == 0 ? nil : device
  }

  private static func open(_ terminal: Int32) throws(Errno) -> Descriptor {
    let flags = O_RDWR | O_NONBLOCK
    if let name = name(of: terminal), let opened = try? Descriptor(opening: name, flags) { return opened }
    let session = tcgetsid(terminal)
    if session >= 0, session == getsid(0), let controlling = try? Descriptor(opening: "/dev/tty", flags) {
      return controlling
    }
    return try Descriptor(duplicating: terminal)
  }

  /// The path of the terminal's device; nil if it is not in this file system. In C: ttyname_r(3).
  private static func name(of terminal: Int32) -> String? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { name in
      guard unsafe ttyname_r(terminal, name.baseAddress!, name.count) == 0 else { return nil }
      return unsafe String(systemString: name.baseAddress!)
    }
  }
}
