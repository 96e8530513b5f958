import Glibc
import TourScreen
import TourSystem

/// Detects changes of the history by processes in any terminal: each change replaces the history file.
///
/// With a descriptor, watches the file's folder, or the nearest existing folder above it, and causes no wake-ups while
/// nothing changes. If the kernel can't watch folders, no change is detected. Without a descriptor, ``changed()``
/// compares the file's status each time that it is called.
///
/// C: `stat`.
public struct HistoryWatch: ~Copyable {
  private let path: String
  /// The status at the last call of ``changed()``.
  private var stamp: Stamp
  private var notices: FolderWatch?
  /// The folder that is watched, and the one above it, in which the folder may be removed or replaced.
  private var folder: Descriptor?
  private var parent: Descriptor?
  /// The identity of the folder that is watched.
  private var identity: Stamp.Identity?

  /// - Parameter hasDescriptor: whether ``openDescriptor()`` is called at once.
  public init(_ file: HistoryFile, hasDescriptor: Bool = true) {
    path = (try? resolvedLink(file.path)) ?? file.path
    stamp = Stamp(path)
    if hasDescriptor { openDescriptor() }
  }

  /// The descriptor to poll. When it is readable, call ``changed()``. nil if there is none.
  public var descriptor: Int32? {
    switch notices {
    case .some(let notices): notices.descriptor
    case nil: nil
    }
  }

  /// Opens ``descriptor``, for an owner that waits with poll(2). If the history has changed since `init`, the
  /// descriptor is readable at once.
  public mutating func openDescriptor() {
    notices = FolderWatch()
    followFolder()
    if Stamp(path) != stamp { notices?.signal() }
  }

  /// Returns whether the file was created or replaced since the last call, or since the watch began. Afterwards the
  /// descriptor is not readable until the next change.
  public mutating func changed() -> Bool {
    notices?.clear()
    followFolder()
    let now = Stamp(path)
    defer { stamp = now }
    return now != stamp && now.exists
  }

  /// Watches the file's folder, or the nearest existing folder above it, unless it is watched already.
  private mutating func followFolder() {
    guard notices != nil else { return }
    // A missing folder may be created between the failed attempt to watch it and the watch on its parent; the search is
    // then repeated. Not more than three times, because a folder without read permission can never be watched.
    for _ in 0..<3 {
      var name = TourHistory.folder(of: path)
      var below = path
      while !watch(name, isForRenames: below == path), TourHistory.folder(of: name) != name {
        (name, below) = (TourHistory.folder(of: name), name)
      }
      if below == path || !FileSystem.exists(below) { return }
    }
  }

  /// - Returns: whether the folder exists and is watched.
  private mutating func watch(_ name: String, isForRenames: Bool) -> Bool {
    guard let found = Stamp.Identity(name) else { return false }
    if found == identity { return true }
    guard let new = notices?.watch(name, isForRenames: isForRenames) else { return false }
    folder = consume new
    parent = notices?.watch(TourHistory.folder(of: name), isForRenames: false)
    identity = found
    return true
  }
}

/// The identity of a file and of its contents. C: `stat`.
private struct Stamp: Equatable {
  /// The identity of a file or folder.
  struct Identity: Equatable {
    private let device: UInt64
    private let inode: UInt64

    /// nil if nothing has this path.
    init?(_ path: String) {
      guard let status = try? FileStatus(of: path) else { return nil }
      (device, inode) = (status.device, status.inode)
    }
  }

  private var inode: UInt64 = 0
  private var size = -1
  private var seconds = 0
  private var nanoseconds = 0

  var exists: Bool { size >= 0 }

  /// - Parameter path: of a file, which need not exist.
  init(_ path: String) {
    guard let status = try? FileStatus(of: path) else { return }
    (inode, size) = (status.inode, status.size)
    (seconds, nanoseconds) = status.changed
  }
}
