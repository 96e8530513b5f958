import Glibc
import TourScreen
import TourSystem

/// Detects changes of the history by processes in any terminal: each change replaces the history file.
///
/// Watches the file's folder, or the nearest existing folder above it. Does not poll, and causes no wake-ups while nothing changes. If
/// inotify is missing or its limits are reached, no change is detected.
///
/// A watch without a descriptor compares the file's status instead, each time that ``changed()`` is called. A program that embeds tour has such a watch:
/// it looks once a second anyway, and the kernel takes about 15 ms to close a descriptor of inotify, for which the end of the program would wait.
///
/// C: `inotify`, `stat`.
public struct HistoryWatch: ~Copyable {
  /// The descriptor to poll. When it is readable, call ``changed()``. nil if inotify is not available, or not wanted.
  public var descriptor: Int32? {
    switch notices {
    case .some(let notices): notices.number
    case nil: nil
    }
  }

  private let path: String
  private let notices: Descriptor?
  private var watched: Int32 = -1
  /// Whether the watched folder is the file's own folder.
  private var isThere = false
  /// The status at the last call of ``changed()``, of a watch without a descriptor.
  private var stamp: Stamp?

  /// - Parameter hasDescriptor: whether the owner waits for ``descriptor``.
  public init(_ file: HistoryFile, hasDescriptor: Bool = true) {
    path = (try? resolvedLink(file.path)) ?? file.path
    guard hasDescriptor else {
      notices = nil
      stamp = Stamp(path)
      return
    }
    let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    notices = number < 0 ? nil : Descriptor(owning: number)
    move()
  }

  /// Returns whether the file may have been created or replaced since the last call, or since the watch began. Afterwards the descriptor is
  /// not readable until the next event.
  public mutating func changed() -> Bool {
    if let stamp {
      let now = Stamp(path)
      self.stamp = now
      return now != stamp
    }
    if descriptor == nil { return false }
    let name = path.split(separator: "/").last ?? ""
    var isFile = false
    var isFolder = !isThere
    for notice in readNotices() where notice.watch == watched || notice.watch < 0 {
      if notice.mask & UInt32(IN_Q_OVERFLOW) != 0 || isThere && notice.name == name { isFile = true }
      if notice.mask & Self.gone != 0 { isFolder = true }
    }
    return isFolder && move() || isFile
  }

  private static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)

  /// Watches the file's folder, or the nearest existing folder above it.
  ///
  /// - Returns: Whether the file may have been created or replaced before the watch began.
  @discardableResult
  private mutating func move() -> Bool {
    let notices = descriptor ?? -1
    let old = watched
    defer { if old >= 0 && old != watched { inotify_rm_watch(notices, old) } }
    // A missing folder may be created between the failed attempt to watch it and the watch on its parent; the search is then repeated. Not
    // more than three times, because a folder without read permission can never be watched.
    for _ in 0..<3 {
      var folder = folder(of: path)
      var below = path
      while true {
        isThere = below == path
        let mask = UInt32(IN_ONLYDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_TO | (isThere ? 0 : IN_CREATE))
        watched = unsafe folder.withSystemString { unsafe inotify_add_watch(notices, $0, mask) }
        if watched >= 0 || TourHistory.folder(of: folder) == folder { break }
        (folder, below) = (TourHistory.folder(of: folder), folder)
      }
      if isThere { return FileSystem.exists(path) }
      if !FileSystem.exists(below) { break }
    }
    return false
  }

  /// Reads all pending events. C: `read`.
  private func readNotices() -> [Notice] {
    switch notices {
    case .some(let notices): Notice.read(from: notices)
    case nil: []
    }
  }
}

/// The identity of a file and of its contents. C: `stat`.
private struct Stamp: Equatable {
  private var inode: UInt64 = 0
  private var size = -1
  private var seconds = 0
  private var nanoseconds = 0

  /// - Parameter path: of a file, which need not exist.
  init(_ path: String) {
    guard let status = try? FileStatus(of: path) else { return }
    (inode, size) = (status.inode, status.size)
    (seconds, nanoseconds) = status.changed
  }
}

/// An inotify event.
private struct Notice {
  /// The watch; -1 if the event concerns all watches.
  var watch: Int32
  var mask: UInt32
  /// The name of a file in the folder; empty if the event concerns the folder itself.
  var name: String

  /// Reads all pending events from a descriptor of inotify(7).
  static func read(from descriptor: borrowing Descriptor) -> [Notice] {
    var bytes: [UInt8] = []
    while case .bytes = try? descriptor.read(appendingTo: &bytes) {}
    var notices: [Notice] = []
    let head = MemoryLayout<inotify_event>.size
    unsafe bytes.withUnsafeBytes { bytes in
      var start = 0
      while start + head <= bytes.count {
        // The event's head is in the bytes, and its fields are integers, for which any bytes are valid.
        let event = unsafe bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = min(bytes.count, start + head + Int(event.len))
        unsafe notices.append(Notice(watch: event.wd, mask: event.mask, name: String(systemBytes: bytes[start + head..<end].prefix { $0 != 0 })))
        start = end
      }
    }
    return notices
  }
}
