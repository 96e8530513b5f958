internal import Glibc

/// The terminal that a person sits at, from the moment it is taken to the moment it is given back.
public struct RealTerminal: ~Copyable {
  private let file: Descriptor
  /// As they were when it was taken, and shall be again.
  public let settings: TerminalSettings
  public private(set) var isRaw = false

  /// The terminal of standard input and output; nil where they are not both the same terminal, or where it is another job's for ever.
  ///
  /// In the background this stops us, until the shell puts us in front: until then its settings are those of whoever has it.
  /// It is opened anew, so that not to block is our description's property and never that of the shell's. Where it
  /// cannot be (its device is not in this file system), the shell's is used as it is, and a write may wait.
  /// In C: isatty(3), ttyname_r(3), open(2), tcgetattr(3).
  public init?(input: Int32 = 0, output: Int32 = 1) {
    guard isatty(input) == 1, isatty(output) == 1, Self.device(input) == Self.device(output),
      Self.comeToForeground(input), let settings = try? TerminalSettings(of: input),
      let number = Self.open(input)
    else { return nil }
    file = Descriptor(owning: number)
    self.settings = settings
  }

  /// The terminal that an image of tour which crashed had taken.
  init(resuming handover: CrashHandover) {
    file = Descriptor(resuming: handover.host.terminal)
    settings = TerminalSettings(raw: handover.host.settings)
    isRaw = handover.host.is_raw != 0
  }

  deinit {
    if isRaw { Self.restore(settings, on: file.number) }
  }

  /// For `poll`.
  public var descriptor: Int32 { file.number }

  /// From now on every byte comes as it is typed and goes as it is written.
  ///
  /// In the background this stops us, until the shell puts us in front. In C: cfmakeraw(3), tcsetattr(3).
  public mutating func enterRaw() throws(Errno) {
    try settings.madeRaw.apply(to: file.number)
    isRaw = true
  }

  /// Puts the settings back. Never waits. In the background it does nothing: the terminal is someone else's now.
  /// In C: tcsetattr(3), `TCSANOW`.
  public mutating func restore() {
    if isRaw { Self.restore(settings, on: file.number) }
    isRaw = false
  }

  /// In C: ioctl(2), `TIOCGWINSZ`.
  public var size: WindowSize {
    get throws(Errno) { try WindowSize(of: file.number) }
  }

  /// Its other side is gone, for ever. In C: poll(2), `POLLHUP`.
  public var isHungUp: Bool {
    var watches = [Watch(file.number, for: [])]
    return (try? poll(&watches, milliseconds: 0)) == 1 && !watches[0].found.isDisjoint(with: [.hangup, .failure])
  }

  /// Whether the shell lets us use the terminal now. In C: tcgetpgrp(3).
  public var isInForeground: Bool { Self.isInForeground(file.number) }

  /// In C: read(2).
  public func read(appendingTo bytes: inout [UInt8]) throws(Errno) -> Transfer {
    try file.read(appendingTo: &bytes)
  }

  /// Reads what is there, up to the buffer's size. In C: read(2).
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Transfer {
    try file.read(into: buffer)
  }

  /// Writes as much as the terminal takes at once. In C: write(2).
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Transfer {
    try file.write(bytes)
  }

  /// Writes as much as the terminal takes at once. In C: write(2).
  public func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Transfer {
    try file.write(bytes)
  }

  /// Writes all of it, waiting for the terminal no longer than this altogether: for last words.
  ///
  /// - Returns: whether all was taken.
  @discardableResult
  public func write(all bytes: [UInt8], milliseconds: Int) -> Bool {
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

  /// Gives bytes back that were typed and that nobody wanted: who reads this terminal next gets them, before what was typed since.
  ///
  /// Where the kernel lets nobody do so any more (the sysctl `dev.tty.legacy_tiocsti`), they are lost. In C: ioctl(2), `TIOCSTI`.
  public mutating func pushBack(_ bytes: [UInt8]) {
    // What was typed since is only taken out where it can be put in again: the last byte of it is the one that shows this.
    guard let first = bytes.first, isRaw, isInForeground, give(first) else { return }
    var since: [UInt8] = []
    while since.count < Self.mostKept, case .bytes = try? file.read(appendingTo: &since) {}
    // Still raw, so nothing is shown that was shown when it was typed.
    for byte in (bytes + since.dropLast()).prefix(Self.mostKept) where !give(byte) { return }
  }

  private func give(_ byte: UInt8) -> Bool {
    var byte = byte
    return ioctl(file.number, UInt(TIOCSTI), &byte) == 0
  }

  /// What a terminal holds for who reads it: Linux's N_TTY_BUF_SIZE, less one.
  private static let mostKept = 4095

  /// How others put this terminal back when we cannot: the settings, then these bytes.
  public func rescue(reset: [UInt8]) -> Rescue {
    Rescue(descriptor: file.number, settings: settings, reset: reset)
  }

  /// As the kernel does it with a background job that touches its terminal: tty_check_change. Where no shell could continue us, or the
  /// signal is ignored, nothing happens.
  private static func comeToForeground(_ descriptor: Int32) -> Bool {
    if !isInForeground(descriptor) { kill(0, SIGTTOU) }
    return isInForeground(descriptor)
  }

  private static func isInForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    // Not our controlling terminal: then no shell takes it from us either.
    return group < 0 || group == getpgrp()
  }

  private static func restore(_ settings: TerminalSettings, on descriptor: Int32) {
    guard isInForeground(descriptor) else { return }
    // Asked and done are two moments: being stopped between them would leave it half done. And nobody comes after us who would do what
    // failed: so it is tried again, once.
    do { try settings.apply(to: descriptor, evenInBackground: true) } catch { try? settings.apply(to: descriptor, evenInBackground: true) }
  }

  private static func device(_ descriptor: Int32) -> dev_t? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_rdev : nil
  }

  private static func open(_ terminal: Int32) -> Int32? {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let opened = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { name -> Int32 in
      guard ttyname_r(terminal, name.baseAddress!, name.count) == 0 else { return -1 }
      return Glibc.open(name.baseAddress!, flags)
    }
    if opened >= 0 { return opened }
    let session = tcgetsid(terminal)
    if session >= 0, session == getsid(0) {
      let controlling = Glibc.open("/dev/tty", flags)
      if controlling >= 0 { return controlling }
    }
    let copy = fcntl(terminal, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }
}
