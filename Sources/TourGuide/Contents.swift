internal import Glibc

/// The bytes of a regular file: open(2), fstat(2), read(2).
///
/// - Throws: ``GuideError/unreadable(code:)``, ``GuideError/directory``, ``GuideError/irregularFile``, ``GuideError/tooLarge(limit:)``.
func contents(of path: String) throws(GuideError) -> [UInt8] {
  // Not to wait for the other end of a pipe.
  let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
  guard descriptor >= 0 else { throw .unreadable(code: errno) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .unreadable(code: errno) }
  switch status.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw .directory
  default: throw .irregularFile
  }
  guard status.st_size <= Limit.bytes else { throw .tooLarge(limit: Limit.bytes) }

  // One byte more than allowed shows that it grew meanwhile, and that files in /proc, of size 0, are at their end.
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: min(max(Int(status.st_size) + 1, 4096), Limit.bytes + 1))
  while true {
    let count = retrying { read(descriptor, &chunk, chunk.count) }
    guard count >= 0 else { throw .unreadable(code: errno) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
    guard bytes.count <= Limit.bytes else { throw .tooLarge(limit: Limit.bytes) }
  }
}

/// The names in a folder, without hidden ones, in the order of their bytes; empty where it cannot be read: opendir(3).
func names(in folder: String) -> [String] {
  guard let directory = opendir(folder) else { return [] }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
