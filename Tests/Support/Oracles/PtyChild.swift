import Glibc
public import TourScreen
import TourSystem

/// A program with a pty as its terminal. The owner of this object reads and writes the pty's master side, as a terminal
/// does.
public final class PtyChild {
  private let master: Descriptor
  private let process: pid_t

  /// Starts `arguments[0]`, which is searched for in `PATH`.
  ///
  /// - Parameter environment: the whole environment, each `NAME=value`, but for `TERM`; nil for a small one without a
  ///   home folder.
  /// - Throws: ``OracleError/missing(_:)`` if it is not installed, ``OracleError/failed(_:)`` if there is no pty.
  public init(_ arguments: [String], size: Size, terminal: String, environment: [String]? = nil) throws(OracleError) {
    var number: Int32 = -1
    do throws(Errno) {
      let opened = try Descriptor(opening: "/dev/ptmx", O_RDWR | O_NONBLOCK)
      var isLocked: Int32 = 0
      try Errno.retrying("ioctl") { ioctl(opened.number, Self.setLock, &isLocked) }
      try Errno.retrying("ioctl") { ioctl(opened.number, Self.getNumber, &number) }
      master = opened
    } catch {
      throw .failed("no pty: \(error.message)")
    }
    Self.resize(master, size)
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let variables = environment ?? ["PATH=\(path)", "LC_ALL=C.UTF-8", "HOME=/nonexistent"]
    process = try spawn(arguments, environment: variables + ["TERM=\(terminal)"], terminal: "/dev/pts/\(number)")
  }

  /// Changes the size of the pty. The program receives SIGWINCH.
  public func resize(_ size: Size) { Self.resize(master, size) }

  private static func resize(_ master: borrowing Descriptor, _ size: Size) {
    var window = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master.number, UInt(TIOCSWINSZ), &window)
  }

  // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Returns the available output. Waits for it at most this long.
  ///
  /// - Returns: empty if nothing came, nil if the program has ended.
  public func read(milliseconds: Int) -> [UInt8]? {
    var watches = [Watch(master.number, for: .read)]
    guard (try? poll(&watches, milliseconds: milliseconds)) == 1 else { return [] }
    var bytes: [UInt8] = []
    switch try? master.read(appendingTo: &bytes) {
    case .bytes, .wouldBlock: return bytes
    case .ended, nil: return nil
    }
  }

  public func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch try? master.write(rest) {
      case .bytes(let count): rest = rest.dropFirst(count)
      case .wouldBlock:
        var watches = [Watch(master.number, for: .write)]
        guard (try? poll(&watches, milliseconds: 10_000)) == 1 else { return }
      case .ended, nil: return
      }
    }
  }

  /// Whether the program sleeps, and how often it went to sleep (proc(5), `status`). Both stay the same while it waits
  /// for a key.
  public var sleep: (isAsleep: Bool, times: Int) {
    let status = Self.contents(of: "/proc/\(process)/status")
    let lines = status.split(separator: "\n")
    let state = lines.first { $0.hasPrefix("State:") }?.contains("S") ?? true
    let times = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }.flatMap {
      Numeral.decimal($0.drop { !$0.isNumber }, in: 0 ... .max)
    }
    return (state, times ?? 0)
  }

  private static func contents(of path: String) -> String {
    guard let file = try? Descriptor(opening: path, O_RDONLY), let bytes = try? file.read(upTo: 8192) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
