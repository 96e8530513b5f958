import Glibc

extension HistoryFile {
  /// What is larger is not read.
  public static let maximumBytes = 64 << 20
}

/// The file that a path means, through links, also where the last of them points at nothing yet. C: `readlink`.
func resolvedLink(_ path: String) throws(HistoryError) -> String {
  var path = path
  for _ in 0..<40 {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
    if count < 0 { return path }
    path = join(folder(of: path), String(decoding: target[..<count], as: UTF8.self))
  }
  throw .system(.followLink, path: path, errno: ELOOP)
}

/// The bytes of a regular file; nil where there is none.
func readFile(_ path: String) throws(HistoryError) -> [UInt8]? {
  do throws(HistoryError) {
    // A pipe that nobody writes into must not keep us.
    let file = try Descriptor(path, O_RDONLY | O_NONBLOCK)
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
    try call(.rename, path) { rename(new, path) }
  } catch {
    unlink(new)
    throw error
  }
  // The new file is in place and everybody sees it: no failure here can take that back.
  if let folder = try? Descriptor(folder(of: path), O_RDONLY | O_DIRECTORY) { try? folder.sync() }
}

/// Writes a file for nobody else's eyes beside another, and returns its path. To be called under the lock: the name is
/// always the same, so that what a crash left is cleared away by the next.
func writeFile(beside path: String, _ bytes: [UInt8], sync: Bool) throws(HistoryError) -> String {
  let new = path + ".new"
  unlink(new)
  let file = try Descriptor(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  do throws(HistoryError) {
    try file.setMode(0o600)
    file.give(toOwnerOf: access(path, F_OK) == 0 ? path : folder(of: path))
    try file.writeAll(bytes)
    if sync { try file.sync() }
  } catch {
    unlink(new)
    throw error
  }
  return new
}

/// C: `unlink`.
func removeFile(_ path: String) throws(HistoryError) {
  try call(.remove, path) { unlink(path) }
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
      try call(.rename, path) { rename(path, name) }
    } catch {
      unlink(name)
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
    try call(.makeFolder, path) { mkdir(path, 0o700) }
  } catch .system(.makeFolder, path, EEXIST) {
    return
  }
  if let new = try? Descriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { new.give(toOwnerOf: folder(of: path)) }
}
