import Glibc
import TourSystem

/// An exclusive lock for changing a file, among all processes and threads. The end of the process releases it at the
/// latest.
///
/// The lock is on an empty file beside the file, because each change replaces the file itself. The lock file is never
/// removed: a process that waits for it would then lock a removed file, which excludes no other process.
///
/// C: `flock`. Its locks belong to the open file description; locks by `fcntl` belong to the process.
struct Lock: ~Copyable {
  private let file: OpenFile

  /// - Parameter milliseconds: The longest time to wait for the lock.
  /// - Throws: ``HistoryError/locked(path:milliseconds:)``, ``HistoryError/system(_:path:errno:)``.
  init(_ path: String, milliseconds: Int) throws(HistoryError) {
    let file = try OpenFile(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    file.give(toOwnerOf: folder(of: path))
    let deadline = Clock.milliseconds + milliseconds
    while try !file.lock() {
      if Clock.milliseconds >= deadline { throw .locked(path: path, milliseconds: milliseconds) }
      var pause = timespec(tv_sec: 0, tv_nsec: 2_000_000)
      unsafe nanosleep(&pause, nil)
    }
    self.file = file
  }

  /// Does nothing. A call at the end of a scope keeps the lock until then.
  borrowing func keep() {}
}
