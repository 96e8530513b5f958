import Glibc

/// A new folder under /tmp, which is removed with its contents when the value goes out of scope.
struct Folder: ~Copyable {
  let path: String

  init() {
    var template = Array("/tmp/tour-guides-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } } ?? ""
    precondition(!path.isEmpty)
  }

  /// Writes a file, and creates the folders of its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    let file = path + "/" + name
    for index in file.indices.dropFirst(path.count + 1) where file[index] == "/" { mkdir(String(file[..<index]), 0o755) }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(descriptor >= 0)
    defer { close(descriptor) }
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    return file
  }

  deinit { Self.empty(path) }

  private static func empty(_ folder: String) {
    if let directory = opendir(folder) {
      var names: [String] = []
      while let entry = readdir(directory) {
        names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
      }
      closedir(directory)
      for name in names where name != "." && name != ".." {
        if unlink("\(folder)/\(name)") != 0 { empty("\(folder)/\(name)") }
      }
    }
    rmdir(folder)
  }
}
