internal import Glibc
import TourText

/// Operations on files and folders. Reads and writes block until all bytes are transferred.
extension Descriptor {
  /// Reads `count` bytes, or fewer if the file ends before. In C: read(2).
  ///
  /// - Throws: `EISDIR` for a folder, `EIO` if the disk or the terminal fails, `EAGAIN` if the descriptor does not
  ///   block.
  public func read(upTo count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      // read(2) initializes the first `done` bytes, and writes none beyond `count`.
      do throws(Errno) {
        while done < count {
          let start = done
          let more = try Errno.retrying("read") {
            unsafe Glibc.read(number, buffer.baseAddress! + start, count - start)
          }
          if more == 0 { break }
          done += more
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads to the end of the file; nil if there are more than `maximum` bytes. In C: read(2).
  ///
  /// - Parameter size: the size of the file in bytes, if it is known. Files in /proc have a size of 0, and a file can
  ///   grow meanwhile.
  /// - Throws: the errors of ``read(upTo:)``.
  public func readAll(maximum: Int, size: Int = 0) throws(Errno) -> [UInt8]? {
    // One byte more than the size detects the end of the file.
    var room = min(max(size, 4095), maximum) + 1
    var bytes = try read(upTo: room)
    while bytes.count == room, room <= maximum {
      room = min(room + 65_536, maximum + 1)
      bytes += try read(upTo: room - bytes.count)
    }
    return bytes.count > maximum ? nil : bytes
  }

  /// Writes all of the bytes. In C: write(2).
  ///
  /// - Throws: `ENOSPC` or `EDQUOT` if the disk is full, `EFBIG` beyond the limit of a file, `EIO` if the disk fails,
  ///   `EPIPE` without a reader, `EAGAIN` if the descriptor does not block. Some of the bytes may be written.
  public func writeAll(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let start = written
      written += try Errno.retrying("write") {
        unsafe bytes[start...].withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      }
    }
  }

  /// Makes reads and writes wait, after the file was opened with `O_NONBLOCK`. In C: fcntl(2), `F_SETFL`.
  ///
  /// - Throws: `EBADF` if the descriptor is closed.
  public func becomeBlocking() throws(Errno) {
    let flags = try Errno.retrying("fcntl") { fcntl(number, F_GETFL) }
    try Errno.retrying("fcntl") { fcntl(number, F_SETFL, flags & ~O_NONBLOCK) }
  }

  /// Waits until the contents are on the disk. In C: fsync(2).
  ///
  /// - Throws: `EIO`, `ENOSPC` or `EDQUOT` if the contents could not be written, `EINVAL` for a file that has no
  ///   disk, such as a pipe.
  public func sync() throws(Errno) {
    try Errno.retrying("fsync") { fsync(number) }
  }

  /// The status of the file. In C: fstat(2).
  ///
  /// - Throws: the errors of ``FileStatus/init(ofDescriptor:)``.
  public var status: FileStatus {
    get throws(Errno) { try FileStatus(ofDescriptor: number) }
  }

  /// Sets the permissions of the file. In C: fchmod(2).
  ///
  /// - Throws: `EPERM` if the file belongs to another user, `EROFS` on a file system that is read only.
  public func setMode(_ mode: UInt32) throws(Errno) {
    try Errno.retrying("fchmod") { fchmod(number, mode) }
  }

  /// Changes the owner and the group of the file to another file's. In C: fchown(2).
  ///
  /// - Throws: `EPERM` unless the process is privileged or the file has that owner and group already, `EROFS` on a
  ///   file system that is read only.
  public func setOwner(_ other: FileStatus) throws(Errno) {
    try Errno.retrying("fchown") { fchown(number, other.owner, other.group) }
  }

  /// Takes an exclusive lock on the file; closing the file releases it. The lock belongs to the open file description,
  /// not to the process as with fcntl(2). In C: flock(2), `LOCK_NB`.
  ///
  /// - Returns: false if another open file description holds the lock.
  /// - Throws: `ENOLCK` if the kernel has no memory for locks; `ENOSYS`, `EOPNOTSUPP` or `EINVAL` on file systems
  ///   without locks.
  public func lock() throws(Errno) -> Bool {
    do throws(Errno) {
      try Errno.retrying("flock") { flock(number, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error
    }
  }
}

/// The entries of a folder.
extension Descriptor {
  /// Calls `body` with the name of each entry, in any order, including `.` and `..`. The bytes are valid during the
  /// call. In C: readdir(3).
  ///
  /// - Throws: `ENOTDIR` if the descriptor is no folder, `EMFILE` if the process has no descriptor left, `ENOMEM`; the
  ///   errors of getdents(2), such as `EIO`, after some of the names.
  public func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws(Errno) {
    // A duplicate, because closedir(3) closes the stream's descriptor.
    let copy = try Descriptor(duplicating: number)
    guard let entries = unsafe fdopendir(copy.number) else { throw Errno(errno, in: "fdopendir") }
    _ = copy.released()
    defer { unsafe closedir(entries) }
    // A duplicate shares its position in the folder with the original.
    unsafe rewinddir(entries)
    while true {
      // readdir(3) returns nil at the end, too, and then leaves errno as it is.
      errno = 0
      guard let entry = unsafe readdir(entries) else {
        if errno != 0 { throw Errno(errno, in: "readdir") }
        return
      }
      // The entry is valid until the next readdir(3).
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe body(UnsafeRawBufferPointer(rebasing: bytes.prefix { $0 != 0 }))
      }
    }
  }

  /// Returns the status of an entry. In C: fstatat(2).
  ///
  /// - Parameter followsLink: whether the status of a symbolic link is its target's.
  /// - Throws: `ENOENT` if there is no such entry, `ELOOP` if links lead in a circle, `EACCES` if the folder may not
  ///   be searched, `ENAMETOOLONG`, `ENOTDIR`.
  public func status(of name: String, followsLink: Bool = true) throws(Errno) -> FileStatus {
    let number = number
    // `withSystemString` has no typed errors.
    let result = unsafe name.withSystemString { name -> Result<FileStatus, Errno> in
      do throws(Errno) { return unsafe .success(try FileStatus(of: name, in: number, followsLink: followsLink)) } catch
      { return .failure(error) }
    }
    return try result.get()
  }

  /// Returns the status of an entry, whose name is a C string, following symbolic links. In C: fstatat(2).
  ///
  /// - Throws: the errors of ``status(of:followsLink:)``.
  public func status(of name: UnsafePointer<CChar>) throws(Errno) -> FileStatus {
    try unsafe FileStatus(of: name, in: number, followsLink: true)
  }

  /// Renames an entry, and replaces a file of the new name. In C: renameat(2).
  ///
  /// - Throws: `EACCES` or `EPERM` if the folder may not be changed, `EROFS`, `ENOSPC` or `EDQUOT` if the disk is
  ///   full, `ENOENT` if there is no such entry, `EISDIR` or `ENOTDIR` if one of the two is a folder.
  public func rename(_ name: String, to new: String) throws(Errno) {
    try Errno.retrying("renameat") {
      unsafe name.withSystemString { name in unsafe new.withSystemString { unsafe renameat(number, name, number, $0) } }
    }
  }

  /// Removes a file of the folder. In C: unlinkat(2).
  ///
  /// - Throws: `ENOENT` if there is no such entry, `EACCES` or `EPERM` if the folder may not be changed, `EISDIR` for
  ///   a folder, `EROFS`.
  public func remove(_ name: String) throws(Errno) {
    try Errno.retrying("unlinkat") { unsafe name.withSystemString { unsafe unlinkat(number, $0, 0) } }
  }
}
