import Glibc
public import TourScreen

/// A program with a pty as its terminal. The owner of this object reads and writes the pty's master side, as a terminal does.
public final class PtyChild {
  private let master: Int32
  private let process: pid_t

  /// Starts `arguments[0]`, which is searched for in `PATH`, with a small environment.
  ///
  /// - Throws: ``OracleError/missing(_:)`` if it is not installed, ``OracleError/failed(_:)`` if there is no pty.
  public init(_ arguments: [String], size: Size, terminal: String) throws(OracleError) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (number, isLocked): (Int32, Int32) = (-1, 0)
    guard master >= 0, ioctl(master, Self.setLock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
      throw .failed("no pty: \(errno)")
    }
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    process = try spawn(
      arguments, environment: ["PATH=\(path)", "TERM=\(terminal)", "LC_ALL=C.UTF-8", "HOME=/nonexistent"], terminal: "/dev/pts/\(number)")
  }

  // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit {
    close(master)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Returns the available output. Waits for it at most this long.
  ///
  /// - Returns: empty if nothing came, nil if the program has ended.
  public func read(milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(master, &buffer, buffer.count)
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  public func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(master, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN {
        var request = pollfd(fd: master, events: Int16(POLLOUT), revents: 0)
        if poll(&request, 1, 10_000) > 0 { continue }
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether the program sleeps, and how often it went to sleep (proc(5), `status`). Both stay the same while it waits for a key.
  public var sleep: (isAsleep: Bool, times: Int) {
    let status = Self.contents(of: "/proc/\(process)/status")
    let lines = status.split(separator: "\n")
    let state = lines.first { $0.hasPrefix("State:") }?.contains("S") ?? true
    let times = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }.flatMap { Numeral.decimal($0.drop { !$0.isNumber }, in: 0 ... .max) }
    return (state, times ?? 0)
  }

  private static func contents(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    return String(decoding: buffer[..<max(0, Glibc.read(file, &buffer, buffer.count))], as: UTF8.self)
  }
}
