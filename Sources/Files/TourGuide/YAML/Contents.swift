internal import Glibc
import TourScreen
import TourSystem

/// Returns the bytes of a regular file. C: stat(2), open(2), fstat(2), read(2).
///
/// No other kind of file is opened: a device may have side effects, and a pipe without a writer would block.
///
/// - Throws: ``GuideError/unreadable(code:)``, ``GuideError/directory``, ``GuideError/irregularFile``,
///   ``GuideError/tooLarge(limit:)``.
func contents(of path: String, limit: Int = Limit.bytes) throws(GuideError) -> [UInt8] {
  try stampedContents(of: path, limit: limit).bytes
}

/// Returns the bytes of a regular file of a folder. A symbolic link is not followed (``GuideError/artLink``). C:
/// fstatat(2), openat(2), fstat(2), read(2).
func contents(ofFile name: String, in path: String) throws(GuideError) -> [UInt8] {
  let folder = try reading { () throws(Errno) in try Descriptor(opening: path, O_RDONLY | O_DIRECTORY) }
  try check(try reading { () throws(Errno) in try FileStatus(of: path + "/" + name) })
  let file = try opening { () throws(Errno) in
    try Descriptor(opening: name, in: folder, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
  }
  let status = try reading { () throws(Errno) in try file.status }
  try check(status)
  guard let bytes = try reading({ () throws(Errno) in try file.readAll(maximum: Limit.bytes, size: status.size) })
  else { throw .tooLarge(limit: Limit.bytes) }
  return bytes
}

/// Returns the bytes of a regular file, and the file's stamp from before they were read.
func stampedContents(of path: String, limit: Int = Limit.bytes) throws(GuideError) -> (
  bytes: [UInt8], stamp: FileStamp
) {
  try check(try reading { () throws(Errno) in try FileStatus(of: path) }, limit: limit)
  // The opened file is checked again: another file may have replaced the first one.
  let file = try reading { () throws(Errno) in try Descriptor(opening: path, O_RDONLY | O_NONBLOCK) }
  let status = try reading { () throws(Errno) in try file.status }
  try check(status, limit: limit)
  guard let bytes = try reading({ () throws(Errno) in try file.readAll(maximum: limit, size: status.size) })
  else {
    throw .tooLarge(limit: limit)
  }
  return (bytes, FileStamp(status))
}

/// - Throws: ``GuideError/unreadable(code:)`` for an error of the system.
private func reading<Result: ~Copyable>(_ body: () throws(Errno) -> Result) throws(GuideError) -> Result {
  do throws(Errno) { return try body() } catch { throw .unreadable(code: error.number) }
}

/// - Throws: ``GuideError/artLink`` for a symbolic link that is not followed, ``GuideError/unreadable(code:)`` for
///   another error of the system.
private func opening(_ body: () throws(Errno) -> Descriptor) throws(GuideError) -> Descriptor {
  do throws(Errno) { return try body() } catch {
    throw error.number == ELOOP ? .artLink : .unreadable(code: error.number)
  }
}

/// - Throws: ``GuideError/directory``, ``GuideError/irregularFile``, ``GuideError/tooLarge(limit:)``.
private func check(_ status: FileStatus, limit: Int = Limit.bytes) throws(GuideError) {
  if status.isFolder { throw .directory }
  if !status.isRegular { throw .irregularFile }
  guard status.size <= limit else { throw .tooLarge(limit: limit) }
}

/// A hash of a file's identity and state, which changes with every change of the file's contents.
///
/// It covers device, inode, type and permissions, size, and the times of the last change of contents (mtime) and of the
/// inode (ctime). A program cannot set the latter, so a changed file with the old size and mtime is detected too.
struct FileStamp: Equatable {
  /// The hash, which is never 0.
  let value: UInt64
  /// The later of mtime and ctime, in seconds since 1970.
  fileprivate let changed: Int

  init(_ status: FileStatus) {
    var hash = Hash64()
    hash.combine(status.device)
    hash.combine(status.inode)
    hash.combine(UInt64(status.mode))
    hash.combine(UInt64(bitPattern: Int64(status.size)))
    hash.combine(UInt64(bitPattern: Int64(status.modified.seconds)))
    hash.combine(UInt64(bitPattern: Int64(status.modified.nanoseconds)))
    hash.combine(UInt64(bitPattern: Int64(status.changed.seconds)))
    hash.combine(UInt64(bitPattern: Int64(status.changed.nanoseconds)))
    value = max(1, hash.value)
    changed = max(status.modified.seconds, status.changed.seconds)
  }

  /// Whether any change at `time`, in seconds since 1970, or later is certain to give another stamp. File times can be
  /// as coarse as 2 s, so a change within `margin` seconds of the last one may leave them as they are.
  func isSettled(at time: Int, margin: Int) -> Bool { changed < time - margin }
}

/// A hash of 64 bits that is the same in every process.
///
/// The mixing step is Fibonacci hashing: multiply by 2⁶⁴ / φ, then xor the upper half into the lower.
struct Hash64 {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  /// The hash of these bytes alone.
  init(of bytes: UnsafeRawBufferPointer) { unsafe combine(bytes) }

  @inline(__always) mutating func combine(_ part: UInt64) {
    value = (value ^ part) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }

  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      unsafe combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      unsafe combine(UInt64(bytes[index]))
      index += 1
    }
  }
}
