/// Detects that files have changed and rest again, for an owner that asks at a slow pace.
///
/// Asks for the status of each file, and needs no notices of the kernel (``FolderWatch``): files may be on a network
/// file system, or behind links that lead elsewhere after a change, and editors replace files and folders. So the owner
/// wakes up about seven times a second.
///
/// C: `stat`.
package struct FileChanges: Sendable {
  /// Milliseconds between two looks. A file that has not changed from one to the next rests: its editor has written it.
  private static let interval = 150
  /// The same for the first file if it is missing or empty, which is probably the moment between two calls of an
  /// editor.
  private static let absence = 1000

  /// The files, the first one first, with their status when a change was reported last.
  private var known: [(path: String, stamp: Stamp)] = []
  /// Their status at the last look, and since when they have had it.
  private var latest: [Stamp] = []
  private var latestAt = 0
  /// The time of the next look at the files, in milliseconds of the clock that ``haveChanged(at:)`` is called with.
  package private(set) var nextAt = 0

  private struct Stamp: Equatable, Sendable {
    private var device: UInt64 = 0
    private var inode: UInt64 = 0
    private var mode: UInt32 = 0
    private var times: [Int] = []
    private(set) var size = 0

    /// - Parameter path: of a file, which need not exist.
    init(_ path: String) {
      guard let status = try? FileStatus(of: path) else { return }
      (device, inode, mode, size) = (status.device, status.inode, status.mode, status.size)
      times = [
        status.modified.seconds, status.modified.nanoseconds, status.changed.seconds, status.changed.nanoseconds,
      ]
    }
  }

  package init() {}

  /// Sets the files to look at, which need not exist. A file that was among them is compared with its earlier status.
  package mutating func watch(_ paths: [String]) {
    known = paths.map { path in (path, known.first { $0.path == path }?.stamp ?? Stamp(path)) }
    latest = known.map(\.stamp)
  }

  /// Returns whether a file has changed since the last time that this was true, and all of them rest.
  package mutating func haveChanged(at now: Int) -> Bool {
    nextAt = now + Self.interval
    let stamps = known.map { Stamp($0.path) }
    if stamps != latest {
      (latest, latestAt) = (stamps, now)
      return false
    }
    guard latest != known.map(\.stamp), now >= latestAt + (latest[0].size > 0 ? Self.interval : Self.absence) else {
      return false
    }
    for index in known.indices { known[index].stamp = latest[index] }
    return true
  }
}
