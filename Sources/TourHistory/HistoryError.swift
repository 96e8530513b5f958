/// Why the history can't be read or written.
public enum HistoryError: Error, Hashable, Sendable {
  /// A call of the system failed on this path.
  case system(Call, path: String, errno: Int32)
  /// Another process has kept it locked all the while.
  case locked(path: String, milliseconds: Int)
  /// A newer version keeps something there that this one would destroy.
  case newer(schema: Int, path: String)
  /// It is a folder, a pipe or a device.
  case notAFile(path: String)
  /// It is something else than a history, which the user named: another program's file.
  case notAHistory(path: String)
  /// As root: a link that belongs to another user, who could point it at any file.
  case foreignLink(path: String)
  /// It has more than ``HistoryFile/maximumBytes``.
  case tooLarge(path: String)
  /// Neither the environment nor the system's accounts say where the user's files are.
  case noHome

  /// What was being done.
  public enum Call: String, CaseIterable, Hashable, Sendable {
    case open, read, write, sync, rename, remove
    case makeFolder, lock, followLink, status, setMode
  }
}
