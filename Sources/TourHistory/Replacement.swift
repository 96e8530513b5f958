import Glibc
import TourScreen

extension HistoryFile {
  /// What is larger is not read.
  public static let maximumBytes = 64 << 20
}

/// The file that a path means, through links, also where the last of them points at nothing yet. C: `readlink`, `lstat`.
///
/// - Throws: ``HistoryError/foreignLink(path:)`` for root, who follows only links that root has made.
func resolvedLink(_ path: String) throws(HistoryError) -> String {
  var path = path
  for _ in 0..<40 {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { buffer in path.withSystemString { readlink($0, buffer.baseAddress!, buffer.count) } }
    if count < 0 { return path }
    var link = stat()
    if geteuid() == 0, path.withSystemString({ lstat($0, &link) }) != 0 || link.st_uid != 0 { throw .foreignLink(path: path) }
    path = join(folder(of: path), String(systemBytes: target[..<count]))
  }
  throw .system(.followLink, path: path, errno: ELOOP)
}

/// The bytes of a regular file, not of a link's; nil where there is none.
func readFile(_ path: String) throws(HistoryError) -> [UInt8]? {
  do throws(HistoryError) {
    // A pipe that nobody writes into must not keep us.
    let file = try Descriptor(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard try file.status().st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    return try file.readAll(maximum: HistoryFile.maximumBytes)
  } catch .system(.open, path, ENOENT) {
    return nil
  }
}

/// Puts a file with these bytes in the place of another, or of none, so that everybody sees the one or the other, and so
/// does who looks after the power failed. To be called under the lock. C: `rename`.
func replaceFile(_ path: String, with bytes: [UInt8]) throws(HistoryError) {
  let new = try writeFile(beside: path, bytes, sync: true)
  do throws(HistoryError) {
    try call(.rename, path) { new.withSystemString { new in path.withSystemString { rename(new, $0) } } }
  } catch {
    _ = new.withSystemString(unlink)
    throw error
  }
  // The new file is in place and everybody sees it: no failure here can take that back.
  if let folder = try? Descriptor(folder(of: path), O_RDONLY | O_DIRECTORY) { try? folder.sync() }
}

/// Writes a file for nobody else's eyes beside another, and returns its path. To be called under the lock: the name is
/// always the same, so that what a crash left is cleared away by the next.
func writeFile(beside path: String, _ bytes: [UInt8], sync: Bool) throws(HistoryError) -> String {
  let new = path + ".new"
  _ = new.withSystemString(unlink)
  let file = try Descriptor(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  do throws(HistoryError) {
    try file.setMode(0o600)
    file.give(toOwnerOf: path.withSystemString { access($0, F_OK) } == 0 ? path : folder(of: path))
    try file.writeAll(bytes)
    if sync { try file.sync() }
  } catch {
    _ = new.withSystemString(unlink)
    throw error
  }
  return new
}

/// C: `unlink`.
func removeFile(_ path: String) throws(HistoryError) {
  try call(.remove, path) { path.withSystemString(unlink) }
}

/// Renames a file to the first free of `NAME.damaged-1`, `-2`…, and returns that. To be called under the lock.
func setAside(_ path: String) throws(HistoryError) -> String {
  for number in 1...10_000 {
    let name = "\(path).damaged-\(number)"
    do throws(HistoryError) {
      // Whose name it is, is settled by making it: `rename` alone would take another's away.
      _ = try Descriptor(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    } catch .system(.open, name, EEXIST) {
      continue
    }
    do throws(HistoryError) {
      try call(.rename, path) { path.withSystemString { path in name.withSystemString { rename(path, $0) } } }
    } catch {
      _ = name.withSystemString(unlink)
      throw error
    }
    return name
  }
  throw .system(.rename, path: path, errno: EEXIST)
}

/// Makes a folder and those that it lies in, where they are missing, for nobody else's eyes. C: `mkdir`.
func makeFolder(_ path: String) throws(HistoryError) {
  do throws(HistoryError) {
    _ = try status(of: path)
    return
  } catch .system(.status, _, ENOENT) {
    let parent = folder(of: path)
    if parent != path { try makeFolder(parent) }
  }
  do throws(HistoryError) {
    try call(.makeFolder, path) { path.withSystemString { mkdir($0, 0o700) } }
  } catch .system(.makeFolder, path, EEXIST) {
    return
  }
  if let new = try? Descriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { new.give(toOwnerOf: folder(of: path)) }
}
