import Foundation
import TourHistory

/// A temporary folder for one test. It is removed with this object.
final class Folder {
  private let url = FileManager.default.temporaryDirectory.appending(path: "tour-kit-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  var history: HistoryFile { HistoryFile(path: self["history.json"]) }

  /// The path of an entry of the folder.
  subscript(name: String) -> String { url.appending(path: name).path }

  func write(_ text: String, to name: String) throws { try text.write(toFile: self[name], atomically: false, encoding: .utf8) }

  /// The names of the folder's entries, sorted.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
