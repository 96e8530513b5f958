import Glibc
import TourScreen
import TourSystem

extension HistoryFile {
  /// The size in bytes of the largest file that is read.
  static let maximumBytes = 64 << 20
}

/// Follows symbolic links at the end of a path, and returns the path of their target, which need not exist. C:
/// `readlink`, `lstat`.
///
/// - Throws: ``HistoryError/foreignLink(path:)`` if the process runs as root and a link belongs to another user;
///   ``HistoryError/system(_:path:errno:)`` with `ELOOP` after 40 links.
package func resolvedLink(_ path: String) throws(HistoryError) -> String {
  var path = path
  for _ in 0..<40 {
    guard let target = try? FileSystem.target(ofLink: path) else { return path }
    if geteuid() == 0, (try? FileStatus(ofLink: path))?.owner != 0 { throw .foreignLink(path: path) }
    path = joinedPath(folder(of: path), target)
  }
  throw .system(.followLink, path: path, errno: ELOOP)
}

/// Returns the bytes of a regular file; nil if it does not exist. Throws if the path is a symbolic link.
func readFile(_ path: String) throws(HistoryError) -> [UInt8]? {
  do throws(HistoryError) {
    // Non-blocking: opening a pipe that has no writer would block.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    let status = try file.status()
    guard status.isRegular else { throw .notAFile(path: path) }
    return try file.readAll(maximum: HistoryFile.maximumBytes, size: status.size)
  } catch .system(.open, path, ENOENT) {
    return nil
  }
}

/// Replaces or creates a file atomically: any reader finds either the old or the new contents, even after a power
/// failure. The caller must hold the lock. C: `rename`.
func replaceFile(_ path: String, with bytes: [UInt8]) throws(HistoryError) {
  let new = try writeFile(beside: path, bytes, sync: true)
  do throws(HistoryError) {
    try call(.rename, path) { () throws(Errno) in try FileSystem.rename(new, to: path) }
  } catch {
    try? FileSystem.remove(new)
    throw error
  }
  // All processes see the new file at this point, so a failure to sync the folder is ignored.
  if let folder = try? OpenFile(folder(of: path), O_RDONLY | O_DIRECTORY) { try? folder.sync() }
}

/// Writes a file beside another, readable only by its owner, and returns its path. The name is fixed, so that the next
/// call removes a file that a crash left behind; so the caller must hold the lock.
func writeFile(beside path: String, _ bytes: [UInt8], sync: Bool) throws(HistoryError) -> String {
  let new = path + ".new"
  try? FileSystem.remove(new)
  let file = try OpenFile(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  do throws(HistoryError) {
    try file.setMode(0o600)
    file.give(toOwnerOf: FileSystem.exists(path) ? path : folder(of: path))
    try file.writeAll(bytes)
    if sync { try file.sync() }
  } catch {
    try? FileSystem.remove(new)
    throw error
  }
  return new
}

/// Removes a file. C: `unlink`.
func removeFile(_ path: String) throws(HistoryError) {
  try call(.remove, path) { () throws(Errno) in try FileSystem.remove(path) }
}

/// Renames a file to the first free name of `NAME.damaged-1`, `-2`…, and returns the new path. The caller must hold the
/// lock.
func setAside(_ path: String) throws(HistoryError) -> String {
  for number in 1...10_000 {
    let name = "\(path).damaged-\(number)"
    do throws(HistoryError) {
      // An empty file reserves the name first: `rename` alone would replace a file of another process.
      _ = try OpenFile(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch .system(.open, name, EEXIST) {
      continue
    }
    do throws(HistoryError) {
      try call(.rename, path) { () throws(Errno) in try FileSystem.rename(path, to: name) }
    } catch {
      try? FileSystem.remove(name)
      throw error
    }
    return name
  }
  throw .system(.rename, path: path, errno: EEXIST)
}

/// Creates a folder and its missing parents, accessible only to their owner. C: `mkdir`.
func makeFolder(_ path: String) throws(HistoryError) {
  do throws(HistoryError) {
    _ = try call(.status, path) { () throws(Errno) in try FileStatus(of: path) }
    return
  } catch .system(.status, _, ENOENT) {
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
  }
  do throws(HistoryError) {
    try call(.makeFolder, path) { () throws(Errno) in try FileSystem.makeFolder(path, mode: 0o700) }
  } catch .system(.makeFolder, path, EEXIST) {
    return
  }
  if let new = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { new.give(toOwnerOf: folder(of: path)) }
}
