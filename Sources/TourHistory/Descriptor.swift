import Glibc
import TourScreen

/// An open file; closed when it goes. Every call goes on where a signal interrupted it.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  /// C: `open`, with `O_CLOEXEC`.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(HistoryError) {
    self.path = path
    number = try call(.open, path) { path.withSystemString { open($0, flags | O_CLOEXEC | O_NOCTTY, mode) } }
  }

  /// On Linux the descriptor is gone even where `close` was interrupted.
  deinit { close(number) }

  /// Reads to the end. C: `read`.
  ///
  /// - Throws: ``HistoryError/tooLarge(path:)`` where there are more than `maximum` bytes.
  func readAll(maximum: Int) throws(HistoryError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try call(.read, path) { read(number, &buffer, buffer.count) }
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
        bytes[start...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      }
    }
  }

  /// C: `fsync`.
  func sync() throws(HistoryError) {
    try call(.sync, path) { fsync(number) }
  }

  /// C: `fstat`.
  func status() throws(HistoryError) -> stat {
    var status = stat()
    try call(.status, path) { fstat(number, &status) }
    return status
  }

  /// C: `fchmod`.
  func setMode(_ mode: mode_t) throws(HistoryError) {
    try call(.setMode, path) { fchmod(number, mode) }
  }

  /// Gives the file to the owner of another, where this process may do that: what root writes into a user's folder
  /// (`sudo tour …`) must not lock the user out. C: `fchown`.
  func give(toOwnerOf path: String) {
    if geteuid() == 0, let status = try? TourHistory.status(of: path) { _ = fchown(number, status.st_uid, status.st_gid) }
  }
}

/// What a path leads to. C: `stat`.
func status(of path: String) throws(HistoryError) -> stat {
  var status = stat()
  try call(.status, path) { path.withSystemString { stat($0, &status) } }
  return status
}

/// Calls the system until it is not interrupted.
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
