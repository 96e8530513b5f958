public import Foundation

/// A harness whose program has a home folder of its own.
public protocol HomeHarness {
  var home: URL { get }
}

extension HomeHarness {
  /// The text of a file in the home folder.
  /// - Throws: the error of reading it.
  public func text(of name: String) throws -> String {
    try String(contentsOf: home.appending(path: name), encoding: .utf8)
  }

  /// The lines of a file in the home folder; empty while there is no such file.
  public func lines(of name: String) -> [String] {
    ((try? text(of: name)) ?? "").split(separator: "\n").map(String.init)
  }

  public func hasFile(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: home.appending(path: name).path)
  }

  /// Writes a file in the home folder, and creates the folders of its name.
  /// - Returns: the path of the file.
  /// - Throws: the error of writing it.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = home.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// The text of the history.
  public var history: String { get throws { try text(of: ".config/tour/history.json") } }
}
