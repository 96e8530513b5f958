internal import Glibc
import TourScreen

/// A cache folder for indexes of guides, such as `tour` in `$XDG_CACHE_HOME`. Its files may be deleted at any time.
///
/// A file is read only if it belongs to the effective user, nobody else may write to it, and it is no symbolic link. The same holds for the
/// folder when a file is written. So `sudo tour` does not use the user's cache, and reads the guides themselves.
struct IndexCache: Hashable, Sendable {
  let path: String

  /// The largest number of index files. The oldest ones beyond it are removed when an index is written.
  static let mostFiles = 32
  /// The largest size of an index in bytes, enough for about a hundred thousand guides. Larger ones are neither read nor written.
  static let mostBytes = 16 << 20

  /// Returns the file for the index of a folder; nil if the path of the cache is relative, or if the executable cannot be identified.
  ///
  /// The name is a hash of the folder's path and of the executable's stamp, because another build may read a head differently.
  func file(for folder: String) -> File? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var status = stat()
    guard unsafe stat("/proc/self/exe", &status) == 0 else { return nil }
    var hash = Hash64()
    hash.combine(FileStamp(status).value)
    unsafe folder.systemBytes.withUnsafeBytes { unsafe hash.combine($0) }
    return File(cache: self, name: "guides-" + String(hash.value, radix: 16))
  }

  struct File {
    let cache: IndexCache
    let name: String

    /// Returns the index in the file; nil if there is no valid one.
    func read(folder: String) -> CatalogIndex.Stored? {
      let descriptor = retrying { unsafe cache.path(of: name).withSystemString { unsafe Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } }
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, isPrivate(status), status.st_size <= IndexCache.mostBytes
      else { return nil }
      let size = Int(status.st_size)
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        while count < size {
          let more = retrying { unsafe Glibc.read(descriptor, buffer.baseAddress! + count, size - count) }
          if more <= 0 { break }
          count += more
        }
        initialized = count
      }
      return CatalogIndex.Stored(bytes, folder: folder)
    }

    /// Replaces the index in the file atomically, and returns whether that succeeded.
    ///
    /// The file is not synced to the disk: the checksum reveals a file that was damaged by a power failure.
    func write(_ index: CatalogIndex, folder: String) -> Bool {
      let bytes = index.encoded(folder: folder)
      guard bytes.count <= IndexCache.mostBytes, let directory = cache.open() else { return false }
      defer { close(directory) }
      let new = "\(name).\(getpid()).new"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      var descriptor = unsafe openat(directory, new, flags, 0o600)
      if descriptor < 0, errno == EEXIST {
        // A process with the same id was killed while it wrote.
        unsafe unlinkat(directory, new, 0)
        descriptor = unsafe openat(directory, new, flags, 0o600)
      }
      guard descriptor >= 0 else { return false }
      var written = 0
      while written < bytes.count {
        let count = retrying { unsafe bytes[written...].withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) } }
        if count <= 0 { break }
        written += count
      }
      close(descriptor)
      guard written == bytes.count, unsafe renameat(directory, new, directory, name) == 0 else {
        unsafe unlinkat(directory, new, 0)
        return false
      }
      cache.clean(directory)
      return true
    }
  }

  /// Opens the folder, and creates it if it is missing; nil if it cannot be used. C: open(2), mkdir(2).
  private func open() -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    var descriptor = unsafe path.withSystemString { unsafe Glibc.open($0, flags) }
    if descriptor < 0, errno == ENOENT {
      let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
      // No folder is created in a folder of another user.
      var status = stat()
      if unsafe parent.withSystemString({ unsafe stat($0, &status) }) != 0 {
        guard unsafe parent.withSystemString({ unsafe mkdir($0, 0o700) }) == 0 else { return nil }
      } else if status.st_uid != geteuid() {
        return nil
      }
      _ = unsafe path.withSystemString { unsafe mkdir($0, 0o700) }
      descriptor = unsafe path.withSystemString { unsafe Glibc.open($0, flags) }
    }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, isPrivate(status) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func path(of name: String) -> String { joinedPath(path, name) }

  /// Removes the oldest files beyond ``mostFiles``. They belong to folders or builds that are rarely used.
  private func clean(_ directory: Int32) {
    let copy = dup(directory)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return
    }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var files: [(name: String, written: Int)] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe String(systemBytes: $0.prefix { $0 != 0 }) }
      var status = stat()
      guard name.hasPrefix("guides-"), unsafe fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      files.append((name, status.st_mtim.tv_sec))
    }
    for file in files.sorted(by: { $0.written > $1.written }).dropFirst(Self.mostFiles) { unsafe unlinkat(directory, file.name, 0) }
  }
}

/// Whether a file or folder belongs to the effective user, and nobody else may write to it.
private func isPrivate(_ status: stat) -> Bool { status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0 }
