import Glibc

@testable import TourHistory

/// A temporary folder for one test. It is removed with this object.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/tour-history-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template)!)
  }

  deinit { remove(path) }

  /// The path of an entry of the folder.
  subscript(name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) {
    write(Array(text.utf8), to: name, mode: mode)
  }

  func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) {
    let file = try! OpenFile(self[name], O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    try! file.writeAll(bytes)
    try! file.setMode(mode)
  }

  func text(_ name: String) -> String? {
    (try? readFile(self[name])).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of the folder's entries, sorted.
  var names: [String] { Self.names(path) }

  static func names(_ path: String) -> [String] { entries(path).sorted() }

  func mode(_ name: String) -> mode_t? {
    var status = stat()
    return lstat(self[name], &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  func target(ofLink name: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = readlink(self[name], &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }
}

private func entries(_ path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

private func remove(_ path: String) {
  var status = stat()
  if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
    for name in entries(path) { remove(path + "/" + name) }
    rmdir(path)
  } else {
    unlink(path)
  }
}
