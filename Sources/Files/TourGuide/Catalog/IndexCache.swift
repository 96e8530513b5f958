internal import Glibc
import TourScreen
import TourSystem

/// A cache folder for what was read from guides, such as `tour` in `$XDG_CACHE_HOME`: the indexes of folders
/// (``CatalogIndex``) and lists (``StoredList``). Its files may be deleted at any time.
///
/// A file is read only if it belongs to the effective user, no other user may write to it, and it is not a symbolic
/// link. A file is written only if the folder meets the same conditions. So `sudo tour` does not use the user's cache,
/// and reads the guides themselves.
struct IndexCache: Hashable, Sendable {
  let path: String

  /// The largest number of files of each kind. The oldest ones beyond it are removed when a file is written.
  static let mostFiles = 32
  /// The largest size of a file in bytes, enough for an index of about a hundred thousand guides. Larger ones are
  /// neither read nor written.
  static let mostBytes = 16 << 20

  /// What a file contains. The value is the first part of its name.
  enum Kind: String {
    case guides, list
  }

  /// Returns the file for the index of a folder, or for a list; nil if the path of the cache is relative, or if the
  /// executable cannot be identified.
  ///
  /// The name contains a hash of the executable's stamp, because another build may read a guide differently.
  /// - Parameter subject: the path of the folder, or the name of the list.
  func file(_ kind: Kind = .guides, for subject: String) -> File? {
    guard path.utf8.first == UInt8(ascii: "/"), let status = try? FileStatus(of: "/proc/self/exe") else { return nil }
    var hash = Hash64()
    hash.combine(FileStamp(status).value)
    unsafe subject.systemBytes.withUnsafeBytes { unsafe hash.combine($0) }
    return File(cache: self, kind: kind, name: "\(kind.rawValue)-\(String(hash.value, radix: 16))")
  }

  struct File {
    let cache: IndexCache
    let kind: Kind
    let name: String

    /// Returns the contents of the file; nil if it can't be read, or may not be used.
    func read() -> [UInt8]? {
      do throws(Errno) {
        let file = try Descriptor(opening: joinedPath(cache.path, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try file.status
        guard status.isRegular, isPrivate(status), status.size <= IndexCache.mostBytes else { return nil }
        return try file.read(upTo: status.size)
      } catch {
        return nil
      }
    }

    /// Replaces the contents of the file atomically, and returns whether that succeeded.
    ///
    /// The file is not synced to the disk: the checksum reveals a file that was damaged by a power failure.
    func write(_ bytes: [UInt8]) -> Bool {
      guard bytes.count <= IndexCache.mostBytes, let folder = try? cache.open() else { return false }
      let new = "\(name).\(getpid()).new"
      guard let file = try? create(new, in: folder) else { return false }
      do throws(Errno) {
        try file.writeAll(bytes)
        try folder.rename(new, to: name)
      } catch {
        try? folder.remove(new)
        return false
      }
      cache.clean(folder, kind)
      return true
    }

    private func create(_ name: String, in folder: borrowing Descriptor) throws(Errno) -> Descriptor {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      do throws(Errno) {
        return try Descriptor(opening: name, in: folder, flags, mode: 0o600)
      } catch {
        if error.number != EEXIST { throw error }
        // An earlier process with the same id was killed while it wrote the file.
        try folder.remove(name)
        return try Descriptor(opening: name, in: folder, flags, mode: 0o600)
      }
    }
  }

  /// Opens the folder, and creates it if it is missing. C: open(2), mkdir(2).
  ///
  /// - Throws: the errno of a call; `EPERM` if the folder belongs to another user or others may write to it.
  private func open() throws(Errno) -> Descriptor {
    let folder = try openOrCreate()
    guard isPrivate(try folder.status) else { throw Errno(EPERM, in: "open") }
    return folder
  }

  private func openOrCreate() throws(Errno) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    do throws(Errno) {
      return try Descriptor(opening: path, flags)
    } catch {
      if error.number != ENOENT { throw error }
      let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
      if let status = try? FileStatus(of: parent) {
        // No folder is created in a folder of another user.
        if status.owner != geteuid() { throw error }
      } else {
        try FileSystem.makeFolder(parent, mode: 0o700)
      }
      try? FileSystem.makeFolder(path, mode: 0o700)
      return try Descriptor(opening: path, flags)
    }
  }

  /// Removes the oldest files of a kind beyond ``mostFiles``. They belong to folders or builds that are rarely used.
  private func clean(_ folder: borrowing Descriptor, _ kind: Kind) {
    var names: [String] = []
    try? unsafe folder.forEachName { name in
      if unsafe name.starts(with: "\(kind.rawValue)-".utf8) { unsafe names.append(String(systemBytes: name)) }
    }
    var files: [(name: String, written: Int)] = []
    for name in names {
      if let status = try? folder.status(of: name, followsLink: false) { files.append((name, status.modified.seconds)) }
    }
    for file in files.sorted(by: { $0.written > $1.written }).dropFirst(Self.mostFiles) {
      try? folder.remove(file.name)
    }
  }
}

/// Whether a file or folder belongs to the effective user, and no other user may write to it.
private func isPrivate(_ status: FileStatus) -> Bool {
  status.owner == geteuid() && status.mode & (S_IWGRP | S_IWOTH) == 0
}
