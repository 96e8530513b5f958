import Glibc
import TourScreen
import TourSystem

/// An open file of the history, whose errors name its path.
struct OpenFile: ~Copyable {
  let path: String
  private let descriptor: Descriptor

  /// Opens a file. C: `open`.
  init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(HistoryError) {
    self.path = path
    descriptor = try call(.open, path) { () throws(Errno) in try Descriptor(opening: path, flags, mode: mode) }
  }

  /// Reads to the end. C: `read`.
  ///
  /// - Throws: ``HistoryError/tooLarge(path:)`` if there are more than `maximum` bytes,
  ///   ``HistoryError/system(_:path:errno:)``.
  func readAll(maximum: Int, size: Int = 0) throws(HistoryError) -> [UInt8] {
    let bytes = try call(.read, path) { () throws(Errno) in try descriptor.readAll(maximum: maximum, size: size) }
    guard let bytes else { throw .tooLarge(path: path) }
    return bytes
  }

  /// Writes all of the bytes. C: `write`.
  func writeAll(_ bytes: [UInt8]) throws(HistoryError) {
    try call(.write, path) { () throws(Errno) in try descriptor.writeAll(bytes) }
  }

  /// Waits until the contents are on the disk. C: `fsync`.
  func sync() throws(HistoryError) {
    try call(.sync, path) { () throws(Errno) in try descriptor.sync() }
  }

  /// Returns the status of the file. C: `fstat`.
  func status() throws(HistoryError) -> FileStatus {
    try call(.status, path) { () throws(Errno) in try descriptor.status }
  }

  /// Sets the permissions of the file. C: `fchmod`.
  func setMode(_ mode: UInt32) throws(HistoryError) {
    try call(.setMode, path) { () throws(Errno) in try descriptor.setMode(mode) }
  }

  /// Takes the exclusive lock on the file; returns false if another process has it. C: `flock`.
  func lock() throws(HistoryError) -> Bool {
    try call(.lock, path) { () throws(Errno) in try descriptor.lock() }
  }

  /// Gives the file to the owner of the file at `path`, if the process runs as root: a file that root writes into a
  /// user's folder (`sudo tour …`) must stay accessible to the user. Failures are ignored. C: `fchown`.
  func give(toOwnerOf path: String) {
    if geteuid() == 0, let status = try? FileStatus(of: path) { try? descriptor.setOwner(status) }
  }
}

/// Makes a system call, and adds the operation and the path to its error.
///
/// - Throws: ``HistoryError/system(_:path:errno:)``.
func call<Result: ~Copyable>(
  _ what: HistoryError.Call, _ path: String, _ body: () throws(Errno) -> Result
) throws(HistoryError) -> Result {
  do throws(Errno) { return try body() } catch { throw .system(what, path: path, errno: error.number) }
}
