internal import CPosix
internal import Glibc

/// Detects changes of folders, which are added one by one. Does not poll, and causes no wake-ups while nothing changes.
///
/// The thread that creates the watch must also add folders, poll and read: the kernel reports each change by a signal
/// to this thread (SIGURG), which keeps the signal blocked.
///
/// In C: fcntl(2), `F_NOTIFY`; signalfd(2).
package struct FolderWatch: ~Copyable {
  private let signals: Descriptor

  /// A watch without folders; nil if there is no descriptor for it.
  package init?() {
    let number = tour_shim_folders_open()
    if number < 0 { return nil }
    signals = Descriptor(owning: number)
    // The signal of a change that an earlier watch of this thread has not read.
    clear()
  }

  /// The descriptor to poll: readable after a change. Then call ``clear()``.
  package var descriptor: Int32 { signals.number }

  /// Watches a folder as long as the returned descriptor is open. nil if the folder can't be opened, or the kernel
  /// can't watch it.
  /// - Parameter isForRenames: whether only new names of files matter, and not their creation and removal.
  package borrowing func watch(_ path: String, isForRenames: Bool) -> Descriptor? {
    guard let folder = try? Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK),
      tour_shim_folders_watch(folder.number, isForRenames ? 1 : 0) != 0
    else { return nil }
    return folder
  }

  /// Makes ``descriptor`` readable, as after a change.
  package borrowing func signal() { tour_shim_folders_signal() }

  /// Removes the changes so far. In C: read(2).
  package borrowing func clear() {
    var bytes: [UInt8] = []
    while case .bytes = try? signals.read(appendingTo: &bytes) { bytes = [] }
  }
}
