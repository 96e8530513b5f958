import Glibc
import TourScreen

/// Says when a history file was put in place: because somebody remembers something, in whatever terminal.
///
/// It watches the file's folder, and where that is not there yet the nearest one above it that is. Nothing is asked again and again, and
/// where nothing happens nobody is woken. Where the system has no such watches, or no more of them to give, it never says anything.
///
/// C: `inotify`.
public struct HistoryWatch: ~Copyable {
  /// What to poll: it can be read when ``changed()`` should be asked. nil where nothing is watched.
  public var descriptor: Int32? { notices < 0 ? nil : notices }

  private let path: String
  private let notices: Int32
  private var watched: Int32 = -1
  /// Whether what is watched is the file's own folder.
  private var isThere = false

  public init(_ file: HistoryFile) {
    path = (try? resolvedLink(file.path)) ?? file.path
    notices = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    move()
  }

  deinit {
    if notices >= 0 { close(notices) }
  }

  /// Whether the file was put in place since this was last asked, or since the watch began. Afterwards the descriptor can't be read until
  /// the next time.
  public mutating func changed() -> Bool {
    if notices < 0 { return false }
    let name = path.split(separator: "/").last ?? ""
    var isFile = false
    var isFolder = !isThere
    for notice in readNotices(notices) where notice.watch == watched || notice.watch < 0 {
      if notice.mask & UInt32(IN_Q_OVERFLOW) != 0 || isThere && notice.name == name { isFile = true }
      if notice.mask & Self.gone != 0 { isFolder = true }
    }
    return isFolder && move() || isFile
  }

  private static let gone = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)

  /// Watches the file's folder, or the nearest above it that is there.
  ///
  /// - Returns: whether the file may have been put in place before it was watched.
  @discardableResult
  private mutating func move() -> Bool {
    let old = watched
    defer { if old >= 0 && old != watched { inotify_rm_watch(notices, old) } }
    // A folder below may be made between looking for it and watching the one above; one that is not ours can't ever be watched.
    for _ in 0..<3 {
      var folder = folder(of: path)
      var below = path
      while true {
        isThere = below == path
        let mask = UInt32(IN_ONLYDIR | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_TO | (isThere ? 0 : IN_CREATE))
        watched = folder.withSystemString { inotify_add_watch(notices, $0, mask) }
        if watched >= 0 || TourHistory.folder(of: folder) == folder { break }
        (folder, below) = (TourHistory.folder(of: folder), folder)
      }
      if isThere { return path.withSystemString { access($0, F_OK) } == 0 }
      if below.withSystemString({ access($0, F_OK) }) != 0 { break }
    }
    return false
  }
}

/// What the system says of a watched folder.
private struct Notice {
  /// -1: of all.
  var watch: Int32
  var mask: UInt32
  /// In the folder; empty is the folder itself.
  var name: String
}

/// All that there are. C: `read`.
private func readNotices(_ descriptor: Int32) -> [Notice] {
  var notices: [Notice] = []
  let head = MemoryLayout<inotify_event>.size
  withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      var start = 0
      while start + head <= count {
        let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let end = min(count, start + head + Int(event.len))
        notices.append(
          Notice(watch: event.wd, mask: event.mask, name: String(systemBytes: buffer[start + head..<end].prefix { $0 != 0 })))
        start = end
      }
    }
  }
  return notices
}
