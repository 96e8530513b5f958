/// The reason why the history cannot be read or written.
public enum HistoryError: Error, Hashable, Sendable {
  /// A system call failed for this path. `errno` is the error number, such as `ENOSPC`.
  case system(Call, path: String, errno: Int32)
  /// Another process held the lock for the whole time.
  case locked(path: String, milliseconds: Int)
  /// The file has a newer schema, with a member that this version would destroy.
  case newer(schema: Int, path: String)
  /// The path is a folder, a pipe or a device.
  case notAFile(path: String)
  /// The file that the user named is not a history: it belongs to another program.
  case notAHistory(path: String)
  /// The process runs as root, and the path is a symbolic link of another user, who could direct it at any file.
  case foreignLink(path: String)
  /// The file has more than `HistoryFile.maximumBytes` bytes.
  case tooLarge(path: String)
  /// With the change, the file would have more than `HistoryFile.maximumBytes` bytes. It stays as it is.
  case wouldBeTooLarge(path: String)
  /// The damaged file was renamed to `keptAs`, and then no new file could be written in its place.
  indirect case notReplaced(HistoryError, keptAs: String)
  /// Neither the environment nor the user database (passwd) contains the home folder.
  case noHome

  /// The operation that failed.
  public enum Call: String, CaseIterable, Hashable, Sendable {
    case open, read, write, sync, rename, remove
    case makeFolder, lock, followLink, status, setMode
  }
}
