internal import Glibc
import TourScreen

/// Returns the bytes of a regular file. C: stat(2), open(2), fstat(2), read(2).
///
/// No other file is opened: opening a device may have side effects, and a pipe may have no writer.
///
/// - Throws: ``GuideError/unreadable(code:)``, ``GuideError/directory``, ``GuideError/irregularFile``, ``GuideError/tooLarge(limit:)``.
func contents(of path: String) throws(GuideError) -> [UInt8] { try stampedContents(of: path).bytes }

/// Returns the bytes of a regular file, and the file's stamp from before they were read.
func stampedContents(of path: String) throws(GuideError) -> (bytes: [UInt8], stamp: FileStamp) {
  var status = stat()
  guard unsafe path.withSystemString({ unsafe stat($0, &status) }) == 0 else { throw .unreadable(code: errno) }
  try check(status)
  // The opened file is checked again: another file may have replaced the first one.
  let descriptor = retrying { unsafe path.withSystemString { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) } }
  guard descriptor >= 0 else { throw .unreadable(code: errno) }
  defer { close(descriptor) }
  guard unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
  try check(status)

  // Reading one byte more than the size detects the end of the file. Files in /proc have a size of 0.
  var bytes: [UInt8] = []
  var room = max(Int(status.st_size) + 1, 4096)
  while bytes.count <= Limit.bytes {
    var count = 0
    let chunk = unsafe [UInt8](unsafeUninitializedCapacity: min(room, Limit.bytes + 1 - bytes.count)) { buffer, initialized in
      count = retrying { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
      initialized = max(0, count)
    }
    guard count >= 0 else { throw .unreadable(code: errno) }
    if count == 0 { return (bytes, FileStamp(status)) }
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    room = 65_536
  }
  throw .tooLarge(limit: Limit.bytes)
}

/// - Throws: ``GuideError/directory``, ``GuideError/irregularFile``, ``GuideError/tooLarge(limit:)``.
private func check(_ status: stat) throws(GuideError) {
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw .directory
  default: throw .irregularFile
  }
  guard status.st_size <= Limit.bytes else { throw .tooLarge(limit: Limit.bytes) }
}

/// A hash of a file's identity and state, which changes with every change of the file's contents.
///
/// It covers device, inode, type and permissions, size, and the times of the last change of contents (mtime) and of the inode (ctime).
/// A program cannot set the latter, so a changed file with the old size and mtime is detected too.
struct FileStamp: Equatable {
  /// The hash, which is never 0.
  let value: UInt64
  /// The later of mtime and ctime, in seconds since 1970.
  fileprivate let changed: Int

  init(_ status: stat) {
    var hash = Hash64()
    hash.combine(UInt64(status.st_dev))
    hash.combine(UInt64(status.st_ino))
    hash.combine(UInt64(status.st_mode))
    hash.combine(UInt64(bitPattern: Int64(status.st_size)))
    hash.combine(UInt64(bitPattern: Int64(status.st_mtim.tv_sec)))
    hash.combine(UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
    hash.combine(UInt64(bitPattern: Int64(status.st_ctim.tv_sec)))
    hash.combine(UInt64(bitPattern: Int64(status.st_ctim.tv_nsec)))
    value = max(1, hash.value)
    changed = max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)
  }

  /// Whether any change at `time`, in seconds since 1970, or later is certain to give another stamp. File times can be as coarse as 2 s, so
  /// a change within `margin` seconds of the last one may leave them as they are.
  func isSettled(at time: Int, margin: Int) -> Bool { changed < time - margin }
}

/// A hash of 64 bits that is the same in every process.
///
/// The mixing step is that of Fibonacci hashing: multiply by 2⁶⁴ / φ, then xor the upper half into the lower.
struct Hash64 {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

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

func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
