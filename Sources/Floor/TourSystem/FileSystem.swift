internal import CPosix
internal import Glibc
import TourText

/// Calls that take paths.
public enum FileSystem {
  /// Whether a file of any type is at the path, following symbolic links. In C: access(2), `F_OK`.
  public static func exists(_ path: String) -> Bool { unsafe path.withSystemString { unsafe access($0, F_OK) } == 0 }

  /// Renames a file, and replaces a file at the new path. In C: rename(2).
  ///
  /// - Throws: `EXDEV` between file systems, `EACCES` or `EPERM` if a folder may not be changed, `EROFS`, `ENOSPC` or
  ///   `EDQUOT` if the disk is full, `ENOENT`, `EISDIR`, `ENOTDIR`.
  public static func rename(_ path: String, to new: String) throws(Errno) {
    try Errno.retrying("rename") {
      unsafe path.withSystemString { path in unsafe new.withSystemString { unsafe Glibc.rename(path, $0) } }
    }
  }

  /// Removes a file that is no folder. In C: unlink(2).
  ///
  /// - Throws: `ENOENT` if there is no such file, `EACCES` or `EPERM` if the folder may not be changed, `EISDIR` for
  ///   a folder, `EROFS`.
  public static func remove(_ path: String) throws(Errno) {
    try Errno.retrying("unlink") { unsafe path.withSystemString { unsafe unlink($0) } }
  }

  /// Creates a folder. In C: mkdir(2).
  ///
  /// - Parameter mode: its permissions, which umask(2) reduces.
  /// - Throws: `EEXIST` if there is a file at the path, `ENOENT` if the folder around it is missing, `EACCES`,
  ///   `EROFS`, `ENOSPC` or `EDQUOT` if the disk is full, `ENOTDIR`.
  public static func makeFolder(_ path: String, mode: UInt32) throws(Errno) {
    try Errno.retrying("mkdir") { unsafe path.withSystemString { unsafe mkdir($0, mode) } }
  }

  /// Removes an empty folder. In C: rmdir(2).
  ///
  /// - Throws: `ENOTEMPTY` if it has entries, `ENOENT`, `ENOTDIR`, `EBUSY` if a file system is mounted there,
  ///   `EACCES`, `EPERM`, `EROFS`.
  public static func removeFolder(_ path: String) throws(Errno) {
    try Errno.retrying("rmdir") { unsafe path.withSystemString { unsafe rmdir($0) } }
  }

  /// Returns the path that a symbolic link contains, of at most 4096 bytes. In C: readlink(2).
  ///
  /// - Throws: `EINVAL` if the file is no symbolic link.
  public static func target(ofLink path: String) throws(Errno) -> String {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try Errno.retrying("readlink") {
      unsafe target.withUnsafeMutableBytes { buffer in
        unsafe path.withSystemString { unsafe readlink($0, buffer.baseAddress!, buffer.count) }
      }
    }
    return String(systemBytes: target[..<count])
  }
}

extension FileSystem {
  /// Removes a folder with all that is in it, or a file. Symbolic links are removed, not followed. What cannot be
  /// removed stays. In C: nftw(3), remove(3).
  public static func removeTree(_ path: String) {
    unsafe path.withSystemString { unsafe tour_shim_remove_tree($0) }
  }

  /// Removes a folder with all that is in it before this process dies by SIGHUP, SIGINT, SIGQUIT, SIGTERM or SIGPIPE;
  /// nil for none. Ignored signals stay ignored. In C: sigaction(2).
  public static func removeTreeOnSignal(_ path: String?) {
    guard let path else { return tour_shim_remove_tree_on_signal(nil) }
    unsafe path.withSystemString { unsafe tour_shim_remove_tree_on_signal($0) }
  }

  /// Makes a folder the current one of this process. In C: chdir(2).
  ///
  /// - Throws: `ENOENT`, `ENOTDIR`, `EACCES`.
  public static func enter(_ path: String) throws(Errno) {
    try Errno.retrying("chdir") { unsafe path.withSystemString { unsafe chdir($0) } }
  }
}
