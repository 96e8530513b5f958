import Glibc
import TourHistory

extension Property {
  /// A history file, whatever is in it, is read or refused; and an update keeps it readable and changes nothing else.
  public static let history = Property(name: "history") { bytes in
    var template = Array("/tmp/tour-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "no folder: \(errno)" }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { remove(folder: folder) }
    let path = folder + "/history.json"
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    guard count == bytes.count else { return "not written: \(errno)" }

    let file = HistoryFile(path: path)
    guard let before = try? file.load() else { return nil }
    guard (try? file.update { _ in }) != nil else { return nil }
    guard let after = try? file.load() else { return "it cannot be read after an update" }
    return after.history == before.history ? nil : "an update that changes nothing changes it"
  }
}

private func remove(folder: String) {
  guard let entries = opendir(folder) else { return }
  while let entry = readdir(entries) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    unlink(folder + "/" + name)
  }
  closedir(entries)
  rmdir(folder)
}
