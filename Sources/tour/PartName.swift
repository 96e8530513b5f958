import ArgumentParser
import TourGuide
import TourModel

/// A part of a guide, as it is named on the command line: `less/scrolled`.
struct PartName {
  let guide: String
  let part: String

  /// nil where there is no slash with something on both sides.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    (guide, part) = (parts[0], parts[1])
  }
}

extension GuideCatalog {
  static var current: GuideCatalog { GuideCatalog(environment: { Environment.current[$0] }, executable: Environment.current.executable) }

  /// The guide of a name.
  ///
  /// - Throws: the exit status 64 where there is none, 65 where it can't be read; why is said.
  func guide(named name: String) throws -> Guide {
    guard let entry = find(name: name) else {
      say(missingGuideProse(name, among: self))
      throw ExitCode(64)
    }
    let file = readGuide(path: entry.path)
    guard let guide = file.guide else {
      for problem in file.problems { say(problem) }
      throw ExitCode(65)
    }
    return guide
  }

  /// `guide/part` of all guides that can be read, for completion.
  func names(of parts: (Guide) -> [String]) -> [String] {
    all().compactMap { readGuide(path: $0.path).guide }.flatMap { guide in parts(guide).map { "\(guide.name)/\($0)" } }
  }
}

/// What the user reads where there is no guide of a name.
///
/// - Parameter others: further names that may have been meant.
func missingGuideProse(_ name: String, among catalog: GuideCatalog, _ others: [String] = []) -> String {
  let meant = suggestion(for: name, among: catalog.all().map(\.name) + others).map { "did you mean '\($0)'?" }
  return "there is no guide '\(name)'; \(meant ?? "see 'tour list'")"
}

/// What to say behind the name of something that a guide doesn't have: what was probably meant, or all that it has.
func hint(for name: String, among known: [String]) -> String {
  if let suggestion = suggestion(for: name, among: known) { return "; did you mean '\(suggestion)'?" }
  return known.isEmpty ? "; it has none" : "; it has \(known.joined(separator: ", "))"
}
