import Glibc
import TourScreen

extension HistoryFile {
  /// The size in bytes of the largest file that is read.
  static let maximumBytes = 64 << 20
}

/// Returns the path of the file to which a path leads through symbolic links, also if that file does not exist. C: `readlink`, `lstat`.
///
/// - Throws: ``HistoryError/foreignLink(path:)`` if the process runs as root and a link belongs to another user;
///   ``HistoryError/system(_:path:errno:)`` with `ELOOP` after 40 links.
func resolvedLink(_ path: String) throws(HistoryError) -> String {
  var path = path
  for _ in 0..<40 {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe target.withUnsafeMutableBytes { buffer in unsafe path.withSystemString { unsafe readlink($0, buffer.baseAddress!, buffer.count) } }
    if count < 0 { return path }
    var link = stat()
    if geteuid() == 0, unsafe path.withSystemString({ unsafe lstat($0, &link) }) != 0 || link.st_uid != 0 { throw .foreignLink(path: path) }
    path = joinedPath(folder(of: path), String(systemBytes: target[..<count]))
  }
  throw .system(.followLink, path: path, errno: ELOOP)
}

/// Returns the bytes of a regular file; nil if it does not exist. Throws if the path is a symbolic link.
func readFile(_ path: String) throws(HistoryError) -> [UInt8]? {
  do throws(HistoryError) {
    // Non-blocking: opening a pipe that has no writer would block.
    let file = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return try file.readAll(maximum: HistoryFile.maximumBytes)
  } catch .system(.open, path, ENOENT) {
    return nil
  }
}

/// Replaces or creates a file atomically: any reader finds either the old or the new contents, even after a power failure. The caller must
/// hold the lock. C: `rename`.
func replaceFile(_ path: String, with bytes: [UInt8]) throws(HistoryError) {
  let new = try writeFile(beside: path, bytes, sync: true)
  do throws(HistoryError) {
    try call(.rename, path) { unsafe new.withSystemString { new in unsafe path.withSystemString { unsafe rename(new, $0) } } }
  } catch {
    _ = unsafe new.withSystemString(unlink)
    throw error
  }
  // All processes see the new file at this point, so a failure to sync the folder is ignored.
  if let folder = try? OpenFile(folder(of: path), O_RDONLY | O_DIRECTORY) { try? folder.sync() }
}

/// Writes a file beside another, readable only by its owner, and returns its path. The caller must hold the lock: the name is always the
/// same, so that a file that a crash left is removed by the next call.
func writeFile(beside path: String, _ bytes: [UInt8], sync: Bool) throws(HistoryError) -> String {
  let new = path + ".new"
  _ = unsafe new.withSystemString(unlink)
  let file = try OpenFile(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  do throws(HistoryError) {
    try file.setMode(0o600)
    unsafe file.give(toOwnerOf: path.withSystemString { unsafe access($0, F_OK) } == 0 ? path : folder(of: path))
    try file.writeAll(bytes)
    if sync { try file.sync() }
  } catch {
    _ = unsafe new.withSystemString(unlink)
    throw error
  }
  return new
}

/// Removes a file. C: `unlink`.
func removeFile(_ path: String) throws(HistoryError) {
  try call(.remove, path) { unsafe path.withSystemString(unlink) }
}

/// Renames a file to the first free name of `NAME.damaged-1`, `-2`…, and returns the new path. The caller must hold the lock.
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
      try call(.rename, path) { unsafe path.withSystemString { path in unsafe name.withSystemString { unsafe rename(path, $0) } } }
    } catch {
      _ = unsafe name.withSystemString(unlink)
      throw error
    }
    return name
  }
  throw .system(.rename, path: path, errno: EEXIST)
}

/// Creates a folder and its missing parents, accessible only to their owner. C: `mkdir`.
func makeFolder(_ path: String) throws(HistoryError) {
  do throws(HistoryError) {
    _ = try status(of: path)
    return
  } catch .system(.status, _, ENOENT) {
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
  }
  do throws(HistoryError) {
    try call(.makeFolder, path) { unsafe path.withSystemString { unsafe mkdir($0, 0o700) } }
  } catch .system(.makeFolder, path, EEXIST) {
    return
  }
  if let new = try? OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { new.give(toOwnerOf: folder(of: path)) }
}
