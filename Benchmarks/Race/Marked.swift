import Glibc

/// A file with a generated part, between two marker lines.
struct Marked {
  let path: String
  private static let begin = "<!-- race: begin -->\n"
  private static let end = "<!-- race: end -->\n"

  /// Replaces the generated part.
  /// - Throws: If the file lacks the markers or cannot be opened for writing.
  func replace(by text: String) throws {
    let old = contents(path) + "\n"
    guard let begin = old.firstRange(of: Self.begin), let end = old.firstRange(of: Self.end),
      begin.upperBound <= end.lowerBound
    else {
      throw Pseudoterminal.Failure(description: "\(path) lacks the lines \(Self.begin)\(Self.end)")
    }
    let bytes = Array((old[..<begin.upperBound] + "\n" + text + "\n" + old[end.lowerBound...]).utf8)
    guard let file = fopen(path, "w") else { throw Pseudoterminal.Failure(description: "\(path): \(errno)") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
