import Glibc
import TourScreen

/// An open file, closed when the value is destroyed. Calls that a signal interrupted are repeated.
struct OpenFile: ~Copyable {
  let number: Int32
  let path: String

  /// Opens a file. C: `open`, with `O_CLOEXEC`.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(HistoryError) {
    self.path = path
    number = try call(.open, path) { unsafe path.withSystemString { unsafe open($0, flags | O_CLOEXEC | O_NOCTTY, mode) } }
  }

  /// Not repeated: on Linux the descriptor is closed even if `close` was interrupted.
  deinit { close(number) }

  /// Reads to the end. C: `read`.
  ///
  /// - Throws: ``HistoryError/tooLarge(path:)`` if there are more than `maximum` bytes, ``HistoryError/system(_:path:errno:)``.
  func readAll(maximum: Int) throws(HistoryError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try call(.read, path) { unsafe read(number, &buffer, buffer.count) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > maximum { throw .tooLarge(path: path) }
    }
  }

  /// Writes all of the bytes. C: `write`.
  func writeAll(_ bytes: [UInt8]) throws(HistoryError) {
    var written = 0
    while written < bytes.count {
      let start = written
      written += try call(.write, path) {
        unsafe bytes[start...].withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
      }
    }
  }

  /// Waits until the contents are on the disk. C: `fsync`.
  func sync() throws(HistoryError) {
    try call(.sync, path) { fsync(number) }
  }

  /// Returns the status of the file. C: `fstat`.
  func status() throws(HistoryError) -> stat {
    var status = stat()
    try call(.status, path) { unsafe fstat(number, &status) }
    return status
  }

  /// Sets the permissions of the file. C: `fchmod`.
  func setMode(_ mode: mode_t) throws(HistoryError) {
    try call(.setMode, path) { fchmod(number, mode) }
  }

  /// Gives the file to the owner of the file at `path`, if the process runs as root: a file that root writes into a user's folder (`sudo
  /// tour …`) must stay accessible to the user. Failures are ignored. C: `fchown`.
  func give(toOwnerOf path: String) {
    if geteuid() == 0, let status = try? TourHistory.status(of: path) { _ = fchown(number, status.st_uid, status.st_gid) }
  }
}

/// Returns the status of the file at a path, following symbolic links. C: `stat`.
func status(of path: String) throws(HistoryError) -> stat {
  var status = stat()
  try call(.status, path) { unsafe path.withSystemString { unsafe stat($0, &status) } }
  return status
}

/// Makes a system call, and repeats it while a signal interrupts it.
///
/// - Throws: ``HistoryError/system(_:path:errno:)``.
@discardableResult
func call<Result: FixedWidthInteger>(
  _ what: HistoryError.Call, _ path: String, _ body: () -> Result
) throws(HistoryError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let code = errno
    if code != EINTR { throw .system(what, path: path, errno: code) }
  }
}
