import TourHost
import TourSystem

/// A process of `setup`. It runs until this value ends, or until tour does, even if tour is killed: its session leader
/// then ends it.
///
/// In a terminal of its own, so that no key of the user's reaches it.
final class SetupProcess {
  let line: String
  private var program: Program

  /// - Parameters:
  ///   - line: for `/bin/sh`.
  ///   - environment: the program's.
  ///   - folder: the program's home folder.
  /// - Throws: the errno of fork(2), or of an earlier system call.
  init(_ line: String, _ environment: ArgumentVector, in folder: String) throws(Errno) {
    self.line = line
    // Nobody reads the terminal, and a process that writes to a full one stops. The second shell becomes a simple
    // command, so that a list of processes shows only that.
    let shell = ["/bin/sh", "-c", "exec </dev/null >/dev/null 2>&1; exec /bin/sh -c \"$1\"", "sh", line]
    program = try Program(
      path: "/bin/sh", arguments: ArgumentVector(shell), environment: environment, folder: folder,
      size: WindowSize(columns: 80, rows: 24), isAlone: true, endsDescendants: true)
  }

  /// The status with which the process has ended by itself, if that says that it has failed; nil if it runs, or was
  /// ended by a signal.
  var failure: Int32? {
    while let change = program.nextStateChange() {
      switch change {
      case .stopped, .continued: continue
      // A shell reports a signal that has ended its command as a status from 128.
      case .ended(let status): return 1..<128 ~= status.code ? status.code : nil
      case .lost: return nil
      }
    }
    return nil
  }
}
