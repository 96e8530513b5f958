public import Foundation

/// A file with the text that a test expects, for review by a person.
public struct Golden {
  private let url: URL

  /// - Parameters:
  ///   - path: the path of the file, relative to the folder of the test's source file.
  ///   - source: the test's source file.
  public init(_ path: String, source: String = #filePath) {
    url = URL(filePath: source).deletingLastPathComponent().appending(path: path)
  }

  public init(_ url: URL) { self.url = url }

  /// Compares a text with the file. If the environment variable `TOUR_RECORD` is 1, writes the text to the file, and
  /// returns a message all the same, so that a test never passes while it records.
  ///
  /// - Parameter mayRecord: false if the file is another test's, which records it.
  /// - Returns: the message for the test's failure; nil if the text is equal to the file's.
  public func difference(from text: String, mayRecord: Bool = true) throws -> String? {
    if mayRecord, ProcessInfo.processInfo.environment["TOUR_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
      return "recorded \(url.path)"
    }
    guard let golden = try? String(contentsOf: url, encoding: .utf8) else {
      return "no \(url.path); TOUR_RECORD=1 records it"
    }
    return golden == text ? nil : "differs from \(url.path); TOUR_RECORD=1 records it anew:\n\(text)"
  }
}
