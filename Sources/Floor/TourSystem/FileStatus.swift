internal import Glibc
import TourText

/// The status of a file. In C: `struct stat`, stat(3type).
public struct FileStatus: Sendable {
  private let raw: stat

  /// Follows symbolic links. In C: stat(2).
  ///
  /// - Throws: `ENOENT` if there is no such file, `EACCES` if a folder of the path may not be searched, `ELOOP` if
  ///   links lead in a circle, `ENAMETOOLONG`, `ENOTDIR`.
  public init(of path: String) throws(Errno) {
    var raw = stat()
    try Errno.retrying("stat") { unsafe path.withSystemString { unsafe stat($0, &raw) } }
    self.raw = raw
  }

  /// The status of a file whose path is a C string, following symbolic links. In C: stat(2).
  ///
  /// - Throws: the errors of ``init(of:)-(String)``.
  public init(of path: UnsafePointer<CChar>) throws(Errno) {
    var raw = stat()
    try Errno.retrying("stat") { unsafe stat(path, &raw) }
    self.raw = raw
  }

  /// The status of a symbolic link itself, or of any other file. In C: lstat(2).
  ///
  /// - Throws: the errors of ``init(of:)-(String)``.
  public init(ofLink path: String) throws(Errno) {
    var raw = stat()
    try Errno.retrying("lstat") { unsafe path.withSystemString { unsafe lstat($0, &raw) } }
    self.raw = raw
  }

  /// In C: fstat(2).
  ///
  /// - Throws: `EBADF` if the descriptor is closed.
  public init(ofDescriptor number: Int32) throws(Errno) {
    var raw = stat()
    try Errno.retrying("fstat") { unsafe fstat(number, &raw) }
    self.raw = raw
  }

  init(of name: UnsafePointer<CChar>, in folder: Int32, followsLink: Bool) throws(Errno) {
    var raw = stat()
    try Errno.retrying("fstatat") { unsafe fstatat(folder, name, &raw, followsLink ? 0 : AT_SYMLINK_NOFOLLOW) }
    self.raw = raw
  }

  public var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }
  public var isFolder: Bool { raw.st_mode & S_IFMT == S_IFDIR }
  /// The file's type and permissions, as bits: `S_IFMT` and 0o7777.
  public var mode: UInt32 { raw.st_mode }
  /// In bytes.
  public var size: Int { raw.st_size }
  /// The number of hard links.
  public var links: Int { Int(raw.st_nlink) }
  public var owner: UInt32 { raw.st_uid }
  public var group: UInt32 { raw.st_gid }
  /// The device that contains the file. With ``inode`` it identifies the file.
  public var device: UInt64 { UInt64(raw.st_dev) }
  public var inode: UInt64 { UInt64(raw.st_ino) }
  /// The device number of a device file, such as a terminal; 0 for any other file.
  public var representedDevice: UInt64 { UInt64(raw.st_rdev) }
  /// The time of the last change of the contents (mtime), since 1970.
  public var modified: (seconds: Int, nanoseconds: Int) { (raw.st_mtim.tv_sec, raw.st_mtim.tv_nsec) }
  /// The time of the last change of the contents or of the status (ctime), since 1970. A program cannot set it.
  public var changed: (seconds: Int, nanoseconds: Int) { (raw.st_ctim.tv_sec, raw.st_ctim.tv_nsec) }
}
