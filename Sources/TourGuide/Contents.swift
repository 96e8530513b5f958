internal import Glibc
import TourScreen

/// The bytes of a regular file: stat(2), open(2), fstat(2), read(2).
///
/// Nothing else is opened: to open a device may have effects, and a pipe may have nobody at its other end.
///
/// - Throws: ``GuideError/unreadable(code:)``, ``GuideError/directory``, ``GuideError/irregularFile``, ``GuideError/tooLarge(limit:)``.
func contents(of path: String) throws(GuideError) -> [UInt8] { try stampedContents(of: path).bytes }

/// The bytes of a regular file, and the file's stamp from before they were read.
func stampedContents(of path: String) throws(GuideError) -> (bytes: [UInt8], stamp: FileStamp) {
  var status = stat()
  guard path.withSystemString({ stat($0, &status) }) == 0 else { throw .unreadable(code: errno) }
  try check(status)
  // Another file may have taken its place since.
  let descriptor = retrying { path.withSystemString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) } }
  guard descriptor >= 0 else { throw .unreadable(code: errno) }
  defer { close(descriptor) }
  guard fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
  try check(status)

  // One byte more than its size shows that it is at its end. Files in /proc have a size of 0.
  var bytes: [UInt8] = []
  var room = max(Int(status.st_size) + 1, 4096)
  while bytes.count <= Limit.bytes {
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: min(room, Limit.bytes + 1 - bytes.count)) { buffer, initialized in
      count = retrying { read(descriptor, buffer.baseAddress, buffer.count) }
      initialized = max(0, count)
    }
    guard count >= 0 else { throw .unreadable(code: errno) }
    if count == 0 { return (bytes, FileStamp(status)) }
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    room = 65_536
  }
  throw .tooLarge(limit: Limit.bytes)
}

/// - Throws: what makes a file none that is read.
private func check(_ status: stat) throws(GuideError) {
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw .directory
  default: throw .irregularFile
  }
  guard status.st_size <= Limit.bytes else { throw .tooLarge(limit: Limit.bytes) }
}

/// A file, and the state that it is in: another one after every change of its contents.
///
/// It is made of device, inode, type and permissions, size, and the times of the last change of contents (mtime) and of the inode (ctime).
/// The latter cannot be set by a program, so a changed file with the old size and mtime is noticed too.
struct FileStamp: Equatable {
  /// Never 0.
  let value: UInt64
  /// Seconds since 1970.
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

  /// Whether a change from `time` on, in seconds since 1970, is sure to give another stamp: times of files are as coarse as 2 s, so a file
  /// that was just changed may be changed again unnoticed.
  func isSettled(at time: Int, margin: Int) -> Bool { changed < time - margin }
}

/// A hash of 64 bits that is the same in every process.
///
/// The mixing step is that of Fibonacci hashing: multiply by 2⁶⁴ / φ, and fold the upper half down.
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
      combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    while index < bytes.count {
      combine(UInt64(bytes[index]))
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
