internal import Glibc
import TourScreen

/// A folder for indexes, `tour` in `$XDG_CACHE_HOME` for one: its files may be deleted at any time.
///
/// It is used only where it belongs to the user whom the process runs as and nobody else may write there, and nothing in it is reached
/// through a link: not by `sudo tour`, which reads the guides themselves.
struct IndexCache: Hashable, Sendable {
  let path: String

  /// More files than this, and the oldest are removed when one is written.
  static let mostFiles = 32
  /// What is larger is not read or written: about a hundred thousand guides.
  static let mostBytes = 16 << 20

  /// The file for a folder's index; nil where this program does not know itself.
  ///
  /// Another build may read a head differently, so its name is made of the folder's path and of the executable's stamp.
  func file(for folder: String) -> File? {
    guard path.utf8.first == UInt8(ascii: "/") else { return nil }
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return nil }
    var hash = Hash64()
    hash.combine(FileStamp(status).value)
    folder.systemBytes.withUnsafeBytes { hash.combine($0) }
    return File(cache: self, name: "guides-" + String(hash.value, radix: 16))
  }

  struct File {
    let cache: IndexCache
    let name: String

    /// The index in it; nil where there is none that can be used.
    func read(folder: String) -> CatalogIndex.Stored? {
      let descriptor = retrying { cache.join(name).withSystemString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) } }
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, isPrivate(status), status.st_size <= IndexCache.mostBytes
      else { return nil }
      let size = Int(status.st_size)
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        while count < size {
          let more = retrying { Glibc.read(descriptor, buffer.baseAddress! + count, size - count) }
          if more <= 0 { break }
          count += more
        }
        initialized = count
      }
      return CatalogIndex.Stored(bytes, folder: folder)
    }

    /// Puts an index in place of the old one, in one step, and returns whether that was possible.
    ///
    /// It is not brought to the disk: what a power failure leaves of it is seen to be damaged.
    func write(_ index: CatalogIndex, folder: String) -> Bool {
      let bytes = index.encoded(folder: folder)
      guard bytes.count <= IndexCache.mostBytes, let directory = cache.open() else { return false }
      defer { close(directory) }
      let new = "\(name).\(getpid()).new"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      var descriptor = openat(directory, new, flags, 0o600)
      if descriptor < 0, errno == EEXIST {
        // A process with this number was killed while it wrote.
        unlinkat(directory, new, 0)
        descriptor = openat(directory, new, flags, 0o600)
      }
      guard descriptor >= 0 else { return false }
      var written = 0
      while written < bytes.count {
        let count = retrying { bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } }
        if count <= 0 { break }
        written += count
      }
      close(descriptor)
      guard written == bytes.count, renameat(directory, new, directory, name) == 0 else {
        unlinkat(directory, new, 0)
        return false
      }
      cache.clean(directory)
      return true
    }
  }

  /// The folder, made where it is missing; nil where it cannot be used. C: open(2), mkdir(2).
  private func open() -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    var descriptor = path.withSystemString { Glibc.open($0, flags) }
    if descriptor < 0, errno == ENOENT {
      let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
      // Nobody else's folder gets one of ours.
      var status = stat()
      if parent.withSystemString({ stat($0, &status) }) != 0 {
        guard parent.withSystemString({ mkdir($0, 0o700) }) == 0 else { return nil }
      } else if status.st_uid != geteuid() {
        return nil
      }
      _ = path.withSystemString { mkdir($0, 0o700) }
      descriptor = path.withSystemString { Glibc.open($0, flags) }
    }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, isPrivate(status) else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private func join(_ name: String) -> String { joined(path, name) }

  /// Removes the files that were written longest ago, of folders or builds that are hardly in use any more.
  private func clean(_ directory: Int32) {
    let copy = dup(directory)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var files: [(name: String, written: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(systemBytes: $0.prefix { $0 != 0 }) }
      var status = stat()
      guard name.hasPrefix("guides-"), fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      files.append((name, status.st_mtim.tv_sec))
    }
    for file in files.sorted(by: { $0.written > $1.written }).dropFirst(Self.mostFiles) { unlinkat(directory, file.name, 0) }
  }
}

/// Whether it belongs to the user, and nobody else may write to it.
private func isPrivate(_ status: stat) -> Bool { status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0 }
