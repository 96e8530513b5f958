import ArgumentParser
import TourGuide
import TourModel

/// The name of a part of a guide on the command line: `less/scrolled`.
struct PartName {
  let guide: String
  let part: String

  /// nil if the text has no slash with text on both sides.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    (guide, part) = (parts[0], parts[1])
  }
}

extension GuideCatalog {
  static let current = GuideCatalog(
    environment: { Environment.current[$0] }, executable: Environment.current.executable)

  /// Returns the guide with a name.
  ///
  /// - Throws: exit status 64 if there is none, 65 if it can't be read, after a message on standard error.
  func guide(named name: String) throws -> Guide { try Self.guide(ofFile: path(named: name)) }

  /// Returns the guide of a file.
  ///
  /// - Throws: exit status 65 if it has errors, after a message for each on standard error.
  static func guide(ofFile path: String) throws -> Guide {
    let file = readGuide(path: path)
    guard let guide = file.guide else {
      for problem in file.problems { printError(problem) }
      throw ExitCode(65)
    }
    return guide
  }

  /// Returns the path of the guide with a name.
  ///
  /// - Throws: exit status 64 if there is none, after a message on standard error.
  private func path(named name: String) throws -> String {
    guard let entry = find(name: name) else {
      printError(CommandProblem(unknownGuide: name, among: self))
      throw ExitCode(64)
    }
    return entry.path
  }

  /// Returns the path of a guide, given by the path itself or by the guide's name.
  ///
  /// - Throws: exit status 64 if no guide has the name, after a message on standard error.
  func path(of argument: String) throws -> String {
    Self.isFile(argument) ? argument : try path(named: argument)
  }

  /// Returns the guides for a program, or else the guide with this name.
  ///
  /// - Throws: exit status 64 if there is none, after a message on standard error.
  func entries(for name: String) throws -> [Entry] {
    let all = all()
    let opening = all.filter { $0.opens(for: name) }
    let found = opening.isEmpty ? find(name: name).map { [$0] } ?? [] : opening
    if found.isEmpty {
      let names = all.flatMap { [$0.name] + ($0.head?.openingCommands ?? []) }
      printError(
        .unknownGuideOfProgram(name, near: suggestion(for: name, among: names), known: all.map(\.name).sorted()))
      throw ExitCode(64)
    }
    return found
  }

  /// Returns `guide/part` for all parts of all guides that can be read, for completion.
  func names(of parts: (Guide) -> [String]) -> [String] {
    all().compactMap { readGuide(path: $0.path).guide }.flatMap { guide in parts(guide).map { "\(guide.name)/\($0)" } }
  }
}
