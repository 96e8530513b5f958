import Glibc

/// The right to change a file: held by one at a time among all processes and threads, and gone with its process.
///
/// The lock is on an empty file beside, since the file itself is replaced by each change. That one is never removed: who
/// waits for it would then hold what nobody else sees.
///
/// C: `flock`, which belongs to the open file and not, as `fcntl`'s locks do, to the process.
struct Lock: ~Copyable {
  private let descriptor: Descriptor

  /// - Parameter milliseconds: how long to wait for it.
  /// - Throws: ``HistoryError/locked(path:milliseconds:)``, or what opening or locking failed with.
  init(_ path: String, milliseconds: Int) throws(HistoryError) {
    let file = try Descriptor(path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    file.give(toOwnerOf: folder(of: path))
    let deadline = now() + milliseconds
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code != EWOULDBLOCK && code != EINTR { throw .system(.lock, path: file.path, errno: code) }
      if now() >= deadline { throw .locked(path: path, milliseconds: milliseconds) }
      var pause = timespec(tv_sec: 0, tv_nsec: 2_000_000)
      nanosleep(&pause, nil)
    }
    descriptor = file
  }

  /// Says how long the lock is needed: to where this is called.
  borrowing func keep() {}
}

/// Milliseconds of a clock that nobody sets.
private func now() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
